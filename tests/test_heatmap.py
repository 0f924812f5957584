"""The board as a map of heat: what it says is where the chain is, in few words to the page, for any board and chain."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from widgetkit import Node, live_widgets, parse, sent, visible

from robinson_widget import ROBINSON, Board, track
from robinson_widget.board import MayStartOver, RollAgain
from robinson_widget.chance import MarkovChain, journey
from robinson_widget.lesson import HeatMap, Lesson, heat
from robinson_widget.picture.layout import layout_of
from robinson_widget.texts import LANGUAGES, language

ENGLISH = language("en")

#: Six squares and a coin for a die; the snake leads from 5 back to 2.
SIX = track("Six squares", 6, {5: 2}, faces=2)

HALF, QUARTER, EIGHTH = Fraction(1, 2), Fraction(1, 4), Fraction(1, 8)


def percents(where: HeatMap) -> dict[int, str]:
    """The words in the cells that have any, by square; that each has its own number is checked on the way."""
    cells = parse(where._panel.value).one("ol", "rw-heat-cells").all("li")
    assert [cell.one("i").text() for cell in cells] == ["", *map(str, range(1, len(cells)))]
    return {number: plain(cell.one("b")) for number, cell in enumerate(cells) if cell.all("b")}


def plain(node: Node) -> str:
    """Its text with common spaces."""
    return node.text().replace("\xa0", " ")


def colours(where: HeatMap) -> list[str]:
    return [cell.attributes["class"] for cell in parse(where._panel.value).one("ol").all("li")]


def lines(where: HeatMap) -> list[tuple[str, str]]:
    """The lines beside the board: what, and its chance."""
    return [(row.one("th").text(), plain(row.all("td")[1])) for row in told(where).all("tr")]


def told(where: HeatMap) -> Node:
    return parse(where._panel.value).one("div", "rw-heat-told")


def move(where: HeatMap, n: int) -> None:
    """Move the slider as the page does."""
    where._slider.set_state({"value": n})


# --- where one is ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("n", "chances"),
    # By hand: half of each square goes one on, half two on, and 5 is 2.
    [
        (0, {0: Fraction(1)}),
        (1, {1: HALF, 2: HALF}),
        (2, {2: QUARTER, 3: HALF, 4: QUARTER}),
        (3, {2: 3 * EIGHTH, 3: EIGHTH, 4: 3 * EIGHTH, 6: EIGHTH}),
    ],
)
def test_six_squares_as_worked_out_by_hand(n: int, chances: dict[int, Fraction]) -> None:
    where = HeatMap(journey(SIX), SIX)
    move(where, n)
    assert where.n == n
    assert where.shares == chances
    assert percents(where) == {s: f"{100 * float(p):g} %" for s, p in chances.items()}


def test_two_turns_of_robinson_are_the_sum_of_two_dice() -> None:
    where = HeatMap(journey(ROBINSON))
    move(where, 2)
    ways = {total: 6 - abs(total - 7) for total in range(2, 12)}
    wanted = {total: f"{round(100 * ways[total] / 36, 1):g} %" for total in ways}
    # Two sixes lead to 12, whose further roll is taken.
    wanted |= {12 + face: f"{100 / 36 / 6:.1f} %" for face in range(1, 7)}
    assert percents(where) == wanted


def test_each_cell_has_the_colour_of_its_chance() -> None:
    where = HeatMap(journey(SIX), SIX)
    where.n = 3
    assert colours(where) == ["h0", "h0", "h6", "h5", "h6", "h0", "h5"]


@pytest.mark.parametrize(
    ("share", "colour"),
    [(0, 0), (1e-9, 1), (0.0099, 1), (0.01, 2), (0.02, 3), (0.05, 4), (0.1, 5), (0.2, 6), (0.49, 6), (0.5, 7), (1, 7)],
)
def test_a_colour_stands_for_the_same_chances_always(share: float, colour: int) -> None:
    assert heat.heat(share) == colour


def test_the_scale_has_every_colour_once() -> None:
    scale = parse(heat.scale(ENGLISH)).all("li")
    assert [item.one("span").attributes["class"] for item in scale] == [f"h{n}" for n in range(1, 8)]
    assert [plain(item) for item in scale] == [*("<1 %", "1–2 %", "2–5 %", "5–10 %", "10–20 %", "20–50 %", "≥50 %")]


def test_hardly_anything_is_no_nothing() -> None:
    where = HeatMap(journey(ROBINSON))
    where.n = 60
    words = percents(where)
    assert words[44] == "<0.1 %"  # one in a hundred thousand still walks to and fro
    assert colours(where)[44] == "h1 s"
    assert 25 not in words  # a turn never ends there


def test_it_begins_where_it_is_told() -> None:
    where = HeatMap(journey(ROBINSON), start=42, most=5)
    where.n = 1
    # 1: 43, 2: 44, 3: home, 4: back to 44, 5: back to 43, and the 6 is deadly.
    assert percents(where) == {43: "33.3 %", 44: "33.3 %", 45: "16.7 %"}
    assert lines(where)[:3] == [("Home", "16.7 %"), ("Lost", "16.7 %"), ("Not on the board yet", "0 %")]
    assert "After 1 turn from 42" in parse(where._panel.value).one("div", "rw-heat-after").text()


def test_it_may_begin_on_several_squares() -> None:
    where = HeatMap(journey(SIX), SIX, start={3: HALF, 4: HALF})
    where.n = 1
    assert percents(where) == {2: "50 %", 4: "25 %", 6: "25 %"}
    assert parse(where._panel.value).one("div", "rw-heat-after").text() == "After 1 turn from several states"


# --- beside the board --------------------------------------------------------------------------------------------


def test_squares_that_are_as_likely_share_a_line() -> None:
    where = HeatMap(journey(SIX), SIX)
    where.n = 3
    assert lines(where) == [
        ("Home", "12.5 %"),
        ("Not on the board yet", "0 %"),
        ("Squares 2, 4", "37.5 %"),
        ("Square 3", "12.5 %"),
    ]
    assert told(where).one("caption").text() == "Likeliest squares on the way"


def test_many_squares_that_are_as_likely_are_not_all_named() -> None:
    board = track("Twenty", 20, faces=20)
    where = HeatMap(journey(board), board)
    where.n = 1
    assert lines(where)[-1] == ("Squares 1, 2, 3, 4, 5, 6, 7, 8 …", "5 %")


def test_states_that_are_no_squares_are_told_beside() -> None:
    chain = MarkovChain(
        {0: {1: HALF, "<b>": QUARTER, (1, 2): QUARTER}, 1: {1: 1}, "<b>": {2: 1}, (1, 2): {2: 1}, 2: {2: 1}}
    )
    board = track("Two", 2, faces=2)
    where = HeatMap(chain, board, unit="step")
    where.n = 1
    assert lines(where) == [
        ("Home", "0 %"),
        ("Not on the board yet", "0 %"),
        ("<b>", "25 %"),
        ("(1, 2)", "25 %"),
        ("Square 1", "50 %"),
    ]
    assert not told(where).all("b")


def test_of_many_such_states_the_last_are_taken_together() -> None:
    others = [f"x{i}" for i in range(8)]
    chain = MarkovChain({0: dict.fromkeys(others, EIGHTH), 1: {1: 1}} | {other: {1: 1} for other in others})
    board = track("One", 1, faces=1)
    where = HeatMap(chain, board)
    where.n = 1
    assert lines(where)[2:] == [*((f"x{i}", "12.5 %") for i in range(4)), ("4 others together", "50 %")]


def test_rolls_that_go_on_within_a_turn_are_told_beside() -> None:
    # On 2 another roll is offered, and at the next turn one may start over: two states on one square.
    board = track("Both", 5, faces=2).with_effects(2, RollAgain(optional=True), MayStartOver())
    where = HeatMap(journey(board, "roll", "random"), board, unit="roll")
    where.n = 1
    assert parse(where._panel.value).one("div", "rw-heat-after").text() == "After 1 roll"
    assert ("2 again", "50 %") in lines(where)
    assert percents(where) == {1: "50 %"}


# --- boards ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", [ROBINSON, SIX, track("Hundred", 100, {2: 38, 17: 7}), track("One", 1, faces=1)])
def test_the_cells_lie_on_their_squares(board: Board) -> None:
    places = heat.places(board)
    layout = layout_of(board)
    found = re.findall(r"li:nth-child\((\d+)\)\{left:([\d.]+)%;top:([\d.]+)%\}", places)
    assert [int(child) for child, _, _ in found] == list(range(1, board.last + 2))
    for child, left, top in found:
        x, y = layout.corner(int(child) - 1)
        assert (float(left), float(top)) == (
            pytest.approx(100 * x / layout.width, abs=0.001),
            pytest.approx(100 * y / layout.height, abs=0.001),
        )
    where = HeatMap(journey(board), board)
    assert len(colours(where)) == board.last + 1
    where.n = where._slider.max
    where.close()


def test_the_picture_is_the_board_and_is_sent_once() -> None:
    where = HeatMap(journey(ROBINSON))
    picture = parse(where._picture.value).one("img")
    assert picture.attributes["src"].startswith("data:image/svg+xml")
    assert picture.attributes["alt"] == "Heat map of Robinson"
    with sent() as kept:
        for n in (1, 2, 60):
            move(where, n)
    assert {widget for widget, _ in kept.messages if "html" in str(type(widget)).lower()} <= {where._panel}


def test_a_step_is_one_small_message() -> None:
    where = HeatMap(journey(ROBINSON))
    for n in range(61):
        with sent() as kept:
            where._tell() if n == 0 else move(where, n)
        ours = [message for widget, message in kept.messages if widget is not where._slider]
        assert len(ours) <= 1
        assert len(str(ours)) < 6000
    assert len(where._picture.value) > 100_000  # what is large is not in it


def test_each_number_of_turns_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    chain = journey(SIX)
    whole = MarkovChain.distribution

    def counted(self: MarkovChain, start: Any, steps: int = 1) -> Any:
        asked.append(steps)
        return whole(self, start, steps)

    monkeypatch.setattr(MarkovChain, "distribution", counted)
    where = HeatMap(chain, SIX)
    for n in (3, 5, 3, 0, 5):
        move(where, n)
    assert asked == [0, 3, 5]


# --- languages ---------------------------------------------------------------------------------------------------

AFTER = {
    "en": ("After 1 turn", "After 5 turns"),
    "ru": ("Через 1 ход", "Через 5 ходов"),
    "zh": ("1个回合之后", "5个回合之后"),
    "de": ("Nach 1 Zug", "Nach 5 Zügen"),
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_speaks_each_language(code: str) -> None:
    where = HeatMap(journey(ROBINSON))
    where.lang = code
    for n, words in zip((1, 5), AFTER[code], strict=True):
        where.n = n
        panel = parse(where._panel.value)
        assert panel.one("div", "rw-words").attributes["lang"] == code
        assert panel.one("div", "rw-heat-after").text() == words
    where.n = 1
    assert percents(where)[1] == {"en": "16.7 %", "ru": "16,7 %", "zh": "16.7%", "de": "16,7 %"}[code]
    assert where.lang == code
    told = where._repr_mimebundle_()
    plain = (told[0] if isinstance(told, tuple) else told)["text/plain"]
    assert language(code).say("LESSON", "heat.lost") in plain
    fresh = HeatMap(journey(ROBINSON), lang=code)
    fresh.n = 1
    assert (fresh._panel.value, fresh._picture.value) == (where._panel.value, where._picture.value)


# --- what it refuses, and its life -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"chain": 3}, "chain: 3 is not a MarkovChain"),
        ({"board": "Robinson"}, "board: 'Robinson' is not a Board"),
        ({"chain": MarkovChain({"sun": {"sun": 1}})}, "chain: none of its states is a square of Robinson"),
        ({"start": 25}, "25"),
        ({"most": 0}, "most"),
        ({"most": 1001}, "most"),
        ({"most": True}, "most"),
        ({"unit": "day"}, "unit: 'day' is not one of turn, roll, step"),
        ({"lang": "fr"}, "fr"),
    ],
)
def test_what_it_cannot_show_is_refused(change: dict[str, Any], reason: str) -> None:
    before = live_widgets()
    with pytest.raises(ValueError, match=re.escape(reason)):
        HeatMap(**({"chain": journey(ROBINSON)} | change))
    assert live_widgets() == before


def test_n_must_be_on_the_slider() -> None:
    where = HeatMap(journey(SIX), SIX, most=9)
    where.n = 9
    for wrong in (10, -1, 1.5, True):
        with pytest.raises(ValueError, match="n"):
            where.n = wrong  # type: ignore[assignment]
    assert where.n == 9
    with pytest.raises(ValueError, match="fr"):
        where.lang = "fr"
    assert where.lang == "en"


def test_what_goes_wrong_is_said_in_the_widget(monkeypatch: pytest.MonkeyPatch) -> None:
    where = HeatMap(journey(SIX), SIX)
    assert not visible(where._error)

    def broken(self: HeatMap, n: int) -> dict[Any, float]:
        raise ValueError("<i>no such</i> number")

    with monkeypatch.context() as patch:
        patch.setattr(HeatMap, "_at", broken)
        move(where, 3)
    assert visible(where._error)
    assert parse(where._error.value).text() == "<i>no such</i> number"
    move(where, 4)
    assert not visible(where._error)


def test_closed_it_leaves_no_widget() -> None:
    before = live_widgets()
    where = HeatMap(journey(SIX), SIX)
    where.close()
    where.close()
    assert live_widgets() == before
    assert repr(where) == "<HeatMap, closed>"


def test_resting_it_plays_on_no_longer_and_still_answers() -> None:
    where = HeatMap(journey(SIX), SIX)
    where._play.playing = True
    where.rest()
    assert not where._play.playing
    move(where, 2)
    assert percents(where)[3] == "50 %"
    where.wake()
    assert where.n == 2


def test_it_follows_its_lesson() -> None:
    lesson = Lesson("Where am I?", lang="ru", large=True)
    where = lesson.heat_map(journey(SIX), SIX)
    assert (where.lang, where.large) == ("ru", True)
    lesson.lang, lesson.large = "zh", False
    assert (where.lang, where.large) == ("zh", False)
    assert parse(where._panel.value).one("div", "rw-heat-after").text() == "0个回合之后"
