"""The board as one sees it: where squares and pawns are, the pictures, the marks, and what a position shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import combinations, pairwise
from math import dist, hypot, inf, nan
from typing import get_args

import pytest
from test_shapes import KEYS, bounds, near, outline
from test_shapes import last_of as last_step

from robinson_widget.board import ROBINSON, Board, MoveTo, Square, track
from robinson_widget.effects import (
    CollectFromEach,
    Effect,
    EveryonePays,
    EveryoneSays,
    LostOnRoll,
    MayStartOver,
    MayStay,
    Pay,
    PayNeighbour,
    Receive,
    RecruitFriday,
    RollAgain,
    SwapWith,
)
from robinson_widget.engine import State, opening
from robinson_widget.events import Moved
from robinson_widget.picture import (
    chapter_friday,
    chapter_home,
    chapter_island,
    chapter_shore,
    chapter_voyage,
    inks,
)
from robinson_widget.picture.board import GROUND, pawn, places, position, squares
from robinson_widget.picture.layout import (
    GUTTER,
    PAWN_COLOURS,
    SQUARE,
    Layout,
    grid,
    layout_of,
    pawn_outline,
    pawn_places,
    spiral,
)
from robinson_widget.picture.marks import RED as RED_PILL
from robinson_widget.picture.marks import die, large_pills, mark, pills
from robinson_widget.picture.pictures import SIZE, picture
from robinson_widget.picture.shapes import Clip, Path, Point, Shape, Shapes, Text, flat
from robinson_widget.picture.ways import SNAKES, crossed, lines, ways
from robinson_widget.texts import language
from robinson_widget.widget import painter

ENGLISH = language("en")
SEATS = range(8)


# --- the spiral --------------------------------------------------------------------------------------------------


def test_robinson_lies_nine_by_five_and_winds_inwards_from_the_lower_left() -> None:
    layout = spiral(45)
    assert (layout.columns, layout.rows) == (9, 5)
    along_the_bottom = [(column, 4) for column in range(9)]
    up_the_right_side = [(8, row) for row in (3, 2, 1, 0)]
    back_along_the_top = [(column, 0) for column in range(7, -1, -1)]
    down_the_left_side = [(0, row) for row in (1, 2, 3)]
    ring = [*along_the_bottom, *up_the_right_side, *back_along_the_top, *down_the_left_side]
    assert list(layout.cells[:24]) == ring
    assert layout.cells[24] == (1, 3)
    assert layout.cells[44] == (6, 2)


@pytest.mark.parametrize("squares", [*range(1, 201), 1000])
def test_every_square_has_a_cell_of_its_own_inside_the_grid_beside_the_one_before(squares: int) -> None:
    layout = spiral(squares)
    assert len(layout.cells) == len(set(layout.cells)) == squares
    for column, row in layout.cells:
        assert 0 <= column < layout.columns
        assert 0 <= row < layout.rows
    for (a, b), (c, d) in zip(layout.cells, layout.cells[1:], strict=False):
        assert abs(a - c) + abs(b - d) == 1
    assert squares <= layout.columns * layout.rows < squares + layout.rows  # no column stands empty
    assert layout.columns >= layout.rows  # wide and low


@pytest.mark.parametrize("squares", [*range(1, 201), 999, 1000])
def test_in_rows_too_every_square_has_a_cell_beside_the_one_before(squares: int) -> None:
    layout = grid(squares)
    assert len(layout.cells) == len(set(layout.cells)) == squares
    for column, row in layout.cells:
        assert 0 <= column < layout.columns
        assert 0 <= row < layout.rows
    for (a, b), (c, d) in pairwise(layout.cells):
        assert abs(a - c) + abs(b - d) == 1
        assert d <= b  # never down
    assert layout.cells[0] == (0, layout.rows - 1)
    assert squares <= layout.columns * layout.rows < squares + layout.columns  # no row stands empty
    if squares > 10:
        assert 1.6 <= layout.width / layout.height <= 2.7  # about twice as wide as high, as the page has room for


def test_a_hundred_squares_lie_in_rows_to_and_fro() -> None:
    layout = grid(100)
    assert (layout.columns, layout.rows) == (13, 8)
    for number, (column, row) in enumerate(layout.cells, start=1):
        full, rest = (number - 1) // 13, (number - 1) % 13
        assert row == 7 - full
        assert column == (rest if full % 2 == 0 else 12 - rest)


def test_a_board_winds_if_it_has_any_picture_and_lies_in_rows_if_it_has_none() -> None:
    assert layout_of(ROBINSON) == spiral(45)
    assert layout_of(replace(ROBINSON, faces=8, past_end="stay")) == spiral(45)
    one = (*(Square(n) for n in range(1, 45)), ROBINSON.square(45))
    assert layout_of(Board("One picture", one)) == spiral(45)
    assert layout_of(track("Plain", 45)) == grid(45)
    strange = tuple(Square(n, "nobody_drew_this") for n in range(1, 46))
    assert layout_of(Board("Strange", strange)) == grid(45)


@pytest.mark.parametrize("lay", [spiral, grid])
@pytest.mark.parametrize("squares", [1, 2, 6, 45, 100])
def test_corners_and_centres_are_those_of_the_cells_right_of_the_start(
    squares: int, lay: Callable[[int], Layout]
) -> None:
    layout = lay(squares)
    assert layout.width == GUTTER + layout.columns * SQUARE
    assert layout.height == layout.rows * SQUARE
    for number, (column, row) in enumerate(layout.cells, start=1):
        assert layout.corner(number) == (GUTTER + column * SQUARE, row * SQUARE)
        x, y = layout.corner(number)
        assert layout.centre(number) == (x + SQUARE / 2, y + SQUARE / 2)
    # The start lies at the lower left, on the side of square 1.
    assert layout.corner(0) == (0, layout.height - SQUARE)
    assert layout.centre(0)[1] == layout.centre(1)[1]


# --- pawns -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", range(1, 9))
def test_pawns_that_share_a_square_stand_inside_it_and_none_hides_another(count: int) -> None:
    radius, places = pawn_places(count)
    assert len(places) == count
    for x, y in places:
        # The start is a little narrower than a square.
        assert abs(x) + radius <= min(SQUARE, GUTTER) / 2
        assert abs(y) + radius <= SQUARE / 2
    for one, other in combinations(places, 2):
        assert dist(one, other) >= 2 * radius


def test_the_outline_of_a_pawn_is_about_as_large_as_its_disc() -> None:
    for seat in SEATS:
        outline = pawn_outline(seat, (100.0, 50.0), 17.0)
        assert len(outline) >= 3
        assert max(hypot(x - 100, y - 50) for x, y in outline) + 1e-9 >= 17.0
        assert max(hypot(x - 100, y - 50) for x, y in outline) <= 1.4 * 17.0 + 1e-9


@pytest.mark.parametrize("seat", SEATS)
def test_the_outline_of_a_pawn_is_moved_by_its_centre_and_grows_with_its_radius(seat: int) -> None:
    base = pawn_outline(seat, (0.0, 0.0), 1.0)
    for (x, y), (x0, y0) in zip(pawn_outline(seat, (100.0, 50.0), 17.0), base, strict=True):
        assert (x - 100, y - 50) == pytest.approx((17 * x0, 17 * y0))


def test_the_whole_outline_of_a_pawn_lies_on_its_square() -> None:
    for seat in SEATS:
        for count in range(1, 9):
            radius, places = pawn_places(count)
            for place in places:
                for x, y in pawn_outline(seat, place, radius):
                    # The start, at the left edge of the canvas, is a little narrower than a square.
                    assert abs(x) <= min(SQUARE, GUTTER) / 2
                    assert abs(y) <= SQUARE / 2


def test_every_seat_has_a_shape_and_a_colour_of_its_own() -> None:
    assert len(PAWN_COLOURS) == len(set(PAWN_COLOURS)) == 8
    # The shape alone must tell: the corners rounded, as a set, since where an outline begins is not to be seen.
    shapes = {frozenset((round(x), round(y)) for x, y in pawn_outline(seat, (0, 0), 17)) for seat in SEATS}
    assert len(shapes) == 8


# --- the pictures ------------------------------------------------------------------------------------------------


def colours(shapes: Iterable[Shape]) -> set[str]:
    """Every colour that is to be seen in the shapes."""
    found = {shape.fill for shape in flat(shapes)} | {shape.stroke for shape in paths(shapes) if shape.width}
    return {colour for colour in found if colour is not None}


def paths(shapes: Iterable[Shape]) -> list[Path]:
    return [shape for shape in flat(shapes) if isinstance(shape, Path)]


def words(shapes: Iterable[Shape]) -> list[str]:
    return [shape.content for shape in flat(shapes) if isinstance(shape, Text)]


def filled(shapes: Iterable[Shape], colour: str) -> list[Path]:
    """The areas in that colour."""
    return [shape for shape in paths(shapes) if shape.fill == colour]


INKS = {value for name, value in vars(inks).items() if name.isupper()}


def test_every_square_of_robinson_has_a_drawing_and_there_is_none_without_a_square() -> None:
    chapters = (chapter_voyage, chapter_shore, chapter_island, chapter_friday, chapter_home)
    drawn = [key for chapter in chapters for key in chapter.PICTURES]
    assert sorted(drawn) == sorted(KEYS)
    assert len(set(KEYS)) == 45


def test_no_two_pictures_are_alike() -> None:
    assert len({picture(key) for key in KEYS}) == 45


def test_a_key_without_a_drawing_has_an_empty_one() -> None:
    assert picture("") == picture("no such key") == ()


@pytest.mark.parametrize("key", KEYS)
def test_a_picture_is_drawn_with_the_few_inks_and_without_words(key: str) -> None:
    shapes = list(flat(picture(key)))
    assert len(shapes) >= 8
    assert colours(shapes) <= INKS
    assert not words(shapes)


@pytest.mark.parametrize("key", KEYS)
def test_a_picture_fills_its_square(key: str) -> None:
    left, top, right, bottom = bounds(picture(key))
    assert min(left, top) <= 0
    assert min(right, bottom) >= SIZE
    # Nor is it the sky alone that fills it: what is smaller than the square takes up most of it together.
    boxes = [bounds((shape,)) for shape in paths(picture(key))]
    seen = [(max(0, x0), max(0, y0), min(SIZE, x1), min(SIZE, y1)) for x0, y0, x1, y1 in boxes]
    parts = [box for box in seen if box[2] - box[0] < 0.95 * SIZE and box[2] > box[0] and box[3] > box[1]]
    lefts, tops, rights, bottoms = zip(*parts, strict=True)
    assert max(rights) - min(lefts) > SIZE / 2
    assert max(bottoms) - min(tops) > SIZE / 2


# --- marks -------------------------------------------------------------------------------------------------------

#: Every kind of effect, each in every form that means something else.
EFFECTS: tuple[Effect, ...] = (
    Receive(2),
    Pay(2),
    PayNeighbour(2),
    EveryonePays(2),
    CollectFromEach(2),
    RecruitFriday(2),
    RecruitFriday(0),
    EveryoneSays("poor_robinson"),
    MoveTo(27),
    MoveTo(14),
    MoveTo(27, optional=True),
    MoveTo(14, optional=True),
    RollAgain(),
    RollAgain(optional=True),
    SwapWith(27),
    MayStartOver(),
    MayStay(),
    LostOnRoll(6),
)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 defines it, from 1 to 21."""

    def luminance(colour: str) -> float:
        channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def test_black_on_white_has_the_contrast_that_the_standard_names() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)  # the well-known lightest grey


def test_every_effect_has_a_mark_of_its_own_whatever_its_colour() -> None:
    # Icons as outlines only: a mark must be told without its colours.
    seen = set()
    for effect in EFFECTS:
        _, icon, text = mark(effect, 20)
        assert icon
        seen.add((tuple(near(shape.segments) for shape in paths(icon)), text))
    assert len(seen) == len(EFFECTS)
    assert {type(effect) for effect in EFFECTS} == set(get_args(Effect))


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (Receive(4), "+4"),
        (Pay(3), "−3"),
        (PayNeighbour(2), "−2"),
        (EveryonePays(1), "−1"),
        (CollectFromEach(1), "+1"),
        (RecruitFriday(2), "+2"),
        (MoveTo(14), "14"),
        (MoveTo(27, optional=True), "27?"),
        (RollAgain(optional=True), "?"),
        (SwapWith(41), "41"),
        (MayStartOver(), "0?"),
        (MayStay(), "?"),
        (LostOnRoll(6), "6"),
    ],
    ids=str,
)
def test_a_mark_says_how_many_and_where_to_and_asks_where_one_may_choose(effect: Effect, text: str) -> None:
    assert mark(effect, 20)[2] == text


def test_the_arrow_of_a_mark_points_the_way_of_the_move() -> None:
    def tip(effect: Effect) -> float:
        """The x of the corner that the arrow's head has on the middle line."""
        head = paths(mark(effect, 20)[1])[0]
        return next(x for x, y in outline(head) if y == 0)

    assert tip(MoveTo(27)) > 0 > tip(MoveTo(14))
    assert tip(MayStartOver()) < 0


@pytest.mark.parametrize("effect", EFFECTS, ids=str)
def test_white_text_on_a_mark_is_easily_read(effect: Effect) -> None:
    board = Board(
        "One mark", (*(Square(n) for n in range(1, 20)), Square(20, "", (effect,)), *map(Square, range(21, 46)))
    )
    pill, *_ = drawn = pills(board, 20, 100, 0)
    assert isinstance(pill, Path)
    assert pill.fill is not None
    texts = [shape for shape in drawn if isinstance(shape, Text)]
    assert [text.content for text in texts] == [text for text in [mark(effect, 20)[2]] if text]
    for text in texts:
        assert contrast(text.fill, pill.fill) >= 4.5
    # All of it lies on the pill, and the pill in the corner it was given.
    left, top, right, bottom = bounds((pill,))
    assert (right, top) == pytest.approx((100, 0))
    for shape in drawn[1:]:
        x0, y0, x1, y1 = bounds((shape,)) if isinstance(shape, Path) else (*shape.at, *shape.at)
        assert left <= x0 <= x1 <= right
        assert top <= y0 <= y1 <= bottom


def test_marks_of_one_square_stand_below_one_another() -> None:
    board = ROBINSON.with_effects(10, Receive(1), Pay(2), MoveTo(12))
    fills = [mark(effect, 10)[0] for effect in board.effects(10)]
    pill_boxes = [
        bounds((shape,)) for shape in pills(board, 10, 100, 0) if isinstance(shape, Path) and shape.fill in fills
    ]
    assert len(pill_boxes) == 3
    for (_, _, _, bottom), (_, top, _, _) in pairwise(pill_boxes):
        assert bottom <= top


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_as_many_pips_as_its_face_evenly_about_its_middle(face: int) -> None:
    pips = [bounds((shape,)) for shape in filled(die(face, 0, 0, 44), inks.INK)]
    centres = [((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in pips]
    assert len(set(near(centres))) == face
    # Half a turn leaves it as it is.
    assert set(near([(-x, -y) for x, y in centres], 2)) == set(near(centres, 2))


def test_a_die_with_more_faces_shows_a_number_and_one_that_was_not_thrown_nothing() -> None:
    assert words(die(17, 0, 0, 44, faces=20)) == ["17"]
    assert words(die(3, 0, 0, 44, faces=20)) == ["3"]
    assert not words(die(None, 0, 0, 44))
    assert not filled(die(None, 0, 0, 44), inks.INK)


# --- the squares -------------------------------------------------------------------------------------------------

BOARDS = [
    ROBINSON,
    track("One", 1, faces=1),
    track("Two", 2, faces=2),
    track("Six", 6),
    track("Snakes", 100, {4: 25, 30: 7, 40: 77, 98: 2}, past_end="stay"),
    track("Long", 1000, faces=100),
    Board("Far", (Square(1, "", (MoveTo(3, optional=True),)), Square(2), Square(3)), faces=3),
]
each_board = pytest.mark.parametrize("board", BOARDS, ids=lambda board: board.name)


@each_board
def test_the_squares_of_any_board_can_be_drawn_and_have_their_numbers_on_them(board: Board) -> None:
    layout = layout_of(board)
    shapes = squares(board, ENGLISH)
    for command in painter.picture(layout, shapes):
        painter.check(command)
    texts = [shape for shape in shapes if isinstance(shape, Text)]
    for number in range(1, board.last + 1):
        x, y = layout.corner(number)
        on_it = [t.content for t in texts if x <= t.at[0] <= x + SQUARE / 2 and y <= t.at[1] <= y + SQUARE / 2]
        assert str(number) in on_it


@each_board
def test_the_squares_of_any_board_lie_on_the_canvas(board: Board) -> None:
    layout = layout_of(board)
    margin = SQUARE / 6  # home, with its frame and the stars on it, reaches a little over its own square
    for shape in squares(board, ENGLISH):
        if isinstance(shape, Path):
            left, top, right, bottom = bounds((shape,))
        elif isinstance(shape, Text):
            left, top = right, bottom = shape.at
        else:
            (left, top), right, bottom = shape.corner, shape.corner[0] + shape.width, shape.corner[1] + shape.height
        assert min(left, top) >= -margin
        assert right <= layout.width + margin
        assert bottom <= layout.height + margin


CHUTES = {
    **{1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100},
    **{16: 6, 47: 26, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78},
}
PRINTED = track("Chutes and Ladders", 100, CHUTES, past_end="stay")
PLAIN = [
    PRINTED,
    *(track("Every", n, {n - 1: 1} if n > 2 else {}, faces=min(n, 6)) for n in (1, 2, 3, 7, 10, 12, 20, 63, 1000)),
    Board("May", (Square(1, "", (MoveTo(9, optional=True),)), *(Square(n) for n in range(2, 10))), faces=3),
]


@pytest.mark.parametrize("board", PLAIN, ids=lambda board: f"{board.name} {board.last}")
def test_ladders_snakes_and_paths_lead_from_their_square_to_the_one_the_rule_says(board: Board) -> None:
    layout = layout_of(board)
    rules = [(s.number, e.square, e.optional) for s in board.squares for e in s.effects if isinstance(e, MoveTo)]
    assert [(way.origin, way.square, way.optional) for way in ways(board)] == rules
    for way in ways(board):
        assert way.winds == (way.square < way.origin and not way.optional)
        for point, number in ((way.at(0), way.origin), (way.at(1), way.square)):
            x, y = layout.corner(number)
            assert x < point[0] < x + SQUARE
            assert y + SQUARE / 2 < point[1] < y + SQUARE  # in the lower half, and the number in the upper


def test_a_ladder_is_drawn_from_square_to_square_and_a_snake_with_its_head_where_one_is_swallowed() -> None:
    board = track("Both", 100, {4: 14, 98: 78})
    layout = layout_of(board)
    rails = [s for s in paths(lines(board)) if s.fill is None and len(s.segments) == 4 and s.width > 6]
    (ladder, *_) = rails
    for i in (0, 2):  # each rail, from its foot to its top
        for (_, (end,)), number in zip(ladder.segments[i : i + 2], (4, 14), strict=True):
            assert dist(end, layout.centre(number)) < SQUARE / 2
    head, tail = layout.centre(98), layout.centre(78)
    (tongue,) = [s for s in paths(lines(board)) if s.stroke == inks.RED]
    assert dist(outline(tongue)[0], head) < SQUARE / 2 < dist(outline(tongue)[0], tail)
    body, skull = filled(lines(board), SNAKES[0])
    assert min(dist(point, tail) for point in outline(body)) < SQUARE / 4
    left, top, right, bottom = bounds((skull,))
    assert dist(((left + right) / 2, (top + bottom) / 2), head) < SQUARE / 4


@pytest.mark.parametrize("board", PLAIN, ids=lambda board: f"{board.name} {board.last}")
def test_lines_between_squares_stay_on_the_board(board: Board) -> None:
    layout = layout_of(board)
    for shape in paths(lines(board)):
        left, top, right, bottom = bounds((shape,))
        assert left >= GUTTER
        assert top >= 0
        assert right <= layout.width
        assert bottom <= layout.height


def test_lines_on_a_board_run_under_its_numbers_and_every_number_is_easily_read() -> None:
    shapes = squares(PRINTED, ENGLISH)
    drawn = lines(PRINTED)
    at = shapes.index(drawn[0])
    assert shapes[at : at + len(drawn)] == drawn
    for number in range(1, 101):
        *halo, text = [s for s in shapes[at:] if isinstance(s, Text) and s.content == str(number)]
        assert text.size >= 30  # at 55 pixels a square still as large as a book's letters
        kind = "home" if number == 100 else "move" if number in CHUTES else "plain"
        assert contrast(text.fill, GROUND[kind]) >= 4.5
        assert {around.fill for around in halo} <= {GROUND[kind]}
    assert crossed(PRINTED)
    for number in crossed(PRINTED):
        assert len([s for s in shapes[at:] if isinstance(s, Text) and s.content == str(number)]) == 5


def test_snakes_that_cross_differ_in_colour_or_in_their_marks() -> None:
    board = track("Nest", 100, {90 + i: 10 + i for i in range(9)})
    drawn = paths(lines(board))
    kinds = []
    for i, shape in enumerate(drawn):
        if shape.fill in SNAKES and drawn[i + 1].fill != shape.fill and drawn[i - 1].stroke != inks.RED:
            kinds.append((shape.fill, drawn[i + 1].dash))
    assert len(kinds) == len(set(kinds)) == 9


def test_robinson_has_no_lines_for_his_pictures_tell_where_they_lead() -> None:
    assert ways(ROBINSON) == ()
    assert lines(ROBINSON) == ()
    assert ways(ROBINSON.with_effects(25, MoveTo(3))) == ()


def test_a_printed_board_of_snakes_and_ladders_is_a_modest_drawing() -> None:
    commands = painter.picture(layout_of(PRINTED), squares(PRINTED, ENGLISH))
    assert len(commands) < 3000


def test_on_a_board_full_of_moves_marks_say_where_they_lead_instead_of_a_thicket_of_lines() -> None:
    board = track("Thicket", 1000, {n: n + 500 for n in range(1, 500)})
    assert lines(board) == ()
    shapes = squares(board, ENGLISH)
    texts = words(shapes)
    assert len(texts) == len(painter_texts(shapes))
    for number in range(1, 500):
        assert texts.count(str(number + 500)) == 2  # the square's own number, and where the mark leads


def painter_texts(shapes: Shapes) -> list[object]:
    commands = painter.picture(spiral(1), shapes)
    for command in commands:
        painter.check(command)
    return [values[0] for name, values in commands if name == "fill_text"]


@pytest.mark.parametrize("key", ["", "nobody_drew_this"])
def test_a_square_without_a_picture_among_pictures_has_its_ground_its_number_and_its_mark(key: str) -> None:
    board = replace(
        ROBINSON, squares=tuple(replace(s, key=key) if s.number in (16, 29) else s for s in ROBINSON.squares)
    )
    assert layout_of(board) == spiral(45)
    shapes = squares(board, ENGLISH)
    assert len([shape for shape in shapes if isinstance(shape, Clip)]) == 43
    for number, kind, mark_text in ((16, "plain", None), (29, "in", "+2")):
        x, y = layout_of(board).corner(number)
        inside = [s for s in shapes if all(x <= a <= x + SQUARE and y <= b <= y + SQUARE for a, b in corners(s))]
        assert filled(inside, GROUND[kind])
        assert [s.content for s in inside if isinstance(s, Text)] == [t for t in (str(number), mark_text) if t]


def corners(shape: Shape) -> list[Point]:
    if isinstance(shape, Text):
        return [shape.at]
    if isinstance(shape, Clip):
        return [shape.corner]
    left, top, right, bottom = bounds((shape,))
    return [(left, top), (right, bottom)]


@pytest.mark.parametrize("count", [1, 2, 4, 5, 9, 30])
@pytest.mark.parametrize("chips", [1, 1_000_000])
def test_however_many_marks_a_square_has_they_stay_on_it_and_none_covers_another(count: int, chips: int) -> None:
    board = ROBINSON.with_effects(10, *[Pay(chips)] * count)
    plain = track("Plain", 45).with_effects(10, *[Pay(chips)] * count)
    for drawn, top in ((pills(board, 10, 95.5, 4.5), 4.5), (large_pills(plain, 10, 94, 42), 42)):
        boxes = [bounds((pill,)) for pill in filled(drawn, RED_PILL)]
        assert len(boxes) == count
        for left, upper, right, lower in boxes:
            assert left >= 0
            assert upper >= top - 0.01
            assert right <= 95.51
            assert lower <= SQUARE
        for one, other in combinations(boxes, 2):
            apart_x = one[2] <= other[0] or other[2] <= one[0]
            assert apart_x or one[3] <= other[1] or other[3] <= one[1]


def test_on_a_die_with_many_faces_numbers_that_can_be_turned_round_are_underlined() -> None:
    for face in range(1, 101):
        drawn = die(face, 0, 0, 44, faces=100)
        assert words(drawn) == [str(face)]
        turned = str(face)[::-1].translate(str.maketrans("69", "96"))
        looks_like_another = not set(str(face)) - set("689") and turned != str(face)
        assert bool([s for s in paths(drawn) if s.fill is None]) == looks_like_another


def test_every_square_of_robinson_shows_its_picture_cut_at_its_frame() -> None:
    layout = spiral(45)
    shown = [shape for shape in squares(ROBINSON, ENGLISH) if isinstance(shape, Clip)]
    assert len(shown) == 45
    for number, (clip, square) in enumerate(zip(shown, ROBINSON.squares, strict=True), start=1):
        middle = clip.corner[0] + clip.width / 2, clip.corner[1] + clip.height / 2
        assert middle == pytest.approx(layout.centre(number), abs=1)
        assert len(list(flat((clip,)))) == len(list(flat(picture(square.key))))


def test_home_is_drawn_larger_than_all_other_squares() -> None:
    *others, home = [shape for shape in squares(ROBINSON, ENGLISH) if isinstance(shape, Clip)]
    assert home.width > max(other.width for other in others)
    assert home.height > max(other.height for other in others)
    # Its golden frame reaches over the edges of its square.
    band = [s for s in flat(squares(ROBINSON, ENGLISH)) if isinstance(s, Path) and s.stroke == inks.GOLD]
    assert any(
        min(right - left, bottom - top) + shape.width > SQUARE
        for shape in band
        for left, top, right, bottom in [bounds((shape,))]
    )


def pieces(one: Point, other: Point) -> list[tuple[Point, Point]]:
    """A long straight wall, cut into pieces as long as a square."""
    count = round(dist(one, other) / SQUARE)
    cuts = [tuple(a + (b - a) * i / count for a, b in zip(one, other, strict=True)) for i in range(count + 1)]
    return list(pairwise((x, y) for x, y in cuts))


@each_board
def test_walls_stand_just_between_squares_that_touch_but_do_not_follow_one_another(board: Board) -> None:
    layout = layout_of(board)
    expected: set[frozenset[Point]] = set()
    at = {cell: number for number, cell in enumerate(layout.cells, start=1)}
    for (column, row), number in at.items():
        for beside in ((column + 1, row), (column, row + 1)):
            if beside in at and abs(at[beside] - number) > 1:
                # Two squares have two corners in common, and the wall joins them.
                here, there = (
                    {(GUTTER + (c + i) * SQUARE, (r + j) * SQUARE) for i in (0, 1) for j in (0, 1)}
                    for c, r in ((column, row), beside)
                )
                expected.add(frozenset(here & there))
    walls = [
        frozenset(piece)
        for shape in squares(board, ENGLISH)
        if isinstance(shape, Path)
        and shape.stroke == inks.INK
        and len(shape.segments) == 2
        and dist(*outline(shape)) >= SQUARE
        for piece in pieces(*outline(shape))
    ]
    assert len(walls) == len(set(walls))
    assert set(walls) == expected


# --- the position ------------------------------------------------------------------------------------------------


def standing(*positions: int, **changes: object) -> State:
    """A position of Robinson's game with pawns on these squares."""
    state, _ = opening(ROBINSON, len(positions))
    return replace(state, positions=positions, **changes)  # type: ignore[arg-type]


def drawn_pawn(state: State, seat: int) -> Shapes:
    centre, radius = places(ROBINSON, state)[seat]
    return pawn(state, seat, centre, radius)


def inside(point: Point, corners: list[Point]) -> bool:
    """Whether a point lies in a polygon: a ray from it crosses the outline an odd number of times."""
    x, y = point
    crossed = False
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (x1 - x0) * (y - y0) / (y1 - y0):
            crossed = not crossed
    return crossed


def spread(corners: list[Point], fineness: int = 20) -> list[Point]:
    """Points spread evenly over a polygon."""
    xs, ys = zip(*corners, strict=True)
    steps = [(i + 0.5) / fineness for i in range(fineness)]
    box = [(min(xs) + (max(xs) - min(xs)) * i, min(ys) + (max(ys) - min(ys)) * j) for i in steps for j in steps]
    return [point for point in box if inside(point, corners)]


@pytest.mark.parametrize("players", range(1, 9))
@pytest.mark.parametrize("steps", [1, 40, 1000])
def test_every_position_shows_every_pawn_in_its_colour_and_with_its_number(players: int, steps: int) -> None:
    taken = last_step(ROBINSON, players, steps)
    shapes = position(ROBINSON, taken.after, taken.events, taken.face)
    layout = spiral(45)
    for command in painter.picture(layout, shapes):
        painter.check(command)
    for seat, number in enumerate(taken.after.positions):
        x, y = layout.corner(number)
        own = [shape for shape in shapes if isinstance(shape, Text) and shape.content == str(seat + 1)]
        assert [t for t in own if x <= t.at[0] <= x + SQUARE and y <= t.at[1] <= y + SQUARE]
        assert filled(shapes, PAWN_COLOURS[seat])


@pytest.mark.parametrize("together", range(2, 9))
def test_pawns_on_one_square_do_not_hide_one_another(together: int) -> None:
    """Nine tenths of each are to be seen, and all of its middle, where its number stands."""
    away = range(2, 2 + 8 - together)
    state = standing(*[17] * together, *away)
    layers = [[outline(shape) for shape in paths(drawn_pawn(state, seat))] for seat in range(8)]
    for seat in range(together):
        (body,) = filled(drawn_pawn(state, seat), PAWN_COLOURS[seat])
        later = [corners for other in range(seat + 1, together) for corners in layers[other]]
        points = spread(outline(body))
        covered = [point for point in points if any(inside(point, corners) for corners in later)]
        assert len(covered) <= len(points) / 10
        centre, radius = places(ROBINSON, state)[seat]
        assert not [point for point in covered if dist(point, centre) < radius / 2]


@pytest.mark.parametrize("seat", SEATS)
def test_the_number_on_a_pawn_is_easily_read(seat: int) -> None:
    (number,) = [shape for shape in drawn_pawn(standing(*range(8)), seat) if isinstance(shape, Text)]
    assert number.content == str(seat + 1)
    assert contrast(number.fill, PAWN_COLOURS[seat]) >= 4.5


def test_the_mover_alone_has_a_golden_ring_until_the_game_is_over() -> None:
    state = standing(1, 2, 3, mover=1)
    assert [bool(filled(drawn_pawn(state, seat), inks.GOLD)) for seat in range(3)] == [False, True, False]
    ended = replace(state, over=True, pending=None)
    assert not any(filled(drawn_pawn(ended, seat), inks.GOLD) for seat in range(3))


def test_a_friday_wears_the_shape_and_colour_of_the_master_only_while_the_master_is_in() -> None:
    master, friday = 0, 2
    bound = standing(30, 20, 10, fridays=(friday, None, None))
    (token,) = filled(drawn_pawn(bound, friday), PAWN_COLOURS[master])
    (own,) = filled(drawn_pawn(bound, master), PAWN_COLOURS[master])
    assert [kind for kind, _ in token.segments] == [kind for kind, _ in own.segments]
    for other in (master, 1):
        assert drawn_pawn(bound, other) == drawn_pawn(standing(30, 20, 10), other)
    without = replace(bound, out=(True, False, False), mover=1)
    assert not filled(drawn_pawn(without, friday), PAWN_COLOURS[master])
    lost = replace(bound, out=(False, False, True))
    assert not filled(drawn_pawn(lost, friday), PAWN_COLOURS[master])


def test_a_friday_of_two_masters_wears_both_signs() -> None:
    shapes = drawn_pawn(standing(30, 20, 10, fridays=(2, 2, None)), 2)
    tokens = [bounds(filled(shapes, PAWN_COLOURS[master])) for master in (0, 1)]
    (_, _, first, _), (second, _, _, _) = sorted(tokens)
    assert first <= second + 1  # side by side


def test_a_lost_pawn_is_crossed_out_and_no_colour_alone_tells_it() -> None:
    lost = standing(42, 3, out=(True, False), mover=1)
    crossing = [shape for shape in drawn_pawn(lost, 0) if isinstance(shape, Path) and shape.fill is None]
    (x, y), radius = places(ROBINSON, lost)[0]
    slopes = set()
    for stroke in crossing:
        (x0, y0), (x1, y1) = outline(stroke)
        assert ((x0 + x1) / 2, (y0 + y1) / 2) == pytest.approx((x, y))
        assert abs(x1 - x0) > radius  # most of the pawn
        slopes.add((y1 - y0) * (x1 - x0) > 0)
    assert slopes == {True, False}
    assert not [shape for shape in paths(drawn_pawn(lost, 1)) if shape.fill is None]


def test_the_way_of_the_last_move_is_marked_from_where_it_began_to_where_it_ended() -> None:
    layout = spiral(45)
    state = standing(9, 0)
    added = position(ROBINSON, state, [Moved(0, 5, 9, "roll")])
    frames = [shape for shape in paths(added) if shape.stroke == PAWN_COLOURS[0] and shape.fill is None]
    assert [bool(frame.dash) for frame in frames] == [True, False]  # no colour alone tells begin from end
    for frame, number in zip(frames, (5, 9), strict=True):
        left, top, right, bottom = bounds((frame,))
        assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx(layout.centre(number))
    dots = [bounds((dot,)) for dot in filled(added, PAWN_COLOURS[0])][:3]
    centres = [((left + right) / 2, (top + bottom) / 2) for left, top, right, bottom in dots]
    for (x, y), number in zip(centres, (6, 7, 8), strict=True):
        left, top = layout.corner(number)
        assert left < x < left + SQUARE
        assert top < y < top + SQUARE


def test_the_bank_shows_its_chips_and_a_board_without_chips_has_none() -> None:
    assert "77" in words(position(ROBINSON, standing(0, 0, bank=77)))
    plain = track("Plain", 45)
    state, _ = opening(plain, 2)
    assert words(position(plain, state)) == ["1", "2"]  # nothing but the pawns' numbers


# --- drawing commands --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        ("rect", (0, 0, -5, 10)),
        ("rect", (0, 0, 5, -10)),
        ("clear_rect", (0, 0, 5, -0.001)),
        ("line_width", (-1.0,)),
        ("sleep", (-1,)),
        ("move_to", (nan, 0.0)),
        ("bezier_curve_to", (0.0, 0.0, 1.0, -inf, 2.0, 2.0)),
        ("fill_text", ("Ada", inf, 3)),
        ("set_line_dash", ([nan],)),
        ("line_width", (inf,)),
    ],
    ids=str,
)
def test_a_command_that_would_stop_the_page_is_refused_by_name(command: painter.Command) -> None:
    with pytest.raises(ValueError, match=command[0]):
        painter.check(command)
