"""The odds beside the board: right numbers, never those of another position, and never in the way of the game."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from widgetkit import (  # noqa: F401
    Node,
    close_all,
    parse,
    press,
    run,
    sent,
    short_films,
    show,
    until,
)

from robinson_widget import ROBINSON, Computer, Game, RobinsonWidget, State, play, track
from robinson_widget.chance.odds import choice_values, win_probability
from robinson_widget.picture.layout import layout_of
from robinson_widget.texts import LANGUAGES, language
from robinson_widget.widget import odds, odds_chart, odds_page
from robinson_widget.widget.landings import brings, landings, word

ENGLISH = language("en")

#: From 44 only a 1 leads home, and all other rolls leave the pawn where it is.
WAITING = track("Waiting", 45, past_end="stay")


class Hands(Executor):
    """Does work only when it is told to, in the order in which it was given."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.done = 0

    def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, lambda: work(*args, **kwargs)))
        return future

    def do(self) -> None:
        future, work = self.waiting.pop(0)
        self.done += 1
        if future.set_running_or_notify_cancel():
            try:
                future.set_result(work())
            except Exception as error:
                future.set_exception(error)

    async def finish(self) -> None:
        """Do all that is asked for, until nothing more is."""
        await settle()
        while self.waiting:
            self.do()
            await settle()


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    found = Hands()
    monkeypatch.setattr(odds, "aside", lambda: found)
    return found


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test knows what another one has worked out; few games are played."""
    monkeypatch.setattr(odds, "_BOOKS", {})
    monkeypatch.setattr(odds, "PORTION", 200)
    monkeypatch.setattr(odds, "GAMES", 600)


def with_odds(game: Game, **options: Any) -> RobinsonWidget:
    widget = RobinsonWidget(game, **{"motion": "none", "odds": True, **options})
    widget._clock = lambda: 0.0
    return widget


def panel(widget: RobinsonWidget) -> Node:
    return parse(widget._odds.html.value)


def percents(widget: RobinsonWidget) -> list[str]:
    return [node.text() for node in panel(widget).all("span", "rw-percent")]


def rows(widget: RobinsonWidget, table: str) -> list[list[str]]:
    found = panel(widget).all("table", table)
    body = [row for each in found for row in each.one("tbody").all("tr")]
    return [[cell.text("svg") for cell in row.children if isinstance(cell, Node)] for row in body]


def marks(widget: RobinsonWidget) -> list[Node]:
    return parse(widget._odds.marks.value).all("span", "rw-mark")


def standing(*positions: int, **options: Any) -> Game:
    names = ("Ada", "Ben", "Cay", "Dan", "Eve", "Fay", "Gus", "Hal")[: len(positions)]
    return Game.from_position(names, positions=positions, **options)


def told(chance: float) -> str:
    return f"{100 * chance:.1f}\u00a0%"


# --- the numbers -------------------------------------------------------------------------------------------------


def test_two_who_wait_for_a_one_have_the_chances_of_a_geometric_race(hands: Hands) -> None:
    async def test() -> None:
        widget = with_odds(standing(44, 44, board=WAITING))
        await hands.finish()
        # Ada: 1/6 + (5/6)² 1/6 + ... = 6/11, and 5/11 after a roll that was none.
        assert percents(widget) == [told(6 / 11), told(5 / 11), told(0)]
        assert [row[-1] for row in rows(widget, "rw-landings")] == [told(1)] + [told(5 / 11)] * 5
        assert "Exact." in panel(widget).one("p", "rw-how").text()

    run(test)


def test_the_next_roll_is_told_face_by_face(hands: Hands) -> None:
    async def test() -> None:
        game = standing(22, 41)
        widget = with_odds(game)
        await hands.finish()
        found = rows(widget, "rw-landings")
        assert [(row[0], row[1]) for row in found] == [
            ("1", "23 · Round the island"),
            ("2", "24 · Dinner for all"),
            ("3", "25 · The footprint"),
            ("4", "26 · Bones on the beach"),
            ("5", "27 · Through the spyglass"),
            ("6", "28 · Friday is rescued"),
        ]
        assert found[0][2] == "Then open: Paddle on to 27, Remain on 23."
        assert found[1][2] == "–"
        assert found[2][2] == "Ada flees from 25 back to 14. Ada receives 2 chips from the bank."
        assert found[3][2] == "Ada pays 3 chips to the bank."
        for row, face in zip(found, range(1, 7), strict=True):
            after = game.branch(dice=[face]).roll().state
            assert row[3] == told(win_probability(ROBINSON, after)[0])

    run(test)


@pytest.mark.parametrize(
    ("position", "pending", "labels", "roll"),
    [
        ((4, 9), "roll", ["Roll the die", "Start over from 0"], True),
        ((7, 30), "roll", ["Roll the die", "Stay here"], True),
        ((12, 9), "again", ["Roll again", "Don't roll again"], True),
        ((23, 9), "move", ["Paddle on to 27", "Remain on 23"], False),
    ],
)
def test_a_choice_says_what_each_action_is_worth(
    hands: Hands, position: tuple[int, int], pending: Any, labels: list[str], roll: bool
) -> None:
    async def test() -> None:
        game = standing(*position, pending=pending)
        widget = with_odds(game)
        await hands.finish()
        found = rows(widget, "rw-choices")
        values = choice_values(game)
        assert [row[0] for row in found] == labels
        assert [row[1] for row in found] == [told(values[action][0]) for action in game.actions]
        best = list(game.actions).index(values.best)
        assert [k for k, row in enumerate(found) if row[2] == "best"] == [best]
        less = 100 * (values[values.best][0] - values[game.actions[1 - best]][0])
        assert found[1 - best][2] == f"−{less:.1f} points"
        assert bool(rows(widget, "rw-landings")) is bool(marks(widget)) is roll

    run(test)


@pytest.mark.parametrize(
    ("values", "error", "wanted"),
    [
        ((0.5, 0.4), 0.0, ["best", "−10.0 points"]),
        ((0.5, 0.5), 0.0, ["as good", "as good"]),
        ((0.5, 0.49), 0.01, ["too close to tell", "too close to tell"]),
        ((0.4, 0.5), 0.01, ["−10.0 ± 1.4 points", "best"]),
    ],
)
def test_choices_are_compared_as_far_as_they_can_be_told_apart(
    values: tuple[float, float], error: float, wanted: list[str]
) -> None:
    worths: list[odds.Worth | None] = [odds.Worth(value, error, 1000 if error else 0) for value in values]
    assert [odds_page.compared(own, worths, ENGLISH) for own in worths] == wanted
    assert odds_page.compared(worths[0], [worths[0], None], ENGLISH) == ""


def test_a_race_too_large_to_be_solved_is_played_and_says_so(hands: Hands) -> None:
    async def test() -> None:
        game = standing(*[0] * 5)
        widget = with_odds(game)
        await settle()
        hands.do()
        await settle()
        how = panel(widget).one("p", "rw-how").text()
        assert "± one standard error, 200 games played." in how
        found = [re.fullmatch(r"(\d+\.\d)\u00a0% ±(\d\.\d)", text) for text in percents(widget)]
        assert all(found)
        value, error = map(float, found[0].groups())  # type: ignore[union-attr]
        assert error == pytest.approx(100 * (value / 100 * (1 - value / 100) / 200) ** 0.5, abs=0.06)
        await hands.finish()  # and then more of them
        assert "600 games played" in panel(widget).one("p", "rw-how").text()

    run(test)


def test_games_played_for_the_same_position_count_together() -> None:
    few = odds.Estimate((0.25, 0.75), (0.03, 0.04), 0.0, 0.0, 0.0, 100)
    more = odds.Estimate((0.5, 0.5), (0.01, 0.02), 0.0, 0.0, 0.0, 300)
    both = few.and_more(more)
    assert both.games == 400
    assert both.value == pytest.approx((0.4375, 0.5625))
    assert both.errors == pytest.approx(((0.0075**2 + 0.0075**2) ** 0.5, (0.01**2 + 0.015**2) ** 0.5))


def test_two_boards_of_a_game_do_not_count_the_same_games_twice(hands: Hands) -> None:
    async def test() -> None:
        game = Game(["Ada", "Ben", "Cay", "Dan", "Eve"])
        first, second = with_odds(game), with_odds(game)
        await settle()
        assert len(hands.waiting) == 2  # each has begun with the same position
        hands.do()
        hands.do()
        await settle()
        found = first._odds._odds.of(game.state)
        assert isinstance(found, odds.Estimate)
        assert found.games == 200
        share = found.value[0]
        assert found.errors[0] == pytest.approx((share * (1 - share) / 200) ** 0.5, rel=0.01)
        await hands.finish()
        found = second._odds._odds.of(game.state)
        assert isinstance(found, odds.Estimate)
        assert found.games == 600

    run(test)


def test_people_are_eager_and_computers_themselves(hands: Hands) -> None:
    async def test() -> None:
        game = Game.from_position(["Ada", Computer("Ben", "cautious")], positions=[11, 12])
        widget = with_odds(game)
        await hands.finish()
        wanted = win_probability(ROBINSON, game.state, ["eager", "cautious"])
        assert percents(widget) == [told(wanted[0]), told(wanted[1]), told(wanted.nobody)]
        assert "computers choose in their own way" in panel(widget).one("p", "rw-how").text()

    run(test)


def test_the_end_needs_no_computing(hands: Hands) -> None:
    async def test() -> None:
        game = standing(44, 44)
        widget = with_odds(game)
        await hands.finish()
        game.roll(1)
        assert percents(widget) == [told(1), told(0), told(0)]
        assert not rows(widget, "rw-landings")
        assert not marks(widget)

    run(test)


# --- the chart ---------------------------------------------------------------------------------------------------


def test_the_largest_swing_is_that_of_the_solved_positions(hands: Hands) -> None:
    async def test() -> None:
        game = Game(["Ada", "Ben"], seed=28).play_out()
        widget = with_odds(game)
        await hands.finish()
        ends = [game.at(0), *(turn.state for turn in game.turns)]
        chances = [win_probability(ROBINSON, state).value for state in ends]
        change, turn, seat = max(
            (abs(new[seat] - old[seat]), k, seat)
            for k, (old, new) in enumerate(pairwise(chances), start=1)
            for seat in range(2)
        )
        text = panel(widget).one("p", "rw-swing").text()
        sign = "+" if chances[turn][seat] > chances[turn - 1][seat] else "−"
        assert text.startswith(f"Largest swing, turn {turn}: ")
        assert text.endswith(f"{game.names[seat]}: {sign}{100 * change:.1f} points.")

    run(test)


@pytest.mark.parametrize(
    ("position", "face", "wanted"),
    [
        ((35, 41), 1, "Ada and Ben change places: Ada is on 41, Ben on 36."),
        ((42, 3), 6, "Ada is lost on 42 and out of the game."),
        ((44, 3), 1, "Ada is home and wins!"),
        ((20, 3), 5, "Ada rolls 5. Ada flees from 25 back to 14."),
        ((1, 3), 1, "Ada rolls 1. Ada goes from 1 to 2."),
    ],
)
def test_a_turn_is_told_by_what_mattered_in_it(position: tuple[int, ...], face: int, wanted: str) -> None:
    game = standing(*position)
    game.roll(face)
    assert odds_chart.headline(game, 1, ENGLISH) == wanted


def test_a_loaded_game_is_filled_in_the_latest_turn_first(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[State] = []

    def note(board: object, state: State, policies: object, seed: int) -> odds.Estimate:
        asked.append(state)
        return odds.Estimate((0.5,) * 8, (0.0,) * 8, 0.0, 0.0, 0.0, 0)

    monkeypatch.setattr(odds, "worked_out", note)

    async def test() -> None:
        game = Game.from_json(Game([f"Player {k}" for k in range(8)], track("Long", 900), seed=1).to_json())
        for _ in range(300):
            game.turn()
        widget = with_odds(game)
        await settle()
        hands.do()
        await settle()
        assert asked == [game.state]
        for _ in range(6):
            hands.do()
            await settle()
        assert [state.turn for state in asked] == [301] + [302] * 6
        game.roll(1)  # interrupts what is old
        await settle()
        hands.do()  # what was asked for before
        await settle()
        done = len(asked)
        await hands.finish()
        later = [state.turn for state in asked[done:]]
        assert later[:6] == [303] * 6  # the present position was known
        assert later[6:] == list(range(299, 0, -1))
        assert "worked out" not in panel(widget).one("p", "rw-swing").text()

    run(test)


def test_the_chart_tells_the_seats_apart_without_colour() -> None:
    assert len(set(odds_chart.DASHES)) == 8


# --- never stale -------------------------------------------------------------------------------------------------


def test_an_answer_for_an_earlier_position_is_not_shown(hands: Hands) -> None:
    async def test() -> None:
        game = standing(30, 40)
        widget = with_odds(game)
        await settle()
        assert set(percents(widget)) == {"…"}
        game.roll(2)
        await settle()
        hands.do()  # the answer for the position before
        await settle()
        assert set(percents(widget)) == {"…"}
        hands.do()
        await settle()
        assert percents(widget)[0] == told(win_probability(game)["Ada"])

    run(test)


def test_undo_redo_a_branch_and_another_game_show_their_own(hands: Hands) -> None:
    async def test() -> None:
        game = standing(20, 30)
        widget = with_odds(game)
        await hands.finish()
        first = percents(widget)
        game.roll(2)
        await hands.finish()
        second = percents(widget)
        assert first != second
        game.undo()
        assert percents(widget) == first  # known, and so at once
        game.redo()
        assert percents(widget) == second
        widget.game = game.branch(0)
        assert percents(widget) == first
        widget.game = standing(43, 44, 40)
        assert set(percents(widget)) == {"…"}
        await hands.finish()
        assert percents(widget)[0] == told(win_probability(ROBINSON, widget.game.state)[0])

    run(test)


def test_a_film_is_not_spoiled(hands: Hands) -> None:
    async def test() -> None:
        game = standing(40, 41)
        widget = with_odds(game, motion="fast")
        await hands.finish()
        assert marks(widget)
        game.roll(3)
        assert widget._reveal is not None
        assert set(percents(widget)) == {"…"}
        assert not marks(widget)
        shown = widget._odds.html.value
        assert "Ben" not in panel(widget).one("div", "rw-told-odds").text()
        await hands.finish()  # worked out while the film is on
        if widget._reveal is not None:
            assert widget._odds.html.value == shown
        await until(lambda: widget._reveal is None)
        assert percents(widget)[0] == told(win_probability(game)["Ada"])
        assert "The next roll of Ben" in widget._odds.html.value

    run(test)


@pytest.mark.parametrize("meanwhile", ["desk", "lang", "teams", "pause", "all"])
def test_nothing_done_during_a_film_spoils_it(hands: Hands, meanwhile: str) -> None:
    async def test() -> None:
        game = Game.from_position(["Ada", Computer("Ben")], positions=(40, 41))
        widget = with_odds(game, motion="fast", pace=60)
        await hands.finish()
        told = widget._panel.value
        game.roll(3)
        assert widget._reveal is not None
        if meanwhile in ("desk", "all"):
            widget._tools.desk.value = True
        if meanwhile in ("lang", "all"):
            widget._languages.value = "de"
        if meanwhile in ("teams", "all"):
            widget.teams = {"Ada": ["Eva", "Fay"]}
        if meanwhile in ("pause", "all"):
            widget._pause.click()
            say = language(widget.lang).say
            assert widget._pause.description == say("PAGE", "resume")  # this is seen at once
        assert widget._panel.value == told
        assert widget.shown_actions == ()
        assert set(percents(widget)) == {"…"}
        assert not marks(widget)
        await until(lambda: widget._reveal is None)
        await hands.finish()
        assert marks(widget)
        chance = win_probability(game)["Ada"]
        assert percents(widget)[0].replace(",", ".") == f"{100 * chance:.1f}\u00a0%"
        assert f'lang="{widget.lang}"' in widget._panel.value
        assert widget._tools.desk.value is widget.desk is (meanwhile in ("desk", "all"))

    run(test)


def test_turned_on_while_a_film_is_on_it_waits_for_its_end(hands: Hands) -> None:
    async def test() -> None:
        game = standing(40, 41)
        widget = with_odds(game, motion="fast", odds=False)
        game.roll(3)
        assert widget._reveal is not None
        widget.odds = True
        assert not marks(widget)
        assert set(percents(widget)) == {"…"}
        await until(lambda: widget._reveal is None)
        assert marks(widget)

    run(test)


def test_resting_closed_or_off_it_works_on_nothing(hands: Hands) -> None:
    async def test() -> None:
        game = standing(30, 40)
        widget = with_odds(game)
        await settle()
        for stop, again in ((widget.rest, widget.wake), (lambda: setattr(widget, "odds", False), None)):
            stop()
            hands.waiting.clear()
            game.roll(1)
            await settle()
            assert not hands.waiting
            if again is not None:
                again()
                await hands.finish()
                assert percents(widget)[1] == told(win_probability(game)["Ben"])
        assert widget._odds.html.value == widget._odds.marks.value == ""
        widget.odds = True
        await settle()
        assert hands.waiting
        widget.close()
        hands.waiting.clear()
        game.roll(1)
        await settle()
        assert not hands.waiting
        with pytest.raises(ValueError, match="closed"):
            widget.odds = True

    run(test)


# --- never in the way --------------------------------------------------------------------------------------------


def test_a_computing_without_end_holds_no_click(hands: Hands) -> None:
    async def test() -> None:
        game = Game(["Ada", "Ben"], dice=[5, 6, 4, 3])
        widget = with_odds(game)
        await settle()
        for turn in range(1, 4):
            press(widget, "roll")
            assert len(game.history) == turn
            await settle()
        assert hands.done == 0
        assert len(hands.waiting) == 1  # one at a time
        assert len(rows(widget, "rw-landings")) == 6  # what the rules alone tell is there
        assert len(marks(widget)) == 6

    run(test)


def test_off_it_sends_nothing_and_works_on_nothing(hands: Hands) -> None:
    async def test() -> None:
        game = Game(["Ada", "Ben"], dice=[5, 6, 4, 3])
        widget = with_odds(game, odds=False)
        parts = {widget._odds.html, widget._odds.marks, widget._odds.box}
        with sent() as kept:
            for _ in range(3):
                press(widget, "roll")
                await settle()
            game.undo()
        assert not [message for part, message in kept.messages if part in parts]
        assert not hands.waiting

    run(test)


def test_off_it_loads_nothing_of_the_chances() -> None:
    code = (
        "import sys, json\nfrom robinson_widget import *\nw = RobinsonWidget(Game(['Ada', 'Ben'], seed=1))\n"
        "w.game.roll()\nprint(json.dumps([name for name in sys.modules if name.startswith('robinson_widget.chance')]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == []


@pytest.mark.parametrize("threads", ["none", "refused"])
def test_without_threads_it_is_done_on_the_loop(monkeypatch: pytest.MonkeyPatch, threads: str) -> None:
    class Refusing(Hands):
        def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            raise RuntimeError("can't start new thread")

    monkeypatch.setattr(odds, "aside", lambda: None if threads == "none" else Refusing())
    monkeypatch.setattr(odds, "BREATH", 0)

    async def test() -> None:
        widget = with_odds(standing(44, 44, board=WAITING))
        await until(lambda: "…" not in percents(widget))
        assert percents(widget)[0] == told(6 / 11)

    run(test)


def test_in_a_thread_it_comes_to_the_same() -> None:
    async def test() -> None:
        widget = with_odds(standing(44, 44, board=WAITING))
        while "…" in percents(widget):
            await asyncio.sleep(0.01)
        assert percents(widget)[0] == told(6 / 11)

    asyncio.run(test())


def test_in_a_plain_script_nothing_is_worked_out(hands: Hands) -> None:
    widget = with_odds(standing(44, 44))
    widget.game.roll(2)  # type: ignore[union-attr]
    assert not hands.waiting


# --- errors ------------------------------------------------------------------------------------------------------


def test_a_board_on_which_a_game_may_never_end_says_so(hands: Hands) -> None:
    async def test() -> None:
        pit = track("A pit", 45, {42: 2, 43: 2, 44: 2}, faces=3, past_end="stay")
        widget = with_odds(Game(["A", "B", "C", "D", "E"], pit, dice=[1, 2]))
        await hands.finish()
        refusal = panel(widget).one("p", "rw-refusal").text()
        assert refusal == ENGLISH.say("ODDS", "endless")
        press(widget, "roll")
        assert widget.game is not None
        assert len(widget.game.history) == 1

    run(test)


@pytest.mark.logs_errors
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_fault_is_shown_and_logged_and_the_game_goes_on(
    hands: Hands, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, lang: str
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(odds, "worked_out", fail)

    async def test() -> None:
        widget = with_odds(Game(["Ada", "Ben"], dice=[1, 2]), lang=lang)
        await hands.finish()
        refusal = panel(widget).one("p", "rw-refusal").text()
        assert refusal == language(lang).say("ERRORS", "other", error="ZeroDivisionError: by nothing")
        press(widget, "roll")
        assert widget.game is not None
        assert len(widget.game.history) == 1

    run(test)
    assert "could not be worked out" in caplog.text
    caplog.clear()


# --- marks -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("positions", "face", "wanted"),
    [
        ((0, 0), 3, "+1"),
        ((5, 0), 3, "−3"),
        ((6, 0), 6, "again"),
        ((22, 0), 1, "→27?"),
        ((22, 0), 3, "→14"),
        ((28, 0), 1, "♥"),
        ((35, 41), 1, "⇄41"),
        ((35, 30), 1, ""),
        ((35, 41, 41), 1, "⇄?"),
        ((42, 0), 6, "lost"),
        ((42, 0), 3, "home"),
        ((20, 0), 1, ""),
    ],
)
def test_a_mark_says_in_a_word_what_a_face_brings(positions: tuple[int, ...], face: int, wanted: str) -> None:
    state = standing(*positions).state
    (found,) = (each for each in landings(ROBINSON, state) if each.face == face)
    assert word(found, ROBINSON, state, ENGLISH) == wanted


def test_what_is_felt_only_later_is_told_too() -> None:
    state = standing(40, 0).state
    names = ("Ada", "Ben")
    found = {each.square: brings(each, ROBINSON, state, names, ENGLISH) for each in landings(ROBINSON, state)}
    assert found[42] == "Roll 6 from here and you are lost."


def test_marks_lie_in_their_squares_and_faces_of_one_square_share_it() -> None:
    state = standing(44, 0).state
    found = parse(odds_page.marks(ROBINSON, state, ENGLISH)).all("span", "rw-mark")
    layout = layout_of(ROBINSON)
    for each, square in zip(found, (45, 44, 43, 42, 41, 40), strict=True):
        left, top = (float(x) / 100 for x in re.findall(r"(?:left|top):([\d.]+)%", each.attributes["style"]))
        x, y = layout.corner(square)
        assert x < left * layout.width < x + 50
        assert y < top * layout.height < y + 50
    waiting = replace(state, positions=(40, 0))
    stays = parse(odds_page.marks(track("Stay", 42, past_end="stay"), waiting, ENGLISH)).all("span", "rw-mark")
    assert [each.text("svg") for each in stays] == ["", "home", "3–6stays"]
    both = parse(odds_page.marks(track("Stay", 44, past_end="stay"), waiting, ENGLISH)).all("span", "rw-mark")
    assert len(both[-1].all("svg")) == 2


def test_a_die_of_twenty_faces_has_twenty_marks() -> None:
    board = track("Twenty", 60, faces=20)
    found = parse(odds_page.marks(board, standing(5, 0, board=board).state, ENGLISH)).all("span", "rw-mark")
    assert len(found) == 20


# --- the box, languages, names -----------------------------------------------------------------------------------


def test_the_box_is_the_property(hands: Hands) -> None:
    async def test() -> None:
        widget = play("Ada", "Ben", seed=1, motion="none")
        assert widget.odds is False
        widget._odds.box.value = True
        assert widget.odds is True
        assert panel(widget).all("section", "rw-chances")
        widget.odds = False
        assert widget._odds.box.value is False
        assert play("Ada", odds=True).odds is True

    run(test)


@pytest.mark.parametrize("value", [1, None, "yes"])
def test_what_is_neither_on_nor_off_is_refused(value: Any) -> None:
    with pytest.raises(ValueError, match=r"odds: .* is not True or False"):
        RobinsonWidget(odds=value)
    with pytest.raises(ValueError, match=r"odds: .* is not True or False"):
        RobinsonWidget().odds = value


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_tells_all_of_it(hands: Hands, code: str) -> None:
    async def test() -> None:
        lang = language(code)
        game = standing(4, 9)
        widget = with_odds(game)
        await hands.finish()
        game.act("roll", 2)
        game.undo()
        widget.lang = code
        found = panel(widget)
        assert found.one("div", "rw-words").attributes["lang"] == code
        assert widget._odds.box.description == lang.say("ODDS", "odds")
        for key in ("title", "exact", "best", "face", "leads", "brings", "chance", "choice", "swing.none"):
            assert lang.say("ODDS", key) in found.text()
        assert lang.say("ODDS", "landings", name="Ada") in found.text()
        comma = "," if code in ("ru", "de") else "."
        assert all(comma in text for text in percents(widget))
        assert "{" not in found.text()

    run(test)


def test_a_name_is_never_markup(hands: Hands) -> None:
    async def test() -> None:
        name = "<img src=x>&amp;"
        widget = with_odds(Game.from_position([name, "Ben"], positions=[4, 12]))
        await hands.finish()
        assert not panel(widget).all("img")
        assert name in panel(widget).one("section", "rw-chances").text()

    run(test)


def test_eight_with_long_names_and_one_alone_are_told(hands: Hands) -> None:
    async def test() -> None:
        widget = with_odds(Game(["W" * 40] * 8, seed=1))
        await settle()
        assert len(percents(widget)) == 9
        alone = with_odds(Game(["Ada"], seed=1))
        await settle()
        hands.do()
        hands.do()
        await settle()
        assert percents(alone) == [told(win_probability(ROBINSON, 1)[0]), told(win_probability(ROBINSON, 1).nobody)]

    run(test)


def test_a_game_that_goes_on_for_ever_has_a_row_of_its_own(hands: Hands) -> None:
    async def test() -> None:
        pit = track("A pit", 9, {6: 2, 7: 2, 8: 2}, faces=3, past_end="stay")
        widget = with_odds(standing(0, board=pit))
        await hands.finish()
        assert percents(widget) == [told(0), told(0), told(1)]
        assert "never decided" in panel(widget).one("ul", "rw-bars").text()

    run(test)


def test_nothing_of_it_is_read_out_by_itself(hands: Hands) -> None:
    async def test() -> None:
        widget = with_odds(standing(4, 9))
        await hands.finish()
        found = panel(widget)
        assert found.one("section", "rw-chances").attributes["aria-live"] == "off"
        assert found.one("div", "rw-details").attributes["aria-live"] == "off"
        assert parse(widget._odds.marks.value).one("div", "rw-marks").attributes["aria-hidden"] == "true"
        assert not [node for node in found.walk() if "tabindex" in node.attributes]

    run(test)
