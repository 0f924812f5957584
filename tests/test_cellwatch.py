"""Boards and the cells that show them: who rests, who is closed, and what a resting board does and does not."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Coroutine
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from ipywidgets import HBox
from widgetkit import Pace, click_tool, close_all, labels, live_widgets, parse, press, sent, show, visible  # noqa: F401

from robinson_widget import Computer, Game, RobinsonWidget, play, track
from robinson_widget.texts import LANGUAGES
from robinson_widget.widget import app, cellwatch, replay
from robinson_widget.widget.cellwatch import CellWatch
from robinson_widget.widget.replay import Replay

LONG = track("Long", 200)


# --- a notebook without a kernel ---------------------------------------------------------------------------------


class Events:
    """The two events of a shell that the watch follows; a function that is registered twice is called once."""

    def __init__(self) -> None:
        self.callbacks: dict[str, list[Callable[..., None]]] = {"pre_run_cell": [], "post_run_cell": []}

    def register(self, event: str, function: Callable[..., None]) -> None:
        if function not in self.callbacks[event]:
            self.callbacks[event].append(function)

    def unregister(self, event: str, function: Callable[..., None]) -> None:
        self.callbacks[event].remove(function)

    def trigger(self, event: str, *values: object) -> None:
        for function in tuple(self.callbacks[event]):
            function(*values)


class Shell:
    """What the watch asks of a shell, and `run` to run a cell as a kernel does."""

    def __init__(self) -> None:
        self.events = Events()
        self.user_ns: dict[str, object] = {}
        self._parent: dict[str, Any] = {}

    def get_parent(self) -> dict[str, Any]:
        return self._parent

    def run(self, cell: str | None, body: Callable[[], object] = lambda: None, deleted: tuple[str, ...] = ()) -> None:
        metadata = {} if cell is None else {"cellId": cell, "deletedCells": [*deleted]}
        self._parent = {"header": {"msg_type": "execute_request"}, "metadata": metadata}
        self.events.trigger("pre_run_cell", SimpleNamespace(cell_id=cell))
        with suppress(ZeroDivisionError):  # the cell has failed; the kernel tells all the same that it has ended
            body()
        self.events.trigger("post_run_cell", SimpleNamespace())


class Thing:
    """Something that is watched, and remembers how it fares."""

    on_page = False

    def __init__(self, desk: Desk) -> None:
        self.fares = "awake"
        self.woken = 0
        self._watch = desk.watch

    def rest(self) -> None:
        if self.fares != "closed":
            self.fares = "resting"

    def wake(self) -> None:
        self.woken += 1
        if self.fares != "closed":
            self.fares = "awake"

    def close(self) -> None:
        self.fares = "closed"
        self._watch.closed(self)


class Desk:
    """A shell, its watch and the things made in its cells, which a test sees in `made`, the oldest first."""

    def __init__(self) -> None:
        self.shell = Shell()
        self.watch = CellWatch()
        self.made: list[Thing] = []

    @property
    def fares(self) -> list[str]:
        return [thing.fares for thing in self.made]

    def make(self) -> Thing:
        thing = Thing(self)
        self.watch.attach(self.shell)  # as the first one does that is made in a kernel
        self.watch.made(thing)
        self.made.append(thing)
        return thing

    def show(self, thing: Thing) -> None:
        self.watch.shown(thing)

    def make_and_show(self, name: str | None = None) -> Thing:
        thing = self.make()
        if name is not None:
            self.shell.user_ns[name] = thing
        self.show(thing)
        return thing

    def run(self, cell: str | None, body: Callable[[], object] = lambda: None, deleted: tuple[str, ...] = ()) -> None:
        self.shell.run(cell, body, deleted)


@pytest.fixture
def desk() -> Desk:
    return Desk()


# --- who rests, and who is closed --------------------------------------------------------------------------------


def test_of_a_cell_run_again_and_again_only_the_last_board_lives(desk: Desk) -> None:
    for count in range(1, 5):
        desk.run("a", desk.make_and_show)  # the first one is made before there is any watch
        assert desk.fares == ["closed"] * (count - 1) + ["awake"]


def test_other_cells_change_nothing(desk: Desk) -> None:
    desk.run("a", desk.make_and_show)
    for cell in ("b", "c", "b", None):
        desk.run(cell)
    assert desk.fares == ["awake"]


def test_made_and_shown_under_a_name_that_the_next_run_takes(desk: Desk) -> None:
    desk.run("a", lambda: desk.make_and_show("w"))
    desk.run("a", lambda: desk.make_and_show("w"))
    assert desk.fares == ["closed", "awake"]


def test_what_a_name_holds_rests_and_wakes_when_it_is_shown(desk: Desk) -> None:
    desk.run("a", lambda: desk.make_and_show("w"))
    desk.run("a")  # the cell says something else now
    assert desk.fares == ["resting"]
    desk.run("b", lambda: desk.show(desk.made[0]))
    assert desk.fares == ["awake"]
    desk.run("a")
    assert desk.fares == ["awake"]
    desk.run("b")
    assert desk.fares == ["resting"]


@pytest.mark.parametrize("name", ["_", "__", "_7", "_oh"])
def test_what_only_ipython_keeps_is_held_by_nobody(desk: Desk, name: str) -> None:
    desk.run("a", lambda: desk.make_and_show(name))
    desk.shell.user_ns["Out"] = {7: desk.made[0]}
    desk.run("a")
    assert desk.fares == ["closed"]


def test_a_name_given_later_holds_too(desk: Desk) -> None:
    desk.run("a", desk.make_and_show)
    desk.run("b", lambda: desk.shell.user_ns.update(kept=desk.made[0]))  # w = _
    desk.run("a", desk.make_and_show)
    assert desk.fares == ["resting", "awake"]


def test_a_board_shown_in_two_cells_lives_as_long_as_one_of_them_shows_it(desk: Desk) -> None:
    desk.run("a", lambda: desk.make_and_show("w"))
    desk.run("b", lambda: desk.show(desk.made[0]))
    desk.run("b")
    assert desk.fares == ["awake"]
    desk.run("b", lambda: desk.show(desk.made[0]))
    desk.run("a", lambda: desk.make_and_show("w"))  # another one, and the first is still to be seen below
    assert desk.fares == ["awake", "awake"]
    desk.run("b", lambda: desk.show(desk.made[1]))
    assert desk.fares == ["closed", "awake"]


def test_made_in_one_cell_and_shown_in_another(desk: Desk) -> None:
    def name() -> None:
        desk.shell.user_ns["w"] = desk.make()

    desk.run("make", name)
    assert desk.fares == ["awake"]  # nobody has seen it yet
    for _ in range(3):
        desk.run("show", lambda: desk.show(desk.made[0]))
        assert desk.fares == ["awake"]
    desk.run("make", name)
    assert desk.fares == ["awake", "awake"]
    desk.run("show", lambda: desk.show(desk.made[1]))
    assert desk.fares == ["closed", "awake"]


def test_run_all_cells_again_from_the_first_one(desk: Desk) -> None:
    def name() -> None:
        desk.shell.user_ns["w"] = desk.make()

    for count in range(1, 4):
        desk.run("import")
        desk.run("make", name)
        desk.run("show", lambda: desk.show(desk.made[-1]))
        desk.run("again", lambda: desk.show(desk.made[-1]))
        assert desk.fares == ["closed"] * (count - 1) + ["awake"]


def test_shown_again_in_the_cell_that_once_made_it(desk: Desk) -> None:
    desk.run("a", lambda: desk.make_and_show("w"))
    desk.run("a", lambda: desk.show(desk.made[0]))  # the cell is `w` alone now
    assert desk.fares == ["awake"]
    desk.run("a")
    assert desk.fares == ["resting"]
    del desk.shell.user_ns["w"]
    desk.run("b", lambda: desk.show(desk.made[0]))
    desk.run("b")
    assert desk.fares == ["closed"]


@pytest.mark.parametrize(
    "holder",
    [
        lambda things: [*things],
        lambda things: (*things,),
        lambda things: set(things),
        lambda things: dict(enumerate(things)),
        lambda things: {"games": [*things]},
        lambda things: [[thing, "its name"] for thing in things],
    ],
)
def test_boards_kept_in_a_list_and_shown_in_a_loop(desk: Desk, holder: Callable[[list[Thing]], object]) -> None:
    def several() -> None:
        things = [desk.make() for _ in range(3)]
        desk.shell.user_ns["boards"] = holder(things)
        for thing in things:
            desk.show(thing)

    desk.run("a", several)
    assert desk.fares == ["awake"] * 3
    desk.run("a", several)  # the list is another one now
    assert desk.fares == ["closed"] * 3 + ["awake"] * 3
    desk.run("a")  # and the same list still
    assert desk.fares == ["closed"] * 3 + ["resting"] * 3
    desk.run("b", lambda: desk.show(desk.made[4]))
    assert desk.fares == ["closed"] * 3 + ["resting", "awake", "resting"]


def test_a_list_that_holds_itself_or_is_very_long_does_no_harm(desk: Desk) -> None:
    ring: list[object] = []
    ring += [ring, ring]
    desk.shell.user_ns.update(ring=ring, long=[*range(100_000)], deep=[[[[[]]]]])
    desk.run("a", desk.make_and_show)
    desk.run("a", desk.make_and_show)
    assert desk.fares == ["closed", "awake"]


def test_a_cell_that_fails_has_run(desk: Desk) -> None:
    desk.run("a", desk.make_and_show)

    def failing() -> None:
        raise ZeroDivisionError

    desk.run("a", failing)
    assert desk.fares == ["closed"]

    def late() -> None:
        desk.make_and_show()
        raise ZeroDivisionError

    desk.run("b", late)  # it was shown before the error, and stands above it
    assert desk.fares == ["closed", "awake"]
    desk.run("b", late)
    assert desk.fares == ["closed", "closed", "awake"]


def test_while_a_cell_runs_the_old_board_lives_on(desk: Desk) -> None:
    # Its output goes from the page only when there is a new one, or the cell has ended.
    desk.run("a", desk.make_and_show)
    desk.run("a", lambda: desk.made[0].fares == "awake" or pytest.fail("gone too early"))
    assert desk.fares == ["closed"]


def test_deleted_cells(desk: Desk) -> None:
    desk.run("a", lambda: desk.make_and_show("w"))
    desk.run("b", desk.make_and_show)
    desk.run("c", lambda: desk.show(desk.made[0]))
    desk.run("d", deleted=("a", "b"))
    assert desk.fares == [
        "awake",
        "resting",
    ]  # the first is shown by c; a deleted cell may be brought back: none is closed
    desk.run("d", deleted=("c", "never run", "d"))
    assert desk.fares == ["resting", "resting"]
    desk.run("e", lambda: desk.show(desk.made[0]), deleted=("c",))  # told once more
    assert desk.fares == ["awake", "resting"]


def test_a_cell_that_was_deleted_and_brought_back(desk: Desk) -> None:
    desk.run("a", desk.make_and_show)
    desk.run("b", deleted=("a",))
    desk.run("a", desk.make_and_show)
    assert desk.fares == ["resting", "awake"]


def test_what_the_page_still_shows_waits_until_it_is_gone_there(desk: Desk) -> None:
    """A board in a box or an output of another cell, or in a cell that was cut and put back."""
    desk.run("a", desk.make_and_show)
    first = desk.made[0]
    first.on_page = True
    desk.run("b", deleted=("a",))
    assert desk.fares == ["awake"]
    first.on_page = False
    desk.watch.unseen(first)
    assert desk.fares == ["resting"]


def test_what_is_shown_again_meanwhile_waits_no_longer(desk: Desk) -> None:
    desk.run("a", desk.make_and_show)
    first = desk.made[0]
    first.on_page = True
    desk.run("b", deleted=("a",))
    desk.run("c", lambda: desk.show(first))
    first.on_page = False
    desk.watch.unseen(first)
    assert desk.fares == ["awake"]


@pytest.mark.parametrize("metadata", [{"deletedCells": None}, {"deletedCells": [None, 3]}, {}])
def test_a_front_end_that_tells_odd_things_of_deleted_cells(desk: Desk, metadata: dict[str, object]) -> None:
    desk.run("a", desk.make_and_show)
    desk.shell._parent = {"metadata": metadata}
    desk.shell.events.trigger("post_run_cell", SimpleNamespace())
    desk.shell._parent = {}
    desk.shell.events.trigger("post_run_cell", SimpleNamespace())
    assert desk.fares == ["awake"]


def test_where_no_cell_is_known_nothing_ever_rests(desk: Desk) -> None:
    for _ in range(3):
        desk.run(None, lambda: desk.make_and_show("w"))
    desk.run(None)
    assert desk.fares == ["awake"] * 3


def test_shown_once_where_no_cell_is_known_it_may_be_there_for_ever(desk: Desk) -> None:
    desk.run("a", desk.make_and_show)
    desk.run(None, lambda: desk.show(desk.made[0]))
    desk.run("a", desk.make_and_show)
    assert desk.fares == ["awake", "awake"]


@pytest.mark.parametrize(
    "parent",
    [
        {},
        None,
        {"header": {}},
        {"header": {"msg_type": "comm_msg"}, "metadata": {"cellId": "a"}},
        {"header": {"msg_type": "execute_request"}, "metadata": {}},
        {"header": {"msg_type": "execute_request"}, "metadata": {"cellId": 3}},
    ],
)
def test_made_first_by_something_that_is_no_cell(desk: Desk, parent: Any) -> None:
    desk.shell._parent = parent
    desk.make_and_show()  # by a click, or in a console
    desk.run("a", desk.make_and_show)
    desk.run("a", desk.make_and_show)
    assert desk.fares == ["awake", "closed", "awake"]


def test_a_shell_that_knows_no_parent(desk: Desk) -> None:
    desk.shell.get_parent = None  # type: ignore[method-assign,assignment]
    desk.make_and_show()
    desk.shell.events.trigger("pre_run_cell", SimpleNamespace())  # an IPython that tells no cell
    desk.make_and_show()
    desk.shell.events.trigger("post_run_cell", SimpleNamespace())
    assert desk.fares == ["awake", "awake"]


def test_made_in_the_first_watched_run_and_never_before_a_run(desk: Desk) -> None:
    # The cell has run before, when there was no watch: only runs since then count.
    for _ in range(3):
        desk.run("a")
    desk.run("a", lambda: (desk.make_and_show(), desk.make_and_show()))
    assert desk.fares == ["awake", "awake"]
    desk.run("a", desk.make_and_show)
    assert desk.fares == ["closed", "closed", "awake"]


def test_shown_twice_in_one_run(desk: Desk) -> None:
    def twice() -> None:
        thing = desk.make_and_show()
        desk.show(thing)

    desk.run("a", twice)
    assert desk.fares == ["awake"]
    desk.run("a", twice)
    assert desk.fares == ["closed", "awake"]


def test_never_shown_by_itself_it_may_be_part_of_what_is(desk: Desk) -> None:
    desk.run("a", desk.make)
    desk.run("b")
    assert desk.fares == ["awake"]
    # Made anew where nothing holds the old one. It cannot be known that nothing shows it, so it is never closed.
    desk.run("a", desk.make)
    assert desk.fares == ["resting", "awake"]


def test_never_shown_and_held_by_a_name_it_stays_awake(desk: Desk) -> None:
    def name() -> None:
        desk.shell.user_ns.setdefault("w", desk.make())

    desk.run("a", name)
    desk.run("a", name)
    assert desk.fares == ["awake", "awake"]
    desk.run("a", name)
    assert desk.fares == ["awake", "resting", "awake"]


def test_one_that_closes_while_others_are_dismissed(desk: Desk) -> None:
    class Closing(Thing):
        def rest(self) -> None:
            for other in desk.made:
                other.close()

    def several() -> None:
        desk.watch.attach(desk.shell)
        for kind in (Thing, Closing, Thing):
            thing = kind(desk)
            desk.watch.made(thing)
            desk.made.append(thing)
            desk.show(thing)
        desk.shell.user_ns["held"] = desk.made[1]

    desk.run("a", several)
    desk.run("a")
    assert desk.fares == ["closed"] * 3


def test_closed_by_hand_it_is_forgotten_even_when_it_is_shown_again(desk: Desk) -> None:
    desk.run("a", desk.make_and_show)
    desk.made[0].close()
    desk.run("b", lambda: desk.show(desk.made[0]))
    desk.run("b")
    desk.run("a")
    assert desk.fares == ["closed"]
    assert not desk.watch._places


def test_each_showing_wakes_and_so_does_one_that_was_never_watched(desk: Desk) -> None:
    desk.run("a", desk.make_and_show)
    assert desk.made[0].woken == 1
    stranger = Thing(desk)  # made where there is no IPython
    stranger.rest()
    desk.show(stranger)
    assert stranger.fares == "awake"


def test_of_two_shells_the_later_one_is_followed(desk: Desk) -> None:
    first, second = desk.shell, Shell()
    desk.run("a", desk.make_and_show)
    desk.shell = second
    desk.run("a", desk.make_and_show)
    assert first.events.callbacks == {"pre_run_cell": [], "post_run_cell": []}
    first.run("a")
    assert desk.fares == ["awake", "awake"]
    desk.run("a", desk.make_and_show)
    assert desk.fares[1:] == ["closed", "awake"]
    desk.shell = first
    desk.run("b", desk.make_and_show)
    desk.run("b", desk.make_and_show)
    assert desk.fares[-2:] == ["closed", "awake"]
    assert second.events.callbacks == {"pre_run_cell": [], "post_run_cell": []}


def test_one_shell_attached_often_is_followed_once(desk: Desk) -> None:
    for _ in range(3):
        desk.run("a", desk.make)
    assert [len(functions) for functions in desk.shell.events.callbacks.values()] == [1, 1]


# --- real boards -------------------------------------------------------------------------------------------------


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A shell in which boards are watched."""
    watch, shell = CellWatch(), Shell()
    for module in (cellwatch, app, replay):
        monkeypatch.setattr(module, "WATCH", watch)
    monkeypatch.setattr("IPython.core.getipython.get_ipython", lambda: shell)
    return shell


def shown(widget: Any) -> Any:
    """Show the widget, as the last line of a cell does."""
    widget._repr_mimebundle_()
    return widget


def opened(game: Game | None = None, **options: Any) -> RobinsonWidget:
    widget = RobinsonWidget(game, **{"motion": "none", **options})
    widget._clock = lambda: 0.0
    return widget


def turn(widget: Any) -> int:
    return int(parse(widget._panel.value).one("div", "rw-turn").one("small").text().split()[1])


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


def test_outside_ipython_nothing_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = CellWatch()
    monkeypatch.setattr(cellwatch, "WATCH", watch)
    monkeypatch.setattr("IPython.core.getipython.get_ipython", lambda: None)
    opened(Game(["Ada"]))
    assert not watch._places


def test_the_cell_run_again_leaves_one_board_and_no_widget_more(shell: Shell) -> None:
    game = Game(["Ada", "Ben"], LONG, seed=1)
    shell.run("a", lambda: shown(opened(game)))
    widgets, observers = live_widgets(), len(game._observers)
    assert observers == 1
    for _ in range(3):
        shell.run("a", lambda: shown(opened(game)))
        assert (live_widgets(), len(game._observers)) == (widgets, 1)


def test_a_replay_run_again_leaves_no_widget_more(shell: Shell) -> None:
    game = Game(["Ada", "Ben"], seed=28).play_out()
    before = live_widgets()
    shell.run("a", lambda: shown(game.replay()))
    widgets = live_widgets()
    for _ in range(3):
        shell.run("a", lambda: shown(game.replay(3)))
        assert (live_widgets(), len(game._observers)) == (widgets, 1)
    shell.run("a")
    assert (live_widgets(), len(game._observers)) == (before, 0)


@pytest.mark.parametrize("make", [opened, Replay])
def test_a_resting_board_sends_nothing_at_all(shell: Shell, make: Callable[[Game], Any]) -> None:
    game = Game(["Ada", "Ben"], LONG, seed=1)
    game.roll()
    shell.run("a", lambda: shell.user_ns.update(w=shown(make(game))))
    shell.run("a")
    with sent() as kept:
        game.roll()
        game.undo(2)
        game.redo()
        game.roll(3)
        game.lang = "de"
    assert kept.messages == []
    assert game._observers == []


@pytest.mark.parametrize("make", [opened, Replay])
def test_waking_draws_the_present_position_and_follows_again(shell: Shell, make: Callable[[Game], Any]) -> None:
    game = Game(["Ada", "Ben"], LONG, seed=1)
    board = make(game)
    board.rest()
    board.rest()
    game.roll(4)
    game.roll(2)
    with sent() as kept:
        board.wake()
    assert len(kept.canvas_messages) >= 1
    board.step = 2 if isinstance(board, Replay) else None
    assert turn(board) == 3
    assert len(game._observers) == 1
    with sent() as kept:
        board.wake()  # it is awake
    assert kept.messages == []
    assert len(game._observers) == 1
    game.roll(5)
    assert turn(board) == 4


def drawn(act: Callable[[], object]) -> list[Any]:
    """The drawing of the position that was sent last, on whatever canvas."""
    with sent() as kept:
        act()
    return [command for command in kept.drawings[-1] if command[0] != "switchCanvas"]


def test_a_woken_board_shows_what_a_new_one_shows(shell: Shell) -> None:
    game = Game(["Ada", "Ben", "Cay"], seed=28)
    board = opened(game)
    board.rest()
    for _ in range(7):
        game.turn()
    woken = drawn(board.wake)
    new: list[RobinsonWidget] = []
    assert drawn(lambda: new.append(opened(game))) == woken
    assert new[0]._panel.value == board._panel.value
    assert labels(new[0]) == labels(board)


def test_a_click_on_a_resting_board_wakes_it_and_does_nothing_else(shell: Shell) -> None:
    game = Game(["Ada", "Ben"], LONG, seed=1)
    board = opened(game)
    show(board)
    board.rest()
    game.roll(6)
    board._pool[0].click()  # it says "Roll the die" for Ada, as it did before Ben was to move
    assert len(game.history) == 1
    assert turn(board) == 2
    press(board, "roll")
    assert len(game.history) == 2


@pytest.mark.parametrize("tool", ["undo", "redo"])
def test_so_does_a_click_on_undo_or_redo(shell: Shell, tool: str) -> None:
    game = Game(["Ada", "Ben"], LONG, seed=1)
    game.roll()
    game.roll()
    game.undo()
    board = opened(game)
    show(board)
    board.rest()
    getattr(board, f"_{tool}").click()
    assert len(game.history) == 1
    assert not board._resting
    click_tool(board, tool)
    assert len(game.history) == (0 if tool == "undo" else 2)


def test_a_language_chosen_on_a_resting_board_is_that_of_the_whole_board(shell: Shell) -> None:
    game = Game(["Ada", "Ben"], LONG, seed=1)
    board = opened(game)
    board.rest()
    game.roll(6)
    board._languages.set_state({"index": [*LANGUAGES].index("de")})
    assert turn(board) == 2
    assert parse(board._panel.value).one("div", "rw-words").attributes["lang"] == "de"
    assert game.lang == "de"


def test_a_language_set_while_it_rests_is_shown_when_it_wakes(shell: Shell) -> None:
    board = opened(Game(["Ada", "Ben"], LONG, seed=1))
    board.rest()
    board.lang = "ru"
    board.wake()
    assert parse(board._panel.value).one("div", "rw-words").attributes["lang"] == "ru"


def test_computers_stop_with_the_last_board_and_go_on_with_the_next(shell: Shell, monkeypatch: Any) -> None:
    async def test() -> None:
        pace = Pace(monkeypatch)
        game = Game([Computer("Ada"), Computer("Ben")], LONG, seed=1)
        first, second = opened(game), opened(game)
        await pace.pass_by(3)
        assert len(game.history) == 3
        first.rest()
        await pace.pass_by(2)
        assert len(game.history) == 5  # the other looks on
        second.rest()
        await pace.pass_by(3)
        assert (len(game.history), pace.waiting) == (5, 0)
        second.wake()
        await pace.pass_by(1)
        assert len(game.history) == 6
        assert turn(second) == 7
        assert turn(first) == 4
        second.close()
        first.close()

    run(test)


def test_a_cell_run_again_lets_computers_play_once(shell: Shell, monkeypatch: Any) -> None:
    async def test() -> None:
        pace = Pace(monkeypatch)
        game = Game([Computer("Ada"), Computer("Ben")], LONG, seed=1)
        for _ in range(3):
            shell.run("a", lambda: shown(opened(game)))
            await pace.settle()
        before = len(game.history)
        await pace.pass_by(1)
        assert (len(game.history), pace.waiting) == (before + 1, 1)

    run(test)


def test_paused_computers_stay_so_while_the_board_rests(shell: Shell, monkeypatch: Any) -> None:
    async def test() -> None:
        pace = Pace(monkeypatch)
        game = Game(["Ada", Computer("Ben")], LONG, seed=1)
        board = opened(game)
        click_tool(board, "pause")
        board.rest()
        await pace.settle()
        gc.collect()
        board.wake()
        press(board, "roll")
        await pace.pass_by(3)
        assert len(game.history) == 1
        assert labels(board) == ["Go on"]
        board.close()

    run(test)


def test_behind_the_form_computers_wait_also_after_a_rest(shell: Shell, monkeypatch: Any) -> None:
    async def test() -> None:
        pace = Pace(monkeypatch)
        game = Game([Computer("Ada"), Computer("Ben")], LONG, seed=1)
        board = opened(game)
        click_tool(board, "new")
        board.rest()
        await pace.pass_by(2)
        board.wake()
        await pace.pass_by(3)
        assert len(game.history) == 0
        assert not visible(board._grid)
        board._form._back.click()  # type: ignore[union-attr]
        await pace.pass_by(1)
        assert len(game.history) == 1
        assert visible(board._grid)
        board.close()

    run(test)


def test_back_from_the_form_of_a_resting_board_wakes_it(shell: Shell, monkeypatch: Any) -> None:
    async def test() -> None:
        pace = Pace(monkeypatch)
        game = Game(["Ada", Computer("Ben")], LONG, seed=1)
        board = opened(game)
        click_tool(board, "new")
        board.rest()
        game.roll(5)
        board._form._back.click()  # type: ignore[union-attr]
        await pace.settle()
        assert turn(board) == 2
        await pace.pass_by(1)
        assert (len(game.history), turn(board)) == (2, 3)
        board.close()

    run(test)


def test_a_game_begun_with_the_form_of_a_resting_board_is_followed(shell: Shell) -> None:
    board = play()
    board.rest()
    board._form._start.click()  # type: ignore[union-attr]
    assert board.game is not None
    board.game.roll(3)
    assert turn(board) == 2


def test_another_game_given_to_a_resting_board_is_followed(shell: Shell) -> None:
    board = opened(Game(["Ada"], LONG))
    board.rest()
    board.game = Game(["Ben", "Cay"], LONG)
    board.game.roll(3)
    assert turn(board) == 2


@pytest.mark.parametrize("make", [opened, Replay])
def test_rest_and_wake_do_nothing_to_what_is_closed(shell: Shell, make: Callable[[Game], Any]) -> None:
    game = Game(["Ada"], LONG)
    before = live_widgets()
    board = make(game)
    board.close()
    with sent() as kept:
        board.rest()
        board.wake()
        game.roll()
    assert kept.messages == []
    assert (live_widgets(), game._observers) == (before, [])


@pytest.mark.parametrize("make", [opened, Replay])
@pytest.mark.parametrize("resting", [False, True])
def test_closing_leaves_nothing_behind(shell: Shell, make: Callable[[Game], Any], resting: bool) -> None:
    before = live_widgets()
    game = Game(["Ada", "Ben"], LONG, seed=1)
    game.roll()
    board = make(game)
    assert live_widgets() > before
    if resting:
        board.rest()
    board.close()
    board.close()
    assert (live_widgets(), game._observers) == (before, [])


def test_with_its_form_it_leaves_nothing_behind_either(shell: Shell) -> None:
    before = live_widgets()
    shell.run("a", lambda: shown(play()))
    shell.run("a")
    assert live_widgets() == before


def test_in_a_box_it_lives_on_and_wakes_when_it_is_clicked(shell: Shell) -> None:
    game = Game(["Ada", "Ben"], LONG, seed=1)
    boxes = []

    def boxed() -> None:
        boxes.append(HBox([opened(game), opened(game)]))

    shell.run("a", boxed)
    shell.run("b")
    left, right = boxes[0].children
    game.roll()
    assert turn(left) == turn(right) == 2
    shell.run("a", boxed)
    assert len(game._observers) == 2
    show(left)
    left._pool[0].click()
    assert len(game._observers) == 3
    press(left, "roll")
    assert {turn(board) for box in boxes for board in box.children} == {2, 3}  # all but the one that still rests
    assert turn(right) == 2
