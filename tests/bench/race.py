"""How fast races are solved, as ratios measured in one run: ``python tests/bench/race.py``.

Each race is solved in a process of its own, the package loaded and nothing solved before. Beside its time stand, of the
same process, that of one game played with the engine by as many players, and that of one bare matrix product of the
size of a sweep; and the most memory that the process took, with and without the race.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

SOLVE = """
import resource, sys, time
import numpy as np
from robinson_widget import ROBINSON, Computer, Game
from robinson_widget.chance.joint import solved
from robinson_widget.chance.law import begins

def best_of(times, run):
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        run()
        taken.append(time.perf_counter() - start)
    return min(taken)

def megabytes():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

policies = tuple(sys.argv[1].split(","))
players = len(policies)
seats = [Computer(str(seat)) for seat in range(players)]
game = best_of(5, lambda: Game(seats, seed=28).play_out())
law = np.full((len(begins(ROBINSON)),) * 2, 1 / 44)
before = megabytes()
start = time.perf_counter()
race, _ = solved(ROBINSON, policies)
taken = time.perf_counter() - start
most = megabytes()
array = race.values[0][0].reshape(-1, len(law))
out = np.empty_like(array).reshape(len(law), -1)
product = best_of(5, lambda: np.matmul(law, array.T, out=out))
again = best_of(5, lambda: solved(ROBINSON, policies))
print(f"{players} players, {sys.argv[1]}: {taken:.3f} s, {race.rounds} rounds, residual {race.residual:.0e}")
print(f"    {taken / game:8.1f} x one game by the engine ({game * 1e3:.1f} ms)")
print(f"    {taken / product:8.1f} x one matrix product of a sweep ({product * 1e3:.3f} ms)")
print(f"    {again / game:8.4f} x one game by the engine, when asked again")
print(f"    {most:8.0f} MiB at most, {before:.0f} before")
"""


def main() -> None:
    """Solve two, three and four players, alike and unlike, and what is best."""
    for policies in ("eager,eager", "best,best", "eager,eager,eager", "best,best,best", "eager,cautious,random"):
        run(policies)
    if "--quick" not in sys.argv:
        for policies in ("eager,eager,eager,eager", "best,best,best,best", "eager,cautious,random,eager"):
            run(policies)


def run(policies: str) -> None:
    """One race, in a process of its own."""
    subprocess.run([sys.executable, "-c", SOLVE, policies], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
