"""What a cell shows of a game, a position of the past and a board: the picture, the words, the map, the size."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from cellkit import NASTY, Tag, alts, picture, read_html, rows, spiral_cells
from hypothesis import given
from hypothesis import strategies as st
from IPython.core.formatters import DisplayFormatter
from strategies import STEADY
from svgkit import TAG, Drawn, Oval, long, read

from robinson_widget import ROBINSON, Board, Computer, Game, track
from robinson_widget.board import Receive, Square
from robinson_widget.engine import State, opening
from robinson_widget.picture.layout import layout_of
from robinson_widget.picture.plain import chart
from robinson_widget.texts import LANGUAGES, language

#: Ada on 3 with 21 chips, Ben on 6, Ada on 9, Ben over 12 to 14 with two chips more.
DICE = (3, 6, 6, 6, 2)


def evening(lang: str = "en") -> Game:
    game = Game(["Ada", "Ben"], dice=DICE, lang=lang)
    for _ in DICE:
        game.roll()
    return game


def board_image(html: Tag) -> Tag:
    return html.all("img")[0]


def drawn(image: Tag) -> list[Drawn]:
    root = picture(image)
    return list(read(root, dict(root.attrib)))


# --- size --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("letter", ["W", "&", "Ж", "鲁"])
def test_a_full_table_is_small_enough_for_a_notebook(code: str, letter: str) -> None:
    game = Game([letter * 39 + str(seat) for seat in range(1, 9)], seed=5, lang=code)
    for _ in range(60):
        game.turn()
    sizes = [len(game.show().html.encode()), len(game.play_out().show().html.encode())]
    assert max(sizes) < 300_000
    assert max(len(turn._repr_mimebundle_()["text/html"].encode()) for turn in game.turns[-5:]) < 50_000


# --- the picture -------------------------------------------------------------------------------------------------


def within(cell: tuple[int, int], at: tuple[float, float]) -> bool:
    """Whether a point lies in a cell of the board, which begins 100 units from the left."""
    column, row = cell
    return 100 * column <= at[0] - 100 <= 100 * (column + 1) and 100 * row <= at[1] <= 100 * (row + 1)


def pawns(elements: list[Drawn]) -> list[tuple[str, tuple[float, float]]]:
    """The white numbers on the pawns: small, bold and of one digit, behind all that belongs to the squares."""
    found = []
    for element in elements:
        if element.kind == "text" and long(element.has["fill"]) == "#ffffff" and element.text in set("12345678"):
            x, y = map(float, element.has["at"].split())
            found.append((element.text, (x, y)))
    return found


def bounds(element: Drawn) -> tuple[float, float, float, float]:
    points = [p for line in element.outlines if not isinstance(line, Oval) for _, ps in line for p in ps]
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_picture_tells_where_all_are_and_what_they_have(code: str) -> None:
    html = read_html(evening(code).show().html)
    root = picture(board_image(html))
    say = language(code).say
    count = language(code).count
    name = {"en": "Robinson", "de": "Robinson", "ru": "Робинзон", "zh": "鲁滨孙"}[code]
    expected = [
        say("PAGE", "now.line", name="Ada", where=say("PAGE", "now.square", square=9), chips=count("chips", 21)),
        say("PAGE", "now.line", name="Ben", where=say("PAGE", "now.square", square=14), chips=count("chips", 22)),
        say("PAGE", "now.bank", chips=count("chips", 17)),
    ]
    assert root.findtext(f"{TAG}title") == name
    assert root.findtext(f"{TAG}desc") == say("PAGE", "space").join(expected)
    alt = board_image(html).has["alt"]
    assert alt.startswith(name)
    assert alt.endswith(say("PAGE", "space").join(expected))
    assert root.get("role") == "img"


def test_the_pawns_stand_on_their_squares_and_the_last_step_is_marked() -> None:
    _, _, cells = spiral_cells(45)
    elements = drawn(board_image(read_html(evening().show().html)))
    where = dict(pawns(elements)[-2:])
    assert set(where) == {"1", "2"}
    assert within(cells[9], where["1"])
    assert within(cells[14], where["2"])
    # Ben went from 12 to 14: a dashed frame in his colour round 12, a whole one round 14, and a dot on 13.
    blue = "#1d5fa8"
    frames = [e for e in elements if e.kind == "path" and long(e.has.get("stroke", "none")) == blue and e.outlines]
    dashed = [e for e in frames if e.has.get("stroke-dasharray")]
    whole = [e for e in frames if not e.has.get("stroke-dasharray")]
    assert [box_in(bounds(e)) for e in dashed] == [cells[12]]
    assert [box_in(bounds(e)) for e in whole] == [cells[14]]
    dots = [
        line.centre
        for e in elements
        if long(e.has.get("fill", "none")) == blue
        for line in e.outlines
        if isinstance(line, Oval) and 4 < line.radii[0] < 6
    ]
    (dot,) = dots
    assert within(cells[13], dot)


def box_in(box: tuple[float, float, float, float]) -> tuple[int, int]:
    """The cell that a frame of about its size surrounds."""
    left, top, right, bottom = box
    assert 97 <= right - left <= 100
    assert 97 <= bottom - top <= 100
    return round((left - 100) / 100), round(top / 100)


def test_a_lost_player_is_told_as_lost_in_picture_words_and_table() -> None:
    game = Game.from_position(["Ada", "Ben"], positions=[42, 7], dice=[6])
    game.roll()
    shown = game.show()
    html = read_html(shown.html)
    assert picture(board_image(html)).findtext(f"{TAG}desc") == (
        "Ada: lost on 42, 20 chips. Ben: square 7, 20 chips. Bank: 20 chips."
    )
    assert [row[0] for row in rows(html)[1:]] == ["Ada (lost)", "Ben", "Bank"]
    assert "42[1]" not in shown.text
    assert "7[2]" in shown.text


def test_a_friday_and_a_computer_are_named() -> None:
    game = Game.from_position(["Ada", Computer("Cay"), "Ben"], positions=[28, 5, 6], dice=[1])
    game.roll()  # 29: Ben moves before Ada
    html = read_html(game.show().html)
    assert rows(html) == [
        ["Player", "Square", "Purse", "Friday"],
        ["Ada", "29", "22", "Ben"],
        ["Cay (computer)", "5", "20", "–"],
        ["Ben", "6", "18", "–"],
        ["Bank", "", "30", ""],
    ]
    assert "Ben is Ada's Friday." in board_image(html).has["alt"]


def beside_names(html: Tag) -> list[str]:
    return [image.has["src"] for head in html.all("th") for image in head.all("img")]


@pytest.mark.parametrize("master", range(8))
def test_a_small_pawn_is_drawn_whole_with_its_masters_sign(master: int) -> None:
    friday = (master + 3) % 8
    game = Game.from_position(positions=[3] * 8, fridays={master: friday})
    html = read_html(game.show().html)
    images = html.all("img")[1:]
    assert len(images) == 9  # eight beside the names, and once more the Friday's beside the master
    plain = read_html(Game.from_position(positions=[3] * 8).show().html)
    signed = [beside_names(html)[i] != beside_names(plain)[i] for i in range(8)]
    assert [i for i in range(8) if signed[i]] == [friday]
    for image in images:
        root = picture(image)
        assert root.get("viewBox") == "0 0 50 50"
        for element in read(root, dict(root.attrib)):
            for line in element.outlines:
                if isinstance(line, Oval):
                    box = [c + sign * r for c, r in zip(line.centre, line.radii, strict=True) for sign in (-1, 1)]
                else:
                    box = [*bounds(replace(element, outlines=(line,)))]
                assert 0 <= min(box) <= max(box) <= 50


def test_the_words_beside_the_picture() -> None:
    html = read_html(evening().show().html)
    assert [p.text for p in html.all("p")] == [
        "Ben rolls 6. Ben goes from 6 to 12. 12: Fever. Ben rolls 2. Ben goes from 12 to 14. 14: Grapes and melons. "
        "Ben receives 2 chips from the bank.",
        "Open now: Roll the die.",
    ]
    assert [tag.text for tag in html.all("div") if not tag.all("img") and not tag.all("p")] == [
        "Robinson · Turn 5",
        "Ada to move",
    ]
    assert alts(html) == ["Robinson. Ada: square 9, 21 chips. Ben: square 14, 22 chips. Bank: 17 chips."]
    begun = read_html(Game(["Ada"]).show().html)
    assert begun.all("p")[0].text == "Everyone puts 10 chips into the bank."
    by_hand = read_html(Game.from_position(positions=[3]).show().html)
    assert by_hand.all("p")[0].text == "The game begins in the middle, with this position."


def test_names_of_any_kind_stay_whole() -> None:
    game = Game(NASTY, seed=3)
    game.turn()
    for code in LANGUAGES:
        shown = game.show(lang=code)
        html = read_html(shown.html)
        assert [tag.text for tag in html.all("bdi")] == list(NASTY)
        assert all(name in shown.text for name in NASTY)
        alt = board_image(html).has["alt"]
        assert all(name in alt for name in NASTY)
        assert all(name in (picture(board_image(html)).findtext(f"{TAG}desc") or "") for name in NASTY)


# --- plain text --------------------------------------------------------------------------------------------------


def test_the_text_of_a_position() -> None:
    lines = str(evening()).splitlines()
    assert lines[:6] == [
        "Robinson · Turn 5",
        "Ben rolls 6. Ben goes from 6 to 12. 12: Fever. Ben rolls 2. Ben goes from 12 to 14. 14: Grapes and melons. "
        "Ben receives 2 chips from the bank.",
        "Ada to move. Open now: Roll the die.",
        "[1] Ada: square 9, 21 chips.",
        "[2] Ben: square 14, 22 chips.",
        "Bank: 17 chips.",
    ]
    assert lines[6] == ""
    assert len(lines) == 7 + 5 + 1


def read_chart(text: str) -> tuple[dict[int, tuple[int, int]], dict[int, str], str]:
    """The cell of each number, by the columns in which numbers end; the seats on each; and the line of the start."""
    *lines, start = text.splitlines()
    found = [(match, row) for row, line in enumerate(lines) for match in re.finditer(r"(\d+)(?:\[([\d,]+)\])?", line)]
    ends = sorted({match.end(1) for match, _ in found})
    numbers = [int(match[1]) for match, _ in found]
    assert len(set(numbers)) == len(numbers)
    cells = {int(match[1]): (ends.index(match.end(1)), row) for match, row in found}
    return cells, {int(match[1]): match[2].replace(",", "") for match, _ in found if match[2]}, start


def standing(state: State) -> dict[int, str]:
    """The seats on each square, counted from 1, those in who are still in."""
    on: dict[int, str] = {}
    for seat, square in enumerate(state.positions):
        if not state.out[seat]:
            on[square] = on.get(square, "") + str(seat + 1)
    return on


@STEADY
@given(st.integers(1, 160), st.lists(st.tuples(st.integers(0, 12), st.booleans()), min_size=1, max_size=8))
def test_the_map_has_each_square_where_it_lies_and_all_who_stand_there(
    last: int, where: list[tuple[int, bool]]
) -> None:
    board = track("A track", last, past_end="stay")
    state, _ = opening(board, len(where))
    state = replace(
        state, positions=tuple(min(square, last) for square, _ in where), out=tuple(lost for _, lost in where)
    )
    text = chart(board, state, "Start")
    assert max(map(len, text.splitlines())) <= 100
    width = layout_of(board).columns
    if not text:  # too wide for a terminal
        assert width * (len(str(last)) + 1) + 10 * len({square for square, _ in where}) > 100
        return
    cells, seats, start = read_chart(text)
    top = (last - 1) // width
    for number, (x, y) in cells.items():  # row by row from the lower left, to and fro
        along, row = (number - 1) % width, (number - 1) // width
        assert (x, y) == (along if row % 2 == 0 else width - 1 - along, top - row)
    assert set(cells) == set(range(1, last + 1))
    for number in range(1, last):
        (x, y), (u, v) = cells[number], cells[number + 1]
        assert abs(x - u) + abs(y - v) == 1
    on = standing(state)
    at_start = on.pop(0, "")
    assert seats == on
    assert start == (f"Start [{','.join(at_start)}]" if at_start else "Start")


def test_the_map_is_there_when_all_stand_on_one_square() -> None:
    cells, seats, _ = read_chart("\n".join(str(Game.from_position(positions=[9] * 8)).split("\n\n")[1].splitlines()))
    assert len(cells) == 45
    assert seats == {9: "12345678"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_start_is_called_so_in_each_language(code: str) -> None:
    start = {"en": "Start", "de": "Start", "ru": "Старт", "zh": "起点"}[code]
    assert Game(["Ada", "Ben"], lang=code).show().text.splitlines()[-1] == f"{start} [1,2]"


# --- positions of the past ---------------------------------------------------------------------------------------


def test_a_position_of_the_past_is_shown_as_it_was() -> None:
    game = evening()
    history = game.history
    for k in range(len(DICE) + 1):
        fresh = Game(["Ada", "Ben"], dice=DICE)
        for _ in range(k):
            fresh.roll()
        assert game.show(k) == fresh.show()
        assert game.svg(k) == fresh.svg()
    assert game.show(len(DICE)) == game.show()
    assert game.history == history
    assert game.show(2, lang="de").text.startswith("Robinson · Zug 3\nBen würfelt eine 6.")
    assert "<desc>Ada: at the start, 20 chips. Ben: at the start, 20 chips. Bank: 20 chips.</desc>" in game.svg(0)
    assert "<title>Робинзон</title>" in game.svg(0, "ru")
    for wrong in (-1, 6, True, 1.0, "1", 2**70):
        with pytest.raises(ValueError, match=r"^steps: "):
            game.show(wrong)  # type: ignore[arg-type]
        with pytest.raises(ValueError, match=r"^steps: "):
            game.svg(wrong)  # type: ignore[arg-type]


# --- boards of one's own -----------------------------------------------------------------------------------------


def odd_boards() -> list[Board]:
    eight = replace(ROBINSON, name="Eight <faces>", faces=8, past_end="stay")
    pictureless = replace(ROBINSON, squares=tuple(replace(s, key="nowhere") for s in ROBINSON.squares))
    named = Board("Named & so on", (Square(1, "storm", (Receive(2),)), Square(2)), faces=2, chips=3, ante=1)
    return [
        eight,
        pictureless,
        named,
        track("One", 1, past_end="home"),
        track("Two", 2, faces=1),
        track("A hundred", 100, {3: 99, 98: 2}, past_end="stay"),
        track("A thousand", 1000, faces=100, chips=1_000_000, ante=1_000_000),
    ]


@pytest.mark.parametrize("board", odd_boards(), ids=lambda board: board.name)
@pytest.mark.parametrize("code", LANGUAGES)
def test_odd_boards_are_shown_too(board: Board, code: str) -> None:
    game = Game(["Ada", "Ben"], board, seed=1, lang=code)
    for k in range(4):
        html = read_html(game.show().html)
        root = picture(board_image(html))
        assert root.findtext(f"{TAG}title") == language(code).tables["BOARDS"].get(board.name, board.name)
        head, *table = rows(html)
        fridays = any(type(e).__name__ == "RecruitFriday" for square in board.squares for e in square.effects)
        assert len(head) == 2 + bool(board.chips) + fridays
        assert len(table) == 2 + bool(board.chips)
        assert [row[1] for row in table[:2]] == [
            str(p or language(code).say("PAGE", "start")) for p in game.state.positions
        ]
        if board.chips:
            assert [int(row[2]) for row in table] == [*game.state.purses, game.state.bank]
        told = root.findtext(f"{TAG}desc") or ""
        assert told.count(language(code).say("PAGE", "stop")) == 2 + bool(board.chips)
        map_ = game.show().text.split("\n\n")[1:]
        assert (map_ == []) == (board.last == 1000)
        if map_:
            assert set(read_chart(map_[0])[0]) == set(range(1, board.last + 1))
        if game.state.over:
            break
        if k < 3:
            game.turn()


def test_a_die_of_eight_faces_shows_a_number() -> None:
    eight = odd_boards()[0]
    game = Game(["Ada"], eight)
    game.roll(8)  # the raft: 3 chips
    elements = drawn(board_image(read_html(game.show().html)))
    tray = [e for e in elements if e.kind == "text" and e.text == "8" and float(e.has["at"].split()[0]) < 100]
    assert len(tray) == 1
    assert rows(read_html(game.show().html))[1:] == [["Ada", "8", "17", "–"], ["Bank", "", "13", ""]]


def test_a_board_shows_itself_with_its_rules() -> None:
    bundle = ROBINSON._repr_mimebundle_()
    assert set(bundle) == {"text/html", "text/plain"}
    html = read_html(bundle["text/html"])
    assert alts(html) == ["Robinson"]
    assert picture(board_image(html)).findtext(f"{TAG}title") == "Robinson"
    items = [item.text for item in html.all("li")]
    # All squares with an effect, counted from the rules, and home.
    does = [1, 3, 4, 7, 8, 10, 11, 12, 14, 15, 17, 18, 20, 23, 25, 26, 29, 32, 33, 36, 40, 42, 45]
    assert [int(item.split(" ")[0]) for item in items] == does
    assert items[does.index(25)] == "25 · The footprint: Go to 14."
    lines = bundle["text/plain"].splitlines()
    assert lines[0] == "Robinson"
    assert lines[1] == (
        "45 squares, a die with the faces 1 to 6. Points beyond 45 are walked backwards. "
        "Everyone brings 30 chips and puts 10 chips into the bank."
    )
    assert lines[2:] == items


@pytest.mark.parametrize("board", odd_boards(), ids=lambda board: board.name)
def test_odd_boards_show_themselves(board: Board) -> None:
    bundle = board._repr_mimebundle_()
    html = read_html(bundle["text/html"])
    assert html.all("b")[0].text == board.name
    assert board_image(html).has["alt"] == board.name
    last = bundle["text/plain"].splitlines()[-1]
    assert last.startswith("45 · Home!: " if board.square(board.last).key == "home" else f"Square {board.last}: ")


# --- IPython -----------------------------------------------------------------------------------------------------


def formatted(value: Any) -> dict[str, Any]:
    """What IPython sends to a page for the last line of a cell."""
    bundle, metadata = DisplayFormatter().format(value)
    assert metadata == {}
    return dict(bundle)


def test_ipython_shows_what_we_made() -> None:
    game = evening()
    for value in (game, game.history[0], game.turns[-1], game.show(2), game.branch(1), ROBINSON, track("Ten", 10)):
        ours = value._repr_mimebundle_()  # type: ignore[attr-defined]
        assert formatted(value) == ours
        assert set(ours) == {"text/html", "text/plain"}
        read_html(ours["text/html"])
    for steps in (game.undo(2), game.redo(2)):
        assert formatted(steps) == steps._repr_mimebundle_()
    story = game.story("de")
    bundle = formatted(story)
    assert bundle == {"text/plain": str(story), "text/html": story._repr_html_()}
    assert read_html(bundle["text/html"]).has["lang"] == "de"


def test_a_cell_of_a_new_game_shows_the_new_language() -> None:
    game = evening()
    game.lang = "zh"
    assert formatted(game)["text/plain"].startswith("鲁滨孙 · 第5回合\n")
    assert formatted(game.history[0])["text/plain"].startswith("第1回合，Ada：")
    assert repr(game.show()) == str(game.show()) == str(game)
