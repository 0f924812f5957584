"""Systems of linear equations and powers of matrices, exact.

FLINT (the package `python-flint`) does the work where it can be imported; otherwise plain Python does, with the same
answers. On sparse systems of the size of a board the two take about as long, on full ones FLINT is many times faster.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import gcd, lcm
from typing import Any

#: A row of a matrix: all its entries, or those that are not 0 by their column.
Row = Sequence[Fraction] | Mapping[int, Fraction]


def solve(matrix: Sequence[Row], right: Sequence[Sequence[Fraction]]) -> list[list[Fraction]]:
    """The one exact solution X of `matrix` X = `right`.

    `matrix` is square, n rows; `right` has n rows of one length, a column for each system; so has the answer. Sparse
    rows may be given as ``{column: entry}``.

    :raises ValueError: if the shapes don't fit, or there is no solution or more than one.

    >>> half = Fraction(1, 2)
    >>> solve([[1, -half], [-half, 1]], [[1], [1]])
    [[Fraction(2, 1)], [Fraction(2, 1)]]
    """
    size, width = len(matrix), len(right[0]) if right else 0
    if len(right) != size or any(len(row) != width for row in right):
        raise ValueError(f"right: {size} rows of one length are needed, one for each row of the matrix")
    left = [_sparse(row, size) for row in matrix]
    if not size or not width:
        return [[] for _ in range(size)]
    whole = [_in_whole_numbers(row, beside, size) for row, beside in zip(left, right, strict=True)]
    return _solve_by_flint(whole, width) if _flint() else _solve_by_hand(whole, width)


def power(matrix: Sequence[Sequence[int]], exponent: int) -> list[list[int]]:
    """A square matrix of whole numbers to the power `exponent`, which is 0 or more.

    >>> power([[1, 1], [1, 0]], 10)
    [[89, 55], [55, 34]]
    """
    return _power_by_flint(matrix, exponent) if _flint() and matrix else _power_by_hand(matrix, exponent)


@cache
def _flint() -> Any:
    """The module `flint`, or None where there is none."""
    try:
        import flint
    except ImportError:
        return None
    return flint


def _sparse(row: Row, size: int) -> dict[int, Fraction]:
    if isinstance(row, Mapping):
        if any(not 0 <= column < size for column in row):
            raise ValueError(f"matrix: a row has a column outside 0..{size - 1}")
        return {column: entry for column, entry in row.items() if entry}
    if len(row) != size:
        raise ValueError(f"matrix: a row of {len(row)} entries in a matrix of {size} rows")
    return {column: entry for column, entry in enumerate(row) if entry}


def _in_whole_numbers(row: dict[int, Fraction], beside: Sequence[Fraction], size: int) -> dict[int, int]:
    """The row and its right sides, in columns from `size` on, times their common denominator."""
    entries = row | {size + column: entry for column, entry in enumerate(beside) if entry}
    common = lcm(*(entry.denominator for entry in entries.values()))
    return {column: entry.numerator * (common // entry.denominator) for column, entry in entries.items()}


_NOT_ONE = "the equations do not have exactly one solution"


def _solve_by_flint(rows: list[dict[int, int]], width: int) -> list[list[Fraction]]:
    flint, size = _flint(), len(rows)
    matrix = flint.fmpz_mat(size, size, [row.get(column, 0) for row in rows for column in range(size)])
    right = flint.fmpz_mat(size, width, [row.get(size + column, 0) for row in rows for column in range(width)])
    try:
        answer = matrix.solve(right)
    except ZeroDivisionError:
        raise ValueError(_NOT_ONE) from None
    return [[Fraction(int(entry.p), int(entry.q)) for entry in row] for row in answer.tolist()]


def _solve_by_hand(rows: list[dict[int, int]], width: int) -> list[list[Fraction]]:
    """Gauss's elimination on sparse rows of whole numbers.

    The next column is the one with the fewest entries left, and its pivot the row with the fewest: so rows stay short
    on a board, where each state leads to a few others. A row is divided by what all its entries share, to stay small.
    """
    size = len(rows)
    rows = [dict(row) for row in rows]
    holders: list[set[int]] = [set() for _ in range(size)]  # by column, the rows not yet used that have an entry there
    for number, row in enumerate(rows):
        for column in row:
            if column < size:
                holders[column].add(number)
    order: list[tuple[int, int]] = []
    todo = set(range(size))
    while todo:
        column = min(todo, key=lambda c: len(holders[c]))
        if not holders[column]:
            raise ValueError(_NOT_ONE)
        pivot = min(holders[column], key=lambda r: len(rows[r]))
        todo.remove(column)
        order.append((column, pivot))
        for other in rows[pivot]:
            if other < size:
                holders[other].discard(pivot)
        for number in holders[column]:
            _eliminate(column, rows[pivot], number, rows, holders)
        holders[column] = set()
    answer: list[list[Fraction]] = [[] for _ in range(size)]
    for column, pivot in reversed(order):
        row = rows[pivot]
        known = [(entry, answer[other]) for other, entry in row.items() if other < size and other != column]
        sums = [row.get(size + k, 0) - sum(entry * there[k] for entry, there in known) for k in range(width)]
        answer[column] = [Fraction(total) / row[column] for total in sums]
    return answer


def _eliminate(
    column: int, pivot: dict[int, int], number: int, rows: list[dict[int, int]], holders: list[set[int]]
) -> None:
    """Take the multiple of the pivot's row from row `number` that leaves it without an entry in `column`."""
    row = rows[number]
    entry = row.pop(column)
    shared = gcd(pivot[column], entry)
    keep, take = pivot[column] // shared, entry // shared
    for other in row:
        row[other] *= keep
    for other, amount in pivot.items():
        if other == column:
            continue
        value = row.get(other, 0) - take * amount
        if value:
            row[other] = value
        else:
            row.pop(other, None)
        if other < len(rows):
            holders[other].add(number) if value else holders[other].discard(number)
    content = gcd(*row.values())
    if content > 1:
        for other in row:
            row[other] //= content


def _power_by_flint(matrix: Sequence[Sequence[int]], exponent: int) -> list[list[int]]:
    answer = _flint().fmpz_mat([list(row) for row in matrix]) ** exponent
    return [[int(entry) for entry in row] for row in answer.tolist()]


def _power_by_hand(matrix: Sequence[Sequence[int]], exponent: int) -> list[list[int]]:
    answer = [[int(i == j) for j in range(len(matrix))] for i in range(len(matrix))]
    factor = [list(row) for row in matrix]
    while exponent:
        if exponent % 2:
            answer = _times(answer, factor)
        exponent //= 2
        if exponent:
            factor = _times(factor, factor)
    return answer


def _times(left: list[list[int]], right: list[list[int]]) -> list[list[int]]:
    sparse = [[(column, entry) for column, entry in enumerate(row) if entry] for row in right]
    answer = []
    for row in left:
        total = [0] * len(right)
        for amount, beside in zip(row, sparse, strict=True):
            if amount:
                for column, entry in beside:
                    total[column] += amount * entry
        answer.append(total)
    return answer
