"""Pictures 14 to 24: he makes himself a home."""

from __future__ import annotations

from dataclasses import replace

from robinson_widget.picture import figures, inks, things
from robinson_widget.picture.figures import IN_SKINS, KNEEL, ROBINSON, STAND, WALK, Look, Pose, person
from robinson_widget.picture.shapes import (
    INK,
    Clip,
    Drawing,
    Point,
    Shapes,
    blob,
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
)


def _strokes(*strokes: tuple[float, float, float, float]) -> Shapes:
    """Thin strokes of shadow, each from a point to a point."""
    return path(" ".join(f"M{x} {y} L{u} {v}" for x, y, u, v in strokes), None, INK, 0.6)


def _man(look: Look, pose: Pose, x: float, y: float, scale: float, mood: str = "") -> Shapes:
    """Somebody who reaches forward, with an engraver's strokes on the back."""
    nx, ny = pose.neck
    back = _strokes(*((nx - 5, ny + d, nx - 2.2, ny + d - 2) for d in (8, 10, 12, 14)))
    return moved(person(look, pose, mood) + back, x, y, scale)


def _hands(*points: Point) -> Shapes:
    """Hands that hold what is drawn over a person's arms."""
    shapes: Shapes = ()
    for x, y in points:
        shapes += circle(x, y, 3.8, inks.SKIN, INK, 1.4)
    return shapes


def _bunch(x: float, y: float, r: float) -> Shapes:
    """A bunch of grapes that hangs on (x, y)."""
    shapes = line([(x, y - r), (x, y + r)], inks.DARK_WOOD, 2.4)
    glints: list[str] = []
    for row, count in enumerate((2, 3, 2, 1)):
        for i in range(count):
            gx, gy = x + (2 * i - count + 1) * r * 0.95, y + r + row * r * 1.6
            shapes += circle(gx, gy, r, inks.VIOLET, INK, 1.2)
            # Each grape covers a part of those before it, but not these spots, so one path can follow them all.
            glints.append(f"M{gx - r * 0.6} {gy + r * 0.1} q{r * 0.05} {-r * 0.45} {r * 0.5} {-r * 0.5}")
    return shapes + path(" ".join(glints), None, inks.ROSE, 1.3)


def _vine_leaf(x: float, y: float, turn: float) -> Shapes:
    leaf = poly([(0, 0), (-9, -2), (-7, 5), (-9, 10), (-3, 11), (0, 17), (3, 11), (9, 10), (7, 5), (9, -2)], inks.LEAF)
    return moved(leaf + line([(0, 0), (0, 11)], INK, 0.7), x, y, turn=turn)


def grapes() -> Shapes:
    """He picks from huge bunches of grapes; a cut melon lies before him."""
    back = things.sky(inks.PAPER) + things.hill(30, 110, 40, 84, inks.STRAW) + things.ground(78, 80, inks.LEAF)
    man = _man(ROBINSON, replace(STAND, near_hand=(15, -40), near_elbow=(8, -30)), 24, 106, 1.6, "glad")
    vine = limb([(104, 9), (70, 12), (46, 10), (30, 16)], 2.6, inks.WOOD)
    fruit = _bunch(88, 25, 6) + _bunch(59, 24, 6.2)
    leaves = _vine_leaf(44, 9, 20) + _vine_leaf(73, 11, -8) + _vine_leaf(98, 8, 10)
    melon = _strokes((52, 97, 82, 97), (58, 99, 96, 99), (64, 101, 88, 101)) + circle(85, 84, 12, inks.DARK_LEAF)
    melon += curve([(81, 73), (78, 84), (81, 95)], inks.LEAF, 1.8) + curve(
        [(89, 73), (92, 84), (89, 95)], inks.LEAF, 1.8
    )
    cut = path("M48 78 C46 104 82 104 80 78 Z", inks.DARK_LEAF) + path(
        "M51.5 79 C52 98 76 98 76.5 79 Z", inks.RED, None
    )
    cut += path("M58 83 L58 86 M64 82 L64 85 M70 83 L70 86 M61 89 L61 91 M67 89 L67 91", None, INK, 1.6)
    return back + vine + leaves + fruit + man + melon + cut


def sowing_barley() -> Shapes:
    """He strides along the furrows and throws grain from the bag at his side."""
    back = things.sky(inks.PAPER) + things.hill(84, 70, 20, 54, inks.LEAF) + things.ground(54, 54, inks.EARTH, 2)
    for foot in (-70, -20, 22, 56, 90, 140, 220):
        back += path(f"M66 53 L{foot - 6} 104 L{foot + 6} 104 Z", inks.DARK_WOOD, None)
    bag = limb([(-3.5, -31), (-7, -25), (-9, -19)], 1.4, inks.WHITE, 0.9)
    bag += path("M-11 -18 L2 -21 C3 -16 10 -12 7 -6 C4 -2 -6 -1 -10 -4 C-14 -8 -9 -13 -11 -18 Z", inks.WHITE)
    bag += path("M-11 -18 C-9 -23 0 -25 2 -21 C0 -17 -8 -15 -11 -18 Z", inks.GOLD, INK, 1.1)
    bag += _strokes((-8, -14, -9, -7), (-6, -13, -6.5, -6), (-4, -12, -4, -7))
    man = _man(ROBINSON, replace(WALK, near_hand=(20, -33), near_elbow=(10, -27)), 32, 98, 1.55)
    grains: Shapes = ()
    for x, y, turn in (
        (68, 41, 10), (76, 36, 30), (77, 47, 50), (85, 41, 55), (84, 54, 70), (93, 50, 75), (74, 57, 60), (80, 66, 85), (91, 65, 85), (94, 79, 90), (84, 80, 90),
    ):  # fmt: skip
        grains += moved(ellipse(0, 0, 3.2, 1.9, inks.GOLD, INK, 1), x, y, turn=turn)
    return back + man + moved(bag, 32, 98, 1.55) + grains


def basket() -> Shapes:
    """He weaves a basket half as large as himself; its stakes still stick up."""
    back = (
        things.sky(inks.DUSK)
        + things.ground(70, 70, inks.SAND)
        + _strokes((2, 84, 16, 84), (5, 86, 15, 86), (3, 88, 10, 88))
    )
    pose = replace(KNEEL, head=(2, -42), neck=(0, -34), near_hand=(0, -16), far_hand=(22, -24), near_elbow=(-7, -22))
    man = moved(person(ROBINSON, pose, "glad"), 34, 99, 1.6)
    stakes: Shapes = ()
    front: Shapes = ()
    for i in range(8):
        x = 33 + i * 8.2
        stake = limb([(x, 66), (x + (i - 3.5) * 1.2, 50 + (i % 2) * 3)], 1.6, inks.WOOD, 1)
        if i % 2:
            front += stake
        else:
            stakes += stake
    body = path("M28 63 L94 63 C93 80 89 91 84 98 L38 98 C33 91 29 80 28 63 Z", inks.STRAW)
    cells: list[str] = []
    for row in range(5):
        top, left, wide = 65 + row * 6.6, 30.5 + row * row * 0.4 + row * 0.3, 61 - row * row * 0.8 - row * 0.6
        step = wide / 15
        for i in range(row % 2, 15, 2):
            cells.append(f"M{left + i * step:.1f} {top:.1f} h{step:.1f} v4.6 h{-step:.1f} Z")
    weave = path(" ".join(cells), inks.WOOD, INK, 0.6)
    return back + man + stakes + _switch() + front + body + weave + _hands((34, 61), (70, 59))


def _switch() -> Shapes:
    """A willow switch with a few leaves, woven in behind every other stake."""
    twig = limb([(32, 60), (58, 60), (76, 56), (94, 42)], 1.3, inks.LEAF, 0.8)
    for x, y, turn in ((84, 50, 5), (88, 47, 85), (94, 42, 10)):
        twig += moved(path("M0 0 C2 -5 3 -8 8 -10 C8 -5 5 -1 0 0 Z", inks.LEAF, INK, 1), x, y, turn=turn)
    return twig


def parrot() -> Shapes:
    """A parrot as large as his head sits on his hand and speaks: it pities him."""
    back = things.sky(inks.PAPER) + things.ground(84, 84, inks.LEAF)
    man = _man(ROBINSON, replace(STAND, near_hand=(10, -20)), 23, 142, 2.2, "glad")
    forearm = limb([(48, 96), (70, 82)], 7, inks.SKIN) + circle(75, 79, 5.4, inks.SKIN, INK, 1.4)
    sleeve = limb([(26, 80), (36, 92), (46, 98)], 9, inks.RED)
    bird = moved(things.parrot(), 77, 72, 1.75)
    poor = things.bubble(42, 13, 35, 24, (57, 29)) + moved(figures.head(ROBINSON, "sad"), 41, 10, 0.95)
    poor += path("M48 11 C52 16 50 19 48 19 C46 19 44 16 48 11 Z", inks.SEA, INK, 0.9)
    return back + man + forearm + sleeve + bird + poor


def _corn(x: float, base: float, height: float, turn: float = 0) -> Shapes:
    """A stalk of barley with its ear."""
    stalk = line([(0, 0), (0, -height)], INK, 2.6) + line([(0, 0), (0, -height)], inks.STRAW, 1.2)
    beard = (
        f"M-1 {-height - 6} L-4 {-height - 13} M0 {-height - 7} L0 {-height - 14} M1 {-height - 6} L4 {-height - 13}"
    )
    ear = path(beard, None, INK, 0.8) + ellipse(0, -height, 3.2, 7.5, inks.GOLD, INK, 1.1)
    return moved(stalk + ear + line([(0, -height - 5), (0, -height + 5)], INK, 0.6), x, base, turn=turn)


def harvest() -> Shapes:
    """With a great sword he mows the corn, a handful at a time."""
    back = things.sky() + things.ground(80, 78, inks.STRAW, 1)
    corn = path("M72 94 C71 78 72 68 71 58 L104 54 L104 96 Z", inks.STRAW, None)
    for i, x in enumerate((98, 90, 82)):
        corn += _corn(x, 96, 38 + 4 * (i % 2), 3)
    held = _corn(64, 94, 44, -2) + _corn(69, 95, 44, 2) + _corn(74, 94, 42, 4)
    pose = Pose(
        (4, -40), (2, -33), (-2, -17), (20, -31), (10, -17), (9, 0), (-11, 0), (12, -27), (2, -20), (8, -9), (-4, -8)
    )
    man = _man(ROBINSON, pose, 30, 98, 1.55)
    stubble = _strokes(*((x, 84 + x % 5, x + 1, 80 + x % 5) for x in range(1, 62, 5)))
    sword = moved(things.sword(28), 46, 72, 1.55, turn=72)
    return back + stubble + corn + held + man + _hands((62, 51)) + sword + _hands((46, 72))


def _pot(width: float, height: float) -> Shapes:
    """A clay pot, a little crooked, with the fire's light on it."""
    w, h = width / 2, height
    shapes = path(
        f"M{-w * 0.6} 0 C{-w * 1.3} {-h * 0.3} {-w * 1.1} {-h * 0.75} {-w * 0.6} {-h * 0.85} L{-w * 0.7} {-h} L{w * 0.75} {-h * 1.04} "
        f"L{w * 0.6} {-h * 0.85} C{w * 1.2} {-h * 0.7} {w * 1.2} {-h * 0.3} {w * 0.6} 0 Z",
        inks.RED,
    )
    shapes += curve([(-w * 0.6, -h * 0.6), (-w * 0.72, -h * 0.4), (-w * 0.5, -h * 0.15)], inks.OCHRE, 2)
    return shapes + ellipse(0, -h * 1.02, w * 0.7, h * 0.09, inks.BLACK, INK, 1)


def pots() -> Shapes:
    """At night his pots glow in a great fire."""
    back = things.sky(inks.NIGHT) + things.ground(80, 82, inks.DARK_WOOD)
    back += faded(circle(64, 64, 46, inks.FLAME, None), 0.3)
    flames = path(
        "M40 94 C28 82 34 66 42 54 C43 62 46 64 49 62 C46 46 56 36 58 22 C66 32 66 42 70 46 C74 42 74 36 74 32 "
        "C82 42 80 54 84 60 C87 58 88 54 88 50 C98 66 100 84 90 94 Z",
        inks.FLAME,
    )
    flames += path(
        "M46 92 C40 82 44 74 48 68 C52 72 54 70 54 64 C54 54 60 50 61 42 C68 52 68 58 72 60 C76 60 76 56 77 54 C82 66 92 76 84 92 Z",
        inks.GOLD,
        None,
    )
    clay = moved(_pot(20, 22), 66, 70) + moved(_pot(24, 25), 53, 92) + moved(_pot(24, 23), 79, 92)
    logs = limb([(38, 97), (94, 93)], 4, inks.DARK_WOOD) + limb([(38, 93), (94, 97)], 4, inks.DARK_WOOD)
    stick = limb([(20, 76), (52, 88)], 1.6, inks.WOOD, 1)
    man = _man(ROBINSON, replace(STAND, near_hand=(9, -19)), 18, 108, 1.5, "glad")
    return back + flames + clay + logs + man + stick + _hands((31, 80))


def _steam(x: float, y: float) -> Shapes:
    return limb([(x, y), (x - 3, y - 6), (x + 2, y - 12), (x - 1, y - 18)], 1.1, inks.WHITE, 0.6)


def baking_bread() -> Shapes:
    """A steaming loaf comes out of the oven on a shovel."""
    back = things.sky(inks.DUSK) + things.ground(82, 82, inks.SAND)
    oven = path("M62 97 C60 50 72 34 92 34 L104 34 L104 97 Z", inks.STONE)
    oven += _strokes(
        (68, 56, 72, 49), (69, 60, 74, 52), (92, 39, 98, 37), (90, 42, 97, 40), (66, 90, 74, 90), (80, 92, 92, 92)
    )
    oven += path("M78 85 C77 62 85 55 93 55 L104 55 L104 85 Z", inks.BLACK)
    oven += path("M82 84.5 C82 74 88 74 88 65 C94 72 96 70 98 64 C102 72 104 78 104 84.5 Z", inks.FLAME, None)
    man = _man(ROBINSON, replace(STAND, near_hand=(11, -20), far_hand=(18, -20)), 19, 104, 1.55, "glad")
    peel = limb([(24, 74), (56, 74)], 2.2, inks.WOOD, 1.1)
    peel += path("M47 74 C54 69 62 69 90 69 L95 76 L58 76 C54 76 50 76 47 74 Z", inks.EARTH)
    steam = _steam(62, 52) + _steam(71, 49) + _steam(80, 52)
    return back + oven + man + peel + moved(things.loaf(32), 71, 73) + _hands((33, 74), (44, 74)) + steam


def _hide(colour: str) -> Shapes:
    """A goat's hide hung up by its forelegs, (0, 0) between them."""
    skin = [
        (-18, -1),
        (-10, 5),
        (-4, 1),
        (0, -5),
        (4, 1),
        (10, 5),
        (18, -1),
        (14, 11),
        (13, 22),
        (19, 37),
        (9, 33),
        (0, 44),
    ]
    return blob([*skin, (-9, 33), (-19, 37), (-13, 22), (-14, 11)], colour) + _strokes(
        (-4, 14, -4, 20), (3, 12, 3, 18), (-1, 22, -1, 28), (6, 24, 6, 29), (-7, 25, -7, 30)
    )


def clothes_of_skins() -> Shapes:
    """He sews a coat of goatskin with a great needle; hides hang on a line."""
    back = things.sky(inks.PAPER) + things.ground(86, 86, inks.SAND) + line([(-2, 27), (102, 23)], INK, 1.6)
    hide = moved(_hide(inks.WOOD), 5, 30, 1.2)
    man = _man(IN_SKINS, replace(STAND, near_hand=(15, -24), near_elbow=(7, -22)), 24, 104, 1.35, "glad")
    needle = line([(34, 71), (60, 73)], INK, 3.2) + line([(35, 71.1), (59, 72.9)], inks.WHITE, 1.4)
    thread = curve([(35, 71), (37, 84), (49, 89), (61, 83)], inks.RED, 1.6)
    return back + hide + man + _coat() + thread + needle + _hands((44, 71.7))


def _coat() -> Shapes:
    """A half finished coat of fur with sleeves, hung on the line at (75, 24), with the seam he sews."""
    hanger = line([(75, 24), (75, 31)], INK, 1.4)
    sleeves: Shapes = ()
    for side in (-1, 1):
        sleeve = [(-8, 35), (-14, 39), (-18, 50), (-22, 62), (-19, 64), (-17, 63), (-14, 66), (-11, 65), (-8, 50)]
        sleeves += poly([(75 - side * x, y) for x, y in sleeve], inks.FUR)
    body = path(
        "M68 33 L82 33 L87 36 C85 50 87 66 90 88 L86 86 L83 90 L79 86.5 L75 90 L71 86.5 L67 90 L64 86 L60 88 "
        "C63 66 65 50 63 36 Z",
        inks.FUR,
    )
    body += path("M68 33 L75 46 L82 33 C78 36 72 36 68 33 Z", inks.DARK_WOOD, INK, 1.2) + line(
        [(75, 46), (75, 89)], INK, 1.2
    )
    fur = _strokes((69, 52, 68.5, 57), (81, 54, 81.5, 59), (69, 66, 68, 72), (82, 68, 83, 74), (80, 78, 81, 83), (58, 52, 57, 56), (92, 52, 93, 56))  # fmt: skip
    seam = path(
        " ".join(f"M{x - 1.6} {y - 1} L{x + 1.6} {y + 1}" for x, y in ((63, 74), (62.4, 79), (61.8, 84))),
        None,
        inks.RED,
        1.3,
    )
    return hanger + sleeves + body + fur + seam


def dugout_canoe() -> Shapes:
    """He hollows out a huge trunk with an axe, and the chips fly."""
    back = things.sky(inks.PAPER) + things.ground(62, 60, inks.LEAF)
    stump = path("M2 68 L6 46 L26 46 L31 68 Z", inks.WOOD) + ellipse(16, 46, 10, 3.4, inks.STRAW, INK, 1.2)
    stump += _strokes((9, 52, 8, 60), (13, 54, 12, 62), (22, 52, 24, 60))
    pose = replace(STAND, head=(2, -40), near_hand=(11, -27), near_elbow=(4, -24), far_hand=(16, -27))
    man = _man(IN_SKINS, pose, 38, 88, 1.4)
    axe = moved(things.axe(26), 47, 46, 1.4, turn=116)
    log = path("M9 66 L76 65 C86 64 92 60 97 54 C100 74 94 92 76 96 L9 97 Z", inks.WOOD)
    log += path("M26 69 L76 68 C84 67 87 69 84 74 C78 82 34 83 26 78 Z", inks.DARK_WOOD)
    log += path("M27 77 C36 82 78 81 84 74 C80 84 34 86 27 77 Z", inks.STRAW, INK, 1)
    log += _strokes((30, 88, 52, 88), (38, 91, 64, 91), (60, 87, 78, 86), (70, 90, 82, 87))
    log += ellipse(9, 81.5, 8, 15.5, inks.STRAW) + ellipse(9, 81.5, 4.6, 9, None, INK, 0.9)
    chips: Shapes = ()
    for x, y, turn in ((84, 58, 20), (90, 46, 70), (80, 44, 100), (92, 66, 130), (60, 70, 20)):
        chips += moved(poly([(-4, -2), (4, -3), (2.5, 2.4), (-2.4, 2.4)], inks.STRAW, INK, 1.1), x, y, turn=turn)
    return back + stump + man + log + chips + axe + _hands((53, 49), (61, 53))


def round_the_island() -> Shapes:
    """He sails a canoe round a small island; dashes show the way."""
    back = things.sky(inks.PAPER) + things.sea(26, waves=0)
    way = [(76, 84), (96, 74), (99, 52), (90, 38), (70, 34), (46, 40), (18, 46), (4, 62), (8, 76)]
    land = ellipse(76, 53, 19, 4, inks.SAND) + things.hill(76, 36, 19, 53) + moved(things.palm(24, 4), 76, 37, 0.8)
    land += _strokes((81, 42, 84, 48), (84, 43, 87, 49))
    mast = line([(46, 86), (46, 40)], INK, 3) + path("M47 42 C60 48 64 60 63 74 C58 72 52 72 47 74 Z", inks.WHITE)
    mast += _strokes((52, 53, 51, 66), (56, 56, 55, 67)) + line([(63, 74), (38, 71)], INK, 1)
    man = _man(IN_SKINS, replace(STAND, near_hand=(13, -25), far_hand=(13, -22)), 23, 102, 1.2)
    boat = moved(things.canoe(62), 38, 87, 1.2)
    wake = curve([(2, 96), (10, 93), (18, 96), (26, 93)], inks.FOAM, 2)
    wake += curve([(50, 97), (58, 94), (66, 97)], inks.FOAM, 2)
    sailor = (Clip((0, 0), 100, 85, man), *_hands((39, 72)))
    return back + dashed(curve(way, inks.WHITE, 2.4), 4, 5) + land + mast + sailor + boat + wake


def family_dinner() -> Shapes:
    """Like a king he presides at the table over parrot, dog, cat and goat."""
    back = things.sky(inks.DUSK) + things.ground(78, 78, inks.EARTH, 0)
    throne = path("M36 78 L36 22 C41 8 59 8 64 22 L64 78 Z", inks.RED)
    for x in (33, 67):
        throne += rect(x - 3, 30, 6, 50, inks.DARK_WOOD) + circle(x, 28, 3.6, inks.GOLD, INK, 1.2)
    man = moved(person(IN_SKINS, replace(STAND, near_hand=(-13, -22), far_hand=(13, -22)), "glad"), 50, 90, 1.2)
    bird = moved(things.parrot(), 70, 26, 0.85)
    cloth = path(
        "M28 65 L72 65 L75 86 C70 89 66 84 62 87 C56 90 54 84 50 87 C46 90 42 84 38 87 C34 89 30 84 25 86 Z", inks.WHITE
    )
    cloth += line([(28, 70), (72, 70)], INK, 0.7)
    meal = moved(things.loaf(20), 50, 67)
    return back + throne + man + bird + cloth + meal + _guests()


def _guests() -> Shapes:
    """The dog on a stool, the goat at the other end of the table, the cat before it."""
    stool = rect(1, 80, 23, 4, inks.WOOD) + rect(3, 84, 3, 12, inks.WOOD) + rect(19, 84, 3, 12, inks.WOOD)
    dog = moved(things.dog(), 13, 80, 1.05)
    goat = moved(things.goat(), 86, 93, 0.95, mirror=True)
    return stool + dog + goat + moved(things.cat(), 48, 99, 0.8)


PICTURES: dict[str, Drawing] = {
    d.__name__: d
    for d in (
        grapes,
        sowing_barley,
        basket,
        parrot,
        harvest,
        pots,
        baking_bread,
        clothes_of_skins,
        dugout_canoe,
        round_the_island,
        family_dinner,
    )
}
