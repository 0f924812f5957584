"""Pictures 25 to 35: the footprint, Friday, and guests."""

from __future__ import annotations

from dataclasses import replace

from robinson_widget.picture import figures, inks, things
from robinson_widget.picture.figures import RUN, STAND, Look, Pose, person
from robinson_widget.picture.shapes import (
    INK,
    Clip,
    Drawing,
    Path,
    Point,
    Shapes,
    blob,
    circle,
    curve,
    ellipse,
    limb,
    line,
    moved,
    path,
    poly,
    rect,
    star,
)

#: Arms tied to the body.
_BOUND = replace(STAND, near_hand=(-3, -17), near_elbow=(-6, -23), far_hand=(5, -17), far_elbow=(6, -23))


def _strokes(x: float, y: float, width: float) -> Shapes:
    """An engraver's few strokes on the ground: the shadow of what stands at (x, y)."""
    shapes: Shapes = ()
    for i, (start, end) in enumerate(((-0.5, 0.4), (-0.3, 0.5), (-0.42, 0.2))):
        shapes += line([(x + start * width, y + 2 * i), (x + end * width, y + 2 * i)], INK, 0.6)
    return shapes


def _hand(look: Look, at: Point) -> Shapes:
    """The hand once more, in front of what it holds."""
    return circle(*at, 2.5, look.skin, INK, 1.2)


def _beach(top: float, shore: float) -> Shapes:
    """A calm sea from `top` and sand from `shore` down."""
    return things.sky() + things.sea(top, waves=0) + things.ground(shore, shore + 2, bulge=2)


def _laid(shapes: Shapes, at: Point, scale: float, slant: float, flat: float) -> Shapes:
    """Paths round (0, 0) as if they lay on the ground at `at`: slanted, and `flat` times as high as they are wide."""

    def lay(point: Point) -> Point:
        return at[0] + scale * (point[0] + slant * point[1]), at[1] + scale * flat * point[1]

    return tuple(
        replace(s, segments=tuple((kind, tuple(map(lay, points))) for kind, points in s.segments))
        for s in shapes
        if isinstance(s, Path)
    )


def _arm(look: Look, *points: Point) -> Shapes:
    """An arm by itself, from the shoulder to the hand, in front of what is already drawn."""
    return limb(points, 4, look.coat or look.skin) + _hand(look, points[-1])


def _captive(look: Look) -> Shapes:
    """Somebody standing with two thin ropes round arms and body."""
    shapes = person(look, _BOUND, "glad")
    for y in (-25, -20):
        shapes += limb([(-6.5, y), (0, y + 1), (6.5, y)], 1.2, inks.PAPER, 0.7)
    return shapes


def footprint() -> Shapes:
    """A huge naked footprint in the sand, from which Robinson runs away."""
    sole = [(-18, -20), (-10, -26), (6, -25), (16, -18), (15, -6), (10, 6), (10, 20), (5, 30), (-5, 30), (-10, 20)]
    toes = ((-13, -34, 6.5), (-2, -38.5, 4.8), (6.5, -36, 4.3), (13.5, -31.5, 3.8), (18.5, -25, 3.4))
    pits: Shapes = ()
    for fill, dx, dy in ((inks.PAPER, 1.5, 3.0), (inks.EARTH, 0.0, 0.0)):  # the lit rim first, then the hollow
        stroke = INK if fill == inks.EARTH else None
        pits += moved(blob([*sole, (-9, 4)], fill, stroke, 1.3), dx, dy)
        for x, y, r in toes:
            pits += ellipse(x + dx, y + dy, r * 0.9, r, fill, stroke, 1.3)
    for y in range(-20, 26, 4):
        left = -15 if y < -10 else -11 if y < 0 else -9
        pits += line([(left + 2, y), (left + 6, y - 2)], inks.DARK_WOOD, 0.7)
    fleeing = Pose(
        (-5, -46),
        (-4, -38),
        (0, -23),
        (12, -51),
        (-17, -47),
        (-17, -4),
        (15, -10),
        far_knee=(-11, -17),
        near_knee=(5, -10),
    )
    man = person(figures.IN_SKINS, fleeing, "scared")
    shadow = _strokes(83, 64, 24) + _strokes(84, 90, 16) + _strokes(8, 46, 10)
    print_ = _laid(pits, (31, 73.5), 1.2, -0.14, 0.67)
    return _beach(21, 31) + shadow + print_ + moved(man, 79, 76, 0.9, mirror=True)


def _half_buried(x: float, y: float, r: float, turn: float) -> Shapes:
    """A skull at (x, y) whose jaw is in the sand."""
    drift = [(x - r * 1.3, y + r * 1.1), (x - r * 0.8, y + r * 0.55), (x, y + r * 0.5), (x + r * 0.8, y + r * 0.6)]
    end = (x + r * 1.4, y + r * 1.1)
    skull = moved(things.skull(r), x, y, turn=turn)
    return skull + blob([*drift, end, (x, y + r * 1.3)], inks.SAND, None) + curve([*drift, end], INK, 1)


def bones() -> Shapes:
    """Skulls and bones round a dead fire; Robinson turns away, a hand before his eyes."""
    fire = ellipse(31, 65, 22, 7, inks.DARK_STONE)
    fire += limb([(31, 58), (26, 51), (33, 43), (27, 35), (32, 27)], 3.2, inks.GREY, 0.9)
    for start, end in (((18, 64), (42, 56)), ((20, 57), (44, 63))):
        fire += limb([start, end], 4, inks.BLACK, 1)
    remains = moved(things.bone(17), 12, 77, turn=35) + moved(things.bone(17), 30, 92, turn=-14)
    for x, y, r, turn in ((9, 58, 7.5, -10), (49, 71, 8, 12), (28, 75, 9, -6)):
        remains += _half_buried(x, y, r, turn)
    pose = replace(STAND, near_hand=(4, -42), near_elbow=(11, -31), far_hand=(-14, -30), far_foot=(8, 0))
    man = person(figures.IN_SKINS, pose, "sad") + circle(3.4, -42.4, 3.7, inks.SKIN, INK, 1.2)
    return _beach(34, 46) + fire + remains + _strokes(78, 90, 24) + moved(man, 78, 96, 1.15)


def spyglass() -> Shapes:
    """Flat on a hilltop Robinson looks through a long spyglass at dancers round a fire far below."""
    far = things.sky() + things.sea(38, waves=1, bottom=56) + path("M40 54 Q70 49 103 53 L103 104 L30 104 Z", inks.SAND)
    dancing = replace(figures.ARMS_UP, near_foot=(-8, -3), near_knee=(-7, -10), far_foot=(4, 0))
    for x, y, mirror in ((82, 75, False), (69, 89, False), (95, 89, True)):
        far += moved(person(figures.WARRIOR, dancing), x, y, 0.28, mirror=mirror)
    far += moved(things.fire(15), 82, 91, 0.62)
    slope = path("M-3 70 C14 64 34 62 46 66 C56 71 63 86 66 104 L-3 104 Z", inks.DARK_LEAF)
    for x, y, length in ((46, 72, 7), (50, 80, 9), (10, 75, 6), (26, 72, 7), (18, 84, 8)):
        slope += line([(x, y), (x - length * 0.6, y + length)], INK, 0.6)
    pose = Pose(
        (2, -19),
        (-5, -11),
        (-26, -5),
        (22, -17),
        (14, -18),
        (-52, -1),
        (-50, 1),
        far_elbow=(14, -3),
        near_elbow=(6, -1),
    )
    man = person(figures.IN_SKINS, pose, "asleep") + moved(things.spyglass(22), 6.5, -20.4, 1.5, turn=6)
    man += _hand(figures.IN_SKINS, pose.near_hand) + _hand(figures.IN_SKINS, pose.far_hand)
    return far + slope + moved(man, 38, 68, 1.2)


def rescue_of_friday() -> Shapes:
    """Robinson fires at two pursuers, while Friday runs past him into safety."""
    back = things.sky() + things.ground(56, 56)
    chase = replace(RUN, near_hand=(4, -52), near_elbow=(12, -42))
    foe = limb([(4, -52), (-8, -64)], 3.5, inks.DARK_WOOD, 1) + person(figures.WARRIOR, chase)
    foes = moved(foe, 7, 76, 0.45) + moved(foe, 20, 98, 0.55)
    friday = person(figures.FRIDAY, replace(RUN, far_hand=(14, -38), near_hand=(14, -27)), "scared")
    mound = path("M30 104 C40 92 48 86 60 86 C74 86 84 92 94 104 Z", inks.EARTH) + _strokes(60, 92, 16)
    aim = Pose(far_hand=(21, -31), near_hand=(9, -33), far_elbow=(12, -25), near_elbow=(2, -24), far_foot=(9, 0))
    hunter = person(figures.IN_SKINS, aim) + moved(things.musket(34), 8, -35.5, 1.05, turn=7)
    hunter += _hand(figures.IN_SKINS, aim.near_hand) + _hand(figures.IN_SKINS, aim.far_hand)
    flash = star(25, 52, 8, 3.2, 8, inks.GOLD)
    return (
        back
        + foes
        + flash
        + mound
        + moved(hunter, 60, 87, 1.15, mirror=True)
        + _strokes(82, 98, 26)
        + moved(friday, 83, 97, 0.95)
    )


def friday_swears() -> Shapes:
    """Friday kneels, his hand on his heart; Robinson bends down, lays a hand on his shoulder and takes the other."""
    back = things.sky(inks.DUSK) + things.ground(58, 56, inks.LEAF)
    oath = Pose(
        (1, -36),
        (-1, -28),
        (-4, -12),
        (17, -20),
        (2, -18),
        (11, 0),
        (-17, 0),
        near_elbow=(-8, -17),
        far_knee=(11, -13),
        near_knee=(-4, -1),
        tilt=-16,
    )
    friday = moved(person(figures.FRIDAY, oath, "glad"), 31, 91, 1.3)
    raising = Pose((9, -40), (6, -32), (-2, -17), (12, -20), (25, -25), (5, 0), (-6, 0), near_elbow=(16, -27), tilt=12)
    robinson = moved(person(figures.IN_SKINS, raising, "glad"), 68, 91, 1.3, mirror=True)
    return back + _strokes(32, 93, 40) + _strokes(74, 93, 24) + friday + robinson


def lessons() -> Shapes:
    """At a slate with A B C Robinson teaches Friday, who sits in front of it on a log."""
    back = things.sky(inks.PAPER) + things.ground(70, 70, inks.LEAF)
    slate: Shapes = ()
    for top, foot in ((41, 37), (63, 66)):
        slate += line([(top, 56), (foot, 86)], inks.DARK_WOOD, 3)
    slate += rect(31, 22, 42, 34, inks.WOOD) + rect(34.5, 25.5, 35, 27, inks.BLACK, INK, 1)
    for letter in (
        "M37 48 L41 31 L45 48 M38.5 42 L43.5 42",
        "M49 31 L49 48 C57 48 57 39 49 39 C55 39 55 31 49 31",
        "M67 33 C58 27 58 52 67 46",
    ):
        slate += path(letter, None, inks.WHITE, 2.4)
    pose = replace(figures.POINT, near_hand=(13, -31), near_elbow=(7, -28))
    teacher = line([(11, -30), (20, -38)], INK, 2) + person(figures.IN_SKINS, pose, "glad")
    listening = Pose(
        (1, -39), (0, -31), (0, -14), (9, -17), (8, -16), (12, 0), (10, 0), far_knee=(12, -14), near_knee=(10, -13)
    )
    log = path("M-9 0 V-10 C-9 -14 9 -14 9 -10 V0 C9 4 -9 4 -9 0 Z", inks.WOOD) + _strokes(-1, -5, 10)
    pupil = log + person(figures.FRIDAY_CLOTHED, listening, "glad")
    ground = _strokes(16, 91, 22) + _strokes(80, 94, 30)
    return back + slate + ground + moved(teacher, 15, 90, 1.15) + moved(pupil, 87, 92, 1.15, mirror=True)


def new_canoe() -> Shapes:
    """Robinson and Friday stand before a canoe on rollers, right by the water, and hew it with their axes."""
    back = things.sky() + things.sea(34, waves=1, bottom=60)
    back += path("M-3 50 C30 48 60 52 103 58 L103 104 L-3 104 Z", inks.SAND)
    boat: Shapes = ()
    for x in (34, 51, 68):
        boat += circle(x, 86, 4, inks.DARK_WOOD) + circle(x, 86, 1.4, inks.STRAW, None)
    boat += path("M3 58 C22 64 78 64 97 58 C84 80 16 80 3 58 Z", inks.STRAW)
    boat += path("M3 58 C18 71 82 71 97 58 C94 78 80 83 50 83 C20 83 6 78 3 58 Z", inks.WOOD)
    for x, y in ((42, 74), (54, 78), (10, 72), (84, 70)):
        boat += line([(x, y), (x + 7, y + 0.5)], INK, 0.7)
    swing = replace(STAND, near_hand=(13, -43), near_elbow=(8, -30), far_hand=(11, -39))
    chop = replace(STAND, near_hand=(13, -37), near_elbow=(6, -27), far_hand=(10, -37))
    workers: Shapes = ()
    for look, pose, turn, x, mirror in (
        (figures.IN_SKINS, swing, 14, 22, False),
        (figures.FRIDAY_CLOTHED, chop, 112, 80, True),
    ):
        tool = moved(things.axe(20), *pose.near_hand, turn=turn)
        worker = person(look, pose, "glad") + tool + _hand(look, pose.near_hand)
        workers += _strokes(x, 96, 18) + moved(worker, x, 95, 1.15, mirror=mirror)
    for x, y, turn in ((50, 51, 20), (57, 44, -30), (46, 93, 60), (54, 97, 10)):
        workers += moved(poly([(-3, 0), (2, -2), (3, 1)], inks.STRAW, INK, 1), x, y, turn=turn)
    return back + boat + workers


def freeing_captives() -> Shapes:
    """Side by side Robinson and Friday charge with musket and sword; behind them a captive is tied to a tree."""
    back = things.sky(inks.DUSK) + things.ground(58, 60, inks.LEAF)
    crown = [(-8, 26), (0, 8), (16, 3), (28, 12), (30, 26), (20, 34), (8, 31), (-4, 35)]
    back += limb([(12, 86), (13, 30)], 9, inks.DARK_WOOD) + blob(crown, inks.DARK_LEAF)
    captive = moved(_captive(figures.SPANIARD), 12, 86, 0.86)
    foe = moved(person(figures.WARRIOR, RUN), 94, 63, 0.42)
    slash = replace(RUN, near_hand=(15, -44), near_elbow=(13, -33))
    sword = moved(things.sword(32), 15, -44, turn=8)
    look = figures.FRIDAY_CLOTHED
    friday = person(look, slash, "glad") + sword + _hand(look, slash.near_hand)
    carry = replace(RUN, near_hand=(11, -22), near_elbow=(0, -21), far_hand=(17.5, -33), far_elbow=(12, -27))
    gun = moved(things.musket(40), 11, -23, 1.1, turn=-60)
    robinson = person(figures.IN_SKINS, carry, "glad") + gun
    robinson += _hand(figures.IN_SKINS, carry.near_hand) + _hand(figures.IN_SKINS, carry.far_hand)
    charge = moved(friday, 68, 86, 1.1) + moved(robinson, 38, 95, 1.12)
    return back + captive + foe + _strokes(68, 88, 26) + _strokes(38, 96, 26) + charge


def fridays_father() -> Shapes:
    """In a canoe Friday lays his arm round an old man, who is tied with ropes: his father."""
    back = things.sky(inks.DUSK) + things.sea(50, waves=2)
    son = figures.FRIDAY_CLOTHED
    lean = Pose((3, -40), (-1, -32), (-6, -14), (16, -24), (2, -14))
    arm = _arm(son, (-2, -28), (8, -20), (17, -28))
    pair = moved(person(son, lean, "glad"), 30, 112, 1.75)
    pair += moved(_captive(figures.OLD_MAN), 70, 105, 1.75, mirror=True) + moved(arm, 30, 112, 1.75)
    boat = moved(things.canoe(62), 50, 90, 1.7)
    for x, y in ((20, 86), (52, 89), (70, 87)):
        boat += line([(x, y), (x + 12, y + 1)], INK, 0.7)
    return (*back, Clip((0, 0), 100, 84, pair), *boat)


def _jug() -> Shapes:
    """A jug round (0, 0), its spout to the right and its handle to the left."""
    handle = limb([(-5, -6), (-11, -5), (-10, 3), (-5, 4)], 1.4, inks.ROSE, 1)
    body = path("M-5 -10 L8 -11 L5 -6 C10 0 9 6 5 9 L-5 9 C-9 6 -9 0 -5 -6 Z", inks.ROSE)
    return handle + body + curve([(-7, 0), (0, 1.5), (7.5, 0)], inks.WHITE, 1.6)


def _laid_table() -> Shapes:
    """A table from the front, x from 26 to 74, with a hemmed cloth, grapes in a bowl, a cup and a loaf."""
    shapes: Shapes = ()
    for x in (30, 66):
        shapes += rect(x, 74, 4, 24, inks.WOOD)
    shapes += path("M26 68 H74 L75 84 q-4 4 -8.3 0 t-8.4 0 t-8.3 0 t-8.3 0 t-8.4 0 t-8.3 0 Z", inks.WHITE)
    shapes += path("M25.5 80 H74.5", None, inks.RED, 1.6) + _strokes(60, 72, 14)
    for x, y in ((32, 62), (36, 62), (40, 62), (34, 59), (38, 59)):
        shapes += circle(x, y, 2.3, inks.VIOLET, INK, 1)
    shapes += path("M28 63 C29 71 43 71 44 63 Z", inks.STONE, INK, 1.3)
    shapes += path("M49 61.5 H56 L55 68 H50 Z", inks.STRAW, INK, 1.2)
    return shapes + moved(things.loaf(17), 68, 68)


def food_and_drink() -> Shapes:
    """Behind a laid table Robinson pours milk and Friday serves bread; the Spaniard and the old man sit at it."""
    back = things.sky() + things.ground(84, 84, inks.SAND, 1)
    pouring = replace(STAND, near_hand=(9, -34), near_elbow=(5, -25), far_hand=(-5, -19))
    robinson = person(figures.IN_SKINS, pouring, "glad") + moved(_jug(), 16, -34, 0.68, turn=38)
    robinson += _hand(figures.IN_SKINS, pouring.near_hand)
    serving = replace(STAND, near_hand=(-1.7, -28), near_elbow=(-6, -22), far_hand=(9, -22))
    friday = person(figures.FRIDAY_CLOTHED, serving, "glad")
    on_the_loaf = moved(_hand(figures.FRIDAY_CLOTHED, serving.near_hand), 66, 92, 1.15)
    hosts = line([(53, 54), (52.6, 64)], inks.WHITE, 2) + moved(robinson, 32, 92, 1.15) + moved(friday, 66, 92, 1.15)
    eating = Pose(
        (1, -39), (0, -31), (0, -14), (13, -26), (12, -24), (12, 0), (10, 0), far_knee=(12, -14), near_knee=(10, -13)
    )
    guests: Shapes = ()
    for guest, x, mirror in ((figures.SPANIARD, 10, False), (figures.OLD_MAN, 90, True)):
        stool = rect(-7, -11, 14, 3, inks.WOOD) + line([(-5, -8), (-6, 0)], INK, 2) + line([(5, -8), (6, 0)], INK, 2)
        guests += moved(stool + person(guest, eating, "glad"), x, 99, 1.1, mirror=mirror)
    return back + hosts + _laid_table() + on_the_loaf + guests


def spaniard_sails() -> Shapes:
    """Seen from behind, a canoe with a white sail makes for the horizon; those who stay and those who go wave."""
    back = things.sky() + things.sea(40, waves=0) + path("M-3 70 C30 68 48 80 58 104 L-3 104 Z", inks.SAND)
    for y, half in ((80, 14), (87, 17), (95, 20)):
        back += curve(
            [(73 - half, y + 1), (73 - half * 0.4, y - 1), (73 + half * 0.4, y + 1), (73 + half, y - 1)], inks.FOAM, 2
        )
    sail = line([(73, 64), (73, 5)], INK, 2)
    sail += path("M57 9 L89 9 C92 19 92 30 90 38 Q73 44 56 38 C54 30 54 19 57 9 Z", inks.WHITE)
    wave = replace(STAND, near_hand=(12, -48), near_elbow=(11, -37))
    crew = moved(person(figures.SPANIARD, wave, "glad"), 66, 84, 0.78, mirror=True)
    crew += moved(person(figures.OLD_MAN, STAND, "glad"), 83, 85, 0.78, mirror=True)
    stern = moved(_jug(), 75, 58, 0.5)
    stern += path("M53 59 C62 63 84 63 93 59 C92 72 84 76 73 76 C62 76 54 72 53 59 Z", inks.WOOD)
    stern += line([(73, 62), (73, 75)], INK, 0.9) + curve(
        [(54, 75), (64, 77), (73, 76), (82, 77), (92, 75)], inks.FOAM, 2
    )
    people = moved(person(figures.IN_SKINS, wave, "glad"), 12, 92, 1.1) + moved(
        person(figures.FRIDAY_CLOTHED, wave, "glad"), 34, 97, 1.05
    )
    boat = (*sail, Clip((40, 20), 60, 44, crew), *stern)
    return back + boat + _strokes(14, 93, 20) + _strokes(34, 98, 18) + people


PICTURES: dict[str, Drawing] = {
    d.__name__: d
    for d in (
        footprint,
        bones,
        spyglass,
        rescue_of_friday,
        friday_swears,
        lessons,
        new_canoe,
        freeing_captives,
        fridays_father,
        food_and_drink,
        spaniard_sails,
    )
}
