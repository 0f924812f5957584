"""Pictures 25 to 35: the footprint, Friday, and guests."""

from __future__ import annotations

from dataclasses import replace

from robinson_widget.picture import figures, inks, things
from robinson_widget.picture.figures import KNEEL, RUN, STAND, Look, Pose, person
from robinson_widget.picture.shapes import (
    INK,
    Clip,
    Drawing,
    Point,
    Shapes,
    blob,
    circle,
    curve,
    ellipse,
    hatch,
    limb,
    line,
    moved,
    path,
    poly,
    rect,
    star,
)

#: Arms tied to the body.
_BOUND = replace(STAND, near_hand=(-4, -20), far_hand=(-6, -21))


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


def _in_skins(pose: Pose, mood: str = "") -> Shapes:
    """Robinson upright, with a few hairs on his coat."""
    (nx, ny), (hx, hy) = pose.neck, pose.hip
    man = person(figures.IN_SKINS, pose, mood)
    for along, side in ((0.55, 3.5), (0.7, -2.5), (0.8, 2), (1.2, -4), (1.3, 3), (1.25, -0.5)):
        x, y = nx + (hx - nx) * along + side, ny + (hy - ny) * along
        man += line([(x, y - 1), (x - 0.6, y + 1.6)], INK, 0.7)
    return man


def _captive(look: Look) -> Shapes:
    """Somebody standing with ropes round the body."""
    shapes = person(look, _BOUND, "glad")
    for y in (-27, -23, -19):
        shapes += limb([(-6.5, y), (0, y + 1), (6.5, y)], 1.7, inks.STRAW, 0.8)
    return shapes


def footprint() -> Shapes:
    """A huge naked footprint in the sand, from which Robinson runs away."""
    sole = [(-18, -20), (-10, -26), (6, -25), (16, -18), (15, -6), (10, 6), (10, 20), (5, 30), (-5, 30), (-10, 20)]
    print_ = blob([*sole, (-9, 4)], inks.EARTH)
    for x, y, r in ((-13, -33, 6.5), (-2.5, -37, 4.6), (5.5, -35, 4.1), (12, -31, 3.6), (17, -25, 3.2)):
        print_ += ellipse(x, y, r * 0.9, r, inks.EARTH)
    for y in range(-20, 26, 4):
        left = -15 if y < -10 else -11 if y < 0 else -9
        print_ += line([(left + 2, y), (left + 6, y - 2)], inks.DARK_WOOD, 0.7)
    fleeing = Pose(
        (-5, -41),
        (-4, -33),
        (0, -18),
        (12, -47),
        (-17, -43),
        (-15, -3),
        (13, -9),
        far_knee=(-10, -13),
        near_knee=(4, -7),
    )
    man = person(figures.IN_SKINS, fleeing, "scared")
    shadow = _strokes(78, 71, 24) + _strokes(76, 92, 14) + _strokes(8, 44, 10)
    return _beach(21, 31) + shadow + moved(print_, 33, 66, 1, turn=-6) + moved(man, 77, 72, 1.0, mirror=True)


def bones() -> Shapes:
    """Skulls and bones round a dead fire; Robinson turns away, a hand before his eyes."""
    fire = ellipse(31, 64, 22, 7, inks.DARK_STONE) + curve([(31, 56), (27, 50), (33, 45), (29, 38)], inks.STONE, 1.6)
    for start, end in (((18, 64), (42, 56)), ((20, 57), (44, 63))):
        fire += limb([start, end], 4, inks.BLACK, 1)
    remains = moved(things.bone(17), 14, 74, turn=35) + moved(things.bone(17), 30, 86, turn=-14)
    for x, y, r in ((10, 58, 8), (48, 72, 9), (27, 74, 9)):
        remains += moved(things.skull(r), x, y)
    pose = replace(STAND, near_hand=(4, -42), near_elbow=(11, -31), far_hand=(-14, -30), far_foot=(8, 0))
    man = _in_skins(pose, "sad") + circle(3.4, -42.4, 3.7, inks.SKIN, INK, 1.2)
    return _beach(34, 46) + fire + remains + _strokes(78, 90, 24) + moved(man, 78, 90, 1.25)


def _dancer(x: float, y: float, swing: float) -> Shapes:
    """A tiny far-off dancer, feet at (x, y), the arms up."""
    shapes = curve([(x - 5, y - 15), (x, y - 9.5), (x + 5, y - 15)], inks.BLACK, 1.7)
    shapes += line([(x - 3 + swing, y), (x, y - 6), (x + 3 + swing, y - 1)], inks.BLACK, 1.8)
    return shapes + line([(x, y - 10), (x, y - 5)], inks.BLACK, 3.2) + circle(x, y - 14, 2.4, inks.BLACK, None)


def spyglass() -> Shapes:
    """Flat on a hilltop Robinson looks through a long spyglass at dancers round a fire far below."""
    far = things.sky() + things.sea(40, waves=1, bottom=60) + path("M40 56 Q70 51 103 55 L103 104 L30 104 Z", inks.SAND)
    far += moved(things.fire(15), 82, 74, 0.8) + _dancer(69, 78, 1) + _dancer(94, 77, -1) + _dancer(82, 95, 1)
    slope = path("M-3 66 C14 58 36 56 48 62 C58 68 64 84 68 104 L-3 104 Z", inks.LEAF)
    for x, y, length in ((46, 68, 7), (50, 75, 9), (54, 83, 7), (8, 70, 6), (14, 78, 8), (6, 85, 6)):
        slope += line([(x, y), (x - length * 0.6, y + length)], INK, 0.6)
    pose = Pose(
        (3, -17), (-4, -9), (-24, -3), (20, -16), (13, -14), (-48, 0), (-46, 2), far_elbow=(12, -2), near_elbow=(5, 0)
    )
    man = person(figures.IN_SKINS, pose) + moved(things.spyglass(22), 8.5, -18, 1.5, turn=14)
    return far + slope + moved(man + _hand(figures.IN_SKINS, pose.near_hand), 36, 61, 1.3)


def rescue_of_friday() -> Shapes:
    """Friday runs towards Robinson, who aims over him at the two pursuers."""
    back = things.sky() + things.ground(56, 56)
    chase = replace(RUN, near_hand=(4, -52), near_elbow=(12, -42))
    foe = limb([(4, -52), (-8, -64)], 3.5, inks.DARK_WOOD, 1) + person(figures.WARRIOR, chase)
    foes = moved(foe, 8, 74, 0.55) + moved(foe, 24, 78, 0.55)
    friday = person(figures.FRIDAY, replace(RUN, far_hand=(18, -34), near_hand=(17, -26)), "scared")
    flash = star(32, 40, 9, 3.5, 8, inks.GOLD)
    rock = poly([(60, 104), (65, 83), (102, 81), (104, 104)], inks.STONE) + hatch(72, 90, 9, 14)
    aim = Pose(far_hand=(22, -34), near_hand=(9, -33), far_elbow=(12, -27), near_elbow=(1, -24), far_foot=(9, 0))
    hunter = person(figures.IN_SKINS, aim) + moved(things.musket(42), 9, -35, 1.1)
    hunter += _hand(figures.IN_SKINS, aim.near_hand) + _hand(figures.IN_SKINS, aim.far_hand)
    return (
        back
        + foes
        + _strokes(44, 97, 28)
        + rock
        + flash
        + moved(hunter, 82, 84, 1.15, mirror=True)
        + moved(friday, 45, 96, 0.95)
    )


def friday_swears() -> Shapes:
    """Friday kneels with his head near the ground and sets Robinson's foot on it."""
    back = things.sky(inks.DUSK) + things.ground(58, 56, inks.LEAF)
    master = replace(
        STAND, near_foot=(18, -19), near_knee=(13, -27), far_foot=(1, 0), near_hand=(15, -37), far_hand=(-9, -18)
    )
    boot = ellipse(19.6, -19.4, 4, 2.5, inks.WOOD, INK, 1.2)  # in a colour that stands out from the hair below it
    robinson = moved(_in_skins(master, "glad") + boot, 75, 90, 1.25, mirror=True)
    bow = replace(
        KNEEL,
        head=(17, -9),
        neck=(8, -15),
        hip=(-11, -12),
        far_hand=(27, -11),
        near_hand=(10, -1),
        near_foot=(-18, 0),
        far_foot=(-16, 0),
        near_knee=(-2, 0),
        far_knee=(0, -1),
        tilt=12,
    )
    friday = moved(person(figures.FRIDAY, bow, "glad"), 29, 90, 1.25)
    return back + _strokes(34, 92, 50) + _strokes(72, 92, 20) + friday + robinson


def lessons() -> Shapes:
    """At a slate with A B C Robinson teaches Friday, who sits in front of it."""
    back = things.sky(inks.PAPER) + things.ground(70, 70, inks.LEAF)
    slate: Shapes = ()
    for top, foot in ((44, 40), (70, 74)):
        slate += line([(top, 56), (foot, 84)], inks.DARK_WOOD, 3)
    slate += rect(35, 22, 44, 34, inks.WOOD) + rect(38.5, 25.5, 37, 27, inks.BLACK, INK, 1)
    for letter in (
        "M42 48 L46 31 L50 48 M43.5 42 L48.5 42",
        "M54 31 L54 48 C62 48 62 39 54 39 C60 39 60 31 54 31",
        "M73 33 C64 27 64 52 73 46",
    ):
        slate += path(letter, None, inks.WHITE, 2.4)
    pose = replace(figures.POINT, near_hand=(15, -31), near_elbow=(8, -28))
    teacher = line([(13, -30), (22, -38)], INK, 2) + _in_skins(pose, "glad")
    pupil = person(figures.FRIDAY, figures.SIT, "glad")
    ground = _strokes(18, 91, 22) + _strokes(80, 93, 30)
    return back + slate + ground + moved(teacher, 17, 90, 1.15) + moved(pupil, 84, 92, 1.2, mirror=True)


def new_canoe() -> Shapes:
    """Robinson and Friday hew a canoe together, right by the water."""
    back = things.sky() + things.sea(34, waves=1, bottom=64)
    back += path("M-3 52 C30 50 60 54 103 62 L103 104 L-3 104 Z", inks.SAND)
    swing = replace(STAND, near_hand=(14, -42), near_elbow=(9, -30), far_hand=(11, -40))
    chop = replace(STAND, near_hand=(15, -27), near_elbow=(5, -22), far_hand=(12, -26))
    workers: Shapes = ()
    for look, pose, turn, x, mirror in (
        (figures.IN_SKINS, swing, 8, 25, False),
        (figures.FRIDAY, chop, 110, 77, True),
    ):
        tool = moved(things.axe(22), *pose.near_hand, turn=turn)
        workers += moved(person(look, pose, "glad") + tool + _hand(look, pose.near_hand), x, 82, 1.15, mirror=mirror)
    boat = path("M2 69 C20 70 80 70 98 69 C80 90 20 90 2 69 Z", inks.STRAW) + moved(things.canoe(60), 50, 84, 1.6)
    for x, y in ((22, 83), (38, 87), (56, 85), (68, 82)):
        boat += line([(x, y), (x + 8, y + 0.5)], INK, 0.7)
    for x, y, turn in ((50, 49, 20), (57, 41, -30), (6, 92, 60), (14, 95, 10), (86, 96, -20)):
        boat += moved(poly([(-3, 0), (2, -2), (3, 1)], inks.STRAW, INK, 1), x, y, turn=turn)
    return back + workers + boat


def freeing_captives() -> Shapes:
    """Side by side Robinson and Friday charge with musket and sword; a captive is tied to a stake."""
    back = things.sky(inks.DUSK) + things.ground(60, 62, inks.LEAF) + moved(things.bush(60), 0, 70)
    stake = limb([(90, 90), (90, 32)], 5, inks.DARK_WOOD)
    captive = moved(_captive(figures.SPANIARD), 88, 90, 1.05, mirror=True)
    slash = replace(RUN, near_hand=(17, -43), near_elbow=(14, -32))
    sword = moved(things.sword(34), 17, -43, turn=15)
    friday = person(figures.FRIDAY, slash, "glad") + sword + _hand(figures.FRIDAY, slash.near_hand)
    carry = replace(RUN, near_hand=(11, -22), near_elbow=(0, -21), far_hand=(17.5, -33), far_elbow=(12, -27))
    gun = moved(things.musket(44), 11, -23, 1.1, turn=-60)
    robinson = person(figures.IN_SKINS, carry, "glad") + gun
    robinson += _hand(figures.IN_SKINS, carry.near_hand) + _hand(figures.IN_SKINS, carry.far_hand)
    charge = moved(friday, 57, 84, 1.1) + moved(robinson, 20, 92, 1.1)
    return back + stake + captive + _strokes(56, 86, 26) + _strokes(22, 94, 26) + charge


def fridays_father() -> Shapes:
    """In a canoe Friday embraces an old man, who is tied with ropes: his father."""
    back = things.sky(inks.DUSK) + things.sea(50, waves=2)
    hug = Pose((2, -38), (-1, -31), (-10, -12), (20, -30), (20, -32), near_elbow=(9, -27))
    pair = moved(_captive(figures.OLD_MAN), 66, 112, 1.75, mirror=True) + moved(
        person(figures.FRIDAY, hug, "glad"), 34, 112, 1.75
    )
    boat = moved(things.canoe(62), 50, 90, 1.7)
    for x, y in ((20, 86), (52, 89), (70, 87)):
        boat += line([(x, y), (x + 12, y + 1)], INK, 0.7)
    return (*back, Clip((0, 0), 100, 84, pair), *boat)


def _jug() -> Shapes:
    """A jug that stands on (0, 0), its spout to the right."""
    handle = curve([(-4, -12), (-9, -10), (-5, -4)], INK, 1.6)
    return handle + path("M-4 -14 L6 -15 L4 -11 C8 -6 7 -2 4 0 L-4 0 C-7 -3 -7 -7 -4 -11 Z", inks.ROSE)


def food_and_drink() -> Shapes:
    """At a table Robinson serves milk to the Spaniard, and Friday bread to his father."""
    serve = replace(STAND, near_hand=(10, -21), far_hand=(14, -22))
    rest = replace(STAND, near_hand=(2, -24), far_hand=(-5, -24))
    people: Shapes = ()
    for host, gift, guest, x, mirror in (
        (figures.IN_SKINS, _jug(), figures.SPANIARD, 40, True),
        (figures.FRIDAY, things.loaf(18), figures.OLD_MAN, 61, False),
    ):
        away = -28 if mirror else 28
        people += moved(person(guest, rest, "glad"), x + away, 106, 1.3, mirror=not mirror)
        server = person(host, serve, "glad") + moved(gift, 13, -20, 0.95) + _hand(host, serve.near_hand)
        people += moved(server, x, 102, 1.3, mirror=mirror)
    table = rect(-3, 79, 106, 30, inks.WHITE) + _strokes(20, 94, 20) + _strokes(78, 96, 20)
    table += path("M40 82 C41 91 59 91 60 82 Z", inks.ROSE)
    for x in (44, 48, 52, 56):
        table += circle(x, 81, 2.4, inks.VIOLET, INK, 1)
    return things.sky() + people + table


def spaniard_sails() -> Shapes:
    """A canoe with a white sail takes the two guests away; Robinson and Friday wave from the shore."""
    back = things.sky() + things.sea(46, waves=2) + path("M-3 68 C30 66 48 78 60 104 L-3 104 Z", inks.SAND)
    boat = line([(0, -4), (0, -52)], INK, 2) + path("M2 -51 C22 -40 26 -22 21 -12 L2 -12 Z", inks.WHITE)
    wave = replace(STAND, near_hand=(13, -50), near_elbow=(12, -38))
    crew: Shapes = ()
    for look, x in ((figures.SPANIARD, -6), (figures.OLD_MAN, 12)):
        crew += moved(person(look, wave, "glad"), x, 10, 0.6, mirror=True)
    boat = (*boat, Clip((-30, -60), 60, 59, crew), *things.canoe(56))
    people = moved(_in_skins(wave, "glad"), 12, 92, 1.1) + moved(person(figures.FRIDAY, wave, "glad"), 34, 97, 1.05)
    return back + moved(boat, 73, 60, 0.95) + _strokes(14, 93, 20) + _strokes(34, 98, 18) + people


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
