"""Checks of what comes from outside: each raises one error that names the value and what is allowed."""

from __future__ import annotations

from collections.abc import Iterable
from numbers import Integral
from typing import Any


def whole(value: object, name: str, least: int, most: int, error: type[ValueError] = ValueError) -> int:
    """Return `value` as an int if it is a whole number from `least` to `most`, NumPy's whole numbers included.

    :raises ValueError: of the class `error`, naming `name` and the value, otherwise; `True` and `1.0` are not whole.

    >>> whole(6, "roll", 1, 6)
    6
    >>> whole(7, "roll", 1, 6)
    Traceback (most recent call last):
    ValueError: roll: 7 is not a whole number from 1 to 6
    """
    if isinstance(value, bool) or not isinstance(value, Integral) or not least <= int(value) <= most:
        raise error(f"{name}: {brief(value)} is not a whole number from {least} to {most}")
    return int(value)


def yes_or_no(value: object, name: str) -> bool:
    """Return `value` if it is True or False.

    :raises ValueError: naming `name` and the value, otherwise.

    >>> yes_or_no("yes", "large")
    Traceback (most recent call last):
    ValueError: large: 'yes' is not True or False
    """
    if not isinstance(value, bool):
        raise ValueError(f"{name}: {brief(value)} is not True or False")
    return value


def exact_fields(data: object, where: str, names: Iterable[str], error: type[ValueError]) -> dict[str, Any]:
    """Return `data` if it is a dict with exactly the fields `names`.

    :raises ValueError: of the class `error`, naming the first field that is missing or unknown.

    >>> exact_fields({"bank": 20}, "state", ["bank", "mover"], ValueError)
    Traceback (most recent call last):
    ValueError: state.mover is missing
    """
    if not isinstance(data, dict):
        raise error(f"{where}: {brief(data)} is not an object with named fields")
    wanted = list(names)
    for name in wanted:
        if name not in data:
            raise error(f"{where}.{name} is missing")
    for name in data:
        if name not in wanted:
            raise error(f"{where}.{name} is not a known field; known are {', '.join(wanted)}")
    return data


def as_list(value: object, where: str, error: type[ValueError]) -> list[Any]:
    """Return `value` if it is a list.

    :raises ValueError: of the class `error`, naming `where`, otherwise.

    >>> as_list([20, 20], "state.purses", ValueError)
    [20, 20]
    """
    if not isinstance(value, list):
        raise error(f"{where}: {brief(value)} is not a list")
    return value


def brief(value: object) -> str:
    """The value as one short piece of text for an error message.

    >>> brief("Friday"), len(brief("Friday" * 1000))
    ("'Friday'", 80)
    """
    try:
        shown = repr(value)
    except (ValueError, RecursionError):  # an int of some thousand digits, lists nested as deep
        return f"a {type(value).__name__} too large to show"
    except Exception:  # whatever an object of somebody else's does there
        return f"a {type(value).__name__} that doesn't show itself"
    if "\n" in shown:  # an array, a table
        shown = " ".join(shown.split())
    return shown if len(shown) <= 80 else shown[:77] + "..."
