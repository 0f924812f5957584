"""Films: what moves in a step, where it comes from and where it ends, how long it takes, what is said and counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations, groupby, pairwise
from math import dist, isfinite
from random import Random

import pytest
from hypothesis import given, settings
from strategies import STEADY, Playing, Taken, boards, playings
from test_shapes import bounds, outline
from widgetkit import flat as values_in

from robinson_widget.board import ROBINSON, Board, track
from robinson_widget.engine import State, opening, step
from robinson_widget.events import (
    BecameFriday,
    Bounced,
    Event,
    Lost,
    Moved,
    Paid,
    Received,
    Restarted,
    Rolled,
    Said,
    Shared,
    Stayed,
    Swapped,
    TurnEnded,
    Won,
)
from robinson_widget.narration import phrase
from robinson_widget.picture import inks
from robinson_widget.picture.board import pawn, places, position
from robinson_widget.picture.layout import GUTTER, PAWN_COLOURS, SQUARE, layout_of, spiral
from robinson_widget.picture.motion import SPEEDS, Frame, film, length
from robinson_widget.picture.shapes import Path, Point, Shape, Shapes, Text, flat
from robinson_widget.texts import LANGUAGES, language
from robinson_widget.widget import painter

ENGLISH = language("en")

SNAKES = track("Snakes", 100, {4: 25, 30: 7, 40: 77, 98: 2}, past_end="stay")
OTHERS = [SNAKES, track("Six", 6), track("Two", 2, faces=2), track("Wide", 60, {20: 50, 55: 3}, faces=20, chips=9)]


# --- films and what is to be seen in them --------------------------------------------------------------------------


def filmed(taken: Taken, board: Board = ROBINSON, speed: str = "normal") -> tuple[Frame, ...]:
    return film(board, taken.before, taken.events, taken.after, ENGLISH, speed, 3)


@cache
def game(players: int, seed: int = 0, board: Board = ROBINSON) -> tuple[Taken, ...]:
    """A whole random game."""
    steps = tuple(Playing(players, seed, 5000).choices(board))
    assert steps[-1].after.over
    return steps


@cache
def film_of(players: int, number: int) -> tuple[Frame, ...]:
    """The film of one step of the whole game of so many players, at normal speed."""
    return filmed(game(players)[number])


def films(players: int) -> Iterator[tuple[Taken, tuple[Frame, ...]]]:
    """All steps of the whole game of so many players, with their films at normal speed."""
    for number, taken in enumerate(game(players)):
        yield taken, film_of(players, number)


def roll(face: int, *positions: int, **changes: object) -> Taken:
    """What happens if the first player rolls that face with the pawns standing so."""
    state, _ = opening(ROBINSON, len(positions))
    state = replace(state, positions=positions, **changes)  # type: ignore[arg-type]
    return Taken(state, "roll", face, *step(ROBINSON, state, "roll", face))  # type: ignore[arg-type]


def of(taken: Taken, *kinds: type[Event]) -> list[Event]:
    return [event for event in taken.events if isinstance(event, kinds)]


each_count = pytest.mark.parametrize("players", range(1, 9))


def paths(shapes: Iterable[Shape]) -> list[Path]:
    return [shape for shape in flat(shapes) if isinstance(shape, Path)]


def pawns(shapes: Iterable[Shape]) -> dict[int, Point]:
    """Where pawns are seen: the number of each follows its body in its colour."""
    found: dict[int, Point] = {}
    behind: Path | None = None
    for shape in flat(shapes):
        if isinstance(shape, Path):
            behind = shape
        elif behind is not None and behind.fill in PAWN_COLOURS:
            seat = PAWN_COLOURS.index(behind.fill)
            if shape.content == str(seat + 1):
                found[seat] = shape.at
    return found


def track_of(frames: Iterable[Frame], seat: int) -> list[Point]:
    """Where the pawn of a seat is from frame to frame, as long as it moves."""
    return [where[seat] for where in (pawns(frame.shapes) for frame in frames) if seat in where]


def cell(board: Board, point: Point) -> int | None:
    """The square on which a point of the board lies; None where there is none."""
    column, row = int((point[0] - GUTTER) // SQUARE), int(point[1] // SQUARE)
    layout = layout_of(board)
    if point[0] < GUTTER:
        return 0 if row == layout.rows - 1 else None
    return layout.cells.index((column, row)) + 1 if (column, row) in layout.cells else None


def squares_of(board: Board, way: Iterable[Point]) -> list[int | None]:
    """The squares over which a pawn passes, each once as long as it is there."""
    return [number for number, _ in groupby(cell(board, point) for point in way)]


def sound(board: Board, frames: Sequence[Frame]) -> None:
    """A film that a page can play: it has a ground from the first, and nothing that a browser stumbles over."""
    assert all(type(frame.milliseconds) is int and frame.milliseconds > 0 for frame in frames)
    if frames:
        assert frames[0].ground is not None
    for _, commands in painter.film(layout_of(board), frames, "upper", "lower"):  # type: ignore[arg-type]
        for command in commands:
            painter.check(command)
            assert all(isfinite(value) for value in values_in(command[1]) if isinstance(value, float))


# --- whole games ---------------------------------------------------------------------------------------------------


@each_count
@pytest.mark.parametrize("speed", SPEEDS)
def test_every_step_of_a_whole_game_can_be_played_at_every_speed(players: int, speed: str) -> None:
    for taken in game(players):
        frames = filmed(taken, speed=speed)
        sound(ROBINSON, frames)
        # Whatever moves is shown, unless nothing is to move.
        assert bool(frames) == (speed != "none" and bool(of(taken, *MOVING)))


#: What moves on the board; the rest is told in words alone. A payment of nothing moves nothing.
MOVING = (Rolled, Moved, Bounced, Restarted, Swapped, Said, BecameFriday, Lost, Won)


@pytest.mark.parametrize("players", [1, 3, 8])
@pytest.mark.parametrize("board", OTHERS, ids=lambda board: board.name)
def test_every_step_on_other_boards_can_be_played(board: Board, players: int) -> None:
    for taken in game(players, 1, board)[:40]:
        sound(board, filmed(taken, board))
        sound(board, filmed(taken, board, "fast"))


@settings(STEADY, max_examples=50)
@given(boards(), playings(6))
def test_every_step_on_any_board_can_be_played(board: Board, playing: Playing) -> None:
    for taken in playing.choices(board):
        sound(board, filmed(taken, board))


def test_nothing_is_played_where_nothing_happens() -> None:
    state, _ = opening(ROBINSON, 2)
    assert film(ROBINSON, state, (), state, ENGLISH) == ()
    assert film(ROBINSON, state, (Stayed(0, 7), TurnEnded(0, 1, 1)), state, ENGLISH) == ()
    assert film(ROBINSON, state, (Paid(0, None, 0, 3, 8),), state, ENGLISH) == ()  # the purse was empty


@pytest.mark.parametrize("speed", ["slow", "", "Normal"])
def test_an_unknown_speed_is_refused_by_name(speed: str) -> None:
    with pytest.raises(KeyError, match=f"'{speed}'"):
        filmed(roll(3, 0, 0), speed=speed)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_film_needs_nothing_but_the_events_and_the_two_positions(lang: str) -> None:
    """It is the same each time, and in every language up to what is said."""
    taken = roll(6, 11, 3, 5)
    frames = film(ROBINSON, taken.before, taken.events, taken.after, language(lang), "normal", 3)
    assert [frame.milliseconds for frame in frames] == [frame.milliseconds for frame in filmed(taken)]
    assert frames == film(ROBINSON, taken.before, taken.events, taken.after, language(lang), "normal", 3)


# --- what the page is told -----------------------------------------------------------------------------------------


def test_what_stands_still_is_drawn_below_and_what_moves_above_until_the_film_is_over() -> None:
    frames = filmed(roll(3, 5, 9))
    parts = painter.film(spiral(45), frames, "upper", "lower")  # type: ignore[arg-type]
    grounds = [frame.ground for frame in frames if frame.ground is not None]
    assert [layer for layer, _ in parts].count("lower") == len(grounds) < len(frames)
    assert [layer for layer, _ in parts[:2]] == ["lower", "upper"]
    waits = [values[0] for _, commands in parts for name, values in commands if name == "sleep"]
    assert sum(waits) == length(frames)
    layer, last = parts[-1]
    assert layer == "upper"
    assert "stroke" not in [name for name, _ in last]  # cleared at the end: the position below is all that is left


@each_count
def test_no_pawn_is_missing_or_doubled_at_any_moment(players: int) -> None:
    for _, frames in films(players):
        ground: Shapes = ()
        for frame in frames:
            ground = ground if frame.ground is None else frame.ground
            still, moving = pawns(ground), pawns(frame.shapes)
            assert not still.keys() & moving.keys()
            assert sorted(still.keys() | moving.keys()) == list(range(players))


# --- how long it takes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("players", [1, 8])
def test_a_plain_turn_takes_about_a_second_and_a_half(players: int, face: int) -> None:
    taken = roll(face, 33, *[0] * (players - 1))  # nothing happens from 34 to 39 while nobody stands on 41
    assert [type(event) for event in taken.events if isinstance(event, MOVING)] == [Rolled, Moved]
    assert 1000 <= length(filmed(taken)) <= 2000


@each_count
def test_the_longest_step_takes_about_four_seconds_at_most(players: int) -> None:
    assert max(length(frames) for _, frames in films(players)) <= 4000


@each_count
def test_a_fast_film_takes_at_most_half_the_time(players: int) -> None:
    for taken, frames in films(players):
        assert length(filmed(taken, speed="fast")) <= length(frames) / 2


# --- walking -------------------------------------------------------------------------------------------------------


def legs(taken: Taken) -> list[Moved | Bounced]:
    return [event for event in taken.events if isinstance(event, (Moved, Bounced))]


def walked(taken: Taken) -> list[int]:
    """The squares that the pawn of a step has to touch, in order, if all its legs are walked."""
    way = [legs(taken)[0].origin]
    for leg in legs(taken):
        way += (
            range(leg.origin + 1, leg.square + 1)
            if leg.square > leg.origin
            else range(leg.origin - 1, leg.square - 1, -1)
        )
    return way


def leaps(taken: Taken) -> bool:
    """Whether a pawn flies in this step: back by a picture, to the start, or in a swap."""
    back = any(leg.square < leg.origin for leg in of(taken, Moved))  # type: ignore[attr-defined]
    return back or bool(of(taken, Swapped, Restarted))


def check_walk(board: Board, taken: Taken, frames: Iterable[Frame]) -> None:
    seen = squares_of(board, track_of(frames, taken.before.mover))
    way = walked(taken)
    assert seen in (way, way[1:])  # the first frame may have left the square already


@each_count
@pytest.mark.parametrize("speed", ["normal", "fast"])
def test_a_walk_touches_every_square_on_its_way_in_order(players: int, speed: str) -> None:
    walks = [taken for taken in game(players) if legs(taken) and not leaps(taken)]
    assert len(walks) > 10
    for taken in walks:
        check_walk(ROBINSON, taken, filmed(taken, speed=speed))


@pytest.mark.parametrize("board", OTHERS, ids=lambda board: board.name)
def test_a_walk_touches_every_square_on_other_boards_too(board: Board) -> None:
    for taken in game(3, 1, board):
        led = any(leg.by == "picture" for leg in of(taken, Moved))  # type: ignore[attr-defined]
        if legs(taken) and not leaps(taken) and not led:
            check_walk(board, taken, filmed(taken, board))


def test_a_bounce_goes_home_first_and_then_back() -> None:
    taken = roll(5, 43, 0)
    assert taken.after.positions[0] == 42  # 44, 45, and three back: 44, 43, 42
    assert squares_of(ROBINSON, track_of(filmed(taken), 0))[-5:] == [44, 45, 44, 43, 42]


def test_who_goes_on_by_a_picture_walks_on_square_by_square() -> None:
    state = replace(roll(3, 20, 0).after)
    assert state.pending == "move"
    after, events = step(ROBINSON, state, "paddle")
    frames = film(ROBINSON, state, events, after, ENGLISH)
    assert squares_of(ROBINSON, track_of(frames, 0))[-4:] == [24, 25, 26, 27]


def test_the_footprint_flings_a_pawn_off_the_path_back_to_fourteen() -> None:
    taken = roll(4, 21, 0)
    way = squares_of(ROBINSON, track_of(filmed(taken), 0))
    flight = way[way.index(25) :]
    assert flight[-1] == 14
    assert not set(flight[1:-1]) & {24, 23, 22, 21, 20}  # it does not walk back
    assert {number for number in flight if number is not None and number > 25}  # but crosses what lies between


@pytest.mark.parametrize(("origin", "square"), [(4, 25), (40, 77), (30, 7), (98, 2)])
def test_on_a_board_without_pictures_a_pawn_follows_the_ladder_or_the_snake(origin: int, square: int) -> None:
    opened, _ = opening(SNAKES, 2)
    before = replace(opened, positions=(origin - 3, 0))
    after, events = step(SNAKES, before, "roll", 3)
    assert after.positions[0] == square
    way = track_of(film(SNAKES, before, events, after, ENGLISH), 0)
    (x0, y0), (x1, y1) = (layout_of(SNAKES).centre(number) for number in (origin, square))
    began = max(i for i, point in enumerate(way) if dist(point, (x0, y0 + 28)) < 2)
    far = dist((x0, y0), (x1, y1))
    for x, y in way[began:]:
        # Never farther from the straight line between the two squares' pawns than a snake swings, half a square.
        assert abs((x - x0) * (y1 - y0) - (y - 28 - y0) * (x1 - x0)) / far <= SQUARE / 2
    assert way[-1] == pytest.approx((x1, y1 + 28), abs=2)


@pytest.mark.parametrize("faces", [6, 7, 20, 100])
def test_a_die_with_more_than_six_faces_shows_numbers_all_through_the_film(faces: int) -> None:
    board = track("Many faces", 200, faces=faces)
    before, _ = opening(board, 2)
    after, events = step(board, before, "roll", 4)
    frames = film(board, before, events, after, ENGLISH)
    shown = [{s.content for s in flat(frame.shapes) if isinstance(s, Text)} for frame in frames[:5]]
    assert all(shown) == (faces > 6)
    still = {s.content for s in flat(position(board, after, events, 4)) if isinstance(s, Text)}
    assert ("4" in still) == (faces > 6)


# --- where it ends -------------------------------------------------------------------------------------------------


def last_seen(frames: Iterable[Frame]) -> dict[int, Point]:
    """Where each pawn that moves in a film is seen moving for the last time."""
    found: dict[int, Point] = {}
    for frame in frames:
        found |= pawns(frame.shapes)
    return found


def standing(board: Board, state: State) -> dict[int, Point]:
    """Where the pawns of a position are seen, drawn at their places."""
    found = pawns(position(board, state))
    drawn = [pawns(pawn(state, seat, *place)) for seat, place in places(board, state).items()]
    assert found == {seat: point for one in drawn for seat, point in one.items()}
    return found


@each_count
def test_a_walk_ends_where_the_pawn_stands_afterwards(players: int) -> None:
    for taken, frames in films(players):
        if legs(taken) and not leaps(taken):
            seat = taken.before.mover
            assert last_seen(frames)[seat] == pytest.approx(standing(ROBINSON, taken.after)[seat], abs=0.01)


def test_a_walk_to_others_ends_beside_them() -> None:
    for others in range(1, 8):
        taken = roll(2, 0, *[2] * others)
        end = last_seen(filmed(taken))[0]
        assert end == pytest.approx(standing(ROBINSON, taken.after)[0], abs=0.01)


@each_count
def test_a_flight_to_a_free_square_ends_where_the_pawn_stands_afterwards(players: int) -> None:
    for taken, frames in films(players):
        if leaps(taken):
            after = taken.after.positions
            for seat, end in last_seen(frames).items():
                if after.count(after[seat]) == 1:
                    assert end == pytest.approx(standing(ROBINSON, taken.after)[seat], abs=0.01)


def test_a_swap_moves_both_at_the_same_time_and_past_each_other() -> None:
    taken = roll(1, 35, 41, 20)
    assert taken.after.positions == (41, 36, 20)
    frames = [frame for frame in filmed(taken) if {0, 1} <= pawns(frame.shapes).keys()]
    ends = pawns(frames[-1].shapes)
    after = standing(ROBINSON, taken.after)
    assert ends[0] == pytest.approx(after[0], abs=0.01)
    assert ends[1] == pytest.approx(after[1], abs=0.01)
    for frame in frames:
        seen = pawns(frame.shapes)
        assert 2 not in seen  # who has no part in it stands still
        assert max(abs(a - b) for a, b in zip(seen[0], seen[1], strict=True)) > SQUARE / 5


def test_who_starts_over_flies_to_the_start() -> None:
    state, _ = opening(ROBINSON, 2)
    state = replace(state, positions=(4, 9))
    after, events = step(ROBINSON, state, "restart")
    frames = film(ROBINSON, state, events, after, ENGLISH)
    assert cell(ROBINSON, last_seen(frames)[0]) == 0
    assert last_seen(frames).keys() == {0}


# --- the die -------------------------------------------------------------------------------------------------------


def pips(shapes: Iterable[Shape]) -> int:
    """The pips of the die that lies or tumbles there: small dark discs."""
    boxes = [bounds((shape,)) for shape in paths(shapes) if shape.fill == inks.INK and shape.stroke is None]
    return sum(1 for left, _, right, bottom in boxes if right - left < 12)


@pytest.mark.parametrize("face", range(1, 7))
def test_the_die_lands_with_the_face_that_was_thrown_and_lies_there_from_then_on(face: int) -> None:
    taken = roll(face, 36, 0)
    frames = filmed(taken)
    (tumbling, lying) = [i for i, frame in enumerate(frames) if frame.ground is not None][:2]
    assert pips(frames[tumbling].ground or ()) == 0  # it is in the air
    assert pips(frames[lying - 1].shapes) == face
    for frame in frames[lying:]:
        assert frame.ground is None or pips(frame.ground) == face


# --- chips ---------------------------------------------------------------------------------------------------------


def is_sum(text: Shape) -> bool:
    return isinstance(text, Text) and text.content[0] in "+−" and text.content[1:].isdigit()


def sums(frames: Iterable[Frame]) -> list[list[tuple[float, int]]]:
    """The numbers over purses, one list a scene: how far right each stands, and how many chips it tells."""
    scenes: list[list[tuple[float, int]]] = []
    for frame in frames:
        texts = [shape for shape in frame.shapes if isinstance(shape, Text) and is_sum(shape)]
        told = [(round(t.at[0], 3), int(t.content.replace("−", "-"))) for t in texts]
        if frame.ground is not None:
            scenes.append(told)
        assert told in ([], scenes[-1])  # they do not change while coins fly
    return [scene for scene in scenes if scene]


def payments(events: Sequence[Event]) -> list[Counter[int]]:
    """What each seat wins or loses in every run of payments that follow one another; only where it is not nothing."""
    runs: list[Counter[int]] = []
    for paying, run in groupby(events, key=lambda event: isinstance(event, (Paid, Received, Shared))):
        change: Counter[int] = Counter()
        for event in run if paying else ():
            chips = event.chips  # type: ignore[attr-defined]
            change[event.seat] += -chips if isinstance(event, Paid) else chips  # type: ignore[attr-defined]
            if isinstance(event, Paid) and event.to is not None:
                change[event.to] += chips
        runs.append(Counter({seat: chips for seat, chips in change.items() if chips}))
    return [run for run in runs if run]


@each_count
def test_the_sums_over_the_purses_are_what_the_purses_win_or_lose(players: int) -> None:
    paid = 0
    for taken, frames in films(players):
        shown = sums(frames)
        assert [sorted(chips for _, chips in scene) for scene in shown] == [
            sorted(run.values()) for run in payments(taken.events)
        ]
        # All together they are the difference between the purses before and afterwards.
        total = sum(chips for scene in shown for _, chips in scene)
        assert total == sum(taken.after.purses) - sum(taken.before.purses)
        paid += len(shown)
    assert paid


@each_count
def test_each_sum_stands_over_the_pawn_of_its_purse(players: int) -> None:
    for taken, frames in films(players):
        scenes = [frame for frame in frames if frame.ground is not None and any(map(is_sum, frame.shapes))]
        for frame, told, run in zip(scenes, sums(frames), payments(taken.events), strict=True):
            at = pawns(frame.ground or ())
            assert len(told) == len(run)
            for x, chips in told:
                # Where many stand together, some give way to the side.
                near = [seat for seat, sum_ in run.items() if sum_ == chips and abs(at[seat][0] - x) < SQUARE]
                assert near, (x, chips, run)
            if len({round(at[seat][1]) for seat in run}) == len(run):
                # At the edge of the board they are kept on it.
                assert [x for x, _ in sorted(told)] == pytest.approx(sorted(at[seat][0] for seat in run), abs=5)


@pytest.mark.parametrize(
    ("taken", "won"),
    [
        (roll(3, 0, 9), {0: 1}),
        (roll(4, 4, 9), {0: -3}),
        (roll(1, 9, 5, 6), {0: -2, 2: 2}),  # who moves before the first is the last
        (roll(1, 0, 5, 6), {0: -1, 1: -1, 2: -1}),
        (roll(1, 31, 5, 6), {0: 2, 1: -1, 2: -1}),
        (roll(4, 21, 5, 6), {0: 2}),  # 25, and back to 14
        (roll(3, 30, 5, 6, fridays=(2, None, None)), {0: 3, 2: 1}),
        (roll(2, 30, 5, 6, fridays=(2, None, None)), {0: 1, 2: 1, 1: -2}),
        (roll(4, 4, 9, purses=(2, 3)), {0: -2}),  # nobody pays what they do not have
    ],
    ids=["receive", "pay", "neighbour", "everyone", "from each", "footprint", "with Friday", "they", "poor"],
)
def test_the_sums_follow_the_rules_of_the_pictures(taken: Taken, won: dict[int, int]) -> None:
    (scene,) = sums(filmed(taken))
    after = standing(ROBINSON, taken.after)
    assert sorted(scene) == sorted((round(after[seat][0], 3), chips) for seat, chips in won.items())


@pytest.mark.parametrize(("face", "origin", "inwards"), [(3, 0, True), (4, 4, False)])
def test_coins_fly_from_the_bank_into_the_purse_or_back(face: int, origin: int, inwards: bool) -> None:
    """The bank lies at the left edge, and the pawn on 3 or 8 to the right of it."""
    frames = [frame for frame in filmed(roll(face, origin, 44)) if not pawns(frame.shapes)]
    golden = [[bounds((shape,))[0] for shape in paths(frame.shapes) if shape.fill == inks.GOLD] for frame in frames]
    way = [min(coins) for coins in golden if coins]
    assert len(set(way)) > 3
    assert way == sorted(way, reverse=not inwards)


# --- what is said --------------------------------------------------------------------------------------------------


def bubbles(frame: Frame, words: str) -> list[tuple[float, float, float, float]]:
    """The boxes of the speech bubbles: each is the shape right behind its words."""
    boxes = []
    for behind, shape in pairwise(frame.shapes):
        if isinstance(shape, Text) and shape.content == words:
            assert isinstance(behind, Path)
            boxes.append(bounds((behind,)))
            left, top, right, bottom = boxes[-1]
            assert left < shape.at[0] < right
            assert top < shape.at[1] < bottom
    return boxes


def check_bubbles(state: State, lang: str = "en") -> None:
    """Everyone still in says it once, on the board, and no bubble covers another."""
    words = phrase("poor_robinson", language(lang))
    speaking = film(ROBINSON, state, (Said(0, "poor_robinson", 17),), state, language(lang))
    layout = spiral(45)
    for frame in speaking:
        boxes = bubbles(frame, words)
        assert len(boxes) == state.out.count(False)
        for left, top, right, bottom in boxes:
            assert 0 <= left < right <= layout.width
            assert 0 <= top < bottom <= layout.height
        for (l0, t0, r0, b0), (l1, t1, r1, b1) in combinations(boxes, 2):
            # They may touch, to a hundredth.
            assert min(r0, r1) <= max(l0, l1) + 0.01 or min(b0, b1) <= max(t0, t1) + 0.01
    assert speaking


def gathered(*positions: int, **changes: object) -> State:
    state, _ = opening(ROBINSON, len(positions))
    return replace(state, positions=positions, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everyone_says_it_once_with_eight_on_any_one_square(lang: str) -> None:
    for number in range(46):  # the corners of the board among them: 1, 9, 13, 21 and the start
        check_bubbles(gathered(*[number] * 8), lang)


@each_count
def test_everyone_says_it_once_wherever_they_stand(players: int) -> None:
    source = Random(players)
    for _ in range(40):
        middle = source.randint(0, 45)
        near_by = [min(45, max(0, middle + source.randint(-4, 4))) for _ in range(players)]
        check_bubbles(gathered(*near_by))
        check_bubbles(gathered(*(source.randint(0, 45) for _ in range(players))))


def test_who_is_lost_says_nothing() -> None:
    check_bubbles(gathered(17, 42, 42, 5, out=(False, True, True, False)))


def test_the_parrot_is_heard_in_the_film_of_a_landing_on_its_square() -> None:
    heard = [frame for frame in filmed(roll(5, 12, 3, 30)) if bubbles(frame, "Poor Robinson!")]
    assert [len(bubbles(frame, "Poor Robinson!")) for frame in heard] == [3]
    assert heard[0].milliseconds >= 800  # long enough to be read
    # The bubbles' frames are of the speakers' colours, each once.
    rims = [
        shape.stroke for shape in paths(heard[0].shapes) if len(shape.segments) > 4 and shape.stroke in PAWN_COLOURS
    ]
    assert sorted(rims) == sorted(PAWN_COLOURS[:3])


# --- lost, bound and home ------------------------------------------------------------------------------------------


def crossed_out(shapes: Iterable[Shape]) -> bool:
    """Whether two lines cross at the last pawn's middle."""
    strokes = [outline(shape) for shape in paths(shapes) if shape.fill is None and len(shape.segments) == 2]
    slopes = {(x1 - x0) * (y1 - y0) > 0 for (x0, y0), (x1, y1) in strokes}
    return slopes == {True, False}


@pytest.mark.parametrize("others", [(3,), (42,), (42, 42, 17), ()])
def test_a_lost_pawn_is_crossed_out_at_the_end_and_not_before(others: tuple[int, ...]) -> None:
    taken = roll(6, 42, *others)
    assert taken.after.out[0]
    moving = [frame.shapes for frame in filmed(taken) if 0 in pawns(frame.shapes)]
    assert crossed_out(moving[-1])
    assert not crossed_out(moving[0])
    assert squares_of(ROBINSON, track_of(filmed(taken), 0))[-6:] == [43, 44, 45, 44, 43, 42]
    assert pawns(moving[-1])[0] == pytest.approx(standing(ROBINSON, taken.after)[0], abs=0.01)


def test_a_new_friday_is_handed_the_token_of_the_master() -> None:
    taken = roll(1, 28, 5, 6)
    assert of(taken, BecameFriday) == [BecameFriday(2, 0)]
    frames = filmed(taken)
    goal = standing(ROBINSON, taken.after)[2]
    binding = [frame for frame in frames if frame.shapes and not pawns(frame.shapes) and tokens(frame, 0)]
    ways = [max(abs(x - goal[0]), abs(y - goal[1])) for x, y in (tokens(frame, 0)[-1] for frame in binding)]
    assert ways == sorted(ways, reverse=True)
    assert ways[-1] < 5


def tokens(frame: Frame, master: int) -> list[Point]:
    """The middles of the areas in a master's colour."""
    boxes = [bounds((shape,)) for shape in paths(frame.shapes) if shape.fill == PAWN_COLOURS[master]]
    return [((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in boxes]


@pytest.mark.parametrize("others", [(3,), (), (44, 44)])
def test_home_is_celebrated_in_many_colours_round_it(others: tuple[int, ...]) -> None:
    taken = roll(4, 41, *others)
    assert of(taken, Won)
    x, y = spiral(45).centre(45)
    feast = [frame for frame in filmed(taken) if len({shape.fill for shape in paths(frame.shapes)}) > 4]
    assert sum(frame.milliseconds for frame in feast) >= 800
    for frame in feast:
        left, top, right, bottom = bounds(frame.shapes)
        assert left < x < right
        assert top < y < bottom
    assert sums(filmed(taken))  # and the bank is shared out


@pytest.mark.parametrize(
    ("state", "action", "face"),
    [
        (gathered(21, 14), "roll", 4),  # the footprint
        (gathered(4, 0, 0), "restart", None),
        (gathered(35, 41, 36), "roll", 1),
        (roll(1, 35, 41, 41).after, "swap 1", None),
    ],
    ids=["footprint", "restart", "swap", "chosen swap"],
)
def test_a_flight_to_others_ends_beside_them(state: State, action: str, face: int | None) -> None:
    after, events = step(ROBINSON, state, action, face)
    for seat, end in last_seen(film(ROBINSON, state, events, after, ENGLISH)).items():
        assert end == pytest.approx(standing(ROBINSON, after)[seat], abs=0.01)


def test_a_way_of_a_thousand_squares_takes_no_longer_than_another() -> None:
    board = track("Far", 1000, {1: 1000})
    before, _ = opening(board, 2)
    after, events = step(board, before, "roll", 1)
    assert 1000 <= length(film(board, before, events, after, ENGLISH)) <= 4000


def test_when_everyone_speaks_all_stand_where_they_will() -> None:
    before = gathered(14, 17, 17)
    after, events = step(ROBINSON, before, "roll", 3)
    frames = film(ROBINSON, before, events, after, ENGLISH)
    (speaking,) = [frame for frame in frames if bubbles(frame, "Poor Robinson!")]
    seen = pawns(speaking.ground or ())
    for seat, place in standing(ROBINSON, after).items():
        assert seen[seat] == pytest.approx(place, abs=0.01)
