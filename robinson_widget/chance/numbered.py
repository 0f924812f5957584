"""The arithmetic of a chain on the states 0, 1, 2, ...: :class:`robinson_widget.chance.markov.MarkovChain` names them.

>>> chain = Numbered(({0: Fraction(1, 3), 1: Fraction(1, 3), 2: Fraction(1, 3)}, {1: Fraction(1)}, {2: Fraction(1)}))
>>> chain.closed, chain.transient, chain.reaches({1})
([[1], [2]], [0], {1: Fraction(1, 1), 0: Fraction(1, 2)})
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from robinson_widget.chance.graph import components, has_cycle, reachable, reverse
from robinson_widget.chance.hitting import HittingTime, Walk
from robinson_widget.chance.inputs import Number
from robinson_widget.chance.linear import power, solve

#: So many bits of exact numbers are held at once, and so many words of them are added up for one answer, at most.
_MOST_BITS, _MOST_WORDS = 2**33, 2**36

#: By more steps than this, a distribution in floats comes from a power of the matrix.
_MANY_STEPS = 1000


class Numbered:
    """A chain on the states 0, 1, 2, ...; `rows[i]` holds what leads on from i and how likely, zeros left out.

    The rows are all of Fractions or all of floats and are not checked here.

    >>> Numbered(({0: Fraction(1, 2), 1: Fraction(1, 2)}, {1: Fraction(1)})).exact
    True
    """

    def __init__(self, rows: Sequence[Mapping[int, Number]]) -> None:
        self.rows = rows
        self.size = len(rows)
        self.exact = not any(isinstance(p, float) for row in rows for p in row.values())
        self._zero: Number = Fraction(0) if self.exact else 0.0

    # The structure, by searching.

    @cached_property
    def graph(self) -> list[list[int]]:
        """For each state, those it can go to in one step.

        >>> Numbered(({0: 0.5, 1: 0.5}, {1: 1.0})).graph
        [[0, 1], [1]]
        """
        return [list(row) for row in self.rows]

    @cached_property
    def _back(self) -> list[list[int]]:
        return reverse(self.graph)

    @cached_property
    def closed(self) -> list[list[int]]:
        """The closed classes in the order of their first states: the components that nothing leads out of.

        >>> Numbered(({0: 0.5, 1: 0.5}, {1: 1.0})).closed
        [[1]]
        """
        found = components(self.graph)
        home = {state: number for number, component in enumerate(found) for state in component}
        return sorted(c for n, c in enumerate(found) if all(home[to] == n for state in c for to in self.graph[state]))

    @cached_property
    def absorbing(self) -> list[int]:
        """The states that are never left.

        >>> Numbered(({0: 0.5, 1: 0.5}, {1: 1.0})).absorbing
        [1]
        """
        return [closed[0] for closed in self.closed if len(closed) == 1]

    @cached_property
    def transient(self) -> list[int]:
        """The states in no closed class.

        >>> Numbered(({0: 0.5, 1: 0.5}, {1: 1.0})).transient
        [0]
        """
        recurrent = {state for closed in self.closed for state in closed}
        return [state for state in range(self.size) if state not in recurrent]

    def leading(self, targets: set[int]) -> tuple[set[int], set[int]]:
        """The states from which `targets` can be reached, and those from which they certainly are.

        >>> Numbered(({0: 0.5, 1: 0.5}, {1: 0.5, 2: 0.5}, {2: 1.0}, {3: 1.0})).leading({1})
        ({0, 1}, {0, 1})
        """
        can = reachable(self._back, targets)
        doubtful = reachable(self._back, set(range(self.size)) - can, closed=targets)
        return can, can - doubtful

    def missing(self, targets: set[int], begin: Iterable[int]) -> list[list[int]]:
        """The closed classes without a target that can be come to from `begin`, and not through a target.

        >>> Numbered(({0: 0.5, 1: 0.25, 2: 0.25}, {1: 1.0}, {2: 1.0})).missing({1}, [0])
        [[2]]
        """
        there = reachable(self.graph, begin, closed=targets)
        return [closed for closed in self.closed if closed[0] in there and not targets & set(closed)]

    # Steps.

    def floats(self, rows: Sequence[int], columns: Sequence[int]) -> np.ndarray[Any, np.dtype[np.float64]]:
        """The transition matrix of some rows and columns, in floats.

        >>> Numbered(({0: 0.5, 1: 0.5}, {1: 1.0})).floats([0, 1], [1]).tolist()
        [[0.5], [1.0]]
        """
        place = {state: number for number, state in enumerate(columns)}
        found = np.zeros((len(rows), len(columns)))
        for number, state in enumerate(rows):
            for to, p in self.rows[state].items():
                if to in place:
                    found[number, place[to]] = p
        return found

    def matrix(self, steps: int, exact: bool) -> Any:
        """The transition matrix of `steps` steps: lists of Fractions, or an array of floats.

        :raises ValueError: if the exact numbers would grow too large.

        >>> Numbered(({0: Fraction(1, 2), 1: Fraction(1, 2)}, {1: Fraction(1)})).matrix(2, exact=True)[0]
        [Fraction(1, 4), Fraction(3, 4)]
        """
        everything = range(self.size)
        if not (exact and self.exact):
            return np.linalg.matrix_power(self.floats(everything, everything), steps)
        weights, over = in_whole_numbers(self.rows)
        _check_work(steps, steps * math.log2(over) * self.size**2, _MOST_BITS)
        found = power([[row.get(to, 0) for to in everything] for row in weights], steps)
        scale = over**steps
        return [[Fraction(entry, scale) for entry in row] for row in found]

    def after(self, steps: int, first: Mapping[int, Number]) -> dict[int, Number]:
        """Where the mass `first` is after `steps` steps.

        :raises ValueError: if the exact numbers would grow too large.

        >>> Numbered(({0: Fraction(1, 2), 1: Fraction(1, 2)}, {1: Fraction(1)})).after(2, {0: Fraction(1)})
        {0: Fraction(1, 4), 1: Fraction(3, 4)}
        """
        if not self.fits(first):
            if steps > _MANY_STEPS:
                begin = np.zeros(self.size)
                begin[list(first)] = list(first.values())
                return dict(enumerate((begin @ self.matrix(steps, exact=False)).tolist()))
            return self._spread(steps, self.rows, first)
        weights, over = in_whole_numbers(self.rows)
        (masses,), unit = in_whole_numbers([first])
        # Each addition costs as much as one of some dozen words, and then what the numbers have grown to.
        words = 64 + steps * math.log2(over) / 64
        _check_work(steps, steps * words * sum(map(len, weights)), _MOST_WORDS)
        scale = unit * over**steps
        return {state: Fraction(mass, scale) for state, mass in self._spread(steps, weights, masses).items()}

    @staticmethod
    def _spread(steps: int, rows: Sequence[Mapping[int, Any]], masses: Mapping[int, Any]) -> dict[int, Any]:
        for _ in range(steps):
            onward: dict[int, Any] = {}
            for state, mass in masses.items():
                for to, weight in rows[state].items():
                    onward[to] = onward.get(to, 0) + mass * weight
            masses = onward
        return dict(masses)

    def fits(self, first: Mapping[int, Number]) -> bool:
        """Whether the chain and the mass `first` are both exact.

        >>> Numbered(({0: Fraction(1)},)).fits({0: 1.0})
        False
        """
        return self.exact and not any(isinstance(mass, float) for mass in first.values())

    # Systems of equations.

    def solve(
        self, inside: Sequence[int], right: list[list[Any]], exact: bool = True, turned: bool = False
    ) -> list[list[Any]]:
        """The solution of (I - Q) X = `right`, where Q are the transitions among `inside`, `turned` for its transpose.

        >>> Numbered(({0: Fraction(1, 2), 1: Fraction(1, 2)}, {1: Fraction(1)})).solve([0], [[Fraction(1)]])
        [[Fraction(2, 1)]]
        """
        if not inside:
            return []
        if not (exact and self.exact):
            return self._solve_floats(inside, right, turned)
        place = {state: number for number, state in enumerate(inside)}
        rows: list[dict[int, Fraction]] = [{number: Fraction(1)} for number in range(len(inside))]
        for number, state in enumerate(inside):
            for to, p in self.rows[state].items():
                if to in place:
                    i, j = (place[to], number) if turned else (number, place[to])
                    rows[i][j] = rows[i].get(j, Fraction(0)) - Fraction(p)
        return list(solve(rows, right))

    def _solve_floats(self, inside: Sequence[int], right: list[list[Any]], turned: bool) -> list[list[Any]]:
        matrix = -self.floats(inside, inside)
        for number, state in enumerate(inside):  # 1 less the chance to stay, without the loss of digits
            matrix[number, number] = math.fsum(float(p) for to, p in self.rows[state].items() if to != state)
        try:
            answer = np.linalg.solve(matrix.T if turned else matrix, np.array(right, float))
        except np.linalg.LinAlgError:
            raise ValueError("floats are too coarse for these probabilities; give them as Fractions") from None
        return list(answer.tolist())

    def _by_state(self, inside: Sequence[int], right: list[Any], exact: bool, turned: bool = False) -> dict[int, Any]:
        """The same for one right side, by state."""
        found = self.solve(inside, [[entry] for entry in right], exact, turned)
        return dict(zip(inside, (row[0] for row in found), strict=True))

    def reaches(self, targets: set[int], exact: bool = True) -> dict[int, Any]:
        """For each state that can reach `targets`, the probability h that it does: h = Qh + what leads there at once.

        >>> Numbered(({0: 0.5, 1: 0.25, 2: 0.25}, {1: 1.0}, {2: 1.0})).reaches({1})[0]
        0.5
        """
        can, sure = self.leading(targets)
        inside = sorted(can - sure)
        at_once = [sum((p for to, p in self.rows[state].items() if to in sure), self._zero) for state in inside]
        return dict.fromkeys(sure, Fraction(1)) | self._by_state(inside, at_once, exact)

    def times(self, targets: set[int], exact: bool = True) -> dict[int, Any]:
        """For each state that certainly reaches `targets`, the expected steps m until it does: m = Qm + 1.

        >>> Numbered(({0: Fraction(1, 2), 1: Fraction(1, 2)}, {1: Fraction(1)})).times({1})
        {0: Fraction(2, 1), 1: Fraction(0, 1)}
        """
        _, sure = self.leading(targets)
        inside = sorted(sure - targets)
        return self._by_state(inside, [Fraction(1)] * len(inside), exact) | dict.fromkeys(targets, Fraction(0))

    def visits(self, first: Mapping[int, Number], exact: bool = True) -> dict[int, Any]:
        """The expected visits of each state that can be reached from `first`, which counts as one.

        >>> Numbered(({0: Fraction(1, 2), 1: Fraction(1, 2)}, {1: Fraction(1)})).visits({0: Fraction(1)})
        {0: Fraction(2, 1), 1: inf}
        """
        there = reachable(self.graph, first)
        inside = [state for state in self.transient if state in there]
        begin = [first.get(state, Fraction(0)) for state in inside]
        found = self._by_state(inside, begin, exact and self.fits(first), turned=True)
        return found | {state: math.inf for state in sorted(there) if state not in found}

    def steady(self) -> dict[int, Any]:
        """The shares of the states of the only closed class in the long run.

        They are in proportion to the visits between two visits of its first state (the regenerative cycle).

        >>> Numbered(({1: Fraction(1)}, {0: Fraction(1, 2), 1: Fraction(1, 2)})).steady()
        {0: Fraction(1, 3), 1: Fraction(2, 3)}
        """
        first, *inside = self.closed[0]
        begin = [self.rows[first].get(state, self._zero) for state in inside]
        found = {first: 1 + self._zero} | self._by_state(inside, begin, self.exact, turned=True)
        total = sum(found.values())
        return {state: visits / total for state, visits in found.items()}

    def mean(self, found: Mapping[int, Any], first: Mapping[int, Number], exact: bool) -> Any:
        """The mean over `first` of what was found for each state, nothing for the others.

        >>> Numbered(({0: Fraction(1)},)).mean({0: Fraction(3)}, {0: Fraction(1, 2)}, exact=True)
        Fraction(3, 2)
        """
        total = sum((mass * found.get(state, self._zero) for state, mass in first.items()), self._zero)
        return total if exact and self.exact else float(total)

    def hitting_time(self, targets: set[int], first: Mapping[int, Number], unreached: str) -> HittingTime:
        """The number of steps from `first` to `targets`; `unreached` says why it may be none, empty if it is certain.

        >>> chain = Numbered(({0: Fraction(1, 2), 1: Fraction(1, 2)}, {1: Fraction(1)}))
        >>> chain.hitting_time({1}, {0: Fraction(1)}, "").pmf(3)
        Fraction(1, 8)
        """
        can, _ = self.leading(targets)
        inside = sorted((reachable(self.graph, first, closed=targets) & can) - targets)
        place = {state: number for number, state in enumerate(inside)}
        exact = self.fits(first)
        weights: Sequence[Mapping[int, Any]] = [self.rows[state] for state in inside]
        masses: Mapping[int, Any] = {state: mass if exact else float(mass) for state, mass in first.items()}
        over = unit = 1
        if exact:
            weights, over = in_whole_numbers(weights)
            (masses,), unit = in_whole_numbers([masses])
        elif self.exact:
            weights = [{to: float(p) for to, p in row.items()} for row in weights]
        walk = Walk(
            [[(place[to], weight) for to, weight in row.items() if to in place] for row in weights],
            [sum(weight for to, weight in row.items() if to in targets) for row in weights],
            {place[state]: mass for state, mass in masses.items() if state in place},
            sum(mass for state, mass in masses.items() if state in targets),
            over,
            unit,
            exact,
        )

        def sums() -> tuple[Any, Any, Any]:
            """P(T < inf), E(T; T < inf) and E(T squared; T < inf): f = Qf + h, then g = Qg + 2f - h."""
            h = self.reaches(targets, exact)
            f = self._by_state(inside, [h[state] for state in inside], exact)
            g = self._by_state(inside, [2 * f[state] - h[state] for state in inside], exact)
            happens, mean, square = (self.mean(found, first, exact) for found in (h, f, g))
            return happens, mean, square

        return HittingTime(walk, has_cycle(self.graph, inside), sums, unreached)


def in_whole_numbers(rows: Sequence[Mapping[int, Any]]) -> tuple[list[dict[int, int]], int]:
    """Rows of Fractions as whole numbers over one common denominator.

    >>> in_whole_numbers([{0: Fraction(1, 2), 1: Fraction(1, 2)}, {0: Fraction(1, 3), 2: Fraction(2, 3)}])
    ([{0: 3, 1: 3}, {0: 2, 2: 4}], 6)
    """
    over = math.lcm(*(p.denominator for row in rows for p in row.values()))
    return [{to: p.numerator * (over // p.denominator) for to, p in row.items()} for row in rows], over


def _check_work(steps: int, work: float, most: int) -> None:
    if work > most:
        raise ValueError(f"steps: {steps} are too many to work out exactly; build the chain from floats")
