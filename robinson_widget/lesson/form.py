"""What all forms of a lesson share: their life on the page, the line for errors, what is typed before a click.

>>> TYPED  # seconds
0.25
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from html import escape
from importlib.resources import files
from typing import Any

from ipywidgets import HTML, VBox, Widget

from robinson_widget.lesson.guesses import Book
from robinson_widget.texts import Language, language
from robinson_widget.widget.cellwatch import WATCH, watch
from robinson_widget.widget.errors import explained
from robinson_widget.widget.parts import family, guarded, home_loop, with_text

#: Seconds that a form waits for what was typed just before a click or Enter: that comes by a channel of its own.
TYPED = 0.25


class Told(ValueError):
    """An answer to whoever uses a form, as a text of the table LESSON.

    >>> Told("choose").said(language("en"))
    'Choose an answer first.'
    """

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(language("en").say("LESSON", key, **values))
        self.key, self.values = key, values

    def said(self, lang: Language) -> str:
        """The words in a language.

        >>> Told("no_name").said(language("de"))
        'Bitte zuerst einen Namen eingeben.'
        """
        return lang.say("LESSON", self.key, **self.values)


class Form(VBox):
    """A part of a lesson on the page: it shows what the lesson's book holds, in the lesson's language and size.

    `line` says before which of its parts the line for errors stands; without, it is the last one.

    >>> form = Form(Book(lang="de"), "predict", [])
    >>> form.words.code
    'de'
    """

    _closed = True  # until it is made

    def __init__(self, book: Book, kind: str, parts: list[Widget], line: int | None = None) -> None:
        self.book = book
        self.home = home_loop()
        self.on_page = False  # whether the page was the last to tell that it shows this
        self._resting = False
        self._closed = False
        self._error: Exception | None = None
        self._error_line = HTML(layout={"display": "none"})
        self._gone = HTML()
        parts = [*parts[:line], self._error_line, *([] if line is None else parts[line:])]
        super().__init__([HTML(style(), layout={"display": "none"}), self._gone, *parts])
        self.add_class("rwl")
        self.add_class(f"rwl-{kind}")
        self._gone.add_class("rwl-gone")
        self._error_line.add_class("rwl-error")

    def begin(self) -> None:
        """Follow the book from now on; the last thing that a form does when it is made.

        >>> book = Book()
        >>> form = Form(book, "predict", [])
        >>> form.begin()
        >>> form in book.readers
        True
        """
        self.book.readers.add(self)
        self.refresh()
        watch(self)

    @property
    def words(self) -> Language:
        """The language that it speaks.

        >>> Form(Book(lang="zh"), "predict", []).words.code
        'zh'
        """
        return language(self.book.lang)

    def say(self, key: str, **values: object) -> str:
        """A text of the table LESSON.

        >>> Form(Book(), "predict", []).say("see")
        'See the answer'
        """
        return self.words.say("LESSON", key, **values)

    # --- showing ---

    @guarded
    def refresh(self) -> None:
        """Show what the book holds now.

        >>> form = Form(Book(large=True), "predict", [])
        >>> form.refresh()
        >>> "rwl-large" in form._dom_classes
        True
        """
        if self._closed:
            return
        (self.add_class if self.book.large else self.remove_class)("rwl-large")
        self._gone.value = escape(self.say("gone"))
        if self._error is not None:
            self.report(self._error)
        self._show()

    def _show(self) -> None:
        """Put everything that the form says on the page; each form has its own."""

    def report(self, error: Exception) -> None:
        """Show an error in the form's own line.

        >>> form = Form(Book(), "predict", [])
        >>> form.report(Told("choose"))
        >>> "Choose an answer first." in form._error_line.value
        True
        """
        self._error = error
        text = error.said(self.words) if isinstance(error, Told) else explained(error, None, self.words)
        kind = "rwl-notice" if isinstance(error, Told) else "rwl-fault"
        self._error_line.value = f'<div role="alert" class="{kind}" lang="{self.words.code}">{escape(text)}</div>'
        self._error_line.layout.display = ""

    def hush(self) -> None:
        """Empty the line for errors.

        >>> form = Form(Book(), "predict", [])
        >>> form.report(Told("choose"))
        >>> form.hush()
        >>> form._error_line.value
        ''
        """
        self._error = None
        self._error_line.value = ""
        self._error_line.layout.display = "none"

    def soon(self, act: Callable[[], None], delay: float = TYPED) -> None:
        """Do it when what was typed before has come, and the page has shown what was sent to it; guarded.

        >>> Form(Book(), "predict", []).soon(lambda: print("done"))  # at once, where no event loop runs
        done
        """
        if self.home is None or self.home[0].is_closed():
            self._do(act)
        else:
            loop = self.home[0]
            loop.call_soon_threadsafe(lambda: loop.call_later(delay, self._do, act))

    @guarded
    def _do(self, act: Callable[[], None]) -> None:
        if self._closed:
            return
        try:
            with interruptible():
                act()
        except KeyboardInterrupt:
            self.refresh()
            raise Told("interrupted") from None

    # --- its life ---

    def rest(self) -> None:
        """Follow the lesson no longer, as where no cell shows this.

        >>> book = Book()
        >>> form = Form(book, "predict", [])
        >>> form.begin()
        >>> form.rest()
        >>> form in book.readers
        False
        """
        self._resting = True
        self.book.readers.discard(self)

    def wake(self) -> None:
        """Follow the lesson again after :meth:`rest`.

        >>> book = Book()
        >>> form = Form(book, "predict", [])
        >>> form.rest()
        >>> form.wake()
        >>> form in book.readers
        True
        """
        if self._resting and not self._closed:
            self._resting = False
            self.book.readers.add(self)
            self.refresh()

    def close(self) -> None:
        """Close this form and all its parts; what was guessed stays in the lesson.

        >>> form = Form(Book(), "predict", [])
        >>> form.close()
        >>> form
        <Form, closed>
        """
        if self._closed:
            return
        self._closed = True
        WATCH.closed(self)
        self.book.readers.discard(self)
        for part in tuple(family(self)):
            if part is not self:
                part.close()
        super().close()

    def _plain(self) -> str:
        """What is said where no widget can be shown: a terminal, a saved notebook."""
        return "Run this cell again to use this form."

    def __repr__(self) -> str:
        return f"<{type(self).__name__}{', closed' if self._closed else ''}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        WATCH.shown(self)
        return with_text(super()._repr_mimebundle_(**kwargs), self._plain())


@contextmanager
def interruptible() -> Iterator[None]:
    """Let the kernel be interrupted meanwhile: what a page's click has set off may take long, and is no cell.

    A kernel lets no interrupt through while none of its cells is run.

    >>> with interruptible():
    ...     print("done")
    done
    """
    ours = threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    if ours:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        if ours:
            signal.signal(signal.SIGINT, signal.SIG_IGN)


def on_enter(field: Widget, act: Callable[[], None]) -> None:
    """Act when Enter is pressed in a text field.

    >>> from ipywidgets import Text
    >>> field = Text()
    >>> on_enter(field, lambda: print("entered"))
    >>> field._handle_custom_msg({"event": "submit"}, [])
    entered
    """
    field.on_msg(lambda _, content, __: act() if content.get("event") == "submit" else None)


@lru_cache
def style() -> str:
    """The style sheet, as an element for the page, which also names the knobs of sliders for screen readers."""
    sheet = files(__package__).joinpath("lesson.css").read_text(encoding="utf-8")
    return f'<style onload="{escape(_WIRING)}">{sheet}</style>'


_WIRING = """(function wire(style) {
  const root = style.closest('.rwl');
  if (!root) { if (style.isConnected) setTimeout(wire, 100, style); return; }
  if (root.dataset.rwlWired) return;
  root.dataset.rwlWired = 'yes';
  const look = () => {
    for (const slider of root.querySelectorAll('.widget-hslider')) {
      const knob = slider.querySelector('.noUi-handle'), label = slider.querySelector('.widget-label');
      if (knob && label && knob.ariaLabel !== label.textContent) knob.ariaLabel = label.textContent;
    }
    for (const said of root.querySelectorAll('.rwl-said > .widget-html-content'))
      if (!said.ariaLive) said.setAttribute('aria-live', 'polite');
  };
  new MutationObserver(look).observe(root, { childList: true, subtree: true });
  look();
})(this)"""
