"""Finite Markov chains, exact: where a chain is after so many steps, when it first comes somewhere, where it stays.

>>> weather = MarkovChain.from_dict({
...     "sun": {"sun": Fraction(3, 4), "rain": Fraction(1, 4)},
...     "rain": {"sun": Fraction(1, 2), "rain": Fraction(1, 2)},
... })
>>> weather.steady_state().pmf("sun"), weather.distribution("rain", steps=2).pmf("sun")
(Fraction(2, 3), Fraction(5, 8))
>>> weather.expected_hitting_time("sun", start="rain")
Fraction(2, 1)
"""

from __future__ import annotations

import math
import warnings
from bisect import bisect
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from robinson_widget.chance.distribution import Distribution
from robinson_widget.chance.hitting import HittingTime
from robinson_widget.chance.inputs import (
    Number,
    adding_to_one,
    cells,
    generator,
    index,
    label,
    labels,
    own_labels,
    several,
    some,
)
from robinson_widget.chance.numbered import Numbered
from robinson_widget.checks import brief, whole

if TYPE_CHECKING:
    import pandas as pd

#: How many steps a chain may be asked to go at most.
_MOST_STEPS = 10**9


class NeverHits(UserWarning):
    """Warns that a target may never be reached, and names the closed classes that don't lead there.

    >>> issubclass(NeverHits, UserWarning)
    True
    """


class MarkovChain:
    """A Markov chain on finitely many labelled states: for each state, how likely each next one is.

    Made from ``{state: {next: probability}}`` as by :meth:`from_dict`. Probabilities that are whole numbers or
    Fractions are kept exactly, and so are all answers; ``exact=False`` gives floats, then also worked out in floats
    where systems of equations or powers are. Once a probability is given as a float, the whole chain and all its
    answers are floats.

    * `states`: the labels, a tuple in the order given;
    * `exact`: whether the answers are Fractions.

    A chain doesn't change. Labels are numbers, text or tuples. Which states lead to which is found by searching, so an
    impossible target gives a plain 0 or `math.inf`, never a failed division.

    :raises ValueError: if there are no states, a row doesn't add to 1 (floats: within 1e-9), an entry is no
        probability, or a state is named as a next one that has no row.

    >>> chain = MarkovChain({"try": {"try": Fraction(5, 6), "done": Fraction(1, 6)}, "done": {"done": 1}})
    >>> chain
    MarkovChain(2 states, 1 absorbing, 1 closed class)
    >>> chain.expected_hitting_time("done", start="try")
    Fraction(6, 1)
    """

    def __init__(self, rows: Mapping[Any, Mapping[Any, object]]) -> None:
        if not isinstance(rows, Mapping) or not rows:
            raise ValueError(f"rows: {brief(rows)} is not a mapping of states to the probabilities of the next ones")
        self.states = labels(rows, "states")
        self._number = {state: number for number, state in enumerate(self.states)}
        checked = [self._row(state, row) for state, row in zip(self.states, rows.values(), strict=True)]
        in_floats = any(isinstance(p, float) for row in checked for p in row.values())
        self._chain = Numbered([{to: float(p) for to, p in r.items()} for r in checked] if in_floats else checked)
        self.exact = not in_floats

    def _row(self, state: Hashable, row: object) -> dict[int, Number]:
        where = f"row {brief(state)}"
        if not isinstance(row, Mapping):
            raise ValueError(f"{where}: {brief(row)} is not a mapping of next states to probabilities")
        unknown = [to for to in (label(to, where) for to in row) if to not in self._number]
        if unknown:
            raise ValueError(f"{where}: {some(unknown)} has no row of its own; states are {some(self.states)}")
        return {self._number[label(to, where)]: p for to, p in adding_to_one(row, where).items() if p}

    @classmethod
    def from_dict(cls, rows: Mapping[Any, Mapping[Any, object]]) -> MarkovChain:
        """The chain with these rows, ``{state: {next: probability}}``; what is left out has probability 0.

        :raises ValueError: as for the class.

        >>> MarkovChain.from_dict({"a": {"b": 1}, "b": {"a": 1}}).states
        ('a', 'b')
        >>> MarkovChain.from_dict({"a": {"b": 1}})
        Traceback (most recent call last):
        ValueError: row 'a': 'b' has no row of its own; states are 'a'
        """
        return cls(rows)

    @classmethod
    def from_transition_function(cls, states: Iterable[Any], f: Callable[[Any, Any], object]) -> MarkovChain:
        """The chain on `states` where ``f(i, j)`` is the probability to go from i to j in one step.

        :raises ValueError: as for the class, or if a state is named twice.

        >>> def flip(i, j):
        ...     return Fraction(1, 2)
        >>> MarkovChain.from_transition_function(["heads", "tails"], flip).distribution("heads").pmf("tails")
        Fraction(1, 2)
        """
        names = labels(states, "states")
        if not callable(f):
            raise ValueError(f"f: {brief(f)} is not a function of two states")
        return cls({i: {j: f(i, j) for j in names} for i in names})

    @classmethod
    def from_matrix(cls, states: Any, matrix: Any = None) -> MarkovChain:
        """The chain with this transition matrix: nested lists, a NumPy array or a DataFrame, rows from, columns to.

        Rows and columns are in the order of `states`; those of a DataFrame that has the states as its labels are taken
        by label. A DataFrame may also be given alone: its rows then name the states, and its columns must be named
        the same, in any order.

        :raises ValueError: as for the class, or if the shape is not n by n for n states, or rows and columns of a
            DataFrame given alone are not labelled alike, naming the first label that isn't on both.

        >>> half = Fraction(1, 2)
        >>> MarkovChain.from_matrix(["a", "b"], [[half, half], [0, 1]]).absorbing_states
        ('b',)
        >>> import pandas as pd
        >>> frame = pd.DataFrame([[half, half], [0, 1]], index=["a", "b"], columns=["a", "b"])
        >>> MarkovChain.from_matrix(frame).states
        ('a', 'b')
        """
        if matrix is None:
            states, matrix = own_labels(states), states
        names = labels(states, "states")
        rows = cells(names, matrix)
        return cls({i: dict(zip(names, row, strict=True)) for i, row in zip(names, rows, strict=True)})

    # The structure: which states lead where.

    @property
    def closed_classes(self) -> tuple[tuple[Any, ...], ...]:
        """The closed classes: sets of states that lead to each other and that are never left, each in order.

        >>> MarkovChain({0: {0: 1}, 1: {0: Fraction(1, 2), 2: Fraction(1, 2)}, 2: {3: 1}, 3: {2: 1}}).closed_classes
        ((0,), (2, 3))
        """
        return tuple(self._named(closed) for closed in self._chain.closed)

    @property
    def absorbing_states(self) -> tuple[Any, ...]:
        """The states that are never left.

        >>> MarkovChain({0: {0: 1}, 1: {0: Fraction(1, 2), 2: Fraction(1, 2)}, 2: {2: 1}}).absorbing_states
        (0, 2)
        """
        return self._named(self._chain.absorbing)

    @property
    def is_irreducible(self) -> bool:
        """Whether each state leads to each other one, if not at once, then in some steps.

        >>> MarkovChain({"day": {"night": 1}, "night": {"day": 1}}).is_irreducible
        True
        """
        return len(self._chain.closed[0]) == len(self.states)

    # Where the chain is after so many steps.

    def transition_matrix(self, steps: int = 1, exact: bool = True) -> pd.DataFrame:
        """The probabilities to go from each state (row) to each state (column) in `steps` steps.

        ``exact=False`` gives floats.

        :raises ValueError: if `steps` is no whole number from 0.

        >>> chain = MarkovChain({"a": {"a": Fraction(1, 2), "b": Fraction(1, 2)}, "b": {"b": 1}})
        >>> chain.transition_matrix(steps=2).loc["a"].tolist()
        [Fraction(1, 4), Fraction(3, 4)]
        """
        steps, everything = whole(steps, "steps", 0, _MOST_STEPS), range(len(self.states))
        return self._frame(self._chain.matrix(steps, exact), everything, everything)

    def distribution(self, start: Any, steps: int = 1) -> Distribution:
        """Where the chain is after `steps` steps from `start`, a state or a distribution of states (also as a dict).

        Its values are the states where the chain can be then, so it has a mean if those are numbers; `pmf` is 0 for
        all other states. Its methods give Fractions; their ``exact=False`` gives floats.

        :raises ValueError: if `start` is no such thing, or `steps` no whole number from 0.

        >>> chain = MarkovChain({"a": {"a": Fraction(1, 2), "b": Fraction(1, 2)}, "b": {"b": 1}})
        >>> chain.distribution({"a": Fraction(1, 3), "b": Fraction(2, 3)}, steps=2).pmf("b")
        Fraction(11, 12)
        """
        found = self._chain.after(whole(steps, "steps", 0, _MOST_STEPS), self._start(start))
        return self._over_states(found)

    def prob_of_path(self, start: Any, path: Iterable[Any], exact: bool = True) -> Number:
        """The probability that the chain goes from `start` to the states of `path`, one after the other.

        ``exact=False`` gives floats.

        :raises ValueError: if one of them is no state.

        >>> chain = MarkovChain({"a": {"a": Fraction(1, 2), "b": Fraction(1, 2)}, "b": {"b": 1}})
        >>> chain.prob_of_path("a", ["a", "a", "b"])
        Fraction(1, 8)
        """
        found = math.prod(self._along(start, path), start=Fraction(1) if self.exact else 1.0)
        return found if exact else float(found)

    def log_prob_of_path(self, start: Any, path: Iterable[Any]) -> float:
        """The natural logarithm of :meth:`prob_of_path`, a float; it also serves where the float of that would be 0.

        It is ``-math.inf`` for a path that can't be gone.

        :raises ValueError: if one of them is no state.

        >>> chain = MarkovChain({"a": {"a": Fraction(1, 2), "b": Fraction(1, 2)}, "b": {"b": 1}})
        >>> chain.log_prob_of_path("a", ["a"] * 10000) / math.log(2)
        -10000.0
        """
        steps = self._along(start, path)
        return math.fsum(map(_log, steps)) if all(steps) else -math.inf

    def _along(self, start: Any, path: Iterable[Any]) -> list[Number]:
        """The probability of each step of a path."""
        first = self._state(start, "start")
        if not several(path):
            raise ValueError(f"path: {brief(path)} is not a list of states")
        states = [first, *(self._state(state, "path") for state in path)]
        return [self._chain.rows[here].get(to, Fraction(0)) for here, to in pairwise(states)]

    def simulate_path(
        self, start: Any, steps: int | None = None, seed: int | np.random.Generator | None = None
    ) -> list[Any]:
        """A path drawn at random, `start` first: `steps` steps, or if that is None, up to an absorbing state.

        :raises ValueError: if `start` is no state or distribution of states, `steps` no whole number from 0, the seed
            none, or, with ``steps=None``, the path may never end.

        >>> chain = MarkovChain({"a": {"a": Fraction(1, 2), "b": Fraction(1, 2)}, "b": {"b": 1}})
        >>> chain.simulate_path("a", seed=1)[-1], len(chain.simulate_path("a", steps=10))
        ('b', 11)
        """
        source, first = generator(seed), self._start(start)
        last = set(self._chain.absorbing)
        if steps is None:
            endless = self._chain.missing(last, first)
            if endless:
                raise ValueError(f"the path may never end, it can come into {self._classes(endless)}; give steps")
        else:
            steps = whole(steps, "steps", 0, _MOST_STEPS)
        here = _draw(first, source)
        path = [self.states[here]]
        while len(path) <= steps if steps is not None else here not in last:
            here = _draw(self._chain.rows[here], source)
            path.append(self.states[here])
        return path

    # Visits, and coming to a target.

    def fundamental_matrix(self, exact: bool = True) -> pd.DataFrame:
        """The expected visits of each transient state (column) from each (row), the start counted as a visit.

        The inverse of I - Q, where Q is the transition matrix among the transient states (Kemeny and Snell, 1960).
        Transient are the states that the chain leaves for good some time; where there are none, as in an irreducible
        chain, the frame is empty. ``exact=False`` gives floats.

        >>> chain = MarkovChain({"a": {"a": Fraction(1, 2), "b": Fraction(1, 2)}, "b": {"b": 1}})
        >>> chain.fundamental_matrix().loc["a", "a"]
        Fraction(2, 1)
        """
        inside = self._chain.transient
        unit = [[Fraction(int(i == j)) for j in inside] for i in inside]
        return self._frame(self._chain.solve(inside, unit, exact), inside, inside)

    def expected_visits(self, start: Any, exact: bool = True) -> pd.Series:
        """The expected number of visits of each state from `start`, the start counted; a Series by state.

        It is `math.inf` for a state that can be reached and then comes back for ever, absorbing ones included.
        ``exact=False`` gives floats.

        :raises ValueError: if `start` is no state and no distribution of states.

        >>> chain = MarkovChain({"a": {"a": Fraction(1, 2), "b": Fraction(1, 2)}, "b": {"b": 1}})
        >>> chain.expected_visits("a").tolist()
        [Fraction(2, 1), inf]
        """
        first = self._start(start)
        return self._series(self._chain.visits(first, exact), exact and self._chain.fits(first), Fraction(0))

    def hitting_probability(self, target: Any, start: Any = None, exact: bool = True) -> Any:
        """The probability ever to come to `target`, a state or several; from every state, or only from `start`.

        Without `start` a Series by state, else one number; `start` may be a distribution of states.
        ``exact=False`` gives floats.

        :raises ValueError: if `target` or `start` is no state of the chain.

        >>> chain = MarkovChain({0: {0: 1}, 1: {0: Fraction(1, 3), 2: Fraction(2, 3)}, 2: {2: 1}})
        >>> chain.hitting_probability(2, start=1), chain.hitting_probability([0, 2]).tolist()
        (Fraction(2, 3), [Fraction(1, 1), Fraction(1, 1), Fraction(1, 1)])
        """
        found = self._chain.reaches(self._targets(target), exact)
        if start is None:
            return self._series(found, exact, Fraction(0))
        return self._chain.mean(found, self._start(start), exact)

    def expected_hitting_time(self, target: Any, start: Any = None, exact: bool = True) -> Any:
        """The expected number of steps until the chain first comes to `target`, a state or several; 0 from there.

        Without `start` a Series by state, else one number; `start` may be a distribution of states. Where it isn't
        certain that the target is reached it is `math.inf`, and a :class:`NeverHits` warning names the closed classes
        where the chain can end instead; `hitting_time(...).given_finite()` has the mean given that it is reached.
        ``exact=False`` gives floats.

        :raises ValueError: if `target` or `start` is no state of the chain.

        >>> chain = MarkovChain({0: {1: 1}, 1: {0: Fraction(1, 2), 2: Fraction(1, 2)}, 2: {2: 1}})
        >>> chain.expected_hitting_time(2).tolist()
        [Fraction(4, 1), Fraction(3, 1), Fraction(0, 1)]
        """
        targets = self._targets(target)
        first = None if start is None else self._start(start)
        missing = self._chain.missing(targets, range(len(self.states)) if first is None else first)
        if missing:
            warnings.warn(f"the target may never be reached: {self._lead_away(missing)}", NeverHits, stacklevel=2)
        if first is None:
            return self._series(self._chain.times(targets, exact), exact, math.inf)
        return math.inf if missing else self._chain.mean(self._chain.times(targets, exact), first, exact)

    def hitting_time(self, target: Any, start: Any) -> HittingTime:
        """The number of steps from `start` until the chain first comes to `target`, as a distribution; 0 from there.

        If it isn't certain that the target is reached, the distribution has `never` above 0 and an infinite mean.
        Its methods give Fractions; their ``exact=False`` gives floats.

        :raises ValueError: if `target` or `start` is no state of the chain.

        >>> chain = MarkovChain({0: {0: 1}, 1: {0: Fraction(1, 3), 1: Fraction(1, 3), 2: Fraction(1, 3)}, 2: {2: 1}})
        >>> steps = chain.hitting_time(2, start=1)
        >>> steps.pmf(2), steps.never, steps.mean(), steps.given_finite().mean()
        (Fraction(1, 9), Fraction(1, 2), inf, Fraction(3, 2))
        """
        targets, first = self._targets(target), self._start(start)
        missing = self._chain.missing(targets, first)
        return self._chain.hitting_time(targets, first, self._lead_away(missing) if missing else "")

    def steady_state(self) -> Distribution:
        """The distribution that a step doesn't change, the shares of time in the long run.

        Transient states are none of its values; their `pmf` is 0. Its methods give Fractions; their ``exact=False``
        gives floats.

        :raises ValueError: naming the closed classes, if there is more than one: where the chain ends is then open.

        >>> MarkovChain({"day": {"night": 1}, "night": {"day": 1}}).steady_state().pmf("day")
        Fraction(1, 2)
        """
        closed = self._chain.closed
        if len(closed) > 1:
            raise ValueError(f"the steady state depends on the start: the closed classes are {self._classes(closed)}")
        return self._over_states(self._chain.steady())

    # States in and out.

    def _state(self, value: object, where: str) -> int:
        state = label(value, where)
        if state not in self._number:
            raise ValueError(f"{where}: {brief(state)} is not a state; states are {self._some_states()}")
        return self._number[state]

    def _start(self, start: object) -> dict[int, Number]:
        if isinstance(start, Distribution):
            if isinstance(start, HittingTime):
                raise ValueError(f"start: {start!r} is not a distribution of states")
            start = dict(start.items())
        if not isinstance(start, Mapping):
            return {self._state(start, "start"): Fraction(1) if self.exact else 1.0}
        return {self._state(state, "start"): mass for state, mass in adding_to_one(start, "start").items() if mass}

    def _targets(self, target: object) -> set[int]:
        single = not isinstance(target, Collection) or not several(target)
        if single or (isinstance(target, Hashable) and self._is_state(target)):
            return {self._state(target, "target")}
        found = {self._state(state, "target") for state in target}  # type: ignore[attr-defined]
        if not found:
            raise ValueError(f"target: {brief(target)} has no state in it; states are {self._some_states()}")
        return found

    def _is_state(self, value: Hashable) -> bool:
        try:
            return value in self._number
        except TypeError:  # a tuple with a list in it
            return False

    def _named(self, numbers: Iterable[int]) -> tuple[Any, ...]:
        return tuple(self.states[number] for number in numbers)

    def _some_states(self) -> str:
        return some(self.states, also=self.absorbing_states)

    def _classes(self, classes: Sequence[Sequence[int]]) -> str:
        shown = ["{" + some(self._named(closed)) + "}" for closed in classes]
        return ", ".join(shown if len(shown) <= 4 else [*shown[:3], f"and {len(shown) - 3} more"])

    def _lead_away(self, classes: Sequence[Sequence[int]]) -> str:
        verb = "does" if len(classes) == 1 else "do"
        return f"{self._classes(classes)} {verb} not lead there"

    # Tables.

    def _over_states(self, found: Mapping[int, Number]) -> Distribution:
        likely = {state: found[number] for number, state in enumerate(self.states) if found.get(number)}
        return Distribution(likely)._known(state for state in self.states if state not in likely)

    def _frame(self, cells: Any, rows: Sequence[int], columns: Sequence[int]) -> pd.DataFrame:
        import pandas as pd

        held = np.empty((len(rows), len(columns)), dtype=object)
        for number, row in enumerate(cells):
            held[number] = row
        fractions = bool(held.size) and isinstance(held[0, 0], Fraction)
        labelled = index(self._named(rows), "from"), index(self._named(columns), "to")
        return pd.DataFrame(held if fractions else held.astype(float), index=labelled[0], columns=labelled[1])

    def _series(self, found: Mapping[int, Any], exact: bool, other: Any) -> pd.Series:
        """What was found for the states, and `other` for the rest."""
        import pandas as pd

        held = np.array(
            [found.get(number, other) for number in range(len(self.states))],
            dtype=object if exact and self.exact else float,
        )
        return pd.Series(held, index=index(self.states, "state"))

    def _facts(self) -> list[str]:
        absorbing, closed = len(self._chain.absorbing), len(self._chain.closed)
        return [
            f"{len(self.states)} state{'s' * (len(self.states) != 1)}",
            f"{absorbing} absorbing",
            f"{closed} closed class{'es' * (closed != 1)}",
        ]

    def __repr__(self) -> str:
        return f"MarkovChain({', '.join(self._facts())})"

    def _repr_html_(self) -> str:
        """The main facts as a small table, in the page's own colours."""
        shown = some(self.states), some(self.absorbing_states) or "none", self._classes(self._chain.closed)
        rows = "".join(
            f'<tr><th style="text-align:left">{fact}</th><td style="text-align:left">{escape(states)}</td></tr>'
            for fact, states in zip(self._facts(), shown, strict=True)
        )
        return f"<div>Markov chain{'' if self.exact else ' in floats'}</div><table>{rows}</table>"


def _log(p: Number) -> float:
    """The logarithm of a fraction by its parts, as its float may be 0."""
    return math.log(p.numerator) - math.log(p.denominator) if isinstance(p, Fraction) else math.log(p)


def _draw(row: Mapping[int, Number], source: np.random.Generator) -> int:
    """A key of `row`, each with its probability."""
    states = list(row)
    steps = list(accumulate(float(p) for p in row.values()))
    return states[min(bisect(steps, source.random() * steps[-1]), len(states) - 1)]
