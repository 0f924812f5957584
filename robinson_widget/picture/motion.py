"""What a step looks like while it happens: frames, made from its events and from nothing else.

The die tumbles and lands, pawns walk square by square, bounce at home, climb ladders, are flung back or change places,
coins fly between purses and bank, everybody says what is to be said, and home is celebrated. A frame holds only what
moves just then, over a ground that seldom changes: so a step is a small message to the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import cos, pi, sin

from robinson_widget.board import Board
from robinson_widget.engine import State
from robinson_widget.events import (
    BecameFriday,
    Bounced,
    Event,
    Lost,
    Moved,
    Paid,
    Received,
    Restarted,
    Rolled,
    Said,
    Shared,
    Swapped,
    Won,
)
from robinson_widget.narration import phrase
from robinson_widget.picture import inks
from robinson_widget.picture.board import bank, pawn, places, token
from robinson_widget.picture.layout import PAWN_COLOURS, SQUARE, Layout, layout_of
from robinson_widget.picture.marks import coin, die, sound
from robinson_widget.picture.shapes import (
    INK,
    Point,
    Shapes,
    Text,
    ellipse,
    faded,
    line,
    moved,
    rect,
)
from robinson_widget.picture.svg import rough_width
from robinson_widget.picture.ways import Way, ways
from robinson_widget.texts import Language

#: How much of its full time a step takes, by the name of the setting.
SPEEDS = {"normal": 1.0, "fast": 0.4, "none": 0.0}

#: Frames are about so long; a browser shows them as soon as it can, some milliseconds later.
_FRAME = 65

#: Milliseconds of the parts of a step at normal speed. A walk takes the same time however far it leads.
_TUMBLE, _LANDED, _WALK, _CLIMB, _FLIGHT = 450, 90, 520, 620, 460
_COINS, _SAYING, _FALL, _FEAST = 380, 1000, 600, 1200


#: A walk is seen on so many squares at the most.
_STOPS = 100


@dataclass(frozen=True, slots=True)
class Frame:
    """What moves and is to be seen for so many milliseconds; `ground` is what stands still under it, if that is new."""

    milliseconds: int
    shapes: Shapes
    ground: Shapes | None = None


def film(
    board: Board,
    before: State,
    events: Sequence[Event],
    after: State,
    lang: Language,
    speed: str = "normal",
    face: int | None = None,
) -> tuple[Frame, ...]:
    """The frames of one step from `before` to `after`; none where nothing moves, or at the speed "none".

    `face` is the one that lies there from the throw before. The first frame has a ground.

    :raises KeyError: for a speed that is none of `SPEEDS`.
    """
    pace = SPEEDS[speed]
    if not pace:
        return ()
    stage = _Stage(board, before, after, face, pace)
    frames: list[Frame] = []
    payment = (Paid, Received, Shared)
    for paying, group in groupby(events, key=lambda event: isinstance(event, payment)):
        if paying:
            frames += stage.coins([e for e in group if isinstance(e, payment)])
        else:
            for event in group:
                frames += stage.play(event, lang)
    return tuple(frames)


def length(frames: Iterable[Frame]) -> int:
    """How long the frames last, in milliseconds."""
    return sum(frame.milliseconds for frame in frames)


class _Stage:
    """Where the moving pawns and the die are while the events of a step are played one after the other."""

    def __init__(self, board: Board, before: State, after: State, face: int | None, pace: float) -> None:
        self.board = board
        self.layout: Layout = layout_of(board)
        self.ways = {(way.origin, way.square): way for way in ways(board)}
        self.before, self.after, self.pace = before, after, pace
        self.moving: tuple[int, ...] = ()
        self.ground: Shapes | None = None
        standing = places(board, before)
        self.at = {seat: centre for seat, (centre, _) in standing.items()}
        self.radius = {seat: radius for seat, (_, radius) in standing.items()}
        self.ends = places(board, after)
        self.lying: Shapes = self._lying(face)
        self.state = before  # how the pawns look meanwhile
        self.walked = False

    def play(self, event: Event, lang: Language) -> Iterator[Frame]:
        """The frames of an event that is no payment."""
        match event:
            case Rolled():
                yield from self._tumble(event)
            case Moved(by="roll") | Bounced():
                yield from self._walk(event.seat, event.origin, event.square)
            case Moved() if (way := self.ways.get((event.origin, event.square))) is not None:
                yield from self._follow(event.seat, way)
            case Moved():
                # Forward one hurries on as others walk; back one is flung through the air.
                if event.square > event.origin:
                    yield from self._walk(event.seat, event.origin, event.square)
                else:
                    yield from self._fly({event.seat: event.square}, spin=True)
            case Restarted():
                yield from self._fly({event.seat: 0})
            case Swapped():
                yield from self._fly({event.seat: event.square, event.other: event.origin})
            case Said():
                yield from self._say(phrase(event.phrase, lang))
            case BecameFriday():
                yield from self._bind(event)
            case Lost():
                yield from self._fall(event.seat)
            case Won():
                yield from self._feast(event)

    # --- small helpers ---

    def _lying(self, face: int | None) -> Shapes:
        # A very low board has no place for a die at rest.
        return die(face, *self.layout.tray, 46, faces=self.board.faces) if self.layout.rows > 1 else ()

    def _begin(self, *moving: int, lying: bool = True) -> None:
        """From the next frame on these seats' pawns move; all else, and the die if it is `lying`, stands still."""
        self.moving = moving
        if self.walked:
            # Those who stay where they are make room for those who came, and close up behind those who left.
            for seat in self.at:
                if seat not in moving and self.before.positions[seat] == self.after.positions[seat]:
                    self.at[seat], self.radius[seat] = self.ends[seat]
        self.ground = bank(self.board, self.before.bank) + (self.lying if lying else ())
        for seat in sorted(self.at):
            if seat not in moving:
                self.ground += pawn(self.state, seat, self.at[seat], self.radius[seat])

    def _frame(self, milliseconds: float, *extra: Shapes) -> Frame:
        """The pawns on the move where they are now, and what else moves."""
        pawns: Shapes = ()
        for seat in sorted(self.moving):
            pawns += pawn(self.state, seat, self.at[seat], self.radius[seat])
        ground, self.ground = self.ground, None
        return Frame(max(1, round(milliseconds * self.pace)), pawns + sum(extra, ()), ground)

    def _count(self, milliseconds: float) -> int:
        """As many frames as fit into the time."""
        return max(2, round(milliseconds * self.pace / _FRAME))

    def _moments(self, milliseconds: float) -> Iterator[tuple[float, float]]:
        """The share of a stretch of time that is over at each of its frames, and the frame's length."""
        count = self._count(milliseconds)
        for i in range(1, count + 1):
            yield i / count, milliseconds / count

    def _stand(self, number: int) -> Point:
        """Where a pawn stands alone on a square."""
        x, y = self.layout.centre(number)
        return x, y + 28

    def _end(self, seat: int, square: int) -> tuple[Point, float]:
        """Where a pawn comes to stand on a square, and its radius there: beside the others, if it stays there."""
        if square == self.after.positions[seat]:
            return self.ends[seat]
        return self._stand(square), self.radius[seat]

    # --- what happens ---

    def _tumble(self, event: Rolled) -> Iterator[Frame]:
        x1, y1 = self.layout.tray
        x0, y0 = x1 + 2.6 * SQUARE, y1 + 40
        self._begin(lying=False)
        for share, time in self._moments(_TUMBLE):
            left = (1 - share) ** 1.6
            height = abs(sin(3 * pi * share)) * 46 * (1 - share)
            x, y = x1 + (x0 - x1) * left, y1 + (y0 - y1) * left - height
            face = event.face if share == 1 else 1 + (event.face + round(share * 17)) % self.board.faces
            shade = faded(ellipse(x, y + height + 25, 20, 6, INK, None), 0.3)
            yield self._frame(
                time, shade, die(face, x, y, 46 + 0.12 * height, turn=-440 * left, faces=self.board.faces)
            )
        self.lying = self._lying(event.face)
        self._begin()
        yield self._frame(_LANDED, sound(x1, y1, 30))

    def _walk(self, seat: int, origin: int, square: int) -> Iterator[Frame]:
        """Square by square, with a hop each."""
        step = 1 if square > origin else -1
        count = self._count(_WALK)
        steps = abs(square - origin)
        if not steps:
            return
        # Of a very long way some squares are left out, or it would be a long film.
        seen = min(steps, _STOPS)
        stops = sorted({round(steps * (i + 1) / seen) for i in range(seen)})
        way = [self._stand(origin + step * stop) for stop in stops]
        way[-1], radius = self._end(seat, square)
        self._begin(seat)
        hops = max(1, count // len(way))
        time = _WALK / (hops * len(way))
        for goal in way:
            x0, y0 = self.at[seat]
            for i in range(1, hops + 1):
                share = i / hops
                # The last frame of a hop stands; with one frame a square the pawn is seen in the air on every other.
                lift = sin(pi * share) * 16 if hops > 1 else 0
                self.at[seat] = x0 + (goal[0] - x0) * share, y0 + (goal[1] - y0) * share - lift
                yield self._frame(time)
            self.at[seat] = goal
        self.radius[seat] = radius
        self.walked = True

    def _follow(self, seat: int, way: Way) -> Iterator[Frame]:
        """Up a ladder, down a snake or along a path, as it is drawn on the board."""
        self._begin(seat)
        (x0, y0), (x1, y1) = self.at[seat], way.start
        goal, radius = self._end(seat, way.square)
        dx0, dy0, dx1, dy1 = x0 - x1, y0 - y1, goal[0] - way.end[0], goal[1] - way.end[1]
        for share, time in self._moments(_CLIMB):
            eased = share * share * (3 - 2 * share)
            x, y = way.at(eased)
            # From where the pawn stood onto the line, and from the line to where it is to stand.
            self.at[seat] = x + dx0 * (1 - eased) + dx1 * eased, y + dy0 * (1 - eased) + dy1 * eased
            yield self._frame(time)
        self.at[seat], self.radius[seat] = goal, radius
        self.walked = True

    def _fly(self, squares: dict[int, int], spin: bool = False) -> Iterator[Frame]:
        """Through the air in a bow; two who change places pass each other, one above the other."""
        self._begin(*squares)
        starts = {seat: self.at[seat] for seat in squares}
        radii = {seat: self.radius[seat] for seat in squares}
        goals = {seat: self._end(seat, square) for seat, square in squares.items()}
        for share, time in self._moments(_FLIGHT):
            eased = share * share * (3 - 2 * share)
            whirls: Shapes = ()
            for i, (seat, ((x1, y1), radius)) in enumerate(goals.items()):
                x0, y0 = starts[seat]
                bow = sin(pi * eased) * (70 if i == 0 else -38)
                here = x0 + (x1 - x0) * eased, max(20.0, y0 + (y1 - y0) * eased - bow)
                self.at[seat] = here if share < 1 else (x1, y1)
                swollen = 1 + 0.5 * sin(pi * eased) if spin else 1
                self.radius[seat] = (radii[seat] + (radius - radii[seat]) * eased) * swollen
                if spin and share < 1:
                    whirls += _whirl(here, self.radius[seat], eased)
            yield self._frame(time, whirls)
        self.walked = True

    def coins(self, events: Sequence[Paid | Received | Shared]) -> Iterator[Frame]:
        """All payments that follow one another, at once: coins on their way, and how many over each purse."""
        flights: list[tuple[Point, Point, int]] = []
        sums: dict[int, int] = {}
        for event in events:
            chips = event.chips
            if not chips:
                continue
            purse = self._purse(event.seat)
            if isinstance(event, Paid):
                flights.append((purse, self._till() if event.to is None else self._purse(event.to), chips))
                sums[event.seat] = sums.get(event.seat, 0) - chips
                if event.to is not None:
                    sums[event.to] = sums.get(event.to, 0) + chips
            else:
                flights.append((self._till(), purse, chips))
                sums[event.seat] = sums.get(event.seat, 0) + chips
        if not flights:
            return
        self._begin()
        signs = _sums(self.layout, [(self._purse(seat), chips) for seat, chips in sums.items() if chips])
        for share, time in self._moments(_COINS):
            seen: Shapes = ()
            for (x0, y0), (x1, y1), chips in flights:
                shown = min(chips, 5)
                for i in range(shown):
                    along = min(1.0, max(0.0, share * 1.5 - 0.5 * i / shown))
                    bow = sin(pi * along) * 36
                    seen += moved(coin(), x0 + (x1 - x0) * along, y0 + (y1 - y0) * along - bow, 1.5)
            yield self._frame(time, seen, signs)
        yield self._frame(2 * _LANDED, signs)

    def _purse(self, seat: int) -> Point:
        x, y = self.at[seat]
        return x, y - self.radius[seat] - 6

    def _till(self) -> Point:
        return self.layout.bank

    def _say(self, words: str) -> Iterator[Frame]:
        """A bubble for every pawn that is still in."""
        self._begin()
        speakers = [seat for seat in range(self.before.players) if not self.before.out[seat]]
        pawns = [(self.at[seat], self.radius[seat]) for seat in self.at]
        told = [(self.at[seat], self.radius[seat] + 3, PAWN_COLOURS[seat]) for seat in speakers]
        yield self._frame(_SAYING, _bubbles(self.layout, told, words, pawns))

    def _bind(self, event: BecameFriday) -> Iterator[Frame]:
        self._begin()
        (x0, y0), (x1, y1) = self.at[event.master], self.at[event.seat]
        for share, time in self._moments(_COINS):
            eased = share * share * (3 - 2 * share)
            here = x0 + (x1 - x0) * eased, y0 + (y1 - y0) * eased - 30 * sin(pi * eased)
            cord = line([(x0, y0), here], "#ffffff", 5) + line([(x0, y0), here], PAWN_COLOURS[event.master], 2.5)
            yield self._frame(time, cord, token(event.master, here, 10))

    def _fall(self, seat: int) -> Iterator[Frame]:
        self._begin(seat)
        lost = tuple(out or i == seat for i, out in enumerate(self.before.out))
        x, y = self.at[seat]
        radius = self.radius[seat]
        for share, time in self._moments(_FALL):
            self.at[seat] = x + 7 * sin(6 * pi * share) * (1 - share), y
            self.radius[seat] = radius * (1 + 0.4 * sin(pi * share))
            if share > 0.5:
                self.state = replace(self.before, out=lost)
            yield self._frame(time)
        self.at[seat], self.radius[seat] = (x, y), radius

    def _feast(self, event: Won) -> Iterator[Frame]:
        """Rays and scraps of coloured paper round home."""
        self._begin()
        x, y = self.layout.centre(event.square)
        colours = (inks.RED, inks.GOLD, inks.BLUE, inks.LEAF, inks.WHITE)
        for share, time in self._moments(_FEAST):
            out = share**0.6
            seen: Shapes = ()
            for i in range(12):
                angle = pi * i / 6 + 0.6 * share
                inner, outer = 66 + 20 * out, 80 + 60 * out
                ray = [
                    (x + inner * cos(angle), y + inner * sin(angle)),
                    (x + outer * cos(angle), y + outer * sin(angle)),
                ]
                seen += line(ray, INK, 8) + line(ray, inks.GOLD, 5)
            for i in range(26):
                angle, far = 2.4 * i, (30 + 9 * (i * 7 % 17)) * out
                px, py = x + far * cos(angle), y + far * sin(angle) * 0.8 + 46 * share * share
                scrap = rect(-4, -2.5, 8, 5, colours[i % 5], INK, 1)
                seen += moved(scrap, px, py, turn=360 * share * (1 + i % 3) + 40 * i)
            yield self._frame(time, faded(seen, 1 if share < 0.8 else 0.5))


def _whirl(centre: Point, radius: float, share: float) -> Shapes:
    """Strokes that show how somebody is flung about."""
    x, y = centre
    shapes: Shapes = ()
    for i in range(3):
        angle = 2 * pi * (i / 3 + 2 * share)
        near, far = radius * 1.35, radius * 1.8
        stroke = [
            (x + near * cos(angle), y + near * sin(angle)),
            (x + far * cos(angle + 0.5), y + far * sin(angle + 0.5)),
        ]
        shapes += line(stroke, "#ffffff", 5) + line(stroke, INK, 2.4)
    return shapes


def _sums(layout: Layout, sums: Sequence[tuple[Point, int]]) -> Shapes:
    """How many chips came or went, over each purse."""
    shapes: Shapes = ()
    tips = [(x, y + 10) for (x, y), _ in sums]
    for (x, y), (_, chips) in zip(_spread(layout, tips, 24, 15), sums, strict=True):
        words, colour = (f"+{chips}", "#3f6b2f") if chips > 0 else (f"−{-chips}", "#a63a22")
        shapes += ellipse(x, y, 23, 14, colour, "#ffffff", 2)
        shapes += (Text(words, (x, y + 1), 20, "#ffffff", bold=True, limit=40),)
    return shapes


def _spread(
    layout: Layout, tips: Sequence[Point], half: float, height: float, pawns: Sequence[tuple[Point, float]] = ()
) -> list[Point]:
    """Places for signs so wide and high, in halves: each near its point, rather above it, and none over another.

    `pawns` with their radii are not to be covered either. On a board too small for all the last ones overlap.
    """
    taken: list[Point] = []
    steps = [(dx / 2, dy) for dx in range(-12, 13) for dy in range(-24, 12)]
    steps.sort(key=lambda step: abs(step[0]) * 1.2 * half / height + abs(step[1]) + 2 * (step[1] > 0))
    for tx, ty in tips:
        for dx, dy in steps:
            x = min(max(tx + dx * half, half + 3), layout.width - half - 3)
            y = ty - 10 - height + dy * height
            inside = height + 2 <= y <= layout.height - height - 2
            free = all(abs(x - ox) >= 2 * half or abs(y - oy) >= 2 * height for ox, oy in taken)
            seen = all(abs(x - px) >= half + r or abs(y - py) >= height + r for (px, py), r in pawns)
            if inside and free and seen:
                break
        taken.append((x, y))
    return taken


def _bubbles(
    layout: Layout, speakers: Sequence[tuple[Point, float, str]], words: str, pawns: Sequence[tuple[Point, float]]
) -> Shapes:
    """A speech bubble for each speaker, who has a centre, a radius and a colour, with a stroke that leads to them."""
    half, height = (13 * rough_width(words) + 22) / 2, 14.0
    tips = [(x, y - radius) for (x, y), radius, _ in speakers]
    strokes: Shapes = ()
    boxes: Shapes = ()
    for (x, y), ((px, py), radius, colour) in zip(_spread(layout, tips, half, height, pawns), speakers, strict=True):
        far = ((px - x) ** 2 + (py - y) ** 2) ** 0.5 or 1.0
        near = (px + (x - px) * radius / far, py + (y - py) * radius / far)  # where the pawn begins, seen from there
        strokes += line([(x, y), near], "#ffffff", 5) + line([(x, y), near], colour, 2.6)
        text = Text(words, (x, y + 0.5), 13, bold=True, limit=2 * half - 14)
        boxes += (*ellipse(x, y, half, height, inks.WHITE, colour, 2.4), text)
    return strokes + boxes
