"""Many games at once, with all rules and chips: how long they are, who wins, what everybody has in the end.

>>> games = simulate(2_000, players=3, seed=28)
>>> games.n, bool(12 < games.summary().loc["turns", "mean"] / 3 < 15)
(2000, True)

`PORTION` games are played side by side in one go, each portion with dice of its own: the same seed gives the same
games, whoever plays the portions.

>>> PORTION
10000
"""

from __future__ import annotations

import signal
import warnings
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from multiprocessing import parent_process
from threading import current_thread, main_thread
from time import monotonic
from typing import Any

import numpy as np

from robinson_widget.board import ROBINSON, Board
from robinson_widget.chance.compiled import compiled
from robinson_widget.chance.endless import never_ending
from robinson_widget.chance.games import Games
from robinson_widget.chance.inputs import seed_sequence, some
from robinson_widget.chance.lanes import Lanes, RandomDice
from robinson_widget.chance.tally import Rows, Tally
from robinson_widget.chance.turns import Choices, Position, Settled, position
from robinson_widget.checks import brief, whole
from robinson_widget.engine import FEWEST_PLAYERS, MOST_PLAYERS, State
from robinson_widget.game import Game

#: So many games are played side by side.
PORTION = 10_000

#: So many games at most in one call, and kept one by one if nothing is said.
_MOST_GAMES, _MOST_KEPT = 10**12, 2_000_000

#: A game that isn't over after so many rolls is given up: no printed game comes near it.
_MOST_SWEEPS = 1_000_000


def simulate(
    n: int,
    players: int | None = None,
    board: Board | None = None,
    policy: Choices | Sequence[Choices] | None = None,
    *,
    seed: int | np.random.Generator | None = None,
    progress: bool | None = None,
    executor: Executor | None = None,
    start: State | Game | None = None,
    keep: bool | None = None,
) -> Games:
    """Play `n` complete games: everything that the rules know, chips, Fridays and swaps included.

    * `players`: 1 to 8, four if nothing is said; `board`: Robinson's if nothing is said;
    * `policy`: how they choose, one for all or a list with one a seat; if nothing is said, the computers of a game
      given as `start` choose by their own, and all others are "eager";
    * `seed`: a whole number from 0, or a NumPy generator, from which the games' own dice are spawned; the same seed
      gives the same games, with any executor;
    * `progress`: a bar; if nothing is said, one appears when it takes longer than a second;
    * `executor`: plays the portions of `PORTION` games elsewhere: a thread or process pool, or a Dask cluster's
      ``client.get_executor()``; without one, they are played here one after the other;
    * `start`: the position from which each game is played, or a game that stands there; turns and rolls are counted
      from there;
    * `keep`: whether each game's row is kept for ``to_frame()``; if nothing is said, up to 2,000,000 games. Sums,
      counts and lengths are there always, and exact, so memory stays bounded.

    An interrupt (the stop button) ends it early, with a warning; the portions that are done are kept.

    :raises ValueError: naming the argument and what is allowed; also if games might never end on that board.

    >>> games = simulate(1_000, players=2, policy=["eager", "cautious"], seed=1)
    >>> games.to_frame().shape
    (1000, 11)
    >>> bool((games.to_frame()[["chips_0", "chips_1", "bank"]].sum(axis=1) == 60).all())
    True
    """
    if isinstance(n, Board):
        raise ValueError(
            f"n: {brief(n)} is no number of games; a board goes by its name, as simulate(1_000, board=...)"
        )
    whole(n, "n", 1, _MOST_GAMES)
    place = _start(board, players, start)
    board, first, names, _ = place
    policies = place.settled(policy)
    _check_games_end(board, policies, first)
    for name, value in (("progress", progress), ("keep", keep)):
        if value is not None and not isinstance(value, bool):
            raise ValueError(f"{name}: {brief(value)} is not True, False or None")
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise ValueError(f"executor: {brief(executor)} is no concurrent.futures.Executor")
    root = seed_sequence(seed)
    kept = n <= _MOST_KEPT if keep is None else keep
    portions = (
        _Portion(number, min(PORTION, n - begin), root.spawn(1)[0], board, policies, first, kept)
        for number, begin in enumerate(range(0, n, PORTION))
    )
    tally: Tally | None = None
    rows: dict[int, Rows] = {}
    bar = _Bar(n, progress)
    try:
        for played in _played(portions, executor):
            if played.rows is not None:
                rows[played.number] = played.rows
            tally = played.tally if tally is None else tally + played.tally
            bar.add(played.tally.n)
    except KeyboardInterrupt:
        if tally is None:
            raise
        if sum(len(each.turns) for each in rows.values()) > tally.n:
            rows.popitem()  # interrupted between the two lines above that belong together
        warnings.warn(f"interrupted: {tally.n:,} of {n:,} games are over, and kept", stacklevel=2)
    finally:
        bar.close()
    assert tally is not None
    used = seed if isinstance(seed, np.random.Generator) else int(root.entropy)  # type: ignore[arg-type]
    kept_rows = Rows.joined([rows[number] for number in sorted(rows)]) if kept else None
    return Games(board, first, policies, used, tally, kept_rows, names)


def _start(board: Board | None, players: int | None, start: State | Game | None) -> Position:
    if start is None:
        seats = whole(4 if players is None else players, "players", FEWEST_PLAYERS, MOST_PLAYERS)
        return position(ROBINSON if board is None else board, seats)
    if isinstance(start, Game):
        found = position(start) if board is None else position(board, start)
    elif isinstance(start, State):
        found = position(ROBINSON if board is None else board, start)
    else:
        raise ValueError(f"start: {brief(start)} is no State and no Game")
    if found.state.over:
        raise ValueError("start: the game is over there, nothing is left to be played")
    if players is not None and players != found.state.players:
        raise ValueError(f"players: {brief(players)} does not fit the start, which has {found.state.players}")
    return found


def _check_games_end(board: Board, policies: tuple[Settled, ...], start: State) -> None:
    for seat, squares in never_ending(board, policies, start).items():
        policy = policies[seat] if isinstance(policies[seat], str) else dict(policies[seat])  # type: ignore[arg-type]
        raise ValueError(
            f"board {brief(board.name)}: a game might never end; who plays by the policy {brief(policy)} may come to "
            f"square{'s' if len(squares) > 1 else ''} {some(squares)} and then neither get home nor be lost"
        )


# --- portions ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Portion:
    """Games to be played side by side; all that a worker needs, and small."""

    number: int
    games: int
    seed: np.random.SeedSequence
    board: Board
    policies: tuple[Settled, ...]
    start: State
    keep: bool


@dataclass(frozen=True)
class _Played:
    number: int
    tally: Tally
    rows: Rows | None


def _play(portion: _Portion) -> _Played:
    """Play a portion; the same one gives the same games wherever it is played."""
    lanes = Lanes(compiled(portion.board, portion.policies), portion.start, portion.games)
    dice = RandomDice(portion.board.faces, np.random.default_rng(portion.seed))
    lanes.settle(dice)
    while lanes.active:
        if lanes.sweeps == _MOST_SWEEPS:
            raise ValueError(
                f"board {brief(portion.board.name)}: {lanes.active} of {portion.games} games are not over after "
                f"{_MOST_SWEEPS:,} rolls each; they might never be"
            )
        lanes.sweep(dice)
    ended = lanes.ended()
    return _Played(portion.number, Tally.of(lanes, ended), Rows.of(ended) if portion.keep else None)


def _play_elsewhere(portion: _Portion) -> _Played:
    """The same, by a worker. A worker process goes on when its whole group is interrupted, as by JupyterLab.

    Torn out of its work in the wrong moment, it would leave its pool waiting for ever.
    """
    if parent_process() is not None and current_thread() is main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    return _play(portion)


def _played(portions: Iterator[_Portion], executor: Executor | None) -> Iterator[_Played]:
    """The portions as they get done. Only so many are given out at a time that all workers have something to do."""
    if executor is None:
        yield from map(_play, portions)
        return
    ahead = 2 * getattr(executor, "_max_workers", 64) + 2  # a cluster doesn't tell, so for 64
    running: set[Future[_Played]] = set()
    try:
        for portion in portions:
            running.add(executor.submit(_play_elsewhere, portion))
            while len(running) >= ahead:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
    finally:
        for future in running:
            future.cancel()


class _Bar:
    """A progress bar over `total` games: at once if wanted, or never, or (None) when a second has passed.

    In a notebook it is a widget while it moves. A line of text takes its place in the end: that is kept in the saved
    notebook, where the widget would be missing.
    """

    def __init__(self, total: int, wanted: bool | None) -> None:
        self._total, self._wanted, self._done = total, wanted, 0
        self._began = monotonic()
        self._shown_from = self._began + 1.0
        self._bar: Any = None
        self._place: Any = None  # of the widget in a notebook
        if wanted:
            self._show()

    def add(self, games: int) -> None:
        self._done += games
        if self._bar is not None:
            self._bar.update(games)
        elif self._wanted is None and self._done < self._total and monotonic() >= self._shown_from:
            self._show()

    def _show(self) -> None:
        from tqdm.auto import tqdm

        how: dict[str, Any] = {"total": self._total, "initial": self._done, "unit": " games", "unit_scale": True}
        if not any(each.__name__ == "tqdm_notebook" for each in getattr(tqdm, "__mro__", ())):
            self._bar = tqdm(**how)
            return
        from IPython.display import display

        self._bar = tqdm(**how, display=False)
        self._place = display(self._bar.container, display_id=True)  # type: ignore[no-untyped-call]

    def close(self) -> None:
        if self._bar is None:
            return
        self._bar.close()
        if self._place is not None:
            whole_run = "" if self._done == self._total else f" of {self._total:,}"
            text = f"{self._done:,}{whole_run} games in {monotonic() - self._began:.1f} s"
            self._place.update({"text/plain": text}, raw=True)
