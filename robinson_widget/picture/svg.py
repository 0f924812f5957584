"""Shapes as SVG text."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from robinson_widget.picture.shapes import Clip, Path, Point, Shape, Shapes, Text

#: Fonts that have Latin, Cyrillic and Chinese letters, where they are installed.
SANS = "'DejaVu Sans', 'Noto Sans CJK SC', 'WenQuanYi Zen Hei', sans-serif"
SERIF = f"'DejaVu Serif', Georgia, serif, {SANS}"


def number(value: float) -> str:
    """A number as short as can be, to a hundredth."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _point(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _data(path: Path) -> str:
    return "".join(kind + " ".join(map(_point, points)) for kind, points in path.segments)


def _path(path: Path) -> str:
    parts = [f'd="{_data(path)}"', f'fill="{path.fill or "none"}"']
    if path.stroke is not None and path.width > 0:
        parts += [f'stroke="{path.stroke}"', f'stroke-width="{number(path.width)}"']
    if path.dash:
        parts.append(f'stroke-dasharray="{" ".join(map(number, path.dash))}"')
    if path.alpha < 1:
        parts.append(f'opacity="{number(path.alpha)}"')
    return f"<path {' '.join(parts)}/>"


def _text(text: Text) -> str:
    anchor = {"left": "start", "center": "middle", "right": "end"}[text.align]
    x, y = map(number, text.at)
    parts = [f'x="{x}"', f'y="{y}"', f'fill="{text.fill}"', f'text-anchor="{anchor}"', 'dominant-baseline="central"']
    parts += [f'font-size="{number(text.size)}"', f'font-family="{SERIF if text.serif else SANS}"']
    parts += ['font-weight="bold"'] if text.bold else []
    parts += ['font-style="italic"'] if text.italic else []
    # SVG cannot squeeze only what is too long; about how wide the words are is known well enough.
    if text.limit is not None and rough_width(text.content) * text.size > text.limit:
        parts.append(f'textLength="{number(text.limit)}" lengthAdjust="spacingAndGlyphs"')
    parts += [f'transform="rotate({number(text.angle)} {x} {y})"'] if text.angle else []
    parts += [f'opacity="{number(text.alpha)}"'] if text.alpha < 1 else []
    return f"<text {' '.join(parts)}>{escape(text.content)}</text>"


def rough_width(content: str) -> float:
    """About how wide the words are, in sizes of their letters: Chinese ones are as wide as high."""
    return sum(1.0 if ord(letter) > 0x2E80 else 0.64 for letter in content)


def elements(shapes: Iterable[Shape]) -> str:
    """The shapes as SVG elements, to stand inside an ``svg``, ``g`` or ``symbol`` element."""
    parts = []
    for shape in shapes:
        if isinstance(shape, Path):
            parts.append(_path(shape))
        elif isinstance(shape, Text):
            parts.append(_text(shape))
        else:
            parts.append(_clip(shape))
    return "".join(parts)


def _clip(clip: Clip) -> str:
    # A nested svg clips without an id, which would have to be the only one of its kind on a whole page.
    x, y = map(number, clip.corner)
    w, h = number(clip.width), number(clip.height)
    box = f'x="{x}" y="{y}" width="{w}" height="{h}" viewBox="{x} {y} {w} {h}"'
    return f'<svg {box} overflow="hidden">{elements(clip.shapes)}</svg>'


def document(shapes: Shapes, width: float, height: float, title: str = "", description: str = "") -> str:
    """A whole SVG picture; with a title it is an image to a screen reader, without one an ornament."""
    names = f"<title>{escape(title)}</title>" if title else ""
    names += f"<desc>{escape(description)}</desc>" if description else ""
    role = 'role="img"' if title else 'aria-hidden="true"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}" {role} '
        f'stroke-linecap="round" stroke-linejoin="round">{names}{elements(shapes)}</svg>'
    )


def symbol(name: str, shapes: Shapes, size: float) -> str:
    """A picture that is defined once and shown wherever the page says ``<use href="#name">``."""
    box = f'viewBox="0 0 {number(size)} {number(size)}"'
    inner = f'<g stroke-linecap="round" stroke-linejoin="round">{elements(shapes)}</g>'
    return f'<symbol id="{escape(name)}" {box} overflow="hidden">{inner}</symbol>'
