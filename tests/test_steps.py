"""Steps that show themselves: what a roll, an action, a turn, undo and redo return, as data, text and HTML."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from cellkit import NASTY, alts, picture, read_html, rows
from svgkit import TAG, Oval, read

from robinson_widget import ROBINSON, Computer, Game, track
from robinson_widget.engine import Action, opening
from robinson_widget.events import Landed, Moved, Received, Rolled, TurnEnded
from robinson_widget.game import Change, Step, Steps
from robinson_widget.texts import LANGUAGES, language

#: Ada to 3 (a chip), Ben to 6, Ada to 9, Ben to 12 and with another roll to 14 (two chips), Ada to 10 (2 to Ben).
DICE = (3, 6, 6, 6, 2, 1)


def evening(lang: str = "en", names: tuple[str, str] = ("Ada", "Ben")) -> Game:
    return Game(names, dice=DICE, seed=7, lang=lang)


# --- data --------------------------------------------------------------------------------------------------------


def test_a_roll_is_a_step_with_all_that_happened() -> None:
    game = evening()
    start, _ = opening(ROBINSON, 2)
    taken = game.roll()
    assert isinstance(taken, Step)
    assert (taken.action, taken.face, taken.typed) == (Action("roll"), 3, False)
    assert (taken.seat, taken.name, taken.turn) == (0, "Ada", 1)
    assert taken.before == start
    assert (taken.state.positions, taken.state.purses, taken.state.bank) == ((3, 0), (21, 20), 19)
    assert taken.events == (
        Rolled(0, 3, 0),
        Moved(0, 0, 3, "roll"),
        Landed(0, 3),
        Received(0, 1, 1, 3),
        TurnEnded(0, 1, 1),
    )
    assert game.history == (taken,)
    again = game.roll(6)
    assert (again.before, again.typed, again.face, again.name, again.turn) == (taken.state, True, 6, "Ben", 2)


def test_an_action_without_a_roll_has_no_face() -> None:
    game = Game(["Ada"], dice=[4, 3])
    game.roll()
    taken = game.act("restart")
    assert (taken.face, taken.typed, str(taken.action), taken.turn) == (None, False, "restart", 2)
    assert (taken.before.positions, taken.state.positions) == ((4,), (0,))
    assert game.roll().turn == 2
    assert [turn.faces for turn in game.turns] == [(4,), (3,)]


def test_a_turn_holds_its_steps_in_order() -> None:
    game = evening()
    turns = [game.turn() for _ in range(5)]
    assert [turn.faces for turn in turns] == [(3,), (6,), (6,), (6, 2), (1,)]
    assert [(turn.kind, turn.turn, turn.seat, turn.name, len(turn)) for turn in turns] == [
        ("turn", 1, 0, "Ada", 1),
        ("turn", 2, 1, "Ben", 1),
        ("turn", 3, 0, "Ada", 1),
        ("turn", 4, 1, "Ben", 2),
        ("turn", 5, 0, "Ada", 1),
    ]
    long = turns[3]
    assert long.before.positions == (9, 6)
    assert long.before.purses == (21, 20)
    assert long[0].state.positions == (9, 12)
    assert long[0].state.pending == "again"
    assert long.state.positions == (9, 14)
    assert (long.state.purses, long.state.bank) == ((21, 22), 17)
    assert (long[-1], long[0]) == (list(long)[1], next(iter(long)))
    assert long.events == long[0].events + long[1].events
    with pytest.raises(IndexError):
        long[2]
    assert turns[4].state.purses == (19, 24)
    assert tuple(step for turn in turns for step in turn) == game.history
    assert game.turns == tuple(turns)


def test_what_was_undone_leads_back_and_what_was_redone_leads_forth() -> None:
    game = evening()
    for _ in range(4):
        game.turn()
    before, history = game.at(3), game.history
    back = game.undo(2)
    assert (back.kind, back.faces, back.turn, back.name) == ("undo", (6, 2), 4, "Ben")
    assert back.steps == history[3:]
    assert (back.before, back.state) == (before, before)
    assert game.state == before
    forth = game.redo(2)
    assert (forth.kind, forth.steps, forth.before) == ("redo", back.steps, before)
    assert forth.state == history[-1].state == game.state
    assert forth != back  # the same steps, another way


def test_steps_are_equal_by_what_happened_in_whatever_language_or_by_whom() -> None:
    english, german = evening().roll(), evening("de", ("Eva", "Udo")).roll()
    assert english == german
    assert hash(english) == hash(german)
    assert str(english) != str(german)
    assert english != evening().roll(3)  # typed, not thrown
    assert english != evening().roll(4)
    assert Steps((english,)) == Steps((german,))
    assert Steps((english,)) != Steps((english,), "redo")
    with pytest.raises(FrozenInstanceError):
        english.face = 4  # type: ignore[misc]


def test_no_steps_are_no_steps() -> None:
    with pytest.raises(ValueError, match=r"steps: \(\) is empty"):
        Steps(())


# --- words -------------------------------------------------------------------------------------------------------

FIRST = {
    "en": """Turn 1, Ada: Ada rolls 3. Ada goes to 3. 3: {title}. Ada receives 1 chip from the bank.
Ada: at the start → square 3, 20 → 21 chips.
Bank: 20 → 19 chips.
Ben to move. Open now: Roll the die.""",
    "de": """Zug 1, Ada: Ada würfelt eine 3. Ada zieht auf Feld 3. Feld 3: {title}. Ada bekommt 1 Taler aus der Kasse.
Ada: am Start → Feld 3, 20 → 21 Taler.
Kasse: 20 → 19 Taler.
Ben ist dran. Jetzt möglich: Würfeln.""",
    "ru": """Ход 1, Ada: Ada бросает кубик: 3. Ada выходит на клетку 3. 3: {title}. Ada получает из банка 1 фишку.
Ada: на старте → клетка 3, 20 → 21 фишка.
Банк: 20 → 19 фишек.
Ходит Ben. Сейчас можно: Бросить кубик.""",
    "zh": """第1回合，Ada：Ada掷出了3点。Ada出发，走到3号格。3号格：{title}。Ada从宝箱里拿到1枚筹码。
Ada：在起点 → 在3号格，20 → 21枚筹码。
宝箱：20 → 19枚筹码。
轮到Ben了。现在可以：掷骰子。""",
}

UNDONE = {
    "en": "Taken back: 1 step.",
    "de": "Zurückgenommen: 1 Schritt.",
    "ru": "Отменено: 1 шаг.",
    "zh": "撤销了1步。",
}
REDONE = {
    "en": "Taken again: 2 steps.",
    "de": "Noch einmal gespielt: 2 Schritte.",
    "ru": "Сыграно снова: 2 шага.",
    "zh": "重做了2步。",
}
DIE = {"en": "A roll of 3", "de": "Eine 3 gewürfelt", "ru": "Выпало 3", "zh": "掷出3点"}
START = {"en": "Start", "de": "Start", "ru": "Старт", "zh": "起点"}


def title(number: int, code: str) -> str:
    return language(code).squares[ROBINSON.square(number).key][0]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_step_tells_itself_in_words(code: str) -> None:
    taken = evening(code).roll()
    assert str(taken) == FIRST[code].format(title=title(3, code))
    assert taken._repr_mimebundle_()["text/plain"] == str(taken)
    assert str(evening(code).turn()) == str(taken)


@pytest.mark.parametrize("code", LANGUAGES)
def test_undo_and_redo_tell_themselves_in_words(code: str) -> None:
    game = evening(code)
    game.roll(), game.roll()
    lines = str(game.undo()).splitlines()
    assert lines[0] == UNDONE[code]
    # Ben goes back from 6 to the start, and no chips with him.
    assert len(lines) == 3
    assert lines[1].index("6") < lines[1].index("→") < lines[1].index(language(code).say("PAGE", "now.start"))
    assert lines[2] == FIRST[code].splitlines()[-1]
    game.undo()
    lines = str(game.redo(2)).splitlines()
    assert lines[0] == REDONE[code]
    assert lines[1] == FIRST[code].splitlines()[0].format(title=title(3, code))
    assert title(6, code) in lines[2]
    assert lines[3] == FIRST[code].splitlines()[1]
    assert len(lines) == 7  # what was done, two turns, Ada, Ben, the bank, what is open


def test_undone_chips_are_told_backwards() -> None:
    game = evening()
    game.roll()
    assert str(game.undo()).splitlines() == [
        "Taken back: 1 step.",
        "Ada: square 3 → at the start, 21 → 20 chips.",
        "Bank: 19 → 20 chips.",
        "Ada to move. Open now: Roll the die.",
    ]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_words_of_each_kind_of_step_are_whole(code: str) -> None:
    """Play all seats by chance for long, and look for what was not put in."""
    for seed in range(4):
        game = Game([Computer("Ada", "random"), Computer("Ben", "random"), Computer("Cay", "random")], seed=seed)
        game.lang = code
        for turn in game:
            text = str(turn)
            assert "{" not in text
            assert "None" not in text
            assert turn.name in text
            assert all(str(face) in text for face in turn.faces)
            html = read_html(turn._repr_mimebundle_()["text/html"])
            assert html.has["lang"] == code
            assert len([alt for alt in alts(html) if alt in {DIE[code].replace("3", str(n)) for n in range(1, 7)}]) == (
                len(turn.faces)
            )
            if turn.turn > 60:
                break


# --- HTML --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_html_of_a_step_shows_face_picture_and_numbers(code: str) -> None:
    bundle = evening(code).roll()._repr_mimebundle_()
    assert set(bundle) == {"text/html", "text/plain"}
    html = read_html(bundle["text/html"])
    assert html.has["lang"] == code
    assert sorted(alts(html)) == sorted([DIE[code], f"3 · {title(3, code)}"])
    die = next(image for image in html.all("img") if image.has["alt"] == DIE[code])
    assert picture(die).findtext(f"{TAG}title") == DIE[code]
    head, *table = rows(html)
    assert len(head) == 4
    assert [row[1:3] for row in table] == [[f"{START[code]} → 3", "20 → 21"], [START[code], "20"], ["", "20 → 19"]]
    assert [row[0] for row in table[:2]] == ["Ada", "Ben"]
    told = [p.text for p in html.all("p")]
    lines = FIRST[code].format(title=title(3, code)).splitlines()
    assert lines[0].endswith(told[0])
    assert told[-1] == lines[-1]


@pytest.mark.parametrize("face", range(1, 7))
def test_the_die_shows_as_many_pips_as_its_text_says(face: int) -> None:
    html = read_html(Game(["Ada"]).roll(face)._repr_mimebundle_()["text/html"])
    (die,) = (image for image in html.all("img") if image.has["alt"] == f"A roll of {face}")
    root = picture(die)
    drawn = list(read(root, dict(root.attrib)))
    assert sum(isinstance(line, Oval) for element in drawn for line in element.outlines) == face


def test_a_turn_shows_each_die_and_one_table_over_all() -> None:
    game = evening()
    for _ in range(3):
        game.turn()
    html = read_html(game.turn()._repr_mimebundle_()["text/html"])
    assert alts(html) == ["14 · Grapes and melons", "A roll of 6", "A roll of 2"]
    assert [row[1:3] for row in rows(html)[1:]] == [["9", "21"], ["6 → 14", "20 → 22"], ["", "19 → 17"]]


def test_undone_steps_show_the_way_back() -> None:
    game = evening()
    game.roll(), game.roll()
    html = read_html(game.undo(2)._repr_mimebundle_()["text/html"])
    assert html.all("b")[0].text == "Taken back: 2 steps."
    assert [row[1:3] for row in rows(html)[1:]] == [["3 → Start", "21 → 20"], ["6 → Start", "20"], ["", "19 → 20"]]
    assert alts(html) == []
    html = read_html(game.redo(2)._repr_mimebundle_()["text/html"])
    assert alts(html) == ["6 · Saved!", "A roll of 3", "A roll of 6"]


def test_a_board_of_ones_own_has_neither_chips_nor_pictures() -> None:
    game = Game(["Ada", "Ben"], track("Ten", 10, {8: 2}, faces=8), dice=[8])
    taken = game.roll()
    assert str(taken).splitlines() == [
        "Turn 1, Ada: Ada rolls 8. Ada goes to 8. Ada goes back from 8 to 2.",
        "Ada: at the start → square 2.",
        "Ben to move. Open now: Roll the die.",
    ]
    html = read_html(taken._repr_mimebundle_()["text/html"])
    assert rows(html) == [["Player", "Square"], ["Ada", "Start → 2"], ["Ben", "Start"]]
    (die,) = html.all("img")[1:2]
    assert die.has["alt"] == "A roll of 8"
    assert [text.text for text in picture(die).iter(f"{TAG}text")] == ["8"]  # no pips for it


@pytest.mark.parametrize("code", LANGUAGES)
def test_names_of_any_kind_stay_whole(code: str) -> None:
    game = Game(NASTY, seed=3, lang=code)
    texts, pages = [], []
    for seat, name in enumerate(NASTY):
        bundle = game.turn()._repr_mimebundle_()
        texts.append(bundle["text/plain"])
        html = read_html(bundle["text/html"])
        pages.append(html)
        assert name in texts[-1]
        assert html.all("b")[0].text == name
        assert [tag.text for tag in html.all("bdi")][1:9] == list(NASTY)
        assert any(name in p.text for p in html.all("p")), seat
    assert "<script>" not in "".join(bundle["text/html"] for bundle in (game.undo(8)._repr_mimebundle_(),))


# --- the language, later -----------------------------------------------------------------------------------------


def test_another_language_retells_the_past_and_what_was_undone() -> None:
    game = evening()
    held = game.roll()
    game.roll(), game.undo()
    game.lang = "ru"
    assert game.lang == "ru"
    assert str(game.history[0]) == FIRST["ru"].format(title=title(3, "ru"))
    assert str(held) == FIRST["en"].format(title="The storm")  # what one holds is as it was
    assert game.history[0] == held
    assert game.redo()[0].lang == "ru"
    assert str(game.turn()).startswith("Ход 3, Ada:")
    game.lang = "zh"
    assert str(game.turns[0]) == FIRST["zh"].format(title=title(3, "zh"))
    assert str(game.undo(3)).startswith("撤销了3步。")


@pytest.mark.parametrize("bad", ["fr", "EN", "", None, 1, ["de"], b"de"])
def test_a_language_that_is_none_changes_nothing(bad: Any) -> None:
    game = evening("de")
    game.roll()
    with pytest.raises(ValueError, match=r"^lang: "):
        game.lang = bad
    assert game.lang == game.history[0].lang == "de"
    for call in (lambda: game.show(lang=bad or "x"), lambda: game.svg(lang=bad or "x"), lambda: game.story(bad or "x")):
        with pytest.raises(ValueError, match=r"^lang: "):
            call()


# --- pickles and copies ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", [copy, deepcopy, *(lambda x, p=p: pickle.loads(pickle.dumps(x, p)) for p in range(6))])
def test_steps_and_games_can_be_copied_and_pickled(way: Callable[[Any], Any]) -> None:
    game = evening("de", ("Ada", "<b>")).after(0)
    taken = game.roll()
    turn = game.turn()
    back = game.undo()
    for value in (taken, turn, back, Change("step", taken)):
        other = way(value)
        assert other == value
        assert str(other) == str(value)
    other = way(game)
    assert (other.history, other.state, other.lang, other.names) == (game.history, game.state, "de", game.names)
    assert other.redo().steps == back.steps
    assert other.turn().faces == (6,)
    assert len(game.history) == 1  # nothing is shared
    assert game.can_redo
    game.lang = "en"
    assert other.lang == "de"
    assert str(other.history[0]).startswith("Zug 1")


# --- errors ------------------------------------------------------------------------------------------------------

WRONG: list[Callable[[Game], Any]] = [
    lambda game: game.roll(0),
    lambda game: game.roll(7),
    lambda game: game.roll(True),
    lambda game: game.roll(3.0),  # type: ignore[arg-type]
    lambda game: game.roll("3"),  # type: ignore[arg-type]
    lambda game: game.act("stay"),
    lambda game: game.act("paddle"),
    lambda game: game.act("swap 1"),
    lambda game: game.act("dance"),
    lambda game: game.act(None),  # type: ignore[arg-type]
    lambda game: game.act("restart", 3),
    lambda game: game.turn("bold"),
    lambda game: game.advance("bold"),
    lambda game: game.play_out("bold"),
    lambda game: game.play_out(most_turns=0),
    lambda game: game.play_out(most_turns=2.0),  # type: ignore[arg-type]
    lambda game: game.undo(0),
    lambda game: game.undo(-1),
    lambda game: game.undo(3),
    lambda game: game.undo(True),
    lambda game: game.undo(1.0),  # type: ignore[arg-type]
    lambda game: game.redo(0),
    lambda game: game.redo(2),
    lambda game: game.redo("1"),  # type: ignore[arg-type]
    lambda game: game.at(3),
    lambda game: game.at(-1),
    lambda game: game.at(None),  # type: ignore[arg-type]
    lambda game: game.after(3),
    lambda game: game.after(True),
    lambda game: game.branch(3),
    lambda game: game.branch(seed=-1),
    lambda game: game.branch(dice=[7]),
    lambda game: game.show(3),
    lambda game: game.svg(-1),
    lambda game: game.observe(3),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("wrong", WRONG)
def test_errors_leave_all_as_it_was(wrong: Callable[[Game], Any]) -> None:
    game = Game(["Ada", "Ben"], dice=[5, 6, 3])
    told: list[Change] = []
    game.roll(), game.roll(), game.roll(), game.undo()
    game.observe(told.append)
    before = (game.history, game.state, game.to_json(), repr(game), game.turns, game.last_face)
    with pytest.raises(ValueError, match=r"^(face|action|policy|most_turns|undo|redo|steps|seed|dice|callback|lang)"):
        wrong(game)
    assert (game.history, game.state, game.to_json(), repr(game), game.turns, game.last_face) == before
    assert told == []
    assert game.can_redo
    assert game.redo().faces == (3,)


def test_after_the_end_nothing_is_open_and_nothing_changes() -> None:
    game = Game.from_position(["Ada", "Ben"], positions=[44, 3], dice=[1])
    end = game.play_out()
    assert end is game
    assert game.play_out() is game
    assert list(game) == []
    for wrong in (game.roll, game.turn, game.advance, lambda: game.act("roll", 3)):
        with pytest.raises(ValueError, match="nothing is open"):
            wrong()
    assert len(game.history) == 1
    assert str(game.history[0]).splitlines()[-1] == "Ada has come home!"
