"""Pictures 1 to 6: from the father's house to the island's shore."""

from __future__ import annotations

from dataclasses import replace

from robinson_widget.picture import figures, inks, things
from robinson_widget.picture.figures import Pose, person
from robinson_widget.picture.shapes import INK, Drawing, Shapes, blob, circle, curve, hatch, line, moved, path, poly


def leaving_home() -> Shapes:
    """The boy with a bundle on a stick strides away from the house; a ship waits in the harbour."""
    back = things.sky(inks.PAPER) + things.sea(47, waves=2) + moved(things.ship(), 86, 49, 0.36)
    land = path("M-3 50 C8 46 26 46 42 56 C60 66 78 84 86 104 L-3 104 Z", inks.LEAF)
    way = path("M8 74 L24 74 C48 78 74 88 82 104 L38 104 C34 92 24 82 8 74 Z", inks.SAND, INK, 1)
    home = moved(things.house(), 15, 76, 0.9) + hatch(24, 55, 8, 19, 3.6)
    pose = replace(figures.WALK, far_hand=(9, -25), near_hand=(-9, -19))
    shadow = hatch(42, 95, 30, 4, 5)
    boy = _bundle() + person(figures.BOY, pose, "glad")
    return back + land + way + home + shadow + moved(boy, 57, 95, 1.5, line=0.7)


def _bundle() -> Shapes:
    """A stick over the shoulder of somebody who stands on (0, 0), a cloth knotted round its end."""
    ends = [(12, -23), (-27, -46)]
    stick = line(ends, INK, 4.4) + line(ends, inks.STRAW, 2)
    cloth = blob([(-22, -41), (-16, -35), (-16, -27), (-22, -24), (-29, -27), (-28, -35)], inks.OCHRE)
    cloth += poly([(-22, -42), (-30, -41), (-28, -36)], inks.OCHRE) + poly(
        [(-22, -42), (-16, -46), (-15, -40)], inks.OCHRE
    )
    for x, y in ((-25, -33), (-20, -34), (-22, -28)):
        cloth += circle(x, y, 1.1, inks.RED, None)
    return stick + cloth


def at_sea() -> Shapes:
    """The ship under full sail on a wide calm sea; the boy waves from its stern to a coast that grows thin."""
    coast = path("M-3 74 C2 65 10 66 18 74 Z", inks.LEAF, INK, 1)
    boy = person(
        figures.BOY,
        replace(figures.STAND, near_hand=(13, -48), far_hand=(-3, -20), far_foot=(0, 0), near_foot=(0, 0)),
        "glad",
    )
    back = things.sky() + things.cloud(86, 30, 0.8) + things.sea(74, waves=0) + coast
    ship = moved(boy, -29, -13, 0.4, mirror=True) + things.ship()
    ship += curve([(-29, -2), (28, -2)], INK, 0.6) + curve([(-27, 1), (24, 1)], INK, 0.6)
    return back + moved(ship, 53, 82, 1.2, line=0.7) + _wake()


def _wake() -> Shapes:
    """Water in front of the ship that sails there, with foam along its side."""
    front = things.sea(83, waves=2)
    return (
        front[:1]
        + curve([(-2, 84), (12, 82), (24, 84), (40, 83), (60, 84), (78, 82), (90, 84), (104, 83)], inks.FOAM, 3)
        + front[2:]
    )


def _breaker() -> Shapes:
    """A wave as high as the picture that comes from the left and curls over, with a claw of foam."""
    body = path(
        "M-3 104 L-3 36 C6 14 28 4 46 10 C60 15 66 26 62 38 C57 30 49 30 45 37 C38 50 46 72 72 84 L84 104 Z", inks.DEEP
    )
    foam = path(
        "M-3 36 C6 14 28 4 46 10 C60 15 67 27 62 40 C60 36 58 35 56 37 C55 31 52 29 48 34 C47 27 42 25 38 30 "
        "C36 22 31 21 27 26 C23 20 17 21 14 27 C8 24 2 28 -3 36 Z",
        inks.FOAM,
        INK,
        1.2,
    )
    streaks: Shapes = ()
    for x, y in ((8, 40), (20, 36), (31, 38)):
        streaks += curve([(x, y), (x - 1, y + 16), (x + 7, y + 34), (x + 22, y + 50)], inks.SEA, 2)
        streaks += curve([(x + 4, y + 6), (x + 4, y + 18), (x + 10, y + 31)], INK, 0.6)
    return body + streaks + foam


def storm() -> Shapes:
    """The ship on end before a wave that towers over it, under lightning."""
    back = things.sky(inks.STORM) + things.cloud(20, 14, 1.4, inks.DARK_STONE)
    flash = poly([(13, 23), (4, 42), (10, 41), (5, 56), (19, 36), (12, 37), (19, 23)], inks.GOLD)
    wave = moved(_breaker(), 100, 0, mirror=True)
    ship = moved(things.ship(sails=False), 47, 68, 0.86, turn=-26)
    front = path("M-3 76 C10 66 22 72 34 80 C50 90 70 90 103 78 L103 104 L-3 104 Z", inks.DEEP)
    front += curve([(-3, 76), (10, 70), (22, 73), (34, 80), (50, 86)], inks.FOAM, 2.6)
    rain: Shapes = ()
    for x, y in ((6, 24), (36, 26), (44, 34), (6, 50), (48, 24)):
        rain += line([(x, y), (x - 4, y + 9)], INK, 0.7)
    return back + rain + flash + wave + ship + front


def shipwreck() -> Shapes:
    """The hull broken in two on a reef, at night."""
    back = things.sky(inks.NIGHT) + things.moon(84, 30, 6) + things.sea(66, inks.DEEP, 0)
    front = path(
        "M-3 91 C8 84 18 91 28 88 C38 83 46 93 56 88 C66 83 76 93 86 88 C94 84 98 88 103 90 L103 104 L-3 104 Z",
        inks.DEEP,
    )
    foam = curve(
        [(-3, 90), (8, 87), (18, 89), (28, 88), (38, 86), (48, 89), (58, 87), (66, 85), (77, 89), (88, 87), (103, 89)],
        inks.FOAM,
        2.6,
    )
    stars: Shapes = ()
    for x, y in ((46, 16), (62, 30), (52, 42), (92, 50)):
        stars += circle(x, y, 0.9, inks.PAPER, None)
    return back + stars + moved(things.wreck(), 51, 86, 1.18, line=0.7) + front + foam


def washed_ashore() -> Shapes:
    """A wave flings the boy out on to the sand, face down, arms ahead, his feet still in the foam."""
    pose = Pose(
        (17, -17),
        (11, -12),
        (-4, -7),
        (30, -6),
        (28, 0),
        (-22, -6),
        (-21, -2),
        far_knee=(-13, -7),
        near_knee=(-12, -3),
        tilt=15,
    )
    sand = path("M10 104 C34 92 50 84 68 76 C82 70 94 68 103 67 L103 104 Z", inks.SAND)
    boy = moved(person(figures.BOY, pose, "scared"), 51, 87, 1.4, line=0.7)
    foam = path(
        "M-3 84 C0 74 10 74 13 69 C17 62 28 64 30 70 C38 70 40 78 37 82 C41 88 36 96 28 97 C26 101 22 104 18 104 "
        "L-3 104 Z",
        inks.FOAM,
        INK,
        1.2,
    )
    foam += curve([(24, 79), (27, 76), (31, 78)], INK, 0.7) + curve([(10, 88), (14, 84), (19, 87)], INK, 0.7)
    return things.sky() + things.sea(46, waves=0) + _breaker() + sand + hatch(58, 93, 33, 4, 6) + boy + foam


def saved() -> Shapes:
    """On dry land, on his knees, he throws up his arms to the sun; far behind lies the wreck."""
    pose = replace(
        figures.KNEEL, far_hand=(17, -46), near_hand=(-13, -45), far_elbow=(12, -33), near_elbow=(-9, -32), tilt=-14
    )
    back = things.sky(inks.DUSK) + things.sun(24, 54, 17) + moved(things.wreck(), 25, 60, 0.5) + things.sea(60, waves=1)
    beach = things.ground(70, 66, inks.SAND) + hatch(40, 94, 44, 4, 6)
    return back + beach + moved(person(figures.BOY, pose, "glad"), 62, 94, 1.6, line=0.7)


PICTURES: dict[str, Drawing] = {d.__name__: d for d in (leaving_home, at_sea, storm, shipwreck, washed_ashore, saved)}
