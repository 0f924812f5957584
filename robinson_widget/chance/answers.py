"""What is answered about the chance to win, as it shows itself: of all players, and of each choice that is open.

:mod:`robinson_widget.chance.odds` works it out.

>>> from robinson_widget import ROBINSON
>>> from robinson_widget.chance.odds import win_probability
>>> win_probability(ROBINSON, 1)
WinProbability(seat 0: 85.71%, nobody: 14.29%; exact)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from numbers import Integral
from typing import TYPE_CHECKING, Literal

from robinson_widget.chance.turns import Settled, seat_names
from robinson_widget.chance.whole_turn import TIE
from robinson_widget.checks import brief
from robinson_widget.engine import Action

if TYPE_CHECKING:
    from pandas import DataFrame

Method = Literal["exact", "simulated"]


@dataclass(frozen=True, slots=True)
class WinProbability:
    """How likely each seat wins.

    * `value`: the probability, seat by seat, 0.0 for the lost; `nobody`: that all are lost; `never`: that the game
      goes on for ever, which takes players who may stay where they are;
    * `method`: ``"exact"``, solved, or ``"simulated"``; `n`: the games played for it, 0 when solved;
    * `stderr`: the standard error of each value, 0.0 when solved; `residual`: the last change of the solution;
    * `names`: what the seats are called, "seat 0" and so on if they have no names; `policies`: how each chooses; both
      are no part of what is compared.

    A seat's number or name in brackets gives its probability, ``"nobody"`` and ``"never"`` those.

    >>> from robinson_widget import ROBINSON, Game
    >>> from robinson_widget.chance.odds import win_probability
    >>> ada, ben = win_probability(ROBINSON, 2).value
    >>> ada > ben  # who begins has the better chance
    True
    >>> chances = win_probability(Game(["Ada", "Ben"]))
    >>> chances["Ada"] == chances[0] == ada, chances
    (True, WinProbability(Ada: 51.37%, Ben: 46.59%, nobody: 2.04%; exact))
    """

    value: tuple[float, ...]
    nobody: float
    method: Method
    stderr: tuple[float, ...]
    n: int = 0
    never: float = 0.0
    residual: float = 0.0
    names: tuple[str, ...] = field(default=(), compare=False)
    nobody_stderr: float = 0.0
    policies: tuple[Settled, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if not self.names:
            object.__setattr__(self, "names", seat_names([""] * len(self.value)))

    def __getitem__(self, who: int | str) -> float:
        if isinstance(who, Integral) and not isinstance(who, bool):
            if 0 <= who < len(self.value):
                return self.value[int(who)]
            # So that one may go through the seats in a loop, too.
            raise IndexError(f"seat: {who} is not a whole number from 0 to {len(self.value) - 1}")
        held = {f"seat {seat}": chance for seat, chance in enumerate(self.value)}
        held |= {"nobody": self.nobody, "never": self.never} | dict(zip(self.names, self.value, strict=True))
        if who not in held:
            raise ValueError(f"{brief(who)} is not one of {', '.join([*self.names, 'nobody', 'never'])}, nor a seat")
        return held[str(who)]

    def to_frame(self) -> DataFrame:
        """A row for each player by name, and for "nobody"; "never" too if it can be. Columns probability, stderr.

        >>> from robinson_widget import Game
        >>> from robinson_widget.chance.odds import win_probability
        >>> win_probability(Game(["Ada", "Ben"])).to_frame()["probability"].round(3).to_dict()
        {'Ada': 0.514, 'Ben': 0.466, 'nobody': 0.02}
        """
        from pandas import DataFrame, Index

        rows = [*zip(self.value, self.stderr, strict=True), (self.nobody, self.nobody_stderr)]
        rows += [(self.never, 0.0)] if self.never else []
        players = [*self.names, "nobody", "never"][: len(rows)]
        return DataFrame(rows, columns=["probability", "stderr"], index=Index(players, name="player"))

    def _rows(self) -> list[tuple[str, str]]:
        rows = [(who, _percent(p, e, self)) for who, p, e in zip(self.names, self.value, self.stderr, strict=True)]
        rows += [("nobody", _percent(self.nobody, self.nobody_stderr, self))] if self.nobody else []
        return rows + ([("never decided", f"{self.never:.2%}")] if self.never else [])

    def _source(self) -> str:
        told = "exact" if self.method == "exact" else f"simulated, {self.n:,} games, ± one standard error"
        words = [each if isinstance(each, str) else str(dict(each)) for each in self.policies]
        if set(words) <= {"eager"}:
            return told
        return f"{told}, policy {words[0] if len(set(words)) == 1 else ', '.join(words)}"

    def __repr__(self) -> str:
        return f"WinProbability({', '.join(f'{who}: {chance}' for who, chance in self._rows())}; {self._source()})"

    def _repr_html_(self) -> str:
        return html_table(f"chance to win ({self._source()})", [], self._rows())


def _percent(chance: float, error: float, of: WinProbability) -> str:
    return f"{chance:.2%} ± {error:.2%}" if of.method == "simulated" else f"{chance:.2%}"


def html_table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table for a cell, in the page's own colours: the first column at the left, figures at the right.

    >>> html_table("chances", ["who", "chance"], [["Ada", "51%"]]).count("<th")
    4
    """
    left, right = 'style="text-align:left"', 'style="text-align:right"'
    head = "".join(f'<th scope="col" {right if i else left}>{escape(text)}</th>' for i, text in enumerate(heads))
    body = "".join(
        f'<tr><th scope="row" {left}>{escape(first)}</th>'
        + "".join(f"<td {right}>{escape(text)}</td>" for text in others)
        + "</tr>"
        for first, *others in rows
    )
    top = f"<thead><tr>{head}</tr></thead>" if heads else ""
    # However long the caption is, it makes the columns no wider.
    told = f'<caption style="text-align:left;white-space:nowrap;width:0">{escape(caption)}</caption>'
    return f"<table>{told}{top}<tbody>{body}</tbody></table>"


@dataclass(frozen=True, eq=False, repr=False)
class ChoiceValues(Mapping[Action, WinProbability]):
    """What each open action leads to: everyone's chance to win, by action. Made by :func:`choice_values`.

    The word of an action serves as well as the action itself. `mover`: the seat that chooses; `best`: the action that
    gives it the largest chance, of equally good ones the first.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening
    >>> from robinson_widget.chance.odds import choice_values
    >>> state = replace(opening(ROBINSON, players=2)[0], positions=(23, 0), pending="move")
    >>> choice_values(ROBINSON, state)
    ChoiceValues(seat 0: paddle 76.26%, best; remain 71.03%; exact)
    >>> round(choice_values(ROBINSON, state)["remain"][0], 4)
    0.7103
    """

    chances: Mapping[Action, WinProbability]
    mover: int

    def __getitem__(self, action: Action | str) -> WinProbability:
        for held, chances in self.chances.items():
            if action in (held, str(held)):
                return chances
        raise KeyError(f"{brief(action)} is not open; open are {', '.join(map(str, self))}")

    def __iter__(self) -> Iterator[Action]:
        return iter(self.chances)

    def __len__(self) -> int:
        return len(self.chances)

    @property
    def best(self) -> Action:
        """The action that gives the mover the largest chance to win, the first of equally good ones.

        >>> from robinson_widget import ROBINSON
        >>> from robinson_widget.chance.odds import choice_values
        >>> choice_values(ROBINSON, 2).best
        Action('roll')
        """
        most = max(chances[self.mover] for chances in self.values())
        return next(action for action, chances in self.items() if chances[self.mover] >= most - TIE)

    def to_frame(self) -> DataFrame:
        """A row for each action; columns: the mover's chance to win under their name, its `difference` to the best
        and its `stderr`, then the chances of the others and of nobody.

        >>> from robinson_widget import Game
        >>> from robinson_widget.chance.odds import choice_values
        >>> choice_values(Game(["Ada", "Ben"])).to_frame().columns.tolist()
        ['Ada', 'difference', 'stderr', 'Ben', 'nobody']
        """
        from pandas import DataFrame, Index

        rows = [
            [own := chances[self.mover], own - self[self.best][self.mover], chances.stderr[self.mover]]
            + [chances[seat] for seat in self._others()]
            + [chances.nobody]
            for chances in self.values()
        ]
        names = self._names()
        columns = [names[self.mover], "difference", "stderr", *(names[seat] for seat in self._others()), "nobody"]
        return DataFrame(rows, columns=columns, index=Index([str(action) for action in self], name="action"))

    def _names(self) -> tuple[str, ...]:
        return next(iter(self.values())).names

    def _others(self) -> list[int]:
        return [seat for seat in range(len(self._names())) if seat != self.mover]

    def _told(self, action: Action) -> str:
        """What is lost by it, in hundredths."""
        less = self[self.best][self.mover] - self[action][self.mover]
        return "best" if action == self.best else f"−{100 * less:.2f} points" if less > TIE else "as good"

    def __repr__(self) -> str:
        each = [
            f"{action} {_percent(chances[self.mover], chances.stderr[self.mover], chances)}"
            + (", best" if action == self.best else "")
            for action, chances in self.items()
        ]
        source = next(iter(self.values()))._source()
        return f"ChoiceValues({self._names()[self.mover]}: {'; '.join(each)}; {source})"

    def _repr_html_(self) -> str:
        names, others = self._names(), self._others()
        nobody = any(chances.nobody for chances in self.values())
        heads = ["action", names[self.mover], "difference", *(names[seat] for seat in others)]
        rows = [
            [str(action), _percent(chances[self.mover], chances.stderr[self.mover], chances), self._told(action)]
            + [_percent(chances[seat], chances.stderr[seat], chances) for seat in others]
            + ([_percent(chances.nobody, chances.nobody_stderr, chances)] if nobody else [])
            for action, chances in self.items()
        ]
        source = next(iter(self.values()))._source()
        caption = f"chance to win after each choice of {names[self.mover]} ({source})"
        return html_table(caption, heads + ["nobody"] * nobody, rows)
