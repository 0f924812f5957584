"""The page round the board as HTML: whose turn, die, story, players, log, and the 45 squares as a list.

Everything that comes from a player is escaped: names are data, never markup.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from importlib.resources import files
from itertools import groupby, islice

from robinson_widget.board import Board
from robinson_widget.effects import RecruitFriday
from robinson_widget.events import Event, Landed, Moved, Rolled, Said
from robinson_widget.game import Game
from robinson_widget.narration import (
    has_texts,
    heading,
    joined,
    narrate,
    now,
    prospect,
    rule,
    sentence,
    square_told,
    story,
    whose,
)
from robinson_widget.picture.layout import PAWN_COLOURS, SQUARE, layout_of, pawn_outline
from robinson_widget.picture.pictures import SIZE, picture
from robinson_widget.picture.svg import symbol
from robinson_widget.teams import Teams, turns_begun, whose_throw
from robinson_widget.texts import Language

#: How many of the last turns the log on the page shows; the rest is in ``game.log()``.
TURNS_SHOWN = 12

#: What stands before the key of a square in the name of its picture on the page.
PICTURE = "rw-picture-"


def panel(game: Game, lang: Language, paused: bool | None = False, teams: Teams | None = None) -> str:
    """Everything beside the board that changes from turn to turn, as one piece of HTML.

    `paused`: whether the computers are, None where nobody plays, and the game is only looked at. `teams`: the members
    of each seat, of whom one throws.
    """
    # Only the first part is read out when it changes; the others say the same to the eye, and can be read at leisure.
    spoken = escape(joined(_spoken(game, lang, paused, teams), lang))
    return (
        f'<div class="rw-words" lang="{lang.code}"><p class="rw-spoken rw-hidden">{spoken}</p>'
        f'<div class="rw-head" aria-live="off">{swatch(game.state.mover)}<div class="rw-turn">'
        f"{_turn(game, lang, paused, teams)}</div></div>"
        f"{_story(game, lang, teams)}"
        f'<div class="rw-side" aria-live="off">{_players(game, lang)}{_log(game, lang)}</div></div>'
    )


def _spoken(game: Game, lang: Language, paused: bool | None, teams: Teams | None) -> Iterator[str]:
    """What happened last, whose turn it is, what is open, and the position, in sentences."""
    if game.history:
        yield from narrate(game.history[-1].events, game.board, game.names, lang)
    yield sentence(_whose(game, lang, paused, teams), lang)
    state = game.state
    if not state.over and game.policies[state.mover] is None:
        yield from prospect(game.board, state, game.names, lang)[1:]
    yield from now(game.board, state, game.names, lang)


def _whose(game: Game, lang: Language, paused: bool | None, teams: Teams | None) -> str:
    state = game.state
    if state.over:
        return whose(state, game.names, lang)
    name = game.names[state.mover]
    if game.policies[state.mover] is None or paused is None:
        member = whose_throw(teams[state.mover], turns_begun(game.history, state.mover, state.turn)) if teams else None
        if member is None:
            return whose(state, game.names, lang)
        return lang.say("DESK", "throws" if state.pending in ("roll", "again") else "decides", name=name, member=member)
    return lang.say("PAGE", "computer_paused" if paused else "computer_plays", name=name)


def _turn(game: Game, lang: Language, paused: bool | None, teams: Teams | None) -> str:
    number = escape(lang.say("PAGE", "turn", turn=game.state.turn))
    face = game.last_face
    thrown = escape(lang.say("PAGE", "die", face=face if face is not None else lang.say("PAGE", "die.none")))
    gone = lang.say("PAGE", "gone.served" if served() else "gone")
    return (
        f'<small>{number} · <span class="rw-die">{thrown}</span></small>'
        f'<strong class="rw-mover"><span>{escape(_whose(game, lang, paused, teams))}</span></strong>'
        f'<span class="rw-gone">{escape(gone)}</span>'  # seen only after a restart
    )


def served() -> bool:
    """Whether this is a page that Voila serves, with no cells to be run: its kernels are told so.

    >>> served()
    False
    """
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila/")


def swatch(seat: int) -> str:
    """The pawn of a seat with its number, an ornament beside a name."""
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in pawn_outline(seat, (12, 12), 9))
    return (
        f'<svg class="rw-pawn" viewBox="0 0 24 24" aria-hidden="true"><polygon points="{points}" '
        f'fill="{PAWN_COLOURS[seat]}"/><text x="12" y="16">{seat + 1}</text></svg>'
    )


def story_square(game: Game) -> int:
    """The square whose story the page tells, 0 before the first action.

    It is the picture that counted last in the last action, or, where none did, the square from which it was taken.
    """
    history = game.history
    return square_told(history[-1].events, history[-1].before) if history else 0


def _story(game: Game, lang: Language, teams: Teams | None) -> str:
    number, news = story_square(game), ""
    if number == 0:
        state = game.state
        chips = lang.count("chips", state.bank)
        key, players = ("begin.story", lang.count("teams" if teams else "players", state.players))
        if state.players == 1:
            key = "begin.alone"
        if not game.board.chips:
            key = "begin.plain"
        if game.set_up:
            key = "begin.set"
        name = lang.say("PAGE", "begin")
        if teams and key == "begin.story":  # no team is the youngest
            text = lang.say("DESK", "begin", teams=players, chips=chips, name=game.names[state.mover])
        else:
            text = lang.say("PAGE", key, players=players, chips=chips, name=game.names[state.mover])
        does = ""
    else:
        name = heading(game.board, number, lang)
        text = story(game.board, number, lang)
        news = joined(narrate(_news(game), game.board, game.names, lang), lang)
        # Where a ladder has led, "nothing happens" would be a strange thing to say.
        plain = (
            news
            and number < game.board.last
            and not game.board.effects(number)
            and not has_texts(game.board, number, lang)
        )
        does = "" if plain else rule(game.board, number, lang)
    return (
        f'<section class="rw-story" aria-live="off" aria-label="{escape(lang.say("PAGE", "story"))}">'
        f"{_picture(game.board, number or 1)}"
        f'<div class="rw-told"><h4>{escape(name)}</h4><p class="rw-news">{escape(news)}</p>'
        f'<p class="rw-rule">{escape(does)}</p><p>{escape(text)}</p></div></section>'
    )


def _picture(board: Board, number: int) -> str:
    """The picture of a square, an ornament, for its title stands beside it."""
    return shown_picture(board.square(number).key)


def shown_picture(key: str) -> str:
    """A picture that `pictures` defines on the page; nothing for a key without one."""
    if not picture(key):
        return ""
    use = f'<use href="#{PICTURE}{escape(key)}"/>'
    return f'<svg class="rw-picture" viewBox="0 0 100 100" aria-hidden="true">{use}</svg>'


@lru_cache(maxsize=8)
def pictures(board: Board) -> str:
    """The pictures of a board's squares, each defined once for all places of the page that show it."""
    keys = dict.fromkeys(square.key for square in board.squares)
    symbols = "".join(symbol(PICTURE + key, picture(key), SIZE) for key in keys if picture(key))
    return f'<svg width="0" height="0" aria-hidden="true">{symbols}</svg>' if symbols else ""


def _news(game: Game) -> list[Event]:
    """What the last action brought, without the walk, seen on the board, and what the rule itself lets everyone say."""
    events = game.history[-1].events if game.history else ()
    return [
        event
        for event in events
        if not isinstance(event, (Rolled, Moved, Landed, Said)) or (isinstance(event, Moved) and _is_told(event, game))
    ]


def _is_told(event: Moved, game: Game) -> bool:
    """Whether a move is news: up a ladder or down a snake, which no story tells of."""
    return event.by == "picture" and not game.board.square(event.square).key


def _players(game: Game, lang: Language) -> str:
    state = game.state

    def word(key: str) -> str:
        return escape(lang.say("PAGE", key))

    # A game without chips or without Fridays has no columns for them.
    chips = game.board.chips > 0
    fridays = any(isinstance(e, RecruitFriday) for square in game.board.squares for e in square.effects)
    columns = ["player", "square", *(["purse"] if chips else []), *(["friday"] if fridays else [])]
    rows = []
    for seat, name in enumerate(game.names):
        square = word("start") if state.positions[seat] == 0 else str(state.positions[seat])
        notes = [word("computer")] if game.policies[seat] is not None else []
        notes += [word("out")] if state.out[seat] else []
        notes += [word("winner")] if state.winner == seat else []
        note = f" <small>({word('comma').join(notes)})</small>" if notes else ""
        classes = ["rw-moves"] if seat == state.mover and not state.over else []
        classes += ["rw-lost"] if state.out[seat] else []
        current = ' aria-current="true"' if "rw-moves" in classes else ""
        cells = [f"<td>{square}</td>"]
        cells += [f"<td>{state.purses[seat]}</td>"] if chips else []
        cells += [f"<td>{_friday(game, seat, lang)}</td>"] if fridays else []
        rows.append(
            f'<tr class="{" ".join(classes)}"{current}><th scope="row"><div class="rw-who">{swatch(seat)}'
            f" <span><bdi>{escape(name)}</bdi>{note}</span></div></th>{''.join(cells)}</tr>"
        )
    if chips:
        rest = "<td></td>" if fridays else ""
        rows.append(f'<tr class="rw-bank"><th scope="row">{word("bank")}</th><td></td><td>{state.bank}</td>{rest}</tr>')
    head = "".join(f'<th scope="col">{word(column)}</th>' for column in columns)
    return (
        f'<table class="rw-players"><caption class="rw-hidden">{word("players")}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    )


def _friday(game: Game, seat: int, lang: Language) -> str:
    friday = game.state.fridays[seat]
    if friday is None or game.state.out[seat]:
        return escape(lang.say("PAGE", "none"))
    bond = f"<bdi>{escape(game.names[friday])}</bdi>"
    if game.state.out[friday]:
        bond = f"<s>{bond}</s>"
    return f'<div class="rw-who">{swatch(friday)} <span>{bond}</span></div>'


def _log(game: Game, lang: Language) -> str:
    """The last turns in words, newest first."""
    history = game.history
    turns = groupby(reversed(history), key=lambda taken: taken.turn)
    items = []
    for number, group in islice(turns, TURNS_SHOWN):
        taken = [*reversed([*group])]
        label = lang.say("PAGE", "log.turn", turn=number, name=taken[0].name)
        between = lang.say("PAGE", "space")
        sentences = [s for t in taken for s in narrate(t.events, game.board, game.names, lang)]
        items.append(f"<li><b>{escape(label)}</b>{between}{escape(joined(sentences, lang))}</li>")
    if not items:
        chips = lang.count("chips", game.board.ante)
        antes = game.board.ante and not game.set_up
        first = lang.say("EVENTS", "paid.ante.all", chips=chips) if antes else lang.say("PAGE", "log.empty")
        items.append(f"<li>{escape(first)}</li>")
    more = f"<p>{escape(lang.say('PAGE', 'log.more'))}</p>" if next(turns, None) is not None else ""
    label = escape(lang.say("PAGE", "log"))
    return (
        f'<section class="rw-log" tabindex="0" role="region" aria-label="{label}"><h4>{label}</h4>'
        f"<ul>{''.join(items)}</ul>{more}</section>"
    )


def square_list(board: Board, lang: Language) -> str:
    """The squares as an ordered list to be laid over the canvas: pointed at or reached, each tells its story and rule.

    Plain HTML and CSS, so that it costs no message to the kernel; also what a screen reader reads of the board.
    """
    layout = layout_of(board)
    items = []
    for number in range(1, board.last + 1):
        x, y = layout.corner(number)
        column, row = layout.cells[number - 1]
        across = "rw-right" if column >= layout.columns / 2 else "rw-left"
        down = "rw-up" if row >= layout.rows / 2 else "rw-down"
        place = (
            f"left:{100 * x / layout.width:.3f}%;top:{100 * y / layout.height:.3f}%;"
            f"width:{100 * SQUARE / layout.width:.3f}%;height:{100 * SQUARE / layout.height:.3f}%"
        )
        items.append(
            f'<li class="{across} {down}" style="{place}" tabindex="0" value="{number}"><div class="rw-card">'
            f"{_picture(board, number)}<b>{escape(heading(board, number, lang))}</b> "
            f"<span>{escape(story(board, number, lang))}</span> "
            f'<span class="rw-rule">{escape(rule(board, number, lang))}</span></div></li>'
        )
    label = escape(lang.say("PAGE", "board"))
    return f'<ol class="rw-squares" lang="{lang.code}" aria-label="{label}">{"".join(items)}</ol>'


#: Asks the page for what Python cannot know or set: whether the reader wants less motion, or looks at another page,
#: which a hidden box of ours is to say; what language the whole is in; that changes of the panel are to be read out;
#: that a pressed button waits for its step to be played; and that cards show for a pointer that moves. The parts may
#: come a little later than this does. Without it all else works.
_WIRING = """(function wire(style) {
  const root = style.closest('.rw');
  if (!root) { if (style.isConnected) setTimeout(wire, 100, style); return; }
  if (root.dataset.rwWired) return;
  root.dataset.rwWired = 'yes';
  // The parts are looked for each time: they come later than this, and may come anew.
  const wish = matchMedia('(prefers-reduced-motion: reduce)');
  const tell = () => { const box = root.querySelector('.rw-calm input'), still = wish.matches || document.hidden;
    if (box && box.checked !== still) box.click(); };
  wish.addEventListener('change', tell);
  document.addEventListener('visibilitychange', tell);
  // A button pressed for an action looks so until something comes of it.
  let patience;
  const busy = on => { root.classList.toggle('rw-busy', on); clearTimeout(patience);
    if (on) patience = setTimeout(busy, 4000, false); };
  root.addEventListener('click', e => { if (e.target.closest('.rw-actions:not(.rw-idle) .rw-action')) busy(true); });
  const look = changes => {
    if (changes.some(c => c.target.closest && c.target.closest('.rw-panel, .rw-error'))) busy(false);
    const words = root.querySelector('.rw-words, .rw-strip'); if (words) root.lang = words.lang;
    const panel = root.querySelector('.rw-panel > .widget-html-content');
    if (panel && !panel.ariaLive) { panel.setAttribute('aria-live', 'polite'); tell(); }
    const named = root.querySelector('.rw-count [data-play]');
    if (named) {
      const [play, stop] = root.querySelectorAll('.widget-play button'), knob = root.querySelector('.noUi-handle');
      for (const [part, name] of [[play, 'play'], [stop, 'stop'], [knob, 'slider']])
        if (part) { part.ariaLabel = named.dataset[name]; if (part !== knob) part.title = part.ariaLabel; }
      if (knob) knob.ariaValueText = named.textContent;
    }
  };
  new MutationObserver(look).observe(root, { childList: true, subtree: true });
  look([]);
  tell();
  setTimeout(tell, 1000);
  // A pointer that rests where the board appears, or while somebody plays by keyboard, asks for no card.
  let last = '';
  const rest = () => root.classList.add('rw-rest');
  root.addEventListener('pointermove', e => { const here = e.screenX + ' ' + e.screenY;
    if (last && here !== last) root.classList.remove('rw-rest'); last = here; });
  root.addEventListener('click', rest);
  root.addEventListener('keydown', rest);
  rest();
})(this)"""


#: The parts of the style sheet, each of which may overrule those before it.
SHEETS = ("style.css", "odds.css", "desk.css", "large.css", "voila.css")


def style() -> str:
    """The style sheets, as an element for the page, which also wires up what only the page itself knows."""
    sheet = "\n".join(files(__package__).joinpath(name).read_text(encoding="utf-8") for name in SHEETS)
    return f'<style onload="{escape(_WIRING)}">{sheet}</style>'
