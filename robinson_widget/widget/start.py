"""`play`: a game in one call."""

from __future__ import annotations

from collections.abc import Mapping

from robinson_widget.board import ROBINSON, Board
from robinson_widget.checks import whole
from robinson_widget.engine import MOST_PLAYERS
from robinson_widget.game import Game
from robinson_widget.policies import Computer, check_policy
from robinson_widget.seats import listed
from robinson_widget.texts import Language, language
from robinson_widget.widget.app import PACE, RobinsonWidget


def play(
    *players: str | Computer,
    computers: int = 0,
    policy: str = "eager",
    board: Board | None = None,
    seed: int | None = None,
    lang: str = "en",
    pace: float = PACE,
    motion: str = "normal",
    odds: bool = False,
    desk: bool = False,
    large: bool = False,
    teams: object = None,
) -> RobinsonWidget:
    """Show a game to play: ``play("Ada", "Ben")``, ``play("Ada", computers=2)``, or ``play()`` with a form to fill in.

    `players` sit in the order of play, the youngest first; `computers` more seats are played by `policy`. With
    computers and no name, one person plays against them. The others as in :class:`RobinsonWidget`; without names,
    `teams` name the players: ``play(teams={"Reds": ["Ada", "Ben"], "Blues": ["Cay", "Dan"]}, desk=True)``.

    >>> board = play("Ada", computers=2, seed=28)
    >>> board.game.names
    ('Ada', 'Computer 2', 'Computer 3')

    :raises ValueError: naming the value and what is allowed, for anything that cannot be.
    """
    words = language(lang)
    whole(computers, "computers", 0, MOST_PLAYERS)
    check_policy(policy)
    if not players and teams is not None:
        players = tuple(_team_names(teams, words))
    if not players and not computers and teams is None:
        if board is not None or seed is not None:
            raise ValueError("players: without names or computers the form asks for them, and takes no board or seed")
        return RobinsonWidget(lang=lang, pace=pace, motion=motion, odds=odds, desk=desk, large=large)
    people = players if players or teams is not None else (words.say("PAGE", "default_name", number=1),)
    seats = [*people]
    for _ in range(computers):
        seats.append(Computer(words.say("PAGE", "default_computer", number=len(seats) + 1), policy))
    game = Game(seats, ROBINSON if board is None else board, seed, lang=lang)
    return RobinsonWidget(game, pace=pace, motion=motion, odds=odds, desk=desk, large=large, teams=teams)


def _team_names(teams: object, words: Language) -> list[str]:
    """The names of the teams where they are the players: as a dictionary has them, or by number."""
    if isinstance(teams, Mapping):
        return list(teams)
    count = len(listed(teams, "teams", "teams, each with the names of its members", MOST_PLAYERS + 1))
    return [words.say("DESK", "team", number=number) for number in range(1, count + 1)]
