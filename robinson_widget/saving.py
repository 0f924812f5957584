"""Saved games: a game as plain data for JSON, and back through the engine, step by step.

Version 2 of the format has the language and the position a game began in, where that was set up by hand. Files of
version 1 are read as well.

>>> from robinson_widget import Game
>>> game = Game(["Ada"], dice=[5])
>>> _ = game.roll()
>>> game_json(game)["steps"]
[{'action': 'roll', 'face': 5, 'typed': False}]
>>> LARGEST_SEED == 2**64 - 1
True
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from robinson_widget.board import Board
from robinson_widget.checks import as_list, brief, exact_fields, whole
from robinson_widget.effects import BoardError
from robinson_widget.engine import FEWEST_PLAYERS, MOST_PLAYERS, IllegalAction, State, check_action
from robinson_widget.policies import Computer
from robinson_widget.seats import check_name
from robinson_widget.texts import language

if TYPE_CHECKING:
    from robinson_widget.game import Game

LARGEST_SEED = 2**64 - 1

_FORMAT = "robinson_widget game"
_VERSION = 2
_FIELDS = ("format", "version", "board", "seats", "lang", "seed", "dice", "start", "steps", "state")
#: What version 1 had not, and what it stood for.
_NEW_IN_2 = {"lang": "en", "start": None}


class SavedGameError(ValueError):
    """A file that is no saved game, or one that doesn't replay. The message names the field and its value.

    >>> from robinson_widget import Game
    >>> Game.from_json({"format": "chess"})
    Traceback (most recent call last):
        ...
    robinson_widget.saving.SavedGameError: game.version is missing
    """


def game_json(game: Game) -> dict[str, Any]:
    """The whole game as plain data; what was undone is not part of it.

    >>> from robinson_widget import Game
    >>> list(game_json(Game(["Ada"])))[:2]
    ['format', 'version']
    """
    return {
        "format": _FORMAT,
        "version": _VERSION,
        "board": game.board.to_json(),
        "seats": [{"name": name, "policy": policy} for name, policy in zip(game.names, game.policies, strict=True)],
        "lang": game.lang,
        "seed": game.seed,
        "dice": None if game.dice is None else list(game.dice),
        "start": game.at(0).to_json() if game.set_up else None,
        "steps": [{"action": str(taken.action), "face": taken.face, "typed": taken.typed} for taken in game.history],
        "state": game.state.to_json(),
    }


#: Makes the game that a file tells of: (seats, board, seed, dice, language, position it began in or None).
Make = Callable[[list[str | Computer], Board, int, list[Any] | None, str, State | None], "Game"]


def game_from_json(make: Make, data: object) -> Game:
    """The game that :func:`game_json` wrote, replayed through the engine step by step.

    >>> from robinson_widget import Game
    >>> Game.from_json(game_json(Game(["Ada"], seed=28))).seed
    28

    :raises SavedGameError: naming the field that is wrong; there is no half-loaded game.
    """
    if isinstance(data, dict) and type(data.get("version")) is int and data["version"] == 1:
        names = tuple(name for name in _FIELDS if name not in _NEW_IN_2)
        raw = {**exact_fields(data, "game", names, SavedGameError), **_NEW_IN_2}
    else:
        raw = exact_fields(data, "game", _FIELDS, SavedGameError)
    if raw["format"] != _FORMAT:
        raise SavedGameError(f"game.format: {brief(raw['format'])} is not {_FORMAT!r}")
    whole(raw["version"], "game.version", 1, _VERSION, SavedGameError)
    try:
        board = Board.from_json(raw["board"])
    except BoardError as error:
        raise SavedGameError(f"game.board: {error}") from None
    entries = as_list(raw["seats"], "game.seats", SavedGameError)
    whole(len(entries), "game.seats: their number", FEWEST_PLAYERS, MOST_PLAYERS, SavedGameError)
    seats = [_seat(item, f"game.seats[{i}]") for i, item in enumerate(entries)]
    seed = whole(raw["seed"], "game.seed", 0, LARGEST_SEED, SavedGameError)
    dice = None if raw["dice"] is None else as_list(raw["dice"], "game.dice", SavedGameError)
    try:
        code = language(raw["lang"]).code
        start = None if raw["start"] is None else _state(raw["start"], "start", board)
        game = make(seats, board, seed, dice, code, start)
    except ValueError as error:
        raise SavedGameError(f"game.{error}") from None
    for i, item in enumerate(as_list(raw["steps"], "game.steps", SavedGameError)):
        _replay(game, item, f"game.steps[{i}]")
    try:
        state = _state(raw["state"], "state", board)
    except ValueError as error:
        raise SavedGameError(f"game.{error}") from None
    for name in State.__slots__:
        saved, replayed = getattr(state, name), getattr(game.state, name)
        if saved != replayed:
            raise SavedGameError(f"game.state.{name}: {brief(saved)} is not what the steps lead to, {replayed!r}")
    return game


def _state(data: object, name: str, board: Board) -> State:
    try:
        return State.from_json(data, board)
    except ValueError as error:
        raise ValueError(str(error).replace("state", name, 1)) from None


def _seat(data: object, where: str) -> str | Computer:
    raw = exact_fields(data, where, ("name", "policy"), SavedGameError)
    try:
        name = check_name(raw["name"], f"{where}.name")
        return name if raw["policy"] is None else Computer(name, raw["policy"])
    except ValueError as error:
        raise SavedGameError(str(error) if str(error).startswith(where) else f"{where}.{error}") from None


def _replay(game: Game, data: object, where: str) -> None:
    """Take one saved step."""
    raw = exact_fields(data, where, ("action", "face", "typed"), SavedGameError)
    face, typed = raw["face"], raw["typed"]
    if not isinstance(typed, bool):
        raise SavedGameError(f"{where}.typed: {brief(typed)} is neither true nor false")
    if not isinstance(raw["action"], str):
        raise SavedGameError(f"{where}.action: {brief(raw['action'])} is not text")
    try:
        action = check_action(game.board, game.state, raw["action"])
    except IllegalAction as error:
        raise SavedGameError(f"{where}.action: {error}") from None
    if action.kind != "roll" and (face is not None or typed):
        raise SavedGameError(f"{where}.face: {brief(face)}, typed {typed}, cannot go with the action {str(action)!r}")
    if action.kind == "roll":
        whole(face, f"{where}.face", 1, game.board.faces, SavedGameError)
    try:
        taken = game.act(action, face if typed else None)
    except ValueError as error:
        raise SavedGameError(f"{where}.face: {error}") from None
    if taken.face != face:
        raise SavedGameError(f"{where}.face: {face} is not what the game's dice show there, {taken.face}")


# --- files -------------------------------------------------------------------------------------------------------


def write_json(data: object, path: str | PathLike[str]) -> None:
    """Write data as JSON to a file, replacing it in one go: a crash leaves the old file or the new one, whole.

    >>> folder = Path(tempfile.mkdtemp())
    >>> write_json([28], folder / "years.json")
    >>> read_json(folder / "years.json")
    [28]

    :raises OSError: if the file cannot be written; an older one is then as it was.
    """
    target = Path(os.path.realpath(path))  # through a link, so that the link stays
    if not target.parent.is_dir():
        raise FileNotFoundError(f"{target.parent} is no folder to save in")
    if os.path.lexists(target) and not target.is_file():
        raise OSError(f"{target} is no ordinary file and is not replaced")
    if target.exists() and not target.stat().st_mode & 0o222:
        raise PermissionError(f"{target} is write-protected and is not replaced")
    text = json.dumps(data, indent=1, ensure_ascii=False) + "\n"
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=".robinson-", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        _take_over_mode(Path(name), target)
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read_json(path: str | PathLike[str]) -> Any:
    """Read a file of JSON in which no field stands twice and every number is one.

    >>> folder = Path(tempfile.mkdtemp())
    >>> _ = (folder / "years.json").write_text("[28]")
    >>> read_json(folder / "years.json")
    [28]

    :raises SavedGameError: if it is none.
    :raises OSError: if the file cannot be read.
    """
    content = Path(path).read_bytes()
    try:
        return json.loads(
            content.decode("utf-8"), parse_constant=_refuse_constant, object_pairs_hook=_refuse_double_fields
        )
    except (ValueError, RecursionError) as error:
        raise SavedGameError(f"{os.fspath(path)} is no saved game: {error}") from None


def _refuse_constant(text: str) -> Any:
    raise ValueError(f"{text} is not a number that a saved game holds")


def _refuse_double_fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        raise ValueError(f"the field {next(name for name in names if names.count(name) > 1)!r} stands there twice")
    return dict(pairs)


def _take_over_mode(new: Path, target: Path) -> None:
    """Give the new file the permissions of the one it replaces, or those of any new file here."""
    if target.exists():
        mode = target.stat().st_mode & 0o777
    else:
        mask = os.umask(0)
        os.umask(mask)
        mode = 0o666 & ~mask
    new.chmod(mode)
