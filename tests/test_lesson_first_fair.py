"""The exercises of lessons 6 and 7: what they come to, and that a fair half hour can be had."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from robinson_widget import ROBINSON, Board, Game, track
from robinson_widget.chance import simulate, win_probabilities, win_probability
from robinson_widget.effects import LostOnRoll, MoveTo, Pay
from robinson_widget.lesson.exercise import Choice, Measured, Number
from robinson_widget.lesson.exercises import fair, first

# Squares changed, and nothing else done but what is said; found by trying some hundreds at random.
FOUR_FACES = replace(
    ROBINSON.with_effects(42).with_effects(41, MoveTo(14)).with_effects(43, MoveTo(14)), faces=4, name="Four faces"
)
SIX_FACES = replace(
    ROBINSON.with_effects(42)
    .with_effects(41, MoveTo(10))
    .with_effects(36, MoveTo(27))
    .with_effects(26, MoveTo(5))
    .with_effects(27, MoveTo(5)),
    past_end="stay",
    name="Six faces",
)


def number(exercise: object) -> Any:
    assert isinstance(exercise, Number)
    return exercise.answer()


# --- lesson 6 ----------------------------------------------------------------------------------------------------


def test_whoever_tries_first_with_the_same_chance_is_ahead() -> None:
    assert first.in_turn(Fraction(1, 6), 3) == (Fraction(36, 91), Fraction(30, 91), Fraction(25, 91))
    assert number(first.EXERCISES["duel"]) == Fraction(6, 11)
    assert number(first.EXERCISES["last"]) == Fraction(25, 91)
    p = number(first.EXERCISES["duel"])
    assert p == Fraction(1, 6) + Fraction(5, 6) * (1 - p)


@pytest.mark.parametrize("seats", [2, 3])
def test_of_players_who_never_meet_the_first_wins_the_ties(seats: int) -> None:
    turns = {1: 0.2, 2: 0.1, 3: 0.4, 4: 0.1}  # and never with 0.2
    held = [turns.get(k, 0.0) for k in range(5)]
    expected = [0.0] * seats
    for ends in product([*turns, 99], repeat=seats):
        chance = 1.0
        for end in ends:
            chance *= turns.get(end, 0.2)
        if min(ends) < 99:
            expected[ends.index(min(ends))] += chance
    assert first.by_clocks(held, seats) == pytest.approx(expected)


def test_the_tiny_board_and_the_games_for_a_point() -> None:
    assert number(first.EXERCISES["tie"]) == Fraction(6, 9)
    games = number(first.EXERCISES["games"])
    assert float(games) == pytest.approx(2222.2, abs=0.1)
    assert (1 / 3 * 2 / 3 / float(games)) ** 0.5 == pytest.approx(0.01)


def test_going_first_is_worth_most_on_the_shortest_track() -> None:
    leads = []
    for length in (10, 45, 100):
        chances = win_probability(track("Plain", length), 2)
        leads.append(chances[0] - chances[1])
    exercise = first.EXERCISES["shrink"]
    assert isinstance(exercise, Choice)
    assert leads.index(max(leads)) == exercise.right


def test_the_turning_point_of_the_game_in_lesson_6_is_the_gallows() -> None:
    game = Game(["Ada", "Ben", "Cleo"], seed=266).play_out()
    swings = win_probabilities(game).diff().abs().sum(axis=1)
    step = game.history[int(swings.iloc[:-1].idxmax()) - 1]  # a row a step, and the opening before them
    assert (step.name, step.face, step.before.positions[0]) == ("Ada", 6, 42)
    assert step.state.out == (True, False, False)
    exercise = first.EXERCISES["turning"]
    assert isinstance(exercise, Choice)
    assert exercise.right == 1  # "Ada throws a 6 on the gallows"


# --- lesson 7 ----------------------------------------------------------------------------------------------------


def test_a_small_board_is_measured_as_by_hand() -> None:
    # Half of all rolls lead home: a game of k turns has the chance 1/2**k, and each seat half that of the one before.
    found = fair.measure(track("Two squares", 2, faces=2), seconds=600)
    assert found.minutes == pytest.approx(2 * 10)
    assert found.on_time == pytest.approx(1 / 4 + 1 / 8 + 1 / 16)  # of 2, 3 or 4 turns
    assert found.chances == pytest.approx((4 / 7, 2 / 7, 1 / 7))
    assert found.gap == pytest.approx(3 / 7)
    assert (found.nobody, found.pictures, found.choices, found.games) == (0, 0, 0, 0)
    assert found.lengths[:3] == pytest.approx((0, 1 / 2, 1 / 4))


def test_robinson_measured_is_what_many_games_come_to() -> None:
    found = fair.measure(ROBINSON, seconds=20)
    games = simulate(20_000, players=3, seed=7)
    turns = games.summary().loc["turns"]
    assert found.minutes == pytest.approx(turns["mean"] / 3, abs=5 * turns["stderr"] / 3)
    on_time = games.to_frame()["turns"].between(60, 120).mean()
    assert found.on_time == pytest.approx(on_time, abs=5 * (on_time / 20_000) ** 0.5)
    shares = games.win_shares()["share"]
    assert found.gap == pytest.approx(shares.iloc[0] - shares.iloc[2], abs=0.03)


def test_pictures_and_choices_of_robinson_are_counted() -> None:
    found = fair.measure(ROBINSON)
    # 1 3 4 7 8 10 11 12 14 15 17 18 20 23 25 26 29 32 33 36 40 42, and of these 4 7 12 20 23 are offers
    assert (found.pictures, found.choices) == (22, 5)


def test_a_race_too_large_to_be_solved_is_played_always_alike() -> None:
    long = track("Long", 65)
    found = fair.measure(long)
    assert found.games == fair.GAMES
    assert fair.measure(replace(long)) == found
    assert sum(found.chances) == pytest.approx(1)


@pytest.mark.parametrize("board", [FOUR_FACES, SIX_FACES], ids=lambda board: board.name)
def test_all_targets_can_be_reached(board: Board) -> None:
    assert fair.missing(board) is None
    assert fair.missing((board, 20)) is None
    found = fair.measure(board)
    assert all(target.reached(found) for target in fair.TARGETS)


@pytest.mark.parametrize(
    ("board", "said"),
    [
        (ROBINSON, ["too short", "between 20 and 40", "best seat"]),
        (replace(ROBINSON.with_effects(42, LostOnRoll(4)), faces=4), ["too short", "between 20 and 40", "best seat"]),
        # Two ways back, and gallows for a 4: fair, but nobody comes home in 5 of 100 games.
        (replace(FOUR_FACES.with_effects(42, LostOnRoll(4))), ["too long", "nobody comes home"]),
        (track("Snakes", 50, {48: 3, 46: 20}, past_end="stay"), ["Too little happens"]),
    ],
)
def test_it_is_said_which_targets_are_missed(board: Board, said: list[str]) -> None:
    told = fair.missing(board)
    assert told is not None
    for words in said:
        assert words in told
    if board is ROBINSON:
        assert len(told.splitlines()) == len(said)


def test_slower_tables_have_longer_games() -> None:
    told = fair.missing((FOUR_FACES, 40))
    assert told is not None
    assert "too long" in told


@pytest.mark.parametrize("value", [None, "ROBINSON", 45, (ROBINSON,), ("a", "b")])
def test_what_is_no_board_is_said_to_be_none(value: object) -> None:
    assert fair.missing(value) == "This is no board yet. ROBINSON with a change or two is one."


@pytest.mark.parametrize("seconds", [0, 4, 61, "20", True, float("nan")])
def test_seconds_that_nobody_has_measured_are_refused(seconds: object) -> None:
    told = fair.missing((ROBINSON, seconds))
    assert told is not None
    assert told.startswith("Seconds of a turn are to be measured")


def test_a_board_without_an_end_is_refused() -> None:
    wall = track("A wall", 12, dict.fromkeys(range(5, 12), 1), faces=6, past_end="stay")
    told = fair.missing(wall)
    assert told is not None
    assert "might never end" in told
    with pytest.raises(ValueError, match="never end"):
        fair.measure(wall)


def test_the_scoreboard_has_the_best_board_first() -> None:
    milder = ROBINSON.with_effects(25, Pay(1), name="Milder")
    table = fair.scoreboard([fair.measure(board) for board in (milder, ROBINSON, SIX_FACES)])
    assert table.index.tolist() == ["Six faces", "Robinson", "Milder"]
    assert table["targets"].tolist() == ["4 of 4", "1 of 4", "1 of 4"]


def test_both_pictures_are_drawn_with_the_board_before_in_grey() -> None:
    found, before = fair.measure(SIX_FACES), fair.measure(ROBINSON)
    left = fair.plot(found, before)
    right = left.figure.axes[1]
    assert [text.get_text().split(":")[0] for text in left.get_legend().get_texts()] == ["Robinson", "Six faces"]
    heights = [bar.get_height() for bar in right.patches]
    assert heights == pytest.approx([100 * p for each in (before, found) for p in (*each.chances, each.nobody)])
    drawn = sum(bar.get_height() for bar in left.patches if bar.get_width() == 2.5)
    assert drawn == pytest.approx(100, abs=0.11)  # the last in a thousand are left out


def test_the_paper_exercises_of_lesson_7() -> None:
    assert number(fair.EXERCISES["turns"]) == 90
    assert number(fair.EXERCISES["lead"]) == Fraction(515, 1000)
    narrow = [0.0] * 18 + [0.2] * 5
    wide = [0.0] * 10 + [1 / 21] * 21
    sure = [0.0] * 20 + [1.0]
    leads = [one - other for one, other in (first.by_clocks(law, 2) for law in (narrow, wide, sure))]
    exercise = fair.EXERCISES["edge"]
    assert isinstance(exercise, Choice)
    assert leads.index(min(leads)) == exercise.right
    assert isinstance(fair.EXERCISES["board"], Measured)
