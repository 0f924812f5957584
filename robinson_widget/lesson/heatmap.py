"""The board as a map of heat: where one is after so many turns, as colours and percents, and a slider for the turns.

>>> MOST, INTERVAL  # turns that a slider may count, and milliseconds from one to the next while it plays
(1000, 900)
"""

from __future__ import annotations

from collections.abc import Hashable
from html import escape
from importlib.resources import files
from typing import Any

from ipywidgets import HTML, Box, IntSlider, Play, VBox, jslink

from robinson_widget.board import ROBINSON, Board
from robinson_widget.chance.markov import MarkovChain
from robinson_widget.checks import brief, whole
from robinson_widget.lesson import heat
from robinson_widget.narration import board_name
from robinson_widget.picture.position import board_svg, data_uri
from robinson_widget.texts import language
from robinson_widget.widget import page
from robinson_widget.widget.cellwatch import WATCH, watch
from robinson_widget.widget.parts import family, guarded, home_loop, with_text

MOST = 1000
INTERVAL = 900


class HeatMap(VBox):
    """A widget to see where a chain is after n turns, as colours and percents over the squares of a board.

    `chain` is any :class:`MarkovChain` with the numbers of squares among its states, as `journey` gives it: 0 is the
    start, the last square is home; what else there is ("lost", or any label that is no square) is told beside the
    board. `start` is where it begins, a state or a distribution of states, `most` how far the slider goes, and `unit`
    what a step of the chain is: "turn", "roll" or "step". All chances are exact; what is shown of them is rounded.

    >>> from robinson_widget import ROBINSON
    >>> from robinson_widget.chance import journey
    >>> where = HeatMap(journey(ROBINSON))
    >>> where.n = 1
    >>> where
    <HeatMap of Robinson: after 1 turn>

    :raises ValueError: naming the value, for what is no chain or no board, a start that is no state, a number of turns
        or a unit that is none, an unknown language.
    """

    _closed = True  # until it is made: a widget that was refused is closed when it is collected

    def __init__(
        self,
        chain: MarkovChain,
        board: Board = ROBINSON,
        start: Any = 0,
        most: int = 60,
        *,
        lang: str | None = None,
        unit: str = "turn",
    ) -> None:
        if not isinstance(chain, MarkovChain):
            raise ValueError(f"chain: {brief(chain)} is not a MarkovChain; journey(board) gives one")
        if not isinstance(board, Board):
            raise ValueError(f"board: {brief(board)} is not a Board; ROBINSON is one, and track() makes others")
        if not any(heat.is_square(state, board) for state in chain.states):
            raise ValueError(f"chain: none of its states is a square of {board.name}")
        if not isinstance(unit, str) or unit not in heat.UNITS:
            raise ValueError(f"unit: {brief(unit)} is not one of {', '.join(heat.UNITS)}")
        most = whole(most, "most", 1, MOST)
        self._shares: dict[int, dict[Hashable, float]] = {}
        self._chain, self._board, self._start, self._unit = chain, board, start, unit
        self._at(0)  # refuses a start that is none
        self._lang = language("en" if lang is None else lang)
        self._closed = False
        self.on_page = False  # whether the page was the last to tell that it shows this
        self.home = home_loop()

        self._style = HTML(page.style(), layout={"display": "none"})
        sheet = files(__package__).joinpath("heatmap.css").read_text(encoding="utf-8")
        self._looks = HTML(f"<style>{sheet}</style>{heat.places(board)}", layout={"display": "none"})
        self._error = HTML(layout={"display": "none"})
        self._play = Play(value=0, min=0, max=most, interval=INTERVAL, show_repeat=False)
        self._slider = IntSlider(0, 0, most, readout=False)
        # The page itself moves the slider as it plays, and the play button knows where the slider was moved to.
        self._link = jslink((self._play, "value"), (self._slider, "value"))
        self._tools = Box([self._play, self._slider])
        self._picture = HTML()
        self._panel = HTML()  # all that changes with the slider, so that one step is one message
        self._grid = Box([self._tools, self._picture, self._panel])
        super().__init__([self._style, self._looks, self._error, self._grid])
        for name, part in {
            "": self,
            "-heat-grid": self._grid,
            "-heat-tools": self._tools,
            "-heat-picture": self._picture,
            "-panel": self._panel,
            "-error": self._error,
        }.items():
            part.add_class(f"rw{name}")
        self._grid.add_class(heat.lies(board))
        if heat.is_small(board):
            self._grid.add_class("rw-heat-small")
        self._slider.observe(self._moved, "value")
        self._draw()
        self._tell()
        watch(self)

    # --- what it shows ---

    @property
    def n(self) -> int:
        """After how many turns it is; setting it moves the slider.

        >>> from robinson_widget.chance import journey
        >>> HeatMap(journey()).n
        0

        :raises ValueError: on setting it, if the slider does not go so far.
        """
        return int(self._slider.value)

    @n.setter
    def n(self, n: int) -> None:
        self._slider.value = whole(n, "n", 0, self._slider.max)

    @property
    def lang(self) -> str:
        """The code of the language; setting it tells all again in another one.

        >>> from robinson_widget.chance import journey
        >>> where = HeatMap(journey())
        >>> where.lang = "de"
        >>> where
        <HeatMap of Robinson: nach 0 Zügen>

        :raises ValueError: on setting it, for a language that there is not.
        """
        return self._lang.code

    @lang.setter
    def lang(self, code: str) -> None:
        self._lang = language(code)
        self._draw()
        self._tell()

    @property
    def large(self) -> bool:
        """Whether its words are written large, for a projector; may be set.

        >>> from robinson_widget.chance import journey
        >>> where = HeatMap(journey())
        >>> where.large = True
        >>> where.large
        True
        """
        return "rw-large" in self._dom_classes

    @large.setter
    def large(self, large: bool) -> None:
        (self.add_class if large else self.remove_class)("rw-large")

    @property
    def shares(self) -> dict[Hashable, float]:
        """The chance to be in each state that is possible now, as floats.

        >>> from robinson_widget import track
        >>> from robinson_widget.chance import journey
        >>> coin = track("Three", 3, faces=2)
        >>> where = HeatMap(journey(coin), coin)
        >>> where.n = 1
        >>> where.shares
        {1: 0.5, 2: 0.5}
        """
        return dict(self._at(self.n))

    def _at(self, n: int) -> dict[Hashable, float]:
        if n not in self._shares:
            found = self._chain.distribution(self._start, n).items()
            self._shares[n] = {state: float(share) for state, share in found if share}
        return self._shares[n]

    # --- callbacks ---

    def report(self, error: Exception) -> None:
        """Show an error in the visible line above the board.

        >>> from robinson_widget.chance import journey
        >>> where = HeatMap(journey())
        >>> where.report(ValueError("a reason"))
        >>> "a reason" in where._error.value
        True
        """
        self._error.value = f'<div role="alert">{escape(str(error))}</div>'
        self._error.layout.display = ""

    @guarded
    def _moved(self, change: dict[str, Any]) -> None:
        if not self._closed:
            self._error.layout.display = "none"
            self._tell()

    # --- showing ---

    def _draw(self) -> None:
        """The picture of the board, which stays, and the scale below it: large, and sent once."""
        name = escape(self._say("name", board=board_name(self._board, self._lang)))
        self._picture.value = f'<img src="{data_uri(board_svg(self._board, self._lang))}" alt="{name}"/>'

    def _tell(self) -> None:
        """All that the slider changes."""
        shares, lang = self._at(self.n), self._lang
        after = escape(heat.after(self.n, self._unit, self._start, self._board, lang))
        # The page names the controls, which have no names of their own, by what stands here.
        words = {part: lang.say("CELLS", f"replay.{part}") for part in ("play", "stop")} | {
            "slider": self._say(f"slider.{self._unit}")
        }
        names = "".join(f' data-{part}="{escape(word)}"' for part, word in words.items())
        lines = heat.rest(shares, self._chain.states, self._board, lang)
        told = heat.told(lines, heat.likeliest(shares, self._board, lang), lang)
        self._panel.value = (
            f'<div class="rw-words" lang="{lang.code}"><div class="rw-heat-after rw-count"><span{names}>{after}</span>'
            f"</div>{heat.cells(shares, self._board, lang)}{heat.scale(lang)}{told}</div>"
        )

    def _say(self, key: str, **values: object) -> str:
        return self._lang.say("LESSON", f"heat.{key}", **values)

    # --- its life ---

    def rest(self) -> None:
        """Play on no longer, as where no cell shows this; the slider still answers.

        >>> from robinson_widget.chance import journey
        >>> where = HeatMap(journey())
        >>> where._play.playing = True
        >>> where.rest()
        >>> where._play.playing
        False
        """
        if not self._closed:
            self._play.playing = False

    def wake(self) -> None:
        """Be shown again: it follows nothing, so nothing is to be caught up with.

        >>> from robinson_widget.chance import journey
        >>> where = HeatMap(journey())
        >>> where.wake()
        >>> where.n
        0
        """

    def close(self) -> None:
        """Close this widget and all its parts.

        >>> from robinson_widget.chance import journey
        >>> where = HeatMap(journey())
        >>> where.close()
        >>> where
        <HeatMap, closed>
        """
        if self._closed:
            return
        self._closed = True
        self._play.playing = False  # the page plays by itself, and would go on telling a widget that is gone
        WATCH.closed(self)
        for part in (self._link, *family(self)):
            if part is not self:
                part.close()
        super().close()

    def __repr__(self) -> str:
        if self._closed:
            return "<HeatMap, closed>"
        words = heat.after(self.n, self._unit, self._start, self._board, self._lang)
        return f"<HeatMap of {self._board.name}: {words[:1].lower()}{words[1:]}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        WATCH.shown(self)
        name = self._say("name", board=board_name(self._board, self._lang))
        lines = heat.rest(self._at(self.n), self._chain.states, self._board, self._lang)
        lines += heat.likeliest(self._at(self.n), self._board, self._lang)
        told = "; ".join(f"{words} {heat.percent(share, self._lang)}" for words, share in lines)
        after = heat.after(self.n, self._unit, self._start, self._board, self._lang)
        return with_text(super()._repr_mimebundle_(**kwargs), f"{name}. {after}: {told}. {self._say('shown')}")
