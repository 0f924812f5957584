"""What cells show of a game, of steps and of a board: HTML for notebooks, text for terminals and screen readers.

The HTML stands by itself: pictures are `<img>` elements that hold their SVG, so that a saved notebook shows them
without a kernel, a style sheet or a script, also where a viewer takes drawings out of HTML it does not trust.

>>> from robinson_widget import Game
>>> shown = Game(["Ada", "Ben"], dice=[3]).show()
>>> print(shown.text.splitlines()[0], shown.html.count("<img "))
Robinson · Turn 1 3
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Any

from robinson_widget.board import Board, Square
from robinson_widget.effects import RecruitFriday
from robinson_widget.engine import State, legal_actions
from robinson_widget.narration import (
    action_word,
    board_name,
    does,
    heading,
    joined,
    narrate,
    now,
    open_labels,
    rule,
    sentence,
    square_told,
    tale,
    whereabouts,
    whose,
)
from robinson_widget.picture.board import pawn
from robinson_widget.picture.marks import die
from robinson_widget.picture.pictures import SIZE, picture
from robinson_widget.picture.plain import chart
from robinson_widget.picture.position import board_svg, data_uri, position_svg
from robinson_widget.picture.shapes import Shapes
from robinson_widget.picture.svg import document
from robinson_widget.texts import Language, language

if TYPE_CHECKING:
    from robinson_widget.game import Game
    from robinson_widget.steps import Actions, Step, Steps


@dataclass(frozen=True, slots=True, repr=False)
class Shown:
    """Something to look at: `html` for a notebook, `text` for a terminal or a screen reader, and as ``str``.

    >>> from robinson_widget import Game
    >>> str(Game(["Ada"]).show()) == Game(["Ada"]).show().text
    True
    """

    html: str
    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": self.text}


# --- a game ------------------------------------------------------------------------------------------------------


def game_svg(game: Game, lang: Language) -> str:
    """The board with the last step marked, as SVG with the position as its description.

    >>> from robinson_widget import Game
    >>> "<desc>Ada: at the start, 20 chips." in game_svg(Game(["Ada"]), language("en"))
    True
    """
    last = game.history[-1].events if game.history else ()
    return position_svg(game.board, game.state, game.names, lang, last, game.last_face)


def game_shown(game: Game, lang: Language) -> Shown:
    """The board, and beside it what happened in the last turn, where everyone is and what is open.

    >>> from robinson_widget import Game
    >>> print(game_shown(Game(["Ada"]), language("en")).text.splitlines()[2])
    Ada to move. Open now: Roll the die.
    """
    board, state, names = game.board, game.state, game.names
    title = f"{board_name(board, lang)} · {lang.say('PAGE', 'turn', turn=state.turn)}"
    last = _words(game.turns[-1], lang) if game.history else [*_beginning(game, lang)]
    told = joined(now(board, state, names, lang), lang)
    html = _side_by_side(
        _board_image(game_svg(game, lang), joined((sentence(board_name(board, lang), lang), told), lang)),
        f'<div style="font-size:90%;opacity:0.8">{escape(title)}</div>'
        f'<div style="font-size:115%;font-weight:bold;margin:2px 0 6px">{escape(whose(state, names, lang))}</div>'
        + _paragraph(joined(last, lang))
        + _standings(board, state, state, names, lang, game.policies)
        + _open_html(board, state, names, lang),
        lang,
    )
    lines = [title, *([joined(last, lang)] if last else []), joined(_prospect(board, state, names, lang), lang)]
    places, chart_ = now(board, state, names, lang), chart(board, state, lang.say("PAGE", "start"))
    if not chart_:
        return Shown(html, "\n".join([*lines, *places]))
    # On the map everyone is a number.
    places[: len(names)] = [f"[{number}] {told}" for number, told in enumerate(places[: len(names)], start=1)]
    return Shown(html, "\n".join([*lines, *places, "", chart_]))


def _beginning(game: Game, lang: Language) -> Iterator[str]:
    if game.set_up:
        yield lang.say("CELLS", "set_up")
    elif game.board.ante:
        yield lang.say("EVENTS", "paid.ante.all", chips=lang.count("chips", game.board.ante))


# --- steps -------------------------------------------------------------------------------------------------------


def steps_bundle(steps: Steps) -> dict[str, str]:
    """What a cell shows of steps: what was thrown, what happened, before and after, what is open next.

    >>> from robinson_widget import Game
    >>> sorted(steps_bundle(Game(["Ada"], dice=[3]).turn()))
    ['text/html', 'text/plain']
    """
    return {"text/html": _steps_html(steps), "text/plain": steps_text(steps)}


def steps_text(steps: Steps) -> str:
    """The same as text: sentences, then a line for each seat and for the bank where something changed.

    >>> from robinson_widget import Game
    >>> print(steps_text(Game(["Ada"], dice=[5]).turn()).splitlines()[1])
    Ada: at the start → square 5, 20 chips.
    """
    board, names, lang = steps[0].board, steps[0].names, language(steps[0].lang)
    lines = []
    if steps.kind != "turn":
        key = "undone" if steps.kind == "undo" else "redone"
        lines.append(lang.say("CELLS", key, steps=lang.count("steps", len(steps))))
    if steps.kind != "undo":
        for turn in _turns(steps, lines):
            label = lang.say("PAGE", "log.turn", turn=turn[0].turn, name=turn[0].name)
            lines.append(joined([label, *_words(turn, lang)], lang))
    before, after = _ends(steps)
    for seat, name in enumerate(names):
        where = _change(whereabouts(before, seat, lang), whereabouts(after, seat, lang))
        chips = _change(
            str(before.purses[seat]),
            str(lang.count("chips", after.purses[seat])),
            before.purses[seat] != after.purses[seat],
        )
        if where != whereabouts(after, seat, lang) or before.purses[seat] != after.purses[seat]:
            line = "now.line" if board.chips else "now.line.plain"
            lines.append(lang.say("PAGE", line, name=name, where=where, chips=chips))
    if before.bank != after.bank:
        chips = _change(str(before.bank), str(lang.count("chips", after.bank)))
        lines.append(lang.say("PAGE", "now.bank", chips=chips))
    return "\n".join([*lines, joined(_prospect(board, after, names, lang), lang)])


def _ends(steps: Steps) -> tuple[State, State]:
    """The states before and after: of what was undone, the later one comes first."""
    return (steps[-1].state, steps.before) if steps.kind == "undo" else (steps.before, steps.state)


def _change(before: str, after: str, changed: bool | None = None) -> str:
    differs = before != after if changed is None else changed
    return f"{before} → {after}" if differs else after


#: Of many turns taken again at once so many are told, the last ones.
_TURNS_TOLD = 12


def _turns(steps: Iterable[Step], told: list[str]) -> list[list[Step]]:
    """The steps by turns; of very many the last ones, and a mark for the others in what is `told` so far."""
    turns = [list(group) for _, group in groupby(steps, key=lambda taken: taken.turn)]
    if len(turns) > _TURNS_TOLD:
        told.append("…")
    return turns[-_TURNS_TOLD:]


def _words(steps: Iterable[Step], lang: Language) -> list[str]:
    return [words for taken in steps for words in narrate(taken.events, taken.board, taken.names, lang)]


def _steps_html(steps: Steps) -> str:
    board, names, lang = steps[0].board, steps[0].names, language(steps[0].lang)
    before, after = _ends(steps)
    parts = []
    if steps.kind != "turn":
        key = "undone" if steps.kind == "undo" else "redone"
        parts.append(f"<div><b>{escape(lang.say('CELLS', key, steps=lang.count('steps', len(steps))))}</b></div>")
    if steps.kind != "undo":
        for turn in _turns(steps, parts):
            dice = "".join(_die(taken.face, lang) for taken in turn if taken.face is not None)
            number = escape(lang.say("PAGE", "turn", turn=turn[0].turn))
            parts.append(
                f'<div style="display:flex;gap:6px;align-items:center;flex-wrap:wrap">'
                f'<span style="font-size:90%;opacity:0.8">{number}</span>'
                f"{_pawn(after, turn[0].seat)}<b><bdi>{escape(turn[0].name)}</bdi></b>{dice}</div>"
                + _paragraph(joined(_words(turn, lang), lang))
            )
    parts.append(_standings(board, before, after, names, lang))
    parts.append(_open_html(board, after, names, lang, sentence(whose(after, names, lang), lang)))
    told = square_told(steps[-1].events, steps[-1].before) if steps.kind != "undo" else after.positions[after.mover]
    shown = ""
    if told and (drawn := picture(board.square(told).key)):
        shown = _image(drawn, SIZE, SIZE, 112, heading(board, told, lang))
    return _card(shown, "".join(parts), lang)


def actions_html(actions: Actions) -> str:
    """The words for ``game.act()``, and what each does.

    >>> from robinson_widget import Game
    >>> "<code>&quot;roll&quot;</code> Roll the die" in actions_html(Game(["Ada"]).actions)
    True
    """
    lines = (
        f"<div><code>&quot;{escape(word)}&quot;</code> {escape(label)}</div>"
        for word, label in zip(actions.words, actions.labels, strict=True)
    )
    return f'<div style="margin:4px 0">{"".join(lines) or "–"}</div>'


# --- a board -----------------------------------------------------------------------------------------------------


def board_shown(board: Board, lang: Language) -> Shown:
    """A board without pawns, how large it is, and what each of its squares does.

    >>> from robinson_widget.board import ROBINSON
    >>> print(board_shown(ROBINSON, language("en")).text.splitlines()[2])
    1 · Leaving home: Everyone pays 1 chip to the bank.
    """
    size = lang.say("CELLS", "board.size", squares=lang.count("squares", board.last), faces=board.faces)
    about = [size, lang.say("CELLS", f"board.{board.past_end}", last=board.last)]
    if board.chips:
        chips, ante = lang.count("chips", board.chips), lang.count("chips", board.ante)
        about.append(lang.say("CELLS", "board.chips", chips=chips, ante=ante))
    rules = [
        f"{heading(board, number, lang)}: {rule(board, number, lang)}"
        for number in range(1, board.last + 1)
        if board.effects(number) or number == board.last
    ]
    name, does = board_name(board, lang), lang.say("CELLS", "board.rules")
    items = "".join(f"<li>{escape(line)}</li>" for line in rules)
    html = _side_by_side(
        _board_image(board_svg(board, lang), name),
        f"<div><b>{escape(name)}</b></div>{_paragraph(joined(about, lang))}"
        f'<details><summary>{escape(does)}</summary><ul style="margin:4px 0;padding-left:18px">{items}</ul></details>',
        lang,
    )
    return Shown(html, "\n".join([name, joined(about, lang), *rules]))


def square_shown(square: Square, lang: Language) -> Shown:
    """A square by itself: its picture, title, rule and story, and the effects as the board has them.

    >>> from robinson_widget.board import ROBINSON
    >>> print(square_shown(ROBINSON.square(23), language("en")).text.splitlines()[0])
    23 · Round the island
    """
    title, told_of = lang.squares.get(square.key, ("", ""))[0], tale(square, lang)
    name = f"{square.number} · {title}" if title else lang.say("PAGE", "board.square", number=square.number)
    told, effects = does(square.effects, lang), ", ".join(map(repr, square.effects))
    drawn = picture(square.key)
    parts = [f"<div><b>{escape(name)}</b></div>", _paragraph(told_of)]
    parts += [f'<p style="margin:4px 0 6px"><i>{escape(told)}</i> <code>{escape(effects)}</code></p>'] if told else []
    html = _card(_image(drawn, SIZE, SIZE, 112, name) if drawn else "", "".join(parts), lang)
    return Shown(html, "\n".join(line for line in (name, told_of, told, effects) if line))


# --- pieces ------------------------------------------------------------------------------------------------------


def _side_by_side(left: str, right: str, lang: Language) -> str:
    """A large picture and what stands beside it, or below it where the room is narrow."""
    return (
        f'<div lang="{lang.code}" style="display:flex;flex-wrap:wrap;gap:14px;align-items:flex-start;margin:4px 0">'
        f'<div style="flex:3 1 520px;max-width:1000px;min-width:0">{left}</div>'
        f'<div style="flex:1 1 250px;min-width:0">{right}</div></div>'
    )


def _card(left: str, right: str, lang: Language) -> str:
    """A small picture, and text beside it."""
    return (
        f'<div lang="{lang.code}" style="display:flex;gap:14px;align-items:flex-start;max-width:760px;margin:4px 0">'
        f'<div style="flex:none">{left}</div><div style="flex:1;min-width:0">{right}</div></div>'
    )


def _board_image(svg: str, alt: str) -> str:
    return f'<img src="{data_uri(svg)}" alt="{escape(alt)}" style="width:100%;height:auto;display:block">'


def _prospect(board: Board, state: State, names: Sequence[str], lang: Language) -> list[str]:
    """Whose turn it is, and what is open: where there is a choice, with the words that ``game.act()`` takes."""
    sentences = [sentence(whose(state, names, lang), lang)]
    actions = legal_actions(board, state)
    labels = open_labels(board, state, names, lang)
    if len(actions) > 1:
        words = [action_word(action, names) for action in actions]
        labels = [f'{label} ("{word}")' for label, word in zip(labels, words, strict=True)]
    if labels:
        sentences.append(lang.say("PAGE", "now.open", actions=lang.say("PAGE", "comma").join(labels)))
    return sentences


def _open_html(board: Board, state: State, names: Sequence[str], lang: Language, first: str = "") -> str:
    """The same for a notebook, `first` what stands before it: the words for ``game.act()`` look as code."""
    told = escape(joined([first] * bool(first) + _prospect(board, state, names, lang)[1:], lang))
    for action in legal_actions(board, state):
        word = f"&quot;{escape(action_word(action, names))}&quot;"
        told = told.replace(f"({word})", f"<code>{word}</code>")
    return f'<p style="margin:4px 0 6px">{told}</p>' if told else ""


def _paragraph(text: str) -> str:
    return f'<p style="margin:4px 0 6px">{escape(text)}</p>' if text else ""


def _standings(
    board: Board,
    before: State,
    after: State,
    names: Sequence[str],
    lang: Language,
    policies: Sequence[str | None] = (),
) -> str:
    """A table of the players: where they stand and what they have; where that changed, before and after."""

    def word(key: str) -> str:
        return escape(lang.say("PAGE", key))

    def cell(content: str) -> str:
        return f'<td style="{_CELL};white-space:nowrap">{content}</td>'

    def change(old: str, new: str) -> str:
        return escape(new) if old == new else f"{escape(old)} → <b>{escape(new)}</b>"

    fridays = any(isinstance(e, RecruitFriday) for square in board.squares for e in square.effects)
    columns = ["player", "square", *(["purse"] if board.chips else []), *(["friday"] if fridays else [])]
    rows = []
    for seat, name in enumerate(names):
        notes = [word("computer")] if policies and policies[seat] is not None else []
        notes += [word("out")] if after.out[seat] else []
        notes += [word("winner")] if after.winner == seat else []
        note = f" <small>({word('comma').join(notes)})</small>" if notes else ""
        cells = cell(change(_square(before, seat, lang), _square(after, seat, lang)))
        cells += cell(change(str(before.purses[seat]), str(after.purses[seat]))) if board.chips else ""
        cells += _friday_cell(after, seat, names, lang) if fridays else ""
        rows.append(
            f'<tr><th scope="row" style="{_CELL};font-weight:normal;{_whole(name)}">{_pawn(after, seat)} '
            f"<bdi>{escape(name)}</bdi>{note}</th>{cells}</tr>"
        )
    if board.chips:
        rest = cell("") if fridays else ""
        rows.append(
            f'<tr><th scope="row" style="{_CELL};font-weight:normal">{word("bank")}</th>{cell("")}'
            f"{cell(change(str(before.bank), str(after.bank)))}{rest}</tr>"
        )
    head = "".join(f'<th scope="col" style="{_CELL};opacity:0.8">{word(column)}</th>' for column in columns)
    return (
        f'<table style="border-collapse:collapse;margin:4px 0"><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _whole(name: str) -> str:
    """Keep a name in one line, unless it is so long that the table would grow too wide."""
    return "white-space:nowrap" if len(name) <= 16 else "max-width:16em;overflow-wrap:anywhere"


_CELL = "text-align:left;vertical-align:middle;padding:2px 10px 2px 0"


def _square(state: State, seat: int, lang: Language) -> str:
    return str(state.positions[seat]) if state.positions[seat] else lang.say("PAGE", "start")


def _friday_cell(state: State, seat: int, names: Sequence[str], lang: Language) -> str:
    friday = state.friday_of(seat)
    if friday is None or state.out[seat]:
        return f'<td style="{_CELL}">{escape(lang.say("PAGE", "none"))}</td>'
    name = names[friday]
    return f'<td style="{_CELL};{_whole(name)}">{_pawn(state, friday)} <bdi>{escape(name)}</bdi></td>'


def _pawn(state: State, seat: int) -> str:
    """A small picture of a seat's pawn, an ornament: the name stands beside it."""
    return _image(pawn(state, seat, (25, 27), 16, ring=False), 50, 50, 22)  # with room for a Friday's token


def _die(face: int, lang: Language) -> str:
    return _image(die(face, 25, 25, 44), 50, 50, 26, lang.say("CELLS", "die", face=face))


def _image(shapes: Shapes, width: float, height: float, pixels: int, alt: str = "") -> str:
    """A small picture; with an `alt` text it tells something, without one it is an ornament.

    JupyterLab calls a picture with an empty `alt` "Image", so an ornament is hidden from screen readers, too.
    """
    uri = data_uri(document(shapes, width, height, alt))
    style = "display:inline-block;vertical-align:middle;margin:0"
    size = f'width="{pixels}" height="{round(pixels * height / width)}"'
    hidden = "" if alt else ' aria-hidden="true"'
    return f'<img src="{uri}" alt="{escape(alt)}"{hidden} {size} style="{style}">'
