"""Distributions, exact: values with their probabilities, and the number of steps until something happens.

>>> die = Distribution({face: Fraction(1, 6) for face in range(1, 7)})
>>> die.mean(), die.cdf(4), die.ppf(0.5)
(Fraction(7, 2), Fraction(2, 3), 3)

In floats a quantile takes no notice of less than `CLOSE`, which rounding may have caused.

>>> Distribution({1: 0.1 + 0.2, 2: 0.7}).ppf(0.3 + CLOSE / 2)
1
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from html import escape
from numbers import Rational, Real
from typing import TYPE_CHECKING, Any

import numpy as np

from robinson_widget.chance.inputs import Number, adding_to_one, generator, index, label, some
from robinson_widget.checks import brief, whole

if TYPE_CHECKING:
    import pandas as pd

#: Quantiles of floats are compared to within this, as rounding would else decide.
CLOSE = 1e-12


class Distribution:
    """Values with their probabilities, which add to 1; the methods are named as in `scipy.stats`.

    Fractions and whole numbers stay exact. Once a probability is given as a float, all are floats, which may miss 1 by
    1e-9 in sum. Values that are all numbers are kept in order and have moments and quantiles; labels have
    probabilities, a mode and draws only. Methods that take one value take a list, range, array or Series too, and give
    a list then, or a NumPy array for ``exact=False``.

    In a cell it shows its main figures and its values in order, each with a bar as long as it is probable.

    :raises ValueError: if there are no values, a value can't be a label, or the probabilities don't add to 1.

    >>> coins = Distribution({0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)})
    >>> coins
    Distribution(3 values from 0 to 2, mean 1, std 0.7071)
    >>> coins.pmf(1), coins.pmf([0, 3]), coins.pmf(range(3), exact=False)
    (Fraction(1, 2), [Fraction(1, 4), Fraction(0, 1)], array([0.25, 0.5 , 0.25]))
    >>> Distribution({"heads": Fraction(1, 2), "tails": Fraction(1, 3)})
    Traceback (most recent call last):
    ValueError: distribution: the probabilities add to 5/6, not to 1
    """

    #: What could have been a value and isn't, as a state where a chain can't be yet: its probability is 0.
    _impossible: frozenset[Any] = frozenset()

    def __init__(self, probabilities: Mapping[Any, object]) -> None:
        if not isinstance(probabilities, Mapping) or not probabilities:
            raise ValueError(f"distribution: {brief(probabilities)} is not a mapping of values to their probabilities")
        named = {label(value, "values"): mass for value, mass in probabilities.items()}
        table = adding_to_one(named, "distribution")
        self._numeric = all(_is_number(value) for value in table)
        for value in table if self._numeric else ():
            if math.isinf(value):
                raise ValueError(f"values: {value} is not a finite number")
        self._table: dict[Any, Number] = {v: table[v] for v in sorted(table)} if self._numeric else table
        self._exact = not any(isinstance(mass, float) for mass in table.values())

    def _known(self, impossible: Iterable[Any]) -> Distribution:
        """Itself, which then also answers for labels that are none of its values."""
        self._impossible = frozenset(impossible)
        return self

    @property
    def exact(self) -> bool:
        """Whether the probabilities are Fractions; else they are floats.

        >>> Distribution({"heads": 0.5, "tails": 0.5}).exact
        False
        """
        return self._exact

    @property
    def never(self) -> Number:
        """The probability that it never happens: 0, except for the steps until something that isn't certain.

        >>> Distribution({1: 1}).never
        Fraction(0, 1)
        """
        return Fraction(0) if self.exact else 0.0

    def given_finite(self) -> Distribution:
        """The distribution given that it happens at all; the same one if that is certain.

        :raises ValueError: if it never happens.

        >>> Distribution({1: 1}).given_finite().mean()
        Fraction(1, 1)
        """
        return self

    def pmf(self, k: Any, exact: bool = True) -> Any:
        """The probability of the value `k`, or of each of several.

        ``exact=False`` gives floats. An exact one may have thousands of digits, which Python may even refuse to print:
        `float` of it, or ``exact=False``, is short.

        :raises ValueError: if `k` is no number where all values are, or none of the labels.

        >>> Distribution({"heads": Fraction(1, 2), "tails": Fraction(1, 2)}).pmf("heads")
        Fraction(1, 2)
        """
        return self._each(self._mass if exact else self._float_mass, k, exact)

    def cdf(self, k: Any, exact: bool = True) -> Any:
        """The probability of a value of at most `k`, or of each of several.

        ``exact=False`` gives floats.

        :raises ValueError: if `k` or the values are no numbers.

        >>> Distribution({1: Fraction(1, 2), 2: Fraction(1, 2)}).cdf(1.5)
        Fraction(1, 2)
        """
        return self._each(self._at_most, k, exact)

    def sf(self, k: Any, exact: bool = True) -> Any:
        """The probability of a value above `k`, "never" among them, or of each of several.

        ``exact=False`` gives floats.

        :raises ValueError: if `k` or the values are no numbers.

        >>> Distribution({1: Fraction(1, 4), 2: Fraction(3, 4)}).sf([0, 1, 2])
        [Fraction(1, 1), Fraction(3, 4), Fraction(0, 1)]
        """
        return self._each(lambda one: 1 - self._at_most(one), k, exact)

    def ppf(self, q: Any) -> Any:
        """The least value whose `cdf` is at least `q`, or for each of several; for 0 the least value of all.

        `q` is a number from 0 to 1: a Fraction, a Decimal, text like ``"0.975"`` or ``"1/3"``, or a float, which is
        read as the decimal that it shows, so that 0.1 is a tenth. It is `math.inf` where no value reaches `q`.

        :raises ValueError: if `q` is outside 0 to 1, or the values are no numbers.

        >>> Distribution({1: Fraction(1, 10), 2: Fraction(9, 10)}).ppf([0.1, "0.11", 1])
        [1, 2, 2]
        """
        self._numbers("ppf")
        if isinstance(q, np.ndarray) and not q.ndim:
            q = q.item()
        if isinstance(q, Iterable) and not isinstance(q, str):
            return [self._least(_quantile(one)) for one in q]
        return self._least(_quantile(q))

    def median(self) -> Any:
        """The least value whose `cdf` is at least a half.

        :raises ValueError: if the values are no numbers.

        >>> Distribution({1: Fraction(1, 2), 2: Fraction(1, 2)}).median()
        1
        """
        return self.ppf(Fraction(1, 2))

    def mean(self, exact: bool = True) -> Any:
        """The mean; `math.inf` if "never" has a probability.

        ``exact=False`` gives floats. Use it to format the mean, as with ``:.3f``: Fractions can't be formatted so
        before Python 3.12.

        :raises ValueError: if the values are no numbers.

        >>> f"{Distribution({1: Fraction(1, 3), 2: Fraction(2, 3)}).mean(exact=False):.3f}"
        '1.667'
        >>> Distribution({1: Fraction(1, 3), 2: Fraction(2, 3)}).mean()
        Fraction(5, 3)
        """
        self._numbers("mean")
        return self._shown(self._moments[0], exact)

    def var(self, exact: bool = True) -> Any:
        """The variance; `math.nan` if the mean is infinite.

        ``exact=False`` gives floats.

        :raises ValueError: if the values are no numbers.

        >>> Distribution({1: Fraction(1, 3), 2: Fraction(2, 3)}).var()
        Fraction(2, 9)
        """
        self._numbers("var")
        return self._shown(self._moments[1], exact)

    def std(self) -> float:
        """The standard deviation, a float: the root of a fraction seldom is one.

        :raises ValueError: if the values are no numbers.

        >>> Distribution({0: Fraction(1, 2), 2: Fraction(1, 2)}).std()
        1.0
        """
        return math.sqrt(self.var())

    def mode(self) -> Any:
        """The most probable value; of several, the least number or the label given first.

        >>> Distribution({1: Fraction(1, 4), 2: Fraction(3, 8), 3: Fraction(3, 8)}).mode()
        2
        """
        return max(self._table, key=lambda value: self._table[value])

    def support(self) -> tuple[Any, Any]:
        """The least and the largest value with a probability above 0; the largest may be `math.inf`.

        :raises ValueError: if the values are no numbers.

        >>> Distribution({1: Fraction(1, 2), 6: Fraction(1, 2), 7: 0}).support()
        (1, 6)
        """
        self._numbers("support")
        likely = [value for value, mass in self._table.items() if mass]
        return likely[0], likely[-1]

    def rvs(self, size: int | None = None, seed: int | np.random.Generator | None = None) -> Any:
        """A value drawn at random, or an array of `size` of them; `seed` as everywhere here.

        :raises ValueError: if `size` is no whole number from 0, or the seed none.

        >>> Distribution({"heads": 1, "tails": 0}).rvs(3, seed=1).tolist()
        ['heads', 'heads', 'heads']
        """
        source = generator(seed)
        count = 1 if size is None else whole(size, "size", 0, 10**9)
        drawn = self._drawn(source.random(count))
        return drawn.tolist()[0] if size is None else drawn

    def to_frame(self, stop: int | None = None, exact: bool = True) -> pd.DataFrame:
        """A row for each value, with columns `pmf` and, if the values are numbers, `cdf`.

        Where there is no largest value, the rows are 0, 1, ... below `stop`, or if that is None, so far that 99.9 % of
        what happens is shown. `stop` is ignored where the values are labels. ``exact=False`` gives floats.

        :raises ValueError: if `stop` is no whole number from 0.

        >>> frame = Distribution({1: Fraction(1, 3), 2: Fraction(2, 3)}).to_frame()
        >>> frame.columns.tolist(), frame.loc[2].tolist()
        (['pmf', 'cdf'], [Fraction(2, 3), Fraction(1, 1)])
        """
        import pandas as pd

        values = self._values(None if stop is None else whole(stop, "stop", 0, 10**9))
        columns = {"pmf": self._column(self._mass, values, exact)}
        if self._numeric:
            columns["cdf"] = self._column(self._at_most, values, exact)
        return pd.DataFrame(columns, index=index(values, "value"))

    def items(self) -> Iterator[tuple[Any, Number]]:
        """Each value with its probability, in order; without an end where there is no largest value.

        >>> dict(Distribution({"heads": 1, "tails": 0}).items())
        {'heads': Fraction(1, 1), 'tails': Fraction(0, 1)}
        """
        return iter(self._table.items())

    # What a kind of distribution answers in its own way.

    def _mass(self, k: Any) -> Number:
        if self._is_impossible(k):
            return self.never
        if self._numeric:
            check_number(k)
            return self._table.get(k, self.never)
        k = label(k, "k")
        if k not in self._table:
            raise ValueError(f"{brief(k)} is not one of {some(self._table)}")
        return self._table[k]

    def _is_impossible(self, k: Any) -> bool:
        try:
            return k in self._impossible
        except TypeError:  # a list, which the checks that follow refuse
            return False

    def _float_mass(self, k: Any) -> float:
        return float(self._mass(k))

    def _at_most(self, k: Any) -> Number:
        self._numbers("cdf")
        check_number(k)
        masses = [mass for value, mass in self._table.items() if value <= k]
        return sum(masses, Fraction(0)) if self.exact else min(1.0, math.fsum(masses))

    def _least(self, q: Fraction) -> Any:
        total: Number = Fraction(0) if self.exact else 0.0
        likely = [(value, mass) for value, mass in self._table.items() if mass]
        for value, mass in likely:
            total += mass
            if total >= q or (not self.exact and total >= float(q) - CLOSE):
                return value
        return likely[-1][0]

    @cached_property
    def _moments(self) -> tuple[Any, Any]:
        mean = sum(value * mass for value, mass in self._table.items())
        return mean, sum((value - mean) ** 2 * mass for value, mass in self._table.items())

    def _drawn(self, uniform: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        values = [value for value, mass in self._table.items() if mass]
        steps = np.cumsum([float(self._table[value]) for value in values])[:-1]
        return _array(values)[np.searchsorted(steps, uniform, side="right")]

    def _values(self, stop: int | None) -> Sequence[Any]:
        return [value for value in self._table if stop is None or not self._numeric or value < stop]

    def _for_cell(self) -> list[tuple[Any, float]]:
        """What its picture in a cell shows."""
        return [(value, float(mass)) for value, mass in self.items() if mass]

    # How answers are given.

    def _shown(self, number: Any, exact: bool) -> Any:
        return number if exact else float(number)

    def _column(self, answer: Callable[[Any], Number], values: Iterable[Any], exact: bool) -> Any:
        found = [answer(value) for value in values]
        return np.array(found, dtype=object if exact and self.exact else float)

    def _each(self, answer: Callable[[Any], Number], k: Any, exact: bool) -> Any:
        if isinstance(k, np.ndarray) and not k.ndim:
            k = k.item()
        tuples = any(isinstance(value, tuple) for value in (*self._table, *self._impossible))
        one = isinstance(k, str) or (isinstance(k, tuple) and tuples)
        if one or not isinstance(k, Iterable):
            return self._shown(answer(k), exact)
        return [answer(one) for one in k] if exact else np.array([float(answer(one)) for one in k])

    def _numbers(self, method: str) -> None:
        if not self._numeric:
            odd = next(value for value in self._table if not _is_number(value))
            raise ValueError(f"{method}: the value {brief(odd)} is not a number")

    def __repr__(self) -> str:
        return f"Distribution({', '.join(self._facts())})"

    def _facts(self) -> list[str]:
        likely = [value for value, mass in self.items() if mass]
        many = f"{len(likely)} value{'s' * (len(likely) != 1)}"
        if not self._numeric:
            return [f"{many}: {some(likely)}"]
        spread = f"{many} from {likely[0]} to {likely[-1]}" if len(likely) > 1 else f"always {likely[0]}"
        return [spread, f"mean {float(self.mean()):.5g}", f"std {self.std():.4g}"]

    def _repr_html_(self) -> str:
        """The main figures and bars, in the text's own colour, so that it fits a light and a dark page."""
        return _picture(self)


def _quantile(q: object) -> Fraction:
    """`q` exactly: a float is read as the decimal that Python shows for it, so that 0.1 is a tenth."""
    number: Fraction | None = None
    try:
        if isinstance(q, Rational) and not isinstance(q, bool):
            number = Fraction(int(q.numerator), int(q.denominator))
        elif isinstance(q, (Decimal, str)):
            number = Fraction(q)
        elif isinstance(q, Real) and not isinstance(q, bool):
            number = Fraction(str(q))
    except (ValueError, OverflowError, ZeroDivisionError):
        number = None
    if number is None or not 0 <= number <= 1:
        raise ValueError(f"q: {brief(q)} is not a number from 0 to 1")
    return number


def _is_number(value: object) -> bool:
    return isinstance(value, Real) and not math.isnan(value)


def check_number(value: object) -> None:
    """Refuse what is no number.

    :raises ValueError: naming the value.

    >>> check_number("six")
    Traceback (most recent call last):
    ValueError: 'six' is not a number
    """
    if not _is_number(value):
        raise ValueError(f"{brief(value)} is not a number")


def _array(values: Sequence[Any]) -> np.ndarray[Any, Any]:
    if all(isinstance(value, (int, float)) for value in values):
        return np.array(values)
    held = np.empty(len(values), dtype=object)
    held[:] = values
    return held


#: A distribution in a cell: how wide and high its bars are all together, how many at most, and how many labels.
_WIDE, _HIGH, _BARS, _LABELS = 320, 56, 110, 12

#: So far apart whole numbers may be for gaps between them to be drawn.
_GAPS = 1000


def _picture(distribution: Distribution) -> str:
    facts = escape("; ".join(distribution._facts()))
    shown = distribution._for_cell()
    numbers = sorted(pair for pair in shown if _is_number(pair[0]))
    others = [pair for pair in shown if not _is_number(pair[0])]
    tallest = max(mass for _, mass in shown) or 1
    if others and len(numbers) <= _LABELS:
        drawn = _lines(shown, tallest)
    else:  # a few labels beside many numbers stand below them
        drawn = _columns(numbers, facts) + (_lines(others, tallest) if others else "")
    return f'<div><div>{facts}</div><div style="width:{_WIDE}px;max-width:100%">{drawn}</div></div>'


def _columns(shown: list[tuple[Any, float]], facts: str) -> str:
    """Upright bars, whole numbers in their places, neighbours put together where there are too many."""
    first, last = shown[0][0], shown[-1][0]
    if all(isinstance(value, int) for value, _ in shown) and last - first < _GAPS:
        masses = dict(shown)
        shown = [(value, masses.get(value, 0.0)) for value in range(first, last + 1)]
    together = -(-len(shown) // _BARS)
    heights = [sum(mass for _, mass in shown[n : n + together]) for n in range(0, len(shown), together)]
    step, tallest = _WIDE / max(len(heights), 12), max(heights) or 1
    bars = "".join(
        f'<rect x="{place * step:.1f}" y="{_HIGH * (1 - height / tallest):.1f}" width="{step * 0.8:.1f}" '
        f'height="{_HIGH * height / tallest:.1f}"/>'
        for place, height in enumerate(heights)
        if height
    )
    width = 100 * len(heights) * step / _WIDE
    ends = "".join(f"<span>{escape(str(end))}</span>" for end in (first, last)[: len(shown)])
    return (
        f'<svg viewBox="0 0 {_WIDE} {_HIGH}" width="100%" role="img" aria-label="{facts}" '
        f'style="display:block;fill:currentColor;opacity:.7;border-bottom:1px solid;margin-top:4px">{bars}</svg>'
        f'<div style="display:flex;justify-content:space-between;font-size:smaller;width:{width:.0f}%">{ends}</div>'
    )


def _lines(shown: list[tuple[Any, float]], tallest: float) -> str:
    """The first values in order, each with its bar beside it."""
    top = shown[:_LABELS]
    rows = "".join(
        f'<tr><td style="text-align:left">{escape(str(value))}</td><td style="text-align:right">{mass:.4g}</td>'
        f'<td style="width:50%"><div style="width:{100 * mass / tallest:.0f}%;height:.7em;background:currentColor;'
        f'opacity:.7"></div></td></tr>'
        for value, mass in top
    )
    more = len(shown) - len(top)
    return f'<table style="width:100%">{rows}</table>' + (f"<div>and {more} more</div>" if more else "")
