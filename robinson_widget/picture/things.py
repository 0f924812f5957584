"""What is drawn in more than one picture: sea and sky, land and trees, ships and boats, animals, tools.

Unless a function says otherwise, a thing stands on its (0, 0) and reaches upwards; `moved` places, turns and mirrors
it. Backgrounds (`sky`, `sea`, `ground`) fill the picture's width, 100 units, and reach beyond its edges.
"""

from __future__ import annotations

from robinson_widget.picture import inks
from robinson_widget.picture.shapes import (
    INK,
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
)

# --- backgrounds -------------------------------------------------------------------------------------------------


def sky(colour: str = inks.SKY) -> Shapes:
    """The whole picture in one colour."""
    return rect(-2, -2, 104, 104, colour, None)


def sea(top: float, colour: str = inks.SEA, waves: int = 3, bottom: float = 104) -> Shapes:
    """Water from `top` down, with rows of small waves."""
    shapes = rect(-2, top, 104, bottom - top, colour, None) + line([(-2, top), (102, top)], INK, 1.2)
    for i in range(waves):
        y = top + (min(bottom, 100) - top) * (i + 1) / (waves + 1)
        for x in range(6 + 11 * (i % 2), 100, 26):
            shapes += curve([(x, y), (x + 4, y - 2.4), (x + 8, y), (x + 12, y - 2.4), (x + 16, y)], inks.FOAM, 1.6)
    return shapes


def ground(left: float, right: float, colour: str = inks.SAND, bulge: float = 3) -> Shapes:
    """Land whose edge runs from `left` to `right` (heights at the picture's sides), with a gentle hill between."""
    middle = (left + right) / 2 - bulge
    return path(f"M-3 {left} Q50 {2 * middle - (left + right) / 2} 103 {right} L103 104 L-3 104 Z", colour)


def sun(x: float, y: float, r: float = 8, colour: str = inks.GOLD) -> Shapes:
    """A plain disc with a ring of light."""
    return circle(x, y, r * 1.5, inks.PAPER, None) + circle(x, y, r, colour, INK, 1.2)


def moon(x: float, y: float, r: float = 7) -> Shapes:
    """A sickle, open to the left."""
    return path(
        f"M{x} {y - r} C{x + 1.5 * r} {y - r} {x + 1.5 * r} {y + r} {x} {y + r} "
        f"C{x + 0.7 * r} {y + 0.6 * r} {x + 0.7 * r} {y - 0.6 * r} {x} {y - r} Z",
        inks.GOLD,
        INK,
        1,
    )


def cloud(x: float, y: float, scale: float = 1, colour: str = inks.WHITE) -> Shapes:
    """A cloud round (x, y), about 30 units wide."""
    shape = path(
        "M-14 5 C-19 4 -17 -4 -11 -3 C-10 -10 0 -11 2 -6 C7 -10 13 -6 12 -1 C17 -1 17 5 13 5 Z", colour, INK, 1.2
    )
    return moved(shape, x, y, scale)


# --- land --------------------------------------------------------------------------------------------------------


def hill(x: float, width: float, height: float, base: float, colour: str = inks.LEAF) -> Shapes:
    """A hill round `x` that stands on the height `base`."""
    w = width / 2
    return path(
        f"M{x - w} {base} C{x - w * 0.6} {base} {x - w * 0.5} {base - height} {x} {base - height} "
        f"C{x + w * 0.5} {base - height} {x + w * 0.6} {base} {x + w} {base} Z",
        colour,
    )


def palm(height: float = 44, lean: float = 6) -> Shapes:
    """A palm tree, leaning to the right by `lean` at its crown."""
    top = (lean, -height)
    trunk = limb([(0, 0), (lean * 0.2, -height * 0.5), top], 4, inks.WOOD)
    leaves: Shapes = ()
    for dx, dy in ((-18, 5), (18, 6), (-14, -8), (15, -8), (-9, 13), (10, 14)):
        tip = (top[0] + dx, top[1] + dy)
        bow = (top[0] + dx * 0.5, top[1] + dy * 0.4 - 6)
        low = (top[0] + dx * 0.45, top[1] + dy * 0.4 - 0.5)
        leaves += blob([top, bow, tip, low], inks.DARK_LEAF, INK, 1.2)
    nuts = circle(top[0] - 2, top[1] + 3, 2.4, inks.DARK_WOOD, INK, 1) + circle(
        top[0] + 3, top[1] + 3, 2.4, inks.DARK_WOOD, INK, 1
    )
    return trunk + leaves + nuts


def tree(height: float = 60, crown: float = 22) -> Shapes:
    """A broad old tree with a fork under its crown."""
    fork = -height * 0.5
    wood = path(
        f"M-8 0 C-4 -6 -5 {fork * 0.6} -5 {fork} L-14 {fork - 14} L-9 {fork - 16} L0 {fork - 4} L9 {fork - 16} L14 {fork - 14} "
        f"L5 {fork} C5 {fork * 0.6} 4 -6 8 0 Z",
        inks.WOOD,
    )
    y = -height + crown * 0.4
    leaves = blob(
        [
            (-crown, y),
            (-crown * 0.7, y - crown * 0.6),
            (0, y - crown * 0.9),
            (crown * 0.7, y - crown * 0.6),
            (crown, y),
            (crown * 0.5, y + crown * 0.35),
            (0, y + crown * 0.2),
            (-crown * 0.5, y + crown * 0.35),
        ],
        inks.DARK_LEAF,
    )
    return wood + leaves


def bush(width: float = 24, colour: str = inks.DARK_LEAF) -> Shapes:
    """A round bush on the ground."""
    w = width / 2
    return path(
        f"M{-w} 0 C{-w * 1.3} {-w * 0.9} {-w * 0.6} {-w * 1.1} {-w * 0.4} {-w * 0.9} C{-w * 0.2} {-w * 1.5} {w * 0.5} {-w * 1.4} {w * 0.5} {-w * 0.9} C{w * 1.1} {-w * 1.1} {w * 1.2} {-w * 0.4} {w} 0 Z",
        colour,
    )


def rock(width: float = 30, height: float = 18, colour: str = inks.STONE) -> Shapes:
    """A crag."""
    w = width / 2
    return poly(
        [
            (-w, 0),
            (-w * 0.8, -height * 0.5),
            (-w * 0.3, -height),
            (w * 0.2, -height * 0.8),
            (w * 0.7, -height * 0.45),
            (w, 0),
        ],
        colour,
    ) + line([(-w * 0.3, -height), (-w * 0.1, -height * 0.4)], INK, 1)


def house(wall: str = inks.PAPER, roof: str = inks.RED, windows: float = 12.5) -> Shapes:
    """A gabled town house with a door in the middle, 40 wide and 52 high; `windows`: how far they are from its middle."""
    shapes = rect(-20, -32, 40, 32, wall) + poly([(-24, -31), (0, -53), (24, -31)], roof)
    shapes += rect(-6, -18, 12, 18, inks.DARK_WOOD) + circle(3, -9, 1, inks.GOLD, None)
    for x in (-windows - 3.5, windows - 3.5):
        shapes += rect(x, -26, 7, 8, inks.SKY, INK, 1.2) + line([(x + 3.5, -26), (x + 3.5, -18)], INK, 0.9)
    return shapes + circle(0, -39, 3, inks.SKY, INK, 1.2)


# --- on the water ------------------------------------------------------------------------------------------------


def ship(sails: bool = True, flag: str = inks.RED) -> Shapes:
    """A three-master seen from the side, its bow to the right, on the water line; 70 wide, 62 high."""
    shapes: Shapes = ()
    for x, top in ((-16, -50), (4, -58), (22, -46)):
        shapes += line([(x, -8), (x, top)], INK, 2)
        if sails:
            low, high = -16, top + 4
            middle = (low + high) / 2
            for y0, y1, w in ((high, middle - 1, 7), (middle + 1, low, 9)):
                shapes += path(
                    f"M{x - w} {y0} L{x + w} {y0} Q{x + w + 4} {(y0 + y1) / 2} {x + w} {y1} L{x - w} {y1} Q{x - w + 3} {(y0 + y1) / 2} {x - w} {y0} Z",
                    inks.WHITE,
                    INK,
                    1.2,
                )
    shapes += line([(28, -10), (42, -18)], INK, 2)
    shapes += path("M4 -58 L4 -63 L15 -60.5 L4 -58 Z", flag, INK, 1)
    shapes += path(
        "M-34 -20 L-24 -19 L-22 -12 L26 -12 L34 -15 C32 -6 27 1 22 3 L-26 3 C-31 -3 -33 -12 -34 -20 Z", inks.WOOD
    )
    shapes += line([(-31, -7), (29, -7)], inks.OCHRE, 2)
    for x in (-20, -8, 4, 16):
        shapes += rect(x, -5, 4, 3.4, inks.BLACK, None)
    return shapes


def wreck() -> Shapes:
    """The three-master broken in two over a crag, its ends sinking at the water line; about 80 wide, 60 high.

    Water must be drawn over its foot.
    """
    stern = line([(-17, -8), (-15, -50)], INK, 2) + line([(-4, -8), (-3, -34)], INK, 2)
    stern += path("M-26 -45 L-5 -45 L-7 -36 L-10 -40 L-12 -22 L-17 -31 L-23 -25 L-23 -35 Z", inks.WHITE, INK, 1.2)
    stern += path("M-15 -50 L-15 -56 L-4 -53 Z", inks.RED, INK, 1)
    stern += path(
        "M-34 -20 L-24 -19 L-22 -12 L2 -12 L-2 -8 L4 -5 L-2 -2 L1 3 L-26 3 C-31 -3 -33 -12 -34 -20 Z", inks.WOOD
    )
    stern += line([(-31, -7), (-2, -7)], inks.OCHRE, 2) + rect(-22, -5, 4, 3.4, inks.BLACK, None)
    stern += rect(-12, -5, 4, 3.4, inks.BLACK, None)
    bow = line([(20, -8), (21, -32)], INK, 2) + line([(21, -32), (31, -18)], INK, 1.6)
    bow += line([(28, -10), (42, -18)], INK, 2)
    bow += path("M8 -12 L26 -12 L34 -15 C32 -6 27 1 22 3 L6 3 L10 -1 L4 -4 L9 -8 Z", inks.WOOD)
    bow += line([(9, -7), (29, -7)], inks.OCHRE, 2) + rect(16, -5, 4, 3.4, inks.BLACK, None)
    crag = poly([(-20, 12), (-6, -22), (1, -31), (6, -24), (12, -27), (20, -6), (28, 12)], inks.DARK_STONE)
    crag += line([(1, -31), (3, -16)], INK, 1) + line([(12, -27), (11, -16)], INK, 0.8)
    return crag + moved(stern, -3, -10, turn=-20) + moved(bow, -3, -11, turn=30)


def canoe(length: float = 50, colour: str = inks.WOOD) -> Shapes:
    """A dugout on the water line, both ends turned up."""
    w = length / 2
    return path(
        f"M{-w} -9 C{-w * 0.7} -4 {-w * 0.5} -4 0 -4 C{w * 0.5} -4 {w * 0.7} -4 {w} -9 "
        f"C{w * 0.85} 2 {w * 0.6} 4 0 4 C{-w * 0.6} 4 {-w * 0.85} 2 {-w} -9 Z",
        colour,
    )


def rowing_boat(length: float = 40) -> Shapes:
    """A ship's boat with a flat stern on the left, on the water line."""
    w = length / 2
    return path(f"M{-w} -9 L{w} -10 C{w * 0.8} 0 {w * 0.5} 4 0 4 L{-w * 0.8} 4 Z", inks.WOOD) + line(
        [(-w, -6), (w * 0.9, -6.5)], inks.OCHRE, 1.6
    )


def paddle(length: float = 34) -> Shapes:
    """A paddle, its blade down at (0, 0)."""
    return (
        line([(0, -6), (0, -length)], INK, 3.6)
        + line([(0, -6), (0, -length)], inks.STRAW, 1.8)
        + ellipse(0, -3, 3, 6, inks.STRAW, INK, 1.2)
    )


def wave(width: float = 30, height: float = 18, colour: str = inks.DEEP) -> Shapes:
    """A breaker rolling to the right, with a crest of foam."""
    w, h = width, height
    return path(
        f"M{-w / 2} 0 C{-w * 0.3} {-h * 0.5} {-w * 0.1} {-h} {w * 0.2} {-h} C{w * 0.45} {-h} {w * 0.5} {-h * 0.6} {w * 0.36} {-h * 0.5} "
        f"C{w * 0.36} {-h * 0.75} {w * 0.15} {-h * 0.7} {w * 0.15} {-h * 0.4} C{w * 0.15} {-h * 0.1} {w * 0.35} 0 {w / 2} 0 Z",
        colour,
    ) + curve([(-w * 0.1, -h * 0.72), (w * 0.2, -h), (w * 0.42, -h * 0.72)], inks.FOAM, 2.2)


# --- animals -----------------------------------------------------------------------------------------------------


def goat(colour: str = inks.WHITE, horns: bool = True) -> Shapes:
    """A goat with a beard that looks to the right, 34 wide and 34 high; scaled down, without horns and beard, a kid."""
    shapes: Shapes = ()
    for x in (-10, -6, 7, 11):
        shapes += limb([(x, -10), (x, 0)], 2.6, colour, 1.1)
    shapes += blob([(-14, -18), (-6, -22), (8, -21), (14, -17), (10, -9), (-10, -9)], colour)
    shapes += limb([(11, -18), (15, -26)], 5, colour) + line([(-14, -17), (-18, -22)], INK, 2.4)
    shapes += path("M11 -31 C14 -33 19 -31 23 -25 C23 -22 19 -22 16 -23 C12 -24 10 -28 11 -31 Z", colour)
    if horns:
        shapes += curve([(13, -31), (9, -37), (4, -37)], INK, 2.2) + line([(19, -22), (18.5, -17)], INK, 2)
    return shapes + circle(17, -28, 1, INK, None) + path("M12 -29 L7 -27 L11 -26 Z", colour, INK, 1)


def parrot() -> Shapes:
    """A parrot perched on (0, 0), looking to the left, 16 wide and 30 high."""
    shapes = path("M3 -6 L10 8 L5 9 L-1 -2 Z", inks.RED, INK, 1.2)
    shapes += blob([(-5, -22), (3, -23), (7, -14), (4, -3), (-2, -1), (-6, -10)], inks.DARK_LEAF)
    shapes += path("M1 -15 C8 -15 8 -6 5 -1 C1 -4 0 -10 1 -15 Z", inks.OCHRE, INK, 1.2)
    shapes += (
        circle(-2, -23, 6, inks.DARK_LEAF)
        + circle(-4, -24, 2.3, inks.WHITE, INK, 0.9)
        + circle(-4.4, -24, 1, INK, None)
    )
    shapes += path("M-7 -26 C-13 -25 -13 -19 -10 -17 C-10 -20 -8 -20 -6 -20 Z", inks.GOLD, INK, 1.2)
    return shapes + line([(-2, -1), (-2, 2)], INK, 1.4) + line([(2, -1), (2, 2)], INK, 1.4)


def dog(colour: str = inks.STRAW) -> Shapes:
    """A dog that sits and looks to the right, 22 wide and 33 high."""
    shapes = curve([(-8, -3), (-14, -5), (-14, -12)], INK, 4.6) + curve([(-8, -3), (-14, -5), (-14, -12)], colour, 2.2)
    shapes += path("M-2 -22 C-10 -18 -13 -6 -9 0 L8 0 C9 -8 9 -16 7 -21 Z", colour)
    shapes += curve([(2, 0), (-1, -6), (-5, -8)], INK, 1.1) + line([(4, 0), (5, -9)], INK, 1.1)
    shapes += path("M-5 -28 C-4 -34 6 -34 8 -29 L14 -27 C16 -25 15 -21 11 -21 L6 -20 C0 -18 -5 -22 -5 -28 Z", colour)
    shapes += path("M-3 -31 C-9 -32 -10 -22 -6 -19 C-3 -20 -1 -25 0 -29 Z", inks.DARK_WOOD, INK, 1.2)
    return shapes + circle(14, -26, 1.8, INK, None) + circle(5, -28, 1.1, INK, None)


def cat(colour: str = inks.GREY) -> Shapes:
    """A cat that sits and looks at us, its tail to the right; 22 wide and 27 high."""
    shapes = curve([(5, -2), (12, -2), (12, -9), (15, -12)], INK, 4.6)
    shapes += curve([(5, -2), (12, -2), (12, -9), (15, -12)], colour, 2.2)
    shapes += path("M-4 -15 C-9 -8 -9 0 -6 0 L6 0 C9 0 9 -8 4 -15 Z", colour)
    shapes += line([(-1.8, 0), (-1.8, -5)], INK, 1) + line([(1.8, 0), (1.8, -5)], INK, 1)
    shapes += path("M-7 -15 L-8 -27 L-3 -23.5 C-1 -24 1 -24 3 -23.5 L8 -27 L7 -15 C5 -11 -5 -11 -7 -15 Z", colour)
    shapes += circle(-3, -18, 1.1, INK, None) + circle(3, -18, 1.1, INK, None)
    return shapes + path("M-1.2 -15.8 L1.2 -15.8 L0 -14.4 Z", inks.ROSE, INK, 0.8)


# --- tools and small things --------------------------------------------------------------------------------------


def chest(width: float = 24) -> Shapes:
    """A sea chest."""
    w = width / 2
    shapes = rect(-w, -w * 0.85, width, w * 0.85, inks.WOOD)
    shapes += path(f"M{-w} {-w * 0.85} C{-w} {-w * 1.5} {w} {-w * 1.5} {w} {-w * 0.85} Z", inks.DARK_WOOD)
    return shapes + rect(-2, -w * 1.0, 4, 5, inks.GOLD, INK, 1)


def barrel(height: float = 20) -> Shapes:
    """A barrel standing up."""
    w, h = height * 0.36, height
    shapes = path(
        f"M{-w} 0 C{-w * 1.4} {-h * 0.4} {-w * 1.4} {-h * 0.6} {-w} {-h} L{w} {-h} C{w * 1.4} {-h * 0.6} {w * 1.4} {-h * 0.4} {w} 0 Z",
        inks.WOOD,
    )
    return (
        shapes
        + line([(-w * 1.2, -h * 0.25), (w * 1.2, -h * 0.25)], INK, 1.6)
        + line([(-w * 1.2, -h * 0.75), (w * 1.2, -h * 0.75)], INK, 1.6)
    )


def musket(length: float = 36) -> Shapes:
    """A musket that points to the right, its grip at (0, 0)."""
    stock = path("M-10 3 L-10 -2 L2 -1.6 L2 1 L-2 1.6 Z", inks.DARK_WOOD, INK, 1.1)
    return line([(0, -0.6), (length - 8, -0.6)], INK, 2.8) + stock


def spyglass(length: float = 20) -> Shapes:
    """A telescope that points to the right, its eyepiece at (0, 0)."""
    a = rect(0, -1.6, length * 0.45, 3.2, inks.GOLD, INK, 1.2)
    return a + rect(length * 0.45, -2.6, length * 0.55, 5.2, inks.OCHRE, INK, 1.2)


def sword(length: float = 30) -> Shapes:
    """A cutlass that points up, its hilt at (0, 0)."""
    blade = path(
        f"M-1.6 -4 C-2 {-length * 0.6} 2 {-length * 0.8} 5 {-length} C6 {-length * 0.6} 3 -10 1.8 -4 Z",
        inks.GREY,
        INK,
        1.2,
    )
    return blade + line([(-5, -4), (5, -4)], INK, 2.4) + line([(0, -4), (0, 3)], inks.DARK_WOOD, 3)


def fire(height: float = 16) -> Shapes:
    """Flames on two logs."""
    h = height
    logs = limb([(-9, 0), (9, -3)], 3, inks.DARK_WOOD, 1) + limb([(-9, -3), (9, 0)], 3, inks.DARK_WOOD, 1)
    outer = path(
        f"M-7 -3 C-10 {-h * 0.5} -3 {-h * 0.5} -3 {-h} C2 {-h * 0.8} 3 {-h * 0.6} 3 {-h * 0.5} C5 {-h * 0.6} 5 {-h * 0.7} 5 {-h * 0.8} C9 {-h * 0.4} 9 -5 6 -3 Z",
        inks.FLAME,
        INK,
        1.2,
    )
    return (
        outer
        + path(f"M-3 -3 C-4 {-h * 0.35} 0 {-h * 0.35} 0 {-h * 0.6} C4 {-h * 0.35} 4 -5 3 -3 Z", inks.GOLD, None)
        + logs
    )


def smoke(x: float, y: float, scale: float = 1, colour: str = inks.WHITE) -> Shapes:
    """Puffs rising from (x, y)."""
    puffs = circle(0, -3, 3, colour, INK, 1) + circle(4, -9, 4, colour, INK, 1) + circle(1, -17, 5, colour, INK, 1)
    return moved(puffs, x, y, scale)


def bone(length: float = 16) -> Shapes:
    """A bone lying along the x axis round (0, 0)."""
    w = length / 2
    knobs = [(x, y) for x in (-w, w) for y in (-1.8, 1.8)]
    shapes: Shapes = ()
    for knob in knobs:
        shapes += circle(*knob, 2.2, inks.WHITE, INK, 1.1)
    return shapes + limb([(-w, 0), (w, 0)], 2.8, inks.WHITE, 1)


def skull(r: float = 9) -> Shapes:
    """A skull round (0, 0), seen from the front."""
    shapes = path(
        f"M{-r} 0 C{-r} {-r * 1.3} {r} {-r * 1.3} {r} 0 C{r} {r * 0.5} {r * 0.6} {r * 0.5} {r * 0.55} {r} L{-r * 0.55} {r} C{-r * 0.6} {r * 0.5} {-r} {r * 0.5} {-r} 0 Z",
        inks.WHITE,
    )
    for x in (-0.42, 0.42):
        shapes += circle(x * r, -r * 0.05, r * 0.27, INK, None)
    shapes += poly([(0, r * 0.25), (-r * 0.12, r * 0.48), (r * 0.12, r * 0.48)], INK, None)
    for x in (-0.2, 0.0, 0.2):
        shapes += line([(x * r, r * 0.68), (x * r, r)], INK, 0.9)
    return shapes


def bubble(x: float, y: float, w: float, h: float, tail: tuple[float, float]) -> Shapes:
    """A speech bubble round (x, y) whose tail points at `tail`."""
    side = 1 if tail[0] >= x else -1
    cone = poly([(x + side * w * 0.1, y + h * 0.3), tail, (x + side * w * 0.3, y + h * 0.25)], inks.WHITE, INK, 1.2)
    return (
        cone
        + ellipse(x, y, w / 2, h / 2, inks.WHITE, INK, 1.2)
        + poly(
            [(x + side * w * 0.1, y + h * 0.2), (x + side * w * 0.2, y + h * 0.5), (x + side * w * 0.29, y + h * 0.18)],
            inks.WHITE,
            None,
        )
    )


def axe(length: float = 30) -> Shapes:
    """An axe that points up, its edge to the right, the end of its handle at (0, 0)."""
    top = -length
    handle = line([(0, 0), (0, top)], INK, 4) + line([(0, 0), (0, top)], inks.WOOD, 2)
    return handle + path(
        f"M-3 {top + 1} L3 {top + 1} L11 {top - 3} C13 {top + 2} 13 {top + 8} 11 {top + 12} L3 {top + 7} L-3 {top + 7} Z",
        inks.GREY,
        INK,
        1.2,
    )


def loaf(width: float = 20) -> Shapes:
    """A loaf of bread with three cuts in its crust."""
    w = width / 2
    shapes = path(
        f"M{-w * 0.9} 0 C{-w * 1.2} {-w * 0.5} {-w * 0.8} {-w} 0 {-w} C{w * 0.8} {-w} {w * 1.2} {-w * 0.5} {w * 0.9} 0 Z",
        inks.OCHRE,
    )
    for x in (-0.5, -0.05, 0.4):
        cut = [((x - 0.1) * w, -w * 0.35), ((x + 0.02) * w, -w * 0.65), ((x + 0.2) * w, -w * 0.8)]
        shapes += curve(cut, inks.DARK_WOOD, 1.6)
    return shapes


def table(width: float = 60, height: float = 14, colour: str = inks.WOOD) -> Shapes:
    """A table seen from the front, its top edge at y = -height."""
    w = width / 2
    shapes = rect(-w, -height, width, 4, colour)
    for x in (-w + 3, w - 6):
        shapes += rect(x, -height + 4, 3, height - 4, colour)
    return shapes
