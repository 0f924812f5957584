"""What comes from outside, checked: probabilities, labels, seeds; and how labels are shown.

Floats miss 1 by a rounding error; more than `TOLERANCE` is taken for a mistake.

>>> adding_to_one({"heads": 0.5, "tails": 0.5 + TOLERANCE / 2}, "coin").keys()
dict_keys(['heads', 'tails'])
"""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from numbers import Integral, Rational, Real
from typing import TYPE_CHECKING, Any, TypeGuard

import numpy as np

from robinson_widget.checks import brief

if TYPE_CHECKING:
    import pandas as pd

#: An exact number, or a float once something was given as one.
Number = Fraction | float

#: How far from 1 probabilities that are floats may add up; they are then scaled to add to 1.
TOLERANCE = 1e-9


def probability(value: object, where: str) -> Number:
    """`value` as a probability: a Fraction if it is a whole number or a fraction, or else a float.

    :raises ValueError: naming `where`, if it is negative, not a number, infinite, or of another type (`True`, text).

    >>> probability(1, "row 'rain'"), probability(0.25, "row 'rain'")
    (Fraction(1, 1), 0.25)
    >>> probability("1/6", "row 'rain'")
    Traceback (most recent call last):
    ValueError: row 'rain': '1/6' is not a probability; give an int, a Fraction or a float from 0 to 1
    """
    number: Number | None = None
    if isinstance(value, Rational) and not isinstance(value, bool):
        number = Fraction(int(value.numerator), int(value.denominator))
    elif isinstance(value, Real) and not isinstance(value, bool):
        number = float(value)
    if number is None or not 0 <= number <= 1 + TOLERANCE:  # nan is refused here too
        raise ValueError(
            f"{where}: {brief(value)} is not a probability; give an int, a Fraction or a float from 0 to 1"
        )
    return number


def adding_to_one(row: Mapping[Any, object], where: str) -> dict[Any, Number]:
    """The row with its probabilities checked: all Fractions that add to 1, or all floats.

    Floats may miss 1 by `TOLERANCE`; they are then divided by their sum.

    :raises ValueError: naming `where` and the entry that is no probability, or the sum.

    >>> adding_to_one({"rain": Fraction(1, 2), "sun": Fraction(1, 3)}, "row 'rain'")
    Traceback (most recent call last):
    ValueError: row 'rain': the probabilities add to 5/6, not to 1
    """
    numbers = {key: probability(value, f"{where}, {brief(key)}") for key, value in row.items()}
    if any(isinstance(number, float) for number in numbers.values()):
        floats: dict[Any, Number] = {key: float(number) for key, number in numbers.items()}
        total: Number = math.fsum(floats.values())
        if abs(float(total) - 1) <= TOLERANCE:
            return {key: number / total for key, number in floats.items()} if total != 1 else floats
    else:
        total = sum(numbers.values(), Fraction(0))
        if total == 1:
            return numbers
    raise ValueError(f"{where}: the probabilities add to {total}, not to 1")


def label(value: object, where: str) -> Any:
    """`value` as the name of a state or an outcome; NumPy's scalars become Python's.

    :raises ValueError: if it can be no key of a dict, or doesn't equal itself, as nan.

    >>> label(np.int64(3), "states")
    3
    >>> label([1, 2], "states")
    Traceback (most recent call last):
    ValueError: states: [1, 2] can't be a label; use numbers, text or tuples
    """
    if isinstance(value, np.generic) or (isinstance(value, np.ndarray) and not value.ndim):
        value = value.item()
    try:
        fits = {value: value == value}[value] is True
    except (TypeError, KeyError):
        fits = False
    if not fits:
        raise ValueError(f"{where}: {brief(value)} can't be a label; use numbers, text or tuples")
    return value


def generator(seed: object) -> np.random.Generator:
    """A random source from a seed: a whole number from 0, a NumPy Generator (drawn from itself), or None (fresh).

    :raises ValueError: if it is anything else; `True`, `1.0` and `-1` are refused.

    >>> int(generator(5).integers(100)) == int(generator(5).integers(100))
    True
    """
    if isinstance(seed, np.random.Generator):
        return seed
    return np.random.default_rng(_number(seed))


def seed_sequence(seed: object) -> np.random.SeedSequence:
    """What the dice of many games are spawned from; a generator spawns it, and so gives another one each time.

    A generator that can't spawn, for it wasn't made from a seed sequence itself, is drawn from.

    :raises ValueError: as :func:`generator` does.

    >>> seed_sequence(28).entropy
    28
    >>> source = generator(28)
    >>> seed_sequence(source).spawn_key, seed_sequence(source).spawn_key
    ((0,), (1,))
    """
    if isinstance(seed, np.random.Generator):
        source: Any = seed.bit_generator.seed_seq
        if not hasattr(source, "spawn"):  # made without one, as that of an old RandomState: then by its own draws
            return np.random.SeedSequence(seed.integers(2**32, size=4).tolist())
        spawned: np.random.SeedSequence = source.spawn(1)[0]
        return spawned
    return np.random.SeedSequence(_number(seed))


def _number(seed: object) -> int | None:
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, Integral) or int(seed) < 0):
        raise ValueError(f"seed: {brief(seed)} is neither a whole number from 0, a numpy Generator nor None")
    return None if seed is None else int(seed)


def index(labels: Iterable[Hashable], name: str) -> pd.Index:
    """A pandas index of labels, one a row; if all are tuples of as many numbers or texts, a level for each part.

    >>> index(["home", (1, 2)], "state").tolist()
    ['home', (1, 2)]
    >>> index([(1, 2), (2, 1)], "state").nlevels
    2
    """
    import pandas as pd

    held = list(labels)
    tuples = [item for item in held if isinstance(item, tuple)]
    if (
        len(tuples) == len(held) > 0
        and len({len(item) for item in tuples}) == 1
        and all(isinstance(part, (int, str)) for item in tuples for part in item or (None,))
    ):
        return pd.MultiIndex.from_tuples(tuples) if len(tuples[0]) > 1 else pd.Index(tuples, tupleize_cols=False)
    return pd.Index(held, tupleize_cols=False, name=name)


def some(labels: Collection[object], also: Collection[object] = ()) -> str:
    """The first and the last few of the labels, and some of those in `also`, as one short piece of text.

    >>> some(range(46)), some(["home"])
    ('0, 1, 2, ..., 43, 44, 45', "'home'")
    >>> some(range(46), also=[20])
    '0, 1, 2, ..., 20, ..., 43, 44, 45'
    """
    held = list(labels)
    if len(held) <= 7:
        return ", ".join(map(brief, held))
    ends = {0, 1, 2, len(held) - 3, len(held) - 2, len(held) - 1}
    between = [held.index(item) for item in also]
    places = sorted(ends.union([place for place in between if place not in ends][:3]))
    text = brief(held[0])
    for before, place in pairwise(places):
        text += (", " if place == before + 1 else ", ..., ") + brief(held[place])
    return text


def several(values: object) -> TypeGuard[Iterable[Any]]:
    """Whether these are values one after the other, and not a single one, as text is or a NumPy array without axes.

    >>> several([3]), several("abc"), several(np.array(3))
    (True, False, False)
    """
    return isinstance(values, Iterable) and not isinstance(values, (str, bytes)) and getattr(values, "ndim", 1) != 0


def labels(values: object, where: str) -> tuple[Any, ...]:
    """The names of the states, as :func:`label` takes them.

    :raises ValueError: if there are none, one is there twice or can't be a label, or `values` is no list of them.

    >>> labels(range(3), "states")
    (0, 1, 2)
    >>> labels(["home", "home"], "states")
    Traceback (most recent call last):
    ValueError: states: 'home' is there twice
    """
    if not several(values):
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


def own_labels(frame: Any) -> tuple[Any, ...]:
    """The states that label both the rows and the columns of a DataFrame, in the order of the rows.

    :raises ValueError: naming the first label that only the rows or only the columns have, or if it is no DataFrame.

    >>> import pandas as pd
    >>> own_labels(pd.DataFrame([[0, 1], [1, 0]], index=["a", "b"], columns=["b", "a"]))
    ('a', 'b')
    >>> own_labels(pd.DataFrame([[0, 1], [1, 0]], index=["a", "b"], columns=["a", "c"]))
    Traceback (most recent call last):
    ValueError: matrix: 'b' is the label of a row but of no column; columns are 'a', 'c'
    """
    if not _is_frame(frame):
        raise ValueError(f"matrix: {brief(frame)} has no labels; give the states first, or a DataFrame that has them")
    rows, columns = labels(frame.index, "rows"), labels(frame.columns, "columns")
    for own, axis, others, other in ((rows, "row", columns, "column"), (columns, "column", rows, "row")):
        there = set(others)
        for state in own:
            if state not in there:
                raise ValueError(
                    f"matrix: {brief(state)} is the label of a {axis} but of no {other}; {other}s are {some(others)}"
                )
    return rows


def _is_frame(matrix: object) -> bool:
    return hasattr(matrix, "columns") and hasattr(matrix, "index")


def cells(names: tuple[Any, ...], matrix: Any) -> list[list[Any]]:
    """The cells of a square matrix: nested lists, an array, or a DataFrame, whose labels are used if it has the names.

    :raises ValueError: if its shape or its labels don't fit the names.

    >>> cells(("a", "b"), np.eye(2))
    [[np.float64(1.0), np.float64(0.0)], [np.float64(0.0), np.float64(1.0)]]
    """
    if _is_frame(matrix):
        for axis, own in (("index", list(matrix.index)), ("columns", list(matrix.columns))):
            if len(own) != len(names) or (own != list(range(len(own))) and set(own) != set(names)):
                raise ValueError(f"matrix: its {axis} has {some(own) or 'nothing'}, the states are {some(names)}")
        order = [_positions(names, list(labels)) for labels in (matrix.index, matrix.columns)]
        held = matrix.to_numpy(dtype=object)
        return [[held[i][j] for j in order[1]] for i in order[0]]
    rows = list(matrix) if isinstance(matrix, (Sequence, np.ndarray)) and several(matrix) else None
    if rows is None or any(not isinstance(row, (Sequence, np.ndarray)) or not several(row) for row in rows):
        raise ValueError(f"matrix: {brief(matrix)} is not a list of rows")
    if len(rows) != len(names) or any(len(row) != len(names) for row in rows):
        shape = f"{len(rows)} rows of {', '.join(sorted({str(len(row)) for row in rows})) or 'no'} entries"
        raise ValueError(f"matrix: {shape} for {len(names)} states; as many rows and columns as states are needed")
    return [list(row) for row in rows]


def _positions(names: Sequence[Any], held: list[Any]) -> list[int]:
    """Where each state stands in the labels of a DataFrame: by name, or in order if it has none of its own."""
    return [held.index(name) for name in names] if set(held) == set(names) else list(range(len(held)))
