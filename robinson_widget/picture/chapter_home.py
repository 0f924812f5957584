"""Pictures 36 to 45: the ship, and the way home."""

from __future__ import annotations

from dataclasses import replace

from robinson_widget.picture import figures, inks, things
from robinson_widget.picture.figures import Pose, person
from robinson_widget.picture.shapes import (
    INK,
    Clip,
    Drawing,
    Point,
    Shapes,
    circle,
    curve,
    dashed,
    ellipse,
    faded,
    limb,
    line,
    moved,
    path,
    poly,
    rect,
    star,
)

# --- what several of these pictures show -------------------------------------------------------------------------


def _strokes(
    x: float, y: float, count: int, step: Point = (0, 3), stroke: Point = (5, -2), width: float = 0.6
) -> Shapes:
    """An engraver's parallel strokes, the first one from (x, y), each a `step` further."""
    lines = "".join(f"M{x + i * step[0]} {y + i * step[1]}l{stroke[0]} {stroke[1]}" for i in range(count))
    return path(lines, None, INK, width)


def _rope(*points: Point, thick: float = 2.0) -> Shapes:
    return limb(points, thick, inks.STRAW, 0.8)


def _flag(width: float) -> Shapes:
    """England's flag, blown to the right from its upper corner (0, 0) at the pole."""
    w, h = width, width * 0.62
    cloth = path(
        f"M0 0 q{w / 4} {-h * 0.2} {w / 2} 0 t{w / 2} 0 v{h} q{-w / 4} {h * 0.2} {-w / 2} 0 t{-w / 2} 0 Z", inks.WHITE
    )
    bar = path(f"M1 {h / 2} q{w / 4} {-h * 0.2} {w / 2 - 1} 0 t{w / 2 - 1} 0", None, inks.RED, w * 0.14)
    return cloth + bar + line([(w * 0.46, h * 0.02), (w * 0.46, h * 0.94)], inks.RED, w * 0.14)


def _furled_ship() -> Shapes:
    """The ship with her sails rolled up under the yards."""
    shrouds = path("M-23 -14 L-16 -44 L-9 -14 M-4 -14 L4 -52 L12 -14 M16 -14 L22 -41 L28 -14", None, INK, 0.7)
    rolls: Shapes = ()
    for x, upper, lower in ((-16, -42, -27), (4, -49, -30), (22, -39, -26)):
        for y, w in ((upper, 7), (lower, 9)):
            rolls += limb([(x - w, y), (x, y + 1.4), (x + w, y)], 3, inks.WHITE, 1)
    return shrouds + things.ship(sails=False) + rolls


def _anchor() -> Shapes:
    """An anchor, its ring at (0, 0)."""
    shapes = circle(0, 0, 2.4, None, INK, 1.8) + line([(0, 2.5), (0, 20)], INK, 3) + line([(-5, 6), (5, 6)], INK, 2.4)
    return shapes + curve([(-10, 12), (-7, 18), (0, 20.5), (7, 18), (10, 12)], INK, 3)


# --- the pictures ------------------------------------------------------------------------------------------------


def _afloat(shapes: Shapes, water: float, left: float, right: float) -> Shapes:
    """Only what is above the water line, with foam along it from `left` to `right`."""
    foam = [(left + (right - left) * i / 6, water + (0.7 if i % 2 else -0.7)) for i in range(7)]
    return (Clip((-5, -5), 110, water + 5, shapes), *curve(foam, inks.FOAM, 2))


def ship_at_anchor() -> Shapes:
    """Robinson looks from behind a bush at a ship with furled sails, her anchor, and a boat that rows ashore."""
    back = things.sky() + things.sea(46, waves=0)
    ship = line([(38, 13), (45, 39)], INK, 1.8) + moved(_flag(19), 38, 14) + moved(_furled_ship(), 70, 51, 0.8)
    cable = dashed(curve([(95, 42), (96, 50), (93, 61)], INK, 2), 2, 2.4) + faded(moved(_anchor(), 92, 63, 0.55), 0.5)
    boat: Shapes = ()
    for x in (54.0, 67.0):
        boat += moved(person(figures.SAILOR, replace(figures.SIT, near_hand=(11, -15))), x, 84, 0.68, mirror=True)
    boat = _afloat(boat + moved(things.rowing_boat(38), 60, 85, mirror=True), 87, 38, 80)
    oars: Shapes = ()
    for x in (46.5, 59.5):
        oars += line([(x, 73.5), (x - 12, 94)], INK, 2.2) + line([(x - 9.6, 90), (x - 12.4, 95)], INK, 4)
    shore = path("M-3 76 C14 74 22 84 28 104 L-3 104 Z", inks.SAND)
    looking = replace(figures.STAND, near_hand=(11, -44), near_elbow=(13, -33), tilt=4)
    watcher = moved(person(figures.IN_SKINS, looking), 16, 112, 1.3)
    afloat = _afloat(ship, 51, 42, 97)
    return back + cable + afloat + boat + oars + shore + watcher + moved(things.bush(34), 8, 105)


def captain_freed() -> Shapes:
    """With a knife Robinson cuts the rope that ties the captain to a tree, while a mutineer snores."""
    back = things.sky(inks.DUSK) + things.ground(80, 78, inks.LEAF)
    trunk = path("M31 94 C37 80 38 40 35 -3 L69 -3 C66 40 67 80 73 94 Z", inks.WOOD)
    trunk += _strokes(59, 12, 9, (0.2, 9), (5, -3)) + _strokes(39, 8, 5, (0.4, 8), (3, -2))
    tied = replace(figures.STAND, far_hand=(5, -17), far_elbow=(6, -24), near_hand=(-4, -17), near_elbow=(-6, -24))
    captain = moved(person(figures.CAPTAIN, tied, "glad"), 52, 95, 1.22)
    ropes: Shapes = ()
    for y in (61, 68.5):
        ropes += _rope((38, y - 1.5), (45, y + 0.6), (52, y + 1.2), (59, y + 0.6), (66.5, y - 1.5), thick=1.4)
    napping = replace(figures.SIT, far_foot=(12, 0), near_foot=(10, 0), tilt=14)
    sleeper = moved(person(figures.REBEL, napping, "asleep"), 84, 97, 0.98)
    cutting = replace(figures.REACH, near_hand=(13.5, -30), near_elbow=(7, -26), far_hand=(10, -20))
    saviour = moved(person(figures.IN_SKINS, cutting, "glad"), 13.5, 97, 1.25)
    knife = path("M4 -3 H18 C17 0.5 11 2 4 2 Z", inks.GREY, INK, 1.2) + line([(4, -5), (4, 4)], INK, 2)
    knife += line([(-4, 0), (4, 0)], inks.DARK_WOOD, 3.4) + circle(0, 0, 3.1, inks.SKIN, INK, 1.3)
    knife = moved(knife, 30, 60, turn=4)
    return back + trunk + captain + ropes + saviour + knife + sleeper + _snore(82, 50)


def _snore(x: float, y: float) -> Shapes:
    """Three Z, each larger than the one before, that rise from (x, y)."""
    shapes: Shapes = ()
    for dx, dy, s in ((0, 0, 5), (6, -9, 7), (4, -21, 9)):
        zed = [(x + dx, y + dy - s), (x + dx + s, y + dy - s), (x + dx, y + dy), (x + dx + s, y + dy)]
        shapes += line(zed, INK, 2.2)
    return shapes


def mutineers_yield() -> Shapes:
    """Before the captain's raised sword two mutineers kneel with a white flag; their swords lie in the sand."""
    back = things.sky() + things.ground(72, 70, inks.SAND)
    striking = replace(
        figures.STAND, far_hand=(13, -41), far_elbow=(9, -31), near_hand=(-8, -19), near_elbow=(-10, -25)
    )
    sword = moved(things.sword(28), 32, 37, 1.2, turn=6)
    captain = sword + moved(person(figures.CAPTAIN, striking), 16, 91, 1.3)
    begging = replace(figures.KNEEL, far_hand=(12, -42), far_elbow=(9, -30), near_hand=(-7, -43), near_elbow=(-8, -30))
    holding = replace(figures.KNEEL, far_hand=(12, -21), near_hand=(11, -16), near_elbow=(2, -14))
    pole = line([(71, 76), (71, 19)], INK, 3.4) + line([(71, 76), (71, 19)], inks.WOOD, 1.6)
    flag = pole + path("M71 20 q6 -3 11 0 t11 -1 v15 q-5 3 -11 1 t-11 1 Z", inks.WHITE)
    bearer = moved(person(figures.REBEL, holding, "scared"), 84, 86, 1.1, mirror=True)
    bearer += flag + circle(71.2, 67, 2.9, inks.SKIN, INK, 1.3)
    beggar = moved(person(replace(figures.SAILOR, beard=True), begging, "scared"), 54, 89, 1.2, mirror=True)
    swords = moved(things.sword(26), 26, 95, turn=86) + moved(things.sword(26), 94, 94, turn=-94)
    return back + _strokes(60, 94, 2, (8, 2), (6, 0)) + captain + bearer + beggar + swords


def lieutenants_shot() -> Shapes:
    """On deck the lieutenant's pistol goes off; the rebels' chief drops his sword, and his hat flies."""
    back = things.sky() + things.sea(58, waves=0) + rect(-3, -3, 9, 90, inks.WOOD) + _strokes(0, 8, 7, (0, 8), (4, -2))
    back += path("M6 2 L44 64 M6 20 L30 64", None, INK, 1.1)
    back += rect(-3, 64, 106, 5, inks.OCHRE)
    for x in range(3, 100, 16):
        back += rect(x, 69, 4, 12, inks.WOOD, INK, 1)
    deck = rect(-3, 80, 106, 24, inks.EARTH) + path("M-3 87 H103 M-3 95 H103", None, INK, 0.7)
    mate = moved(person(figures.MATE, replace(figures.POINT, near_hand=(17, -36))), 19, 95, 1.35)
    smoke = things.cloud(60, 38, 0.95)
    flash = moved(star(0, 0, 10, 4.2, 8, inks.GOLD), 59, 45.5, turn=12)
    pistol = path("M39 43 L55 42.5 L55 46.5 L46 48 L44 55 L38.5 54 L40.5 48 Z", inks.DARK_WOOD, INK, 1.3)
    pistol += circle(42, 46.5, 3.3, inks.SKIN, INK, 1.4)
    chief = replace(figures.REBEL, hat="", coat=inks.DARK_LEAF)
    falling = Pose(
        (-8, -37), (-5, -30), (2, -16), (3, -49), (-17, -24), (13, -6), (0, 0),
        far_elbow=(6, -37), near_elbow=(-14, -31), far_knee=(9, -14), near_knee=(3, -8), tilt=-20,
    )  # fmt: skip
    rebel = moved(person(chief, falling, "scared"), 77, 96, 1.25, mirror=True)
    hat = moved(path("M-12 2 C-9 -2 -6 -6 0 -6 C6 -6 9 -2 12 2 C6 0 -6 0 -12 2 Z", inks.BLACK), 86, 21, 0.95, turn=20)
    return back + deck + smoke + flash + mate + pistol + rebel + hat + moved(things.sword(24), 55, 75, turn=150)


def gift_of_the_ship() -> Shapes:
    """The captain bows, hat in hand, and shows Robinson the ship, which wears a ribbon like a present."""
    back = things.sky() + things.sea(44, waves=0, bottom=80)
    ship = moved(_furled_ship(), 70, 49, 0.74)
    ribbon = rect(69.5, 40, 4.6, 12, inks.RED, INK, 1)
    for mirror in (False, True):
        ribbon += moved(path("M0 0 L8 7.5 L4.6 8.2 L3.4 11 Z", inks.RED, INK, 1.1), 71.8, 39.5, mirror=mirror)
        ribbon += moved(
            path("M0 0 C3 -7 12 -9 12.5 -3.5 C13 2 5 3.5 0 0 Z", inks.RED, INK, 1.2), 71.8, 39, mirror=mirror
        )
    ribbon += circle(71.8, 39.2, 2.2, inks.RED, INK, 1.2)
    land = things.ground(66, 68, inks.SAND, 2) + _strokes(84, 86, 3, (-2, 4), (9, 0))
    bowing = Pose(
        (14, -35), (8, -29), (-2, -17), (-14, -39), (19, -15), (7, 0), (-5, 0), (-4, -30), (12, -18), (4, -9), tilt=28
    )
    captain = moved(person(replace(figures.CAPTAIN, hat=""), bowing, "glad"), 67, 97, 1.2, mirror=True)
    hat = path("M-12 4 C-9 -1 -6 -5 0 -5 C6 -5 9 -1 12 4 C6 2 -6 2 -12 4 Z", inks.BLACK)
    hat = moved(hat + curve([(-11, 3.6), (0, 1), (11, 3.6)], inks.GOLD, 1.4), 41, 83, 0.95, turn=-12)
    amazed = replace(figures.STAND, near_hand=(-10, -27), near_elbow=(-11, -22), far_hand=(10, -28))
    robinson = moved(person(figures.IN_SKINS, amazed, "glad"), 17, 97, 1.2)
    return back + _afloat(ship + ribbon, 50, 45, 95) + land + robinson + hat + captain


def governor() -> Shapes:
    """In red coat and cocked hat Robinson reads from a judge's chair under the flag; bound rebels hang their heads."""
    back = things.sky(inks.PAPER) + things.ground(84, 84, inks.SAND, 1)
    pole = line([(62, 90), (62, 5)], INK, 2.4) + moved(_flag(30), 62, 8)
    chair = rect(5, 34, 9, 56, inks.DARK_WOOD) + rect(5, 70, 34, 6, inks.WOOD)
    chair += rect(31, 76, 5, 14, inks.DARK_WOOD) + rect(7, 76, 5, 14, inks.DARK_WOOD)
    step = rect(-3, 90, 55, 14, inks.WOOD) + _strokes(4, 96, 7, (6, 0), (4, 0))
    seated = replace(
        figures.SIT, far_hand=(17, -21), near_hand=(16, -18), near_elbow=(6, -13), hip=(0, -8),
        far_knee=(15, -7), near_knee=(14, -6), far_foot=(17, 11), near_foot=(15, 12),
    )  # fmt: skip
    judge = moved(person(replace(figures.GOVERNOR, skirt=None), seated), 22, 76, 1.25)
    tails = path("M13 64 L27 65 L27 72 L22 78 L18 74 L13 79 Z", inks.RED)
    scroll = path("M39 38 L52 38 L51 60 C51 64 45 64 45 60 L39 60 Z", inks.WHITE, INK, 1.2)
    scroll += _strokes(41.5, 43, 4, (0, 3.5), (7, 0)) + circle(41, 50.5, 3.2, inks.SKIN, INK, 1.3)
    rebels: Shapes = ()
    for x, y, look in ((92, 87, figures.SAILOR), (71, 95, figures.REBEL)):
        bound = replace(
            figures.STAND, far_hand=(5, -17), far_elbow=(6, -23), near_hand=(-3, -17), near_elbow=(-6, -23), tilt=18
        )
        rebels += moved(person(replace(look, beard=True), bound, "sad"), x, y, 1.1, mirror=True)
        for dy in (-29, -23):
            rebels += _rope((x - 7.5, y + dy), (x, y + dy + 1.2), (x + 7.5, y + dy), thick=1.3)
    return back + pole + chair + step + judge + tails + scroll + rebels


def gallows() -> Shapes:
    """A bare tree under a dark sky; from its branch hangs an empty noose, and a crow sits there."""
    back = things.sky(inks.STORM) + circle(70, 58, 25, inks.PAPER, None) + things.ground(90, 88, inks.DARK_STONE)
    wood = path(
        "M4 96 C14 86 14 66 12 48 C11 38 6 30 -3 26 L-3 19 C6 22 11 26 14 30 C16 20 15 10 12 -3 L24 -3 C25 10 25 18 29 22 "
        "C48 27 76 26 100 14 L102 18 C82 31 50 36 31 36 C28 54 29 78 42 96 Z",
        inks.DARK_WOOD,
    )
    bark = _strokes(21, 44, 8, (0.4, 6), (7, -3)) + _strokes(36, 34, 7, (7, -0.6), (3, -3))
    rope = _rope((70, 31), (70, 50), thick=2.8) + ellipse(70, 66, 10, 14, None, INK, 5.4)
    rope += ellipse(70, 66, 10, 14, None, inks.STRAW, 3)
    knot = rect(66, 42, 8, 11, inks.STRAW, INK, 1.2) + path("M66 46 L74 45 M66 50 L74 49", None, INK, 0.9)
    grass = _strokes(50, 95, 9, (5, 0), (1.5, -5), 0.9)
    return back + grass + wood + bark + rope + knot + moved(_crow(), 44, 24, 1.05, mirror=True)


def _crow() -> Shapes:
    """A crow perched on (0, 0), looking to the left."""
    body = path("M14 2 L2 -9 C0 -16 -10 -18 -12 -12 L-19 -9 L-12 -8 C-12 -1 -4 2 2 0 L12 6 Z", inks.BLACK)
    return body + circle(-9, -11.5, 1, inks.WHITE, None) + path("M-3 0 V4 M0 0 V4", None, INK, 1.2)


def farewell() -> Shapes:
    """From the ship's stern Robinson, his parrot beside him, waves to the island that grows small."""
    back = things.sky(inks.DUSK) + things.sun(72, 42, 13) + things.sea(48, waves=0)
    island = things.hill(72, 40, 8, 48.5) + moved(things.palm(40, 6), 65, 46, 0.4)
    island += moved(things.palm(44, -6), 79, 46, 0.42)
    wake = path("M71 51 C68 60 64 70 55 82 L64 82 C69 70 71 60 72 51 Z", inks.FOAM, None)
    wake += path("M74 51 C78 60 84 70 94 82 L85 82 C79 70 75 60 73 51 Z", inks.FOAM, None)
    waving = replace(figures.STAND, near_hand=(-13, -46), near_elbow=(-14, -34), far_hand=(14, -20))
    robinson = moved(person(figures.GOVERNOR, waving, "glad"), 35, 122, 1.6)
    kerchief = path("M14 49 C7 44 3 42 4 33 C9 36 10 26 16 30 C22 26 24 33 27 32 C28 40 20 43 18 49 Z", inks.WHITE)
    rail = rect(-3, 80, 106, 6, inks.OCHRE) + rect(-3, 86, 106, 18, inks.WOOD) + path("M-3 94 H103", None, INK, 0.8)
    lantern = line([(92, 80), (92, 74)], INK, 2.4) + poly([(86, 60), (98, 60), (96, 74), (88, 74)], inks.GOLD)
    lantern += poly([(84, 60), (92, 51), (100, 60)], inks.DARK_WOOD)
    return back + island + faded(wake, 0.75) + kerchief + robinson + rail + lantern + moved(things.parrot(), 60.5, 80)


def home_port() -> Shapes:
    """With Robinson waving at her bow the ship comes in to the towers of the home town; a bell rings and gulls fly."""
    back = things.sky() + things.sea(66, waves=0)
    far_tower = (
        rect(86, 32, 13, 46, inks.OCHRE)
        + path("M84 33 C84 21 101 21 101 33 Z", inks.DARK_LEAF)
        + path("M92.5 24 V15 L99 18 L92.5 20", inks.RED, INK, 1.2)
    )
    tower = rect(58, 32, 20, 46, inks.PAPER) + poly([(55, 33), (68, 5), (81, 33)], inks.BLUE)
    tower += path("M61 52 L61 40 C61 31 75 31 75 40 L75 52 Z", inks.BLACK, INK, 1.2)
    bell = path("M-5 8 C-2 6 -4 0 0 0 C4 0 2 6 5 8 Z", inks.GOLD, INK, 1) + circle(0, 9, 1.3, inks.GOLD, INK, 0.8)
    ringing = path("M54 37 q-4 5 0 10 M49 34 q-6 8 0 16 M82 37 q4 5 0 10", None, INK, 1.3)
    houses = moved(things.house(inks.ROSE, inks.DARK_WOOD), 93, 81, 0.66) + moved(things.house(), 69, 82, 0.66)
    quay = path("M53 80 H104 V93 H53 Z", inks.STONE) + path(
        "M53 86 H104 M62 80 V86 M76 80 V86 M90 80 V86 M69 86 V93 M83 86 V93", None, INK, 0.8
    )
    waving = replace(figures.ARMS_UP, far_hand=(13, -46))
    robinson = moved(person(figures.GOVERNOR, waving), 43, 80, 0.34)
    ship = _afloat((*moved(things.ship(), 24, 85, 0.62), Clip((30, 50), 30, 26, robinson)), 85, 1, 47)
    gulls = path("M14 28 q4 -5 7 0 q3 -5 7 0 M33 17 q4 -5 7 0 q3 -5 7 0", None, INK, 1.5)
    waves = path("M8 94 q4 -3 8 0 t8 0 M34 97 q4 -3 8 0 t8 0", None, inks.FOAM, 1.6)
    return (
        back + far_tower + tower + moved(bell, 68, 37, 1.25, turn=-14) + ringing + houses + quay + waves + ship + gulls
    )


def home() -> Shapes:
    """Before the open door of the old house Robinson and his father lay their arms round each other."""
    back = things.sky(inks.DUSK)
    for left in range(-110, 210, 40):  # the low sun stands behind the house
        back += poly([(50, 62), (left, -30), (left + 18, -30)], inks.GOLD, None)
    back += things.ground(80, 80, inks.LEAF, 2)
    chimney = rect(72, -3, 9, 24, inks.STONE)
    house = rect(12, 26, 76, 62, inks.PAPER) + poly([(4, 28), (50, -16), (96, 28)], inks.RED)
    house += _strokes(60, 2, 4, (6, 5.6), (-3, 6)) + circle(50, 14, 5, inks.SKY)
    for x in (14.5, 76.5):
        house += rect(x, 36, 9, 14, inks.SKY, INK, 1.3) + path(f"M{x + 4.5} 36 v14 M{x} 43 h9", None, INK, 0.9)
    door = rect(33, 33, 34, 55, inks.DARK_WOOD) + rect(36, 36, 28, 52, inks.GOLD, INK, 1.2)
    path_ = path("M34 87 H66 L82 104 H18 Z", inks.SAND)
    holding = Pose(far_hand=(20, -28), near_hand=(23, -29), near_elbow=(11, -25))
    father = moved(
        person(figures.FATHER, replace(holding, near_hand=(19, -22), near_elbow=(8, -21), tilt=-4), "glad"),
        66, 99, 1.3, mirror=True,
    )  # fmt: skip
    robinson = moved(person(replace(figures.GOVERNOR, hat=""), holding, "glad"), 35, 99, 1.3)
    luggage = moved(things.chest(20), 88, 98) + moved(things.parrot(), 88, 86, 0.8)
    return back + chimney + house + door + path_ + father + robinson + luggage


PICTURES: dict[str, Drawing] = {
    d.__name__: d
    for d in (
        ship_at_anchor,
        captain_freed,
        mutineers_yield,
        lieutenants_shot,
        gift_of_the_ship,
        governor,
        gallows,
        farewell,
        home_port,
        home,
    )
}
