"""Where the next action leads, by the rules alone: each face of a roll that is open, and each choice."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from robinson_widget.board import Board
from robinson_widget.effects import LostOnRoll, MayStartOver, MayStay
from robinson_widget.engine import Action, State, legal_actions, outcomes, step
from robinson_widget.events import BecameFriday, Event, Landed, Lost, Moved, Overshot, Rolled, Swapped
from robinson_widget.narration import does, joined, narrate, open_labels
from robinson_widget.texts import Language


@dataclass(frozen=True, slots=True)
class Landing:
    """What a face leads to: the `square` where the roll ends, what happens, and the position after it."""

    face: int
    square: int
    events: tuple[Event, ...]
    after: State


@lru_cache(maxsize=16)
def landings(board: Board, state: State) -> tuple[Landing, ...]:
    """Where the faces of the die lead; nothing where no roll is open."""
    if state.over or "roll" not in map(str, legal_actions(board, state)):
        return ()
    found = []
    for face, _ in outcomes(board):
        after, events = step(board, state, "roll", face)
        landed = [event.square for event in events if isinstance(event, Landed)]
        found.append(Landing(face, landed[0] if landed else after.positions[state.mover], events, after))
    return tuple(found)


@lru_cache(maxsize=16)
def choices(board: Board, state: State) -> tuple[tuple[Action, State | None], ...]:
    """The open actions, if there is a choice, each with the position that it leads to; None for a roll."""
    actions = () if state.over else legal_actions(board, state)
    if len(actions) < 2:
        return ()
    return tuple((action, None if action.kind == "roll" else step(board, state, action)[0]) for action in actions)


def successors(board: Board, state: State) -> list[State]:
    """All positions to which the next action can lead."""
    led = [after for _, after in choices(board, state) if after is not None]
    return led + [each.after for each in landings(board, state)]


#: Effects of which nothing is seen when a pawn lands, but later.
_LATER = (MayStartOver, MayStay, LostOnRoll)


def brings(landing: Landing, board: Board, before: State, names: tuple[str, ...], lang: Language) -> str:
    """What a face brings beyond the walk itself, in words; empty where that is nothing."""
    told = [
        event
        for event in landing.events
        if not isinstance(event, (Rolled, Landed)) and not (isinstance(event, Moved) and event.by == "roll")
    ]
    sentences = narrate(told, board, names, lang)
    after = landing.after
    if not after.over and after.turn == before.turn:  # it goes on: another roll, or a choice
        actions = lang.say("PAGE", "comma").join(open_labels(board, after, names, lang))
        sentences.append(lang.say("ODDS", "then", actions=actions))
    elif not after.over and not after.out[before.mover] and (square := after.positions[before.mover]):
        later = does([effect for effect in board.effects(square) if isinstance(effect, _LATER)], lang)
        sentences += [later] if later else []
    return joined(sentences, lang)


def word(landing: Landing, board: Board, before: State, lang: Language) -> str:
    """The same in a word or two, for a mark on the board."""
    seat, after, events = before.mover, landing.after, landing.events
    if after.winner == seat:
        return lang.say("ODDS", "mark.home")
    if any(isinstance(event, Lost) for event in events):
        return lang.say("ODDS", "mark.lost")
    words = []
    for event in events:
        if isinstance(event, Moved) and event.by == "picture":
            words.append(f"→{event.square}")
        elif isinstance(event, Swapped):
            words.append(f"⇄{event.square}")
        elif isinstance(event, Overshot):
            words.append(lang.say("ODDS", "mark.stays"))
        elif isinstance(event, BecameFriday):
            words.append("♥")
    # A word is short: of two things that happen, where the pawn is led.
    if not words and (gained := after.purses[seat] - before.purses[seat]):
        words.append(f"{gained:+d}".replace("-", "−"))
    if after.turn == before.turn and not after.over:
        words += _offered(board, after, lang)
    return " ".join(words)


def _offered(board: Board, after: State, lang: Language) -> list[str]:
    """What the turn goes on with."""
    kinds = {action.kind for action in legal_actions(board, after)}
    if "paddle" in kinds:
        paddled, _ = step(board, after, "paddle")
        return [f"→{paddled.positions[after.mover]}?"]
    return [lang.say("ODDS", "mark.again")] if "roll" in kinds else ["⇄?"]
