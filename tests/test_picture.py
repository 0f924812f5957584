"""Where squares and pawns are, and that no drawing command of any position is one that a browser stumbles over."""

from __future__ import annotations

from itertools import combinations
from math import dist, hypot, inf, nan
from random import Random

import pytest

from robinson_widget.board import ROBINSON, Board, MoveTo, Square, track
from robinson_widget.engine import State, opening
from robinson_widget.game import Game
from robinson_widget.picture.layout import (
    GUTTER,
    PAWN_COLOURS,
    SQUARE,
    pawn_outline,
    pawn_places,
    spiral,
)
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


@pytest.mark.parametrize("squares", [1, 2, 6, 45, 100])
def test_corners_and_centres_are_those_of_the_cells_right_of_the_start(squares: int) -> None:
    layout = spiral(squares)
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


# --- drawing commands --------------------------------------------------------------------------------------------


def checked(commands: list[painter.Command]) -> list[painter.Command]:
    for command in commands:
        painter.check(command)
    return commands


def test_every_drawing_of_every_position_of_a_game_of_eight_can_be_drawn() -> None:
    game = Game([f"P{seat}" for seat in SEATS], seed=5)
    source = Random(5)
    checked(painter.squares(game.board, ENGLISH))
    checked(painter.pawns(game.board, game.state))
    while not game.state.over:
        taken = game.act(source.choice(game.actions))
        commands = checked(painter.pawns(game.board, game.state, taken.events))
        # A fill for every pawn, in its colour, the mover's with a ring while the game goes on.
        filled = [values[0] for name, values in commands if name == "fill_style" and values[0] in PAWN_COLOURS]
        assert sorted(filled) == sorted(PAWN_COLOURS)
        rings = [values for name, values in commands if name == "line_width" and values[0] == 7.0]
        assert len(rings) == (not game.state.over)
        for name, values in commands:
            if name == "fill_polygon":
                assert len(values[0]) >= 3


@pytest.mark.parametrize(
    "board",
    [
        ROBINSON,
        track("One", 1, faces=1),
        track("Two", 2, faces=2),
        track("Six", 6),
        track("Snakes", 100, {4: 25, 30: 7, 40: 77, 98: 2}, past_end="stay"),
        track("Long", 1000, faces=100),
        Board("Far", (Square(1, "", (MoveTo(3, optional=True),)), Square(2), Square(3)), faces=3),
    ],
    ids=lambda board: board.name,
)
def test_the_squares_of_any_board_can_be_drawn_and_lie_on_the_canvas(board: Board) -> None:
    layout = spiral(board.last)
    commands = checked(painter.squares(board, ENGLISH))
    numbers = [values[0] for name, values in commands if name == "fill_text"]
    assert all(str(number) in numbers for number in range(1, board.last + 1))
    rectangles = [values for name, values in commands if name == "fill_rect"]
    assert len(rectangles) == 1 + 1 + board.last  # the paper, the start and the squares
    for x, y, width, height in rectangles:
        assert min(x, y) >= 0
        assert x + width <= layout.width
        assert y + height <= layout.height


def test_a_lost_pawn_is_crossed_out_and_no_colour_alone_tells_it() -> None:
    base, _ = opening(ROBINSON, 2)
    state = State((42, 3), base.purses, base.bank, base.fridays, (True, False), 1, 9, "roll", None, False)
    lines = [name for name, _ in checked(painter.pawns(ROBINSON, state)) if name == "stroke_line"]
    assert len(lines) == 2
    assert not [name for name, _ in painter.pawns(ROBINSON, base) if name == "stroke_line"]


@pytest.mark.parametrize(
    "command",
    [
        ("fill_circle", (10.0, 10.0, -1.0)),
        ("stroke_circle", (10.0, 10.0, -0.001)),
        ("fill_rect", (0, 0, -5, 10)),
        ("fill_rect", (0, 0, 5, -10)),
        ("fill_rect", (nan, 0, 5, 5)),
        ("fill_text", ("Ada", inf, 3)),
        ("fill_polygon", ([(0.0, 0.0), (1.0, -inf), (2.0, 2.0)],)),
        ("set_line_dash", ([nan],)),
        ("line_width", (inf,)),
    ],
    ids=str,
)
def test_a_command_that_would_stop_the_page_is_refused_by_name(command: painter.Command) -> None:
    with pytest.raises(ValueError, match=command[0]):
        painter.check(command)
