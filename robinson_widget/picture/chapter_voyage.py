"""Pictures 1 to 6: from the father's house to the island's shore."""

from __future__ import annotations

from robinson_widget.picture import figures, inks, things
from robinson_widget.picture.figures import person
from robinson_widget.picture.shapes import Drawing, Shapes, circle, line, moved, path, poly


def leaving_home() -> Shapes:
    """The boy with his bundle walks away from the house; a ship waits in the harbour."""
    back = things.sky(inks.DUSK) + things.sea(58, waves=1) + moved(things.ship(), 78, 60, 0.42)
    land = path("M-3 66 C30 60 52 68 62 78 C72 88 80 96 84 104 L-3 104 Z", inks.SAND)
    house = moved(things.house(), 24, 70, 0.95)
    boy = person(figures.BOY, figures.WALK, "glad")
    bundle = line([(-13, -40), (9, -30)], inks.DARK_WOOD, 2.2) + circle(-14, -41, 6, inks.OCHRE)
    return back + land + house + moved(bundle + boy, 55, 93, 1.0)


def at_sea() -> Shapes:
    """The ship under full sail on a wide calm sea."""
    back = things.sky() + things.sun(18, 22) + things.cloud(74, 20, 0.9)
    return back + things.sea(66, waves=3) + moved(things.ship(), 50, 74, 1.0) + things.sea(76, waves=2)


def storm() -> Shapes:
    """The ship on end between steep waves, under lightning."""
    back = (
        things.sky(inks.STORM) + things.cloud(26, 14, 1.5, inks.DARK_STONE) + things.cloud(72, 16, 1.6, inks.DARK_STONE)
    )
    flash = poly([(64, 20), (54, 42), (61, 41), (55, 60), (72, 36), (64, 37), (70, 20)], inks.GOLD)
    ship = moved(things.ship(sails=False), 44, 66, 0.85, turn=-24)
    waves = things.sea(78, inks.DEEP, 0) + moved(things.wave(60, 40), 18, 84) + moved(things.wave(64, 46), 80, 88)
    return back + flash + ship + waves + moved(things.wave(70, 26), 46, 98)


def shipwreck() -> Shapes:
    """The broken hull on a rock."""
    back = things.sky(inks.NIGHT) + things.moon(80, 16) + things.sea(66, inks.DEEP, 1)
    rocks = moved(things.rock(40, 40, inks.DARK_STONE), 60, 82) + moved(things.rock(26, 22, inks.DARK_STONE), 84, 84)
    ship = moved(things.ship(sails=False), 38, 68, 0.9, turn=28)
    hole = path("M44 70 L50 62 L53 70 L60 66 L57 78 L48 80 Z", inks.BLACK)
    return back + ship + rocks + hole + moved(things.wave(44, 18), 20, 90) + moved(things.wave(44, 16), 72, 96)


PICTURES: dict[str, Drawing] = {d.__name__: d for d in (leaving_home, at_sea, storm, shipwreck)}
