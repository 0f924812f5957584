"""Guesses drawn, and the answer over them: pieces of HTML whose letters keep their size on any page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from robinson_widget.lesson.guesses import Guess
from robinson_widget.lesson.numbers import shown
from robinson_widget.picture.layout import PAWN_COLOURS, pawn_outline
from robinson_widget.texts import Language


def swatch(place: int) -> str:
    """The sign of whoever guesses, told by its shape as much as by its colour: that of the pawn of a seat.

    >>> swatch(0).startswith('<svg class="rwl-sign"')
    True
    """
    seat = place % len(PAWN_COLOURS)
    corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in pawn_outline(seat, (10, 10), 7))
    return (
        f'<svg class="rwl-sign" viewBox="0 0 20 20" aria-hidden="true">'
        f'<polygon points="{corners}" fill="{PAWN_COLOURS[seat]}"/></svg>'
    )


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers between the ends, some five of them.

    >>> ticks(0, 100), ticks(0, 7)
    ([0.0, 20.0, 40.0, 60.0, 80.0, 100.0], [0.0, 2.0, 4.0, 6.0])
    """
    rough = (high - low) / most or 1.0
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * k for k in (1, 2, 5, 10) if power * k >= rough * (1 - 1e-9))
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [round(k * step, 12) for k in range(first, last + 1)]


def ends(values: Sequence[float], low: float | None, high: float | None, percent: bool) -> tuple[float, float]:
    """The ends of the number line: those given, or what takes in all values with some room.

    >>> ends([12, 30], None, None, False)
    (0.0, 37.5)
    """
    if percent and low is None and high is None:
        return 0.0, 1.0
    least = min([*values, low if low is not None else 0.0])
    most = max([*values, high]) if high is not None else max([*values, 0.0]) * 1.25
    return float(least), float(most if most > least else least + 1)


def number_line(
    guesses: Sequence[Guess],
    answer: float | None,
    line: tuple[float, float],
    unit: str,
    lang: Language,
    names: Sequence[str],
    places: Sequence[int],
) -> str:
    """A row a guess on a common scale; with the answer, its line through all of them and everyone's points.

    >>> from robinson_widget.lesson.guesses import Question
    >>> from robinson_widget.texts import language
    >>> guess = Guess(Question("six", "How many?"), "Reds", 3.0)
    >>> drawn = number_line([guess], None, (0.0, 10.0), "", language("en"), ["Reds"], [0])
    >>> 'class="rwl-dot" style="left:30.000%"' in drawn, "rwl-truth" in drawn
    (True, False)
    """
    low, high = line

    def left(value: float) -> str:
        return f"{100 * (value - low) / (high - low):.3f}%"

    rows = []
    mark = "" if answer is None else f'<i class="rwl-truth" style="left:{left(answer)}"></i>'
    if answer is not None:
        side = "rwl-turned" if (answer - low) / (high - low) > 0.75 else ""
        rows.append(
            f'<div class="rwl-row rwl-head"><span class="rwl-who"></span><div class="rwl-track">{mark}'
            f'<b class="rwl-flag {side}" style="left:{left(answer)}">'
            f"{escape(lang.say('LESSON', 'answer', value=shown(answer, lang, unit)))}</b></div>"
            '<span class="rwl-points"></span></div>'
        )
    for guess, name, place in zip(guesses, names, places, strict=True):
        assert not isinstance(guess.value, tuple)
        gap = ""
        if answer is not None:
            first, last = sorted((guess.value, answer))
            gap = f'<i class="rwl-gap" style="left:{left(first)};width:{100 * (last - first) / (high - low):.3f}%"></i>'
        side = "rwl-turned" if (guess.value - low) / (high - low) > 0.85 else ""
        points = "" if guess.points is None else escape(lang.say("LESSON", "score", points=guess.points))
        rows.append(
            f'<div class="rwl-row"><span class="rwl-who">{swatch(place)}<bdi>{escape(name)}</bdi></span>'
            f'<div class="rwl-track">{mark}{gap}<i class="rwl-dot" style="left:{left(guess.value)}">{swatch(place)}</i>'
            f'<b class="rwl-value {side}" style="left:{left(guess.value)}">{escape(shown(guess.value, lang, unit))}</b>'
            f'</div><span class="rwl-points">{points}</span></div>'
        )
    scale = 100 if unit == "%" else 1
    marks = "".join(
        f'<span style="left:{left(tick / scale)}">{shown(tick / scale, lang, "%" if scale == 100 else "")}</span>'
        for tick in ticks(low * scale, high * scale)
    )
    axis = (
        f'<div class="rwl-row rwl-axis" aria-hidden="true"><span class="rwl-who"></span><div class="rwl-track">{marks}'
        '</div><span class="rwl-points"></span></div>'
    )
    seen = " rwl-seen" if answer is not None else ""
    return f'<div class="rwl-line{seen}" lang="{lang.code}">{"".join(rows)}{axis}</div>'


def bar_chart(
    bars: Sequence[str],
    guesses: Sequence[Guess],
    answer: Sequence[float] | None,
    draft: Sequence[float] | None,
    percent: bool,
    lang: Language,
    names: Sequence[str],
    places: Sequence[int],
    top: float = 1.0,
) -> str:
    """A row a bar: guesses as outlines, the answer filled behind them; before that what is being set just now.

    >>> from robinson_widget.texts import language
    >>> drawn = bar_chart(["odd", "even"], [], None, [0.25, 0.0], True, language("en"), [], [])
    >>> '<i class="rwl-draft" style="width:25.000%"></i>' in drawn, "rwl-filled" in drawn
    (True, False)
    """
    held = [guess.value for guess in guesses if isinstance(guess.value, tuple)]
    if answer is not None:
        top = max([*answer, *(value for values in held for value in values)]) * 1.05 or 1.0
    unit = "%" if percent else ""

    def wide(value: float) -> str:
        return f"width:{100 * max(0.0, value) / top:.3f}%"

    rows = []
    for k, bar in enumerate(bars):
        inside = ""
        if answer is not None:
            inside += f'<i class="rwl-filled" style="{wide(answer[k])}"></i>'
        for values, name, place in zip(held, names, places, strict=True):
            inside += (
                f'<i class="rwl-outline rwl-c{place % len(PAWN_COLOURS)}" style="{wide(values[k])}" '
                f'title="{escape(name)}: {escape(shown(values[k], lang, unit))}">{swatch(place)}</i>'
            )
        if draft is not None:
            inside += f'<i class="rwl-draft" style="{wide(draft[k])}"></i>' if draft[k] else ""
        value = "" if answer is None else f"<b>{escape(shown(answer[k], lang, unit))}</b>"
        rows.append(
            f'<div class="rwl-bar"><span class="rwl-label">{escape(bar)}</span>'
            f'<div class="rwl-lane">{inside}</div>{value}</div>'
        )
    key = "".join(
        f'<span class="rwl-who">{swatch(place)}<bdi>{escape(name)}</bdi>'
        f"{'' if guess.points is None else ' · ' + escape(lang.say('LESSON', 'score', points=guess.points))}</span>"
        for guess, name, place in zip(guesses, names, places, strict=True)
    )
    if answer is not None:
        key = f'<span class="rwl-who"><i class="rwl-filled"></i>{escape(lang.say("LESSON", "the_answer"))}</span>{key}'
    seen = " rwl-seen" if answer is not None else ""
    seen += " rwl-one" if len(held) == 1 else " rwl-many" if len(held) > 5 else ""
    return f'<div class="rwl-bars{seen}" lang="{lang.code}"><div class="rwl-key">{key}</div>{"".join(rows)}</div>'
