"""The words of the game, one module a language; this package imports nothing else of the project.

>>> english = language("en")
>>> english.say("EVENTS", "paid.bank", name="Ada", chips=english.count("chips", 1))
'Ada pays 1 chip to the bank.'
>>> LANGUAGES
('en', 'ru', 'zh', 'de')
>>> [table for table in TABLES if "paddle" in english.tables[table]]
['ACTIONS']
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module

#: The languages by code, in the order in which forms offer them.
LANGUAGES = ("en", "ru", "zh", "de")

#: The tables of texts that every language has, each with the same keys.
TABLES = (
    "BOARDS",
    "RULES",
    "PHRASES",
    "EVENTS",
    "ACTIONS",
    "PAGE",
    "SETUP",
    "ODDS",
    "DESK",
    "ERRORS",
    "CELLS",
    "STORY",
    "CHAPTERS",
    "LESSON",
)


class Counted(str):
    """A number with its noun; ``{chips:acc}`` in a text asks for the noun in another case than ``{chips}``.

    >>> chip = language("ru").count("chips", 1)
    >>> f"{chip}, {chip:acc}"
    '1 фишка, 1 фишку'
    """

    _cases: Mapping[str, str]

    def __new__(cls, cases: Mapping[str, str]) -> Counted:
        """The words in the plain case, the others kept by the name of the case."""
        made = super().__new__(cls, cases[""])
        made._cases = cases
        return made

    def __format__(self, case: str) -> str:
        return self._cases[case]


@dataclass(frozen=True)
class Language:
    """The words of one language: `squares` by key as (title, story), the other texts by table and key.

    >>> german = language("de")
    >>> german.name, german.tables["PHRASES"]["poor_robinson"]
    ('Deutsch', 'Armer Robinson!')
    """

    code: str
    name: str
    squares: Mapping[str, tuple[str, str]]
    tables: Mapping[str, Mapping[str, str]]
    counts: Mapping[str, Mapping[str, tuple[str, ...]]]
    plural: Callable[[int], int]

    def say(self, table: str, key: str, **values: object) -> str:
        """The text `key` of a table with its values put in.

        :raises KeyError: if there is no such text, or a value is missing; both are faults of the caller.

        >>> language("en").say("ACTIONS", "paddle", square=27)
        'Paddle on to 27'
        """
        return self.tables[table][key].format_map(values)

    def count(self, noun: str, number: int) -> Counted:
        """A number with its noun in the right form, for each case that the language tells apart: "1 chip", "2 chips".

        >>> english = language("en")
        >>> english.count("chips", 1), english.count("players", 8)
        ('1 chip', '8 players')
        """
        form = self.plural(number)
        return Counted({case: forms[form].format(n=number) for case, forms in self.counts[noun].items()})


def language(code: str) -> Language:
    """The language of that code, one of `LANGUAGES`.

    :raises ValueError: naming the value and the known codes, otherwise.

    >>> language("zh").name
    '中文'
    >>> language("fr")
    Traceback (most recent call last):
    ValueError: lang: 'fr' is not one of en, ru, zh, de
    """
    if not isinstance(code, str) or code not in LANGUAGES:
        try:
            shown = f"{code!r:.60}"
        except (ValueError, RecursionError):  # an int of some thousand digits, lists nested as deep
            shown = f"a {type(code).__name__} too large to show"
        raise ValueError(f"lang: {shown} is not one of {', '.join(LANGUAGES)}")
    return _load(code)


@cache
def _load(code: str) -> Language:
    words = import_module(f"{__name__}.{code}")
    tables = {table: getattr(words, table) for table in TABLES}
    return Language(code, words.NAME, words.SQUARES, tables, words.COUNTS, words.plural)
