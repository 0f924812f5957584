"""Pictures 7 to 13: the first days on the island."""

from __future__ import annotations

from dataclasses import replace

from robinson_widget.picture import figures, inks, things
from robinson_widget.picture.figures import ROBINSON, Pose, head, person
from robinson_widget.picture.shapes import (
    INK,
    Drawing,
    Shapes,
    blob,
    circle,
    curve,
    ellipse,
    faded,
    hatch,
    limb,
    line,
    moved,
    path,
    poly,
    rect,
)


def night_in_the_tree() -> Shapes:
    """Tied into the fork of a great tree he sleeps, under the moon; eyes shine in the dark below."""
    back = things.sky(inks.NIGHT) + things.moon(57, 27, 7)
    wood = path(
        "M34 104 C38 92 38 84 32 72 C24 58 16 38 4 16 L20 10 C28 28 38 50 50 58 C62 52 72 36 78 12 L92 16 "
        "C86 42 74 64 66 76 C62 84 64 94 68 104 Z",
        inks.WOOD,
    )
    wood += curve([(42, 78), (44, 88), (42, 98)], INK, 0.7) + curve([(58, 74), (56, 86), (58, 98)], INK, 0.7)
    wood += curve([(78, 40), (72, 54), (66, 64)], INK, 0.7)
    leaves = blob([(-6, -6), (30, -6), (38, 6), (28, 12), (18, 22), (8, 16), (-4, 26)], inks.DARK_LEAF)
    leaves += blob([(60, -6), (106, -6), (104, 20), (94, 16), (86, 22), (76, 14), (66, 16), (58, 6)], inks.DARK_LEAF)
    pose = Pose(
        (-9, -28),
        (-8, -19),
        (0, -3),
        (8, -8),
        (3, -9),
        (24, -4),
        (20, 5),
        (4, -5),
        (-4, -10),
        (14, -14),
        (13, -10),
        -14,
    )
    sleeper = person(ROBINSON, pose, "asleep")
    for y in (-14, -10):
        sleeper += limb([(-22.5 - y / 6, y - 4), (-8, y + 1), (1.5, y)], 1.4, inks.STRAW, 0.7)
    return back + wood + leaves + moved(sleeper, 52, 66, 1.5, line=0.7) + _beasts()


def _beasts() -> Shapes:
    """Dark bushes at the lower corners, with eyes in them."""
    shapes = moved(things.bush(46, inks.BLACK), 10, 104) + moved(things.bush(44, inks.BLACK), 92, 104)
    for x, y in ((8, 90), (18, 93), (84, 88), (94, 91)):
        shapes += ellipse(x, y, 3, 2.2, inks.GOLD, None) + ellipse(x, y, 0.9, 2, INK, None)
    return shapes


def raft() -> Shapes:
    """He poles a raft laden with chest, barrel and muskets away from the wreck."""
    back = things.sky() + moved(things.wreck(), 64, 40, 0.42) + things.sea(40, waves=0)
    logs: Shapes = ()
    for y in (76, 82):
        logs += limb([(8, y), (90, y)], 5, inks.WOOD, 1.4) + ellipse(9, y, 2, 2.8, inks.STRAW, INK, 1)
    for x in (22, 50, 76):
        logs += limb([(x, 73), (x, 85)], 2, inks.STRAW, 0.8)
    guns = moved(things.musket(42), 80, 62, turn=-68) + moved(things.musket(42), 86, 66, turn=-76)
    cargo = moved(things.barrel(26), 82, 74) + moved(things.chest(30), 60, 74)
    pose = replace(figures.STAND, far_hand=(12, -32), near_hand=(13, -22), far_foot=(7, 0), near_foot=(-6, 0))
    pole = line([(11, -50), (15, 12)], INK, 3.4) + line([(11, -50), (15, 12)], inks.STRAW, 1.5)
    man = moved(pole + person(ROBINSON, pose), 26, 75, 1.25, line=0.8)
    front = things.sea(86, waves=1)
    foam = curve([(4, 87), (16, 85), (30, 88), (46, 85), (62, 88), (78, 85), (96, 87)], inks.FOAM, 2.4)
    return back + guns + cargo + logs + man + front[:1] + foam + front[2:]


def cave() -> Shapes:
    """In his cave he hammers at a shelf that bears a candle and a pot, beside a curtain of sailcloth."""
    back = things.sky() + path("M-3 30 C10 6 40 2 58 4 C80 6 96 18 103 34 L103 104 L-3 104 Z", inks.STONE)
    back += path("M-3 30 C10 6 40 2 58 4 C80 6 96 18 103 34 C86 20 70 14 52 13 C34 12 14 18 -3 30 Z", inks.LEAF)
    inside = path("M6 96 C6 56 20 22 52 22 C84 22 98 56 96 96 Z", inks.DARK_WOOD)
    light = faded(circle(78, 51, 11, inks.GOLD, None), 0.35)
    shade = hatch(0, 50, 6, 30, 4) + hatch(93, 42, 7, 30, 4)
    floor = path("M6 96 C30 90 70 90 96 96 L103 104 L-3 104 Z", inks.EARTH)
    shelf = rect(66, 63, 25, 4, inks.WOOD, INK, 1.2) + poly([(84, 67), (90, 67), (90, 76)], inks.WOOD, INK, 1.2)
    shelf += rect(78, 53, 4, 10, inks.WHITE, INK, 1)
    shelf += path("M80 42 C84 47 82 51 80 51 C78 51 76 47 80 42 Z", inks.GOLD, INK, 1)
    shelf += circle(87.5, 59, 4, inks.ROSE, INK, 1.2)
    curtain = path("M12 32 L36 32 C32 50 34 70 38 92 L9 94 C14 74 10 50 12 32 Z", inks.WHITE)
    for x in (18, 24, 30):
        curtain += curve([(x, 34), (x - 1, 60), (x + 1, 90)], INK, 0.7)
    curtain += limb([(8, 31), (42, 31)], 2, inks.WOOD, 1)
    pose = replace(figures.STAND, near_hand=(14, -45), near_elbow=(11, -32), far_hand=(15, -26))
    hammer = limb([(11, -43), (21, -50)], 1.8, inks.STRAW, 0.9) + line([(18, -55), (24, -46)], INK, 6)
    hammer += line([(18, -55), (24, -46)], inks.GREY, 3.4)
    man = moved(hammer + person(ROBINSON, pose, "glad"), 46, 95, 1.3, line=0.75)
    return back + inside + light + shade + floor + shelf + curtain + man


def goat_and_kid() -> Shapes:
    """He carries a goat across his shoulders, the musket on his back, and the kid trots after him."""
    back = things.sky() + things.hill(16, 80, 26, 74, inks.DARK_LEAF) + things.ground(72, 68, inks.LEAF)
    back += hatch(44, 95, 40, 4, 6)
    kid = moved(things.goat(inks.WHITE, horns=False), 20, 94, 0.95)
    return back + kid + moved(_goat_bearer(), 62, 95, 1.4, line=0.7)


def _goat_bearer() -> Shapes:
    """Robinson walking, with a goat round his neck whose legs he holds before his chest."""
    left, right = (-8, -20), (10, -20)
    pose = replace(figures.WALK, near_hand=left, near_elbow=(-9, -24), far_hand=right, far_elbow=(10, -24))
    man = moved(things.musket(44), 4, -20, turn=-115) + person(ROBINSON, pose)
    goat = moved(things.goat(), 0, -19, 1.1)
    hands = circle(*left, 2.8, inks.SKIN, INK, 1.2) + circle(*right, 2.8, inks.SKIN, INK, 1.2)
    return man + goat + moved(head(ROBINSON), *pose.head) + hands


def turtle() -> Shapes:
    """A turtle as broad as a table; behind it he throws up his arms for joy."""
    back = things.sky() + things.sea(44, waves=1, bottom=66) + things.ground(62, 58, inks.SAND)
    pose = replace(figures.ARMS_UP, near_hand=(-15, -47), near_elbow=(-10, -35))
    man = moved(person(ROBINSON, pose, "glad"), 40, 84, 1.35, line=0.75)
    return back + man + _turtle() + hatch(26, 97, 50, 4, 6)


def _turtle() -> Shapes:
    """A turtle on the sand that fills the picture's lower half, its head to the right."""
    limbs = blob([(70, 82), (84, 84), (94, 94), (90, 99), (76, 96), (64, 90)], inks.LEAF)
    limbs += blob([(20, 84), (12, 96), (18, 100), (30, 98), (36, 88)], inks.LEAF) + path(
        "M8 84 L-2 90 L12 90 Z", inks.LEAF
    )
    face = path("M74 74 C80 66 82 56 90 55 C100 55 102 68 95 73 C88 77 86 84 76 86 Z", inks.LEAF)
    face += circle(92, 62, 1.5, INK, None) + curve([(90, 69), (95, 69), (98, 66)], INK, 1.2)
    shell = path("M4 88 C4 56 24 46 44 46 C64 46 80 60 80 88 C60 92 24 92 4 88 Z", inks.DARK_LEAF)
    plates = ((30, 56), (52, 56), (58, 70), (42, 78), (25, 70))
    shell += poly(plates, inks.LEAF, INK, 1.2)
    for a, b in (
        ((30, 56), (25, 49)),
        ((52, 56), (58, 49)),
        ((58, 70), (76, 72)),
        ((42, 78), (42, 90)),
        ((25, 70), (8, 72)),
    ):
        shell += line([a, b], INK, 1.2)
    rim = path("M2 86 C20 92 62 92 82 86 L84 91 C62 97 20 97 0 91 Z", inks.STRAW, INK, 1.2)
    return limbs + face + shell + hatch(9, 74, 14, 11, 4) + rim


def fever() -> Shapes:
    """He lies ill in bed, sweating under a blanket, a wet cloth on his forehead; a bad dream hangs over him."""
    back = things.sky(inks.DUSK) + rect(-2, 82, 104, 22, inks.EARTH)
    bed = rect(1, 42, 7, 58, inks.DARK_WOOD) + rect(6, 82, 98, 9, inks.DARK_WOOD)
    pillow = blob([(7, 64), (12, 46), (34, 40), (50, 52), (50, 78), (28, 85), (9, 82)], inks.WHITE)
    blanket = path("M38 84 C38 72 50 66 62 66 C76 66 84 54 92 56 C98 57 100 60 103 60 L103 95 L36 95 Z", inks.OCHRE)
    blanket += path("M70 66 L80 61 L84 74 L72 78 Z", inks.ROSE, INK, 1) + path(
        "M90 74 L103 72 L103 86 L92 86 Z", inks.LEAF, INK, 1
    )
    blanket += curve([(48, 78), (54, 84), (54, 92)], INK, 0.7) + hatch(60, 86, 18, 5, 4.6)
    arm = limb([(50, 72), (60, 78), (70, 84)], 7, inks.RED) + circle(72, 84, 4.5, inks.SKIN, INK, 1.4)
    return back + bed + pillow + moved(_feverish_head(), 33, 61, 2, turn=-36, line=0.7) + blanket + arm + _bad_dream()


def _feverish_head() -> Shapes:
    """His head with hot cheeks, drops of sweat and a cloth laid over the forehead."""
    cheeks = circle(6, 2.2, 1.8, inks.ROSE, None) + circle(-0.6, 2.2, 1.9, inks.ROSE, None)
    cloth = path("M-6 -10 C-1 -12 6 -11 9.5 -6 L9 -2 C5 -4.5 -1 -4 -5 -2 Z", inks.SEA, INK, 1.2)
    cloth += line([(-3, -10.6), (-2, -3.6)], inks.FOAM, 1.2)
    drops: Shapes = ()
    for x, y in ((6, -15.5), (12.5, -10), (12.5, 0)):
        drops += path(
            f"M{x} {y - 3} C{x + 3} {y} {x + 1.6} {y + 2} {x} {y + 2} C{x - 1.6} {y + 2} {x - 3} {y} {x} {y - 3} Z",
            inks.SEA,
            INK,
            0.9,
        )
    return head(ROBINSON, "sad") + cheeks + cloth + drops


def _bad_dream() -> Shapes:
    """A dark cloud with a face, and the bubbles that lead to it."""
    cloud = things.cloud(76, 30, 1.45, inks.NIGHT) + circle(64, 46, 2.6, inks.NIGHT, INK, 1.2)
    eyes = poly([(65, 27), (72, 29), (66, 32)], inks.FLAME, None) + poly(
        [(87, 27), (80, 29), (86, 32)], inks.FLAME, None
    )
    return cloud + eyes + line([(68, 36), (71, 34), (74, 36.5), (77, 34), (80, 36.5), (83, 34)], inks.FLAME, 1.4)


def on_the_palisade() -> Shapes:
    """Thin and sad, he sits on his fence of pointed stakes, chin in hand, and looks out to sea."""
    back = things.sky() + things.sea(50, waves=0)
    back += curve([(80, 38), (84, 35), (87, 38), (90, 35), (94, 38)], INK, 1.1)
    stakes: Shapes = ()
    for i, x in enumerate(range(-6, 100, 12)):
        top = 56 + i % 2 * 4
        stakes += poly(
            [(x, 104), (x, top + 11), (x + 6, top), (x + 12, top + 11), (x + 12, 104)], (inks.WOOD, inks.EARTH)[i % 2]
        )
        stakes += line([(x + 9, top + 14), (x + 9, 100)], INK, 0.7)
    rail = limb([(-4, 82), (104, 82)], 3, inks.STRAW, 1)
    pose = Pose(
        (7, -27), (3, -19), (0, -4), (13, -6), (9, -18), (19, 8), (13, 10), (10, -12), (13, -9), (15, -7), (12, -5), 10
    )
    return back + stakes + rail + moved(person(ROBINSON, pose, "sad"), 42, 66, 1.6, line=0.7)


PICTURES: dict[str, Drawing] = {
    d.__name__: d for d in (night_in_the_tree, raft, cave, goat_and_kid, turtle, fever, on_the_palisade)
}
