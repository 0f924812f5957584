"""A button that runs a function and shows what it gives."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import redirect_stdout
from html import escape
from io import StringIO
from typing import Any

from ipywidgets import HTML, Box, Button, Output, Widget

from robinson_widget.lesson.drawing import close_figures, displayed, figures_of, image, open_figures, outputs
from robinson_widget.lesson.form import Form
from robinson_widget.lesson.guesses import Book
from robinson_widget.widget.cellwatch import WATCH

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
        self._age = book.age
        self._result: object = None
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
        before = open_figures()
        try:
            printed = StringIO()
            with redirect_stdout(printed), displayed() as held:
                result = self._function(self.presses)
            given = figures_of(result)
            figures = dict.fromkeys([*given, *open_figures(before)])
            shown: list[dict[str, Any]] = []
            if printed.getvalue():
                shown.append({"output_type": "stream", "name": "stdout", "text": printed.getvalue()})
            shown += held
            if not given and result is not None:
                shown += outputs(result)
            self._picture.value = "".join(image(figure, self.label) for figure in figures)
            self._output.outputs = tuple(shown)
            self._replace(result)
        finally:
            close_figures(before)
            self._running = False
            self._show()

    def _replace(self, result: object) -> None:
        """Keep what is shown now; a board that was shown before is so no longer."""
        if self._result is not result and isinstance(self._result, Widget):
            WATCH.withdrawn(self._result)
        self._result = result if isinstance(result, Widget) else None

    def _show(self) -> None:
        """Say on the button what it does, or that it does it, and beside it how often it was pressed."""
        if self._age != self.book.age:  # all is to begin afresh: what was shown would give answers away
            self._age = self.book.age
            self.presses = 0
            self._picture.value, self._output.outputs = "", ()
            self._replace(None)
        self._button.description = self.say("playing") if self._running else self.label
        self._button.disabled = self._running
        counted = escape(self.words.count("presses", self.presses))
        self._said.value = f'<div lang="{self.words.code}">{counted}</div>' if self.presses else ""

    def _plain(self) -> str:
        """What the button does, for where no widget can be shown."""
        return f"A button: {self.label}. Run this cell again to press it."
