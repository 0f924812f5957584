"""The widget without a browser: what is shown, what a click does, what is sent, and what is left behind."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from math import inf, nan
from random import Random
from typing import Any

import pytest
from ipycanvas import canvas as ipycanvas_canvas
from widgetkit import (  # noqa: F401
    Node,
    Pace,
    Sent,
    click_tool,
    close_all,
    error_line,
    flat,
    labels,
    live_widgets,
    opened,
    parse,
    press,
    press_label,
    sent,
    show,
    shown_buttons,
    until,
    visible,
)

from robinson_widget import ROBINSON, Board, Change, Computer, Game, RobinsonWidget, play, track
from robinson_widget.board import EveryoneSays, LostOnRoll, MayStay, MoveTo, RollAgain, SwapWith
from robinson_widget.engine import Landed, Moved, Rolled, Said
from robinson_widget.narration import narrate, rule
from robinson_widget.picture.layout import layout_of
from robinson_widget.texts import language
from robinson_widget.widget import page, painter
from robinson_widget.widget.actions import BUTTONS
from robinson_widget.widget.app import PATIENCE

ENGLISH = language("en")
NAMES = ["Ada", "Ben", "Cay", "Dan", "Eve", "Fay", "Gus", "Hal"]

#: No choice is ever open on it, and no game on it comes to an end soon.
LONG = track("Long", 200)

#: From the start to 41 over squares that ask nothing, and to the squares on the way.
TO_41 = (6, 5, 5, 5, 6, 4, 4, 6)


@pytest.fixture
def pace(monkeypatch: pytest.MonkeyPatch) -> Pace:
    return Pace(monkeypatch)


def two(board: Board = LONG, **options: Any) -> tuple[Game, RobinsonWidget]:
    game = Game(NAMES[:2], board, **{"seed": 1, **options})
    return game, opened(game)


def rolled(game: Game, *faces: int) -> Game:
    for face in faces:
        game.roll(face)
    return game


def rounds(players: int, *faces: int) -> list[int]:
    """The same faces for every player, round by round."""
    return [face for face in faces for _ in range(players)]


def panel(widget: RobinsonWidget) -> Node:
    return parse(widget._panel.value)


def turn_text(widget: RobinsonWidget) -> str:
    return panel(widget).one("strong", "rw-mover").one("span").text()


def table(widget: RobinsonWidget) -> list[list[str]]:
    """The rows of the table of players, the last one the bank's; the pictures of the pawns left out."""
    body = panel(widget).one("table", "rw-players").one("tbody")
    return [
        [cell.text("svg", "small") for cell in row.children if isinstance(cell, Node)]
        for row in body.children
        if isinstance(row, Node)
    ]


def notes(widget: RobinsonWidget, seat: int) -> str:
    """What is noted behind a player's name."""
    found = panel(widget).one("tbody").all("tr")[seat].all("small")
    return found[0].text() if found else ""


def log(widget: RobinsonWidget) -> list[str]:
    return [item.text() for item in panel(widget).one("section", "rw-log").all("li")]


# --- what is shown is what is open -------------------------------------------------------------------------------


def check_shown(widget: RobinsonWidget) -> None:
    """The visible buttons are the open actions, no more and no fewer; a computer's turn opens none."""
    game = widget.game
    assert game is not None
    if game.state.over:
        assert widget.shown_actions == ()
        assert labels(widget) == ["Play again"]
    elif game.policies[game.state.mover] is not None:
        assert widget.shown_actions == ()
        assert labels(widget) == ["One moment …"]
    else:
        assert widget.shown_actions == game.actions
        assert len(labels(widget)) == len(set(labels(widget))) == len(game.actions)


def play_out(widget: RobinsonWidget, seed: int, most: int = 3000) -> Iterator[int]:
    """Press a random open button until the game is over, the computers played by hand; the places pressed."""
    source = Random(seed)
    game = widget.game
    assert game is not None
    for _ in range(most):
        if game.state.over:
            return
        if game.policies[game.state.mover] is None:
            yield press(widget, str(source.choice(widget.shown_actions)))
        else:
            game.advance()
            yield -1
    raise AssertionError(f"the game is not over after {most} steps")


@pytest.mark.parametrize("players", range(1, 9))
def test_the_buttons_are_the_open_actions_in_whole_games(players: int) -> None:
    game = Game(NAMES[:players], seed=players)
    widget = opened(game)
    check_shown(widget)
    for steps, _ in enumerate(play_out(widget, seed=players), start=1):
        assert len(game.history) == steps
        assert error_line(widget) == ""
        check_shown(widget)


@pytest.mark.parametrize("seed", range(3))
def test_the_buttons_are_the_open_actions_among_computers(seed: int) -> None:
    seats = ["Ada", Computer("Cay", "random"), "Ben", Computer("Dan", "cautious"), Computer("Eve")]
    widget = opened(Game(seats, seed=seed))
    for _ in play_out(widget, seed):
        check_shown(widget)


@pytest.mark.parametrize(
    ("faces", "wanted"),
    [
        ((), {"roll": "Roll the die"}),
        ((4, 1), {"roll": "Roll the die", "restart": "Start over from 0"}),
        ((6, 1, 1, 1), {"roll": "Roll the die", "stay": "Stay here"}),
        ((6, 1, 6), {"roll": "Roll again", "pass": "Don't roll again"}),
        ((*rounds(2, 6, 5), 5, 2, 4), {"roll": "Roll again", "pass": "Don't roll again"}),
        ((*rounds(2, 6, 5, 5), 5, 5, 2), {"paddle": "Paddle on to 27", "remain": "Remain on 23"}),
        (
            (*rounds(3, *TO_41[:-1]), 6, 6, 1),
            {"swap 0": "Change places with Ada", "swap 1": "Change places with Ben"},
        ),
    ],
    ids=["start", "4", "7", "12", "20", "23", "36"],
)
def test_a_choice_is_shown_in_words(faces: tuple[int, ...], wanted: dict[str, str]) -> None:
    game = Game(NAMES[:3] if faces[:3] == (6, 6, 6) else NAMES[:2])
    widget = opened(game)
    rolled(game, *faces)
    assert [str(action) for action in widget.shown_actions] == list(wanted)
    assert labels(widget) == list(wanted.values())
    last = list(wanted)[-1]
    press(widget, last)
    assert str(game.history[-1].action) == last
    check_shown(widget)


def test_seven_to_change_places_with_have_seven_buttons() -> None:
    game = Game(NAMES, track("Meeting", 9).with_effects(3, SwapWith(5)))
    widget = opened(game)
    rolled(game, *[5] * 7, 3)
    assert labels(widget) == [f"Change places with {name}" for name in NAMES[:7]]
    press(widget, "swap 6")
    assert game.state.positions == (5, 5, 5, 5, 5, 5, 3, 5)


def test_play_again_starts_a_new_game_with_the_same_seats_and_board() -> None:
    board = track("Short", 6)
    game = Game(["Ada", Computer("Cay", "cautious")], board)
    widget = opened(game)
    game.roll(6)
    assert labels(widget) == ["Play again"]
    press_label(widget, "Play again")
    again = widget.game
    assert again is not None
    assert again is not game
    assert again.seats == game.seats
    assert again.board == board
    assert again.history == ()
    assert turn_text(widget) == "Ada to move"
    press(widget, "roll")
    assert len(again.history) == 1


def test_a_widget_opens_in_the_middle_and_at_the_end_of_a_game() -> None:
    middle = rolled(Game(NAMES[:2]), 6, 1, 6)
    assert labels(opened(middle)) == ["Roll again", "Don't roll again"]
    over = rolled(Game(["Ada"], track("Short", 6)), 6)
    assert labels(opened(over)) == ["Play again"]


# --- clicks that the page made before it knew --------------------------------------------------------------------


def test_five_queued_clicks_make_one_roll() -> None:
    game, widget = two()
    show(widget)
    for _ in range(5):
        widget._pool[0].click()
    assert len(game.history) == 1
    show(widget)
    widget._pool[0].click()
    assert len(game.history) == 2


def test_a_click_before_the_first_answer_waits_for_it() -> None:
    game, widget = two()
    widget._pool[0].click()
    assert game.history == ()
    press(widget, "roll")
    assert len(game.history) == 1


def test_on_a_page_that_never_answers_clicks_count_after_a_while() -> None:
    game = Game(NAMES[:2], LONG, seed=1)
    widget = RobinsonWidget(game)
    now = 100.0
    widget._clock = lambda: now
    game.roll()
    for passed, steps in ((0.0, 1), (PATIENCE - 0.01, 1), (PATIENCE, 2), (PATIENCE, 2), (2 * PATIENCE, 3)):
        now = 100.0 + passed
        widget._pool[0].click()
        assert len(game.history) == steps


def test_impatient_clicks_on_undo_take_back_once() -> None:
    game, widget = two()
    rolled(game, 1, 1, 1)
    show(widget)
    for _ in range(3):
        widget._undo.click()
    assert len(game.history) == 2
    show(widget)
    for _ in range(3):
        widget._redo.click()
    assert len(game.history) == 3


def test_nothing_is_rolled_behind_the_form() -> None:
    game, widget = two()
    show(widget)
    widget._new.click()
    widget._pool[0].click()
    assert game.history == ()


def test_a_step_in_a_cell_makes_clicks_in_flight_stale() -> None:
    game, widget = two()
    show(widget)
    game.roll()
    widget._pool[0].click()
    assert len(game.history) == 1
    press(widget, "roll")
    assert len(game.history) == 2


def test_the_page_answers_by_itself_with_the_mark_of_the_panel() -> None:
    game, widget = two()
    guarded = [*widget._pool, widget._undo, widget._redo]
    assert [link.source for link in widget._links] == [(widget._panel, "placeholder")] * len(guarded)
    assert [link.target for link in widget._links] == [(button, "seen") for button in guarded]
    marks = [widget._panel.placeholder]
    for _ in range(3):
        game.roll()
        marks.append(widget._panel.placeholder)
    game.undo()
    game.redo()
    marks.append(widget._panel.placeholder)
    assert len(set(marks)) == len(marks)  # an old answer never passes for a new one


def test_a_hidden_button_does_nothing() -> None:
    game, widget = two()
    show(widget)
    for button in widget._pool[1:]:
        assert not visible(button)
        button.click()
    assert game.history == ()
    assert error_line(widget) == ""


# --- computers ---------------------------------------------------------------------------------------------------


def fine(widget: RobinsonWidget) -> bool:
    """Whether no error is shown, and the task that plays for computers has not died of one."""
    task = widget._computers._task
    died = task is not None and task.done() and not task.cancelled() and task.exception() is not None
    return error_line(widget) == "" and not died


def test_clicks_during_a_computers_turn_do_nothing() -> None:
    game = Game([Computer("Cay"), "Ada"], LONG, seed=1)
    widget = opened(game)
    show(widget)
    for button in widget._pool:
        button.click()
    assert game.history == ()
    assert error_line(widget) == ""
    assert turn_text(widget) == "Cay is playing …"


def test_without_a_running_loop_nothing_breaks_and_the_game_plays_for_computers() -> None:
    game = Game([Computer("Cay"), "Ada"], LONG, seed=1)
    widget = opened(game)
    assert widget._computers._task is None
    game.turn()
    assert turn_text(widget) == "Ada to move"
    press(widget, "roll")
    widget._pause.click()
    widget._pause.click()
    assert turn_text(widget) == "Cay is playing …"
    assert len(game.history) == 2
    widget.close()


def test_computers_play_an_action_at_a_time_after_their_pace(pace: Pace) -> None:
    async def run() -> None:
        game = Game(["Ada", Computer("Cay"), Computer("Dan")], LONG, seed=1)
        widget = opened(game, pace=0.7)
        await pace.pass_by(2)
        assert (game.history, pace.asked) == ((), [])  # a person is to move: nobody waits
        press(widget, "roll")
        await pace.settle()
        assert len(game.history) == 1
        for steps in (2, 3, 3, 3):
            await pace.pass_by()
            assert len(game.history) == steps
        assert turn_text(widget) == "Ada to move"
        assert pace.asked == [0.7, 0.7]
        press(widget, "roll")
        await pace.pass_by(2)
        assert len(game.history) == 6
        assert fine(widget)

    asyncio.run(run())


@pytest.mark.parametrize("seats", [1, 3, 8])
def test_computers_alone_play_to_the_end(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("robinson_widget.widget.computers.LEAST_PACE", 0)

    async def run() -> None:
        policies = ["eager", "best", "cautious", "random"]
        game = Game([Computer(name, policies[i % 4]) for i, name in enumerate(NAMES[:seats])], seed=seats)
        widget = opened(game, pace=0)
        await until(lambda: game.state.over)
        await until(lambda: widget._computers._task is not None and widget._computers._task.done())
        check_shown(widget)
        assert fine(widget)
        press_label(widget, "Play again")
        again = widget.game
        assert again is not None
        await until(lambda: again.state.over)

    asyncio.run(run())


def test_computers_leave_the_kernel_time_for_others_at_any_pace(pace: Pace) -> None:
    async def run() -> None:
        opened(Game([Computer("Cay")], LONG, seed=1), pace=0)
        await pace.pass_by(3)
        assert len(pace.asked) == 4
        assert min(pace.asked) > 0

    asyncio.run(run())


def test_a_pause_holds_for_every_widget_of_the_game(pace: Pace) -> None:
    async def run() -> None:
        game = Game(["Ada", Computer("Cay"), Computer("Dot")], LONG, seed=1)
        first, second = opened(game), opened(game)
        click_tool(second, "pause")
        assert first._pause.description == second._pause.description == "Go on"
        press(second, "roll")
        await pace.pass_by(3)
        assert len(game.history) == 1  # the older widget doesn't play on behind the back of the one that is seen
        click_tool(first, "new")
        await pace.pass_by(2)
        assert len(game.history) == 1
        click_tool(second, "pause")
        await pace.pass_by(2)
        assert len(game.history) == 3

    asyncio.run(run())


def test_a_new_game_in_one_widget_leaves_the_others_as_they_were(pace: Pace) -> None:
    async def run() -> None:
        game = Game(["Ada", Computer("Cay")], LONG, seed=1)
        first, second = opened(game), opened(game)
        click_tool(second, "new")
        assert first._pause.description == "Go on"  # nothing is played behind the form
        form_of(second)._start.click()
        await pace.settle()
        assert second.game is not game
        assert first._pause.description == "Pause"
        press(first, "roll")
        await pace.pass_by(1)
        assert len(game.history) == 2

    asyncio.run(run())


def test_the_story_is_that_of_the_last_action_and_so_is_what_it_brought() -> None:
    # Ada goes over 12 to the grapes; Ben stands on 4 with a choice before him.
    game = Game(["Ada", "Ben"], dice=[6, 4, 6, 2])
    widget = opened(game)
    game.roll()  # Ada on 6
    game.roll()  # Ben on 4, who may start over at his next turn
    game.roll()  # Ada on 12: again
    game.roll()  # Ada on 14
    assert [str(action) for action in game.actions] == ["roll", "restart"]
    story = panel(widget).one("section", "rw-story")
    assert story.one("h4").text() == "14 · Grapes and melons"
    assert story.all("p")[0].text() == "Ada receives 2 chips from the bank."


def test_computers_are_paused_within_a_turn_and_go_on(pace: Pace) -> None:
    async def run() -> None:
        game = Game([Computer("Cay"), "Ada"], dice=[6, 1, 6, 3, 1])
        widget = opened(game)
        await pace.pass_by()
        press(widget, "roll")
        await pace.pass_by()
        assert game.state.pending == "again"  # Cay is on 12, and has yet to roll again
        widget._pause.click()
        assert turn_text(widget) == "Cay is paused"
        assert widget._pause.description == "Go on"
        await pace.pass_by(5)
        assert len(game.history) == 3
        widget._pause.click()
        assert turn_text(widget) == "Cay is playing …"
        assert widget._pause.description == "Pause"
        await pace.pass_by()
        assert game.state.positions == (15, 1)
        assert fine(widget)

    asyncio.run(run())


def test_pausing_twice_at_once_leaves_one_player_at_work(pace: Pace) -> None:
    async def run() -> None:
        game = Game([Computer("Cay"), Computer("Dan")], LONG, seed=1)
        widget = opened(game)
        await pace.settle()
        for _ in range(4):
            widget._pause.click()
        for steps in range(1, 5):
            assert pace.waiting == 1
            await pace.pass_by()
            assert len(game.history) == steps
        assert fine(widget)

    asyncio.run(run())


def test_pause_is_shown_only_where_computers_play() -> None:
    assert not visible(two()[1]._pause)
    assert visible(opened(Game(["Ada", Computer("Cay")]))._pause)


def test_computers_stop_when_the_widget_closes(pace: Pace) -> None:
    async def run() -> None:
        game = Game([Computer("Cay"), Computer("Dan")], LONG, seed=1)
        widget = opened(game)
        await pace.pass_by(3)
        task = widget._computers._task
        assert task is not None
        widget.close()
        await pace.pass_by(3)
        assert len(game.history) == 3
        assert task.done()
        assert pace.waiting == 0
        game.roll()
        await pace.pass_by(3)
        assert len(game.history) == 4

    asyncio.run(run())


def test_computers_survive_what_is_done_in_a_cell_meanwhile(pace: Pace) -> None:
    meanwhile: list[Callable[[Game], object]] = [
        lambda game: game.roll(),
        lambda game: game.roll(2),
        lambda game: game.undo(),
        lambda game: (game.undo(2), game.redo()),
        lambda game: game.undo(len(game.history)),
        lambda game: game.turn(),
    ]

    async def run() -> None:
        game = Game([Computer("Cay"), Computer("Dan")], LONG, seed=1)
        widget = opened(game)
        for act in meanwhile:
            await pace.pass_by(3)
            act(game)
            before = len(game.history)
            await pace.pass_by()
            assert len(game.history) - before in (0, 1)
            await pace.pass_by(2)
            assert len(game.history) > before
            assert pace.waiting == 1
            assert fine(widget)

    asyncio.run(run())


def test_computers_go_over_to_another_game(pace: Pace) -> None:
    async def run() -> None:
        game, other = (Game([Computer("Cay"), Computer("Dan")], LONG, seed=seed) for seed in (1, 2))
        widget = opened(game)
        await pace.pass_by(2)
        widget.game = other
        await pace.pass_by(4)
        assert len(game.history) == 2
        assert 3 <= len(other.history) <= 4  # the time that was running for the first game may have to pass first
        assert fine(widget)

    asyncio.run(run())


def test_computers_wait_while_the_form_is_open(pace: Pace) -> None:
    async def run() -> None:
        game = Game([Computer("Cay"), Computer("Dan")], LONG, seed=1)
        widget = opened(game)
        await pace.pass_by(2)
        widget._new.click()
        await pace.pass_by(3)
        assert len(game.history) == 2
        assert widget._form is not None
        widget._form._back.click()
        await pace.settle()
        await pace.pass_by(2)
        assert len(game.history) == 4
        widget._new.click()
        widget._form._start.click()
        await pace.settle()
        again = widget.game
        assert again is not None
        await pace.pass_by(3)
        assert len(game.history) == 4
        assert 2 <= len(again.history) <= 3  # the time that was running for the old game may have to pass first
        assert fine(widget)

    asyncio.run(run())


def test_two_widgets_do_not_play_twice_for_a_computer(pace: Pace) -> None:
    async def run() -> None:
        game = Game([Computer("Cay"), Computer("Dan")], LONG, seed=1)
        widgets = [opened(game), opened(game)]
        for _ in range(6):
            before = len(game.history)
            await pace.pass_by()
            assert len(game.history) == before + 1
        assert all(map(fine, widgets))
        widgets[0].close()
        await pace.pass_by(2)
        assert len(game.history) == 8

    asyncio.run(run())


def test_used_up_dice_of_a_computer_are_told_once_and_nothing_spins(pace: Pace) -> None:
    async def run() -> None:
        game = Game([Computer("Cay"), Computer("Dan")], LONG, dice=[3, 4])
        widget = opened(game)
        await pace.pass_by(3)
        assert len(game.history) == 2
        assert error_line(widget).startswith("None is left of the 2 faces given for this game.")
        asked = len(pace.asked)
        await pace.pass_by(5)
        assert (len(pace.asked), pace.waiting) == (asked, 0)
        game.roll(5)  # a person helps out: the computers try again
        assert error_line(widget) == ""
        await pace.pass_by(2)
        assert error_line(widget).startswith("None is left of the 2 faces given for this game.")
        assert len(game.history) == 3

    asyncio.run(run())


@pytest.mark.logs_errors
def test_an_unexpected_error_of_a_computer_shows_and_stops_it(
    pace: Pace, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        game = Game([Computer("Cay"), Computer("Dan")], LONG, seed=1)
        widget = opened(game)
        monkeypatch.setattr(game, "advance", broken)
        await pace.pass_by(4)
        assert error_line(widget) == "Something went wrong: RuntimeError: the string is broken"
        assert pace.waiting == 0
        assert len(errors(caplog)) == 1

    asyncio.run(run())


# --- errors ------------------------------------------------------------------------------------------------------


def broken(*args: object, **kwargs: object) -> Any:
    raise RuntimeError("the string is broken")


def errors(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_refused_action_shows_in_the_error_line_and_the_next_one_clears_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    game, widget = two(dice=[3])
    press(widget, "roll")
    assert error_line(widget) == ""
    press(widget, "roll")
    told = "None is left of the 1 faces given for this game. Give the next one in a cell: game.roll(4)."
    assert error_line(widget) == told
    assert parse(widget._error.value).one("div").attributes == {"role": "alert", "lang": "en"}
    assert not errors(caplog)  # an answer to the person is no fault of ours
    game.roll(4)
    assert error_line(widget) == ""
    assert game.state.positions == (3, 4)


@pytest.mark.logs_errors
def test_an_unexpected_error_shows_is_logged_and_the_next_action_works(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game, widget = two()
    monkeypatch.setattr(game, "act", broken)
    press(widget, "roll")
    assert error_line(widget) == "Something went wrong: RuntimeError: the string is broken"
    assert [record.getMessage() for record in errors(caplog)] == ["a callback of the widget failed"]
    assert game.history == ()
    monkeypatch.undo()
    press(widget, "roll")
    assert error_line(widget) == ""
    assert len(game.history) == 1


@pytest.mark.logs_errors
@pytest.mark.parametrize("tool", ["_undo", "_redo", "_pause", "_new"])
def test_every_tool_shows_its_errors(tool: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, widget = two()
    rolled(game, 1, 2)
    game.undo()
    monkeypatch.setattr(game, "undo", broken)
    monkeypatch.setattr(game, "redo", broken)
    monkeypatch.setattr(widget, "refresh", broken)
    monkeypatch.setattr(widget, "_show_form", broken)
    show(widget)
    getattr(widget, tool).click()
    assert error_line(widget) == "Something went wrong: RuntimeError: the string is broken"


@pytest.mark.logs_errors
@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ValueError("no such page"), "Something went wrong: no such page"),
        (KeyError("page"), "Something went wrong: KeyError: 'page'"),
    ],
)
def test_an_observer_that_raises_shows_too_and_takes_nothing_back(error: Exception, told: str) -> None:
    game, widget = two()

    def observer(change: Change) -> None:
        raise error

    unobserve = game.observe(observer)
    press(widget, "roll")
    assert error_line(widget) == told
    assert len(game.history) == 1
    check_shown(widget)
    unobserve()
    press(widget, "roll")
    assert error_line(widget) == ""
    assert len(game.history) == 2


@pytest.mark.logs_errors
def test_an_error_while_a_step_in_a_cell_is_shown_does_not_fail_the_cell(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game, widget = two()
    monkeypatch.setattr(page, "panel", broken)
    game.roll()
    assert error_line(widget) == "Something went wrong: RuntimeError: the string is broken"
    assert len(errors(caplog)) == 1
    monkeypatch.undo()
    game.roll()
    assert error_line(widget) == ""
    assert panel(widget).one("small").text().startswith("Turn 3 ")


@pytest.mark.logs_errors
@pytest.mark.parametrize("part", ["picture", "draw"])
def test_when_the_pawns_cannot_be_drawn_the_buttons_and_the_text_are_right_nevertheless(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, widget = two(ROBINSON)
    rolled(game, 6, 1)
    monkeypatch.setattr(painter, part, broken)
    game.roll(6)  # onto 12
    assert "the string is broken" in error_line(widget)
    assert labels(widget) == ["Roll again", "Don't roll again"]
    assert table(widget)[0][1] == "12"


def test_an_error_text_is_data_too() -> None:
    game, widget = two()

    def observer(change: Change) -> None:
        raise ValueError("<b>bold</b> & <img src=x>")

    game.observe(observer)
    press(widget, "roll")
    assert error_line(widget) == "Something went wrong: <b>bold</b> & <img src=x>"


# --- drawing -----------------------------------------------------------------------------------------------------


def not_held() -> bool:
    manager = ipycanvas_canvas._CANVAS_MANAGER
    return not manager._caching and not manager._commands_cache


@pytest.mark.parametrize(
    "command",
    [
        ("rect", (0, 0, -5, 10)),
        ("line_width", (-1.0,)),
        ("sleep", (-40,)),
        ("fill_text", ("Ada", nan, 3)),
        ("bezier_curve_to", (0.0, 0.0, 1.0, inf, 2.0, 2.0)),
    ],
    ids=str,
)
def test_an_impossible_command_is_refused_and_nothing_is_sent(command: painter.Command) -> None:
    game, widget = two()
    good: painter.Command = ("rect", (0, 0, 5, 5))
    with sent() as kept:
        with pytest.raises(ValueError, match=command[0]):
            painter.draw([(widget._canvas[1], [good]), (widget._canvas[2], [good, command, good])])
        assert kept.messages == []
        assert not_held()
        painter.draw([(widget._canvas[1], [good])])
        assert [[name for name, _ in drawing if name != "switchCanvas"] for drawing in kept.drawings] == [["rect"]]
        game.roll()
        assert len(kept.drawings) == 2


@pytest.mark.parametrize("command", [("fill_style", ("no colour",)), ("no_such_command", ())], ids=str)
def test_an_error_between_the_commands_does_not_hold_back_later_drawings(command: painter.Command) -> None:
    game, widget = two()
    with pytest.raises(Exception, match=r"no colour|no_such_command"):
        painter.draw([(widget._canvas[1], [("rect", (0, 0, 5, 5)), command])])
    assert not_held()
    with sent() as kept:
        game.roll()
    assert len(kept.drawings) == 1


def layer_names(kept: Sent) -> list[set[str]]:
    return [{name for name, _ in drawing} for drawing in kept.drawings]


def test_a_page_loaded_again_has_both_layers_drawn_anew_whatever_happened() -> None:
    game, widget = two(ROBINSON)
    rolled(game, 3, 5, 6)
    ready = widget._canvas._canvases[-1]._client_ready_callbacks
    with sent() as first:
        ready()
    with sent() as second:
        ready()
    assert len(first.drawings) == 2
    assert {"fill", "fillText", "clip"} <= layer_names(first)[0]  # the squares with their pictures
    assert {"clearRect", "fill", "stroke"} <= layer_names(first)[1]
    assert second.drawings == first.drawings
    assert error_line(widget) == ""


def test_without_a_game_and_after_closing_nothing_is_drawn() -> None:
    empty = opened()
    with sent() as kept:
        empty._canvas._canvases[-1]._client_ready_callbacks()
    assert kept.messages == []
    _, widget = two()
    ready = widget._canvas._canvases[-1]._client_ready_callbacks
    widget.close()
    with sent() as kept:
        ready()
    assert kept.messages == []


def test_the_canvas_has_twice_the_boards_size_and_its_list_the_squares() -> None:
    _, widget = two(ROBINSON)
    assert (widget._canvas.width, widget._canvas.height) == (2 * (100 + 900), 2 * 500)
    squares = parse(widget._over.value).one("ol", "rw-squares").all("li")
    assert [square.attributes["value"] for square in squares] == [str(n) for n in range(1, 46)]
    assert all(square.attributes["tabindex"] == "0" for square in squares)
    told = squares[22].text()
    assert told.startswith("23 · Round the island")
    assert told.endswith("You may go on to 27 at once.")


# --- widgets that are left behind --------------------------------------------------------------------------------


def test_no_widget_is_left_behind_by_turns_undo_and_new_games() -> None:
    before = live_widgets()
    game = Game(NAMES[:4], seed=3)
    widget = opened(game)
    start = live_widgets()
    source = Random(3)
    for turn in range(200):
        if widget.shown_actions:
            press(widget, str(source.choice(widget.shown_actions)))
        else:
            press_label(widget, "Play again")
        if turn % 10 == 9:
            click_tool(widget, "undo")
            click_tool(widget, "redo")
    assert live_widgets() == start
    widget._new.click()
    with_form = live_widgets()  # the form is made when it is first wanted
    for _ in range(3):
        assert widget._form is not None
        widget._form._count.value = 8
        widget._form._start.click()
        assert widget.game is not game
        press(widget, "roll")
        widget._new.click()
        widget._form._back.click()
        widget._new.click()
    assert live_widgets() == with_form
    widget.close()
    assert live_widgets() == before


@pytest.mark.parametrize("form", [False, True])
def test_closing_leaves_nothing_and_can_be_done_twice(form: bool) -> None:
    before = live_widgets()
    widget = opened(None if form else Game(NAMES[:2]))
    assert live_widgets() > before
    widget.close()
    assert live_widgets() == before
    widget.close()
    assert live_widgets() == before


def test_a_closed_widget_no_longer_reacts_and_takes_no_other_game() -> None:
    game, widget = two()
    value = widget._panel.value
    widget.close()
    with sent() as kept:
        game.roll()
    assert kept.messages == []
    assert widget._panel.value == value
    with pytest.raises(ValueError, match="closed"):
        widget.game = Game(NAMES[:2])
    assert widget.game is game


@pytest.mark.parametrize("other", [None, "a game", 5, Game])
def test_what_is_no_game_is_refused_and_the_game_stays(other: object) -> None:
    game, widget = two()
    with pytest.raises(ValueError, match=r"game: .* is not a Game"):
        widget.game = other  # type: ignore[assignment]
    assert widget.game is game
    press(widget, "roll")
    assert turn_text(widget) == "Ben to move"


def test_another_game_takes_the_place_of_the_first() -> None:
    game, widget = two()
    other = Game(["Eve", "Fay"], ROBINSON, seed=1)
    widget.game = other
    assert turn_text(widget) == "Eve to move"
    assert len(parse(widget._over.value).all("li")) == 45
    with sent() as kept:
        game.roll()
    assert kept.messages == []
    press(widget, "roll")
    assert len(other.history) == 1


def test_two_widgets_on_one_game_both_follow() -> None:
    game, one = two()
    other = opened(game)
    press(one, "roll")
    assert turn_text(one) == turn_text(other) == "Ben to move"
    press(other, "roll")
    click_tool(other, "undo")
    assert turn_text(one) == turn_text(other) == "Ben to move"
    one.close()
    press(other, "roll")
    assert turn_text(other) == "Ada to move"


# --- messages and focus ------------------------------------------------------------------------------------------


def test_an_ordinary_turn_is_two_messages_one_of_them_the_canvas() -> None:
    game, widget = two(ROBINSON, seed=4)
    counted = 0
    for _ in range(40):
        if game.state.over:
            break
        ordinary = widget.shown_actions == game.actions and len(game.actions) == 1
        with sent() as kept:
            press(widget, "roll" if ordinary else str(game.actions[0]))
        if ordinary and len(widget.shown_actions) == 1:
            counted += 1
            assert len(kept.messages) <= 2
            assert len(kept.canvas_messages) == 1
    assert counted >= 10


def test_the_answer_of_the_page_is_not_echoed_back_to_it() -> None:
    _, widget = two()
    with sent() as kept:
        show(widget)
    assert kept.messages == []


@pytest.mark.parametrize("seed", range(3))
def test_the_pressed_button_stays_visible_while_the_game_goes_on(seed: int) -> None:
    game = Game(["Ada", "Ben", Computer("Cay"), "Dan"], seed=seed)
    widget = opened(game)
    last = 0
    for slot in play_out(widget, seed):
        last = slot if slot >= 0 else last
        assert visible(widget._pool[last])
        # It is also the first one, so that pressing it again means the first of what is open.
        assert shown_buttons(widget)[0] is widget._pool[last]


def test_the_buttons_are_a_fixed_pool() -> None:
    game, widget = two(ROBINSON)
    pool = list(widget._pool)
    assert len(pool) == BUTTONS
    for _ in play_out(widget, 1):
        pass
    assert widget._pool == pool == list(widget._actions.children)[1:]  # the first is the field for a number
    assert game.state.over


# --- the form ----------------------------------------------------------------------------------------------------


def form_of(widget: RobinsonWidget) -> Any:
    assert widget._form is not None
    return widget._form


def fill(form: Any, *seats: tuple[str, str], youngest: int = 0) -> None:
    """Fill in a form as a person does, from top to bottom."""
    form._count.value = len(seats)
    for i, (name, kind) in enumerate(seats):
        form._names[i].value = name
        form._kinds[i].value = kind
    form._youngest.value = youngest


def test_the_form_comes_filled_in_and_starts_as_it_is() -> None:
    widget = opened()
    form = form_of(widget)
    assert widget.game is None
    assert visible(form)
    assert not visible(widget._grid)
    assert not visible(form._back)  # there is no game to go back to
    assert form._count.value == 2
    assert [visible(row) for row in form._rows] == [True] * 2 + [False] * 6
    assert [name.value for name in form._names] == [f"Player {i}" for i in range(1, 9)]
    assert form._youngest.value == 0
    assert visible(form._language) == (len(form._language.options) > 1)
    form._start.click()
    assert widget.game is not None
    assert widget.game.seats == ("Player 1", "Player 2")
    assert widget.game.board == ROBINSON
    assert visible(widget._grid)
    assert not visible(form)
    check_shown(widget)


@pytest.mark.parametrize("count", range(1, 9))
def test_the_form_takes_one_to_eight_and_shows_as_many_rows(count: int) -> None:
    widget = opened()
    form = form_of(widget)
    fill(form, *[(name, "person") for name in NAMES[:count]])
    assert [visible(row) for row in form._rows] == [i < count for i in range(8)]
    assert [value for _, value in form._youngest.options] == list(range(count))
    form._start.click()
    assert widget.game is not None
    assert widget.game.names == tuple(NAMES[:count])


def test_the_form_makes_persons_and_computers_of_every_kind() -> None:
    widget = opened()
    fill(form_of(widget), ("Ada", "person"), ("Cay", "eager"), ("Dan", "best"), ("Eve", "random"))
    form_of(widget)._start.click()
    assert widget.game is not None
    assert widget.game.seats == ("Ada", Computer("Cay"), Computer("Dan", "best"), Computer("Eve", "random"))


def test_an_untouched_name_follows_the_kind_of_its_seat_and_a_given_one_stays() -> None:
    form = form_of(opened())
    form._names[0].value = "Ada"
    form._kinds[0].value = form._kinds[1].value = "eager"
    assert [name.value for name in form._names[:2]] == ["Ada", "Computer 2"]
    form._kinds[1].value = "person"
    assert form._names[1].value == "Player 2"


@pytest.mark.parametrize(
    ("youngest", "order"),
    [
        (0, ("Ada", "Ben", "Cay", "Dan")),
        (1, ("Ben", "Cay", "Dan", "Ada")),
        (2, ("Cay", "Dan", "Ada", "Ben")),
        (3, ("Dan", "Ada", "Ben", "Cay")),
    ],
)
def test_the_youngest_moves_first_and_who_sits_beside_whom_stays(youngest: int, order: tuple[str, ...]) -> None:
    widget = opened()
    fill(form_of(widget), *[(name, "person") for name in NAMES[:4]], youngest=youngest)
    form_of(widget)._start.click()
    assert widget.game is not None
    assert widget.game.names == order
    assert turn_text(widget) == f"{order[0]} to move"


def test_the_choice_of_the_youngest_follows_names_and_number() -> None:
    form = form_of(opened())
    fill(form, *[(name, "person") for name in NAMES[:4]], youngest=3)
    form._names[3].value = "Zoe"
    assert form._youngest.value == 3
    assert [label for label, _ in form._youngest.options] == ["1 · Ada", "2 · Ben", "3 · Cay", "4 · Zoe"]
    form._count.value = 3
    assert form._youngest.value == 0


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "two\nlines"], ids=["empty", "blank", "41", "lines"])
def test_a_name_that_is_none_is_refused_with_its_seat_and_nothing_is_lost(name: str) -> None:
    widget = opened()
    form = form_of(widget)
    fill(form, ("Ada", "person"), ("Cay", "eager"), (name, "person"), youngest=1)
    form._start.click()
    assert widget.game is None
    assert visible(form)
    assert error_line(widget).startswith("Seat 3: ")
    assert error_line(widget).endswith(" is not a name; a name has 1 to 40 characters on one line.")
    assert widget._error in widget.children  # where it is seen although the board is hidden
    assert [n.value for n in form._names[:3]] == ["Ada", "Cay", name]
    assert [k.value for k in form._kinds[:3]] == ["person", "eager", "person"]
    assert (form._count.value, form._youngest.value) == (3, 1)
    form._names[2].value = "Eve"
    form._start.click()
    assert error_line(widget) == ""
    assert widget.game is not None
    assert widget.game.names == ("Cay", "Eve", "Ada")


def test_names_of_forty_characters_are_taken_blanks_round_a_name_are_not_and_hidden_rows_do_not_count() -> None:
    widget = opened()
    form = form_of(widget)
    form._names[5].value = ""
    fill(form, ("x" * 40, "person"), ("  Ben ", "person"))
    form._start.click()
    assert widget.game is not None
    assert widget.game.names == ("x" * 40, "Ben")


def test_the_way_back_leads_to_the_running_game() -> None:
    game, widget = two()
    press(widget, "roll")
    widget._new.click()
    assert not visible(widget._grid)
    assert visible(form_of(widget)._back)
    form_of(widget)._names[0].value = ""
    form_of(widget)._start.click()
    assert error_line(widget) != ""
    form_of(widget)._back.click()
    assert widget.game is game
    assert visible(widget._grid)
    assert not visible(form_of(widget))
    assert error_line(widget) == ""
    press(widget, "roll")
    assert len(game.history) == 2


@pytest.mark.parametrize(
    "seats",
    [
        ["Ada"],
        ["Ada", Computer("Cay", "random"), "Ben"],
        [Computer("Cay", "cautious"), Computer("Dan")],
        ["Player 2", "Player 1"],
        [Computer("Player 1"), Computer("Player 2"), "Ada"],
        ["Computer 1", Computer("Cay")],
        NAMES,
    ],
    ids=str,
)
def test_the_form_is_filled_from_the_running_game_and_starts_it_anew(seats: list[str | Computer]) -> None:
    board = track("Short", 20)
    widget = opened(Game(seats, board, seed=1))
    for _ in range(2):  # also when what it was filled with before is still in it
        widget._new.click()
        form = form_of(widget)
        assert form._count.value == len(seats)
        old = widget.game
        form._start.click()
        assert widget.game is not None
        assert widget.game is not old
        assert widget.game.seats == tuple(seats)
        assert widget.game.board == board


def test_markup_in_a_name_stays_text_from_the_form_to_the_board() -> None:
    name = "<img src=x onerror=alert(1)>"
    widget = opened()
    form = form_of(widget)
    fill(form, (name, "person"), ("<b>" + "x" * 40, "person"))
    assert form._youngest.options[0] == (f"1 · {name}", 0)
    form._start.click()
    assert "“<b>xxx" in error_line(widget)  # parsed: an element would not be in the text
    form._names[1].value = "&amp;"
    form._start.click()
    assert [row[0] for row in table(widget)] == [name, "&amp;", "Bank"]
    widget._new.click()
    assert form._names[0].value == name


# --- names are data ----------------------------------------------------------------------------------------------

ODD_NAMES = [
    "<img src=x onerror=alert(1)>",
    "&amp;",
    "\"Ada\" 'O'Neil'",
    "</th></table><script>x()</script>",
    "{name} %s {0}",
]


def test_names_are_data_never_markup() -> None:
    board = ROBINSON.with_effects(2, EveryoneSays("<script>Land ahoy!</script>"))
    seats = [Computer(name) if i == 1 else name for i, name in enumerate(ODD_NAMES)]
    widget = opened(Game(seats, board, seed=6))
    with sent() as kept:
        for _ in play_out(widget, 6):
            tree = panel(widget)
            assert tree.all("img") == tree.all("script") == []
            assert [row[0] for row in table(widget)] == [*ODD_NAMES, "Bank"]
            assert sum(name in turn_text(widget) for name in ODD_NAMES) >= 1
    assert parse(widget._over.value).all("script") == []
    texts = kept.drawn_texts()
    assert texts
    assert not [text for text in texts for name in ODD_NAMES if name in text]


def test_a_name_on_a_button_is_plain_text() -> None:
    game = Game(ODD_NAMES[:3], track("Meeting", 9).with_effects(3, SwapWith(5)))
    widget = opened(game)
    rolled(game, 5, 5, 3)
    assert labels(widget) == [f"Change places with {name}" for name in ODD_NAMES[:2]]
    assert not getattr(widget._pool[0], "description_allow_html", False)


# --- the text beside the board -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "seed"), [(1, 11), (2, 12), (3, 13), (5, 14), (8, 15)])
def test_the_text_tells_the_position_after_every_step(players: int, seed: int) -> None:
    seats = [Computer(name) if i % 3 == 2 else name for i, name in enumerate(NAMES[:players])]
    game = Game(seats, seed=seed)
    widget = opened(game)
    face = "none yet"
    for _ in play_out(widget, seed):
        state, taken = game.state, game.history[-1]
        tree = panel(widget)
        for event in taken.events:
            if isinstance(event, Rolled):
                face = str(event.face)
        # Where no picture counted (stay, pass, start over, lost), the story is that of the square acted from.
        before = game.at(len(game.history) - 1)
        landings = [event.square for event in taken.events if isinstance(event, Landed)]
        landed = landings[-1] if landings else before.positions[before.mover]
        assert tree.all("small")[0].text() == f"Turn {state.turn} · Last roll: {face}"
        rows = table(widget)
        for seat in range(players):
            friday = state.fridays[seat]
            assert rows[seat] == [
                game.names[seat],
                str(state.positions[seat]) if state.positions[seat] else "Start",
                str(state.purses[seat]),
                "–" if friday is None else game.names[friday],
            ]
            assert ("lost" in notes(widget, seat)) == state.out[seat]
            assert ("home" in notes(widget, seat)) == (state.winner == seat)
            assert ("computer" in notes(widget, seat)) == isinstance(seats[seat], Computer)
        assert rows[players:] == [["Bank", "", str(state.bank), ""]]
        marked = [row for row in tree.all("tr") if row.attributes.get("aria-current") == "true"]
        if state.over:
            assert marked == []
            assert turn_text(widget) == (
                f"{game.names[state.winner]} has come home!" if state.winner is not None else "Nobody came home."
            )
        else:
            assert marked == [tree.one("tbody").all("tr")[state.mover]]
            kind = "is playing …" if isinstance(seats[state.mover], Computer) else "to move"
            assert turn_text(widget) == f"{game.names[state.mover]} {kind}"
        square = landed
        story = tree.one("section", "rw-story")
        heading, words = ENGLISH.squares[ROBINSON.square(square).key]
        assert story.one("h4").text() == f"{square} · {heading}"
        brought = [e for e in taken.events if not isinstance(e, (Rolled, Moved, Landed, Said))]
        news = " ".join(narrate(brought, ROBINSON, game.names, ENGLISH))
        assert [p.text() for p in story.all("p")] == [news, rule(ROBINSON, square, ENGLISH), words]
        newest = log(widget)[0]
        assert newest.startswith(f"Turn {game.at(len(game.history) - 1).turn}, ")
        assert newest.endswith(" ".join(narrate(taken.events, ROBINSON, game.names, ENGLISH)))


def test_the_text_before_the_first_roll_tells_how_the_game_begins() -> None:
    widget = opened(Game(["Ada", "Ben", "Cay"]))
    tree = panel(widget)
    assert tree.one("span", "rw-die").text() == "Last roll: none yet"
    told = tree.one("section", "rw-story").all("p")[2].text()
    assert told == "3 players at the table, 30 chips in the bank. Ada, the youngest, moves first."
    assert log(widget) == ["Everyone puts 10 chips into the bank."]
    assert log(two()[1]) == ["Nothing yet."]  # a board without antes
    alone = panel(opened(Game(["Ada"]))).one("section", "rw-story").all("p")[2].text()
    assert alone == "Ada sets out alone, with 10 chips in the bank."


def test_the_log_is_newest_first_a_line_a_turn_and_not_endless() -> None:
    game, widget = two(ROBINSON)
    rolled(game, 6, 1, 6)  # turn 3 is not over: Ada may roll again
    assert log(widget) == [
        "Turn 3, Ada: Ada rolls 6. Ada goes from 6 to 12. 12: Fever.",
        "Turn 2, Ben: Ben rolls 1. Ben goes to 1. 1: Leaving home. Ben pays 1 chip to the bank. "
        "Ada pays 1 chip to the bank.",
        "Turn 1, Ada: Ada rolls 6. Ada goes to 6. 6: Saved!",
    ]
    game.roll(1)
    assert log(widget)[0].startswith("Turn 3, Ada: Ada rolls 6. Ada goes from 6 to 12. 12: Fever. Ada rolls 1.")
    game, widget = two()
    for turn in range(1, 31):
        game.roll()
        assert [line.split(",")[0] for line in log(widget)] == [
            f"Turn {t}" for t in range(turn, max(0, turn - page.TURNS_SHOWN), -1)
        ]
        more = "Earlier turns are in game.log()." in panel(widget).one("section", "rw-log").text()
        assert more == (turn > page.TURNS_SHOWN)


def test_the_lost_and_their_master_are_told() -> None:
    game, widget = two(ROBINSON)
    ada = [6, 5, 5, 5, 6, 4, 4, 6, 1, 6]  # on 42, and a 6 from there
    ben = [6, 5, 5, 5, 6, 2, 2, 3, 3]  # over 29
    for a, b in zip(ada[:-1], ben, strict=True):
        rolled(game, a, b)
    assert table(widget)[1][3] == "Ada"
    assert panel(widget).all("s") == []
    game.roll(6)
    assert notes(widget, 0) == "(lost)"
    assert panel(widget).one("s").text("svg") == "Ada"  # struck out: Ben has nothing of a lost Friday
    assert turn_text(widget) == "Ben to move"
    assert "Ada is lost on 42 and out of the game." in log(widget)[0]


def test_a_game_that_all_have_lost_says_so() -> None:
    game = Game(["Ada"], track("Door", 9, past_end="stay").with_effects(3, LostOnRoll(6)))
    widget = opened(game)
    rolled(game, 3, 6)
    assert turn_text(widget) == "Nobody came home."
    assert labels(widget) == ["Play again"]


# --- undo and redo -----------------------------------------------------------------------------------------------


def test_nothing_to_undo_or_redo_is_a_notice_and_no_error() -> None:
    game, widget = two()
    click_tool(widget, "undo")
    assert error_line(widget) == "There is nothing to undo."
    assert parse(widget._error.value).one("div").attributes == {"role": "alert", "class": "rw-notice", "lang": "en"}
    click_tool(widget, "redo")
    assert error_line(widget) == "There is nothing to redo."
    press(widget, "roll")
    assert error_line(widget) == ""
    assert len(game.history) == 1


def test_undo_and_redo_go_a_step_at_a_time_among_persons() -> None:
    game, widget = two(ROBINSON)
    rolled(game, 6, 1, 6)
    press(widget, "pass")
    history = game.history
    for steps in (3, 2, 1, 0):
        click_tool(widget, "undo")
        assert game.history == history[:steps]
        check_shown(widget)
    for steps in (1, 2, 3, 4):
        click_tool(widget, "redo")
        assert game.history == history[:steps]
        check_shown(widget)


def test_undo_goes_back_to_a_persons_last_choice_and_redo_to_the_next() -> None:
    game = Game(["Ada", Computer("Cay"), Computer("Dan")], LONG, seed=1)
    widget = opened(game)
    for _ in range(2):
        press(widget, "roll")
        game.turn()
        game.turn()
    press(widget, "roll")
    history = game.history
    assert len(history) == 7  # Cay is to move
    for steps in (6, 3, 0):
        click_tool(widget, "undo")
        assert game.history == history[:steps]
        assert turn_text(widget) == "Ada to move"
    for steps in (3, 6, 7):
        click_tool(widget, "redo")
        assert game.history == history[:steps]
    assert turn_text(widget) == "Cay is playing …"


def test_undone_computers_play_again_after_a_persons_choice(pace: Pace) -> None:
    async def run() -> None:
        game = Game(["Ada", Computer("Cay")], LONG, seed=1)
        widget = opened(game)
        press(widget, "roll")
        await pace.pass_by(2)
        history = game.history
        click_tool(widget, "undo")
        await pace.pass_by(3)
        assert game.history == ()
        press(widget, "roll")
        await pace.pass_by(2)
        assert game.history == history  # the same dice, and the same choices
        assert fine(widget)

    asyncio.run(run())


def test_among_computers_alone_undo_takes_one_step_back_and_pauses(pace: Pace) -> None:
    async def run() -> None:
        game = Game([Computer("Cay"), Computer("Dan")], LONG, seed=1)
        widget = opened(game)
        await pace.pass_by(3)
        click_tool(widget, "undo")
        await pace.pass_by(3)
        assert len(game.history) == 2
        assert turn_text(widget) == "Cay is paused"
        assert widget._pause.description == "Go on"
        widget._pause.click()
        await pace.pass_by(1)
        assert len(game.history) == 3
        assert fine(widget)

    asyncio.run(run())


def test_the_end_of_a_game_can_be_taken_back() -> None:
    game, widget = two(track("Short", 6), dice=[6])
    press(widget, "roll")
    assert labels(widget) == ["Play again"]
    click_tool(widget, "undo")
    assert labels(widget) == ["Roll the die"]
    assert turn_text(widget) == "Ada to move"
    click_tool(widget, "redo")
    assert game.state.winner == 0


# --- play() ------------------------------------------------------------------------------------------------------


def test_play_seats_whom_it_is_told() -> None:
    def seats(widget: RobinsonWidget) -> tuple[str | Computer, ...]:
        assert widget.game is not None
        return widget.game.seats

    assert seats(play("Ada", "Ben")) == ("Ada", "Ben")
    assert seats(play("Ada", Computer("Cay", "random"))) == ("Ada", Computer("Cay", "random"))
    assert seats(play("Ada", computers=2)) == ("Ada", Computer("Computer 2"), Computer("Computer 3"))
    assert seats(play(computers=1, policy="cautious")) == ("Player 1", Computer("Computer 2", "cautious"))
    assert len(seats(play(*NAMES))) == 8
    assert play().game is None


def test_play_takes_a_board_a_seed_and_a_pace() -> None:
    widget = play("Ada", "Ben", board=LONG, seed=28, pace=0)
    assert widget.game is not None
    assert (widget.game.board, widget.game.seed, widget._pace) == (LONG, 28, 0)
    assert play("Ada", pace=60)._pace == 60


@pytest.mark.parametrize(
    ("players", "options", "told"),
    [
        (("Ada",), {"lang": "xx"}, "lang: 'xx' is not one of en"),
        (("Ada",), {"lang": None}, "lang: "),
        (("Ada",), {"pace": -0.1}, "pace: -0.1 is not a number of seconds from 0 to 60"),
        (("Ada",), {"pace": 61}, "pace: 61"),
        (("Ada",), {"pace": nan}, "pace: nan"),
        (("Ada",), {"pace": True}, "pace: True"),
        (("Ada",), {"pace": "fast"}, "pace: 'fast'"),
        ((), {"pace": -1}, "pace: -1"),
        (("Ada",), {"computers": -1}, "computers: -1 is not a whole number from 0 to 8"),
        (("Ada",), {"computers": 9}, "computers: 9"),
        (("Ada",), {"computers": True}, "computers: True"),
        (("Ada",), {"computers": 1.0}, "computers: 1.0"),
        (("Ada",), {"computers": 8}, "players: there are 9; 1 to 8 are allowed"),
        (
            ("Ada",),
            {"computers": 1, "policy": "clever"},
            "policy: 'clever' is not one of eager, cautious, random, best",
        ),
        (("Ada",), {"policy": None}, "policy: None"),
        (("Ada", ""), {}, r"players\[1\]: '' is not a name"),
        (("Ada", 5), {}, r"players\[1\]: 5 is not a name"),
        ((["Ada", "Ben"],), {}, r"players\[0\]: \['Ada', 'Ben'\] is not a name"),
        (("x" * 41,), {}, r"players\[0\]: "),
        (tuple("abcdefghi"), {}, "players: there are 9"),
        (("Ada",), {"board": "Robinson"}, "board: 'Robinson' is not a Board"),
        ((), {"board": LONG}, "players: "),
        ((), {"seed": 3}, "players: "),
        (("Ada",), {"seed": -1}, "seed: -1"),
        (("Ada",), {"seed": True}, "seed: True"),
    ],
    ids=str,
)
def test_play_refuses_with_the_value_and_leaves_no_widget(
    players: tuple[Any, ...], options: dict[str, Any], told: str
) -> None:
    before = live_widgets()
    with pytest.raises(ValueError, match=told):
        play(*players, **options)
    assert live_widgets() == before


@pytest.mark.parametrize("game", ["a game", 5, Game, ROBINSON], ids=["text", "number", "class", "board"])
def test_a_widget_of_no_game_is_refused(game: object) -> None:
    before = live_widgets()
    with pytest.raises(ValueError, match=r"game: .* is not a Game"):
        RobinsonWidget(game)  # type: ignore[arg-type]
    assert live_widgets() == before


def test_a_refused_widget_goes_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    # What fails while an object is cleared away is printed under the cell, below the error that counts.
    monkeypatch.setattr(sys, "unraisablehook", lambda failed: told.append(repr(failed.exc_value)))
    with suppress(ValueError):
        RobinsonWidget("a game")  # type: ignore[arg-type]
    gc.collect()
    assert told == []


def test_without_a_kernel_a_notebook_still_says_what_was_there() -> None:
    game, widget = two()
    bundle = widget._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert repr(game) in bundle["text/plain"]
    assert "Run this cell again" in bundle["text/plain"]
    assert "the form for a new game" in opened()._repr_mimebundle_()["text/plain"]


# --- other boards ------------------------------------------------------------------------------------------------

SNAKES = track(
    "Snakes and ladders", 100, {4: 25, 13: 46, 27: 5, 42: 63, 62: 81, 66: 45, 89: 53, 99: 41}, past_end="stay"
)
OTHERS = [
    SNAKES,
    track("Six", 6),
    track("One", 1, faces=1),
    track("Eight faces", 30, {7: 21}, faces=8, past_end="home"),
    track("Choices", 12, past_end="home")
    .with_effects(2, MayStay())
    .with_effects(4, MoveTo(9, optional=True))
    .with_effects(6, RollAgain()),
]


@pytest.mark.parametrize("board", OTHERS, ids=lambda board: board.name)
def test_other_boards_are_drawn_and_played_to_the_end(board: Board) -> None:
    game = Game(NAMES[:4], board, seed=8)
    with sent() as kept:
        widget = opened(game)
        assert len(kept.drawings) == 2
        layout = layout_of(board)
        assert (widget._canvas.width, widget._canvas.height) == (2 * layout.width, 2 * layout.height)
        assert len(parse(widget._over.value).all("li")) == board.last
        steps = 0
        for _ in play_out(widget, 8):
            steps += 1
            check_shown(widget)
        assert len(kept.drawings) == 2 + steps
    assert error_line(widget) == ""
    assert game.state.winner is not None
    numbers = [value for drawing in kept.drawings for _, values in drawing for value in flat(values)]
    assert all(abs(value) < inf for value in numbers if isinstance(value, float))


def test_every_face_is_written_on_a_die_with_more_than_six() -> None:
    game, widget = two(track("Eight faces", 30, faces=8))
    for face in range(1, 9):
        with sent() as kept:
            game.roll(face)
        assert panel(widget).one("span", "rw-die").text() == f"Last roll: {face}"
        assert str(face) in kept.drawn_texts()


@pytest.mark.parametrize(
    ("server", "advice"), [("", "run its cell again"), ("voila/0.5.13", "load the page again"), ("x", "run its cell")]
)
def test_what_to_do_when_the_kernel_is_gone_depends_on_the_page(
    monkeypatch: pytest.MonkeyPatch, server: str, advice: str
) -> None:
    monkeypatch.setenv("SERVER_SOFTWARE", server)
    assert advice in RobinsonWidget(Game(["Ada"]))._panel.value
