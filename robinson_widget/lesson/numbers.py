"""Numbers as people type them, and as forms show them: 1/6, 0.1667, 0,1667, 16.7 %.

>>> [str(typed.value) for typed in readings("16,7 %", "de")]
['167/1000']
>>> from robinson_widget.texts import language
>>> shown(0.36249, language("de"), "%").split()
['36,2', '%']
>>> readings("1" * (LONGEST + 1))
()
"""

from __future__ import annotations

import math
import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction
from numbers import Rational, Real

from robinson_widget.checks import brief
from robinson_widget.texts import Language

#: What is longer is no number that anybody typed.
LONGEST = 40

#: The languages that write a comma before the decimals.
_COMMA = ("ru", "de")

#: From here on a number is written with a power of ten.
_HUGE = 1e15

_DASHES = str.maketrans({"−": "-", "–": "-", "—": "-", "‒": "-", "⁄": "/", "÷": "/", "’": "'"})


@dataclass(frozen=True, slots=True)
class Typed:
    """A number that was typed: what it is worth, and how exactly it was said.

    `half` is half a unit of its last digit, 0 for a fraction; `digits` are its significant digits.

    >>> (sixth,) = readings("16.7 %")
    >>> float(sixth.value), float(sixth.half), sixth.digits, sixth.percent
    (0.167, 0.0005, 3, True)
    """

    value: Fraction
    half: Fraction
    digits: int
    percent: bool = False
    fraction: bool = False


def readings(text: str, lang: str = "en") -> tuple[Typed, ...]:
    """What a text may mean as a number, the likeliest first; empty if it is none.

    "1,234" is a thousand and more in English, one and a bit in German: both are given, in that order or the other.

    >>> [float(typed.value) for typed in readings("1,234", "en")]
    [1234.0, 1.234]
    >>> [float(typed.value) for typed in readings("1,234", "ru")]
    [1.234, 1234.0]
    >>> readings("a sixth")
    ()
    """
    if re.search(r"[²³¹⁰-₟]", text):  # 1² would become 12
        return ()
    apart = re.sub(r"(?<=\d)(?=[¼-¾⅐-⅞])", " ", text[: LONGEST + 1])  # 1½ would become 11/2
    plain = " ".join(unicodedata.normalize("NFKC", apart).translate(_DASHES).split())
    found = re.fullmatch(r"[=≈~]? ?([+-]?) ?([0-9.,/' ]+?(?:[eE][+-]?[0-9]{1,2})?) ?(%?)", plain)
    if len(text) > LONGEST or found is None:
        return ()
    sign, body, mark = found.groups()
    percent = bool(mark)
    factor = Fraction(-1 if sign == "-" else 1, 100 if percent else 1)
    parts = re.fullmatch(r"(?:([0-9]+) )?([0-9]+) ?/ ?([0-9]+)", body)
    if parts is not None:
        wholes, above, below = (int(part or 0) for part in parts.groups())
        if not below:
            return ()
        return (Typed(factor * (wholes + Fraction(above, below)), Fraction(0), LONGEST, percent, True),)
    return tuple(
        Typed(
            factor * Fraction(number),
            abs(factor) * _unit(number) / 2,
            len(re.sub(r"[eE].*|\.", "", number).lstrip("0")),
            percent,
        )
        for number in _numerals(body, lang)
    )


def _unit(number: str) -> Fraction:
    mantissa, _, power = number.lower().partition("e")
    return Fraction(10) ** (int(power or 0) - len(mantissa.partition(".")[2]))


def _numerals(body: str, lang: str) -> list[str]:
    """The ways to read a numeral with points and commas, each with a point before its decimals."""
    mantissa, power = re.fullmatch(r"(.*?)((?:[eE].*)?)", body).groups()  # type: ignore[union-attr]
    if re.fullmatch(r"[0-9]{1,3}([ '])[0-9]{3}(?:\1[0-9]{3})*(?:[.,][0-9]+)?", mantissa):
        mantissa = mantissa.replace(" ", "").replace("'", "")
        return [mantissa.replace(",", ".") + power]
    readings = []
    decimal = re.fullmatch(r"([0-9]*)(?:[.,]([0-9]*))?", mantissa)
    if decimal is not None and any(decimal.groups()):
        readings.append(f"{decimal[1] or 0}.{decimal[2]}" if decimal[2] else decimal[1])
    for group, point in (",.", ".,"):
        pattern = rf"[1-9][0-9]{{0,2}}(?:\{group}[0-9]{{3}})+(?:\{point}[0-9]+)?"
        several = mantissa.count(group) > 1 or point in mantissa
        if re.fullmatch(pattern, mantissa) and (group == "," or several or lang == "de"):
            first = group == "," and lang not in _COMMA
            readings.insert(0 if first else len(readings), mantissa.replace(group, "").replace(point, "."))
    return [reading + power for reading in readings]


def number(value: object, where: str) -> Fraction | float:
    """`value` as a number: a Fraction if it is whole or a fraction, or else a float; NumPy's numbers, too.

    :raises ValueError: naming `where`, if it is none, or not finite.

    >>> number(2, "answer"), number(0.5, "answer")
    (Fraction(2, 1), 0.5)
    >>> number("two", "answer")
    Traceback (most recent call last):
    ValueError: answer: 'two' is not a number
    """
    if getattr(value, "shape", None) == () and hasattr(value, "item"):
        value = value.item()
    if isinstance(value, Rational) and not isinstance(value, bool):
        return Fraction(int(value.numerator), int(value.denominator))
    if not isinstance(value, Real) or isinstance(value, bool) or not math.isfinite(value):
        raise ValueError(f"{where}: {brief(value)} is not a number")
    return float(value)


def shown(value: Fraction | float, lang: Language, unit: str = "", digits: int | None = None) -> str:
    """A number as a form shows it: a probability as percent, others with about four digits, and the unit behind.

    >>> from robinson_widget.texts import language
    >>> english = language("en")
    >>> shown(38.4123, english), shown(12345, english), shown(Fraction(1, 6), english, "%").split()
    ('38.41', '12,345', ['16.7', '%'])
    """
    size = float(value) * (100 if unit == "%" else 1)
    if digits is None:
        digits = 1 if unit == "%" else max(0, 3 - math.floor(math.log10(abs(size)))) if size else 0
        digits = min(digits, 12) if abs(size) < 1 else min(digits, 2)
    text = f"{size:,.{digits}f}" if abs(size) < _HUGE else f"{size:.3g}".replace("+", "")
    if "." in text and "e" not in text:
        text = text.rstrip("0").rstrip(".")
    if text.strip("-0.") == "":
        text = "0"
    if lang.code in _COMMA:
        text = text.replace(",", "\u202f").replace(".", ",")
    text = text.replace("-", "−")
    if unit == "%" and lang.code == "zh":
        return f"{text}%"
    return f"{text}\xa0{unit}" if unit else text
