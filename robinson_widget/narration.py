"""From data to words: what happened, what a square says and does, what an action is called, in a chosen language.

>>> from robinson_widget.board import ROBINSON
>>> rule(ROBINSON, 23, language("en"))
'You may go on to 27 at once.'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields

from robinson_widget.board import ROBINSON, Board, Square
from robinson_widget.effects import Effect, MoveTo
from robinson_widget.engine import Action, State, legal_actions
from robinson_widget.events import AllLost, Declined, Event, Landed, Moved, Paid, Received, Said, Shared, TurnEnded
from robinson_widget.texts import Language, language

__all__ = [
    "action_label",
    "action_word",
    "board_name",
    "does",
    "has_texts",
    "heading",
    "joined",
    "language",
    "narrate",
    "now",
    "open_labels",
    "prospect",
    "rule",
    "sentence",
    "square_told",
    "story",
    "tale",
    "tell",
    "title",
    "whereabouts",
    "whose",
]


def title(board: Board, number: int, lang: Language) -> str:
    """The name of a square; for the start and for squares without texts of their own what they are called plainly.

    >>> from robinson_widget import ROBINSON
    >>> title(ROBINSON, 23, language("en")), title(ROBINSON, 0, language("en"))
    ('Round the island', 'Start')
    """
    if number == 0:
        return lang.say("PAGE", "start")
    if has_texts(board, number, lang):
        return lang.squares[board.square(number).key][0]
    return lang.say("PAGE", "board.square", number=number)


def board_name(board: Board, lang: Language) -> str:
    """The name of a board in the language, or as it was named.

    >>> from robinson_widget import ROBINSON
    >>> board_name(ROBINSON, language("ru"))
    'Робинзон'
    """
    return lang.tables["BOARDS"].get(board.name, board.name)


def has_texts(board: Board, number: int, lang: Language) -> bool:
    """Whether a square has a title and a story of its own; the squares of a plain track have not.

    >>> from robinson_widget import ROBINSON, track
    >>> has_texts(ROBINSON, 45, language("en")), has_texts(track("Plain", 45), 45, language("en"))
    (True, False)
    """
    return number > 0 and board.square(number).key in lang.squares


def story(board: Board, number: int, lang: Language) -> str:
    """The story of a square, empty where it has none.

    >>> from robinson_widget import ROBINSON
    >>> story(ROBINSON, 11, language("en"))
    'A turtle as broad as a table lies on the beach. There will be soup for a week.'
    """
    return tale(board.square(number), lang) if number else ""


#: What each picture does in the printed game, which is what its story tells of.
_TOLD = {square.key: {type(effect) for effect in square.effects} for square in ROBINSON.squares}


def tale(square: Square, lang: Language) -> str:
    """The story of a square by itself; empty also where the square has lost an effect of which the story tells.

    >>> from robinson_widget.effects import Pay
    >>> milder = ROBINSON.with_effects(25, Pay(1))  # nobody runs back to the grapes from there
    >>> tale(milder.square(25), language("en"))
    ''
    """
    as_told = _TOLD.get(square.key, set()) <= {type(effect) for effect in square.effects}
    return lang.squares[square.key][1] if square.key in lang.squares and as_told else ""


def heading(board: Board, number: int, lang: Language) -> str:
    """A square's number and title; without a title of its own what it is called plainly.

    >>> from robinson_widget import ROBINSON, track
    >>> heading(ROBINSON, 23, language("en")), heading(track("Plain", 45), 23, language("en"))
    ('23 · Round the island', 'Square 23')
    """
    name = title(board, number, lang)
    return f"{number} · {name}" if has_texts(board, number, lang) else name


def rule(board: Board, number: int, lang: Language) -> str:
    """What the picture on a square does, in words.

    >>> from robinson_widget import ROBINSON
    >>> rule(ROBINSON, 14, language("en"))
    'Receive 2 chips from the bank.'
    """
    if number == 0:
        return lang.say("RULES", "start")
    if number == board.last:
        return lang.say("RULES", "home" if board.chips else "home.plain")
    return does(board.effects(number), lang) or lang.say("RULES", "nothing")


def does(effects: Iterable[Effect], lang: Language) -> str:
    """What effects do, in words; empty for none.

    >>> from robinson_widget.effects import Pay, Receive
    >>> does((Receive(2), Pay(1)), language("en"))
    'Receive 2 chips from the bank. Pay 1 chip to the bank.'
    """
    return joined([_effect(effect, lang) for effect in effects], lang)


def joined(sentences: Iterable[str], lang: Language) -> str:
    """Sentences one after the other; Chinese ones stand without a space between them.

    >>> joined(["Ada rolls 3.", "Ada goes to 3."], language("en"))
    'Ada rolls 3. Ada goes to 3.'
    """
    return lang.say("PAGE", "space").join(sentences)


def _effect(effect: Effect, lang: Language) -> str:
    key = type(effect).__name__
    if getattr(effect, "optional", False):
        key += ".optional"
    values: dict[str, object] = {f.name: getattr(effect, f.name) for f in fields(effect)}
    if "chips" in values:
        values["chips"] = lang.count("chips", int(str(values["chips"])))
    if "phrase" in values:
        values["phrase"] = phrase(str(values["phrase"]), lang)
    return lang.say("RULES", key, **values)


def phrase(key: str, lang: Language) -> str:
    """What everyone says; a board of one's own may give the words themselves instead of a key.

    >>> phrase("poor_robinson", language("en")), phrase("Ahoy!", language("en"))
    ('Poor Robinson!', 'Ahoy!')
    """
    return lang.tables["PHRASES"].get(key, key)


def action_label(board: Board, state: State, action: Action, names: Sequence[str], lang: Language) -> str:
    """What a button for the action says.

    >>> from dataclasses import replace
    >>> from robinson_widget import ROBINSON, opening
    >>> state = replace(opening(ROBINSON, players=2)[0], positions=(23, 0), pending="move")
    >>> action_label(ROBINSON, state, Action("paddle"), ["Ada", "Ben"], language("en"))
    'Paddle on to 27'
    """
    here = state.positions[state.mover]
    values: dict[str, object] = {"square": here}
    key: str = action.kind
    if action.kind == "roll" and state.pending == "again":
        key = "roll.again"
    if action.kind == "paddle":
        values["square"] = next(e.square for e in board.effects(here) if isinstance(e, MoveTo))
    if action.seat is not None:
        values["name"] = names[action.seat]
    return lang.say("ACTIONS", key, **values)


def action_word(action: Action, names: Sequence[str]) -> str:
    """The word by which a game takes the action: a swap goes by name, unless the name is another's too, or a number.

    >>> action_word(Action("swap", 1), ("Ada", "Ben")), action_word(Action("swap", 1), ("Ada", "Ada"))
    ('swap Ben', 'swap 1')
    """
    if action.seat is None or names.count(names[action.seat]) > 1 or names[action.seat].isdecimal():
        return str(action)
    return f"{action.kind} {names[action.seat]}"


def open_labels(board: Board, state: State, names: Sequence[str], lang: Language) -> list[str]:
    """What the actions that are open now are called, in their order.

    >>> from robinson_widget import Game
    >>> game = Game(["Ada"])
    >>> _ = game.roll(4)
    >>> open_labels(game.board, game.state, game.names, language("en"))
    ['Roll the die', 'Start over from 0']
    """
    return [action_label(board, state, action, names, lang) for action in legal_actions(board, state)]


def tell(event: Event, board: Board, names: Sequence[str], lang: Language) -> str:
    """One event as a sentence.

    >>> from robinson_widget import ROBINSON
    >>> tell(Paid(seat=0, to=None, chips=2, due=3, square=8), ROBINSON, ["Ada"], language("en"))
    'Ada pays 2 chips to the bank. (There was no more in the purse.)'
    """
    values: dict[str, object] = {f.name: getattr(event, f.name) for f in fields(event)}  # type: ignore[arg-type]
    for role, name in (("seat", "name"), ("other", "other"), ("to", "other"), ("master", "master"), ("mover", "mover")):
        if values.get(role) is not None:
            values[name] = names[int(str(values[role]))]
    chips = values.get("bank") if isinstance(event, AllLost) else values.get("chips")
    if chips is not None:
        values["chips"] = lang.count("chips", int(str(chips)))
    if isinstance(event, Landed):
        values["title"] = title(board, event.square, lang)
    if isinstance(event, Said):
        values["phrase"] = phrase(event.phrase, lang)
    key = _key(event)
    if key == "moved.back" and isinstance(event, Moved) and not has_texts(board, event.square, lang):
        key = "moved.back.plain"  # down a snake: nobody flees
    text = lang.say("EVENTS", key, **values)
    if isinstance(event, Landed) and str(values["title"])[-1] in "!?！？":
        text = text[:-1]  # "Saved!" needs no full stop behind it
    if isinstance(event, (Paid, Received)) and event.chips < event.due:
        short = lang.say("EVENTS", "short.purse" if isinstance(event, Paid) else "short.bank")
        text = joined((text, short), lang)
    return text


def _key(event: Event) -> str:
    """The key of an event's text: its kind, and a variant where one kind needs several sentences."""
    match event:
        case Moved(by="picture"):
            return "moved.picture" if event.square > event.origin else "moved.back"
        case Moved():
            return "moved.roll" if event.origin else "moved.start"
        case Paid() if event.master is not None:
            return "paid.friday"
        case Paid(square=0):
            return "paid.ante"
        case Paid():
            return "paid.bank" if event.to is None else "paid.player"
        case Received() if event.master is not None:
            return "received.friday"
        case Declined():
            return f"declined.{event.offer}"
        case Shared():
            return f"shared.{event.part}"
    return event.kind


def narrate(events: Sequence[Event], board: Board, names: Sequence[str], lang: Language) -> list[str]:
    """What happened, a sentence an event.

    The change of turn is left to whoever shows whose turn it is, and neither a picture without a title nor the bank of
    a game without chips needs a mention.

    >>> from robinson_widget import ROBINSON, opening, step
    >>> _, events = step(ROBINSON, opening(ROBINSON, players=2)[0], "roll", 3)
    >>> narrate(events, ROBINSON, ["Ada", "Ben"], language("en"))
    ['Ada rolls 3.', 'Ada goes to 3.', '3: The storm.', 'Ada receives 1 chip from the bank.']
    """
    silent = [
        isinstance(event, TurnEnded)
        or (isinstance(event, Landed) and not has_texts(board, event.square, lang))
        or (isinstance(event, Shared) and not board.chips)
        for event in events
    ]
    return [tell(event, board, names, lang) for event, skip in zip(events, silent, strict=True) if not skip]


def square_told(events: Iterable[Event], before: State) -> int:
    """The picture that counted last in what happened, or, where none did, the square from which it was done.

    >>> from robinson_widget.board import ROBINSON
    >>> from robinson_widget.engine import opening, step
    >>> before, _ = opening(ROBINSON, players=1)
    >>> square_told(step(ROBINSON, before, "roll", 3)[1], before)
    3
    """
    landings = [event.square for event in events if isinstance(event, Landed)]
    return landings[-1] if landings else before.positions[before.mover]


def whereabouts(state: State, seat: int, lang: Language) -> str:
    """Where a seat's pawn stands, in words: "square 23", "at the start", "lost on 42", "home".

    >>> from robinson_widget.board import ROBINSON
    >>> from robinson_widget.engine import opening
    >>> whereabouts(opening(ROBINSON, players=1)[0], 0, language("de"))
    'am Start'
    """
    square = state.positions[seat]
    key = "now.square" if square else "now.start"
    if state.out[seat] or state.winner == seat:
        key = "now.lost" if state.out[seat] else "now.home"
    return lang.say("PAGE", key, square=square)


def whose(state: State, names: Sequence[str], lang: Language) -> str:
    """Whose turn it is, or how the game ended, without a full stop.

    >>> from robinson_widget.board import ROBINSON
    >>> from robinson_widget.engine import opening
    >>> whose(opening(ROBINSON, players=2)[0], ("Ada", "Ben"), language("en"))
    'Ada to move'
    """
    if state.winner is not None:
        return lang.say("PAGE", "won", name=names[state.winner])
    return lang.say("PAGE", "all_lost") if state.over else lang.say("PAGE", "to_move", name=names[state.mover])


def sentence(text: str, lang: Language) -> str:
    """The text with a full stop, if it ends without one.

    >>> sentence("Ada to move", language("en")), sentence("Ada has come home!", language("en"))
    ('Ada to move.', 'Ada has come home!')
    """
    return text if text[-1] in ".!?…。！？" else text + lang.say("PAGE", "stop")


def prospect(board: Board, state: State, names: Sequence[str], lang: Language) -> list[str]:
    """Whose turn it is and what is open now, or how the game ended: a sentence each.

    >>> from robinson_widget.board import ROBINSON
    >>> from robinson_widget.engine import opening
    >>> prospect(ROBINSON, opening(ROBINSON, players=1)[0], ("Ada",), language("en"))
    ['Ada to move.', 'Open now: Roll the die.']
    """
    sentences = [sentence(whose(state, names, lang), lang)]
    if not state.over:
        labels = open_labels(board, state, names, lang)
        sentences.append(lang.say("PAGE", "now.open", actions=lang.say("PAGE", "comma").join(labels)))
    return sentences


def now(board: Board, state: State, names: Sequence[str], lang: Language) -> list[str]:
    """The position, a sentence a player, then the Fridays and the bank: what the board shows, for who can't see it.

    >>> from robinson_widget import ROBINSON, opening
    >>> now(ROBINSON, opening(ROBINSON, players=2)[0], ["Ada", "Ben"], language("en"))
    ['Ada: at the start, 20 chips.', 'Ben: at the start, 20 chips.', 'Bank: 20 chips.']
    """
    sentences = []
    for seat, name in enumerate(names):
        line = "now.line" if board.chips else "now.line.plain"
        chips = lang.count("chips", state.purses[seat])
        sentences.append(lang.say("PAGE", line, name=name, where=whereabouts(state, seat, lang), chips=chips))
    for master, friday in state.bonds:
        sentences.append(lang.say("PAGE", "now.friday", name=names[friday], master=names[master]))
    if board.chips:
        sentences.append(lang.say("PAGE", "now.bank", chips=lang.count("chips", state.bank)))
    return sentences
