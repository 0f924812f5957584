"""What a lesson's prose states, asserted beside it.

>>> states("33.3 %", 1 / 3)
>>> CLOSE  # how far a float may miss a fraction
1e-09
"""

from __future__ import annotations

import re
from fractions import Fraction

from robinson_widget.checks import brief
from robinson_widget.lesson.numbers import number

_PRINTED = re.compile(r"([-−]?)([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(\.[0-9]+)?([ \xa0]?%)?")
_FRACTION = re.compile(r"([-−]?)([0-9]+)/([0-9]+)")

#: How far a float may miss a fraction that was printed.
CLOSE = 1e-9


def states(text: str, value: object) -> None:
    """Assert that the number printed in a text is `value`, rounded to the digits that are printed; show nothing.

    The text is the number and nothing else: "36.3 %", "1/6", "38.4", "15", "1,234", "−3". A fraction is to be met
    exactly by a fraction, and to nine digits by a float.

    >>> states("36.2 %", 0.36249)
    >>> states("1/6", Fraction(1, 6))
    >>> states("36.3 %", 0.36249)
    Traceback (most recent call last):
    AssertionError: the text states '36.3 %', but the value is 36.249 %

    :raises ValueError: for a text that is no such number, or a value that is none.
    """
    if not isinstance(text, str):
        raise ValueError(f"text: {brief(text)} is not a number in a text")
    exact = number(value, "value")
    parts = _FRACTION.fullmatch(text)
    if parts is not None and int(parts[3]):
        printed = Fraction(int(parts[2]), int(parts[3])) * (-1 if parts[1] else 1)
        met = exact == printed if isinstance(exact, Fraction) else abs(exact - float(printed)) <= CLOSE
        if not met:
            raise AssertionError(f"the text states {text!r}, but the value is {brief(exact)}")
        return
    parts = _PRINTED.fullmatch(text)
    if parts is None:
        raise ValueError(
            f"text: {brief(text)} is not a number as a lesson prints it: '36.3 %', '1/6', '38.4', '15' or '1,234'"
        )
    decimals = len(parts[3] or ".") - 1
    printed = Fraction((parts[2] + (parts[3] or "")).replace(",", "")) * (-1 if parts[1] else 1)
    percent = bool(parts[4])
    held = Fraction(exact) * (100 if percent else 1)
    slack = Fraction(CLOSE) if isinstance(exact, float) else 0  # a float may miss the middle between two by an error
    unit = Fraction(1, 10**decimals)
    if abs(held - printed) > unit / 2 + slack * unit:
        try:
            shown = f"{float(held):.10g}"
        except OverflowError:
            shown = brief(held)
        shown += " %" if percent else ""
        raise AssertionError(f"the text states {text!r}, but the value is {shown}")
