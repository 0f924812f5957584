"""What the widget's tests need in place of a page: it answers, clicks, keeps what was sent, and reads HTML."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

import pytest
from ipycanvas import canvas as ipycanvas_canvas
from ipywidgets import Button, Widget
from ipywidgets.widgets import widget as ipywidgets_widget

from robinson_widget.engine import Action
from robinson_widget.game import Game
from robinson_widget.widget import RobinsonWidget, stage

# --- a stand-in for the page -------------------------------------------------------------------------------------


def show(widget: RobinsonWidget) -> None:
    """Answer as the page does by itself, through the link, when it has shown a panel."""
    # As a message from the page, and not by assignment, which would be a message to it.
    for button in (*widget._pool, widget._undo, widget._redo):
        button.set_state({"seen": widget._panel.placeholder})


def visible(part: Any) -> bool:
    return bool(part.layout.display != "none")


def click_tool(widget: RobinsonWidget, tool: str) -> None:
    """Click Undo, Redo, Pause or New game, after the page has shown the position."""
    show(widget)
    getattr(widget, f"_{tool}").click()


def shown_buttons(widget: RobinsonWidget) -> list[Button]:
    """The visible buttons of the pool in the order in which the page lines them up."""
    return sorted((b for b in widget._pool if visible(b)), key=lambda b: int(b.layout.order or 0))


def labels(widget: RobinsonWidget) -> list[str]:
    return [button.description for button in shown_buttons(widget)]


def slot_of(widget: RobinsonWidget, action: str) -> int:
    """The place in the pool of the visible button that carries the action."""
    (slot,) = (
        i for i, p in enumerate(widget._actions.presses) if p == Action.parse(action) and visible(widget._pool[i])
    )
    return slot


def press(widget: RobinsonWidget, action: str) -> int:
    """Let the page show the latest position, and click the button of that action; the button's place in the pool."""
    show(widget)
    slot = slot_of(widget, action)
    widget._pool[slot].click()
    return slot


def press_label(widget: RobinsonWidget, label: str) -> None:
    """Let the page show the latest position, and click the visible button of the pool that says `label`."""
    show(widget)
    (button,) = (b for b in shown_buttons(widget) if b.description == label)
    button.click()


def live_widgets() -> int:
    """How many widgets there are in this process that have not been closed."""
    return len(ipywidgets_widget._instances)


def opened(game: Game | None = None, **options: Any) -> RobinsonWidget:
    """A widget without motion, whose clock stands: a click that nobody has answered never counts by mere delay."""
    widget = RobinsonWidget(game, **{"motion": "none", **options})
    widget._clock = lambda: 0.0
    return widget


# --- what is sent to the page ------------------------------------------------------------------------------------


@dataclass
class Sent:
    """What went to the page: every message with its widget, and the drawing commands a message, in order."""

    messages: list[tuple[Widget, dict[str, Any]]] = field(default_factory=list)
    drawings: list[list[tuple[str, Any]]] = field(default_factory=list)

    @property
    def canvas_messages(self) -> list[dict[str, Any]]:
        return [message for widget, message in self.messages if isinstance(widget, ipycanvas_canvas._CanvasManager)]

    def clear(self) -> None:
        self.messages.clear()
        self.drawings.clear()

    def drawn_texts(self) -> list[str]:
        """Every piece of text that the canvas was given: what is written on it, and fonts and colours."""
        return [
            value for drawing in self.drawings for _, values in drawing for value in flat(values) if type(value) is str
        ]


def flat(values: Any) -> Iterator[Any]:
    if isinstance(values, (list, tuple)):
        for value in values:
            yield from flat(value)
    else:
        yield values


@contextmanager
def sent() -> Iterator[Sent]:
    """Keep all that goes to the page; it goes nevertheless."""
    kept = Sent()
    send, send_custom = Widget._send, ipycanvas_canvas._CanvasManager._send_custom

    def keep_message(self: Widget, msg: dict[str, Any], buffers: Any = None) -> None:
        if self.comm is not None:  # a closed widget sends nothing
            kept.messages.append((self, msg))
        send(self, msg, buffers)

    def keep_drawing(self: Any, command: list[Any], buffers: Any = ()) -> None:
        batch = command if command and isinstance(command[0], list) else [command]
        kept.drawings.append([(ipycanvas_canvas._CMD_LIST[c[0]], c[1] if len(c) > 1 else []) for c in batch])
        send_custom(self, command, list(buffers))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Widget, "_send", keep_message)
        patch.setattr(ipycanvas_canvas._CanvasManager, "_send_custom", keep_drawing)
        yield kept


# --- time --------------------------------------------------------------------------------------------------------


class Pace:
    """Time for the computers that passes when the test says so: stands in for `asyncio.sleep`."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._sleep = asyncio.sleep
        self.asked: list[float] = []
        self._waiting: list[asyncio.Future[None]] = []
        patch.setattr(asyncio, "sleep", self.sleep)
        patch.setattr("robinson_widget.widget.app.TYPED", 0)

    async def sleep(self, seconds: float, result: object = None) -> object:
        self.asked.append(seconds)
        waits = asyncio.get_running_loop().create_future()
        self._waiting.append(waits)
        try:
            await waits
        finally:
            self._waiting.remove(waits)
        return result

    @property
    def waiting(self) -> int:
        """How many wait for their time to pass."""
        return len(self._waiting)

    async def settle(self) -> None:
        """Let everything run that waits for no time."""
        for _ in range(10):
            await self._sleep(0)

    async def pass_by(self, times: int = 1) -> None:
        """Let the time of all who wait pass, so many times."""
        for _ in range(times):
            await self.settle()
            for waits in self._waiting:
                if not waits.done():
                    waits.set_result(None)
            await self.settle()


class _Skipping(selectors.DefaultSelector):
    """Waits for nothing: the time that it should have waited is only added up."""

    def __init__(self) -> None:
        super().__init__()
        self.skipped = 0.0

    def select(self, timeout: float | None = None) -> Any:
        found = super().select(None if timeout is None else 0)
        if not found and timeout:
            self.skipped += timeout
        return found


class _OwnTime(asyncio.SelectorEventLoop):
    """An event loop whose time passes only while all wait: however slow the machine, no film ends before it is seen."""

    def __init__(self) -> None:
        self._skipping = _Skipping()
        super().__init__(self._skipping)

    def time(self) -> float:
        return self._skipping.skipped


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a test without threads: what takes time takes none, and happens in the order in which it should."""
    with asyncio.Runner(loop_factory=_OwnTime) as runner:
        runner.run(test())


async def until(condition: Callable[[], bool], rounds: int = 20_000) -> None:
    """Let the event loop run until the condition holds; fail if it does not after so many rounds."""
    for _ in range(rounds):
        if condition():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("what was waited for has not come")


# --- reading HTML ------------------------------------------------------------------------------------------------


@dataclass
class Node:
    """An element of a page as a browser's parser sees it."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Node | str] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        yield self
        for child in self.children:
            if isinstance(child, Node):
                yield from child.walk()

    def all(self, tag: str = "", cls: str = "") -> list[Node]:
        """The elements below with that tag and that class."""
        return [
            node
            for node in self.walk()
            if (not tag or node.tag == tag) and (not cls or cls in node.attributes.get("class", "").split())
        ]

    def one(self, tag: str = "", cls: str = "") -> Node:
        (node,) = self.all(tag, cls)
        return node

    def text(self, *without: str) -> str:
        """The text inside, without the elements of these tags."""
        parts = [
            child if isinstance(child, str) else "" if child.tag in without else child.text(*without)
            for child in self.children
        ]
        return "".join(parts).strip()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Node("")
        self._open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, {name: value or "" for name, value in attrs})
        self._open[-1].children.append(node)
        self._open.append(node)

    def handle_endtag(self, tag: str) -> None:
        assert self._open[-1].tag == tag, f"</{tag}> closes <{self._open[-1].tag}>"
        self._open.pop()

    def handle_data(self, data: str) -> None:
        self._open[-1].children.append(data)

    def finish(self) -> Node:
        self.close()
        assert len(self._open) == 1, f"<{self._open[-1].tag}> is not closed"
        return self.root


def parse(html: str) -> Node:
    """The elements of a piece of HTML; it must be well-formed, so a name that got in as markup fails here, too."""
    reader = _Reader()
    reader.feed(html)
    return reader.finish()


def error_line(widget: RobinsonWidget) -> str:
    """The text of the widget's line for errors and notices; empty where it is not to be seen."""
    assert visible(widget._error) == bool(widget._error.value)
    return parse(widget._error.value).text()


# --- fixtures, for the modules that import them ---------------------------------------------------------------------


@pytest.fixture(autouse=True)
def close_all() -> Iterator[None]:
    """Close what a test has left open."""
    before = set(ipywidgets_widget._instances)
    yield
    for model_id, widget in list(ipywidgets_widget._instances.items()):
        if model_id not in before:
            widget.close()


@pytest.fixture(autouse=True)
def short_films(monkeypatch: pytest.MonkeyPatch) -> None:
    """Films that take no time to wait for, however long they are; the page's queue begins empty."""
    monkeypatch.setattr(stage, "QUEUE", stage._Queue())
    monkeypatch.setattr(stage, "length", lambda frames: 20)
    monkeypatch.setattr(stage, "LAG", 0.0)
    monkeypatch.setattr(stage, "LAG_A_FRAME", 0.0)
