"""Who sits at the table: names and computers, checked.

>>> from robinson_widget import Computer
>>> read_seats(["Ada", Computer("Cay", policy="cautious")])
(('Ada', 'Cay'), (None, 'cautious'))
>>> LONGEST_NAME  # characters
40
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any

from robinson_widget.checks import brief, whole
from robinson_widget.engine import FEWEST_PLAYERS, MOST_PLAYERS
from robinson_widget.policies import Computer

LONGEST_NAME = 40

#: No name holds control characters, line breaks, half surrogate pairs or what is no character: they would tear the log
#: apart or could not be saved; nor the signs that turn the direction of all text behind them.
_BREAKING = ("Cc", "Cn", "Co", "Cs", "Zl", "Zp")
_TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
#: Letters by their category of which nothing is seen; a name needs something else.
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"


def read_seats(players: Iterable[str | Computer]) -> tuple[tuple[str, ...], tuple[str | None, ...]]:
    """The names of the seats, and the policy of each: None where a person chooses.

    >>> read_seats(["Ada"])
    (('Ada',), (None,))

    :raises ValueError: naming the value and what is allowed, for what are no 1 to 8 names and computers.
    """
    seats = listed(players, "players", "names and computers")
    if not FEWEST_PLAYERS <= len(seats) <= MOST_PLAYERS:
        raise ValueError(f"players: there are {len(seats)}; {FEWEST_PLAYERS} to {MOST_PLAYERS} are allowed")
    names = tuple(check_name(p.name if isinstance(p, Computer) else p, f"players[{i}]") for i, p in enumerate(seats))
    return names, tuple(p.policy if isinstance(p, Computer) else None for p in seats)


def check_name(name: object, where: str = "name") -> str:
    """Return a player's name: text of 1 to 40 characters on one line, not all blank.

    >>> check_name("Ada")
    'Ada'

    :raises ValueError: naming `where` and the value, otherwise.
    """
    if (
        not isinstance(name, str)
        or len(name) > LONGEST_NAME
        or any(c in _TURNING or unicodedata.category(c) in _BREAKING for c in name)
        or not any(c not in _BLANK and unicodedata.category(c)[0] in "LNPS" for c in name)
    ):
        raise ValueError(
            f"{where}: {brief(name)} is not a name; a text of 1 to {LONGEST_NAME} characters on one line is"
        )
    return str.__str__(name)  # plain text, whatever class of text was given


def seat_of(value: object, where: str, names: Sequence[str]) -> int:
    """The seat, from 0, that a number or a player's name means.

    >>> seat_of("Ben", "mover", ("Ada", "Ben"))
    1

    :raises ValueError: naming `where` and the value, for a name that nobody or several have, or a number without seat.
    """
    if not isinstance(value, str):
        return whole(value, where, 0, len(names) - 1)
    if names.count(value) != 1:
        known = ", ".join(dict.fromkeys(names))
        have = "is nobody here" if value not in names else f"is the name of {names.count(value)}; give the seat, from 0"
        raise ValueError(f"{where}: {brief(value)} {have}; at the table are {known}")
    return list(names).index(value)


def by_seat(values: object, where: str, names: Sequence[str]) -> tuple[Any, ...]:
    """One value a seat, from a list in the order of the seats or from a dictionary by names or seats.

    >>> by_seat({"Ben": 41, "Ada": 36}, "positions", ("Ada", "Ben"))
    (36, 41)

    :raises ValueError: naming `where`, if there is not just one value for each seat.
    """
    if isinstance(values, Mapping):
        found = {
            seat_of(key, where if isinstance(key, str) else f"{where}: seat", names): value
            for key, value in values.items()
        }
        missing = [name for seat, name in enumerate(names) if seat not in found]
        if missing:
            raise ValueError(f"{where}: {brief(values)} says nothing of {', '.join(missing)}")
        if len(found) < len(values):
            raise ValueError(f"{where}: {brief(values)} has more than one entry for a seat")
        return tuple(found[seat] for seat in range(len(names)))
    entries = listed(values, where, "entries, one for each seat")
    if len(entries) != len(names):
        raise ValueError(f"{where}: {brief(entries)} has not one entry for each of {len(names)} seats")
    return tuple(entries)


def listed(values: object, where: str, what: str, most: int = 1000) -> list[Any]:
    """The values as a list, of which a list without end is cut.

    >>> listed((36, 41), "positions", "squares")
    [36, 41]

    :raises ValueError: naming `where` and `what` should be listed, for what cannot be listed.
    """
    if isinstance(values, (str, bytes, Mapping)) or not isinstance(values, Iterable):
        raise ValueError(f"{where}: {brief(values)} is not a list of {what}")
    try:
        return list(islice(values, most))
    except TypeError:  # such as NumPy's arrays without a dimension, which look as if they could be listed
        raise ValueError(f"{where}: {brief(values)} is not a list of {what}") from None
