"""The guesses of a lesson as a table that follows them."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from ipywidgets import HTML

from robinson_widget.lesson.charts import swatch
from robinson_widget.lesson.form import Form
from robinson_widget.lesson.guesses import Book, Guess, Value, means
from robinson_widget.lesson.numbers import shown
from robinson_widget.texts import Language

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = ("question", "round", "who", "guess", "answer", "points")


class GuessTable(Form):
    """The guesses of a lesson, a row a guess: ``lesson.guesses`` gives it.

    >>> table = GuessTable(Book())
    >>> table.points(), len(table.to_frame())
    ({}, 0)
    """

    def __init__(self, book: Book) -> None:
        self._table = HTML()
        super().__init__(book, "guesses", [self._table])
        self._table.add_class("rwl-guesses-table")
        self.begin()

    def __len__(self) -> int:
        return len(self.book.guesses)

    def __bool__(self) -> bool:
        return True  # also without guesses: ipywidgets asks whether a widget is there

    def to_frame(self) -> pd.DataFrame:
        """The guesses as a DataFrame; an answer that was not seen, and its points, are missing.

        >>> list(GuessTable(Book()).to_frame())
        ['question', 'round', 'who', 'guess', 'answer', 'points']
        """
        import pandas as pd

        rows = [
            (g.question.key, g.round, g.who or self.say("class"), g.value, g.answer, g.points)
            for g in self.book.guesses
        ]
        return pd.DataFrame(rows, columns=list(COLUMNS))

    def points(self) -> dict[str, float]:
        """The mean points of each who guessed, where the answer was seen; the best first.

        >>> GuessTable(Book()).points()
        {}
        """
        return {who or self.say("class"): mean for who, mean in means(self.book.guesses).items()}

    def _show(self) -> None:
        """Show the table as it is now."""
        say, code = self.say, self.words.code
        title = f"<h4>{escape(say('table.title'))}</h4>"
        if not self.book.guesses:
            self._table.value = f'<div lang="{code}">{title}<p class="rwl-empty">{escape(say("table.empty"))}</p></div>'
            return
        columns = ("question", "who", "guess", "answer", "points")
        heads = "".join(f'<th scope="col">{escape(say(f"table.{column}"))}</th>' for column in columns)
        rows = "".join(self._row(guess) for guess in self.book.guesses)
        self._table.value = (
            f'<div lang="{code}">{title}<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'
            f"{self._totals()}</div>"
        )

    def _row(self, guess: Guess) -> str:
        again = f" <small>{escape(self.say('round', round=guess.round))}</small>" if guess.round > 1 else ""
        unseen = f"<i>{escape(self.say('table.unseen'))}</i>"
        answer = unseen if guess.answer is None else self._value(guess, guess.answer)
        points = "" if guess.points is None else str(guess.points)
        return (
            f'<tr><th scope="row">{escape(guess.question.key)}{again}</th><td>{self._who(guess.who)}</td>'
            f"<td>{self._value(guess, guess.value)}</td><td>{answer}</td><td>{points}</td></tr>"
        )

    def _who(self, who: str) -> str:
        name = escape(who or self.say("class"))
        return f'<span class="rwl-who">{swatch(self.book.place(who))}<bdi>{name}</bdi></span>'

    def _value(self, guess: Guess, value: Value) -> str:
        question = guess.question
        unit = "%" if question.percent else question.unit
        if not isinstance(value, tuple):
            return escape(shown(value, self.words, unit))
        top = max(value) or 1.0
        each = [f"{bar}: {shown(v, self.words, unit)}" for bar, v in zip(question.bars, value, strict=True)]
        bars = "".join(
            f'<i style="height:{100 * v / top:.0f}%" title="{escape(text)}"></i>'
            for v, text in zip(value, each, strict=True)
        )
        return f'<span class="rwl-spark" role="img" aria-label="{escape(", ".join(each))}">{bars}</span>'

    def _totals(self) -> str:
        found = means(self.book.guesses)
        if not found:
            return ""
        best = max(found.values())
        digits = _deciding(found.values())
        items = "".join(
            f"<li>{self._who(who)}"
            f'<span class="rwl-meter"><i style="width:{mean:.1f}%"></i></span>'
            f"<b>{average(mean, self.words, digits)}</b></li>"
            for who, mean in found.items()
        )
        said = ""
        if len(found) > 1:
            leaders = [who or self.say("class") for who, mean in found.items() if mean == best]
            key = "table.leader" if len(leaders) == 1 else "table.tie"
            names = self.words.say("PAGE", "comma").join(leaders)
            said = f"<p>{escape(self.say(key, who=names, points=average(best, self.words, digits)))}</p>"
        rule = f'<p class="rwl-rule">{escape(self.say("table.rule"))}</p>'
        return f'<h4>{escape(self.say("table.mean"))}</h4><ul class="rwl-totals">{items}</ul>{said}{rule}'

    def _plain(self) -> str:
        """How many guesses there are, for where no widget can be shown."""
        return f"{len(self)} guesses. Run this cell again to see them."


def average(mean: float, lang: Language, digits: int = 0) -> str:
    """A mean score as it is shown.

    >>> from robinson_widget.texts import language
    >>> average(66.5, language("de"), 1)
    '66,5'
    """
    return shown(round(mean, digits), lang, digits=digits)


def _deciding(scores: Iterable[float]) -> int:
    """How many decimals are needed to tell the best mean from the next: none, one or at most two."""
    best, *others = sorted(set(scores), reverse=True)
    return next((d for d in (0, 1) if not others or round(best, d) > round(others[0], d)), 2)
