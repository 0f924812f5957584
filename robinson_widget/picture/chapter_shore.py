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
    """He sleeps astride a bough, tied to the trunk of a great tree, under the moon; eyes shine in the dark below."""
    back = things.sky(inks.NIGHT) + things.moon(78, 26, 7)
    wood = path(
        "M22 104 C26 84 20 50 14 -4 L42 -4 C44 26 46 46 52 58 C66 60 84 56 104 48 L104 63 C86 70 74 74 66 78 "
        "C62 86 62 94 66 104 Z",
        inks.WOOD,
    )
    wood += path("M30 74 C32 84 31 92 30 98 M40 78 C42 88 41 94 40 99 M54 76 C54 86 55 92 57 98", None, INK, 0.7)
    wood += path("M72 68 C82 65 90 62 96 59 M24 12 C26 20 27 26 27 32 M26 56 C28 62 28 66 28 70", None, INK, 0.7)
    leaves = blob([(-6, -6), (48, -6), (54, 4), (42, 12), (30, 8), (18, 16), (8, 12), (-4, 22)], inks.DARK_LEAF)
    leaves += blob([(66, -6), (106, -6), (106, 14), (96, 12), (88, 16), (80, 8), (70, 8)], inks.DARK_LEAF)
    pose = Pose(
        (-5, -26),
        (-4, -18),
        (3, -3),
        (14, -6),
        (12, -4),
        (22, -6),
        (25, -2),
        (6, -7),
        (4, -6),
        (14, -13),
        (14, -1),
        4,
    )
    sleeper = moved(person(ROBINSON, pose, "asleep"), 49, 60, 1.5, line=0.7)
    rope: Shapes = ()
    for y in (41, 46):
        rope += limb([(20, y - 4), (30, y), (46, y + 2), (58, y - 3)], 1.8, inks.STRAW, 0.9)
    return back + wood + leaves + sleeper + rope + _beasts()


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
    for y in (72, 78):
        logs += limb([(8, y), (92, y)], 5, inks.WOOD, 1.4) + ellipse(9, y, 2, 2.8, inks.STRAW, INK, 1)
    for x in (16, 54, 80):
        logs += limb([(x, 69), (x, 81)], 2, inks.STRAW, 0.8)
    guns = moved(things.musket(42), 81, 58, turn=-68) + moved(things.musket(42), 87, 62, turn=-76)
    cargo = moved(things.barrel(26), 84, 70) + moved(things.chest(28), 63, 70)
    pose = replace(figures.STAND, far_hand=(12, -32), near_hand=(14, -22), far_foot=(7, 0), near_foot=(-6, 0))
    man = moved(person(ROBINSON, pose), 26, 71, 1.25, line=0.8)
    pole = limb([(38, 8), (47, 91)], 2, inks.STRAW, 1)
    hold = circle(41, 31, 3, inks.SKIN, INK, 1.2) + circle(43.5, 43.5, 3, inks.SKIN, INK, 1.2)
    front = things.sea(82, waves=0)[:1]
    front += curve([(-2, 83), (12, 81), (26, 84), (42, 81), (58, 84), (74, 81), (88, 84), (103, 82)], inks.FOAM, 2.4)
    ring = ellipse(47, 91, 8, 2.6, None, inks.FOAM, 1.6) + curve([(44, 92), (47, 93), (50, 92)], inks.FOAM, 2)
    ripples = curve([(68, 92), (72, 90), (76, 92), (80, 90), (84, 92)], inks.FOAM, 1.6)
    ripples += curve([(12, 94), (16, 92), (20, 94), (24, 92), (28, 94)], inks.FOAM, 1.6)
    return back + guns + cargo + logs + man + front + ripples + pole + hold + ring


def cave() -> Shapes:
    """In his cave he hammers a peg into the rock under a shelf with a candle, beside a curtain of sailcloth."""
    back = things.sky() + path("M-3 30 C10 6 40 2 58 4 C80 6 96 18 103 34 L103 104 L-3 104 Z", inks.STONE)
    back += path("M-3 30 C10 6 40 2 58 4 C80 6 96 18 103 34 C86 20 70 14 52 13 C34 12 14 18 -3 30 Z", inks.LEAF)
    inside = path("M6 96 C6 56 20 22 52 22 C84 22 92 56 90 96 Z", inks.DARK_WOOD)
    light = faded(circle(76, 33, 11, inks.GOLD, None), 0.35)
    shade = hatch(0, 50, 6, 30, 4) + hatch(93, 60, 7, 26, 4)
    floor = path("M6 96 C30 90 70 90 90 96 L103 104 L-3 104 Z", inks.EARTH)
    shelf = rect(67, 45, 31, 4, inks.WOOD, INK, 1.2) + circle(87, 41, 4, inks.ROSE, INK, 1.2)
    shelf += rect(74, 35, 4, 10, inks.WHITE, INK, 1) + path(
        "M76 24 C80 29 78 33 76 33 C74 33 72 29 76 24 Z", inks.GOLD, INK, 1
    )
    curtain = path("M12 32 L32 32 C29 50 30 70 34 92 L9 94 C14 74 10 50 12 32 Z", inks.GREY)
    for x in (17, 22, 27):
        curtain += curve([(x, 34), (x - 1, 60), (x + 1, 90)], INK, 0.7)
    curtain += limb([(8, 31), (38, 31)], 2, inks.WOOD, 1)
    peg = poly([(76, 59.5), (91, 60.5), (91, 64), (76, 65)], inks.STRAW, INK, 1.2)
    peg += path("M75 56 L77 53 M75 69 L77 72 M92 58 L95 53 M92 62 L98 62.5 M92 65.5 L95 70", None, INK, 0.9)
    pose = replace(figures.STAND, near_hand=(13, -13), near_elbow=(5, -19), far_hand=(17.5, -35.5), far_elbow=(11, -29))
    man = moved(person(ROBINSON, pose, "glad"), 46, 95, 1.3, line=0.75)
    hammer = limb([(60, 82), (68, 60)], 2.2, inks.WOOD, 1.1)
    hammer += moved(rect(-6.5, -4, 13, 8, inks.STONE, INK, 1.4), 68, 61, turn=14)
    hand = circle(62.5, 77, 3.3, inks.SKIN, INK, 1.3)
    room = back + inside + light + shade + floor + shelf + curtain
    return room + peg + man + hammer + hand


def goat_and_kid() -> Shapes:
    """A goat lies over his shoulders, he holds its legs and his musket; its kid trots after him."""
    back = things.sky() + things.hill(16, 80, 26, 74, inks.DARK_LEAF) + things.ground(72, 68, inks.LEAF)
    back += hatch(44, 95, 40, 4, 6)
    kid = moved(things.goat(inks.WHITE, horns=False), 18, 95, 0.85)
    return back + kid + moved(_goat_bearer(), 64, 95, 1.45, line=0.7)


def _goat_bearer() -> Shapes:
    """Robinson walking; a goat lies behind his neck, its legs are gathered in his hand."""
    hold = (1, -21)
    pose = replace(figures.WALK, near_hand=hold, near_elbow=(-7, -21), far_hand=(15, -25), far_elbow=(10, -25))
    body = blob([(-15, -30), (-15, -38), (-6, -42), (6, -42), (15, -39), (18, -32), (12, -27), (-10, -27)], inks.GREY)
    legs: Shapes = ()
    for top, hoof in (
        ((-12, -31), (4.4, -17.5)),
        ((-11, -28), (2.8, -15.8)),
        ((13, -31), (-2.4, -17.5)),
        ((12, -28), (-0.8, -15.8)),
    ):
        legs += limb([top, hoof], 2.2, inks.GREY, 1) + circle(*hoof, 1.4, inks.BLACK, INK, 0.8)
    gun = moved(things.musket(46), 15, -20, turn=-84)
    man = person(ROBINSON, pose)
    hands = circle(*hold, 3.2, inks.SKIN, INK, 1.2) + circle(15, -25, 2.6, inks.SKIN, INK, 1.2)
    return body + _drooping_head() + man + legs + moved(head(ROBINSON, "glad"), *pose.head) + gun + hands


def _drooping_head() -> Shapes:
    """The goat's head, its eye shut, beside his."""
    horns = curve([(1, -4), (4, -10), (1, -15)], INK, 2.2) + curve([(-1, -4), (-1, -9), (-5, -12)], INK, 2.2)
    face = limb([(4, 1), (9, 3)], 6, inks.GREY)
    face += path("M6 -3 C3 -7 -4 -5 -10 2 C-12 6 -8 7 -3 6 C3 6 7 3 6 -3 Z", inks.GREY)
    face += curve([(-3.4, -0.4), (-1.8, 0.6), (0, -0.4)], INK, 1) + line([(-7, 6), (-6, 11)], INK, 1.8)
    ear = path("M4 -3 L11 -4 L6 1 Z", inks.GREY, INK, 1)
    return moved(horns + face + ear, -20, -36, turn=-14)


def _hanging_head() -> Shapes:
    """The goat's head, asleep for good, over his near shoulder."""
    face = path("M-3 -4 C0 -7 5 -5 6 0 L5 10 C3 13 -1 12 -2 9 L-5 0 Z", inks.GREY)
    face += curve([(-1, 2), (0.6, 3), (2.2, 2)], INK, 1) + line([(2, 12), (1, 16)], INK, 1.8)
    horn = curve([(3, -5), (6, -9), (3, -13)], INK, 2.2)
    ear = path("M-4 -2 L-9 1 L-4 2 Z", inks.GREY, INK, 1)
    return moved(horn + face + ear, -16, -30, turn=12)


def turtle() -> Shapes:
    """He lays a hand on a turtle as broad as a table and throws up the other arm for joy."""
    back = things.sky() + things.sea(44, waves=1, bottom=66) + things.ground(62, 58, inks.SAND)
    pose = replace(
        figures.STAND,
        near_hand=(16, -28),
        near_elbow=(8, -26),
        far_hand=(14, -51),
        far_foot=(7, 0),
        near_foot=(-5, 0),
    )
    man = moved(person(ROBINSON, pose, "glad"), 18, 95, 1.4, line=0.75)
    hand = circle(41, 55, 3.6, inks.SKIN, INK, 1.3)
    return back + man + moved(_turtle(), 26, 21, 0.72) + hand + hatch(44, 96, 40, 4, 6)


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
    chest = blob([(36, 78), (44, 66), (58, 62), (70, 66), (70, 84), (42, 86)], inks.RED)
    blanket = path("M58 66 C68 64 80 56 90 57 C97 58 100 60 103 60 L103 95 L52 95 C56 86 58 76 58 66 Z", inks.OCHRE)
    blanket += path("M58 66 L65 64.4 C66 76 64 86 60 95 L52 95 C56 86 58 76 58 66 Z", inks.PAPER, INK, 1.2)
    blanket += path("M72 66 L82 62 L86 74 L75 78 Z", inks.ROSE, INK, 1) + hatch(70, 86, 20, 5, 4.6)
    blanket += path("M91 74 L103 72 L103 86 L93 86 Z", inks.LEAF, INK, 1)
    arm = limb([(46, 74), (58, 82), (72, 82)], 7, inks.RED) + circle(75, 82, 4.5, inks.SKIN, INK, 1.4)
    sick = moved(_feverish_head(), 33, 61, 2, turn=-36, line=0.7)
    return back + bed + pillow + chest + sick + blanket + arm + _bad_dream()


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
    """A dark cloud in which everything whirls, and the bubbles that lead to it."""
    cloud = things.cloud(76, 30, 1.45, inks.NIGHT)
    for x, y, r in ((65, 45, 2.6), (59, 51, 1.6)):
        cloud += circle(x, y, r, inks.NIGHT, INK, 1.2)
    whirl = [(76, 30), (78, 29), (77, 32), (73, 31), (74, 26), (80, 25), (83, 30), (78, 35), (70, 34), (67, 30)]
    return cloud + curve(whirl, inks.DUSK, 1.5)


def on_the_palisade() -> Shapes:
    """Thin and sad, he sits on a board of his fence of pointed stakes, chin in hand, before a wide empty sea."""
    back = things.sky() + things.sea(44, waves=0)
    back += curve([(80, 30), (84, 27), (87, 30), (90, 27), (94, 30)], INK, 1.1)
    for x, y in ((66, 54), (84, 60)):
        back += curve([(x, y), (x + 4, y - 1.6), (x + 8, y)], inks.FOAM, 1.4)
    stakes: Shapes = ()
    for i, x in enumerate(range(-6, 100, 12)):
        top = 66 + i % 2 * 4
        stakes += poly(
            [(x, 104), (x, top + 11), (x + 6, top), (x + 12, top + 11), (x + 12, 104)], (inks.WOOD, inks.EARTH)[i % 2]
        )
        stakes += line([(x + 9, top + 16), (x + 9, 100)], INK, 0.7)
    board = rect(8, 65, 68, 6, inks.STRAW) + line([(14, 68.5), (34, 68.5)], INK, 0.6)
    board += circle(11, 68, 0.9, INK, None) + circle(73, 68, 0.9, INK, None)
    pose = Pose(
        (7, -27), (3, -19), (0, -3), (12, -4), (12, -14), (18, 12), (13, 14), (11, -8), (15, -5), (15, -2), (12, -1), 14
    )
    man = moved(person(ROBINSON, pose, "sad"), 30, 62, 1.5, line=0.7)
    return back + stakes + board + man


PICTURES: dict[str, Drawing] = {
    d.__name__: d for d in (night_in_the_tree, raft, cave, goat_and_kid, turtle, fever, on_the_palisade)
}
