"""A board as data: its squares, what their pictures do, and Robinson's own 45 squares.

A :class:`Board` is a track of numbered squares; 0 is the start, off the board, and the last square is home.
What a picture does is a tuple of *effects*, small frozen dataclasses that only say what happens. The module
:mod:`robinson_widget.engine` carries them out.

>>> ROBINSON.last, ROBINSON.effects(42)
(45, (LostOnRoll(face=6),))

Any other race game in this vocabulary plays as well:

>>> snakes = track("Small snakes", 20, {3: 12, 17: 5}, past_end="stay")
>>> snakes.square(17).effects
(MoveTo(square=5, optional=False),)
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import NoneType
from typing import Any, Literal, get_args

from robinson_widget.checks import as_list, brief, exact_fields
from robinson_widget.effects import (
    EFFECTS,
    MOST_CHIPS,
    MOST_FACES,
    MOST_SQUARES,
    BoardError,
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
    SwapWith,
    checked_int,
    checked_key,
)

PastEnd = Literal["bounce", "stay", "home"]


#: Effects that settle how the turn goes on. A square has at most one, behind all the others that happen on landing.
_TURNING = (MoveTo, RollAgain, SwapWith)
_WAITING = (MayStartOver, MayStay, LostOnRoll)


@dataclass(frozen=True, slots=True)
class Square:
    """One picture: its `number` (from 1), the `key` of its texts and drawing ("" for none) and its `effects`.

    >>> ROBINSON.square(3)
    Square(number=3, key='storm', effects=(Receive(chips=1),))
    """

    number: int
    key: str = ""
    effects: tuple[Effect, ...] = ()

    def __post_init__(self) -> None:
        checked_int(self.number, "Square.number", 1, MOST_SQUARES)
        checked_key(self.key, f"square {self.number}: key", empty=True)
        if not isinstance(self.effects, tuple):
            raise BoardError(f"square {self.number}: effects {brief(self.effects)} is not a tuple of effects")
        for effect in self.effects:
            if type(effect) not in EFFECTS.values():
                raise BoardError(
                    f"square {self.number}: {brief(effect)} is not one of the effects {', '.join(EFFECTS)}"
                )

    def __str__(self) -> str:
        return self._repr_mimebundle_()["text/plain"]

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from robinson_widget.cells import square_shown
        from robinson_widget.texts import language

        return square_shown(self, language("en"))._repr_mimebundle_()


@dataclass(frozen=True, slots=True)
class Board:
    """A whole game as data. Checked when made: a board that cannot work is refused with the reason.

    * `squares`: numbered 1, 2, 3 ... without a gap; the last one is home and carries no effect;
    * `faces`: the fair die has the faces 1 to `faces`;
    * `past_end`: a roll beyond home is walked backwards from home (``"bounce"``), not walked at all (``"stay"``)
      or as good as reaching home (``"home"``);
    * `chips`: what every player brings; `ante`: what each puts into the bank at once.

    :raises BoardError: naming the square or the field, the value and what is allowed.

    >>> Board("A short way", (Square(1), Square(2, effects=(Receive(1),)), Square(3)), faces=3)
    Board(name='A short way', faces=3, past_end='bounce', chips=30, ante=10)
    """

    name: str
    squares: tuple[Square, ...] = field(repr=False)
    faces: int = 6
    past_end: PastEnd = "bounce"
    chips: int = 30
    ante: int = 10

    def __post_init__(self) -> None:
        _check(self)

    @property
    def last(self) -> int:
        """The number of the last square, home.

        >>> ROBINSON.last
        45
        """
        return len(self.squares)

    def square(self, number: int) -> Square:
        """The square of that number, 1 to `last`; 0 is the start and no square.

        :raises BoardError: naming the number, otherwise.

        >>> ROBINSON.square(45)
        Square(number=45, key='home', effects=())
        """
        return self.squares[checked_int(number, "square", 1, self.last) - 1]

    def effects(self, number: int) -> tuple[Effect, ...]:
        """What the picture on `number` does; nothing on the start, 0.

        :raises BoardError: if there is no such square.

        >>> ROBINSON.effects(14), ROBINSON.effects(0)
        ((Receive(chips=2),), ())
        """
        return self.squares[number - 1].effects if checked_int(number, "square", 0, self.last) else ()

    def with_effects(self, number: int, *effects: Effect, name: str | None = None) -> Board:
        """This board with the effects of one square replaced, and another name if one is given.

        >>> milder = ROBINSON.with_effects(25, Pay(1), name="A milder Robinson")
        >>> milder.effects(25), ROBINSON.effects(25)
        ((Pay(chips=1),), (MoveTo(square=14, optional=False),))
        >>> milder.name
        'A milder Robinson'
        """
        changed = replace(self.square(number), effects=effects)
        squares = (*self.squares[: number - 1], changed, *self.squares[number:])
        return replace(self, squares=squares, name=self.name if name is None else name)

    def __str__(self) -> str:
        return self._repr_mimebundle_()["text/plain"]

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        from robinson_widget.cells import board_shown
        from robinson_widget.texts import language

        return board_shown(self, language("en"))._repr_mimebundle_()

    def to_json(self) -> dict[str, Any]:
        """The board as plain data for JSON; :meth:`from_json` reads it back.

        >>> ROBINSON.to_json()["squares"][2]
        {'number': 3, 'key': 'storm', 'effects': [{'effect': 'Receive', 'chips': 1}]}
        """
        return {
            "name": self.name,
            "faces": self.faces,
            "past_end": self.past_end,
            "chips": self.chips,
            "ante": self.ante,
            "squares": [
                {"number": square.number, "key": square.key, "effects": [_effect_json(e) for e in square.effects]}
                for square in self.squares
            ],
        }

    @classmethod
    def from_json(cls, data: object) -> Board:
        """Read what :meth:`to_json` wrote.

        :raises BoardError: naming the field that is missing, unknown or out of range.

        >>> Board.from_json(ROBINSON.to_json()) == ROBINSON
        True
        >>> Board.from_json({"name": "Robinson"})
        Traceback (most recent call last):
        robinson_widget.effects.BoardError: board.squares is missing
        """
        raw = exact_fields(data, "board", (f.name for f in fields(cls)), BoardError)
        squares = tuple(
            _square_from_json(item, f"board.squares[{i}]")
            for i, item in enumerate(as_list(raw["squares"], "board.squares", BoardError))
        )
        return cls(**{**raw, "squares": squares})


def walk(board: Board, origin: int, face: int) -> int:
    """The square on which a roll of `face` from `origin` puts the pawn, before any picture counts.

    Points beyond home: see ``Board.past_end``.

    >>> walk(ROBINSON, 41, 4), walk(ROBINSON, 44, 4)
    (45, 42)
    """
    square = origin + face
    if square <= board.last:
        return square
    match board.past_end:
        case "bounce":
            return 2 * board.last - square
        case "stay":
            return origin
        case "home":
            return board.last


def track(
    name: str,
    length: int,
    moves: Mapping[int, int] | None = None,
    *,
    faces: int = 6,
    past_end: PastEnd = "bounce",
    chips: int = 0,
    ante: int = 0,
) -> Board:
    """A plain track of `length` squares with forced `moves` from square to square, such as snakes and ladders.

    :raises BoardError: as :class:`Board` does.

    >>> ladder = track("One ladder", 10, {2: 8})
    >>> ladder.last, ladder.effects(2), ladder.effects(3)
    (10, (MoveTo(square=8, optional=False),), ())
    """
    if not isinstance(moves, (Mapping, NoneType)):
        raise BoardError(f"moves: {brief(moves)} does not map squares to squares")
    jumps = dict(moves or {})
    count = checked_int(length, "length", 1, MOST_SQUARES)
    for origin in jumps:
        checked_int(origin, "moves: square", 1, count)
    squares = tuple(Square(n, "", (MoveTo(jumps[n]),) if n in jumps else ()) for n in range(1, count + 1))
    return Board(name, squares, faces, past_end, chips, ante)


# --- checks ------------------------------------------------------------------------------------------------------


def _check(board: Board) -> None:
    checked_key(board.name, "board name")
    if not isinstance(board.squares, tuple) or not 1 <= len(board.squares) <= MOST_SQUARES:
        raise BoardError(f"board squares: a tuple of 1 to {MOST_SQUARES} squares is needed")
    for n, square in enumerate(board.squares, start=1):
        if not isinstance(square, Square) or square.number != n:
            raise BoardError(f"board squares: {brief(square)} stands where square {n} belongs")
    checked_int(board.faces, "board faces", 1, MOST_FACES)
    if not isinstance(board.past_end, str) or board.past_end not in get_args(PastEnd):
        raise BoardError(f"board past_end: {brief(board.past_end)} is not one of {', '.join(get_args(PastEnd))}")
    if board.past_end == "bounce" and board.faces > board.last:
        raise BoardError(
            f"board faces: a {board.faces} bounced off square {board.last} would walk back past the start; "
            f"with past_end='bounce' at most {board.last} faces are allowed"
        )
    checked_int(board.chips, "board chips", 0, MOST_CHIPS)
    checked_int(board.ante, "board ante", 0, board.chips)
    for square in board.squares:
        _check_square(board, square)
    _check_moves_end(board)
    _check_turns_end(board)


def _check_square(board: Board, square: Square) -> None:
    where = f"square {square.number}"
    if square.number == board.last and square.effects:
        raise BoardError(f"{where} is home and ends the game; it cannot carry the effect {square.effects[0]!r}")
    on_landing = [effect for effect in square.effects if not isinstance(effect, _WAITING)]
    for early in on_landing[:-1]:
        if isinstance(early, _TURNING):
            raise BoardError(f"{where}: {early!r} must be the last of the effects on landing, and the only such one")
    for effect in square.effects:
        if isinstance(effect, (MayStartOver, MayStay)) and square.effects.count(effect) > 1:
            raise BoardError(f"{where}: {effect!r} stands there twice; once is enough")
        if isinstance(effect, LostOnRoll):
            checked_int(effect.face, f"{where}: LostOnRoll.face", 1, board.faces)
        if isinstance(effect, (MoveTo, SwapWith)):
            # Nobody can be met on the last square, for whoever reaches it has ended the game.
            most = board.last if isinstance(effect, MoveTo) else board.last - 1
            if not 1 <= effect.square <= most or effect.square == square.number:
                raise BoardError(
                    f"{where}: {effect!r} leads off the track or nowhere; allowed are the squares 1 to {most}, "
                    f"but not {square.number} itself"
                )


def _check_moves_end(board: Board) -> None:
    """Refuse moves that lead round in a circle: a turn could go on for ever without a roll."""
    leads_to = {s.number: e.square for s in board.squares for e in s.effects if isinstance(e, MoveTo)}
    for start in leads_to:
        seen = [start]
        while (there := leads_to.get(seen[-1])) is not None:
            if there == start:
                circle = " to ".join(map(str, [*seen, start]))
                raise BoardError(f"squares {circle}: these moves lead round in a circle and never end")
            if there in seen:
                break  # another start reports that circle
            seen.append(there)


def _check_turns_end(board: Board) -> None:
    """Refuse squares that force roll upon roll with no way out: a turn could go on for ever.

    A turn can end on a square that forces nothing, and where a forced move or some forced roll leads to such a one.
    """
    can_end: set[int] = set()
    numbers = list(range(1, board.last + 1))
    grown = True
    while grown:
        before = len(can_end)
        numbers.reverse()  # to and fro, so that a long chain either way is followed in one go
        for number in numbers:
            if _can_end(board, number, can_end):
                can_end.add(number)
        grown = len(can_end) > before
    if stuck := sorted(set(numbers) - can_end):
        raise BoardError(f"square {stuck[0]}: a turn that comes here can never end; its rolls and moves are all forced")


def _can_end(board: Board, number: int, can_end: set[int]) -> bool:
    effects = board.effects(number)
    for effect in effects:
        if isinstance(effect, MoveTo) and not effect.optional:
            return effect.square in can_end
        if isinstance(effect, RollAgain) and not effect.optional:
            return any(
                LostOnRoll(face) in effects
                or (board.past_end == "stay" and number + face > board.last)  # not walked, the turn is over
                or walk(board, number, face) in can_end
                for face in range(1, board.faces + 1)
            )
    return True


# --- plain data --------------------------------------------------------------------------------------------------


def _effect_json(effect: Effect) -> dict[str, Any]:
    return {"effect": type(effect).__name__} | {f.name: getattr(effect, f.name) for f in fields(effect)}


def _square_from_json(data: object, where: str) -> Square:
    raw = exact_fields(data, where, (f.name for f in fields(Square)), BoardError)
    effects = as_list(raw["effects"], f"{where}.effects", BoardError)
    made = tuple(_effect_from_json(item, f"{where}.effects[{i}]") for i, item in enumerate(effects))
    try:
        return Square(raw["number"], raw["key"], made)
    except BoardError as error:
        raise BoardError(f"{where}: {error}") from None


def _effect_from_json(data: object, where: str) -> Effect:
    name = data.get("effect") if isinstance(data, dict) else None
    if not isinstance(name, str) or name not in EFFECTS:
        raise BoardError(f"{where}.effect: {brief(name)} is not one of the effects {', '.join(EFFECTS)}")
    cls = EFFECTS[name]
    raw = exact_fields(data, where, ("effect", *(f.name for f in fields(cls))), BoardError)
    try:
        made: Effect = cls(**{key: value for key, value in raw.items() if key != "effect"})
    except BoardError as error:
        raise BoardError(f"{where}: {error}") from None
    return made


# --- Robinson ----------------------------------------------------------------------------------------------------


def _picture(number: int, key: str, *effects: Effect) -> Square:
    return Square(number, key, effects)


#: The printed game in the vocabulary above, a line a picture.
ROBINSON = Board(
    name="Robinson",
    faces=6,
    past_end="bounce",
    chips=30,
    ante=10,
    squares=(
        _picture(1, "leaving_home", EveryonePays(1)),
        _picture(2, "at_sea"),
        _picture(3, "storm", Receive(1)),
        _picture(4, "shipwreck", MayStartOver()),
        _picture(5, "washed_ashore"),
        _picture(6, "saved"),
        _picture(7, "night_in_the_tree", MayStay()),
        _picture(8, "raft", Pay(3)),
        _picture(9, "cave"),
        _picture(10, "goat_and_kid", PayNeighbour(2)),
        _picture(11, "turtle", Receive(1)),
        _picture(12, "fever", RollAgain(optional=True)),
        _picture(13, "on_the_palisade"),
        _picture(14, "grapes", Receive(2)),
        _picture(15, "sowing_barley", Pay(2)),
        _picture(16, "basket"),
        _picture(17, "parrot", EveryoneSays("poor_robinson")),
        _picture(18, "harvest", Receive(4)),
        _picture(19, "pots"),
        _picture(20, "baking_bread", RollAgain(optional=True)),
        _picture(21, "clothes_of_skins"),
        _picture(22, "dugout_canoe"),
        _picture(23, "round_the_island", MoveTo(27, optional=True)),
        _picture(24, "family_dinner"),
        _picture(25, "footprint", MoveTo(14)),
        _picture(26, "bones", Pay(3)),
        _picture(27, "spyglass"),
        _picture(28, "rescue_of_friday"),
        _picture(29, "friday_swears", RecruitFriday(2)),
        _picture(30, "lessons"),
        _picture(31, "new_canoe"),
        _picture(32, "freeing_captives", CollectFromEach(1)),
        _picture(33, "fridays_father", Receive(3)),
        _picture(34, "food_and_drink"),
        _picture(35, "spaniard_sails"),
        _picture(36, "ship_at_anchor", SwapWith(41)),
        _picture(37, "captain_freed"),
        _picture(38, "mutineers_yield"),
        _picture(39, "lieutenants_shot"),
        _picture(40, "gift_of_the_ship", Receive(4)),
        _picture(41, "governor"),
        _picture(42, "gallows", LostOnRoll(6)),
        _picture(43, "farewell"),
        _picture(44, "home_port"),
        _picture(45, "home"),
    ),
)
