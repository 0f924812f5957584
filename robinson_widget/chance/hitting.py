"""The number of steps until a chain first comes to its target: exact, as far as asked, never cut off."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any

import numpy as np

from robinson_widget.chance.distribution import CLOSE, Distribution, check_number
from robinson_widget.chance.inputs import Number

#: Of a float walk, less mass than this on a state is forgotten; an exact one holds at most so many bits.
_TINY, _MOST_BITS = 1e-300, 2**32

#: So many steps of a float walk are held at most: some hundred million bytes.
_MOST_STEPS = 2**22

#: So many steps are drawn in a cell, at most.
_CELL_STEPS = 1000


class HittingTime(Distribution):
    """The number of steps until a chain first comes to its target, 0, 1, 2, ..., perhaps never.

    Made by :meth:`robinson_widget.chance.markov.MarkovChain.hitting_time`. Probabilities are worked out step by step as
    far as they are asked for, exactly, over one common denominator; the mean and the variance come from linear
    equations. Of what lies further than can be held exactly (some ten thousand steps), only the moments can be asked.

    >>> from robinson_widget.chance.markov import MarkovChain
    >>> chain = MarkovChain.from_dict({"try": {"try": Fraction(2, 3), "done": Fraction(1, 3)}, "done": {"done": 1}})
    >>> tries = chain.hitting_time("done", "try")
    >>> tries.pmf([0, 1, 2]), tries.mean(), tries.var(), tries.ppf(1)
    ([Fraction(0, 1), Fraction(1, 3), Fraction(2, 9)], Fraction(3, 1), Fraction(6, 1), inf)
    """

    def __init__(
        self, walk: Walk, endless: bool, sums: Callable[[], tuple[Number, Number, Number]], unreached: str = ""
    ) -> None:
        self._walk = walk  # the mass that comes to the target at each step
        self._endless = endless  # whether there is no largest number of steps
        self._sums = sums  # the probability to come there, and the sums of k and of k squared over it
        self._unreached = unreached  # says which closed classes don't lead to the target; empty if it is certain
        self._given = False
        self._numeric, self._exact, self._table = True, walk.exact, {}

    @cached_property
    def _happens(self) -> Number:
        """The probability that the target is reached at all."""
        if not self._unreached:
            return Fraction(1) if self.exact else 1.0
        return self._all_sums[0]

    @cached_property
    def _all_sums(self) -> tuple[Number, Number, Number]:
        return self._sums()

    @property
    def never(self) -> Number:
        """The probability that the target is never reached.

        >>> from robinson_widget.chance.markov import MarkovChain
        >>> chain = MarkovChain.from_dict({"sea": {"isle": 1/4, "lost": 3/4}, "isle": {"isle": 1}, "lost": {"lost": 1}})
        >>> chain.hitting_time("isle", "sea").never
        0.75
        """
        if self._given or not self._unreached:
            return super().never
        return 1 - self._happens if self.exact else max(0.0, 1 - self._happens)

    def given_finite(self) -> HittingTime:
        """The distribution given that the target is reached; its mean and variance come from linear equations too.

        :raises ValueError: if the target is never reached.

        >>> from robinson_widget.chance.markov import MarkovChain
        >>> chain = MarkovChain.from_dict({"sea": {"isle": 1/4, "lost": 3/4}, "isle": {"isle": 1}, "lost": {"lost": 1}})
        >>> chain.hitting_time("isle", "sea").mean(), chain.hitting_time("isle", "sea").given_finite().mean()
        (inf, 1.0)
        """
        if not self._happens:
            raise ValueError(f"the target is never reached: {self._unreached}")
        given = HittingTime(self._walk, self._endless, self._sums, self._unreached)
        given._given = True
        return given

    def mode(self) -> Any:
        """The most probable number of steps, the least of several, "never" left out: all later ones are proven to be
        less probable, as together they are. It is `math.inf` if the target is never reached.

        >>> from robinson_widget.chance.markov import MarkovChain
        >>> chain = MarkovChain.from_dict({"try": {"try": 0.5, "done": 0.5}, "done": {"done": 1}})
        >>> chain.hitting_time("done", "try").mode()
        1
        """
        if not self._happens:
            return math.inf
        return self._walk.likeliest(self._happens)

    def support(self) -> tuple[Any, Any]:
        """The least number of steps, and the largest, which may be `math.inf`.

        >>> from robinson_widget.chance.markov import MarkovChain
        >>> chain = MarkovChain.from_dict({"try": {"try": 0.5, "done": 0.5}, "done": {"done": 1}})
        >>> chain.hitting_time("done", "try").support()
        (1, inf)
        """
        if not self._happens:
            return math.inf, math.inf
        least = next(step for step, mass in self.items() if mass)
        return least, math.inf if self._endless or self.never else self._walk.end()

    def items(self) -> Iterator[tuple[Any, Number]]:
        """Each number of steps with its probability, from 0 on; without an end where there is no largest.

        >>> from itertools import islice
        >>> from robinson_widget.chance.markov import MarkovChain
        >>> chain = MarkovChain.from_dict({"try": {"try": 0.5, "done": 0.5}, "done": {"done": 1}})
        >>> list(islice(chain.hitting_time("done", "try").items(), 3))
        [(0, 0.0), (1, 0.5), (2, 0.25)]
        """
        step = 0
        yield 0, self._mass(0)
        while not self._walk.ends_by(step):
            step += 1
            yield step, self._mass(step)

    def _scaled(self, number: Number) -> Number:
        return number / self._happens if self._given else number

    def _mass(self, k: Any) -> Number:
        check_number(k)
        if k == math.inf:
            return self.never
        if k < 0 or k != int(k):
            return super().never
        return self._scaled(self._walk.mass(int(k)))

    def _float_mass(self, k: Any) -> float:
        check_number(k)
        if k == math.inf or k < 0 or k != int(k):
            return float(self._mass(k))
        mass = self._walk.float_mass(int(k))
        return mass / float(self._happens) if self._given else mass

    def _at_most(self, k: Any) -> Number:
        check_number(k)
        if k == math.inf:
            return 1 - super().never
        return super().never if k < 0 else self._scaled(self._walk.total(int(k)))

    def _least(self, q: Fraction) -> Any:
        if not self._happens:
            return math.inf
        wanted = q * Fraction(self._happens) if self._given else q
        beyond = wanted - Fraction(self._happens)
        if not self.exact and self.never and abs(beyond) <= CLOSE:
            beyond = Fraction(0)
        if beyond > 0 or (beyond == 0 and self._endless):
            return math.inf
        if beyond == 0:
            return self._walk.end()
        return max(self._walk.least(wanted), self.support()[0] if q == 0 else 0)

    @cached_property
    def _moments(self) -> tuple[Any, Any]:
        if self.never:
            return math.inf, math.nan
        happens, first, second = self._all_sums
        mean = first / happens
        return mean, second / happens - mean * mean

    def _drawn(self, uniform: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        happens = float(self._happens)
        wanted = uniform * happens if self._given else uniform
        top = float(wanted[wanted < happens].max(initial=0.0))
        steps: list[float] = []
        for total in self._walk.float_totals():
            steps.append(total)
            if total > top:
                break
        found = np.searchsorted(steps, wanted, side="right")
        if self._given or not self.never:
            return np.minimum(found, len(steps) - 1)
        return np.where(wanted < happens, found, np.inf)

    def _values(self, stop: int | None) -> Sequence[int]:
        if stop is None:
            stop = 1 if not self._happens else int(self._nearly_all()) + 1
        return range(stop)

    def _facts(self) -> list[str]:
        if self.never:
            first, *others = self.given_finite()._facts() if self._happens else ["nothing"]
            return [f"never {float(self.never):.4g}", f"else {first}", *others]
        least, most = self.support()
        steps = f"{least} step{'s' * (least != 1)} or more" if most == math.inf else f"{least} to {most} steps"
        return [
            steps if least != most else f"always {least}",
            f"mean {float(self.mean()):.5g}",
            f"std {self.std():.4g}",
        ]

    def _for_cell(self) -> list[tuple[Any, float]]:
        """As far as 99.9 % of what happens, but not so far that a cell has to wait."""
        goal, total, shown = 0.999 * (1 - float(self.never)), 0.0, []
        for step, mass in islice(self.items(), _CELL_STEPS):
            shown.append((step, float(mass)))
            total += float(mass)
            if total >= goal:
                break
        return shown

    def _nearly_all(self) -> int:
        """The number of steps that 99.9 % of what happens need at most."""
        share = Fraction(999, 1000)
        return self._walk.end() if not self._endless else self._walk.least(share * Fraction(self._happens))


class Walk:
    """Mass that walks through a chain until it comes to a target, step by step, as far as asked.

    `moves[i]` holds what leads on from state i as pairs (state, weight), `home[i]` the weight that leads to the target,
    `start` the mass on each state at step 0, `there` that on the target. Exact weights are whole numbers over `over`
    and exact masses over `unit`; floats have 1 for both. States from where the target can't be reached are left out.

    >>> walk = Walk([[(0, 1)]], [1], {0: 1}, 0, over=2, unit=1, exact=True)  # a coin until it shows heads
    >>> walk.mass(3), walk.total(3)
    (Fraction(1, 8), Fraction(7, 8))
    """

    def __init__(
        self,
        moves: Sequence[Sequence[tuple[int, Any]]],
        home: Sequence[Any],
        start: Mapping[int, Any],
        there: Any,
        over: int,
        unit: int,
        exact: bool,
    ) -> None:
        self.exact = exact
        self._moves, self._home, self._over, self._unit = moves, home, over, unit
        self._masses, self._totals = [there], [there]
        self._walking = {state: mass for state, mass in start.items() if mass}
        self._scale = unit  # what the masses of the last step reached are over
        self._float_scale = 0, unit  # a step, and what its masses are over
        self._bits = 0

    def mass(self, step: int) -> Number:
        """The mass that comes to the target at `step`.

        >>> Walk([[(0, 0.5)]], [0.5], {0: 1.0}, 0.0, over=1, unit=1, exact=False).mass(2)
        0.25
        """
        self._reach(step)
        return self._over_all(self._masses[step], step) if step < len(self._masses) else self._over_all(0, 0)

    def float_mass(self, step: int) -> float:
        """The same as a float; a fraction of long numbers takes far longer, for it is reduced.

        >>> Walk([[(0, 1)]], [1], {0: 1}, 0, over=2, unit=1, exact=True).float_mass(3)
        0.125
        """
        self._reach(step)
        if step >= len(self._masses):
            return 0.0
        before, scale = self._float_scale
        # One step after the other is asked for as a rule, and a power of its own would take the longest by far.
        scale = scale * self._over if step == before + 1 else self._unit * self._over**step
        self._float_scale = step, scale
        return float(self._masses[step] / scale)

    def total(self, step: int) -> Number:
        """The mass that comes to the target up to `step`.

        >>> Walk([[(0, 0.5)]], [0.5], {0: 1.0}, 0.0, over=1, unit=1, exact=False).total(2)
        0.75
        """
        self._reach(step)
        step = min(step, len(self._totals) - 1)
        return self._over_all(self._totals[step], step)

    def ends_by(self, step: int) -> bool:
        """Whether nothing walks any more after `step`.

        >>> Walk([[(0, 1)]], [1], {0: 1}, 0, over=2, unit=1, exact=True).ends_by(9)
        False
        """
        self._reach(step)
        return step >= len(self._totals) - 1 and not self._walking

    def end(self) -> int:
        """The last step at which mass comes to the target, for a walk that ends.

        >>> Walk([[]], [1], {0: 1}, 0, over=1, unit=1, exact=True).end()
        1
        """
        while self._walking:
            self._step()
        return max(step for step, mass in enumerate(self._masses) if mass or not step)

    def least(self, wanted: Fraction) -> int:
        """The first step by which the mass `wanted`, of what comes at all, is at the target.

        >>> Walk([[(0, 1)]], [1], {0: 1}, 0, over=2, unit=1, exact=True).least(Fraction(9, 10))
        4
        """
        up, down = wanted.numerator, wanted.denominator
        goal = float(wanted) - CLOSE

        def reached(step: int, scale: int) -> bool:
            return bool(self._totals[step] * down >= up * scale if self.exact else self._totals[step] >= goal)

        while not reached(-1, self._scale) and self._walking:
            self._step()
        low, high = 0, len(self._totals) - 1
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if reached(middle, self._unit * self._over**middle) else (middle + 1, high)
        return low

    def likeliest(self, happens: Number) -> int:
        """The step at which most mass comes, the first of several, if `happens` comes in all.

        >>> Walk([[(0, 1)]], [1], {0: 1}, 0, over=2, unit=1, exact=True).likeliest(Fraction(1))
        1
        """
        up, down = (happens.numerator, happens.denominator) if isinstance(happens, Fraction) else (happens, 1)
        step, best, where, scale = 0, self._masses[0], 0, self._unit
        # In whole numbers over the scale of the step: fractions would be reduced at every one.
        while not self.ends_by(step) and up * scale - self._totals[step] * down > best * down:
            step, best, scale = step + 1, best * self._over, scale * self._over
            self._reach(step)
            if self._masses[step] > best:
                best, where = self._masses[step], step
        return where

    def float_totals(self) -> Iterator[float]:
        """The mass at the target up to each step, 0, 1, 2, ..., as floats.

        >>> list(islice(Walk([[(0, 1)]], [1], {0: 1}, 0, over=2, unit=1, exact=True).float_totals(), 3))
        [0.0, 0.5, 0.75]
        """
        step, scale = 0, self._unit
        yield self._totals[0] / scale
        while not self.ends_by(step):
            step, scale = step + 1, scale * self._over
            self._reach(step)
            yield self._totals[step] / scale

    def _over_all(self, mass: Any, step: int) -> Number:
        return Fraction(mass, self._unit * self._over**step) if self.exact else float(mass)

    def _reach(self, step: int) -> None:
        while len(self._totals) <= step and self._walking:
            self._step()

    def _step(self) -> None:
        arriving: Any = 0
        onward: dict[int, Any] = {}
        for state, mass in self._walking.items():
            arriving += mass * self._home[state]
            for other, weight in self._moves[state]:
                onward[other] = onward.get(other, 0) + mass * weight
        if self.exact:
            self._bits += 2 * len(self._totals) * self._over.bit_length()
            if self._bits > _MOST_BITS:
                raise ValueError(
                    f"step {len(self._totals)}: so many steps are too much to hold exactly; "
                    "the mean and the variance can be asked, or build the chain from floats"
                )
        elif len(self._totals) > _MOST_STEPS:
            raise ValueError(
                f"step {len(self._totals):,}: so many steps are too much to hold; "
                "the mean and the variance can be asked"
            )
        self._walking = {state: mass for state, mass in onward.items() if self.exact or mass > _TINY}
        self._scale *= self._over
        self._masses.append(arriving)
        self._totals.append(self._totals[-1] * self._over + arriving)
