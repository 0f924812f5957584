"""Random boards and random playings for the property tests. Every board drawn is valid by construction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from hypothesis import settings
from hypothesis import strategies as st

from robinson_widget.board import (
    ROBINSON,
    Board,
    CollectFromEach,
    Effect,
    EveryonePays,
    EveryoneSays,
    LostOnRoll,
    MayStartOver,
    MayStay,
    MoveTo,
    Pay,
    PayNeighbour,
    Receive,
    RecruitFriday,
    RollAgain,
    Square,
    SwapWith,
)
from robinson_widget.engine import Action, Event, State, legal_actions, opening, step

#: The same examples on every run and on every machine, however slow: a red test is red for everybody.
STEADY = settings(deadline=None, derandomize=True, database=None, max_examples=100)

_chips = st.integers(1, 7)
_landing = st.one_of(
    st.builds(Receive, _chips),
    st.builds(Pay, _chips),
    st.builds(PayNeighbour, _chips),
    st.builds(EveryonePays, _chips),
    st.builds(CollectFromEach, _chips),
    st.builds(RecruitFriday, st.integers(0, 7)),
    st.builds(EveryoneSays, st.sampled_from(["poor_robinson", "land_ahoy"])),
)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Boards of 8 to 40 squares, faces 2 to 8, in the whole vocabulary of effects; now and then Robinson's own."""
    if draw(st.integers(0, 9)) == 9:
        return ROBINSON
    last = draw(st.integers(8, 40))
    faces = draw(st.integers(2, 8))
    meeting = draw(st.integers(1, last - 1))  # where many moves and swaps lead, so that pawns meet
    leads_to: dict[int, int] = {}
    squares = []
    for number in range(1, last):
        effects: list[Effect] = []
        if draw(st.booleans()):
            effects += draw(st.lists(_landing, max_size=2))
            effects += draw(_waiting(faces, last - number))
            effects += draw(_turning(number, last, meeting, leads_to))
        squares.append(Square(number, draw(st.sampled_from(["", "beach"])), tuple(effects)))
    chips = draw(st.integers(0, 40))
    return Board(
        name=draw(st.sampled_from(["Made up", "Ostrov"])),
        squares=(*squares, Square(last)),
        faces=faces,
        past_end=draw(st.sampled_from(["bounce", "stay", "home"])),
        chips=chips,
        ante=draw(st.integers(0, chips)),
    )


def _waiting(faces: int, home: int) -> st.SearchStrategy[list[Effect]]:
    # The face that leads exactly home is tried more often than the others: lost at the door.
    fatal = st.one_of(st.integers(1, faces), st.just(min(home, faces)))
    effects = st.one_of(st.just(MayStartOver()), st.just(MayStay()), st.builds(LostOnRoll, fatal))
    return st.lists(effects, max_size=2, unique=True)


@st.composite
def _turning(draw: st.DrawFn, number: int, last: int, meeting: int, leads_to: dict[int, int]) -> list[Effect]:
    """At most one effect that settles how the turn goes on; a move that would close a circle is left out."""
    kind = draw(st.sampled_from(["nothing", "again", "swap", "move"]))
    target = draw(st.one_of(st.just(meeting), st.integers(1, last)))
    if kind == "again":
        return [RollAgain(draw(st.booleans()))]
    if kind == "swap" and target not in (number, last):
        return [SwapWith(target)]
    if kind == "move" and target != number:
        there = target
        while there in leads_to:
            there = leads_to[there]
        if there != number:
            leads_to[number] = target
            return [MoveTo(target, draw(st.booleans()))]
    return []


@dataclass(frozen=True)
class Taken:
    """One step of a playing: the position before, what was chosen, the face, the position after and the events."""

    before: State
    action: Action
    face: int | None
    after: State
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Playing:
    """A random playing: so many players, and at most so many steps chosen and rolled by a source with that seed."""

    players: int
    seed: int
    steps: int

    def choices(self, board: Board) -> Iterator[Taken]:
        """The steps of the playing, every legal action and every face with the same chance."""
        source = Random(self.seed)
        state, _ = opening(board, self.players)
        for _ in range(self.steps):
            if state.over:
                return
            action = source.choice(legal_actions(board, state))
            face = source.randint(1, board.faces) if action.kind == "roll" else None
            after, events = step(board, state, action, face)
            yield Taken(state, action, face, after, events)
            state = after


def playings(most_steps: int = 120) -> st.SearchStrategy[Playing]:
    """Random playings of 1 to 8 players."""
    return st.builds(Playing, st.integers(1, 8), st.integers(0, 2**32), st.integers(1, most_steps))
