"""What the page says of an error, in the language of the page."""

from __future__ import annotations

from robinson_widget.engine import Action, IllegalAction
from robinson_widget.game import DiceUsedUp, Game
from robinson_widget.narration import action_label, open_labels
from robinson_widget.teams import ClassError
from robinson_widget.texts import Language
from robinson_widget.widget.actions import BadFace
from robinson_widget.widget.classroom import class_error
from robinson_widget.widget.parts import quoted
from robinson_widget.widget.setup import FormError


def explained(error: Exception, game: Game | None, lang: Language) -> str:
    """An error in words; those that are not the game's own keep their English detail."""
    match error:
        case FormError():
            return error.said(lang)
        case ClassError():
            return class_error(error, lang)
        case BadFace():
            return lang.say("DESK", "bad_face", value=quoted(error.value, lang), most=error.most)
        case DiceUsedUp():
            return lang.say("ERRORS", "dice", count=error.faces)
        case IllegalAction(action=action) if action and game is not None:
            open_now = lang.say("PAGE", "comma").join(open_labels(game.board, game.state, game.names, lang))
            return lang.say("ERRORS", "illegal", action=_name(action, game, lang), open=open_now)
        case IllegalAction():
            return lang.say("ERRORS", "over")
        case ValueError():
            return lang.say("ERRORS", "other", error=error)
    return lang.say("ERRORS", "other", error=f"{type(error).__name__}: {error}")


def _name(action: str, game: Game, lang: Language) -> str:
    """What an action is called that is not open; as it was asked for, where it has no name from here."""
    try:
        return action_label(game.board, game.state, Action.parse(action), game.names, lang)
    except (StopIteration, IndexError, IllegalAction):
        return action
