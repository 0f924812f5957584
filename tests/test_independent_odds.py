"""The chances to win held against a second, plain solver: the rules written once more, without the package's engine.

A position is (squares, mover, pending), None for the square of the lost; every position is listed, and all are worked
out from their successors again and again until nothing changes.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from robinson_widget import ROBINSON, Board, Square, State, opening
from robinson_widget.chance import choice_values, win_probability
from robinson_widget.effects import EFFECTS, BoardError

Position = tuple[tuple[int | None, ...], int, str]

#: What the rules of the island say about pawns, square by square; the rest moves chips only.
ISLAND: dict[int, list[tuple[Any, ...]]] = {
    4: [("MayStartOver",)],
    7: [("MayStay",)],
    12: [("RollAgain", True)],
    20: [("RollAgain", True)],
    23: [("MoveTo", 27, True)],
    25: [("MoveTo", 14, False)],
    36: [("SwapWith", 41)],
    42: [("LostOnRoll", 6)],
}


class Table:
    """The rules as they move pawns. `policies`: by seat, a name or ``{square: action}``."""

    def __init__(self, last: int, faces: int, past_end: str, pictures: dict[int, Any], policies: list[Any]) -> None:
        self.last, self.faces, self.past_end, self.policies = last, faces, past_end, policies
        self.pictures, self.players = pictures, len(policies)
        self.values: dict[Any, list[float]] = {}
        for end in [*range(self.players), "nobody"]:  # whoever wins
            self.values[end] = [float(end == each) for each in [*range(self.players), "nobody"]]
        self.solve()

    def has(self, square: int | None, name: str) -> tuple[Any, ...] | None:
        return next((each for each in self.pictures.get(square, []) if each[0] == name), None)

    def others(self, squares: tuple[int | None, ...], mover: int) -> list[int]:
        around = [(mover + i) % self.players for i in range(1, self.players)]
        return [seat for seat in around if squares[seat] is not None]

    def end_turn(self, squares: tuple[int | None, ...], mover: int) -> Any:
        rest = self.others(squares, mover) + ([] if squares[mover] is None else [mover])
        return (squares, rest[0], "roll") if rest else "nobody"

    def put(self, squares: tuple[int | None, ...], seat: int, square: int | None) -> tuple[int | None, ...]:
        return (*squares[:seat], square, *squares[seat + 1 :])

    def swap(self, squares: tuple[int | None, ...], mover: int, other: int) -> Any:
        changed = self.put(self.put(squares, mover, squares[other]), other, squares[mover])
        return self.end_turn(changed, mover)

    def land(self, squares: tuple[int | None, ...], mover: int, square: int) -> Any:
        squares = self.put(squares, mover, square)
        if square == self.last:
            return mover
        for name, *what in self.pictures.get(square, []):
            if name == "MoveTo":
                return (squares, mover, "move") if what[1] else self.land(squares, mover, what[0])
            if name == "RollAgain":
                return squares, mover, "again"
            if name == "SwapWith":
                met = [seat for seat in self.others(squares, mover) if squares[seat] == what[0]]
                if len(met) > 1:
                    return squares, mover, "swap"
                return self.swap(squares, mover, met[0]) if met else self.end_turn(squares, mover)
        return self.end_turn(squares, mover)

    def roll(self, squares: tuple[int | None, ...], mover: int, face: int) -> Any:
        here = squares[mover] or 0
        if ("LostOnRoll", face) in self.pictures.get(here, []):
            return self.end_turn(self.put(squares, mover, None), mover)
        there = here + face
        if there > self.last and self.past_end == "stay":
            return self.end_turn(squares, mover)
        beyond = self.last if self.past_end == "home" else 2 * self.last - there
        return self.land(squares, mover, there if there <= self.last else beyond)

    def actions(self, position: Position) -> dict[str, list[Any]]:
        """What is open, in order, and what it leads to, all of it equally likely."""
        squares, mover, pending = position
        here, rests = squares[mover], [self.end_turn(squares, mover)]
        found: dict[str, list[Any]] = {}
        if pending == "swap":
            met = (self.has(here, "SwapWith") or ())[1]
            seats = [seat for seat in self.others(squares, mover) if squares[seat] == met]
            return {f"swap {seat}": [self.swap(squares, mover, seat)] for seat in seats}
        if pending == "move":
            return {"paddle": [self.land(squares, mover, (self.has(here, "MoveTo") or ())[1])], "remain": rests}
        found["roll"] = [self.roll(squares, mover, face) for face in range(1, self.faces + 1)]
        if pending == "again" and ("RollAgain", True) in self.pictures.get(here or 0, []):
            found["pass"] = rests
        if pending == "roll" and self.has(here, "MayStartOver"):
            found["restart"] = [(self.put(squares, mover, 0), mover, "roll")]
        if pending == "roll" and self.has(here, "MayStay"):
            found["stay"] = rests
        return found

    def chosen(self, position: Position, words: list[str]) -> list[str]:
        """The actions among which the mover's policy draws evenly."""
        squares, mover, pending = position
        policy, here = self.policies[mover], squares[mover] or 0
        if policy == "random":
            return words
        if isinstance(policy, dict) and policy.get(here) in words:
            return [policy[here]]
        bold = policy != "cautious"
        if pending == "move":
            return ["paddle" if bold and (self.has(here, "MoveTo") or ())[1] > here else "remain"]
        return words[-1:] if pending == "again" and not bold else words[:1]

    def solve(self) -> None:
        listed: list[Position] = [((0,) * self.players, 0, "roll")]
        self.values[listed[0]] = [0.0] * (self.players + 1)
        rows = []
        for position in listed:
            open_here = self.actions(position)
            ways = [to for word in self.chosen(position, list(open_here)) for to in [open_here[word]]]
            rows.append((self.values[position], [(1 / len(ways) / len(to), to) for to in ways]))
            for to in [each for way in open_here.values() for each in way]:
                if to not in self.values:
                    self.values[to] = [0.0] * (self.players + 1)
                    listed.append(to)
        linked = [(row, [(share, self.values[to]) for share, way in ways for to in way]) for row, ways in rows]
        self.listed, change = listed, 1.0
        while change > 1e-14:
            change = 0.0
            for row, ways in reversed(linked):
                for k, old in enumerate(row):
                    row[k] = sum(share * to[k] for share, to in ways)
                    change = max(change, abs(row[k] - old))

    def check(self, board: Board, positions: int, random: Random) -> None:
        """Hold the package to this table, in some positions of it."""
        for position in [self.listed[0], *random.sample(self.listed, min(positions, len(self.listed)))]:
            squares, mover, pending = position
            state: State = replace(
                opening(board, self.players)[0],
                positions=tuple(square or 0 for square in squares),
                out=tuple(square is None for square in squares),
                mover=mover,
                pending=pending,  # type: ignore[arg-type]
            )
            found = win_probability(board, state, self.policies, "exact")
            assert [*found.value, found.nobody] == pytest.approx(self.values[position], abs=1e-10), position
            by_action = {str(a): worth for a, worth in choice_values(board, state, self.policies, "exact").items()}
            assert list(by_action) == list(self.actions(position))
            for word, to in self.actions(position).items():
                mean = [sum(self.values[each][k] for each in to) / len(to) for k in range(self.players + 1)]
                assert [*by_action[word].value, by_action[word].nobody] == pytest.approx(mean, abs=1e-10), position


@pytest.mark.parametrize(
    "policies", [["eager"], ["cautious", "cautious"], ["random", {7: "stay", 12: "pass"}]], ids=str
)
def test_robinson(policies: list[Any]) -> None:
    Table(45, 6, "bounce", ISLAND, policies).check(ROBINSON, 60, Random(1))


def drawn(random: Random) -> tuple[Board, Table]:
    """A small board full of pictures, and its table."""
    last = random.randint(2, 6)
    faces, past_end = random.randint(2, max(2, min(last, 4))), random.choice(["bounce", "stay", "home"])
    pictures: dict[int, list[tuple[Any, ...]]] = {}
    drawers: list[Callable[[int], tuple[Any, ...]]] = [
        lambda n: ("MoveTo", random.choice([s for s in range(1, last + 1) if s != n]), random.random() < 0.6),
        lambda n: ("RollAgain", random.random() < 0.7),
        lambda n: ("SwapWith", random.choice([s for s in range(1, last) if s != n] or [last])),
        lambda n: ("MayStartOver",),
        lambda n: ("MayStay",),
        lambda n: ("LostOnRoll", random.randint(1, faces)),
    ]
    for square in range(1, last):
        drawing = random.sample(drawers, random.randint(0, 2))
        pictures[square] = [draw(square) for draw in sorted(drawing, key=drawers.index)]
    words = [("restart", "MayStartOver"), ("stay", "MayStay"), ("pass", "RollAgain"), ("remain", "MoveTo")]
    own = {
        n: word
        for n in pictures
        for word, name in words
        if any(each[0] == name and each[1:] in ((), (True,)) for each in pictures[n])
    }
    policies = [random.choice(["eager", "cautious", "random", own]) for _ in range(random.randint(1, 3))]
    squares = [
        Square(n, "", tuple(EFFECTS[name](*what) for name, *what in pictures.get(n, []))) for n in range(1, last + 1)
    ]
    board = Board("Drawn", tuple(squares), faces, past_end, 0, 0)  # type: ignore[arg-type]
    return board, Table(last, faces, past_end, pictures, policies)


def test_drawn_boards() -> None:
    """With forced moves, circles of extra rolls, swaps, stays for ever and the lost, and seats of unlike policies."""
    tried = 0
    for seed in range(1000):
        try:
            board, table = drawn(Random(seed))
        except (BoardError, RecursionError):
            continue
        table.check(board, 10, Random(seed))
        tried += 1
        if tried == 100:
            break
    assert tried == 100
