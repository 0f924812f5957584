"""How fast exact answers are, as ratios measured in one run: ``python tests/bench/exact.py``.

First the ways to solve one exact system (FLINT, plain Python, SymPy's DomainMatrix), then answers about whole chains,
exact and in floats, beside PyDTMC and QuantEcon.py, which work in floats; each time is that of building the chain and
answering, and the error is the largest one relative to the exact answer. SymPy, PyDTMC and QuantEcon.py are not needed
by the package nor by its tests: the lines of one that isn't installed are left out.
"""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parents[2])]

import chainkit  # noqa: E402
import numpy as np  # noqa: E402

from robinson_widget.chance import linear  # noqa: E402
from robinson_widget.chance.markov import MarkovChain  # noqa: E402

#: A board of 46 squares with a jump now and then; Chutes and Ladders; a chain where all leads to all.
BOARD = chainkit.track(45, "bounce", jumps={6: 15, 11: 4, 19: 25, 24: 12, 30: 18, 34: 40, 42: 28})
CHUTES = chainkit.chutes()
FULL = MarkovChain.from_matrix(
    range(60),
    [[Fraction(int(w), int(row.sum())) for w in row] for row in np.random.default_rng(1).integers(1, 9, (60, 60))],
)


def best(work: Callable[[], Any], least: float = 0.3) -> tuple[float, Any]:
    """The shortest time of several runs, in milliseconds, and the answer."""
    times: list[float] = []
    while sum(times) < least or len(times) < 3:
        start = time.perf_counter()
        answer = work()
        times.append(time.perf_counter() - start)
    return 1000 * min(times), answer


def report(title: str, lines: Sequence[tuple[str, Callable[[], Any]]], exact: bool) -> None:
    """Time each way, the first one being what the others are compared with."""
    print(title)
    base, known = 0.0, None
    for name, work in lines:
        took, answer = best(work)
        if known is None:
            base, known = took, answer
        error = max(
            abs(float(Fraction(x) - Fraction(y))) / (abs(float(y)) or 1) for x, y in zip(answer, known, strict=True)
        )
        assert error == 0 or not exact, name
        shown = "exact" if error == 0 else f"error {error:.0e}"
        print(f"  {name:28} {took:9.2f} ms   ratio {took / base:7.2f}   {shown}")


def sympy_ways(rows: list[list[Fraction]], right: list[list[Fraction]]) -> list[tuple[str, Callable[[], Any]]]:
    """SymPy's ways to solve the same system; the conversion counts, as it does for the others."""
    try:
        from sympy import QQ
        from sympy.polys.matrices import DomainMatrix
    except ImportError:
        return []

    def matrix(cells: list[list[Fraction]]) -> Any:
        held = [[QQ(x.numerator, x.denominator) for x in row] for row in cells]
        return DomainMatrix(held, (len(cells), len(cells[0])), QQ)

    def flat(answer: Any) -> list[Fraction]:
        return [Fraction(int(x.numerator), int(x.denominator)) for row in answer.to_list() for x in row]

    def sparse() -> list[Fraction]:
        answer, over = matrix(rows).to_sparse().solve_den(matrix(right).to_sparse())
        return flat(answer.to_field() / over)

    return [
        ("SymPy, dense", lambda: flat(matrix(rows).lu_solve(matrix(right)))),
        ("SymPy, sparse", sparse),
    ]


def systems() -> None:
    """The ways to solve the equations of the expected visits, for one right side and for all."""
    for name, chain in (("46 squares", BOARD), ("Chutes and Ladders", CHUTES), ("60 states, full", FULL)):
        inside = list(chain.states[:-1])
        q = chain.transition_matrix().loc[inside, inside].to_numpy()
        rows = [[Fraction(int(i == j)) - q[i, j] for j in range(len(q))] for i in range(len(q))]
        for right in (
            [[Fraction(1)] for _ in rows],
            [[Fraction(int(i == j)) for j in range(len(q))] for i in range(len(q))],
        ):

            def solved(by: str, rows: Any = rows, right: Any = right) -> Callable[[], list[Fraction]]:
                def work() -> list[Fraction]:
                    whole = [
                        linear._in_whole_numbers(linear._sparse(row, len(rows)), beside, len(rows))
                        for row, beside in zip(rows, right, strict=True)
                    ]
                    way = linear._solve_by_flint if by == "flint" else linear._solve_by_hand
                    return [x for row in way(whole, len(right[0])) for x in row]

                return work

            lines = [("plain Python", solved("hand")), *sympy_ways(rows, right)]
            if linear._flint():
                lines.insert(0, ("FLINT", solved("flint")))
            report(f"{name}: {len(rows)} equations, right sides {len(right[0])}", lines, exact=True)


def pydtmc() -> Any:
    """PyDTMC, or None."""
    try:
        import pydtmc as found
    except ImportError:
        return None
    return found


def quantecon() -> Any:
    """QuantEcon.py, or None."""
    try:
        import quantecon as found
    except ImportError:
        return None
    return found


def answers() -> None:
    """Expected steps to the end, and the steady state, of whole chains."""
    for name, chain in (("46 squares", BOARD), ("Chutes and Ladders", CHUTES)):
        end, names = chain.states[-1], [str(state) for state in chain.states]
        cells = chain.transition_matrix().to_numpy()
        rows = {
            i: {j: p for j, p in zip(chain.states, row, strict=True) if p}
            for i, row in zip(chain.states, cells, strict=True)
        }
        floats = cells.astype(float)
        lines: list[tuple[str, Callable[[], Any]]] = [
            ("exact", lambda rows=rows, end=end: MarkovChain(rows).expected_hitting_time(end)),
            ("floats", lambda rows=rows, end=end: MarkovChain(rows).expected_hitting_time(end, exact=False)),
            (
                "numpy alone",
                lambda floats=floats: [
                    *np.linalg.solve(np.eye(len(floats) - 1) - floats[:-1, :-1], np.ones(len(floats) - 1)),
                    0,
                ],
            ),
        ]
        if pydtmc():
            lines.append(
                (
                    "PyDTMC",
                    lambda floats=floats, names=names: pydtmc().MarkovChain(floats, names).hitting_times(names[-1]),
                )
            )
        report(f"{name}: expected steps to the end from each of {len(names)} states", lines, exact=False)

    # Played again and again: from the end back to the start.
    for name, chain in (("46 squares", BOARD), ("Chutes and Ladders", CHUTES), ("60 states, full", FULL)):
        cells = chain.transition_matrix().to_numpy().copy()
        if chain.absorbing_states:
            cells[-1] = [Fraction(int(n == 0)) for n in range(len(cells))]
        states, names, floats = chain.states, [str(state) for state in chain.states], cells.astype(float)
        rows = {i: {j: p for j, p in zip(states, row, strict=True) if p} for i, row in zip(states, cells, strict=True)}
        as_floats = {i: {j: float(p) for j, p in row.items()} for i, row in rows.items()}

        def steady(rows: Any) -> list[Any]:
            return [mass for _, mass in MarkovChain(rows).steady_state().items()]

        lines = [("exact", lambda rows=rows, f=steady: f(rows)), ("floats", lambda rows=as_floats, f=steady: f(rows))]
        if pydtmc():
            lines.append(
                ("PyDTMC", lambda floats=floats, names=names: pydtmc().MarkovChain(floats, names).steady_states[0])
            )
        if quantecon():
            lines.append(
                ("QuantEcon.py", lambda floats=floats: quantecon().MarkovChain(floats).stationary_distributions[0])
            )
        report(f"{name}: steady state of {len(states)} states, played again and again", lines, exact=False)

    took, _ = best(lambda: chainkit.chutes().hitting_time(100, 0).pmf(range(501)))
    print(f"Chutes and Ladders: exact probabilities of 0 to 500 turns  {took:.1f} ms")


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    systems()
    answers()
