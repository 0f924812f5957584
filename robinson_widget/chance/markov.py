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
from functools import cached_property
from html import escape
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import numpy as np

from robinson_widget.chance.distribution import Distribution
from robinson_widget.chance.graph import components, has_cycle, reachable, reverse
from robinson_widget.chance.hitting import HittingTime, Walk
from robinson_widget.chance.inputs import Number, adding_to_one, generator, index, label, some
from robinson_widget.chance.linear import power, solve
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
        self.states = _labels(rows, "states")
        self._number = {state: number for number, state in enumerate(self.states)}
        checked = [self._row(state, row) for state, row in zip(self.states, rows.values(), strict=True)]
        self.exact = not any(isinstance(p, float) for row in checked for p in row.values())
        self._rows = checked if self.exact else [{to: float(p) for to, p in row.items()} for row in checked]

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
        names = _labels(states, "states")
        return cls({i: {j: f(i, j) for j in names} for i in names})

    @classmethod
    def from_matrix(cls, states: Iterable[Any], matrix: Any) -> MarkovChain:
        """The chain with this transition matrix: nested lists, a NumPy array or a DataFrame, rows from, columns to.

        Rows and columns are in the order of `states`; those of a DataFrame that has the states as its labels are taken
        by label.

        :raises ValueError: as for the class, or if the shape is not n by n for n states.

        >>> half = Fraction(1, 2)
        >>> MarkovChain.from_matrix(["a", "b"], [[half, half], [0, 1]]).absorbing_states
        ('b',)
        """
        names = _labels(states, "states")
        rows = _cells(names, matrix)
        return cls({i: dict(zip(names, row, strict=True)) for i, row in zip(names, rows, strict=True)})

    # The structure: which states lead where.

    @cached_property
    def _graph(self) -> list[list[int]]:
        return [list(row) for row in self._rows]

    @cached_property
    def _back(self) -> list[list[int]]:
        return reverse(self._graph)

    @cached_property
    def _closed(self) -> list[list[int]]:
        """The closed classes in the order of their first states."""
        found = components(self._graph)
        home = {state: number for number, component in enumerate(found) for state in component}
        return sorted(c for n, c in enumerate(found) if all(home[to] == n for state in c for to in self._graph[state]))

    @cached_property
    def _transient(self) -> list[int]:
        recurrent = {state for closed in self._closed for state in closed}
        return [state for state in range(len(self.states)) if state not in recurrent]

    @property
    def closed_classes(self) -> tuple[tuple[Any, ...], ...]:
        """The closed classes: sets of states that lead to each other and that are never left, each in order.

        >>> MarkovChain({0: {0: 1}, 1: {0: Fraction(1, 2), 2: Fraction(1, 2)}, 2: {3: 1}, 3: {2: 1}}).closed_classes
        ((0,), (2, 3))
        """
        return tuple(self._named(closed) for closed in self._closed)

    @property
    def absorbing_states(self) -> tuple[Any, ...]:
        """The states that are never left.

        >>> MarkovChain({0: {0: 1}, 1: {0: Fraction(1, 2), 2: Fraction(1, 2)}, 2: {2: 1}}).absorbing_states
        (0, 2)
        """
        return self._named([closed[0] for closed in self._closed if len(closed) == 1])

    # Where the chain is after so many steps.

    def transition_matrix(self, steps: int = 1, exact: bool = True) -> pd.DataFrame:
        """The probabilities to go from each state (row) to each state (column) in `steps` steps.

        :raises ValueError: if `steps` is no whole number from 0.

        >>> chain = MarkovChain({"a": {"a": Fraction(1, 2), "b": Fraction(1, 2)}, "b": {"b": 1}})
        >>> chain.transition_matrix(steps=2).loc["a"].tolist()
        [Fraction(1, 4), Fraction(3, 4)]
        """
        steps = whole(steps, "steps", 0, _MOST_STEPS)
        numbers = range(len(self.states))
        if not (exact and self.exact):
            return self._frame(np.linalg.matrix_power(self._floats(numbers, numbers), steps), numbers, numbers)
        if steps == 1:
            return self._frame([[row.get(j, Fraction(0)) for j in numbers] for row in self._rows], numbers, numbers)
        whole_rows, over = _over_one(self._rows)
        found = power([[row.get(j, 0) for j in numbers] for row in whole_rows], steps)
        scale = over**steps
        return self._frame([[Fraction(entry, scale) for entry in row] for row in found], numbers, numbers)

    def distribution(self, start: Any, steps: int = 1) -> Distribution:
        """Where the chain is after `steps` steps from `start`, a state or a distribution of states (also as a dict).

        :raises ValueError: if `start` is no such thing, or `steps` no whole number from 0.

        >>> chain = MarkovChain({"a": {"a": Fraction(1, 2), "b": Fraction(1, 2)}, "b": {"b": 1}})
        >>> chain.distribution({"a": Fraction(1, 3), "b": Fraction(2, 3)}, steps=2).pmf("b")
        Fraction(11, 12)
        """
        steps = whole(steps, "steps", 0, _MOST_STEPS)
        here, rows, over = self._start(start), self._rows, 1
        exact = self.exact and not any(isinstance(mass, float) for mass in here.values())
        weights: Sequence[Mapping[int, Any]] = rows
        masses: dict[int, Any] = dict(here)
        unit = 1
        if exact:
            (masses,), unit = _over_one([here])
            weights, over = _over_one(rows)
        for _ in range(steps):
            onward: dict[int, Any] = {}
            for state, mass in masses.items():
                for to, weight in weights[state].items():
                    onward[to] = onward.get(to, 0) + mass * weight
            masses = onward
        scale = unit * over**steps
        there = ((state, masses.get(number, 0)) for number, state in enumerate(self.states))
        return Distribution({state: Fraction(mass, scale) if exact else float(mass) for state, mass in there})

    def prob_of_path(self, start: Any, path: Iterable[Any]) -> Number:
        """The probability that the chain goes from `start` to the states of `path`, one after the other.

        :raises ValueError: if one of them is no state.

        >>> chain = MarkovChain({"a": {"a": Fraction(1, 2), "b": Fraction(1, 2)}, "b": {"b": 1}})
        >>> chain.prob_of_path("a", ["a", "a", "b"])
        Fraction(1, 8)
        """
        here, found = self._state(start, "start"), Fraction(1) if self.exact else 1.0
        if isinstance(path, str) or not isinstance(path, Iterable):
            raise ValueError(f"path: {brief(path)} is not a list of states")
        for state in [self._state(state, "path") for state in path]:
            found *= self._rows[here].get(state, 0)
            here = state
        return found

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
        last = {closed[0] for closed in self._closed if len(closed) == 1}
        if steps is None:
            there = reachable(self._graph, first)
            endless = [closed for closed in self._closed if len(closed) > 1 and closed[0] in there]
            if endless:
                raise ValueError(f"the path may never end, it can come into {self._classes(endless)}; give steps")
        else:
            steps = whole(steps, "steps", 0, _MOST_STEPS)
        here = _draw(first, source)
        path = [self.states[here]]
        while len(path) <= steps if steps is not None else here not in last:
            here = _draw(self._rows[here], source)
            path.append(self.states[here])
        return path

    # Visits, and coming to a target.

    def fundamental_matrix(self, exact: bool = True) -> pd.DataFrame:
        """The expected visits of each transient state (column) from each (row), the start counted as a visit.

        The inverse of I - Q, where Q is the transition matrix among the transient states (Kemeny and Snell, 1960).

        >>> chain = MarkovChain({"a": {"a": Fraction(1, 2), "b": Fraction(1, 2)}, "b": {"b": 1}})
        >>> chain.fundamental_matrix().loc["a", "a"]
        Fraction(2, 1)
        """
        inside = self._transient
        unit = [[Fraction(int(i == j)) for j in inside] for i in inside]
        return self._frame(self._solve(inside, unit, exact), inside, inside)

    def expected_visits(self, start: Any, exact: bool = True) -> pd.Series:
        """The expected number of visits of each state from `start`, the start counted; a Series by state.

        It is `math.inf` for a state that can be reached and then comes back for ever, absorbing ones included.

        :raises ValueError: if `start` is no state and no distribution of states.

        >>> chain = MarkovChain({"a": {"a": Fraction(1, 2), "b": Fraction(1, 2)}, "b": {"b": 1}})
        >>> chain.expected_visits("a").tolist()
        [Fraction(2, 1), inf]
        """
        first = self._start(start)
        there = reachable(self._graph, first)
        inside = [state for state in self._transient if state in there]
        exact = exact and self.exact and not any(isinstance(mass, float) for mass in first.values())
        found = self._solve(inside, [[first.get(state, Fraction(0))] for state in inside], exact, turned=True)
        visits = dict(zip(inside, (row[0] for row in found), strict=True))
        none, within = Fraction(0), set(self._transient)
        return self._series(
            [visits.get(n, none) if n in within or n not in there else math.inf for n in range(len(self.states))], exact
        )

    def hitting_probability(self, target: Any, start: Any = None, exact: bool = True) -> Any:
        """The probability ever to come to `target`, a state or several; from every state, or only from `start`.

        Without `start` a Series by state, else one number; `start` may be a distribution of states.

        :raises ValueError: if `target` or `start` is no state of the chain.

        >>> chain = MarkovChain({0: {0: 1}, 1: {0: Fraction(1, 3), 2: Fraction(2, 3)}, 2: {2: 1}})
        >>> chain.hitting_probability(2, start=1), chain.hitting_probability([0, 2]).tolist()
        (Fraction(2, 3), [Fraction(1, 1), Fraction(1, 1), Fraction(1, 1)])
        """
        found = self._reaches(self._targets(target), exact)
        if start is None:
            return self._series([found.get(state, Fraction(0)) for state in range(len(self.states))], exact)
        return self._average(found, self._start(start), exact)

    def expected_hitting_time(self, target: Any, start: Any = None, exact: bool = True) -> Any:
        """The expected number of steps until the chain first comes to `target`, a state or several; 0 from there.

        Without `start` a Series by state, else one number; `start` may be a distribution of states. Where it isn't
        certain that the target is reached it is `math.inf`, and a :class:`NeverHits` warning names the closed classes
        where the chain can end instead; `hitting_time(...).given_finite()` has the mean given that it is reached.

        :raises ValueError: if `target` or `start` is no state of the chain.

        >>> chain = MarkovChain({0: {1: 1}, 1: {0: Fraction(1, 2), 2: Fraction(1, 2)}, 2: {2: 1}})
        >>> chain.expected_hitting_time(2).tolist()
        [Fraction(4, 1), Fraction(3, 1), Fraction(0, 1)]
        """
        targets = self._targets(target)
        first = None if start is None else self._start(start)
        begin = range(len(self.states)) if first is None else first
        missing = self._missing(targets, begin)
        if missing:
            text = f"the target may never be reached: {self._classes(missing)} does not lead there"
            warnings.warn(text, NeverHits, stacklevel=2)
            if first is not None:
                return math.inf
        _, sure = self._leading(targets)
        inside = sorted(sure - targets)
        found = self._solve(inside, [[Fraction(1)] for _ in inside], exact)
        times: dict[int, Any] = dict(zip(inside, (row[0] for row in found), strict=True))
        times |= dict.fromkeys(targets, Fraction(0))
        if first is not None:
            return self._average(times, first, exact)
        return self._series([times.get(state, math.inf) for state in range(len(self.states))], exact)

    def hitting_time(self, target: Any, start: Any) -> HittingTime:
        """The number of steps from `start` until the chain first comes to `target`, as a distribution; 0 from there.

        If it isn't certain that the target is reached, the distribution has `never` above 0 and an infinite mean.

        :raises ValueError: if `target` or `start` is no state of the chain.

        >>> chain = MarkovChain({0: {0: 1}, 1: {0: Fraction(1, 3), 1: Fraction(1, 3), 2: Fraction(1, 3)}, 2: {2: 1}})
        >>> steps = chain.hitting_time(2, start=1)
        >>> steps.pmf(2), steps.never, steps.mean(), steps.given_finite().mean()
        (Fraction(1, 9), Fraction(1, 2), inf, Fraction(3, 2))
        """
        targets, first = self._targets(target), self._start(start)
        can, _ = self._leading(targets)
        inside = sorted((reachable(self._graph, first, closed=targets) & can) - targets)
        place = {state: number for number, state in enumerate(inside)}
        rows, over = [self._rows[state] for state in inside], 1
        exact = self.exact and not any(isinstance(mass, float) for mass in first.values())
        (masses,), unit = _over_one([first]) if exact else ([{s: float(m) for s, m in first.items()}], 1)
        weights: Sequence[Mapping[int, Any]] = [{to: float(p) for to, p in row.items()} for row in rows]
        if exact:
            weights, over = _over_one(rows)
        walk = Walk(
            [[(place[to], weight) for to, weight in row.items() if to in place] for row in weights],
            [sum(weight for to, weight in row.items() if to in targets) for row in weights],
            {place[state]: mass for state, mass in masses.items() if state in place},
            sum(mass for state, mass in masses.items() if state in targets),
            over,
            unit,
            exact,
        )

        def sums() -> tuple[Number, Number, Number]:
            return self._sums(targets, inside, first, exact)

        missing = self._missing(targets, first)
        unreached = f"{self._classes(missing)} does not lead there" if missing else ""
        return HittingTime(walk, has_cycle(self._graph, inside), sums, unreached)

    def steady_state(self) -> Distribution:
        """The distribution that a step doesn't change, the shares of time in the long run; 0 for transient states.

        :raises ValueError: naming the closed classes, if there is more than one: where the chain ends is then open.

        >>> MarkovChain({"day": {"night": 1}, "night": {"day": 1}}).steady_state().pmf("day")
        Fraction(1, 2)
        """
        if len(self._closed) > 1:
            raise ValueError(
                f"the steady state depends on the start: the closed classes are {self._classes(self._closed)}"
            )
        first, *inside = self._closed[0]
        # Visits of each other state between two visits of the first one (one regenerative cycle).
        begin = [[self._rows[first].get(state, Fraction(0))] for state in inside]
        visits = [row[0] for row in self._solve(inside, begin, self.exact, turned=True)]
        total = 1 + sum(visits)
        shares = dict(zip(inside, (visit / total for visit in visits), strict=True)) | {first: 1 / Fraction(total)}
        if not self.exact:
            shares = {state: float(share) for state, share in shares.items()}
        return Distribution({state: shares.get(number, 0) for number, state in enumerate(self.states)})

    # Coming to a target, by the numbers of the states.

    def _leading(self, targets: set[int]) -> tuple[set[int], set[int]]:
        """The states from which `targets` can be reached, and those from which they certainly are."""
        can = reachable(self._back, targets)
        doubtful = reachable(self._back, set(range(len(self.states))) - can, closed=targets)
        return can, can - doubtful

    def _missing(self, targets: set[int], begin: Iterable[int]) -> list[list[int]]:
        """The closed classes without a target that can be reached from `begin` without coming to a target first."""
        there = reachable(self._graph, begin, closed=targets)
        return [closed for closed in self._closed if closed[0] in there and not targets & set(closed)]

    def _reaches(self, targets: set[int], exact: bool) -> dict[int, Any]:
        """For each state that can reach `targets`, the probability that it does: h = Qh + what goes there at once."""
        can, sure = self._leading(targets)
        inside = sorted(can - sure)
        zero = Fraction(0) if self.exact else 0.0
        at_once = [[sum((p for to, p in self._rows[state].items() if to in sure), zero)] for state in inside]
        found = self._solve(inside, at_once, exact)
        return dict.fromkeys(sure, Fraction(1)) | dict(zip(inside, (row[0] for row in found), strict=True))

    def _sums(
        self, targets: set[int], inside: list[int], first: Mapping[int, Number], exact: bool
    ) -> tuple[Any, Any, Any]:
        """P(T < inf), E(T; T < inf), E(T squared; T < inf) from `first`: f = Qf + h, and g = Qg + 2f - h."""
        h = self._reaches(targets, exact)
        f = dict(zip(inside, (r[0] for r in self._solve(inside, [[h[s]] for s in inside], exact)), strict=True))
        g = [row[0] for row in self._solve(inside, [[2 * f[s] - h[s]] for s in inside], exact)]
        second = dict(zip(inside, g, strict=True))
        happens, mean, square = (self._average(found, first, exact) for found in (h, f, second))
        return happens, mean, square

    def _solve(
        self, inside: Sequence[int], right: list[list[Any]], exact: bool, turned: bool = False
    ) -> list[list[Any]]:
        """The solution of (I - Q) X = `right`, Q the transitions among `inside`, `turned` for its transpose."""
        if not inside:
            return []
        if not (exact and self.exact):
            matrix = np.eye(len(inside)) - self._floats(inside, inside)
            answer: list[list[Any]] = np.linalg.solve(matrix.T if turned else matrix, np.array(right, float)).tolist()
            return answer
        place = {state: number for number, state in enumerate(inside)}
        rows: list[dict[int, Fraction]] = [{number: Fraction(1)} for number in range(len(inside))]
        for number, state in enumerate(inside):
            for to, p in self._rows[state].items():
                if to in place:
                    i, j = (place[to], number) if turned else (number, place[to])
                    rows[i][j] = rows[i].get(j, Fraction(0)) - Fraction(p)
        return list(solve(rows, right))

    def _average(self, found: Mapping[int, Any], first: Mapping[int, Number], exact: bool) -> Any:
        total = sum((mass * found.get(state, Fraction(0)) for state, mass in first.items()), Fraction(0))
        return total if exact and self.exact else float(total)

    # States in and out.

    def _state(self, value: object, where: str) -> int:
        state = label(value, where)
        if state not in self._number:
            raise ValueError(f"{where}: {brief(state)} is not a state; states are {some(self.states)}")
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
        single = isinstance(target, (str, bytes)) or not isinstance(target, Collection)
        if single or (isinstance(target, Hashable) and self._is_state(target)):
            return {self._state(target, "target")}
        found = {self._state(state, "target") for state in target}  # type: ignore[attr-defined]
        if not found:
            raise ValueError(f"target: {brief(target)} has no state in it; states are {some(self.states)}")
        return found

    def _is_state(self, value: Hashable) -> bool:
        try:
            return value in self._number
        except TypeError:  # a tuple with a list in it
            return False

    def _named(self, numbers: Iterable[int]) -> tuple[Any, ...]:
        return tuple(self.states[number] for number in numbers)

    def _classes(self, classes: Sequence[Sequence[int]]) -> str:
        shown = ["{" + some(self._named(closed)) + "}" for closed in classes]
        return ", ".join(shown if len(shown) <= 4 else [*shown[:3], f"and {len(shown) - 3} more"])

    # Tables.

    def _floats(self, rows: Sequence[int], columns: Sequence[int]) -> np.ndarray[Any, np.dtype[np.float64]]:
        place = {state: number for number, state in enumerate(columns)}
        found = np.zeros((len(rows), len(columns)))
        for number, state in enumerate(rows):
            for to, p in self._rows[state].items():
                if to in place:
                    found[number, place[to]] = p
        return found

    def _frame(self, cells: Any, rows: Sequence[int], columns: Sequence[int]) -> pd.DataFrame:
        import pandas as pd

        kind = float if isinstance(cells, np.ndarray) else object
        held = np.empty((len(rows), len(columns)), dtype=object)
        for number, row in enumerate(cells):
            held[number] = row
        plain = held.astype(float) if kind is float or not self.exact else held
        return pd.DataFrame(
            plain, index=index(self._named(rows), "state"), columns=index(self._named(columns), "state")
        )

    def _series(self, values: list[Any], exact: bool) -> pd.Series:
        import pandas as pd

        held = np.array(values, dtype=object if exact and self.exact else float)
        return pd.Series(held, index=index(self.states, "state"))

    def _facts(self) -> list[str]:
        absorbing, closed = len(self.absorbing_states), len(self._closed)
        return [
            f"{len(self.states)} state{'s' * (len(self.states) != 1)}",
            f"{absorbing} absorbing",
            f"{closed} closed class{'es' * (closed != 1)}",
        ]

    def __repr__(self) -> str:
        return f"MarkovChain({', '.join(self._facts())})"

    def _repr_html_(self) -> str:
        """The main facts as a small table, in the page's own colours."""
        shown = some(self.states), some(self.absorbing_states) or "none", self._classes(self._closed)
        rows = "".join(
            f'<tr><th style="text-align:left">{fact}</th><td style="text-align:left">{escape(states)}</td></tr>'
            for fact, states in zip(self._facts(), shown, strict=True)
        )
        return f"<table><caption>Markov chain{'' if self.exact else ' in floats'}</caption>{rows}</table>"


def _labels(values: object, where: str) -> tuple[Any, ...]:
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise ValueError(f"{where}: {brief(values)} is not a list of labels")
    found = [label(value, where) for value in values]
    if not found:
        raise ValueError(f"{where}: a chain has at least one state")
    seen: set[Any] = set()
    for state in found:
        if state in seen:
            raise ValueError(f"{where}: {brief(state)} is there twice")
        seen.add(state)
    return tuple(found)


def _cells(names: tuple[Any, ...], matrix: Any) -> list[list[Any]]:
    """The cells of a matrix given in any of the ways that `from_matrix` takes."""
    if hasattr(matrix, "columns") and hasattr(matrix, "index"):  # a DataFrame
        for axis, held in (("index", list(matrix.index)), ("columns", list(matrix.columns))):
            if held != list(range(len(held))) and (set(held) != set(names) or len(held) != len(names)):
                raise ValueError(f"matrix: its {axis} has {some(held)}, the states are {some(names)}")
        order = [_positions(names, list(labels)) for labels in (matrix.index, matrix.columns)]
        cells = matrix.to_numpy(dtype=object)
        return [[cells[i][j] for j in order[1]] for i in order[0]] if len(cells) else []
    rows = list(matrix) if isinstance(matrix, (Sequence, np.ndarray)) and not isinstance(matrix, str) else None
    if rows is None or any(not isinstance(row, (Sequence, np.ndarray)) or isinstance(row, str) for row in rows):
        raise ValueError(f"matrix: {brief(matrix)} is not a list of rows")
    if len(rows) != len(names) or any(len(row) != len(names) for row in rows):
        shape = f"{len(rows)} rows of {', '.join(sorted({str(len(row)) for row in rows})) or 'no'} entries"
        raise ValueError(f"matrix: {shape} for {len(names)} states; as many rows and columns as states are needed")
    return [list(row) for row in rows]


def _positions(names: Sequence[Any], held: list[Any]) -> list[int]:
    """Where each state stands in the labels of a DataFrame: by name, or in order if it has none of its own."""
    return [held.index(name) for name in names] if set(held) == set(names) else list(range(len(held)))


def _over_one(rows: Sequence[Mapping[int, Any]]) -> tuple[list[dict[int, int]], int]:
    """Rows of Fractions as whole numbers over one common denominator."""
    over = math.lcm(*(p.denominator for row in rows for p in row.values()))
    return [{to: p.numerator * (over // p.denominator) for to, p in row.items()} for row in rows], over


def _draw(row: Mapping[int, Number], source: np.random.Generator) -> int:
    """A key of `row`, each with its probability."""
    states = list(row)
    steps = list(accumulate(float(p) for p in row.values()))
    return states[min(bisect(steps, source.random() * steps[-1]), len(states) - 1)]
