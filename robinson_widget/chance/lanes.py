"""Many games side by side: a *lane* is one game, a *sweep* one roll of all of them.

The rules are those of :mod:`robinson_widget.engine`, compiled from the board's own data in
:mod:`robinson_widget.chance.compiled`: where a face leads, what a landing brings, what a player chooses. The tests
play the same dice through both and compare all that a position holds.

>>> from robinson_widget import ROBINSON, opening
>>> from robinson_widget.chance.compiled import compiled
>>> lanes = Lanes(compiled(ROBINSON, ("eager", "eager")), opening(ROBINSON, 2)[0], games=3)
>>> lanes.sweep(RandomDice(6, np.random.default_rng(28)))
>>> all(1 <= lanes.state(game).positions[0] <= 6 for game in range(3))
True
>>> lanes.landings().shape == (BATCHES, 46)
True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from robinson_widget.chance.best import best_actions
from robinson_widget.chance.compiled import (
    BEST,
    BY_LOT,
    LOST,
    Begin,
    Compiled,
    Flags,
    Ints,
    Kind,
    Then,
    neighbours,
)
from robinson_widget.engine import Pending, State

#: Into how many batches the games are put, so that the spread of sums over games can be told without keeping them.
BATCHES = 32


class Dice(Protocol):
    """Where faces and lots come from: an entry for each of `games`, the numbers of the games that need one.

    >>> class Sixes:
    ...     def faces(self, games): return np.full(len(games), 6)
    ...     def uniforms(self, games): return np.zeros(len(games))
    >>> from robinson_widget import ROBINSON, opening
    >>> from robinson_widget.chance.compiled import compiled
    >>> lanes = Lanes(compiled(ROBINSON, ("eager",)), opening(ROBINSON, 1)[0], games=2)
    >>> lanes.sweep(Sixes())
    >>> lanes.state(1).positions
    (6,)
    """

    def faces(self, games: Ints) -> Ints:
        """A face of the die, from 1, for each game.

        >>> RandomDice(6, np.random.default_rng(1)).faces(np.arange(4)).shape
        (4,)
        """

    def uniforms(self, games: Ints) -> NDArray[np.float64]:
        """A number from 0 up to, not including, 1 for each game: a lot among k actions is its k-fold, rounded down.

        >>> RandomDice(6, np.random.default_rng(1)).uniforms(np.arange(4)).shape
        (4,)
        """


@dataclass(frozen=True)
class RandomDice:
    """Fair dice with so many faces, and lots, from a NumPy generator.

    >>> sorted(set(RandomDice(6, np.random.default_rng(1)).faces(np.arange(100)).tolist()))
    [1, 2, 3, 4, 5, 6]
    """

    sides: int
    source: np.random.Generator

    def faces(self, games: Ints) -> Ints:
        """See :class:`Dice`.

        >>> set(RandomDice(2, np.random.default_rng(1)).faces(np.arange(40)).tolist())
        {1, 2}
        """
        return self.source.integers(1, self.sides + 1, size=len(games), dtype=np.intp)

    def uniforms(self, games: Ints) -> NDArray[np.float64]:
        """See :class:`Dice`.

        >>> RandomDice(6, np.random.default_rng(1)).uniforms(np.arange(40)).max() < 1
        np.True_
        """
        return self.source.random(len(games))


class Lanes:
    """So many games of one board, all from the position `start`.

    Seat s of lane g stands at ``s * width + g`` in the flat arrays. The first `active` lanes are those still played; a
    game that is over is put behind them, and keeps what it ended with: :meth:`ended` gives that.

    >>> from robinson_widget import ROBINSON, opening
    >>> from robinson_widget.chance.compiled import compiled
    >>> lanes = Lanes(compiled(ROBINSON, ("eager",)), opening(ROBINSON, 1)[0], games=5)
    >>> dice = RandomDice(6, np.random.default_rng(1))
    >>> while lanes.active:
    ...     lanes.sweep(dice)
    >>> bool((lanes.ended().rolls >= 8).all())  # eight sixes, at least
    True
    """

    def __init__(self, tables: Compiled, start: State, games: int) -> None:
        players = start.players
        self.tables, self.players, self.width, self.active, self.sweeps = tables, players, games, games, 0
        self._start = start
        self._next, self._before = neighbours(players)
        # --- the positions
        self._lane = np.arange(games)
        self._game = np.arange(games)
        self._at = np.repeat(np.array(start.positions), games)
        self._purse = np.repeat(np.array(start.purses), games)
        self._friday = np.repeat([-1 if friday is None else friday for friday in start.fridays], games)
        self._bank = np.full(games, start.bank)
        self._mover = np.full(games, start.mover)
        self._out = np.full(games, sum(8 << seat for seat in range(players) if start.out[seat]))  # bit 3: seat 0
        self._begun = np.zeros(games, bool)  # whether the turn has had its first roll
        self._stays = np.zeros(games, np.intp)  # turns without a roll
        self._again = np.full(games, -1 if start.pending != "roll" else 0)  # rolls beyond the first of a turn
        self._short = np.zeros(games, np.intp)
        self._last_sweep = np.zeros(games, np.intp)  # in which the game ended
        self._winner = np.full(games, -1)
        self._batch = self._game % BATCHES
        #: All of the above, a lane on the last axis.
        self._by_lane: list[Ints] = [
            self._game,
            self._bank,
            self._mover,
            self._out,
            self._begun,
            self._stays,
            self._again,
        ]
        self._by_lane += [self._short, self._last_sweep, self._winner, self._batch]
        self._by_lane += [each.reshape(players, games) for each in (self._at, self._purse, self._friday)]
        self._going_on: list[Ints] = []  # the lanes whose turn goes on after this sweep
        self._over: list[Ints] = []  # the lanes whose game is over with it
        # --- what is counted in batches
        squares = tables.board.last + 1
        self._keys = np.zeros(BATCHES * len(tables.square), np.intp)
        self._paddled = np.zeros(BATCHES * squares, np.intp)  # landings by a move that was chosen
        self._rested = np.zeros(BATCHES * squares, np.intp)  # turns ended on a square, beyond what the landings tell

    # --- a sweep -----------------------------------------------------------------------------------------------------

    def settle(self, dice: Dice) -> None:
        """Let the mover of the start choose what is open there in the middle of a turn; once, before any sweep.

        >>> from dataclasses import replace
        >>> from robinson_widget import ROBINSON, opening
        >>> from robinson_widget.chance.compiled import compiled
        >>> state = replace(opening(ROBINSON, 1)[0], positions=(23,), pending="move")
        >>> lanes = Lanes(compiled(ROBINSON, ("eager",)), state, games=2)
        >>> lanes.settle(RandomDice(6, np.random.default_rng(1)))
        >>> lanes.state(1).positions  # from 23 on to 27
        (27,)
        """
        if self._start.pending == "roll":
            return
        squares = np.full(self.width, self._start.positions[self._start.mover])
        self._count_rests(self._lane, squares, 1)  # where the turn ends if nothing more comes of it
        self._follow(dice, self._lane, squares)
        self._end()

    def sweep(self, dice: Dice) -> None:
        """Roll once in every game that is still played, with all that comes before it and of it.

        >>> from robinson_widget import ROBINSON, opening
        >>> from robinson_widget.chance.compiled import compiled
        >>> lanes = Lanes(compiled(ROBINSON, ("eager",)), opening(ROBINSON, 1)[0], games=5)
        >>> lanes.sweep(RandomDice(6, np.random.default_rng(1)))
        >>> lanes.sweeps, lanes.active, all(1 <= lanes.state(game).positions[0] <= 6 for game in range(5))
        (1, 5, True)
        """
        tables = self.tables
        self.sweeps += 1
        lanes: Any = slice(0, self.active)
        pawns = self._mover[lanes] * self.width + self._lane[lanes]
        origins = self._at[pawns]
        if tables.asks.any() and len(staying := self._begin(dice, origins)):
            rolling = np.ones(self.active, bool)
            rolling[staying] = False
            lanes = np.flatnonzero(rolling)
            pawns, origins = pawns[lanes], origins[lanes]
        keys = origins * tables.board.faces + dice.faces(self._game[lanes]) - 1
        np.add.at(self._keys, self._batch[lanes] * len(tables.square) + keys, 1)
        self._at[pawns] = tables.square[keys]
        lands = tables.lands[keys]
        special = np.flatnonzero(lands)
        if len(special):
            squares = lands[special]
            there = special if isinstance(lanes, slice) else lanes[special]
            lost = squares == LOST
            if lost.any():
                self._lose(there[lost])
                there, squares = there[~lost], squares[~lost]
            self._land(dice, there, squares)
        self._end()

    def _begin(self, dice: Dice, origins: Ints) -> Ints:
        """Choose how to begin a turn: `origins` becomes 0 for those who start over; given back are those who stay."""
        asked = np.flatnonzero(self.tables.asks[origins] & ~self._begun[: self.active])
        squares = origins[asked]
        begins = self.tables.begins[squares, self._option("roll", dice, asked, self.tables.options["roll"][squares])]
        origins[asked[begins == Begin.RESTART]] = 0
        stays = begins == Begin.STAY
        staying: Ints = asked[stays]
        self._stays[staying] += 1
        self._count_rests(staying, squares[stays], 1)
        return staying

    def _option(self, pending: Pending, dice: Dice, lanes: Ints, options: Ints) -> Ints:
        """Which of so many open actions the mover of each lane takes, by index."""
        movers = self._mover[lanes]
        option: Ints = self.tables.choices[pending][movers, self._at[movers * self.width + lanes]]
        by_lot = option == BY_LOT
        if by_lot.any():
            option[by_lot] = 0
            drawn = np.flatnonzero(by_lot & (options > 1))
            option[drawn] = (dice.uniforms(self._game[lanes[drawn]]) * options[drawn]).astype(np.intp)
        asked = np.flatnonzero(option == BEST)
        if len(asked):
            option[asked] = self._best(pending, lanes[asked])
        return option

    def _best(self, pending: Pending, lanes: Ints) -> Ints:
        movers = self._mover[lanes]
        squares = self._at[movers * self.width + lanes]
        seats = (movers + np.arange(1, self.players)[:, None]) % self.players  # a row for each seat after the mover
        rivals = np.where(self._is_in(lanes, seats), self._at[seats * self.width + lanes], -1).T
        option = np.zeros(len(lanes), np.intp)
        for square in np.unique(squares):
            rows = np.flatnonzero(squares == square)
            option[rows] = best_actions(self.tables.board, pending, int(square), rivals[rows])
        return option

    def _land(self, dice: Dice, lanes: Ints, squares: Ints) -> None:
        """Obey the pictures of a landing on `squares`, forced moves with them, and what follows."""
        tables = self.tables
        for kinds, chips in tables.effects:
            kind, due = kinds[squares], chips[squares]
            for effect in tables.kinds:
                if len(those := np.flatnonzero(kind == effect)):
                    self._obey(effect, lanes[those], due[those])
        if tables.jumps:
            squares = tables.final[squares]
            self._at[self._mover[lanes] * self.width + lanes] = squares
        self._follow(dice, lanes, squares)

    def _follow(self, dice: Dice, lanes: Ints, squares: Ints) -> None:
        """What comes after the effects of a landing that ended on `squares`: choices, rolls, swaps, the end."""
        tables = self.tables
        then = tables.then[squares]
        if len(home := lanes[then == Then.HOME]):
            self._winner[home] = self._mover[home]
            self._over.append(home)
            self._share_out(home)
        if len(offered := np.flatnonzero((then == Then.AGAIN) | (then == Then.ROLLS))):
            there, on = lanes[offered], squares[offered]
            rolls = self._option("again", dice, there, tables.options["again"][on]) == 0
            self._going_on.append(there[rolls])
            self._again[there[rolls]] += 1
            self._count_rests(there[rolls], on[rolls], -1)
        if len(offered := np.flatnonzero(then == Then.SWAP)):
            self._swap(dice, lanes[offered], squares[offered])
        if len(offered := np.flatnonzero(then == Then.MOVE)):
            there, on = lanes[offered], squares[offered]
            goes = self._option("move", dice, there, tables.options["move"][on]) == 0
            there, on = there[goes], on[goes]
            self._count_rests(there, on, -1)
            to = tables.target[on]
            self._at[self._mover[there] * self.width + there] = to
            np.add.at(self._paddled, self._batch[there] * len(tables.then) + to, 1)
            if len(there):
                self._land(dice, there, to)

    def _end(self) -> None:
        """End the turn of every lane but those that go on, and put away the games that are over."""
        lanes = slice(0, self.active)
        staying = np.concatenate([self._lane[:0], *self._going_on, *self._over])
        movers = self._mover[staying]
        self._mover[lanes] = self._next[self._out[lanes] + self._mover[lanes]]
        self._mover[staying] = movers
        self._begun[lanes] = False
        self._begun[staying] = True
        if self._over:
            self._put_away(np.concatenate(self._over))
        self._going_on, self._over = [], []

    def _put_away(self, over: Ints) -> None:
        """Let the last lanes still played change places with those whose game is over."""
        self._last_sweep[over] = self.sweeps
        self.active -= len(over)
        still_played = np.ones(len(over), bool)
        still_played[over[over >= self.active] - self.active] = False
        holes, fillers = over[over < self.active], np.flatnonzero(still_played) + self.active
        here, there = np.concatenate([holes, fillers]), np.concatenate([fillers, holes])
        for each in self._by_lane:
            each[..., here] = each[..., there]

    # --- what a position changes by, a lane each: the engine's functions of these names --------------------------

    def _obey(self, effect: int, lanes: Ints, due: Ints) -> None:
        movers = self._mover[lanes]
        if effect == Kind.RECEIVE:
            self._receive(lanes, movers, due)
            bound, fridays = self._fridays_of(lanes, movers)
            self._receive(lanes[bound], fridays, 1)
        elif effect == Kind.PAY:
            self._pay_bank(lanes, movers, due)
        elif effect == Kind.EVERYONE:
            for payers, still_in in self._order_of_play(lanes, movers):
                self._pay_bank(lanes[still_in], payers[still_in], due[still_in])
        elif effect == Kind.COLLECT:
            bound, fridays = self._fridays_of(lanes, movers)
            friday = np.full(len(lanes), -1)
            friday[bound] = fridays
            self._collect(lanes, movers, movers, friday, due)
            self._collect(lanes[bound], fridays, movers[bound], fridays, due[bound])
        else:
            neighbours = self._before[self._out[lanes] + movers]
            met = np.flatnonzero(neighbours != movers)
            lanes, movers, neighbours, due = lanes[met], movers[met], neighbours[met], due[met]
            if effect == Kind.NEIGHBOUR:
                self._pay(lanes, movers, due, neighbours)
            else:
                self._pay(lanes, neighbours, due, movers)
                self._friday[movers * self.width + lanes] = neighbours

    def _collect(self, lanes: Ints, collectors: Ints, movers: Ints, fridays: Ints, due: Ints) -> None:
        for payers, still_in in self._order_of_play(lanes, movers):
            others = still_in[(payers[still_in] != movers[still_in]) & (payers[still_in] != fridays[still_in])]
            self._pay(lanes[others], payers[others], due[others], collectors[others])

    def _order_of_play(self, lanes: Ints, first: Ints) -> Iterator[tuple[Ints, Ints]]:
        """From `first` on, a round of seats, and the places in `lanes` of those where that seat is still in."""
        for k in range(self.players):
            seats = (first + k) % self.players
            yield seats, np.flatnonzero(self._is_in(lanes, seats))

    def _is_in(self, lanes: Ints, seats: Ints) -> Flags:
        still_in: Flags = (self._out[lanes] >> (seats + 3)) & 1 == 0
        return still_in

    def _fridays_of(self, lanes: Ints, masters: Ints) -> tuple[Ints, Ints]:
        """The places in `lanes` of the masters with a living Friday, and the Fridays' seats."""
        fridays = self._friday[masters * self.width + lanes]
        bound = np.flatnonzero(fridays >= 0)
        if len(bound):
            bound = bound[self._is_in(lanes[bound], fridays[bound])]
        return bound, fridays[bound]

    # Nobody pays what they do not have: each of these moves what is there, and notes where that was less.

    def _pay(self, lanes: Ints, seats: Ints, due: Ints | int, to: Ints | None = None) -> None:
        purses = seats * self.width + lanes
        held = self._purse[purses]
        paid = np.minimum(held, due)
        self._purse[purses] = held - paid
        if to is None:
            self._bank[lanes] += paid
        else:
            self._purse[to * self.width + lanes] += paid
        self._short[lanes] += paid < due

    def _receive(self, lanes: Ints, seats: Ints, due: Ints | int) -> None:
        held = self._bank[lanes]
        received = np.minimum(held, due)
        self._bank[lanes] = held - received
        self._purse[seats * self.width + lanes] += received
        self._short[lanes] += received < due

    def _pay_bank(self, lanes: Ints, seats: Ints, due: Ints) -> None:
        self._pay(lanes, seats, due)
        bound, fridays = self._fridays_of(lanes, seats)
        if len(bound):
            self._pay(lanes[bound], fridays, 1)

    def _swap(self, dice: Dice, lanes: Ints, squares: Ints) -> None:
        movers, there = self._mover[lanes], self.tables.target[squares]
        seats = (movers + np.arange(1, self.players)[:, None]) % self.players  # a row for each seat after the mover
        standing = (self._at[seats * self.width + lanes] == there) & self._is_in(lanes, seats)
        met = np.flatnonzero(standing.any(axis=0)) if self.players > 1 else lanes[:0]
        if not len(met):
            return
        lanes, squares, there, seats, standing = lanes[met], squares[met], there[met], seats[:, met], standing[:, met]
        option = self._option("swap", dice, lanes, standing.sum(axis=0))
        row = (standing.cumsum(axis=0) > option).argmax(axis=0)
        other = seats[row, np.arange(len(lanes))]
        self._at[self._mover[lanes] * self.width + lanes] = there
        self._at[other * self.width + lanes] = squares
        self._count_rests(lanes, squares, -1)
        self._count_rests(lanes, there, 1)

    def _lose(self, lanes: Ints) -> None:
        self._out[lanes] |= 8 << self._mover[lanes]
        self._over.append(lanes[self._out[lanes] == (8 << self.players) - 8])

    def _share_out(self, lanes: Ints) -> None:
        winners, bank = self._mover[lanes], self._bank[lanes]
        bound, fridays = self._fridays_of(lanes, winners)
        rest = bank.copy()
        self._purse[fridays * self.width + lanes[bound]] += bank[bound] // 3
        rest[bound] -= bank[bound] // 3
        alone = np.ones(len(lanes), bool)
        alone[bound] = False
        seats = (winners + np.arange(1, self.players)[:, None]) % self.players
        squares = np.where(self._is_in(lanes, seats) & alone, self._at[seats * self.width + lanes], -1)
        if self.players > 1:
            nearest = (squares == squares.max(axis=0)) & (squares >= 0)
            share = bank // 2 // np.maximum(nearest.sum(axis=0), 1)
            for others, near in zip(seats, nearest, strict=True):
                self._purse[others[near] * self.width + lanes[near]] += share[near]
                rest[near] -= share[near]
        self._purse[winners * self.width + lanes] += rest
        self._bank[lanes] = 0

    # --- results -----------------------------------------------------------------------------------------------------

    def _count_rests(self, lanes: Ints, squares: Ints, times: int) -> None:
        np.add.at(self._rested, self._batch[lanes] * len(self.tables.then) + squares, times)

    def landings(self) -> Ints:
        """How often a picture counted so far, (`BATCHES`, last + 1): by batch and square.

        >>> from robinson_widget import ROBINSON, opening
        >>> from robinson_widget.chance.compiled import compiled
        >>> lanes = Lanes(compiled(ROBINSON, ("eager",)), opening(ROBINSON, 1)[0], games=9)
        >>> lanes.sweep(RandomDice(6, np.random.default_rng(1)))
        >>> lanes.landings().shape, int(lanes.landings().sum())
        ((32, 46), 9)
        """
        return self._starts() @ self.tables.landings

    def rests(self) -> Ints:
        """How many turns ended on a square so far, (`BATCHES`, last + 1): by batch and square.

        >>> from robinson_widget import ROBINSON, opening
        >>> from robinson_widget.chance.compiled import compiled
        >>> lanes = Lanes(compiled(ROBINSON, ("eager",)), opening(ROBINSON, 1)[0], games=9)
        >>> lanes.sweep(RandomDice(6, np.random.default_rng(1)))
        >>> lanes.rests().shape, int(lanes.rests().sum())
        ((32, 46), 9)
        """
        tables = self.tables
        rests = self._rested.reshape(BATCHES, -1).copy()
        keys = self._keys.reshape(BATCHES, -1)
        np.add.at(rests.T, tables.square[tables.stays], keys[:, tables.stays].T)
        ending = np.flatnonzero(tables.then != Then.HOME)
        np.add.at(rests.T, tables.final[ending], self._starts()[:, ending].T)
        rests[:, 0] -= self._starts()[:, 0]
        return rests

    def _starts(self) -> Ints:
        """How often a landing began on each square, by batch; square 0 stands for rolls that led to no landing."""
        starts = self._paddled.reshape(BATCHES, -1).copy()
        np.add.at(starts.T, self.tables.starts, self._keys.reshape(BATCHES, -1).T)
        return starts

    def state(self, game: int) -> State:
        """The position of that game: as it stands while it is played, as it ended afterwards.

        Where another roll was chosen, it is the position before that choice.

        >>> from robinson_widget import ROBINSON, opening
        >>> from robinson_widget.chance.compiled import compiled
        >>> lanes = Lanes(compiled(ROBINSON, ("eager",)), opening(ROBINSON, 1)[0], games=1)
        >>> lanes.state(0) == opening(ROBINSON, 1)[0]
        True
        """
        lane = int(np.flatnonzero(self._game == game)[0])
        over = lane >= self.active
        fridays = self._friday[lane :: self.width].tolist()
        out = int(self._out[lane])
        rolls = int(self._last_sweep[lane] if over else self.sweeps) - int(self._stays[lane])
        ended = rolls - int(self._again[lane]) + int(self._stays[lane])
        begun = bool(self._begun[lane])
        return State(
            positions=tuple(self._at[lane :: self.width].tolist()),
            purses=tuple(self._purse[lane :: self.width].tolist()),
            bank=int(self._bank[lane]),
            fridays=tuple(None if friday < 0 else friday for friday in fridays),
            out=tuple(bool(out >> seat + 3 & 1) for seat in range(self.players)),
            mover=int(self._mover[lane]),
            turn=self._start.turn + ended - (1 if over else 0),
            pending=None if over else "again" if begun else "roll",
            winner=None if self._winner[lane] < 0 else int(self._winner[lane]),
            over=over,
        )

    def ended(self) -> Ended:
        """What the games that are over ended with, in the order of their numbers.

        >>> from robinson_widget import ROBINSON, opening
        >>> from robinson_widget.chance.compiled import compiled
        >>> lanes = Lanes(compiled(ROBINSON, ("eager",)), opening(ROBINSON, 1)[0], games=4)
        >>> dice = RandomDice(6, np.random.default_rng(1))
        >>> while lanes.active:
        ...     lanes.sweep(dice)
        >>> bool((lanes.ended().chips.sum(axis=0) + lanes.ended().bank == 30).all())
        True
        """
        order = self.active + np.argsort(self._game[self.active :])
        rolls = self._last_sweep[order] - self._stays[order]
        return Ended(
            games=self._game[order],
            winner=self._winner[order],
            turns=rolls - self._again[order] + self._stays[order],
            rolls=rolls,
            chips=self._purse.reshape(-1, self.width)[:, order],
            lost=self._out[order] >> np.arange(3, 3 + self.players)[:, None] & 1 == 1,
            fridays=self._friday.reshape(-1, self.width)[:, order] >= 0,
            bank=self._bank[order],
            shortfalls=self._short[order],
        )


@dataclass(frozen=True)
class Ended:
    """What G games with P seats ended with: each array (G), `chips`, `lost` and `fridays` (P, G); winner -1 is nobody.

    `fridays`: whether a seat ever had a Friday, one who was lost later counts as well.

    >>> from robinson_widget import ROBINSON, opening
    >>> from robinson_widget.chance.compiled import compiled
    >>> Lanes(compiled(ROBINSON, ("eager",)), opening(ROBINSON, 1)[0], games=5).ended().games.shape  # none is over
    (0,)
    """

    games: Ints
    winner: Ints
    turns: Ints
    rolls: Ints
    chips: Ints
    lost: Flags
    fridays: Flags
    bank: Ints
    shortfalls: Ints
