"""Where a chain is, as cells of colour and percents for the squares of a board, and the rest in words beside them.

The colours stand for the same chances after every number of turns, so that the heat is seen to spread, and at last to
gather where nobody leaves any more. Their steps grow, for a sixth and a hundredth are both to be told from nothing.

>>> EDGES, UNITS
((0.01, 0.02, 0.05, 0.1, 0.2, 0.5), ('turn', 'roll', 'step'))
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterable, Mapping, Sequence
from html import escape
from itertools import groupby

from robinson_widget.board import Board
from robinson_widget.lesson.numbers import shown
from robinson_widget.narration import heading
from robinson_widget.picture.layout import GUTTER, SQUARE, has_pictures, layout_of
from robinson_widget.texts import Language

#: From one colour to the next.
EDGES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5)

#: What a step of a chain may be called.
UNITS = ("turn", "roll", "step")

_FAINT = 0.0005  # what is less is not even a tenth of a percent
_LIKELIEST = 3  # so many squares are named beside the board, and all that are as likely as those
_NAMED = 8  # in one line
_SQUARE, _WIDEST = 120, 1200  # pixels: a square of a small board needs not be larger, and no board wider
_OTHERS = 4  # states that are no square, and have a line of their own


def heat(share: float) -> int:
    """The number of the colour for a chance: 0 where there is none, 7 for one half and more.

    >>> heat(0), heat(0.005), heat(1 / 6), heat(0.5), heat(1)
    (0, 1, 5, 7, 7)
    """
    return 1 + bisect_right(EDGES, share) if share > 0 else 0


def percent(share: float, lang: Language) -> str:
    """A chance in words short enough for a square; what is neither 0 nor 1 never looks so.

    >>> from robinson_widget.texts import language
    >>> [" ".join(percent(share, language("en")).split()) for share in (1 / 6, 0, 0.0004, 0.9999, 1)]
    ['16.7 %', '0 %', '<0.1 %', '>99.9 %', '100 %']
    """
    if 0 < share < _FAINT:
        return f"<{shown(0.001, lang, '%')}"
    return f">{shown(0.999, lang, '%')}" if 1 - _FAINT <= share < 1 else shown(share, lang, "%")


def is_square(state: object, board: Board) -> bool:
    """Whether a state of a chain is a place on the board: a square by its number, or 0, the start.

    >>> from robinson_widget.board import ROBINSON
    >>> [is_square(state, ROBINSON) for state in (0, 45, 46, "lost", "12 again")]
    [True, True, False, False, False]
    """
    return isinstance(state, int) and not isinstance(state, bool) and 0 <= state <= board.last


def cells(shares: Mapping[Hashable, float], board: Board, lang: Language) -> str:
    r"""The start and all squares as a list, each with its number, its colour and its percents, if it has any.

    Where they lie is told once, by `places`.

    >>> from robinson_widget.board import track
    >>> from robinson_widget.texts import language
    >>> cells({1: 0.5, 2: 0.5}, track("Two", 2, faces=2), language("en"))[-83:].replace("\xa0", " ")
    '<li class="h7"><i>1</i><b>50 %</b></li><li class="h7"><i>2</i><b>50 %</b></li></ol>'
    """
    items = []
    for number in range(board.last + 1):
        share = shares.get(number, 0.0)
        told = f"<b>{escape(percent(share, lang))}</b>" if share else ""
        faint = " s" if 0 < share < _FAINT else ""
        items.append(f'<li class="h{heat(share)}{faint}"><i>{number or ""}</i>{told}</li>')
    label = escape(lang.say("LESSON", "heat.scale"))
    return f'<ol class="rw-heat-cells" aria-live="off" aria-label="{label}">{"".join(items)}</ol>'


def places(board: Board) -> str:
    """The style that lays the cells of a board over its picture: sent once, it keeps what follows short.

    >>> from robinson_widget.board import track
    >>> places(track("Two", 2, faces=2)).count("nth-child")
    3
    """
    layout, name = layout_of(board), f".rw .{lies(board)}"
    wide, high = 100 * SQUARE / layout.width, 100 * SQUARE / layout.height
    most = min(_WIDEST, round(_SQUARE * layout.width / SQUARE))
    rules = [f"{name}{{--rw-heat:{wide:.3f}cqw;--rw-heat-most:min({most}px,110vh)}}"]
    name += " .rw-heat-cells"
    rules += [f"{name} li{{width:{wide:.3f}%;height:{high:.3f}%}}"]
    for number in range(board.last + 1):
        x, y = layout.corner(number)
        at = f"left:{100 * x / layout.width:.3f}%;top:{100 * y / layout.height:.3f}%"
        rules.append(f"{name} li:nth-child({number + 1}){{{at}}}")
    rules.append(f"{name} li:first-child{{width:{100 * GUTTER / layout.width:.3f}%}}")
    return f"<style>{''.join(rules)}</style>"


def is_small(board: Board) -> bool:
    """Whether a board is so small that there is room beside it on every page.

    >>> from robinson_widget.board import ROBINSON, track
    >>> is_small(ROBINSON), is_small(track("Six", 6))
    (False, True)
    """
    return layout_of(board).width * _SQUARE / SQUARE <= 600


def lies(board: Board) -> str:
    """The name of a class for all boards that lie alike, by which `places` finds the cells.

    >>> from robinson_widget.board import ROBINSON
    >>> lies(ROBINSON)
    'rw-heat-spiral-45'
    """
    return f"rw-heat-{'spiral' if has_pictures(board) else 'rows'}-{board.last}"


def scale(lang: Language) -> str:
    """The colours with the chances for which they stand.

    >>> from robinson_widget.texts import language
    >>> scale(language("en")).count("<li")
    7
    """
    lows = [f"{100 * edge:.0f}–" for edge in EDGES]
    words = [f"<{shown(EDGES[0], lang, '%')}"]
    words += [low + shown(edge, lang, "%") for low, edge in zip(lows, EDGES[1:], strict=False)]
    words.append(f"≥{shown(EDGES[-1], lang, '%')}")
    items = (f'<li><span class="h{number}"></span>{escape(word)}</li>' for number, word in enumerate(words, start=1))
    return f'<div class="rw-heat-scale">{escape(lang.say("LESSON", "heat.scale"))}<ul>{"".join(items)}</ul></div>'


def after(n: int, unit: str, start: object, board: Board, lang: Language) -> str:
    """When it is, in words: after how many turns, and from where, if that is not the start.

    >>> from robinson_widget.board import ROBINSON
    >>> from robinson_widget.texts import language
    >>> after(1, "turn", 0, ROBINSON, language("en")), after(3, "turn", 25, ROBINSON, language("en"))
    ('After 1 turn', 'After 3 turns from 25 · The footprint')
    """
    steps = lang.count(f"{unit}s", n)
    if start == 0:
        return lang.say("LESSON", "heat.after", steps=steps)
    return lang.say("LESSON", "heat.after.from", steps=steps, place=_called(start, board, lang))


def _called(state: object, board: Board, lang: Language) -> str:
    """What a state is called beside the board."""
    if isinstance(state, int) and is_square(state, board):
        return heading(board, state, lang)
    if isinstance(state, Mapping):
        return lang.say("LESSON", "heat.spread")
    return lang.say("LESSON", "heat.lost") if state == "lost" else str(state)


Line = tuple[str, float]


def rest(shares: Mapping[Hashable, float], states: Sequence[Hashable], board: Board, lang: Language) -> list[Line]:
    """What no square on the way tells: home already, lost, not on the board yet, or in a state that is no square.

    >>> from robinson_widget.board import track
    >>> from robinson_widget.texts import language
    >>> two = track("Two", 2, faces=2)
    >>> rest({1: 0.5, "lost": 0.25, "1 again": 0.25}, [0, 1, 2, "lost", "1 again"], two, language("en"))
    [('Home', 0.0), ('Lost', 0.25), ('Not on the board yet', 0.0), ('1 again', 0.25)]
    """
    say = lang.say
    lines: list[Line] = []
    for state, key in ((board.last, "heat.home"), ("lost", "heat.lost"), (0, "heat.start")):
        if state in states:
            lines.append((say("LESSON", key), shares.get(state, 0.0)))
    others = [(str(s), share) for s, share in shares.items() if not is_square(s, board) and s != "lost" and share]
    others.sort(key=lambda line: -line[1])
    if len(others) > _OTHERS + 1:
        more = sum(share for _, share in others[_OTHERS:])
        others = [*others[:_OTHERS], (say("LESSON", "heat.others", count=len(others) - _OTHERS), more)]
    return [*lines, *others]


def likeliest(shares: Mapping[Hashable, float], board: Board, lang: Language) -> list[Line]:
    """The three likeliest squares on the way, the likeliest first; those that are alike in one line.

    >>> from robinson_widget.board import track
    >>> from robinson_widget.texts import language
    >>> likeliest({1: 0.125, 2: 0.5, 3: 0.25, 4: 0.125}, track("Five", 5, faces=2), language("en"))
    [('Square 2', 0.5), ('Square 3', 0.25), ('Squares 1, 4', 0.125)]
    """
    # What differs only by the rounding of a chain in floats is alike.
    on_way = [(-round(shares.get(number, 0.0), 12), number) for number in range(1, board.last) if shares.get(number)]
    lines: list[Line] = []
    named = 0
    for share, group in groupby(sorted(on_way), key=lambda pair: pair[0]):
        numbers = [number for _, number in group]
        if named >= _LIKELIEST:
            break
        named += len(numbers)
        lines.append((heading(board, numbers[0], lang) if len(numbers) == 1 else _several(numbers, lang), -share))
    return lines


def _several(numbers: Sequence[int], lang: Language) -> str:
    """Squares by their numbers; of many only the first."""
    first = [str(number) for number in numbers[:_NAMED]]
    listed = lang.say("PAGE", "comma").join(first) + (" …" if len(numbers) > _NAMED else "")
    return lang.say("LESSON", "heat.squares", numbers=listed)


def told(lines: Iterable[Line], top: Iterable[Line], lang: Language) -> str:
    """Those lines as two short tables: the rest, and the likeliest squares.

    >>> from robinson_widget.texts import language
    >>> told([("Home", 0.0)], [("Square 2", 0.5)], language("en")).count("<tr>")
    2
    """
    first, second = _table(lines, "", lang), _table(top, lang.say("LESSON", "heat.likeliest"), lang)
    return f'<div class="rw-heat-told">{first}{second}</div>'


def _table(lines: Iterable[Line], caption: str, lang: Language) -> str:
    rows = "".join(
        f'<tr><td><span class="h{heat(share)}"></span></td><th scope="row">{escape(words)}</th>'
        f"<td>{escape(percent(share, lang))}</td></tr>"
        for words, share in lines
    )
    above = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{above}<tbody>{rows}</tbody></table>" if rows else ""
