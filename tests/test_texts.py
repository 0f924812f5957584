"""The words: nothing is without its text, every text can be filled, and a sentence names the right ones."""

from __future__ import annotations

import re
from dataclasses import fields
from string import Formatter
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from strategies import STEADY, Playing, boards, playings

from robinson_widget import engine
from robinson_widget.board import EFFECTS, ROBINSON, Board, EveryoneSays, LostOnRoll, MoveTo, Receive, RollAgain, track
from robinson_widget.engine import (
    Action,
    ActionKind,
    AllLost,
    BecameFriday,
    Bounced,
    Declined,
    Event,
    Landed,
    Lost,
    Moved,
    Overshot,
    Paid,
    Received,
    Restarted,
    Rolled,
    Said,
    Shared,
    State,
    Stayed,
    Swapped,
    TurnEnded,
    Won,
    opening,
)
from robinson_widget.narration import _key, action_label, narrate, rule, story, tell, title
from robinson_widget.policies import POLICIES
from robinson_widget.texts import LANGUAGES, TABLES, Language, language

ENGLISH = language("en")
NAMES = ("Ada", "Ben", "Cay", "Dan", "Eve", "Fay", "Gus", "Hal")

every_language = pytest.mark.parametrize("lang", [language(code) for code in LANGUAGES], ids=LANGUAGES)


# --- every thing has its text ------------------------------------------------------------------------------------


@every_language
def test_every_picture_has_a_title_that_fits_and_a_story(lang: Language) -> None:
    assert set(lang.squares) == {square.key for square in ROBINSON.squares}
    for heading, told in lang.squares.values():
        assert 1 <= len(heading) <= 24
        assert told.strip() == told != ""
        assert told[-1] in ".!?…。！？"
    titles = [heading for heading, _ in lang.squares.values()]
    assert len(set(titles)) == 45


@every_language
def test_every_effect_has_its_rule(lang: Language) -> None:
    wanted = set(EFFECTS) | {
        f"{name}.optional" for name, effect in EFFECTS.items() if "optional" in {f.name for f in fields(effect)}
    }
    assert wanted | {"home", "home.plain", "nothing", "start"} == set(lang.tables["RULES"])


@every_language
def test_every_action_has_its_words(lang: Language) -> None:
    assert set(get_args(ActionKind)) <= set(lang.tables["ACTIONS"])
    assert set(POLICIES) <= set(lang.tables["SETUP"])


def samples(cls: type[Event]) -> list[Event]:
    """An event of the class for every combination of what decides its variant."""
    hints = get_type_hints(cls)
    found: list[dict[str, Any]] = [{}]
    for f in fields(cls):  # type: ignore[arg-type]
        kind = hints[f.name]
        values: tuple[Any, ...]
        if get_origin(kind) is Literal:
            values = get_args(kind)
        elif f.name == "phrase":
            values = ("poor_robinson", "Land ahoy!")
        elif f.name in ("to", "master"):
            values = (None, 1) if kind == int | None else (1,)
        elif f.name in ("origin", "square"):
            values = (0, 3, 7)
        elif f.name in ("chips", "due", "bank"):
            values = (0, 1, 2)
        else:
            values = (2,)
        found = [{**made, f.name: value} for made in found for value in values]
    return [cls(**made) for made in found]


@every_language
def test_every_event_and_variant_has_its_sentence_and_no_sentence_is_left_over(lang: Language) -> None:
    used = {"short.purse", "short.bank"}  # said behind a sentence
    used |= {"paid.ante.all"}  # said once for all antes, where the log begins
    used |= {"moved.back.plain"}  # on boards whose squares have no story
    down = Moved(seat=0, origin=8, square=2, by="picture")
    assert tell(down, track("Ten", 10, {8: 2}), NAMES, lang) != tell(down, ROBINSON, NAMES, lang)
    # A dataclass with slots is made anew from a first one, which may still be among the subclasses.
    for cls in {getattr(engine, cls.__name__) for cls in Event.__subclasses__()}:
        for happened in samples(cls):
            used.add(_key(happened))
            told = tell(happened, ROBINSON, NAMES, lang)
            assert told
            assert not re.search(r"[{}]|None", told)
    assert used == set(lang.tables["EVENTS"])


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@every_language
def test_every_language_has_the_tables_of_english_with_the_same_placeholders(lang: Language) -> None:
    assert set(lang.tables) == set(TABLES)
    for table in TABLES:
        assert set(lang.tables[table]) == set(ENGLISH.tables[table])
        for key, text in lang.tables[table].items():
            assert placeholders(text) == placeholders(ENGLISH.tables[table][key]), (table, key)
    assert set(lang.counts) == set(ENGLISH.counts)
    for cases in lang.counts.values():
        assert "" in cases
        assert len({len(forms) for forms in cases.values()}) == 1
        assert all(placeholders(form) == {"n"} for forms in cases.values() for form in forms)


@STEADY
@given(boards(), playings())
def test_every_playing_on_every_board_is_told_without_a_gap(board: Board, playing: Playing) -> None:
    names = NAMES[: playing.players]
    for number in range(board.last + 1):
        assert title(board, number, ENGLISH)
        assert "{" not in rule(board, number, ENGLISH) != ""
        assert "{" not in story(board, number, ENGLISH)
    assert len(narrate(opening(board, playing.players)[1], board, names, ENGLISH)) in (0, playing.players)
    for taken in playing.choices(board):
        label = action_label(board, taken.before, taken.action, names, ENGLISH)
        assert "{" not in label != ""
        sentences = narrate(taken.events, board, names, ENGLISH)
        untold = [
            event
            for event in taken.events
            if isinstance(event, TurnEnded)
            or (isinstance(event, Landed) and board.square(event.square).key not in ENGLISH.squares)
            or (isinstance(event, Shared) and not board.chips)
        ]
        assert len(sentences) == len(taken.events) - len(untold)
        for sentence in sentences:
            assert re.search(r"[.!?)”]$", sentence), sentence
            assert not re.search(r"[{}]|None|!\.|\.\.", sentence), sentence


# --- languages and plurals ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["xx", "", "EN", "en ", None, 5, True, ["en"], {"lang": "en"}], ids=repr)
def test_an_unknown_language_is_refused_with_those_there_are(code: object) -> None:
    with pytest.raises(ValueError, match=f"lang: .*{', '.join(LANGUAGES)}"):
        language(code)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("number", "chips", "players"),
    [
        (0, "0 chips", "0 players"),
        (1, "1 chip", "1 player"),
        (2, "2 chips", "2 players"),
        (21, "21 chips", "21 players"),
    ],
)
def test_english_counts(number: int, chips: str, players: str) -> None:
    assert ENGLISH.count("chips", number) == chips
    assert ENGLISH.count("players", number) == players


def test_a_text_that_is_not_there_is_a_fault_and_says_which() -> None:
    with pytest.raises(KeyError, match="no_such_text"):
        ENGLISH.say("PAGE", "no_such_text")
    with pytest.raises(KeyError, match="name"):
        ENGLISH.say("PAGE", "to_move")


def test_braces_in_a_name_stay_what_they_are() -> None:
    told = tell(Rolled(0, 3, 0), ROBINSON, ("{face} {0} %s",), ENGLISH)
    assert told == "{face} {0} %s rolls 3."


# --- what squares and buttons say --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "Everyone begins here."),
        (1, "Everyone pays 1 chip to the bank."),
        (2, "Nothing happens."),
        (4, "At your next turn you may start over from 0."),
        (7, "At each later turn here you may stay and not roll."),
        (8, "Pay 3 chips to the bank."),
        (10, "Pay 2 chips to your right-hand neighbour, who moves before you."),
        (11, "Receive 1 chip from the bank."),
        (12, "You may roll again."),
        (17, "Everyone says: “Poor Robinson!”"),
        (18, "Receive 4 chips from the bank."),
        (23, "You may go on to 27 at once."),
        (25, "Go to 14."),
        (
            29,
            "Your right-hand neighbour, who moves before you, gives you 2 chips and is your Friday from now on: he "
            "pays the bank 1 chip whenever you pay it, and receives 1 whenever you receive.",
        ),
        (32, "Collect 1 chip from every other player; a Friday collects with you."),
        (36, "If somebody stands on 41, change places with them."),
        (42, "Roll 6 from here and you are lost."),
        (45, "You win and share out the bank."),
    ],
)
def test_the_rule_of_a_square(number: int, words: str) -> None:
    assert rule(ROBINSON, number, ENGLISH) == words


def test_several_effects_are_told_in_their_order() -> None:
    board = ROBINSON.with_effects(5, Receive(1), EveryoneSays("Land ahoy!"), LostOnRoll(2), RollAgain())
    assert rule(board, 5, ENGLISH) == (
        "Receive 1 chip from the bank. Everyone says: “Land ahoy!” Roll 2 from here and you are lost. Roll again."
    )


def test_squares_without_texts_of_their_own_are_called_by_number() -> None:
    board = ROBINSON.with_effects(5, MoveTo(9))
    assert title(board, 0, ENGLISH) == "Start"
    assert title(board, 5, ENGLISH) == "Washed ashore"
    plain = Board("Plain", tuple(type(s)(s.number, "", s.effects) for s in ROBINSON.squares))
    assert title(plain, 5, ENGLISH) == "Square 5"
    assert story(plain, 5, ENGLISH) == ""
    assert story(plain, 0, ENGLISH) == ""


def standing(*positions: int, pending: Any = "roll") -> State:
    count = len(positions)
    return State(positions, (20,) * count, 10 * count, (None,) * count, (False,) * count, 0, 5, pending, None, False)


@pytest.mark.parametrize(
    ("state", "action", "label"),
    [
        (standing(0, 0), "roll", "Roll the die"),
        (standing(4, 0), "restart", "Start over from 0"),
        (standing(7, 0), "stay", "Stay here"),
        (standing(12, 0, pending="again"), "roll", "Roll again"),
        (standing(20, 0, pending="again"), "pass", "Don't roll again"),
        (standing(23, 0, pending="move"), "paddle", "Paddle on to 27"),
        (standing(23, 0, pending="move"), "remain", "Remain on 23"),
        (standing(36, 41, 41, pending="swap"), "swap 1", "Change places with Ben"),
        (standing(36, 41, 41, pending="swap"), "swap 2", "Change places with Cay"),
    ],
    ids=lambda value: str(value) if isinstance(value, str) else "",
)
def test_what_a_button_says(state: State, action: str, label: str) -> None:
    assert action_label(ROBINSON, state, Action.parse(action), NAMES, ENGLISH) == label


# --- what happened -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("happened", "sentence"),
    [
        (Rolled(1, 4, 9), "Ben rolls 4."),
        (Moved(0, 0, 3, "roll"), "Ada goes to 3."),
        (Moved(0, 3, 7, "roll"), "Ada goes from 3 to 7."),
        (Moved(2, 23, 27, "picture"), "Cay moves on from 23 to 27."),
        (Moved(2, 25, 14, "picture"), "Cay flees from 25 back to 14."),
        (Bounced(1, 45, 43), "Ben overshoots home and goes back to 43."),
        (Overshot(1, 98), "That is too many: Ben stays on 98."),
        (Landed(0, 5), "5: Washed ashore."),
        (Landed(0, 6), "6: Saved!"),
        (Landed(0, 36), "36: A ship at anchor!"),
        (Landed(0, 45), "45: Home!"),
        (Paid(0, None, 10, 10, 0), "Ada puts 10 chips into the bank."),
        (Paid(0, None, 3, 3, 8), "Ada pays 3 chips to the bank."),
        (Paid(0, None, 1, 3, 8), "Ada pays 1 chip to the bank. (There was no more in the purse.)"),
        (Paid(0, None, 0, 3, 8), "Ada pays 0 chips to the bank. (There was no more in the purse.)"),
        (Paid(0, 2, 2, 2, 10), "Ada pays 2 chips to Cay."),
        (Paid(1, None, 1, 1, 8, master=0), "Ben, Ada's Friday, pays 1 chip too."),
        (Received(0, 4, 4, 18), "Ada receives 4 chips from the bank."),
        (Received(0, 1, 4, 18), "Ada receives 1 chip from the bank. (There was no more in the bank.)"),
        (Received(1, 1, 1, 18, master=2), "Ben, Cay's Friday, receives 1 chip too."),
        (Swapped(0, 1, 36, 41), "Ada and Ben change places: Ada is on 41, Ben on 36."),
        (BecameFriday(2, 0), "Cay is Ada's Friday from now on."),
        (Said(0, "poor_robinson", 17), "Everyone says: “Poor Robinson!”"),
        (Restarted(0, 4), "Ada starts over from the beginning."),
        (Stayed(1, 7), "Ben stays on 7."),
        (Declined(1, 12, "again"), "Ben does not roll again."),
        (Declined(1, 23, "move"), "Ben remains on 23."),
        (Lost(2, 42), "Cay is lost on 42 and out of the game."),
        (AllLost(12), "Nobody is left. The bank keeps 12 chips."),
        (Won(1, 45, 20), "Ben is home and wins!"),
        (Shared(1, 14, "winner"), "Ben takes 14 chips from the bank."),
        (Shared(0, 6, "friday"), "Ada, the winner's Friday, takes 6 chips from the bank."),
        (Shared(2, 10, "nearest"), "Cay, nearest to home, takes 10 chips from the bank."),
        (TurnEnded(0, 3, 1), "Now it is Ben's turn."),
    ],
    ids=repr,
)
def test_what_an_event_is_told_as(happened: Event, sentence: str) -> None:
    assert tell(happened, ROBINSON, NAMES, ENGLISH) == sentence


def test_one_chip_that_nobody_wins_stays_in_the_singular() -> None:
    assert "1 chip stay " not in tell(AllLost(1), ROBINSON, NAMES, ENGLISH)


def test_neither_the_change_of_turn_nor_a_picture_without_a_title_is_a_sentence_of_the_narration() -> None:
    events = (Stayed(0, 7), TurnEnded(0, 3, 1))
    assert narrate(events, ROBINSON, NAMES, ENGLISH) == ["Ada stays on 7."]
    landing = (Moved(0, 0, 3, "roll"), Landed(0, 3))
    assert narrate(landing, track("Plain", 9), NAMES, ENGLISH) == ["Ada goes to 3."]
    assert narrate(landing, ROBINSON, NAMES, ENGLISH) == ["Ada goes to 3.", "3: The storm."]


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_case_that_a_text_asks_for_is_there(code: str) -> None:
    words = language(code)
    for table, texts in words.tables.items():
        for key, text in texts.items():
            for name, case in re.findall(r"\{(\w+):([a-z]\w*)\}", text) if isinstance(text, str) else ():
                if name in words.counts:
                    assert format(words.count(name, 2), case), (table, key)
