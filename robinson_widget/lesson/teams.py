"""The teams of a lesson, from a cell or as typed into its bar.

>>> typed_teams("Reds,  Blues ,", "en")
('Reds', 'Blues')
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from robinson_widget.checks import brief
from robinson_widget.lesson.form import Told
from robinson_widget.seats import LONGEST_NAME, check_name
from robinson_widget.texts import language


def check_teams(teams: Iterable[str]) -> tuple[str, ...]:
    """The names of teams, if they are names, and different ones.

    >>> check_teams(["Reds", "Blues"])
    ('Reds', 'Blues')
    >>> check_teams(["Reds", "Reds"])
    Traceback (most recent call last):
    ValueError: teams: ['Reds', 'Reds'] is not a list of different names

    :raises ValueError: otherwise.
    """
    names = () if isinstance(teams, str) or not isinstance(teams, Iterable) else tuple(teams)
    if not names or len(set(names)) < len(names):
        raise ValueError(f"teams: {brief(teams)} is not a list of different names")
    for name in names:
        check_name(name)
    return names


def typed_teams(text: str, lang: str) -> tuple[str, ...]:
    """The names of teams in a text, with commas between them; none for an empty one.

    >>> typed_teams("红队，蓝队", "zh")
    ('红队', '蓝队')
    >>> typed_teams("Reds, reds", "en")
    Traceback (most recent call last):
    robinson_widget.lesson.form.Told: “reds” is there twice: each team needs a name of its own.

    :raises ValueError: for names that are none, or that are equal but for capitals, to each other or to the class.
    """
    names = [name for part in re.split("[,;，；、]", text) if (name := " ".join(part.split()))]
    taken = {language(lang).say("LESSON", "class").casefold()}
    for name in names:
        try:
            check_name(name)
        except ValueError:
            shown = name if len(name) <= LONGEST_NAME else name[:LONGEST_NAME] + "…"
            raise Told("team_long", name=shown, most=LONGEST_NAME) from None
        if name.casefold() in taken:
            raise Told("team_equal", name=name)
        taken.add(name.casefold())
    return tuple(names)
