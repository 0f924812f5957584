"""A saved game with any one thing in it changed: refused with the field's name, or a game that saves as just that."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from robinson_widget.board import (
    Board,
    CollectFromEach,
    Effect,
    EveryonePays,
    EveryoneSays,
    LostOnRoll,
    MayStartOver,
    MayStay,
    MoveTo,
    Pay,
    PayNeighbour,
    Receive,
    RecruitFriday,
    RollAgain,
    Square,
    SwapWith,
)
from robinson_widget.engine import Action
from robinson_widget.game import Game, SavedGameError
from robinson_widget.policies import Computer

Path = tuple[str | int, ...]


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


#: What each field is replaced by. Some of it is right in some places: None as a policy, "NaN" as a name.
VALUES: dict[str, object] = {
    "None": None,
    "True": True,
    "False": False,
    "0": 0,
    "1": 1,
    "2": 2,
    "7": 7,
    "-1": -1,
    "0.0": 0.0,
    "1.0": 1.0,
    "2.5": 2.5,
    "10**30": 10**30,
    "-10**30": -(10**30),
    "10**5000": 10**5000,  # Python refuses to write out an int that long, so an error message must not try to
    "nan": float("nan"),
    "inf": float("inf"),
    "1e400 as text": "1e400",
    "'NaN'": "NaN",
    "'1'": "1",
    "'roll'": "roll",
    "'swap 2'": "swap 2",
    "''": "",
    "blank": "  ",
    "line break": "Ada\nBen",
    "surrogate": "\ud83d",
    "long text": "A" * 5000,
    "[]": [],
    "{}": {},
    "[None]": [None],
    "[[]]": [[]],
    "object": {"name": "Ada"},
    "nested 20": nested(20),
    "nested 100000": nested(100_000),
}


def board() -> Board:
    """A small board with every kind of effect, so that a saved game names each of them."""
    effects: dict[int, tuple[Effect, ...]] = {
        1: (EveryonePays(1), EveryoneSays("land_ahoy")),
        2: (Receive(1),),
        3: (MayStartOver(),),
        4: (MayStay(),),
        5: (RollAgain(optional=True),),
        6: (MoveTo(8, optional=True),),
        7: (SwapWith(10),),
        8: (Pay(2),),
        9: (MoveTo(2),),
        10: (PayNeighbour(1), LostOnRoll(3)),
        11: (RecruitFriday(1), CollectFromEach(1)),
        12: (RollAgain(),),
    }
    return Board("Small", tuple(Square(n, "beach" if n % 2 else "", effects.get(n, ())) for n in range(1, 15)))


#: Every kind of step, a loss on 10, and a chosen swap. A number is a roll with that face.
SCRIPT: list[int | str] = [
    3,
    4,
    *(5, "pass"),
    *(6, "remain"),
    *("restart", 6, "paddle"),
    "stay",
    5,
    4,
    3,
    *(3, "swap 3"),
    3,
    2,
    *(1, 1),
]


def scripted(game: Game) -> Game:
    for move in SCRIPT:
        game.roll(move) if isinstance(move, int) else game.act(move)
    return game


def seats() -> list[str | Computer]:
    return ["Ada", Computer("Ben", "eager"), Computer("Cay", "cautious"), Computer("鲁滨孙", "random")]


def going_on() -> dict[str, Any]:
    """A game of a seed: some faces typed in, and the last two the game's own."""
    game = scripted(Game(seats(), board=board(), seed=28))
    game.roll()
    game.undo()
    game.advance()
    return game.to_json()


def finished() -> dict[str, Any]:
    """A game of given dice: none typed in but the last, with which Ben is home from 10."""
    game = Game(seats(), board=board(), seed=3, dice=[move for move in SCRIPT if isinstance(move, int)])
    for move in SCRIPT:
        game.roll() if isinstance(move, int) else game.act(move)
    game.roll(4)
    assert game.state.winner == 1
    return game.to_json()


GAMES = {"going on": going_on(), "finished": finished()}


def test_every_kind_of_step_and_of_seat_is_in_the_games() -> None:
    for data in GAMES.values():
        kinds = {taken["action"].split()[0] for taken in data["steps"]}
        assert kinds == {"roll", "restart", "stay", "pass", "paddle", "remain", "swap"}
        assert {seat["policy"] for seat in data["seats"]} == {None, "eager", "cautious", "random"}
        assert data["state"]["out"] == [False, False, True, False]
        assert {taken["typed"] for taken in data["steps"] if taken["action"] == "roll"} == {True, False}


def walk(data: object, path: Path = ()) -> Iterator[Path]:
    """The path of every value in the data, containers included, the whole of it first."""
    yield path
    items: list[tuple[str | int, object]] = []
    if isinstance(data, dict):
        items = list(data.items())
    elif isinstance(data, list):
        items = list(enumerate(data))
    for key, value in items:
        yield from walk(value, (*path, key))


def parent(data: Any, path: Path) -> Any:
    for key in path[:-1]:
        data = data[key]
    return data


def value_at(data: Any, path: Path) -> Any:
    return parent(data, path)[path[-1]] if path else data


def as_written(data: object) -> str:
    """The data as text, in which 1, 1.0 and True differ."""
    return json.dumps(data, sort_keys=True)


def last_name(path: Path) -> str:
    return next((key for key in reversed(path) if isinstance(key, str)), "game")


#: A value that is right for its field, but not with the rest: then the message names where the two part.
CONTRADICTION = re.compile(
    r"game\.steps\[\d+\]\.(face|action): .*(is not what the game's dice show|is not open now|none is left of the faces|"
    r"cannot go with the action|is not a whole number from 1 to)"
    r"|game\.state\.\w+(\[\d+\])?: .*(is not what the steps lead to|does not fit|has not one entry|"
    r"is out of the game|is not one of|is not a whole number from 0)"
    r"|game\.board: board ante: 10 is not a whole number from 0 to \d"  # the ante is more than the chips
    r"|game\.board: square 10: LostOnRoll\.face: 3 is not a whole number from 1 to [12]$"  # too few faces
    r"|game\.board: square \d+: \w+\(\) stands there twice",
    re.DOTALL,
)


def complaint(data: Any, name: str) -> str | None:
    """What is wrong with the way in which the data are read, or None."""
    try:
        game = Game.from_json(data)
    except SavedGameError as error:
        message = str(error)
        if not message.startswith("game"):
            return f"the message starts with no field: {message[:200]}"
        if len(message) > 1000:
            return f"the message is {len(message)} characters long: {message[:100]}"
        if not re.search(rf"\b{re.escape(name)}\b", message) and not CONTRADICTION.match(message):
            return f"the message does not name {name!r}: {message[:200]}"
        return None
    except Exception as error:
        return f"{type(error).__name__}: {str(error)[:200]}"
    if as_written(game.to_json()) != as_written(data):
        return "it was taken, but is saved as something else"
    if game.state.chips != game.board.chips * game.state.players:
        return "it was taken, but chips are missing"
    return None


@pytest.fixture(params=list(GAMES))
def data(request: pytest.FixtureRequest) -> dict[str, Any]:
    return deepcopy(GAMES[request.param])


def test_the_games_are_read_as_they_are(data: dict[str, Any]) -> None:
    assert as_written(Game.from_json(data).to_json()) == as_written(data)


@pytest.mark.parametrize("value", VALUES)
def test_a_value_replaced(data: dict[str, Any], value: str) -> None:
    wrong = []
    for path in list(walk(data)):
        if not path:
            found = complaint(VALUES[value], "game")
        else:
            place, kept = parent(data, path), value_at(data, path)
            place[path[-1]] = VALUES[value]
            found = complaint(data, last_name(path))
            place[path[-1]] = kept
        if found:
            wrong.append((path, found))
    assert not wrong, f"{len(wrong)} fields, such as {wrong[:5]}"


def test_a_field_removed(data: dict[str, Any]) -> None:
    for path in list(walk(data)):
        if path and isinstance(path[-1], str):
            place = parent(data, path)
            items = list(place.items())
            del place[path[-1]]
            with pytest.raises(SavedGameError, match=rf"^game\.?.*\b{path[-1]}\b"):
                Game.from_json(data)
            place.clear()
            place.update(items)


def test_an_unknown_field_added(data: dict[str, Any]) -> None:
    for path in list(walk(data)):
        place = value_at(data, path)
        if isinstance(place, dict):
            place["colour"] = "red"
            with pytest.raises(SavedGameError, match=r"^game.*\bcolour\b"):
                Game.from_json(data)
            del place["colour"]


@pytest.mark.parametrize("key", [1, None, True, ("colour",), ""])
def test_a_field_whose_name_is_no_name(data: dict[str, Any], key: Any) -> None:
    for place in (data, data["board"], data["state"], data["steps"][0], data["seats"][0]):
        place[key] = 1
        with pytest.raises(SavedGameError, match=r"^game"):
            Game.from_json(data)
        del place[key]


@pytest.mark.parametrize("change", ["removed", "duplicated", "swapped with the next"])
def test_an_item_of_a_list_removed_duplicated_or_out_of_order(data: dict[str, Any], change: str) -> None:
    wrong = []
    for path in list(walk(data)):
        if not path or not isinstance(path[-1], int):
            continue
        place, at = parent(data, path), path[-1]
        kept = list(place)
        if change == "removed":
            del place[at]
        elif change == "duplicated":
            place.insert(at, deepcopy(place[at]))
        else:
            place[at : at + 2] = place[at : at + 2][::-1]
        found = complaint(data, last_name(path))
        place[:] = kept
        if found:
            wrong.append((path, found))
    assert not wrong, f"{len(wrong)} items, such as {wrong[:5]}"


def test_an_effect_replaced_by_each_other_effect(data: dict[str, Any]) -> None:
    squares = data["board"]["squares"]
    effects = [effect for square in squares for effect in square["effects"]]
    wrong = []
    for square in squares:
        for i, kept in enumerate(square["effects"]):
            for other in effects:
                square["effects"][i] = other
                if found := complaint(data, "board"):
                    wrong.append((square["number"], kept["effect"], other["effect"], found))
            square["effects"][i] = kept
    assert not wrong, f"{len(wrong)} effects, such as {wrong[:5]}"


def test_a_step_replaced_by_each_other_step(data: dict[str, Any]) -> None:
    steps = data["steps"]
    wrong = []
    for i, kept in enumerate(list(steps)):
        for other in list(steps):
            steps[i] = other
            if found := complaint(data, "steps"):
                wrong.append((i, kept, other, found))
        steps[i] = kept
    assert not wrong, f"{len(wrong)} steps, such as {wrong[:5]}"


def test_nothing_read_shares_anything_with_the_data(data: dict[str, Any]) -> None:
    game = Game.from_json(data)
    before = as_written(data)
    if not game.state.over:
        game.act(Action("roll"), 1)
    assert as_written(data) == before
    written = game.to_json()
    written["steps"].clear()
    written["board"]["squares"].clear()
    assert game.history
    assert game.board.last == 14
