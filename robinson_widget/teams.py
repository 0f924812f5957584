"""A class in teams: names read from a list as it was pasted, dealt out to the teams, and who throws next.

>>> deal(read_names("Ada, Ben, Cay"), 2)
(('Ada', 'Cay'), ('Ben',))
>>> LARGEST_CLASS  # pupils
200
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from random import Random

from robinson_widget.checks import brief, whole
from robinson_widget.seats import LONGEST_NAME, by_seat, check_name, listed
from robinson_widget.steps import Step

LARGEST_CLASS = 200

#: The members of each seat's team, in the order in which they throw.
Teams = tuple[tuple[str, ...], ...]

#: What stands between two names: the end of a line, or a comma or semicolon of one script or another.
_BETWEEN = re.compile(r"[\r\n\t,;\u3001\uff0c\uff1b\u060c\u2028\u2029\u0085\v\f]+")


class ClassError(ValueError):
    """Names that make no class: `key` says why, and `values` what a text for it needs.

    >>> deal(["Ada"], 2)
    Traceback (most recent call last):
    robinson_widget.teams.ClassError: pupils: there are 1 for 2 teams; each team needs one at least
    """

    def __init__(self, message: str, key: str, **values: object) -> None:
        super().__init__(message)
        self.key, self.values = key, values


def read_names(text: str) -> tuple[str, ...]:
    """The names in a text, one a line or with commas or semicolons between them; empty lines and blanks are nothing.

    >>> read_names("Ada\\n\\n  Ben ,Cay;\\n")
    ('Ada', 'Ben', 'Cay')

    :raises ClassError: naming the first that is no name, or the number of names, if there are too many.
    """
    names = tuple(filter(None, (piece.strip() for piece in _BETWEEN.split(text))))
    return _checked(names, "pupils")


def _checked(names: Iterable[object], where: str) -> tuple[str, ...]:
    found = listed(names, where, "names", 100_000)
    if len(found) > LARGEST_CLASS:
        raise ClassError(
            f"{where}: there are {len(found)}; at most {LARGEST_CLASS} are allowed",
            "too_many",
            names=len(found),
            most=LARGEST_CLASS,
        )
    checked = []
    for i, name in enumerate(found):
        try:
            checked.append(check_name(name, f"{where}[{i}]"))
        except ValueError as error:
            raise ClassError(str(error), "bad_pupil", name=name, most=LONGEST_NAME) from None
    return tuple(checked)


def deal(names: Sequence[str], teams: int, seed: int | None = None) -> Teams:
    """Deal names out to so many teams, one after the other like cards; shuffled before, if a seed is given.

    No team has two members more than another one.

    >>> deal(["Ada", "Ben", "Cay", "Dan", "Eve"], 2)
    (('Ada', 'Cay', 'Eve'), ('Ben', 'Dan'))
    >>> sorted(len(team) for team in deal(["Ada", "Ben", "Cay", "Dan", "Eve"], 2, seed=1))
    [2, 3]

    :raises ClassError: if there are fewer names than teams.
    """
    whole(teams, "teams", 1, LARGEST_CLASS)
    found = list(_checked(names, "pupils"))
    if len(found) < teams:
        raise ClassError(
            f"pupils: there are {len(found)} for {teams} teams; each team needs one at least",
            "too_few",
            names=len(found),
            teams=teams,
        )
    if seed is not None:
        Random(seed).shuffle(found)
    return tuple(tuple(found[team::teams]) for team in range(teams))


def collected(teams: Teams) -> tuple[str, ...]:
    """All names in the order in which they would have been dealt: the first of each team, the second, and so on.

    >>> collected((("Ada", "Cay"), ("Ben",)))
    ('Ada', 'Ben', 'Cay')
    """
    longest = max(map(len, teams), default=0)
    return tuple(team[k] for k in range(longest) for team in teams if k < len(team))


def read_teams(teams: object, names: Sequence[str], policies: Sequence[str | None]) -> Teams:
    """The members of each seat, from a list in the order of the seats or from a dictionary by names or seats.

    Members are a list of names or one text with commas; a seat may have none, and one that a dictionary leaves out has.

    >>> read_teams({"Reds": "Ada, Ben"}, ("Reds", "Blues"), (None, None))
    (('Ada', 'Ben'), ())

    :raises ValueError: naming the value and what is allowed, for what are no teams of these seats.
    """
    if isinstance(teams, Mapping):
        absent = {seat: () for seat, name in enumerate(names) if name not in teams and seat not in teams}
        entries = by_seat({**teams, **absent}, "teams", names)
    elif isinstance(teams, str):
        raise ValueError(f"teams: {brief(teams)} is not a list of teams, each with the names of its members")
    else:
        entries = by_seat(teams, "teams", names)
    found = []
    for name, entry, policy in zip(names, entries, policies, strict=True):
        where = f"teams of {name}" if len(name) <= LONGEST_NAME else "teams"
        if isinstance(entry, str):
            members = read_names(entry)
        else:
            members = () if entry is None else _checked(listed(entry, where, "names", 100_000), where)
        if members and policy is not None:
            raise ValueError(f"{where}: {brief(list(members))} cannot throw, for it is played by a computer")
        found.append(members)
    return tuple(found)


def turns_begun(history: Sequence[Step], seat: int, turn: int) -> int:
    """How many turns a seat has begun before the turn of that number.

    >>> from robinson_widget import Game
    >>> game = Game(["Reds", "Blues"], dice=[6, 5, 6, 4])
    >>> _ = game.roll(), game.roll(), game.roll()
    >>> game.state.turn, turns_begun(game.history, 0, game.state.turn)  # on 12 Reds roll again, and that is one turn
    (3, 1)
    """
    return len({taken.turn for taken in history if taken.seat == seat and taken.turn < turn})


def whose_throw(members: Sequence[str], turns: int) -> str | None:
    """Who throws for a team that has begun so many turns before this one; nobody, where it has no members.

    >>> [whose_throw(("Ada", "Ben", "Cay"), turns) for turns in range(5)]
    ['Ada', 'Ben', 'Cay', 'Ada', 'Ben']
    """
    return members[turns % len(members)] if members else None
