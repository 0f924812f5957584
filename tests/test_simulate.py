"""Many games: the same ones from the same seed whoever plays them, nothing lost, and every figure counted right."""

from __future__ import annotations

import logging
import os
import pickle
import random
import signal
import statistics
import subprocess
import sys
import textwrap
import tracemalloc
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from math import isnan, sqrt
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import tqdm.auto
from gameskit import CHUTES, MEDLEY, RICH, visits_by_engine

from robinson_widget import ROBINSON, Board, Computer, Game, Square, State, opening, track
from robinson_widget.board import CollectFromEach, LostOnRoll, MayStay, MoveTo, RollAgain, SwapWith
from robinson_widget.chance.games import Games
from robinson_widget.chance.simulate import PORTION, simulate
from robinson_widget.chance.tally import Batched, Moments, Tally

#: The module, whose name in the package is its function's.
module: Any = import_module("robinson_widget.chance.simulate")

#: Three portions, the last one not full.
SOME = 2 * PORTION + 5_000


def same(some: Games, others: Games) -> bool:
    """Whether they are the same games, each in its place, and were counted the same."""
    return (
        some.to_frame().equals(others.to_frame())
        and some.summary().equals(others.summary())
        and some.visits().equals(others.visits())
    )


@pytest.fixture(scope="module")
def games() -> Games:
    return simulate(SOME, players=3, seed=28)


# --- the same seed, the same games -------------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, 2, 3])
@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_a_pool_plays_the_same_games(games: Games, pool: Callable[[int], Executor], workers: int) -> None:
    with pool(workers) as executor:
        assert same(games, simulate(SOME, players=3, seed=28, executor=executor))


def test_a_cluster_plays_the_same_games(games: Games) -> None:
    from distributed import Client, LocalCluster

    quiet = {"silence_logs": logging.CRITICAL, "dashboard_address": None}
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, **quiet) as cluster, Client(cluster) as client:
        played_by_cluster = simulate(SOME, players=3, seed=28, executor=client.get_executor())
        workers = {worker["pid"] for worker in client.run(lambda: {"pid": os.getpid()}).values()}
    assert same(games, played_by_cluster)
    assert len(workers) == 2
    assert os.getpid() not in workers


class Backwards(Executor):
    """Plays the portions when four have been given to it, the last one first."""

    _max_workers = 1  # so that four are given out before the first is waited for

    def __init__(self) -> None:
        self._held: list[tuple[Future[Any], Callable[..., Any], Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._held.append((future, fn, args))
        if len(self._held) == 4:
            for future_held, function, arguments in reversed(self._held):
                future_held.set_result(function(*arguments))
        return future


def test_portions_that_come_back_in_another_order_are_put_in_their_places() -> None:
    n = 3 * PORTION + 1
    assert same(simulate(n, players=1, seed=3), simulate(n, players=1, seed=3, executor=Backwards()))


def test_another_seed_gives_other_games(games: Games) -> None:
    other = simulate(SOME, players=3, seed=29)
    assert not other.to_frame().equals(games.to_frame())
    assert not other.lengths().equals(games.lengths())


def test_no_two_portions_are_alike(games: Games) -> None:
    frame = games.to_frame()
    first, second = frame[:PORTION], frame[PORTION : 2 * PORTION]
    assert not first.reset_index(drop=True).equals(second.reset_index(drop=True))


def test_the_first_games_are_the_same_however_many_follow(games: Games) -> None:
    assert simulate(PORTION, players=3, seed=28).to_frame().equals(games.to_frame()[:PORTION])


def test_a_generator_gives_other_games_each_time_and_an_equal_one_the_same() -> None:
    one, other = np.random.default_rng(5), np.random.default_rng(5)
    first, second = (simulate(500, players=2, seed=one).to_frame() for _ in range(2))
    assert not first.equals(second)
    assert first.equals(simulate(500, players=2, seed=other).to_frame())
    assert second.equals(simulate(500, players=2, seed=other).to_frame())


def test_a_generator_that_cannot_be_spawned_from_is_drawn_from() -> None:
    def old() -> np.random.Generator:
        return np.random.Generator(np.random.RandomState(5)._bit_generator)

    assert old().bit_generator.seed_seq is None  # type: ignore[attr-defined]
    one, other = old(), old()
    first, second = (simulate(300, players=1, seed=one).to_frame() for _ in range(2))
    assert not first.equals(second)
    assert first.equals(simulate(300, players=1, seed=other).to_frame())


def test_without_a_seed_one_is_recorded_that_gives_the_same_games() -> None:
    fresh = simulate(300, players=2)
    assert same(fresh, simulate(300, players=2, seed=fresh.seed))
    assert not fresh.to_frame().equals(simulate(300, players=2).to_frame())


def test_a_seed_of_numpy_is_recorded_as_a_number() -> None:
    seeded = simulate(20, players=1, seed=np.int64(7))  # type: ignore[arg-type]
    assert type(seeded.seed) is int
    assert repr(seeded) == "Games(20 games of 1 on 'Robinson', policy eager, seed 7)"
    assert same(seeded, simulate(20, players=1, seed=7))


def test_the_global_random_states_are_left_alone() -> None:
    before = random.getstate(), np.random.get_state(legacy=True)[1].tobytes()  # type: ignore[index, union-attr]
    simulate(200, players=2, policy="random")
    simulate(200, players=2, policy="best", seed=3)
    assert before == (random.getstate(), np.random.get_state(legacy=True)[1].tobytes())  # type: ignore[index, union-attr]


def test_threads_that_simulate_at_the_same_time_do_not_disturb_each_other() -> None:
    def play(policy: str) -> Games:
        return simulate(3_000, 3, MEDLEY, policy, seed=4)

    policies = ["eager", "cautious", "random"] * 2
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(play, policies))
    assert all(same(each, play(policy)) for each, policy in zip(together, policies, strict=True))


# --- what a game keeps -------------------------------------------------------------------------------------------


DIFFERENT = [ROBINSON, MEDLEY, RICH, CHUTES.with_effects(50, CollectFromEach(3))]


@pytest.mark.parametrize("board", DIFFERENT, ids=lambda board: board.name)
@pytest.mark.parametrize("players", range(1, 9))
def test_chips_add_up_in_every_game(players: int, board: Board) -> None:
    board = replace(board, chips=board.chips or 4)
    frame = simulate(400, players, board, "random", seed=players).to_frame()
    chips = frame[[f"chips_{seat}" for seat in range(players)]]
    assert (chips.sum(axis=1) + frame["bank"] == players * board.chips).all()
    assert (chips >= 0).all(axis=None)
    assert (frame["bank"] >= 0).all()
    assert (frame["bank"][frame["winner"].notna()] == 0).all()  # the winner and those who share leave nothing


@pytest.mark.parametrize("board", [ROBINSON, MEDLEY], ids=["Robinson", "Medley"])
def test_every_turn_ends_on_a_square_or_at_home_or_with_a_loss(board: Board) -> None:
    played = simulate(2_000, 4, board, "random", seed=6)
    frame = played.to_frame()
    wins, lost = frame["winner"].notna().sum(), frame[[f"lost_{seat}" for seat in range(4)]].sum(axis=None)
    assert lost > 0
    assert frame["turns"].sum() == played.rests.sum() + wins + lost
    assert played.landings[board.last] == wins
    assert played.rests[board.last] == 0
    assert not any(row[f"lost_{row['winner']}"] for _, row in frame[frame["winner"].notna()].iterrows())
    assert (frame["winner"].isna() == frame[[f"lost_{seat}" for seat in range(4)]].all(axis=1)).all()


def test_rows_that_are_not_kept_are_refused_with_their_size(games: Games) -> None:
    unkept = simulate(SOME, players=3, seed=28, keep=False)
    assert unkept.rows is None
    with pytest.raises(ValueError, match=r"25,000 games were not kept; simulate\(\.\.\., keep=True\) .* 1 MB"):
        unkept.to_frame()
    assert games.to_frame().memory_usage(deep=True).sum() / 1e6 == pytest.approx(1, abs=0.5)
    assert unkept.summary().equals(games.summary())
    assert unkept.visits().equals(games.visits())
    assert unkept.win_shares().equals(games.win_shares())
    assert all(unkept.lengths(unit).equals(games.lengths(unit)) for unit in ("turns", "rolls"))


def test_rows_are_kept_up_to_a_limit_if_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    assert module._MOST_KEPT == 2_000_000  # as the docstring says
    monkeypatch.setattr(module, "_MOST_KEPT", 100)
    assert simulate(100, players=1, seed=1).rows is not None
    assert simulate(101, players=1, seed=1).rows is None
    assert len(simulate(101, players=1, seed=1, keep=True).to_frame()) == 101


def test_memory_does_not_grow_with_the_number_of_games() -> None:
    def peak(n: int) -> int:
        tracemalloc.start()
        simulate(n, players=2, seed=1, keep=False, progress=False)
        used = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return used

    peak(100)  # what is loaded and compiled once
    assert peak(120_000) < 1.3 * peak(30_000)


def test_a_pool_is_not_given_all_portions_at_once() -> None:
    noted: list[Future[Any]] = []
    played = module._played((number for number in range(50)), Echo(noted))  # type: ignore[arg-type]
    first = next(played)
    assert len(noted) == 2 * Echo._max_workers + 2
    assert sorted([first, *played]) == [*range(50)]


class Echo(Executor):
    """Gives back what it is given, at once, and notes it in a list."""

    _max_workers = 3

    def __init__(self, noted: list[Future[Any]]) -> None:
        self._noted = noted

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(args[0])
        self._noted.append(future)
        return future


# --- interrupts --------------------------------------------------------------------------------------------------


def interrupt_after(portions: int, monkeypatch: pytest.MonkeyPatch, what: str = "add") -> None:
    """Let the bar be interrupted when so many portions have been added."""
    added = Counter[str]()

    def add(bar: object, games: int) -> None:
        added["portions"] += 1
        if added["portions"] == portions:
            raise KeyboardInterrupt

    monkeypatch.setattr(module._Bar, "add", add)


def test_an_interrupt_keeps_what_is_done(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_after(2, monkeypatch)
    with pytest.warns(UserWarning, match=r"^interrupted: 20,000 of 25,000 games are over, and kept$") as caught:
        some = simulate(SOME, players=3, seed=28)
    assert caught[0].filename == __file__  # it points to the caller
    assert some.n == 2 * PORTION
    assert some.to_frame().equals(games.to_frame()[: 2 * PORTION])
    assert some.summary()["n"].tolist() == [2 * PORTION] * len(some.summary())


def test_an_interrupt_between_two_lines_leaves_rows_and_counts_agreeing(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(some: Tally, other: Tally) -> Tally:
        raise KeyboardInterrupt

    monkeypatch.setattr(Tally, "__add__", interrupted)
    with pytest.warns(UserWarning, match="10,000 of 25,000"):
        some = simulate(SOME, players=1, seed=28)
    assert len(some.to_frame()) == some.n == PORTION
    assert some.lengths().sum() == PORTION


class Stopping(Executor):
    """Plays so many portions, each at once; then it is interrupted."""

    _max_workers = 0  # so that only two are given out ahead

    def __init__(self, portions: int) -> None:
        self._left = portions

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if not self._left:
            raise KeyboardInterrupt
        self._left -= 1
        future: Future[Any] = Future()
        future.set_result(fn(*args))
        return future


def test_an_interrupt_of_an_executor_keeps_whole_portions() -> None:
    whole = simulate(4 * PORTION, players=1, seed=2)
    with pytest.warns(UserWarning, match=r"0,000 of 60,000"):
        some = simulate(6 * PORTION, players=1, seed=2, executor=Stopping(4))
    assert some.n in {2 * PORTION, 4 * PORTION}
    # Of two that are done, either may have been counted first.
    assert some.to_frame().equals(whole.to_frame()[: some.n])


class Waiting(Executor):
    """Plays the first portion that it is given; the others wait for ever."""

    _max_workers = 2

    def __init__(self) -> None:
        self.given: list[Future[Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if not self.given:
            future.set_result(fn(*args))
        self.given.append(future)
        return future


def test_after_an_interrupt_no_more_is_played_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_after(1, monkeypatch)
    executor = Waiting()
    with pytest.warns(UserWarning, match="10,000 of 200,000"):
        simulate(20 * PORTION, players=1, seed=2, executor=executor)
    assert len(executor.given) == 6
    assert all(future.cancelled() for future in executor.given[1:])


@pytest.mark.filterwarnings("error")
def test_an_interrupt_before_anything_is_done_goes_through() -> None:
    with pytest.raises(KeyboardInterrupt):
        simulate(SOME, players=1, seed=2, executor=Stopping(0))


INTERRUPTED = """
    import os, signal, threading, warnings
    from concurrent.futures import ProcessPoolExecutor
    from importlib import import_module

    module = import_module("robinson_widget.chance.simulate")

    done = threading.Semaphore(0)
    add = module._Bar.add

    def counted(bar, games):
        add(bar, games)
        done.release()

    module._Bar.add = counted

    def stop():
        for _ in range(3):
            done.acquire()
        {stop}

    def main():
        threading.Thread(target=stop, daemon=True).start()
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            {play}
        print(games.n, games.n == len(games.to_frame()), *[str(each.message) for each in caught])

    if __name__ == "__main__":
        main()
"""
ALONE = "games = module.simulate(2_000_000, players=8, seed=1, progress=False)"
POOLED = f"with ProcessPoolExecutor(2) as pool: {ALONE[:-1]}, executor=pool)"


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize(
    ("stop", "play"),
    [
        ("os.kill(os.getpid(), signal.SIGINT)", ALONE),
        ("os.kill(os.getpid(), signal.SIGINT)", POOLED),
        ("os.killpg(os.getpgid(0), signal.SIGINT)", POOLED),  # as a terminal or JupyterLab does: the workers too
    ],
    ids=["alone", "pool", "pool and its workers"],
)
def test_the_stop_button(tmp_path: Any, stop: str, play: str) -> None:
    script = tmp_path / "long.py"
    script.write_text(textwrap.dedent(INTERRUPTED).format(stop=stop, play=play), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, start_new_session=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    n, agrees, message = done.stdout.strip().split(maxsplit=2)
    assert 3 * PORTION <= int(n) < 2_000_000
    assert int(n) % PORTION == 0
    assert agrees == "True"
    assert message == f"interrupted: {int(n):,} of 2,000,000 games are over, and kept"


# --- the bar -----------------------------------------------------------------------------------------------------


@pytest.fixture
def bars(monkeypatch: pytest.MonkeyPatch) -> list[SimpleNamespace]:
    """The bars that were shown: `total`, `done` and whether each was `closed`."""
    shown: list[SimpleNamespace] = []

    def bar(total: int, initial: int, **options: object) -> SimpleNamespace:
        each = SimpleNamespace(total=total, done=initial, closed=False)
        each.update = lambda games: setattr(each, "done", each.done + games)
        each.close = lambda: setattr(each, "closed", True)
        shown.append(each)
        return each

    monkeypatch.setattr(tqdm.auto, "tqdm", bar)
    return shown


def test_a_bar_is_shown_if_wanted(bars: list[SimpleNamespace]) -> None:
    simulate(SOME, players=1, seed=1, progress=True)
    assert [(bar.total, bar.done, bar.closed) for bar in bars] == [(SOME, SOME, True)]


def test_a_wanted_bar_is_there_before_the_first_portion_is_done(
    bars: list[SimpleNamespace], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    play = module._play
    monkeypatch.setattr(module, "_play", lambda portion: seen.append(len(bars)) or play(portion))  # type: ignore[func-returns-value]
    simulate(10, players=1, seed=1, progress=True)
    assert seen == [1]


def slowly(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let every look at the clock take so long."""
    times = iter(range(10**6))
    monkeypatch.setattr(module, "monotonic", lambda: next(times) * seconds)


def test_no_bar_is_shown_for_a_short_run_nor_when_unwanted(
    bars: list[SimpleNamespace], monkeypatch: pytest.MonkeyPatch
) -> None:
    slowly(monkeypatch, 0.1)
    simulate(SOME, players=1, seed=1)
    slowly(monkeypatch, 10)
    simulate(SOME, players=1, seed=1, progress=False)
    simulate(PORTION, players=1, seed=1)  # it is over when it could be shown
    assert bars == []


def test_a_bar_comes_after_a_second_if_nothing_is_said(
    bars: list[SimpleNamespace], monkeypatch: pytest.MonkeyPatch
) -> None:
    slowly(monkeypatch, 0.8)
    simulate(SOME, players=1, seed=1)
    assert [(bar.total, bar.done, bar.closed) for bar in bars] == [(SOME, SOME, True)]


def test_the_real_bar_says_how_many_games(capsys: pytest.CaptureFixture[str]) -> None:
    simulate(SOME, players=1, seed=1, progress=True)
    assert "25.0k/25.0k" in capsys.readouterr().err


# --- errors of workers -------------------------------------------------------------------------------------------


def explode(portion: object) -> None:
    raise RuntimeError("no more dice")


class Exploding(Executor):
    """A pool that fails at the second portion."""

    def __init__(self, pool: Any) -> None:
        self._pool, self._max_workers, self._given = pool, pool._max_workers, 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self._given += 1
        return self._pool.submit(explode if self._given == 2 else fn, *args)  # type: ignore[no-any-return]


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_an_error_in_a_worker_comes_out_once_and_the_bar_is_closed(
    pool: Callable[[int], Executor], bars: list[SimpleNamespace]
) -> None:
    with pool(2) as executor:
        with pytest.raises(RuntimeError, match=r"^no more dice$"):
            simulate(10 * PORTION, players=1, seed=1, executor=Exploding(executor), progress=True)
        assert simulate(50, players=1, seed=1, executor=executor).n == 50  # the pool is none the worse
    assert [bar.closed for bar in bars] == [True]


def test_a_pool_that_is_shut_down_says_so() -> None:
    with ThreadPoolExecutor(1) as pool:
        pass
    with pytest.raises(RuntimeError, match="shutdown"):
        simulate(50, players=1, seed=1, executor=pool)


def test_games_that_take_too_long_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_MOST_SWEEPS", 3)
    with pytest.raises(ValueError, match=r"board 'Robinson': 50 of 50 games are not over after 3 rolls each"):
        simulate(50, players=4, seed=1)


def interrupt_handlers() -> list[object]:
    """How a process takes an interrupt before and after it has simulated by itself."""
    before = signal.getsignal(signal.SIGINT)
    simulate(20, players=1, seed=1)
    return [before, signal.getsignal(signal.SIGINT)]


def test_a_process_that_simulates_by_itself_can_still_be_interrupted() -> None:
    with ProcessPoolExecutor(1) as pool:
        before, after = pool.submit(interrupt_handlers).result()
    assert before == after == signal.default_int_handler


def test_all_of_it_can_be_pickled(games: Games) -> None:
    again = pickle.loads(pickle.dumps(games))
    assert same(games, again)
    assert repr(again) == repr(games)
    assert (again.board, again.start, again.seats) == (ROBINSON, games.start, ("seat 0", "seat 1", "seat 2"))


def test_nothing_heavy_is_loaded_for_it() -> None:
    code = (
        "import sys; from robinson_widget.chance.simulate import simulate; simulate(10, 2, seed=1, progress=False);"
        "print(sorted({name.partition('.')[0] for name in sys.modules} - set(sys.stdlib_module_names)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name for name in eval(done.stdout) if not name.startswith("_")}
    for heavy in ("pandas", "matplotlib", "tqdm", "ipywidgets", "IPython", "flint", "distributed", "scipy"):
        assert heavy not in loaded
    assert {"numpy", "robinson_widget"} <= loaded


# --- where games begin -------------------------------------------------------------------------------------------

#: One face, so that everything is certain: a forced roll on 2, an offered one on 3, a swap of 5 with 4, home is 8.
CERTAIN = Board(
    "Certain",
    (
        Square(1),
        Square(2, effects=(RollAgain(),)),
        Square(3, effects=(RollAgain(optional=True),)),
        Square(4),
        Square(5, effects=(SwapWith(4),)),
        Square(6, effects=(MoveTo(7, optional=True),)),
        Square(7),
        Square(8),
    ),
    faces=1,
    chips=3,
    ante=1,
)


def at(*positions: int, **others: Any) -> State:
    return replace(opening(CERTAIN, len(positions))[0], positions=positions, **others)


@pytest.mark.parametrize(
    ("start", "policy", "winner", "turns", "rolls"),
    [
        # 1; 2, on to 3, on to 4; 5; 6, on to 7; home
        (at(0), "eager", 0, 5, 7),
        # 1; 2, on to 3; 4; 5; 6; 7; home
        (at(0), "cautious", 0, 7, 8),
        (at(7, 7), "eager", 0, 1, 1),
        (at(7, 7, mover=1, turn=30), "eager", 1, 1, 1),
        (at(2, 0, pending="again"), "cautious", 0, 11, 12),  # the forced roll to 3, and six turns more
        (at(3, 7, pending="again"), "eager", 1, 2, 2),
        (at(3, 7, pending="again"), "cautious", 1, 2, 1),
        (at(6, 7, pending="move"), "eager", 1, 2, 1),
        (at(6, 6, pending="move"), "eager", 0, 3, 2),
        (at(6, 6, pending="move"), "cautious", 1, 4, 3),
        (at(6, 6, pending="move"), ["cautious", "eager"], 1, 4, 3),
        # Seat 0 lands on 5 and changes places with seat 1, who then comes to 6 and has to go by 7.
        (at(4, 4), "cautious", 1, 6, 6),
        # Seat 0 changes places with seat 1; then seat 2 comes to 5 and does so with seat 0.
        (at(5, 4, 4, pending="swap"), "cautious", 1, 8, 7),
        # The lost one stands there and does nothing.
        (at(7, 6, out=(True, False), mover=1), "cautious", 1, 2, 2),
        (at(4, 4, out=(True, False), mover=1), "cautious", 1, 4, 4),
    ],
)
def test_games_from_a_position(start: State, policy: Any, winner: int, turns: int, rolls: int) -> None:
    frame = simulate(3, board=CERTAIN, policy=policy, start=start, seed=1).to_frame()
    assert frame[["winner", "turns", "rolls"]].drop_duplicates().values.tolist() == [[winner, turns, rolls]]
    assert frame["lost_0"].tolist() == [start.out[0]] * 3


def test_a_start_in_the_middle_is_where_purses_and_fridays_are_taken_from() -> None:
    middle = replace(opening(CERTAIN, 2)[0], positions=(6, 7), purses=(9, 5), bank=10, fridays=(None, 0), mover=1)
    played = simulate(2, board=CERTAIN, start=middle, seed=1)
    # Seat 1 comes home: a third of 10 for the Friday, the rest, 7, for the winner.
    assert played.to_frame()[["chips_0", "chips_1", "bank"]].values.tolist() == [[12, 12, 0]] * 2
    assert played.players == 2
    assert played.start == middle


def test_all_may_be_lost_and_nobody_win() -> None:
    door = Board("Door", (Square(1, effects=(LostOnRoll(1),)), Square(2)), faces=1, chips=3, ante=1)
    played = simulate(40, 3, door, seed=1)
    assert played.win_shares()["share"].tolist() == [0, 0, 0, 1]
    frame = played.to_frame()
    assert frame["winner"].isna().all()
    assert frame[["turns", "rolls", "chips_0", "bank"]].drop_duplicates().values.tolist() == [[6, 6, 2, 3]]
    assert frame[["lost_0", "lost_1", "lost_2"]].all(axis=None)
    assert played.landings.tolist() == [0, 120, 0]  # whoever is lost lands nowhere
    assert played.rests.tolist() == [0, 120, 0]


# --- policies ----------------------------------------------------------------------------------------------------


def test_each_seat_plays_by_its_own_policy() -> None:
    # On 3 the first goes on at once and the second waits; on 6 the other way round.
    mixed = [{3: "roll", 6: "remain"}, {3: "pass", 6: "paddle"}]
    played = simulate(2, 2, CERTAIN, mixed, seed=1)
    # 1 | 1 | 2, 3, 4 | 2, 3 | 5 | 4, nobody there | 6 | 5 | 7 | 6, 7 | home
    assert played.to_frame()[["winner", "turns", "rolls"]].values.tolist() == [[0, 11, 14]] * 2
    assert played.rests.tolist() == [0, 4, 0, 2, 4, 4, 2, 4, 0]


def test_one_policy_for_all_is_the_same_as_one_for_each() -> None:
    for policy in ("random", {12: "pass", 23: "remain"}, "best"):
        assert same(
            simulate(200, 3, policy=policy, seed=2),  # type: ignore[arg-type]
            simulate(200, 3, policy=[policy] * 3, seed=2),  # type: ignore[list-item]
        )


def test_a_mapping_that_says_nothing_is_eager_and_the_words_of_a_policy_are_that_policy() -> None:
    eager = simulate(300, 2, seed=2)
    assert same(eager, simulate(300, 2, policy={}, seed=2))
    cautious = simulate(300, 2, policy="cautious", seed=2)
    assert same(cautious, simulate(300, 2, policy={12: "pass", 20: "pass", 23: "remain"}, seed=2))
    assert not same(eager, cautious)


# --- refusals ----------------------------------------------------------------------------------------------------

ONE_START = opening(ROBINSON, 2)[0]
NOT_WHOLE = "is not a whole number from 1 to"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        *[({"n": n}, f"n: {n!r} {NOT_WHOLE} 1000000000000") for n in (0, -1, 1.5, True, "10", float("nan"), None)],
        ({"n": 10**12 + 1}, f"n: 1000000000001 {NOT_WHOLE} 1000000000000"),
        *[({"players": players}, f"players: {players!r} {NOT_WHOLE} 8") for players in (0, 9, True, 2.0, "2", -1)],
        ({"board": "Robinson"}, "board: 'Robinson' is no Board"),
        *[
            ({"seed": seed}, f"seed: {seed!r} is neither a whole number from 0, a numpy Generator nor None")
            for seed in (-1, True, 1.0, "28")
        ],
        ({"executor": 2}, "executor: 2 is no concurrent.futures.Executor"),
        ({"progress": "yes"}, "progress: 'yes' is not True, False or None"),
        ({"progress": 1}, "progress: 1 is not True, False or None"),
        ({"keep": "no"}, "keep: 'no' is not True, False or None"),
        ({"policy": "bold"}, "policy: 'bold' is not one of eager, cautious, random, best"),
        ({"policy": ["eager", "bold"], "players": 2}, "policy: 'bold' is not one of eager, cautious, random, best"),
        ({"policy": ["eager"], "players": 2}, "policy: ['eager'] has not one entry for each of 2 seats"),
        ({"policy": {46: "roll"}}, "policy: square: 46 is not a whole number from 1 to 45"),
        ({"policy": {"12": "roll"}}, "policy: square: '12' is not a whole number from 1 to 45"),
        ({"policy": {12: "stay"}}, "policy: on square 12 'stay' is not open; open are roll, pass"),
        ({"policy": {2: "stay"}}, "policy: on square 2 'stay' is not open; nothing is to choose"),
        ({"start": "opening"}, "start: 'opening' is no State and no Game"),
        ({"start": ONE_START, "players": 3}, "players: 3 does not fit the start, which has 2"),
        (
            {"start": replace(ONE_START, positions=(46, 0))},
            "state.positions[0]: 46 is not a whole number from 0 to 45",
        ),
        (
            {"start": replace(ONE_START, positions=(20, 0)), "board": MEDLEY},
            "state.positions[0]: 20 is not a whole number from 0 to 11",
        ),
        (
            {"start": replace(ONE_START, positions=(45, 0), winner=0, over=True, pending=None)},
            "start: the game is over there, nothing is left to be played",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_with_value_and_reason(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=r"^[a-z]") as caught:
        simulate(**{"n": 5, "seed": 1, **arguments})
    assert str(caught.value) == message


PIT = track("A pit", 9, {4: 2, 5: 2, 6: 2, 7: 2, 8: 2}, faces=3, past_end="stay")
#: Who is on 2 gets away by changing places alone, and on 4 somebody may be lost.
SWAPPING = replace(
    PIT.with_effects(4, LostOnRoll(1)).with_effects(2, MayStay()).with_effects(1, SwapWith(2)), name="Swapping"
)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"board": PIT}, "'A pit'.*the policy 'eager' may come to squares 0, 1, 2, 3 and"),
        ({"policy": {7: "stay"}}, "'Robinson'.*the policy {7: 'stay'} may come to square 7 and"),
        ({"policy": ["eager", {7: "stay"}], "players": 2}, "'Robinson'.*policy {7: 'stay'} may come to square 7 and"),
        ({"policy": {4: "restart"}, "board": ROBINSON.with_effects(5, MoveTo(4))}, None),
        ({"board": SWAPPING, "policy": {2: "stay"}, "players": 2}, "'Swapping'.*may come to squares? .*2"),
        ({"board": SWAPPING, "policy": {2: "stay"}, "players": 1}, "'Swapping'.*may come to squares? .*2"),
        # Seat 0 is past the square where it would stay; the other, who isn't, would be lost at worst.
        ({"policy": {7: "stay"}, "start": replace(ONE_START, positions=(8, 9))}, None),
        ({"policy": {7: "stay"}, "start": replace(ONE_START, positions=(8, 0))}, "come to square 7 and"),
        # It doesn't count that the lost one would stay.
        ({"policy": {7: "stay"}, "start": replace(ONE_START, positions=(7, 9), out=(True, False), mover=1)}, None),
    ],
)
def test_games_that_might_never_end_are_refused_with_the_square(arguments: dict[str, Any], reason: str | None) -> None:
    if reason is None:
        assert simulate(20, **arguments, seed=1).n == 20
    else:
        with pytest.raises(ValueError, match=f"{reason}.*neither get home nor be lost"):
            simulate(20, **arguments, seed=1)


def test_a_game_that_another_one_is_sure_to_end_is_played() -> None:
    # Where it is its own turn that never ends, nobody else comes to play.
    rolling = track("Rolling", 4, {3: 2}, faces=1).with_effects(2, RollAgain(optional=True))
    with pytest.raises(ValueError, match=r"'Rolling': .* policy 'eager' may come to squares 1, 2 and"):
        simulate(4, 2, rolling, ["cautious", "eager"], seed=1)
    plain = track("Three", 3, faces=1).with_effects(1, MayStay())
    # 1 | 1 | stays | 2 | stays | home
    frame = simulate(4, 2, plain, [{1: "stay"}, "eager"], seed=1).to_frame()
    assert frame[["winner", "turns", "rolls"]].values.tolist() == [[1, 6, 4]] * 4


def test_the_frame_of_one_game() -> None:
    one = simulate(1, players=2, seed=3)
    assert len(one.to_frame()) == 1
    summary = one.summary()
    assert summary["stderr"].isna().all()
    assert summary["std"].isna().all()
    assert (summary["n"] == 1).all()
    assert one.visits()["landings_stderr"].isna().all()
    assert one.win_shares()["stderr"].isna().all()
    assert one.length().var() == 0
    assert "n" in repr(one)
    assert "<table" in one._repr_html_()


# --- odd boards --------------------------------------------------------------------------------------------------


def test_one_square() -> None:
    board = Board("One square", (Square(1),), faces=1, chips=3, ante=1)
    frame = simulate(30, 8, board, seed=1).to_frame()
    # Half of 8 chips among 7 equally near is nothing each; so the winner has 2 + 8.
    assert frame[[f"chips_{seat}" for seat in range(8)]].drop_duplicates().values.tolist() == [[10] + [2] * 7]
    assert frame[["winner", "turns"]].drop_duplicates().values.tolist() == [[0, 1]]


def test_a_thousand_squares_a_million_chips() -> None:
    board = track("A thousand squares", 1000, faces=1, chips=10**6, ante=10**6)
    played = simulate(3, 8, board, seed=1)
    # Half of 8 million among the seven on 999, rounded down; odd chips for the winner.
    assert played.to_frame().iloc[0, :11].tolist() == [0, 7993, 7993, 8_000_000 - 7 * 571_428] + [571_428] * 7
    assert played.summary().loc[["turns", "chips_1"], "std"].tolist() == [0, 0]
    assert played.landings[1:1000].tolist() == [24] * 999


def test_a_hundred_faces() -> None:
    board = track("A hundred faces", 200, faces=100, past_end="home")
    lengths = simulate(500, 1, board, seed=1).lengths()
    assert lengths.index.min() >= 2
    assert lengths.index.max() <= 200


def test_more_chips_than_any_game_has_are_still_summed_exactly() -> None:
    most = 8_000_000
    effects = (CollectFromEach(1_000_000),) * 8
    board = Board("All for one", (Square(1, effects=effects), Square(2)), faces=1)
    start = replace(opening(board, 8)[0], purses=(most,) * 8, bank=most)
    purses = [most] * 8
    for mover in range(8):  # in eight rounds, up to eight million from each of the others
        for seat in range(8):
            paid = min(most, purses[seat]) if seat != mover else 0
            purses[seat] -= paid
            purses[mover] += paid
    share = most // 2 // 7  # of the bank, to those who have not come so far
    expected = [purses[0] + most - 7 * share, *(purse + share for purse in purses[1:])]
    summary = simulate(PORTION, board=board, start=start, seed=1).summary()
    assert summary.loc["chips_0":"chips_7", "mean"].tolist() == expected  # type: ignore[misc]
    assert max(expected) ** 2 * PORTION > 2**63
    assert (summary["std"] == 0).all()


# --- figures -----------------------------------------------------------------------------------------------------


def test_moments_against_statistics() -> None:
    values = [3, 0, 7, 7, 12, -4, 1]
    moments = Moments.of(np.array(values))
    assert moments.mean == statistics.fmean(values)
    assert moments.std == pytest.approx(statistics.stdev(values), rel=1e-14)
    assert moments.stderr == pytest.approx(statistics.stdev(values) / sqrt(7), rel=1e-14)
    assert Moments.of(np.array(values[:2])) + Moments.of(np.array(values[2:])) == moments
    assert Moments.of(np.array([3, 5]), np.array([2, 4])) == Moments.of(np.array([3, 3, 5, 5, 5, 5]))
    assert Moments.of(np.array([9])).mean == 9
    assert isnan(Moments.of(np.array([9])).std)
    assert isnan(Moments.of(np.array([9])).stderr)


def test_moments_stay_exact_where_numbers_are_large() -> None:
    # The square of either is beyond 64 bits, and their spread is far below what floats of that size can tell.
    large = 10**10
    moments = Moments.of(np.array([large, large + 2]))
    assert (moments.total, moments.squares) == (2 * large + 2, large**2 + (large + 2) ** 2)
    assert moments.std == pytest.approx(sqrt(2), rel=1e-14)
    assert Moments.of(np.array([3_000_000]), np.array([10**12])).squares == 9 * 10**24


def test_batches_of_equal_size_have_the_standard_error_of_their_means() -> None:
    sums, games = [[12, 0], [15, 1], [9, 0], [20, 5], [14, 0]], 6
    batched = Batched.of(np.array(sums), np.full(5, games))
    for square in range(2):
        means = [each[square] / games for each in sums]
        assert batched.mean[square] == pytest.approx(statistics.fmean(means))
        assert batched.stderr[square] == pytest.approx(statistics.stdev(means) / sqrt(5))


def test_batches_of_other_sizes() -> None:
    # Twice as many games, twice the sum: the mean a game is the same in all, so nothing is uncertain.
    even = Batched.of(np.array([[4], [8], [12], [0]]), np.array([2, 4, 6, 0]))
    assert (even.mean.tolist(), even.stderr.tolist(), even.batches) == ([2.0], [0.0], 3)
    # By hand: the mean is 12 / 6 = 2; what batches miss are 5 - 2 * 2 = 1 and 7 - 4 * 2 = -1; 2 of them.
    uneven = Batched.of(np.array([[5], [7]]), np.array([2, 4]))
    assert uneven.stderr[0] == pytest.approx(sqrt((1 + 1) * 2 / 1) / 6)
    assert np.isnan(Batched.of(np.array([[5]]), np.array([2])).stderr).all()


def test_batches_add_up_as_if_they_were_one() -> None:
    source = np.random.default_rng(2)
    sums, games = source.integers(0, 50, (10, 4)), source.integers(1, 9, 10)
    whole, parts = Batched.of(sums, games), Batched.of(sums[:3], games[:3]) + Batched.of(sums[3:], games[3:])
    assert whole.stderr.tolist() == parts.stderr.tolist()
    assert (whole.mean.tolist(), whole.batches) == (parts.mean.tolist(), parts.batches)


@pytest.mark.parametrize(
    ("board", "players", "policy"), [(ROBINSON, 1, "eager"), (MEDLEY, 3, "random")], ids=["Robinson", "Medley"]
)
def test_standard_errors_of_visits_are_those_of_single_games(board: Board, players: int, policy: str) -> None:
    alone = visits_by_engine(board, players, policy, games=2_000, seed=1)
    n = 100_000
    visits = simulate(n, players, board, policy, seed=1).visits()
    ratios = []
    for kind in ("landings", "rests"):
        for square in range(board.last + 1):
            counts = [game[kind, square] for game in alone]
            mean, spread = statistics.fmean(counts), statistics.stdev(counts)
            stderr = visits[f"{kind}_stderr"][square]
            if spread == 0:
                assert visits[kind][square] == pytest.approx(mean, abs=0.01)
                continue
            assert abs(visits[kind][square] - mean) <= 4.5 * sqrt(spread**2 / 2_000 + stderr**2), (kind, square)
            ratios.append(stderr * sqrt(n) / spread)
    assert len(ratios) > board.last
    # 320 batches tell each within some four per cent; squares hang together, so their mean is no hundred times surer.
    assert max(ratios) < 1.25
    assert min(ratios) > 0.8
    assert statistics.fmean(ratios) == pytest.approx(1, abs=0.03)


def test_tallies_of_parts_are_those_of_the_whole() -> None:
    some, others = simulate(700, 3, seed=1), simulate(PORTION + 300, 3, seed=2)
    both = some.tally + others.tally
    frames = [each.to_frame() for each in (some, others)]
    assert both.n == PORTION + 1_000
    for seat in range(3):
        assert both.wins[seat] == sum(int((frame["winner"] == seat).sum()) for frame in frames)
        assert both.lost[seat] == sum(int(frame[f"lost_{seat}"].sum()) for frame in frames)
        chips = [int(value) for frame in frames for value in frame[f"chips_{seat}"]]
        assert both.moments[f"chips_{seat}"] == Moments(both.n, sum(chips), sum(value**2 for value in chips))
    assert both.wins[3] == sum(int(frame["winner"].isna().sum()) for frame in frames)
    for unit in ("turns", "rolls"):
        lengths = Counter(int(value) for frame in frames for value in frame[unit])
        assert {k: v for k, v in enumerate(both.lengths[unit].tolist()) if v} == lengths  # type: ignore[index]
    assert both.landings.total.tolist() == (some.landings + others.landings).tolist()
    assert (both + some.tally).n == both.n + 700


def test_figures_are_those_of_the_frame(games: Games) -> None:
    frame, summary = games.to_frame(), games.summary()
    numbers = {name: frame[name].astype(float) for name in ("turns", "rolls", "bank", "shortfalls")}
    for seat in range(3):
        numbers |= {f"chips_{seat}": frame[f"chips_{seat}"], f"lost_{seat}": frame[f"lost_{seat}"].astype(float)}
        numbers[f"wins_{seat}"] = (frame["winner"] == seat).fillna(False).astype(float)
    numbers["wins_nobody"] = frame["winner"].isna().astype(float)
    assert set(summary.index) == set(numbers)
    for name, values in numbers.items():
        row = summary.loc[name]
        assert row["mean"] == pytest.approx(values.mean(), rel=1e-12)
        assert row["std"] == pytest.approx(values.std(ddof=1), rel=1e-9)
        assert row["stderr"] == pytest.approx(values.std(ddof=1) / sqrt(SOME), rel=1e-9)
        assert row["n"] == SOME
    shares = games.win_shares()
    assert shares.index.tolist() == ["seat 0", "seat 1", "seat 2", "nobody"]
    assert shares["share"].sum() == pytest.approx(1, rel=1e-12)
    for name, key in zip(shares.index, ("0", "1", "2", "nobody"), strict=True):
        assert shares.loc[name].tolist() == summary.loc[f"wins_{key}", ["mean", "stderr", "n"]].tolist()


@pytest.mark.parametrize("unit", ["turns", "rolls"])
def test_lengths_are_those_of_the_frame(games: Games, unit: Any) -> None:
    values = sorted(games.to_frame()[unit].tolist())
    counted = games.lengths(unit)
    assert counted.to_dict() == Counter(values)
    assert (counted.index.name, counted.name, counted.index.is_monotonic_increasing) == (unit, "games", True)
    length = games.length(unit)
    assert length.mean() == Fraction(sum(values), SOME)
    assert length.var() == Fraction(sum(v * v for v in values), SOME) - Fraction(sum(values), SOME) ** 2
    assert length.median() == values[(SOME - 1) // 2]
    assert length.cdf(40) == Fraction(sum(v <= 40 for v in values), SOME)
    assert length.support() == (values[0], values[-1])


def test_another_unit_is_refused(games: Games) -> None:
    for method in (games.lengths, games.length):
        with pytest.raises(ValueError, match=r"^unit: 'rounds' is not one of turns, rolls$"):
            method("rounds")  # type: ignore[arg-type]
        with pytest.raises(ValueError, match=r"^unit: \['turns'\] is not one of turns, rolls$"):
            method(["turns"])  # type: ignore[arg-type]


def test_visits_are_the_counts_a_game(games: Games) -> None:
    visits = games.visits()
    assert visits.index.tolist() == list(range(46))
    assert (visits["landings"] * SOME).round().astype(int).tolist() == games.landings.tolist()
    assert (visits["rests"] * SOME).round().astype(int).tolist() == games.rests.tolist()
    assert games.landings[0] == 0
    assert games.rests[25] == 0


def test_what_it_shows_in_a_cell(games: Games) -> None:
    assert repr(games) == "Games(25,000 games of 3 on 'Robinson', policy eager, seed 28)"
    policies: list[Any] = ["random", {6: "roll"}, "random"]
    mixed = simulate(20, 3, replace(MEDLEY, name="<b>"), policies, seed=np.random.default_rng(1))
    assert repr(mixed) == "Games(20 games of 3 on '<b>', policies random, {6: 'roll'}, random, seed of a generator)"
    assert "&lt;b&gt;" in mixed._repr_html_()
    assert "<b>" not in mixed._repr_html_()
    assert "shortfalls" in mixed._repr_html_()


def test_games_from_a_game_are_played_on_its_board_by_its_players() -> None:
    short = track("Short", 12, faces=3)
    game = Game(["Ada", "Ben"], short, dice=[3, 2])
    game.roll()
    games = simulate(SOME, start=game, seed=1)
    assert games.to_frame().equals(simulate(SOME, board=short, start=game.state, seed=1).to_frame())
    assert games.win_shares().index.tolist() == ["Ada", "Ben", "nobody"]
    with pytest.raises(ValueError, match=r"^board: the game is played on 'Short', another one"):
        simulate(SOME, board=ROBINSON, start=game)


def test_the_computers_of_a_start_choose_by_their_own_policies() -> None:
    game = Game([Computer("Cay", policy="cautious"), "Dee"], seed=1)
    games = simulate(SOME, start=game, seed=1)
    assert games.policies == ("cautious", "eager")
    assert games.to_frame().equals(simulate(SOME, players=2, policy=["cautious", "eager"], seed=1).to_frame())
    assert simulate(SOME, start=game, policy="random", seed=1).policies == ("random", "random")
