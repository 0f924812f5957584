"""Chips as the events tell of them: what every test of the rules holds against the engine's purses and bank."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from robinson_widget.engine import State
from robinson_widget.events import Event, Paid, Received, Shared


def told(state: State, events: Iterable[Event]) -> Iterator[tuple[Event, list[int], int]]:
    """Each event with the purses and the bank after it, counted from the chips that the events tell of."""
    purses, bank = list(state.purses), state.bank
    for event in events:
        match event:
            case Paid(seat=seat, to=None, chips=chips):
                purses[seat] -= chips
                bank += chips
            case Paid(seat=seat, to=int(to), chips=chips):
                purses[seat] -= chips
                purses[to] += chips
            case Received(seat=seat, chips=chips) | Shared(seat=seat, chips=chips):
                purses[seat] += chips
                bank -= chips
        yield event, list(purses), bank


def settled(state: State, events: Iterable[Event]) -> tuple[list[int], int]:
    """The purses and the bank after all the events."""
    purses, bank = list(state.purses), state.bank
    for _, *after in told(state, events):
        purses, bank = after
    return purses, bank
