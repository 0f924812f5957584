"""The computers of a game, playing by themselves: one player of them a game, however many widgets show it."""

from __future__ import annotations

import asyncio
from typing import Protocol
from weakref import WeakValueDictionary

from robinson_widget.game import Game, Step
from robinson_widget.widget.parts import LOG

#: Seconds that a computer takes at the least, or the page and the kernel could attend to nothing else.
LEAST_PACE = 0.05


class Viewer(Protocol):
    """A widget that shows the game."""

    def refresh(self) -> None:
        """Show the game as it is now."""

    def renew(self) -> None:
        """Show it anew, though nobody has moved."""

    def report(self, error: Exception) -> None:
        """Show an error."""

    def playing(self) -> float:
        """Seconds until it has shown what happened last."""
        ...


class Computers:
    """Plays for the seats of computers while somebody looks on; `paused` holds for all who do."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.paused = False
        self._pace = LEAST_PACE
        self._viewers: list[Viewer] = []
        self._task: asyncio.Task[None] | None = None
        self._stuck: tuple[Step, ...] | None = None  # the steps after which the next one failed

    @property
    def stuck(self) -> bool:
        """Whether the next step has failed; the same again would fail again, until something else happens."""
        return self._stuck is not None and self._stuck == self.game.history

    def retry(self) -> None:
        """Try once more what has failed."""
        self._stuck = None
        self.pause(False)

    def join(self, viewer: Viewer, pace: float) -> None:
        """Somebody looks on; the pace is that of the one who came last."""
        self._viewers.append(viewer)
        self._pace = pace

    def leave(self, viewer: Viewer) -> None:
        """Somebody looks on no longer; with the last one the computers stop."""
        self._viewers.remove(viewer)
        if not self._viewers and self._task is not None:
            self._task.cancel()
            self._task = None  # it ends only when the loop comes to it, and somebody may look on again before

    def pause(self, paused: bool) -> None:
        """Hold the computers, or let them go on, and show it everywhere."""
        self.paused = paused
        for viewer in tuple(self._viewers):
            viewer.renew()

    def to_move(self) -> bool:
        """Whether it is for a computer to play now."""
        state = self.game.state
        return bool(self._viewers) and not self.paused and not self.stuck and not state.over and self.waited_for()

    def waited_for(self) -> bool:
        """Whether the mover is a computer, be it held or not."""
        return not self.game.state.over and self.game.policies[self.game.state.mover] is not None

    def wake(self) -> None:
        """Begin to play if it is for a computer, and none is at it already."""
        if not self.to_move() or (self._task is not None and not self._task.done()):
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # a plain script: nobody sits in front of it
        self._task = loop.create_task(self._play())  # kept: a task that nobody holds may be dropped

    async def _play(self) -> None:
        """Play an action at a time, for as long as a computer is to move."""
        while self.to_move():
            steps = self.game.history
            while left := max((viewer.playing() for viewer in self._viewers), default=0.0):
                await asyncio.sleep(left)
            await asyncio.sleep(max(self._pace, LEAST_PACE))
            # Meanwhile somebody may have paused, undone or played on in a cell.
            if not self.to_move() or self.game.history != steps:
                continue
            try:
                self.game.advance()
            except Exception as error:
                # An error inside a task shows nowhere: the scripted dice may be used up, or an observer raise.
                if not isinstance(error, ValueError):
                    LOG.exception("a computer could not play")
                for viewer in tuple(self._viewers):
                    viewer.report(error)
                if self.game.history == steps:
                    self._stuck = steps
                    for viewer in tuple(self._viewers):
                        viewer.refresh()
                    return


_BY_GAME: WeakValueDictionary[int, Computers] = WeakValueDictionary()


def computers_of(game: Game) -> Computers:
    """The player of a game's computers, the same for every widget; it lives as long as one of them holds it."""
    found = _BY_GAME.get(id(game))
    if found is None:
        found = _BY_GAME[id(game)] = Computers(game)
    return found
