"""Chains that several test files use, each built by hand from its rules, with nothing of a board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from robinson_widget.chance.markov import MarkovChain

#: Milton Bradley's Chutes and Ladders: foot to top of each ladder, top to foot of each chute.
CHUTES = {
    **{1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100},
    **{16: 6, 47: 26, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78},
}


def row(nexts: Iterable[int]) -> dict[int, Fraction]:
    """A row where each of the outcomes, repeated or not, is as likely as the others."""
    outcomes = list(nexts)
    return {state: Fraction(outcomes.count(state), len(outcomes)) for state in outcomes}


def track(last: int, past_end: str = "stay", faces: int = 6, jumps: Mapping[int, int] | None = None) -> MarkovChain:
    """One pawn on a track from 0 to `last`; past the end it stays where it was, bounces back, or is home."""

    def rest(square: int, face: int) -> int:
        to = square + face
        if to > last:
            to = {"stay": square, "bounce": 2 * last - to, "home": last}[past_end]
        return (jumps or {}).get(to, to)

    squares = [square for square in range(last) if square not in (jumps or {})]
    rows = {square: row(rest(square, face) for face in range(1, faces + 1)) for square in squares}
    return MarkovChain.from_dict({**rows, last: {last: 1}})


def chutes(spinner: int = 6) -> MarkovChain:
    """Chutes and Ladders; start off the board, 100 by exact count."""
    return track(100, faces=spinner, jumps=CHUTES)


def cherries() -> MarkovChain:
    """Hi Ho! Cherry-O: seven outcomes: one to four cherries, twice a bird or dog takes two, all are spilt."""
    rows = {n: row([*(min(n + more, 10) for more in (1, 2, 3, 4)), *2 * [max(n - 2, 0)], 0]) for n in range(10)}
    return MarkovChain.from_dict({**rows, 10: {10: 1}})


def shrinking_die() -> MarkovChain:
    """Two players in turn roll a die of d faces; the result is the next d; who rolls 1 has won."""
    rows: dict[object, dict[object, Fraction | int]] = {"first": {"first": 1}, "second": {"second": 1}}
    for faces in range(2, 7):
        for mover, other in (("first", "second"), ("second", "first")):
            rows[mover, faces] = {mover: Fraction(1, faces)} | {
                (other, result): Fraction(1, faces) for result in range(2, faces + 1)
            }
    return MarkovChain.from_dict(rows)


def ruin(rich: int, win: Fraction) -> MarkovChain:
    """A gambler with 0 to `rich` coins who wins one with probability `win` and else loses one; stops at both ends."""
    rows: dict[int, dict[int, Fraction | int]] = {n: {n + 1: win, n - 1: 1 - win} for n in range(1, rich)}
    return MarkovChain.from_dict({0: {0: 1}, **rows, rich: {rich: 1}})


def coupons(kinds: int) -> MarkovChain:
    """How many of `kinds` different coupons have been collected."""
    return MarkovChain.from_dict(
        {n: {n: Fraction(n, kinds), n + 1: Fraction(kinds - n, kinds)} for n in range(kinds)} | {kinds: {kinds: 1}}
    )


def in_floats(chain: MarkovChain) -> MarkovChain:
    """The same chain, built from floats."""
    return MarkovChain.from_matrix(chain.states, chain.transition_matrix(exact=False).to_numpy())
