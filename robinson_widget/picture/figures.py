"""The people of the story: who they are (a `Look`), how they stand (a `Pose`), and `person`, which draws them.

A person stands with the feet at (0, 0), looks to the right and is about 50 units tall; `moved` places and mirrors them.
Robinson is known everywhere by his ginger hair and his red shirt, later by the cap and coat of goatskin.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from robinson_widget.picture import inks
from robinson_widget.picture.shapes import (
    INK,
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
)


@dataclass(frozen=True, slots=True)
class Look:
    """What somebody looks like. `coat` None: bare above the belt; `skirt`: a coat's tails, or a loincloth."""

    skin: str = inks.SKIN
    hair: str = inks.BLACK
    beard: bool = False
    coat: str | None = inks.BLUE
    legs: str | None = inks.PAPER
    hat: str = ""  # "goat", "tricorn", "bicorne", "cap", "scarf", "feather" or none
    skirt: str | None = None


BOY = Look(hair=inks.GINGER, coat=inks.RED, legs=inks.BLUE)
ROBINSON = replace(BOY, beard=True)
IN_SKINS = replace(ROBINSON, coat=inks.FUR, legs=inks.FUR, hat="goat", skirt=inks.FUR)
GOVERNOR = replace(ROBINSON, coat=inks.RED, legs=inks.WHITE, hat="bicorne", skirt=inks.RED)
FATHER = Look(hair=inks.GREY, beard=True, coat=inks.VIOLET, legs=inks.DARK_STONE, skirt=inks.VIOLET)
FRIDAY = Look(skin=inks.DARK_SKIN, hair=inks.BLACK, coat=None, legs=None, skirt=inks.OCHRE)
FRIDAY_CLOTHED = replace(FRIDAY, coat=inks.PAPER, legs=inks.EARTH, skirt=inks.PAPER)  # from picture 30 on
OLD_MAN = replace(FRIDAY, hair=inks.GREY, beard=True, skirt=inks.STRAW)
WARRIOR = replace(FRIDAY, hat="feather", skirt=inks.DARK_LEAF)
SPANIARD = Look(beard=True, coat=inks.OCHRE, legs=inks.DARK_STONE)
CAPTAIN = Look(hair=inks.GREY, coat=inks.BLUE, legs=inks.WHITE, hat="tricorn", skirt=inks.BLUE)
MATE = Look(coat=inks.BLUE, legs=inks.WHITE, hat="tricorn")
SAILOR = Look(coat=inks.WHITE, legs=inks.DARK_STONE, hat="scarf")
REBEL = Look(beard=True, coat=inks.DARK_STONE, legs=inks.BLACK, hat="scarf")


@dataclass(frozen=True, slots=True)
class Pose:
    """Where the joints are; "far" is the side away from us. Elbows and knees bend by themselves unless given."""

    head: Point = (0.0, -41.0)
    neck: Point = (0.0, -33.0)
    hip: Point = (0.0, -17.0)
    far_hand: Point = (7.0, -18.0)
    near_hand: Point = (-6.0, -17.0)
    far_foot: Point = (4.0, 0.0)
    near_foot: Point = (-4.0, 0.0)
    far_elbow: Point | None = None
    near_elbow: Point | None = None
    far_knee: Point | None = None
    near_knee: Point | None = None
    tilt: float = 0.0  # of the head, in degrees clockwise


STAND = Pose()
WALK = Pose(far_foot=(9, 0), near_foot=(-8, 0), far_hand=(-7, -20), near_hand=(8, -20))
RUN = Pose(
    (7, -40), (4, -33), (0, -18), (-9, -27), (15, -28), (14, -3), (-14, -6), far_knee=(10, -14), near_knee=(-4, -8)
)
ARMS_UP = Pose(far_hand=(11, -51), near_hand=(-11, -51))
REACH = Pose(far_hand=(17, -30), near_hand=(16, -26))  # both hands held out in front
POINT = Pose(near_hand=(19, -37), near_elbow=(10, -33))
SIT = Pose((0, -31), (0, -23), (0, -6), (10, -10), (8, -8), (17, 0), (15, 0), far_knee=(12, -11), near_knee=(10, -10))
KNEEL = Pose((3, -32), (1, -24), (-2, -9), (14, -22), (13, -18), (-10, 0), (-12, 0), far_knee=(5, -1), near_knee=(3, 0))
#: On the back on the ground, the head to the left.
LIE = Pose((-22, -6), (-14, -5), (2, -4), (-6, -1), (-3, -3), (21, -3), (20, -2), tilt=-85)


def person(look: Look, pose: Pose = STAND, mood: str = "") -> Shapes:
    """Somebody in a pose; `mood` as in :func:`head`."""
    sleeve = look.coat or look.skin
    leg = look.legs or look.skin
    far = _arm(pose.neck, pose.far_hand, pose.far_elbow, sleeve, look.skin)
    near = _arm(pose.neck, pose.near_hand, pose.near_elbow, sleeve, look.skin)
    legs: Shapes = ()
    for foot, knee in ((pose.far_foot, pose.far_knee), (pose.near_foot, pose.near_knee)):
        legs += limb([pose.hip, knee or _between(pose.hip, foot), foot], 4.6, leg)
        if look.legs is not None:
            legs += ellipse(foot[0] + 1.6, foot[1] - 0.6, 3.6, 2.2, inks.BLACK, INK, 1)
        else:
            legs += ellipse(foot[0] + 1.4, foot[1] - 0.4, 3.2, 1.8, look.skin, INK, 1)
    return far + legs + _trunk(look, pose) + moved(head(look, mood), *pose.head, turn=pose.tilt) + near


def _between(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _arm(neck: Point, hand: Point, elbow: Point | None, sleeve: str, skin: str) -> Shapes:
    shoulder = (neck[0], neck[1] + 3)
    return limb([shoulder, elbow or _between(shoulder, hand), hand], 4, sleeve) + circle(*hand, 2.5, skin, INK, 1.2)


def _trunk(look: Look, pose: Pose) -> Shapes:
    """From the shoulders to the hip, along the line between them whatever way it leans; the tails below the hip."""
    (nx, ny), (hx, hy) = pose.neck, pose.hip
    length = ((hx - nx) ** 2 + (hy - ny) ** 2) ** 0.5 or 1.0
    ux, uy = (hx - nx) / length, (hy - ny) / length

    def at(down: float, side: float) -> Point:
        return nx + ux * down + uy * side, ny + uy * down - ux * side

    outline = [at(-1, 0), at(2, 6), at(length * 0.6, 5.4), at(length + 2, 5.6), at(length + 2, -5.6)]
    outline += [at(length * 0.6, -5.4), at(2, -6)]
    shapes = blob(outline, look.coat or look.skin)
    if look.skirt is not None:
        low = length + (8 if look.coat is not None else 6)
        hem = [at(length - 2, 5.6), at(low, 8.5), at(low - 2, 4), at(low, 0), at(low - 2, -4), at(low, -8.5)]
        shapes += poly([*hem, at(length - 2, -5.6)], look.skirt)
    if look.coat is not None:
        shapes += line([at(length - 1.5, 5.6), at(length - 1.5, -5.6)], inks.BLACK, 2)
    if look.coat == inks.FUR:
        for down, side in ((6, -2.5), (9, 0.5), (length + 2, 3), (length + 2.5, -2.5)):
            shapes += line([at(down, side), at(down + 2.6, side - 0.3)], INK, 0.7)
    return shapes


def head(look: Look, mood: str = "") -> Shapes:
    """A head round (0, 0), 8 units in radius. `mood`: "" calm, "glad", "sad", "scared" or "asleep"."""
    shapes = circle(0, 0, 8, look.skin)
    if look.beard:
        shapes += path("M-7 0 C-8 9 -2 14 3 13 C8 12 9 6 8 2 C6 5 4 3 2 4 C-1 5 -4 3 -4 -1 Z", look.hair)
    if mood == "asleep":
        shapes += curve([(-0.5, -0.5), (1, 0.4), (2.5, -0.5)], INK, 1.1) + curve(
            [(4.5, -0.5), (5.8, 0.3), (7, -0.6)], INK, 1.1
        )
    elif mood == "scared":
        shapes += circle(1.2, -1.2, 2, inks.WHITE, INK, 0.8) + circle(5.6, -1.2, 1.8, inks.WHITE, INK, 0.8)
        shapes += circle(1.5, -1.2, 0.7, INK, None) + circle(5.7, -1.2, 0.7, INK, None)
    else:
        shapes += circle(1.4, -1, 1.1, INK, None) + circle(5.6, -1, 1.1, INK, None)
    mouths = {
        "glad": curve([(1, 4), (3.5, 6), (6.3, 3.6)], INK, 1.2),
        "sad": curve([(1.5, 6), (3.6, 4.4), (6, 5.6)], INK, 1.2),
        "scared": ellipse(3.6, 5, 1.5, 2, inks.BLACK, None),
    }
    shapes += mouths.get(mood, ())
    shapes += _hair(look)
    return shapes + _HATS.get(look.hat, ())


def _hair(look: Look) -> Shapes:
    if look.hat in ("goat", "bicorne", "tricorn", "scarf"):
        return path("M-8 -3 C-9 3 -7 6 -4 6 C-5 2 -4 0 -4 -3 Z", look.hair)
    return path("M7.5 -3 C6 -10 -3 -12 -8 -6 C-11 0 -8 6 -5 7 C-4 3 -5 0 -3 -3 C0 -3 4 -4 7.5 -3 Z", look.hair)


_HATS: dict[str, Shapes] = {
    "goat": path(
        "M-8 -5 C-8.6 -8 -8.6 -11 -8 -13.6 L-9.4 -13.8 C-9 -16.6 -8 -19 -5.5 -21 C-3 -21 -0.6 -19.6 1 -17.6 "
        "C3.6 -15 5 -13.4 6 -11 L7.6 -10.6 C8 -9 8.2 -7 8 -5 Z",
        inks.FUR,
    )
    + path("M-5 -16.5 L-5.6 -13 M-1.6 -13.5 L-2 -10 M2.8 -12.5 L3 -9.5", None, INK, 0.8)
    + path(
        "M-8.8 -6.6 L8.6 -6.6 L9.6 -4.4 L8.4 -4.2 L8.6 -2.6 L6 -3.4 L4.2 -2.4 L1.6 -3.4 L-0.6 -2.2 L-3 -3.2 "
        "L-5.4 -1.4 L-7 -2.4 L-9.4 -0.8 L-9 -3.4 L-10 -3.8 Z",
        inks.WOOD,
        INK,
        1.2,
    ),
    "tricorn": path("M-12 -4 C-9 -8 -6 -12 0 -12 C6 -12 9 -8 12 -4 C6 -6 -6 -6 -12 -4 Z", inks.BLACK, INK),
    "bicorne": path("M-12 -3 C-10 -13 -4 -16 0 -16 C4 -16 10 -13 12 -3 C6 -6 -6 -6 -12 -3 Z", inks.BLUE)
    + circle(0, -10, 2.4, inks.GOLD, INK, 1),
    "cap": path("M-8 -3 C-8 -12 8 -12 8 -3 Z", inks.BLUE),
    "scarf": path("M-8.5 -2 C-8 -11 7 -11 8 -3 C3 -5 -3 -4 -8.5 -2 Z", inks.OCHRE)
    + poly([(-8, -3), (-14, -1), (-11, 2)], inks.OCHRE, INK, 1.2),
    "feather": path("M-2 -8 C-5 -14 -4 -20 0 -22 C2 -18 2 -12 0 -8 Z", inks.RED)
    + line([(-8, -4), (8, -4)], inks.OCHRE, 2.2),
}
