"""A class in teams: names read, dealt and called upon, checked by hand; what is no class is refused and named."""

from __future__ import annotations

from collections import Counter

import pytest

from robinson_widget import Game
from robinson_widget.teams import (
    LARGEST_CLASS,
    ClassError,
    collected,
    deal,
    read_names,
    read_teams,
    turns_begun,
    whose_throw,
)

SEVEN = ("Ada", "Ben", "Cay", "Dan", "Eve", "Fay", "Gus")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", ()),
        (" \n\n , ;\t\r\n", ()),
        ("Ada", ("Ada",)),
        ("Ada\nBen\r\nCay", ("Ada", "Ben", "Cay")),
        ("Ada, Ben;Cay,", ("Ada", "Ben", "Cay")),
        ("\n\nAda  \n\n  Ben\n", ("Ada", "Ben")),
        ("Ada\tBen", ("Ada", "Ben")),  # a row of a spreadsheet
        ("艾达、本，小凯", ("艾达", "本", "小凯")),
        ("Mary Ann O'Neil\nMary Ann O'Neil", ("Mary Ann O'Neil",) * 2),  # two may share a name
        ("<b>Ada</b>, &amp, {name} %s", ("<b>Ada</b>", "&amp", "{name} %s")),
        ("x" * 40, ("x" * 40,)),
    ],
)
def test_names_stand_one_a_line_or_between_commas(text: str, names: tuple[str, ...]) -> None:
    assert read_names(text) == names


@pytest.mark.parametrize(
    "name", ["x" * 41, "a\u202eb", "a\x00b", "\u3164"], ids=["long", "turning", "control", "blank"]
)
def test_what_is_no_name_is_refused_and_named(name: str) -> None:
    with pytest.raises(ClassError, match=r"pupils\[1\]: .* is not a name; a text of 1 to 40 characters") as caught:
        read_names(f"Ada\n{name}\nBen")
    assert (caught.value.key, caught.value.values["name"]) == ("bad_pupil", name)


def test_a_class_has_its_most() -> None:
    assert len(read_names("\n".join(f"P{i}" for i in range(LARGEST_CLASS)))) == LARGEST_CLASS == 200
    with pytest.raises(ClassError, match="there are 201; at most 200 are allowed"):
        read_names("\n".join(f"P{i}" for i in range(201)))


@pytest.mark.parametrize(
    ("teams", "dealt"),
    [
        (1, (SEVEN,)),
        (2, (("Ada", "Cay", "Eve", "Gus"), ("Ben", "Dan", "Fay"))),
        (3, (("Ada", "Dan", "Gus"), ("Ben", "Eve"), ("Cay", "Fay"))),
        (7, tuple((name,) for name in SEVEN)),
    ],
)
def test_names_are_dealt_like_cards(teams: int, dealt: tuple[tuple[str, ...], ...]) -> None:
    assert deal(SEVEN, teams) == dealt
    assert collected(dealt) == SEVEN  # and gathered up again in the same order


@pytest.mark.parametrize("pupils", [8, 9, 29, 60])
@pytest.mark.parametrize("teams", range(1, 9))
def test_shuffled_or_not_nobody_is_lost_and_teams_are_even(pupils: int, teams: int) -> None:
    names = [f"P{i // 2}" for i in range(pupils)]  # every name twice
    for seed in (None, 0, 1):
        dealt = deal(names, teams, seed)
        assert len(dealt) == teams
        assert Counter(name for team in dealt for name in team) == Counter(names)
        assert {len(team) for team in dealt} <= {pupils // teams, -(-pupils // teams)}


def test_a_seed_deals_the_same_again_and_another_one_otherwise() -> None:
    names = [f"P{i}" for i in range(30)]
    assert deal(names, 4, seed=5) == deal(names, 4, seed=5)
    assert len({deal(names, 4, seed) for seed in (None, *range(9))}) == 10


@pytest.mark.parametrize(("pupils", "teams"), [(0, 1), (1, 2), (7, 8)])
def test_each_team_needs_a_pupil(pupils: int, teams: int) -> None:
    with pytest.raises(ClassError, match=f"there are {pupils} for {teams} teams; each team needs one at least"):
        deal(SEVEN[:pupils], teams)


def test_members_throw_in_turn_and_begin_again() -> None:
    assert [whose_throw(("Ada", "Ben", "Cay"), k) for k in range(7)] == [
        "Ada",
        "Ben",
        "Cay",
        "Ada",
        "Ben",
        "Cay",
        "Ada",
    ]
    assert [whose_throw(("Ada",), k) for k in range(3)] == ["Ada"] * 3
    assert whose_throw((), 4) is None


def test_turns_are_counted_for_each_team_and_an_extra_roll_is_none() -> None:
    # Reds: 6, then 12 with another roll to 16; Blues: 5, 10. The turns are Reds 1, Blues 2, Reds 3, Blues 4, Reds 5.
    game = Game(["Reds", "Blues"], dice=[6, 5, 6, 4, 5])
    begun = [(turns_begun(game.history, seat, 1)) for seat in (0, 1)]
    assert begun == [0, 0]
    for face, mover, turns in ((6, 1, (1, 0)), (5, 0, (1, 1)), (6, 0, (1, 1)), (4, 1, (2, 1)), (5, 0, (2, 2))):
        assert game.roll().face == face
        assert game.state.mover == mover
        assert tuple(turns_begun(game.history, seat, game.state.turn) for seat in (0, 1)) == turns
    game.undo(3)  # back to before the extra roll's turn
    assert [turns_begun(game.history, seat, game.state.turn) for seat in (0, 1)] == [1, 1]


NAMES, PERSONS = ("Reds", "Blues", "Cay"), (None, None, "eager")


@pytest.mark.parametrize(
    ("given", "teams"),
    [
        ([["Ada", "Ben"], ("Dan",), []], (("Ada", "Ben"), ("Dan",), ())),
        ([["Ada", "Ben"], None, None], (("Ada", "Ben"), (), ())),
        ({"Blues": ["Ada"]}, ((), ("Ada",), ())),
        ({1: "Ada, Ben", "Reds": "Dan"}, (("Dan",), ("Ada", "Ben"), ())),
        ({}, ((), (), ())),
    ],
)
def test_teams_go_by_order_name_or_seat(given: object, teams: tuple[tuple[str, ...], ...]) -> None:
    assert read_teams(given, NAMES, PERSONS) == teams


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ([["Ada"]], r"teams: \[\['Ada'\]\] has not one entry for each of 3 seats"),
        ("Ada, Ben", "teams: 'Ada, Ben' is not a list of teams"),
        (5, "teams: 5 is not a list"),
        ({"Greens": ["Ada"]}, "teams: 'Greens' is nobody here; at the table are Reds, Blues, Cay"),
        ({7: ["Ada"]}, "teams: seat: 7 is not a whole number from 0 to 2"),
        ({"Reds": 5}, "teams of Reds: 5 is not a list of names"),
        ({"Reds": ["Ada", ""]}, r"teams of Reds\[1\]: '' is not a name; a text of 1 to 40 characters on one line is"),
        ({"Reds": ["Ada", 3]}, r"teams of Reds\[1\]: 3 is not a name"),
        ({"Cay": ["Ada"]}, r"teams of Cay: \['Ada'\] cannot throw, for it is played by a computer"),
        ({"Reds": ["P"] * 201}, "teams of Reds: there are 201; at most 200 are allowed"),
    ],
)
def test_what_are_no_teams_is_refused_with_the_value(given: object, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        read_teams(given, NAMES, PERSONS)
