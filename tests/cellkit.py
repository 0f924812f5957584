"""Reading what cells show, by rules of our own: HTML whose tags must balance, and the pictures inside it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import unquote_to_bytes

from svgkit import TAG

NAMESPACE = "http://www.w3.org/2000/svg"

_VOID = {"img", "br", "hr", "wbr"}
_LAYOUT = {"code", "i", "div", "span", "p", "b", "small", "bdi", "img", "details", "summary", "ul", "li", "h3", "h4"}
_KNOWN = {*_LAYOUT, "table", "thead", "tbody", "tr", "th", "td"}
_ALLOWED = {"style", "lang", "src", "alt", "width", "height", "scope", "dir", "aria-hidden"}


@dataclass
class Tag:
    """An element with what it holds, in order."""

    name: str
    has: dict[str, str]
    inside: list[Tag | str] = field(default_factory=list)

    def walk(self) -> Iterator[Tag]:
        yield self
        for child in self.inside:
            if isinstance(child, Tag):
                yield from child.walk()

    def all(self, name: str) -> list[Tag]:
        return [tag for tag in self.walk() if tag.name == name]

    @property
    def text(self) -> str:
        return "".join(child if isinstance(child, str) else child.text for child in self.inside)


class _Reader(HTMLParser):
    """Balances the tags strictly, and refuses whatever needs a page around it or might run."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Tag("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert tag in _KNOWN, tag
        assert len(set(names)) == len(names), names
        assert set(names) <= _ALLOWED, names  # no id, no class, no on..., no href
        new = Tag(tag, {name: value or "" for name, value in attrs})
        assert "url(" not in new.has.get("style", "")
        self.open[-1].inside.append(new)
        if tag not in _VOID:
            self.open.append(new)

    def handle_endtag(self, tag: str) -> None:
        assert tag not in _VOID
        assert self.open.pop().name == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        raise AssertionError(f"<{tag}/>")

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)

    def handle_comment(self, data: str) -> None:
        raise AssertionError(data)

    handle_decl = handle_pi = unknown_decl = handle_comment


def read_html(html: str) -> Tag:
    """The HTML of a cell, which stands by itself: balanced, without scripts, styles, ids and links."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == [reader.root], [tag.name for tag in reader.open]
    (top,) = (child for child in reader.root.inside if not (isinstance(child, str) and not child.strip()))
    assert isinstance(top, Tag)
    for image in top.all("img"):
        assert "alt" in image.has  # an empty one for ornaments
        picture(image)
    return top


def picture(image: Tag) -> ET.Element:
    """The SVG in an image's address, whose only link is the name of SVG itself."""
    head, _, data = image.has["src"].partition(",")
    assert head in ("data:image/svg+xml", "data:image/svg+xml;base64")
    assert "#" not in data
    svg = (b64decode(data, validate=True) if head.endswith("base64") else unquote_to_bytes(data)).decode()
    links = re.findall(r"[a-z]+://[^'\"\s<>]*", re.sub("<title>.*</(title|desc)>", "", svg))
    assert links == [NAMESPACE]
    assert "<script" not in re.sub("<title>.*</(title|desc)>", "", svg)
    root = ET.fromstring(svg)
    assert root.tag == f"{TAG}svg"
    return root


def rows(html: Tag) -> list[list[str]]:
    """The rows of the only table, head included, as texts."""
    (table,) = html.all("table")
    return [[cell.text.strip() for cell in row.inside if isinstance(cell, Tag)] for row in table.all("tr")]


def alts(html: Tag) -> list[str]:
    """The alternative texts of the images that tell something."""
    return [image.has["alt"] for image in html.all("img") if image.has["alt"]]


# --- the spiral, walked by the rule that the old goose games follow ----------------------------------------------


def spiral_cells(last: int) -> tuple[int, int, dict[int, tuple[int, int]]]:
    """Columns, rows and the cell of each square: about 9 to 5, from the lower left inwards, against the clock."""
    height = max(1, round((last * 5 / 9) ** 0.5))
    width = -(-last // height)
    left, right, top, bottom = 0, width - 1, 0, height - 1
    way: list[tuple[int, int]] = []
    while left <= right and top <= bottom:
        way += [(x, bottom) for x in range(left, right + 1)]
        way += [(right, y) for y in range(bottom - 1, top - 1, -1)]
        if top < bottom:
            way += [(x, top) for x in range(right - 1, left - 1, -1)]
        if left < right:
            way += [(left, y) for y in range(top + 1, bottom)]
        left, right, top, bottom = left + 1, right - 1, top + 1, bottom - 1
    return width, height, dict(enumerate(way[:last], start=1))


NASTY = (
    "<b>Ada</b>",
    "O\"Neil & 'Sons'",
    "</div><script>alert(1)</script>",
    "&lt;i&gt; &amp; &nbsp;",
    "עדה בת דוד",
    "{name} %s {0}",
    "鲁滨逊" * 13,
    "W" * 40,
)
