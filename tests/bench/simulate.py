"""How fast many games are played, as ratios measured in one run: ``python tests/bench/simulate.py``.

Complete games of four with all chips: side by side in NumPy against the readable engine, each on one core; one worker
process against two; and the first answer of ``simulate(10_000)`` in a fresh Python, imports included.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from robinson_widget import ROBINSON, opening, step  # noqa: E402
from robinson_widget.chance.simulate import simulate  # noqa: E402
from robinson_widget.policies import choose  # noqa: E402

PLAYERS = 4


def by_engine(games: int) -> None:
    """Play so many games with the engine alone, nothing recorded."""
    source = Random(1)
    for _ in range(games):
        state = opening(ROBINSON, PLAYERS)[0]
        while not state.over:
            action = choose("eager", ROBINSON, state, source)
            face = source.randint(1, ROBINSON.faces) if action.kind == "roll" else None
            state, _ = step(ROBINSON, state, action, face)


def rate(games: int, play: Callable[[int], object], runs: int = 3) -> float:
    """Games a second, the best of some runs."""
    took = []
    for _ in range(runs):
        begin = time.perf_counter()
        play(games)
        took.append(time.perf_counter() - begin)
    return games / min(took)


def on(executor: Executor | None, games: int) -> None:
    """Simulate so many games there, and keep the summary."""
    simulate(games, PLAYERS, seed=1, executor=executor, progress=False, keep=False)


def main() -> None:
    """Measure and print."""
    simulate(10_000, PLAYERS, seed=1)
    engine = rate(400, by_engine)
    here = rate(200_000, lambda games: on(None, games))
    print(f"engine           {engine:10,.0f} games of {PLAYERS} a second")
    print(f"simulate         {here:10,.0f} games a second, {here / engine:.0f} times as many on one core")
    workers = {}
    for count in (1, 2):
        with ProcessPoolExecutor(count) as pool:
            list(pool.map(time.sleep, [0.5] * count))
            on(pool, 20_000 * count)
            workers[count] = rate(400_000, lambda games, pool=pool: on(pool, games))  # type: ignore[misc]
    print(f"one worker       {workers[1]:10,.0f} games a second")
    print(f"two workers      {workers[2]:10,.0f} games a second, {workers[2] / workers[1]:.2f} times as many")
    code = "from robinson_widget.chance import simulate; simulate(10_000, 4, seed=1).summary()"
    cold, bare = [], []
    for times, script in ((cold, code), (bare, "pass")):
        for _ in range(3):
            begin = time.perf_counter()
            subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True)
            times.append(time.perf_counter() - begin)
    code = (
        "import time; t = time.perf_counter(); " + code.removesuffix(".summary()") + "; print(time.perf_counter() - t)"
    )
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    print(f"first simulate(10_000), imports with it: {float(told.stdout):.2f} s in a fresh Python")
    print(f"the same with its summary, pandas with it: {min(cold) - min(bare):.2f} s more than Python's own start")


if __name__ == "__main__":
    main()
