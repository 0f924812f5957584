"""Pictures 36 to 45: the ship, and the way home."""

from __future__ import annotations

from dataclasses import replace
from math import cos, radians, sin

from robinson_widget.picture import figures, inks, things
from robinson_widget.picture.figures import Pose, person
from robinson_widget.picture.shapes import (
    INK,
    Drawing,
    Point,
    Shapes,
    circle,
    curve,
    dashed,
    ellipse,
    limb,
    line,
    moved,
    path,
    poly,
    rect,
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


def ship_at_anchor() -> Shapes:
    """Robinson looks from behind a bush at a ship with furled sails, her anchor, and a boat that rows ashore."""
    back = things.sky() + things.sea(48, waves=0)
    ship = moved(_furled_ship(), 70, 51, 0.8) + line([(38, 12), (45, 38)], INK, 1.8) + moved(_flag(19), 38, 13)
    cable = dashed(curve([(95, 40), (97, 52), (91, 66)], INK, 2.6), 2.2, 2.8) + moved(_anchor(), 89, 69, 1.05)
    crew: Shapes = ()
    for x in (52, 65):
        crew += moved(person(figures.SAILOR, replace(figures.SIT, near_hand=(11, -15))), x, 84, 0.68, mirror=True)
    boat = moved(things.rowing_boat(36), 58, 86, mirror=True) + path(
        "M36 93 q6 -3 11 0 M62 94 q6 -3 12 0", None, inks.FOAM, 1.8
    )
    oars = path("M45 73 L39 93 M58 73 L52 94", None, INK, 2.4)
    shore = path("M-3 76 C18 74 26 84 32 104 L-3 104 Z", inks.SAND)
    looking = replace(figures.STAND, near_hand=(11, -44), near_elbow=(13, -33), tilt=4)
    watcher = moved(person(figures.IN_SKINS, looking), 17, 112, 1.3) + _strokes(12, 80, 5, (0, 3.4), (4, -2))
    return back + ship + cable + crew + boat + oars + shore + watcher + moved(things.bush(36), 8, 105)


def captain_freed() -> Shapes:
    """With a huge knife Robinson cuts the ropes that tie the captain to a tree, while a mutineer snores."""
    back = things.sky(inks.DUSK) + things.ground(80, 78, inks.LEAF)
    trunk = path("M40 94 C46 80 45 40 40 -3 L68 -3 C64 40 64 80 70 94 Z", inks.WOOD)
    trunk += _strokes(58, 12, 8, (0.2, 9), (5, -3)) + _strokes(45, 8, 4, (0.4, 8), (3, -2))
    tied = replace(figures.STAND, far_hand=(4, -20), near_hand=(-5, -20), near_elbow=(-6, -25))
    captain = moved(person(figures.CAPTAIN, tied, "glad"), 55, 95, 1.3)
    ropes: Shapes = ()
    for y in (57, 63, 69):
        ropes += _rope((45, y - 1), (55, y + 1), (65, y - 1), thick=2.6)
    taut = _rope((46, 68), (28, 71), (25, 77), (28, 86), thick=2.6)
    sleeper = moved(person(figures.REBEL, replace(figures.SIT, tilt=14), "asleep"), 79, 95, 1.15)
    cutting = replace(figures.REACH, near_hand=(17, -33), near_elbow=(8, -28), far_hand=(10, -20))
    saviour = moved(person(figures.IN_SKINS, cutting, "glad"), 15, 97, 1.3) + _strokes(9, 80, 4, (0, -3.4), (4, -2))
    knife = path("M34 57 L40 57 L40 74 C39 79 36 82 34 84 Z", inks.GREY, INK, 1.3) + line(
        [(31, 58), (42, 58)], INK, 2.6
    )
    return back + trunk + captain + ropes + taut + knife + saviour + sleeper + _snore(79, 45)


def _snore(x: float, y: float) -> Shapes:
    """Three Z, each larger than the one before, that rise from (x, y)."""
    shapes: Shapes = ()
    for dx, dy, s in ((0, 0, 5), (6, -9, 7), (4, -21, 9)):
        zed = [(x + dx, y + dy - s), (x + dx + s, y + dy - s), (x + dx, y + dy), (x + dx + s, y + dy)]
        shapes += line(zed, INK, 2.2)
    return shapes


def mutineers_yield() -> Shapes:
    """Before the captain's raised sword two mutineers kneel with a white flag; their swords lie in the sand."""
    back = things.sky() + things.ground(72, 70, inks.SAND) + _strokes(30, 76, 3, (12, 2), (7, 0))
    striking = replace(
        figures.STAND, far_hand=(15, -40), far_elbow=(9, -31), near_hand=(-8, -19), near_elbow=(-10, -25)
    )
    sword = moved(things.sword(30), 37, 42, 1.25, turn=12)
    captain = moved(person(figures.CAPTAIN, striking), 17, 95, 1.35)
    begging = replace(figures.KNEEL, far_hand=(12, -44), near_hand=(-8, -43))
    flag = line([(78, 56), (73, 14)], inks.DARK_WOOD, 2.2) + path(
        "M73 15 q8 -4 13 0 t12 -1 l1 15 q-6 3 -12 1 t-12 1 Z", inks.WHITE
    )
    rebels = flag + moved(
        person(figures.REBEL, replace(begging, far_hand=(9, -35)), "scared"), 88, 88, 1.25, mirror=True
    )
    rebels += moved(person(replace(figures.SAILOR, beard=True), begging, "scared"), 61, 97, 1.25, mirror=True)
    swords = moved(things.sword(30), 39, 72, 1.1, turn=172) + moved(things.sword(28), 98, 98, 1.1, turn=-85)
    return back + sword + captain + rebels + swords


def lieutenants_shot() -> Shapes:
    """On deck the lieutenant's pistol goes off; the rebels' chief drops his sword, and his hat flies."""
    back = things.sky() + things.sea(58, waves=0) + rect(43, -3, 9, 90, inks.WOOD) + _strokes(47, 8, 7, (0, 8), (4, -2))
    back += rect(-3, 64, 106, 5, inks.OCHRE)
    for x in range(3, 100, 16):
        back += rect(x, 69, 4, 12, inks.WOOD, INK, 1)
    deck = rect(-3, 80, 106, 24, inks.EARTH) + path("M-3 87 H103 M-3 95 H103", None, INK, 0.7)
    mate = moved(person(figures.MATE, replace(figures.POINT, near_hand=(17, -36))), 16, 95, 1.35)
    smoke = things.smoke(57, 42, 1.5)
    flash = poly(
        [(53, 41), (57, 33), (59, 38), (66, 34), (63, 40), (73, 42), (64, 45), (66, 51), (59, 48), (56, 52)],
        inks.GOLD,
        INK,
        1.2,
    )
    pistol = path("M36 42 L54 40 L54 45 L44 47 L42 55 L36 54 L38 48 Z", inks.DARK_WOOD)
    chief = replace(figures.REBEL, hat="", coat=inks.DARK_LEAF)
    falling = Pose((-4, -38), (-2, -30), (1, -16), (14, -25), (-12, -47), (12, -1), (3, 0), tilt=-16)
    rebel = moved(person(chief, falling, "scared"), 81, 96, 1.3, mirror=True)
    hat = moved(path("M-12 2 C-9 -2 -6 -6 0 -6 C6 -6 9 -2 12 2 C6 0 -6 0 -12 2 Z", inks.BLACK), 82, 19, 1.1, turn=20)
    return back + deck + smoke + flash + pistol + mate + rebel + hat + moved(things.sword(24), 57, 72, 1.1, turn=165)


def gift_of_the_ship() -> Shapes:
    """The captain bows, hat in hand, and shows Robinson the ship, which wears a ribbon like a present."""
    back = things.sky() + things.sea(44, waves=0, bottom=80)
    ship = moved(_furled_ship(), 66, 46, 0.72)
    ribbon = path("M64 36 L71 36 L71 49 L64 49 Z", inks.RED, INK, 1)
    for mirror in (False, True):
        ribbon += moved(path("M0 0 C4 -9 15 -10 15 -3 C15 3 6 3 0 0 Z", inks.RED, INK, 1.2), 67.5, 36, mirror=mirror)
        ribbon += moved(path("M0 0 L10 9 L5 10 L3 13 Z", inks.RED, INK, 1.2), 67.5, 37, mirror=mirror)
    land = things.ground(66, 68, inks.SAND, 2) + _strokes(38, 84, 3, (14, 4), (8, 0))
    bowing = Pose((13, -31), (9, -25), (-3, -17), (-15, -39), (17, -10), (-6, 0), (3, 0), tilt=20)
    captain = moved(person(replace(figures.CAPTAIN, hat=""), bowing, "glad"), 73, 97, 1.2, mirror=True)
    hat = moved(
        path("M-12 4 C-9 -1 -6 -5 0 -5 C6 -5 9 -1 12 4 C6 2 -6 2 -12 4 Z", inks.BLACK)
        + curve([(-11, 3.6), (0, 1), (11, 3.6)], inks.GOLD, 1.6),
        50,
        87,
        1.1,
        turn=-24,
    )
    amazed = replace(figures.STAND, near_hand=(-10, -27), near_elbow=(-11, -22), far_hand=(12, -28))
    robinson = moved(person(figures.IN_SKINS, amazed, "glad"), 20, 97, 1.2)
    return back + ship + circle(67.5, 36, 2.4, inks.RED, INK, 1.2) + ribbon + land + robinson + captain + hat


def governor() -> Shapes:
    """In red coat and cocked hat Robinson reads from a judge's chair under the flag; bound rebels hang their heads."""
    back = things.sky(inks.PAPER) + things.ground(84, 84, inks.SAND, 1)
    pole = line([(47, 86), (47, 5)], INK, 2.4) + moved(_flag(30), 47, 8)
    chair = (
        rect(7, 32, 9, 58, inks.DARK_WOOD) + rect(7, 71, 34, 6, inks.DARK_WOOD) + rect(33, 77, 6, 13, inks.DARK_WOOD)
    )
    step = rect(-3, 90, 53, 14, inks.WOOD) + _strokes(4, 96, 7, (6, 0), (4, 0))
    seated = replace(
        figures.SIT, far_hand=(16, -21), near_hand=(17, -20), near_elbow=(7, -13),
        far_knee=(13, -6), near_knee=(12, -5), far_foot=(14, 12), near_foot=(12, 13),
    )  # fmt: skip
    judge = moved(person(figures.GOVERNOR, seated), 22, 74, 1.32)
    scroll = path("M43 38 L56 38 L55 60 C55 64 49 64 49 60 L43 60 Z", inks.WHITE, INK, 1.2) + _strokes(
        45, 43, 5, (0, 3.5), (7.5, 0)
    )
    rebels: Shapes = ()
    for x, y, look in ((90, 89, figures.SAILOR), (69, 95, figures.REBEL)):
        bound = replace(figures.STAND, far_hand=(7, -22), near_hand=(5, -21), near_elbow=(-5, -25), tilt=18)
        rebels += moved(person(replace(look, beard=True), bound, "sad"), x, y, 1.2, mirror=True)
        for dy in (-33, -28):
            rebels += _rope((x - 8, y + dy), (x, y + dy + 1.5), (x + 8, y + dy), thick=2.2)
    return back + pole + chair + step + judge + scroll + rebels


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
    back = things.sky(inks.DUSK) + things.sun(68, 42, 13) + things.sea(48, waves=0)
    island = (
        things.hill(68, 40, 8, 48.5) + moved(things.palm(40, 6), 61, 46, 0.4) + moved(things.palm(44, -6), 75, 46, 0.42)
    )
    wake = curve([(66, 52), (56, 64), (40, 82)], inks.FOAM, 2.4) + curve([(70, 52), (78, 64), (90, 82)], inks.FOAM, 2.4)
    wake += path("M66 56 h4 M64 61 h9 M61 67 h13 M58 74 h20", None, inks.FOAM, 1.4)
    waving = replace(figures.STAND, near_hand=(-14, -46), near_elbow=(-13, -34), far_hand=(14, -20))
    robinson = moved(person(figures.GOVERNOR, waving, "glad"), 31, 122, 1.65)
    kerchief = path("M6 47 C3 38 -2 38 1 29 C7 32 9 24 15 29 C18 36 11 40 11 47 Z", inks.WHITE, INK, 1.2)
    rail = rect(-3, 80, 106, 6, inks.OCHRE) + rect(-3, 86, 106, 18, inks.WOOD) + path("M-3 94 H103", None, INK, 0.8)
    lantern = line([(91, 80), (91, 74)], INK, 2.4) + poly([(85, 60), (97, 60), (95, 74), (87, 74)], inks.GOLD)
    lantern += poly([(83, 60), (91, 51), (99, 60)], inks.DARK_WOOD)
    return back + island + wake + kerchief + robinson + rail + lantern + moved(things.parrot(), 56, 80, 1.0)


def home_port() -> Shapes:
    """The ship comes in to the towers and gables of the home town; a bell rings and gulls fly."""
    back = things.sky() + things.sea(68, waves=2)
    far_tower = (
        rect(84, 26, 14, 46, inks.OCHRE)
        + path("M82 27 C82 14 100 14 100 27 Z", inks.DARK_LEAF)
        + path("M91 17 V8 L98 11 L91 13", inks.RED, INK, 1.2)
    )
    tower = rect(56, 26, 20, 50, inks.PAPER) + poly([(53, 27), (66, -3), (79, 27)], inks.BLUE)
    tower += path("M59 46 L59 34 C59 25 73 25 73 34 L73 46 Z", inks.BLACK, INK, 1.2)
    bell = path("M-5 8 C-2 6 -4 0 0 0 C4 0 2 6 5 8 Z", inks.GOLD, INK, 1) + circle(0, 9, 1.3, inks.GOLD, INK, 0.8)
    ringing = path("M52 31 q-4 5 0 10 M47 28 q-6 8 0 16 M80 31 q4 5 0 10", None, INK, 1.3)
    houses = moved(things.house(inks.ROSE, inks.DARK_WOOD), 92, 79, 0.66) + moved(things.house(), 68, 80, 0.66)
    quay = path("M50 78 H104 V90 H50 Z", inks.STONE) + path(
        "M50 84 H104 M60 78 V84 M74 78 V84 M88 78 V84 M67 84 V90 M81 84 V90", None, INK, 0.8
    )
    ship = moved(things.ship(), 28, 84, 0.82) + path("M2 87 H48", None, inks.FOAM, 2)
    gulls = path("M14 26 q4 -5 7 0 q3 -5 7 0 M32 14 q4 -5 7 0 q3 -5 7 0", None, INK, 1.5)
    return back + far_tower + tower + moved(bell, 66, 31, 1.25, turn=-14) + ringing + houses + quay + ship + gulls


def home() -> Shapes:
    """Before the open door of the old house, in golden light, Robinson and his father are in each other's arms."""
    back = things.sky(inks.DUSK) + _rays(50, 40) + things.ground(80, 80, inks.SAND, 2)
    house = moved(things.house(windows=15.5), 50, 86, 1.9) + _strokes(60, -2, 5, (6, 5.6), (-3, 6))
    light = poly([(30, 86), (70, 86), (92, 104), (8, 104)], inks.GOLD, None) + rect(30, 30, 40, 56, inks.GOLD)
    light += path(
        "M50 62 L31 44 V56 Z M50 62 L31 31 H36 Z M50 62 L42 31 H47 Z M50 62 L53 31 H58 Z M50 62 L64 31 H69 Z M50 62 L69 44 V56 Z",
        inks.WHITE,
        None,
    )
    leaf = poly([(70, 30), (81, 27), (81, 92), (70, 86)], inks.DARK_WOOD) + circle(78, 62, 1.6, inks.GOLD, INK, 1)
    leaf += _strokes(72, 40, 7, (0, 6.5), (5, -2))
    embracing = replace(figures.REACH, head=(3, -41), far_hand=(28, -27), near_hand=(21, -26), near_elbow=(11, -24))
    father = moved(person(figures.FATHER, embracing, "glad"), 61, 98, 1.12, mirror=True)
    robinson = moved(
        person(replace(figures.GOVERNOR, hat=""), replace(embracing, far_hand=(20, -26)), "glad"), 39, 98, 1.12
    )
    hat = path("M2 98 C4 88 10 85 14 85 C18 85 24 88 26 98 C20 95 8 95 2 98 Z", inks.BLUE) + circle(
        14, 91, 2.2, inks.GOLD, INK, 1
    )
    luggage = moved(things.chest(22), 88, 99) + moved(things.parrot(), 89, 86, 0.85)
    return back + house + light + leaf + father + robinson + hat + luggage


def _rays(x: float, y: float) -> Shapes:
    """Rays of light from (x, y) to beyond the picture's edges."""
    shapes: Shapes = ()
    for i in range(-7, 8, 2):
        a, b = radians(i * 12 - 4), radians(i * 12 + 6)
        shapes += poly(
            [(x, y), (x + 90 * sin(a), y - 90 * cos(a)), (x + 90 * sin(b), y - 90 * cos(b))], inks.GOLD, None
        )
    return shapes


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
