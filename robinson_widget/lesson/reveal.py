"""A button that runs a function and shows what it gives."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import redirect_stdout
from html import escape
from io import StringIO

from ipywidgets import HTML, Box, Button, Output

from robinson_widget.lesson.drawing import close_figures, figure_of, image, outputs
from robinson_widget.lesson.form import Form
from robinson_widget.lesson.guesses import Book

#: Seconds that the page has to show that the function runs, before it does.
SHOWN = 0.1


class Reveal(Form):
    """A button for a function: ``lesson.button("Play 10,000 games", lambda press: ...)`` gives it.

    The function is called with 1, 2, 3 and so on, and what it gives takes the place of what was there.

    >>> button = Reveal(Book(), "Throw", lambda press: press * 100)
    >>> button.press()
    >>> button._output.outputs[0]["data"]
    {'text/plain': '100'}
    """

    def __init__(self, book: Book, label: str, function: Callable[[int], object]) -> None:
        self.label, self._function = label, function
        self.presses = 0
        self._running = False
        self._button, self._said = Button(), HTML()
        self._picture, self._output = HTML(), Output()
        self._top = Box([self._button, self._said])
        super().__init__(book, "reveal", [self._top, self._picture, self._output])
        for name, part in {
            "top": self._top, "press": self._button, "said": self._said, "plot": self._picture, "output": self._output,
        }.items():  # fmt: skip
            part.add_class(f"rwl-{name}")
        self._button.on_click(lambda _: self._do(self.press))
        self.begin()

    def press(self) -> None:
        """Run the function, as a click does, and show what it gives.

        >>> button = Reveal(Book(), "Throw", lambda press: None)
        >>> button.press()
        >>> button.presses
        1
        """
        if self._running:
            return
        self.hush()
        self._running = True
        self.presses += 1
        self._show()
        self.soon(self._run, SHOWN)

    def _run(self) -> None:
        printed = StringIO()
        try:
            with redirect_stdout(printed):
                result = self._function(self.presses)
            figure = figure_of(result)
            self._picture.value = image(figure, self.label) if figure is not None else ""
            shown = outputs(result) if figure is None and result is not None else ()
            if printed.getvalue():
                shown = ({"output_type": "stream", "name": "stdout", "text": printed.getvalue()}, *shown)
            self._output.outputs = shown
        finally:
            close_figures()
            self._running = False
            self._show()

    def _show(self) -> None:
        """Say on the button what it does, or that it does it, and beside it how often it was pressed."""
        self._button.description = self.say("playing") if self._running else self.label
        self._button.disabled = self._running
        counted = escape(self.words.count("presses", self.presses))
        self._said.value = f'<div lang="{self.words.code}">{counted}</div>' if self.presses else ""

    def _plain(self) -> str:
        """What the button does, for where no widget can be shown."""
        return f"A button: {self.label}. Run this cell again to press it."
