"""Small things that every part of the front end uses: closing widgets whole, and guarding callbacks."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

from ipywidgets import Widget

from robinson_widget.seats import LONGEST_NAME
from robinson_widget.texts import Language

LOG = logging.getLogger("robinson_widget")


Home = tuple[asyncio.AbstractEventLoop, int] | None


def home_loop() -> Home:
    """The event loop that runs here, and its thread; None in a plain script."""
    try:
        return asyncio.get_running_loop(), threading.get_ident()
    except RuntimeError:
        return None


class Reports(Protocol):
    """Something that can show an error to the person in front of it; `home` is where it was made."""

    home: Home

    def report(self, error: Exception) -> None:
        """Show the error in a visible line."""
        ...


P = ParamSpec("P")
R = TypeVar("R", bound=Reports)


def guarded(method: Callable[Concatenate[R, P], None]) -> Callable[Concatenate[R, P], None]:
    """Show what a callback raises in the widget itself.

    ipywidgets and ipycanvas swallow the errors of callbacks into a console that no player opens. A `ValueError` is an
    answer to the person (an action that is not open, a name that is none) and only shown; any other error is a fault of
    ours and goes to the log, too. What comes from another thread is done in the thread where the widget was made.
    """

    @wraps(method)
    def run(self: R, *args: P.args, **kwargs: P.kwargs) -> None:
        if self.home is not None and threading.get_ident() != self.home[1] and not self.home[0].is_closed():
            # A kernel may attend to the page in a thread of its own; all is drawn and played in one.
            self.home[0].call_soon_threadsafe(lambda: run(self, *args, **kwargs))
            return
        try:
            method(self, *args, **kwargs)
        except ValueError as error:
            self.report(error)
        except Exception as error:
            LOG.exception("a callback of the widget failed")
            self.report(error)

    return cast("Callable[Concatenate[R, P], None]", run)


def family(widget: Widget) -> Iterator[Widget]:
    """The widget and all that belong to it: children, layers of a canvas, layouts and styles."""
    for name in ("children", "_canvases"):
        for child in getattr(widget, name, ()):
            yield from family(child)
    for name in ("layout", "style"):
        # A closed button leaves its layout and style behind unless these are closed too.
        part = getattr(widget, name, None)
        if isinstance(part, Widget):
            yield part
    yield widget


def close_parts(widget: Widget, canvas: Widget, *links: Widget) -> None:
    """Close all that belongs to the widget but itself and its canvas, on which the page may still be drawing."""
    drawn_on = set(family(canvas))
    for part in (*links, *family(widget)):
        if part is not widget and part not in drawn_on:
            part.close()


def quoted(text: str, lang: Language) -> str:
    """What somebody typed as a part of a sentence, cut if it is longer than any name."""
    return lang.say("PAGE", "quoted", text=text if len(text) <= LONGEST_NAME else text[:LONGEST_NAME] + "…")


def with_text(bundle: Any, text: str) -> Any:
    """What a cell keeps of a widget, with a text for readers without widgets: a terminal, a saved notebook.

    >>> with_text({"text/plain": "VBox()"}, "A game.")
    {'text/plain': 'A game.'}
    """
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    if isinstance(data, dict):
        data["text/plain"] = text
    return bundle
