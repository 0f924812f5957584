"""The chances of a running game, worked out aside: the game goes on meanwhile, and never waits for them.

What is known is kept by position, so no answer can ever be taken for that of another one. One position is worked out at
a time, in a thread, or between other things on the event loop where no thread can be started; after each the game is
looked at again, and what matters most is next: the present position, those that an action may lead to, and then what
the chart of the game so far lacks, the latest turn first.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from math import hypot
from typing import TYPE_CHECKING
from zlib import crc32

from robinson_widget.board import Board
from robinson_widget.engine import State
from robinson_widget.game import Game
from robinson_widget.widget.landings import landings, successors
from robinson_widget.widget.parts import LOG

if TYPE_CHECKING:
    from robinson_widget.chance.answers import WinProbability

#: Games played at a time, where a position cannot be solved, and in the end for the present one.
PORTION = 4_000
GAMES = 40_000

#: So many turns at most are drawn; older ones are left out.
TURNS = 400

#: So many of the latest come before more games are played for the present position.
LATEST = 30

#: Seconds between two showings of a chart that is being filled.
SHOWN_EVERY = 0.5

#: Seconds left to everything else between two positions where there is no thread.
BREATH = 0.01

#: Positions kept of one board and its policies, and of how many boards.
_KEPT, _BOOKS_KEPT = 20_000, 8


class Endless(ValueError):
    """A game might never end, so it cannot be played out."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """How likely each seat comes home first; `games`: those played for it, 0 where it is solved.

    `nobody`: that all are lost; `never`: that it is never decided; `errors` and `nobody_error`: standard errors.
    """

    value: tuple[float, ...]
    errors: tuple[float, ...]
    nobody: float
    nobody_error: float
    never: float
    games: int

    @property
    def exact(self) -> bool:
        """Whether it is solved."""
        return self.games == 0

    @classmethod
    def of(cls, found: WinProbability) -> Estimate:
        """What the room of chances has found."""
        return cls(found.value, found.stderr, found.nobody, found.nobody_stderr, found.never, found.n)

    @classmethod
    def decided(cls, state: State) -> Estimate:
        """The end of a game, where nothing is left to chance."""
        value = tuple(float(seat == state.winner) for seat in range(state.players))
        return cls(value, (0.0,) * state.players, float(state.winner is None), 0.0, 0.0, 0)

    def and_more(self, other: Estimate) -> Estimate:
        """Both together, other games having been played for each."""
        games = self.games + other.games
        a, b = self.games / games, other.games / games

        def mean(x: float, y: float) -> float:
            return a * x + b * y

        def error(x: float, y: float) -> float:
            return hypot(a * x, b * y)

        return Estimate(
            tuple(map(mean, self.value, other.value)),
            tuple(map(error, self.errors, other.errors)),
            mean(self.nobody, other.nobody),
            error(self.nobody_error, other.nobody_error),
            mean(self.never, other.never),
            games,
        )


#: What the chances of a position depend on: chips move nobody.
_Place = tuple[object, ...]


def _place(state: State) -> _Place:
    return state.positions, state.out, state.mover, state.pending


class Book:
    """What is known of the positions on a board, for players who choose by `policies`."""

    def __init__(self, board: Board, policies: tuple[str, ...]) -> None:
        self.board, self.policies = board, policies
        self._known: dict[_Place, Estimate | Exception] = {}

    def of(self, state: State) -> Estimate | Exception | None:
        """The chances of a position, or why there are none; None if they are not known yet."""
        return Estimate.decided(state) if state.over else self._known.get(_place(state))

    def lacks(self, state: State, games: int) -> bool:
        """Whether there is something to be worked out: so many games are to be played where it cannot be solved."""
        known = self.of(state)
        return known is None or (isinstance(known, Estimate) and not known.exact and known.games < games)

    def played(self, state: State) -> int:
        """How many games were played for a position so far."""
        known = self.of(state)
        return known.games if isinstance(known, Estimate) else 0

    def portion(self, state: State) -> Callable[[], Estimate]:
        """A piece of work on a position, to be done anywhere; it is the same whenever it is done."""
        seed = crc32(repr((_place(state), self.played(state))).encode())
        return lambda: worked_out(self.board, state, self.policies, seed)

    def keep(self, state: State, found: Estimate | Exception, after: int = 0) -> None:
        """Keep what was found, together with what was known; `after`: the games played when it was begun.

        Where more are known by now, another board has worked on the same position, and these are the same games.
        """
        known = self._known.get(_place(state))
        if isinstance(known, Estimate) and (known.exact or known.games != after):
            return
        if isinstance(found, Estimate) and isinstance(known, Estimate) and not found.exact:
            found = known.and_more(found)
        self._known.pop(_place(state), None)  # the latest last
        self._known[_place(state)] = found
        if len(self._known) > _KEPT:
            del self._known[next(iter(self._known))]

    def forget_errors(self) -> None:
        """Let what has failed be tried again."""
        self._known = {place: known for place, known in self._known.items() if isinstance(known, Estimate)}


_BOOKS: dict[tuple[Board, tuple[str, ...]], Book] = {}


def book_of(game: Game) -> Book:
    """The book of a game, the same for all that are played alike. People are taken to be "eager"."""
    policies = tuple("eager" if policy is None else policy for policy in game.policies)
    book = _BOOKS.pop((game.board, policies), None) or Book(game.board, policies)
    _BOOKS[game.board, policies] = book  # the latest last
    while len(_BOOKS) > _BOOKS_KEPT:
        del _BOOKS[next(iter(_BOOKS))]
    return book


def worked_out(board: Board, state: State, policies: tuple[str, ...], seed: int) -> Estimate:
    """The chances from a position: solved where that is quick, else from a portion of games.

    :raises Endless: if a game might never end; ValueError for whatever else cannot be worked out.
    """
    # Only here is NumPy loaded, and in the thread.
    from robinson_widget.chance.odds import win_probability

    try:
        return Estimate.of(win_probability(board, state, policies, games=PORTION, seed=seed))
    except ValueError as error:
        from robinson_widget.chance.endless import never_ending

        if never_ending(board, policies, state):
            raise Endless(str(error)) from None
        raise


def turn_ends(game: Game) -> list[tuple[int, State]]:
    """Where the game began and where each turn led, with the turn's number; the last is the present position."""
    begin = game.at(0)
    ends = [(begin.turn - 1, begin)]
    for taken in game.history:
        end = (taken.turn, taken.state)
        ends[-1 if len(ends) > 1 and ends[-1][0] == taken.turn else len(ends) :] = [end]
    return ends[-TURNS - 1 :]


# --- aside -------------------------------------------------------------------------------------------------------


@cache
def _thread() -> Executor:
    """One for all boards: two would only take each other's time."""
    return ThreadPoolExecutor(1, "robinson-odds")


def aside() -> Executor | None:
    """Where chances are worked out; None for the event loop itself, as in the browser's Python."""
    return None if sys.platform == "emscripten" else _thread()


class Odds:
    """Works out the chances of one game after the other, for as long as somebody follows; `told` hears of news."""

    def __init__(self, told: Callable[[], None]) -> None:
        self._told = told
        self._game: Game | None = None
        self._book: Book | None = None
        self._plan: Iterator[tuple[int, State]] = iter(())
        self._task: asyncio.Task[None] | None = None

    def follow(self, game: Game) -> None:
        """Work on the positions of that game from now on; :meth:`wake` begins."""
        self.leave()
        self._game, self._book = game, book_of(game)
        self._book.forget_errors()

    def leave(self) -> None:
        """Work on nothing any more."""
        if self._task is not None:
            self._task.cancel()
        self._game = self._book = self._task = None
        self._plan = iter(())

    def of(self, state: State) -> Estimate | Exception | None:
        """What is known of a position of the game."""
        return None if self._book is None else self._book.of(state)

    def wake(self) -> None:
        """Look at the game as it is now, and begin with what matters most there."""
        if self._game is None or self._book is None:
            return
        self._plan = self._planned(self._game, self._book)
        if self._task is not None and not self._task.done():
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # a plain script: nobody looks at it
        self._task = loop.create_task(self._work())

    @staticmethod
    def _planned(game: Game, book: Book) -> Iterator[tuple[int, State]]:
        """What is to be worked out, the most important first, with a number that tells what it is for."""
        state, ends = game.state, turn_ends(game)
        wanted = [(0, state, 1)]
        wanted += [(1, after, 1) for after in successors(game.board, state)]
        past = [(2, end, 1) for _, end in reversed(ends)]
        wanted += [*past[:LATEST], (3, state, GAMES), *past[LATEST:]]
        for what_for, each, games in wanted:
            while book.lacks(each, games):
                yield what_for, each

    async def _work(self) -> None:
        last, shown = 0, time.monotonic()
        try:
            while (found := next(self._plan, None)) is not None and (book := self._book) is not None:
                what_for, state = found
                now = time.monotonic()
                if what_for != last or (what_for == 2 and now - shown >= SHOWN_EVERY):
                    last, shown = what_for, now
                    self._told()
                played = book.played(state)
                try:
                    book.keep(state, await _aside(book.portion(state)), played)
                except Exception as error:
                    # A ValueError is an answer: this cannot be worked out. All else is a fault of ours.
                    if not isinstance(error, ValueError):
                        LOG.exception("chances could not be worked out")
                    book.keep(state, error, played)
            self._told()
        except Exception:
            LOG.exception("the odds have stopped")  # an error inside a task shows nowhere


async def _aside(work: Callable[[], Estimate]) -> Estimate:
    """Do some work where it holds nobody up."""
    executor = aside()
    if executor is not None:
        try:
            future = asyncio.get_running_loop().run_in_executor(executor, work)
        except RuntimeError:  # no thread can be started here
            pass
        else:
            return await future
    await asyncio.sleep(BREATH)
    return work()


# --- what is made of it ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Worth:
    """A chance of the mover's; `games` as in :class:`Estimate`, the least of all where several count together."""

    value: float
    error: float
    games: int


def worth(odds: Odds, state: State, seat: int) -> Worth | None:
    """The chance of a seat from a position, if it is known."""
    known = odds.of(state)
    return Worth(known.value[seat], known.errors[seat], known.games) if isinstance(known, Estimate) else None


def roll_worth(odds: Odds, board: Board, state: State) -> Worth | None:
    """What a roll is worth to the mover: the mean over the faces, if all are known."""
    shares: dict[_Place, float] = {}
    worths: dict[_Place, Worth] = {}
    thrown = landings(board, state)
    for each in thrown:
        known = worth(odds, each.after, state.mover)
        if known is None:
            return None
        place = (*_place(each.after), each.after.over, each.after.winner)
        shares[place] = shares.get(place, 0.0) + 1 / len(thrown)  # the same position has one error, not two
        worths[place] = known
    value = sum(share * worths[place].value for place, share in shares.items())
    error = hypot(*(share * worths[place].error for place, share in shares.items()))
    return Worth(value, error, max(each.games for each in worths.values()))
