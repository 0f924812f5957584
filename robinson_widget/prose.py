"""A game told as prose: chapters, and in each the turns as paragraphs, with the story of a picture when it first comes.

>>> from robinson_widget import Game
>>> from robinson_widget.texts import language
>>> game = Game(["Ada", "Ben"], dice=[3])
>>> _ = game.roll()
>>> print(told(game, language("en")).chapters[1].paragraphs[0])  # doctest: +ELLIPSIS
With a roll of 3, Ada reaches 3, “The storm”. The sea stands up like a wall ... Ada receives 1 chip from the bank.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

from robinson_widget.board import Board
from robinson_widget.engine import State
from robinson_widget.events import (
    Bounced,
    Event,
    Landed,
    Lost,
    Moved,
    Overshot,
    Paid,
    Rolled,
)
from robinson_widget.narration import board_name, has_texts, joined, narrate, story, tell, title, whereabouts
from robinson_widget.texts import Language

if TYPE_CHECKING:
    from robinson_widget.game import Game
    from robinson_widget.steps import Steps

#: A paragraph has at least so many turns, and ends with a round.
_TURNS_A_PARAGRAPH = 3


@dataclass(frozen=True, slots=True)
class Chapter:
    """Some paragraphs, under a heading unless it is empty.

    >>> Chapter("The voyage", ("Ada sits down.",)).heading
    'The voyage'
    """

    heading: str
    paragraphs: tuple[str, ...]


class Story(str):
    """A game in prose: text as any other, with `heading` and `chapters`, shown by a cell as a page to read.

    >>> tale = Story("Robinson", (Chapter("", ("Ada sits down.",)),))
    >>> print(tale)
    Robinson
    <BLANKLINE>
    Ada sits down.
    """

    heading: str
    chapters: tuple[Chapter, ...]
    lang: str

    def __new__(cls, heading: str, chapters: tuple[Chapter, ...], lang: str = "en") -> Story:
        """The text that these parts make."""
        blocks = [heading]
        for chapter in chapters:
            blocks += [chapter.heading] if chapter.heading else []
            blocks += chapter.paragraphs
        made = super().__new__(cls, "\n\n".join(blocks))
        made.heading, made.chapters, made.lang = heading, chapters, lang
        return made

    def __getnewargs__(self) -> tuple[str, tuple[Chapter, ...], str]:  # type: ignore[override]
        return self.heading, self.chapters, self.lang

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        parts = [f'<h3 style="margin:4px 0">{escape(self.heading)}</h3>']
        for chapter in self.chapters:
            parts += [f'<h4 style="margin:14px 0 4px">{escape(chapter.heading)}</h4>'] if chapter.heading else []
            parts += [f'<p style="margin:0 0 8px">{escape(text)}</p>' for text in chapter.paragraphs]
        return f'<div lang="{self.lang}" style="max-width:44em;line-height:1.5">{"".join(parts)}</div>'


def told(game: Game, lang: Language) -> Story:
    """The game so far as a story in the language.

    >>> from robinson_widget import Game
    >>> from robinson_widget.texts import language
    >>> told(Game(["Ada"]), language("en")).heading
    'Robinson: a game of Ada'
    """
    name = lang.say("STORY", "title", board=board_name(game.board, lang), names=_listing(game.names, lang))
    chapters: list[tuple[str, list[str]]] = [("", [joined(_beginning(game, lang), lang)])]
    first = _chapter_of(game.board, _front(game.at(0)), lang)
    seen: set[int] = set()
    paragraph: list[str] = []
    count, reached, last_seat = 0, -1, 0
    for turn in game.turns:
        chapter = max(reached, first, _chapter_of(game.board, _front(turn.state), lang))
        if chapter > reached and chapter >= 0:
            _flush(chapters, paragraph, lang)
            count, reached = 0, chapter
            chapters.append((_headings(game.board, lang)[chapter][1], []))
        elif count >= _TURNS_A_PARAGRAPH and turn.seat <= last_seat:
            _flush(chapters, paragraph, lang)
            count = 0
        paragraph += _turn(turn, seen, lang)
        count, last_seat = count + 1, turn.seat
    _flush(chapters, paragraph, lang)
    chapters.append(("", [joined(_ending(game, lang), lang)]))
    return Story(name, tuple(Chapter(heading, tuple(texts)) for heading, texts in chapters), lang.code)


def _flush(chapters: list[tuple[str, list[str]]], paragraph: list[str], lang: Language) -> None:
    if paragraph:
        chapters[-1][1].append(joined(paragraph, lang))
        paragraph.clear()


def _headings(board: Board, lang: Language) -> list[tuple[int, str]]:
    """Where the chapters of a board begin: the number of the square and the heading, in the order of the squares."""
    words = lang.tables["CHAPTERS"]
    return [(square.number, words[square.key]) for square in board.squares if square.key in words]


def _chapter_of(board: Board, square: int, lang: Language) -> int:
    """Which chapter a square belongs to, -1 for none."""
    return sum(begins <= square for begins, _ in _headings(board, lang)) - 1


def _front(state: State) -> int:
    """The square of the foremost pawn still in."""
    return max((p for p, out in zip(state.positions, state.out, strict=True) if not out), default=0)


def _beginning(game: Game, lang: Language) -> Iterator[str]:
    names = game.names
    key = "begin" if len(names) > 1 else "begin.one"
    yield lang.say("STORY", key, names=_listing(names, lang))
    if game.set_up:
        yield lang.say("STORY", "begin.set")
        for seat, name in enumerate(names):
            where = whereabouts(game.at(0), seat, lang)
            yield lang.say("PAGE", "now.line.plain", name=name, where=where)
        return
    if game.board.ante:
        yield lang.say("EVENTS", "paid.ante.all", chips=lang.count("chips", game.board.ante))
    if len(names) > 1:
        yield lang.say("STORY", "begin.first", name=names[0])


def _turn(turn: Steps, seen: set[int], lang: Language) -> Iterator[str]:
    """A turn in sentences: each throw and walk as one, then what came of it."""
    thrown = False
    for taken in turn:
        events, named = list(taken.events), taken.face is not None
        if taken.face is not None:
            throw, events = _throw(events, thrown, turn, lang)
            thrown = True  # who starts over on 4 has not thrown before
            yield throw
        everyone = _paid_by_all(events)
        for event in events:
            if event in everyone:
                if event == everyone[0]:
                    yield lang.say("RULES", "EveryonePays", chips=lang.count("chips", everyone[0].chips))
            elif isinstance(event, Moved) and has_texts(turn[0].board, event.square, lang):
                key = "onward" if event.square > event.origin else "back"
                name = lang.say("PAGE", "quoted", text=title(turn[0].board, event.square, lang))
                values = {"name": turn[0].names[event.seat], "origin": event.origin, "square": event.square}
                yield lang.say("STORY", key, title=name, **values)
                named = True
            elif isinstance(event, Landed):
                if not named:  # the sentence of the throw has the title of the square it led to, and of no other
                    yield from narrate([event], turn[0].board, turn[0].names, lang)
                named = False
                tale = story(turn[0].board, event.square, lang)
                if tale and event.square not in seen:
                    yield tale
                seen.add(event.square)
            else:
                yield from narrate([event], turn[0].board, turn[0].names, lang)


def _paid_by_all(events: Sequence[Event]) -> list[Paid]:
    """The payments of a picture for which several pay the bank the same, which are told in one sentence."""
    paid = [e for e in events if isinstance(e, Paid) and e.to is None and e.master is None]
    alike = all((e.chips, e.due, e.square) == (e.due, paid[0].due, paid[0].square) for e in paid)
    # One who pays twice, on a square or on two of which one leads to the other, is not everyone.
    return paid if len({e.seat for e in paid}) == len(paid) > 1 and alike else []


def _throw(events: Sequence[Event], again: bool, turn: Steps, lang: Language) -> tuple[str, list[Event]]:
    """The sentence of a throw and the walk after it, and the events that are still to be told."""
    board, names = turn[0].board, turn[0].names
    thrown, rest = events[0], list(events[1:])
    assert isinstance(thrown, Rolled)
    walk = [event for event in rest if isinstance(event, (Moved, Bounced)) and getattr(event, "by", "roll") == "roll"]
    landed = bool(walk) and any(isinstance(event, Landed) for event in rest)
    if any(isinstance(event, Lost) for event in rest):  # wherever the roll led, it is the roll that counts
        return tell(thrown, board, names, lang), [e for e in rest if not isinstance(e, (Moved, Bounced, Overshot))]
    if not landed:
        return tell(thrown, board, names, lang), rest
    square = walk[-1].square
    variant = (turn.turn + turn.turn // len(names)) % 3  # so that not each player has a sentence of their own
    key = "bounce" if isinstance(walk[-1], Bounced) else "again" if again else f"walk.{variant}"
    if not has_texts(board, square, lang):
        key = "walk.plain" if key.startswith("walk") else f"{key}.plain"
    name = lang.say("PAGE", "quoted", text=title(board, square, lang))
    sentence = lang.say("STORY", key, name=names[thrown.seat], face=thrown.face, square=square, title=name)
    return sentence, [event for event in rest if event not in walk]


def _ending(game: Game, lang: Language) -> Iterator[str]:
    state = game.state
    if not state.over:
        yield lang.say("STORY", "open", name=game.names[state.mover])
        return
    turns = lang.count("turns", len(game.turns))
    rolls = lang.count("rolls", sum(taken.face is not None for taken in game.history))
    winner = state.winner
    key, name = ("lost", "") if winner is None else ("won", game.names[winner])
    yield lang.say("STORY", key, turns=turns, rolls=rolls, name=name)
    if game.board.chips:
        comma = lang.say("PAGE", "comma")
        purses = comma.join(f"{name} {chips}" for name, chips in zip(game.names, state.purses, strict=True))
        yield lang.say("STORY", "purses", purses=purses)


def _listing(names: Sequence[str], lang: Language) -> str:
    """Names as one says them: "Ada, Ben and Cay"."""
    if len(names) == 1:
        return names[0]
    return lang.say("STORY", "and", names=lang.say("PAGE", "comma").join(names[:-1]), last=names[-1])
