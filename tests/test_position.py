"""A whole position as one picture: small enough to be kept in a notebook, and safe in an attribute of HTML."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from base64 import b64decode
from dataclasses import replace
from html.parser import HTMLParser
from urllib.parse import unquote_to_bytes

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import STEADY
from svgkit import TAG, compare, read

from robinson_widget.board import ROBINSON, Board, track
from robinson_widget.engine import State, opening
from robinson_widget.events import Moved
from robinson_widget.picture.board import whole
from robinson_widget.picture.position import data_uri, position_svg
from robinson_widget.picture.shapes import Text
from robinson_widget.picture.svg import document
from robinson_widget.texts import LANGUAGES, language

NAMES = ('<b>"Ada"</b>', "50% & more #1", "Ёж", "鲁滨逊", "Eve's", "\\`{|}^", "G?", "H")
LAST = (Moved(0, 3, 9, "roll"),)


def busy() -> State:
    """Eight pawns, one of them lost, one home and one gone from 3 to 9."""
    state, _ = opening(ROBINSON, 8)
    return replace(state, positions=(9, 9, 14, 3, 3, 3, 45, 20), out=(*[False] * 7, True))


class Source(HTMLParser):
    """The address of an image, as a page reads it."""

    found: str | None = None

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        assert (tag, [name for name, _ in attributes]) == ("img", ["src"])
        self.found = attributes[0][1]

    def handle_data(self, data: str) -> None:
        raise AssertionError(data)


def decoded(uri: str) -> str:
    """What a browser makes of a data URI in double quotes: the tag's end, a fragment and escapes are all minded."""
    source = Source()
    source.feed(f'<img src="{uri}">')
    source.close()
    assert source.found == uri
    assert uri.isascii()
    assert uri.isprintable()
    assert "#" not in uri
    head, _, data = uri.partition(",")
    assert head in ("data:image/svg+xml", "data:image/svg+xml;base64")
    return (b64decode(data, validate=True) if head.endswith("base64") else unquote_to_bytes(data)).decode()


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_full_board_is_small_enough_for_a_notebook(code: str) -> None:
    picture = position_svg(ROBINSON, busy(), NAMES, language(code), LAST, 6)
    uri = data_uri(picture)
    assert len(uri.encode()) < 300_000
    assert decoded(uri) == picture
    root = ET.fromstring(decoded(uri))
    assert '<b>"Ada"</b>' in root.findtext(f"{TAG}desc", "")
    assert "鲁滨逊" in root.findtext(f"{TAG}desc", "")
    # The squares, which are kept, and the pawns are together what the board is drawn from.
    compare(list(read(root, dict(root.attrib))), whole(ROBINSON, busy(), language(code), LAST, 6))


def compare_whole(picture: str, board: Board) -> None:
    root = ET.fromstring(picture)
    compare(list(read(root, dict(root.attrib))), whole(board, opening(board, 2)[0], language("en")))


def test_the_squares_that_are_kept_are_those_of_the_board_and_the_language() -> None:
    state, _ = opening(ROBINSON, 2)
    names = ("Ada", "Ben")
    english = position_svg(ROBINSON, state, names, language("en"))
    assert "Start" in english
    assert "Старт" in position_svg(ROBINSON, state, names, language("ru"))
    assert position_svg(ROBINSON, state, names, language("en")) == english
    # Words of one's own are not taken for those of the game that have the same code.
    tables = language("en").tables
    own = replace(language("en"), tables={**tables, "PAGE": {**tables["PAGE"], "start": "<Start>"}})
    assert "&lt;Start&gt;" in position_svg(ROBINSON, state, names, own)
    plain = track("Plain", 45, chips=30)
    compare_whole(position_svg(plain, opening(plain, 2)[0], names, language("en")), plain)


@STEADY
@given(st.text(st.characters(exclude_categories=("Cs", "Cc"))))
def test_any_words_come_back_from_a_data_uri(words: str) -> None:
    picture = document((Text(words, (1, 1), 5),), 10, 10, "title", words)
    assert decoded(data_uri(picture)) == picture


def test_a_data_uri_is_in_base64_where_that_is_shorter() -> None:
    # A Chinese letter has three bytes: nine signs percent-encoded, four in base64.
    chinese = data_uri(f"<svg>{'鲁' * 1000}</svg>")
    assert chinese.startswith("data:image/svg+xml;base64,")
    assert len(chinese) < 4100
    plain = data_uri("<svg fill='none'/>")
    assert plain == "data:image/svg+xml,%3Csvg fill='none'/%3E"
