"""The game told as prose: whole names, titles and stories, chapters in order, and an end whose numbers are right."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from copy import copy, deepcopy
from typing import Any

import pytest
from cellkit import NASTY, read_html
from IPython.core.formatters import DisplayFormatter

from robinson_widget import ROBINSON, Board, Computer, Game, track
from robinson_widget.board import EveryonePays, MoveTo, Pay, Square
from robinson_widget.events import Landed
from robinson_widget.prose import Chapter, Story
from robinson_widget.texts import LANGUAGES, language

CHAPTERS = {
    "en": ["The voyage", "The first days", "The island", "Friday", "The ship"],
    "de": ["Die Reise", "Die ersten Tage", "Die Insel", "Freitag", "Das Schiff"],
    "ru": ["Плавание", "Первые дни", "Остров", "Пятница", "Корабль"],
    "zh": ["远航", "最初的日子", "荒岛生活", "星期五", "大船"],
}

#: The square with which each chapter begins: leaving home, the tree, the grapes, the footprint, the ship.
BEGINS = [1, 7, 14, 25, 36]


def title(number: int, code: str) -> str:
    return language(code).squares[ROBINSON.square(number).key][0]


def tale(number: int, code: str) -> str:
    return language(code).squares[ROBINSON.square(number).key][1]


def visited(game: Game) -> Iterator[int]:
    for taken in game.history:
        for event in taken.events:
            if isinstance(event, Landed):
                yield event.square


def random_games() -> list[Game]:
    seats = [["Ada"], ["Ada", "Ben"], ["Ada", "Ben", "Cay"], [f"P{n}" for n in range(1, 9)]]
    return [Game([Computer(n, "random") for n in names], seed=s).play_out() for names in seats for s in range(3)]


GAMES = random_games()


# --- what is in it -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_each_picture_is_named_and_told_once(game: Game, code: str) -> None:
    story = game.story(code)
    assert story.lang == code
    seen = set(visited(game))
    for number in range(1, 46):
        assert story.count(tale(number, code)) == (number in seen), number
        assert title(number, code) in story or number not in seen, number
    assert all(name in story for name in game.names)
    assert "{" not in story
    assert "None" not in story
    # The pictures are told in the order in which they were first reached.
    order = list(dict.fromkeys(visited(game)))
    places = [story.index(tale(number, code)) for number in order]
    assert places == sorted(places)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=range(len(GAMES)))
def test_chapters_follow_the_leading_pawn(game: Game, code: str) -> None:
    story = game.story(code)
    headings = [chapter.heading for chapter in story.chapters]
    assert (headings[0], headings[-1]) == ("", "")
    told = headings[1:-1]
    assert "" not in told
    numbers = [CHAPTERS[code].index(heading) for heading in told]
    # The chapter of the foremost pawn after each turn; it never goes back.
    expected: list[int] = []
    for turn in game.turns:
        living = [p for p, out in zip(turn.state.positions, turn.state.out, strict=True) if not out]
        chapter = sum(begins <= max(living, default=0) for begins in BEGINS) - 1
        if chapter > max(expected, default=-1):
            expected.append(chapter)
    assert numbers == expected
    assert all(chapter.paragraphs for chapter in story.chapters)
    assert all(paragraph.strip() == paragraph != "" for chapter in story.chapters for paragraph in chapter.paragraphs)
    blocks = [story.heading]
    for chapter in story.chapters:
        blocks += [text for text in (chapter.heading, *chapter.paragraphs) if text]
    assert story == "\n\n".join(blocks)


ENDS = {
    "en": "After 2 turns and 3 rolls the game is over: Ben is home. Chips at the end: Ada 41, Ben 19.",
    "de": "Nach 2 Zügen und 3 Würfen ist das Spiel aus: Ben ist zu Hause. Taler am Ende: Ada 41, Ben 19.",
    "ru": "После 2 ходов и 3 бросков игра окончена: Ben снова дома. Фишки в конце игры: Ada 41, Ben 19.",
    "zh": "经过2个回合、3次掷骰，这一局结束了：Ben到家了。最后手里的筹码：Ada 41、Ben 19。",
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_end_is_told_in_right_numbers(code: str) -> None:
    # Ada on 12 and with another roll on 14 receives 2; of the 21 that are left then, half, 10, are hers.
    game = Game.from_position(["Ada", "Ben"], positions=[6, 44], purses=[29, 8], dice=[6, 2, 1]).play_out()
    assert game.state.purses == (29 + 2 + 10, 8 + 11)
    story = game.story(code)
    assert story.chapters[-1] == Chapter("", (ENDS[code],))
    assert story.endswith(ENDS[code])


ONE = {
    "en": "After 1 turn and 1 roll the game is over: Ada is home.",
    "de": "Nach 1 Zug und 1 Wurf ist das Spiel aus: Ada ist zu Hause.",
    "ru": "После 1 хода и 1 броска игра окончена: Ada снова дома.",
    "zh": "经过1个回合、1次掷骰，这一局结束了：Ada到家了。",
}
LOST = {
    "en": "After 2 turns and 2 rolls nobody is left, and nobody comes home. Chips at the end: Ada 20, Ben 20.",
    "de": "Nach 2 Zügen und 2 Würfen ist niemand mehr übrig, und niemand kehrt heim. Taler am Ende: Ada 20, Ben 20.",
    "ru": "После 2 ходов и 2 бросков в игре никого не осталось, и домой не вернулся никто. "
    "Фишки в конце игры: Ada 20, Ben 20.",
    "zh": "经过2个回合、2次掷骰，大家全都出局了，谁也没能回到家。最后手里的筹码：Ada 20、Ben 20。",
}
OPEN = {
    "en": "The game is still open: Ben is to move.",
    "de": "Das Spiel ist noch nicht aus: Ben ist dran.",
    "ru": "Игра ещё не окончена: ходит Ben.",
    "zh": "这一局还没有结束：轮到Ben了。",
}


@pytest.mark.parametrize("code", LANGUAGES)
def test_open_games_lost_games_and_games_of_one_turn(code: str) -> None:
    short = Game(["Ada"], track("Three", 3, faces=3), dice=[3]).play_out()
    assert short.story(code).endswith("\n\n" + ONE[code])  # no chips, and none told
    lost = Game.from_position(["Ada", "Ben"], positions=[42, 42], dice=[6, 6]).play_out()
    story = lost.story(code)
    assert story.endswith("\n\n" + LOST[code])
    for name in ("Ada", "Ben"):
        assert language(code).say("EVENTS", "lost", name=name, square=42) in story
    assert tale(42, code) not in story  # nobody has landed there
    game = Game(["Ada", "Ben"], dice=[5])
    game.roll()
    assert game.story(code).endswith("\n\n" + OPEN[code])
    assert game.story(code).count(tale(5, code)) == 1


def test_a_game_that_has_not_begun() -> None:
    assert Game(["Ada"]).story() == (
        "Robinson: a game of Ada\n\n"
        "Ada sits down at the table alone. Everyone puts 10 chips into the bank.\n\n"
        "The game is still open: Ada is to move."
    )
    assert Game(["Ada", "Ben", "Cay"]).story("de").heading == "Robinson: eine Partie von Ada, Ben und Cay"
    assert Game(["Ada", "Ben"], lang="zh").story().heading == "鲁滨孙：Ada和Ben的一局"
    assert Game(["Ada", "Ben"], lang="zh").story("ru").heading == "Робинзон: играют Ada и Ben"


def test_a_position_set_up_by_hand_says_where_it_begins() -> None:
    game = Game.from_position(["Ada", "Ben", "Cay"], positions=[35, 0, 42], lost=["Cay"], dice=[1])
    game.roll()
    story = game.story()
    assert story.chapters[0].paragraphs == (
        "Ada, Ben and Cay sit down at the table. We join them in the middle of the journey. "
        "Ada: square 35. Ben: at the start. Cay: lost on 42.",
    )
    assert "10 chips" not in story
    assert [chapter.heading for chapter in story.chapters] == ["", "The ship", ""]


def test_one_who_is_lost_opens_no_chapter() -> None:
    game = Game.from_position(["Ada", "Ben"], positions=[3, 42], lost=["Ben"], dice=[2, 3])
    game.roll(), game.roll()
    assert [chapter.heading for chapter in game.story().chapters] == ["", "The voyage", "The first days", ""]


def test_chapters_begin_with_the_position_set_up() -> None:
    # By way of the footprint, with which the next chapter begins, back to 14: the turn is told where it ends.
    game = Game.from_position(["Ada"], positions=[24], dice=[1, 6])
    game.roll()
    assert [chapter.heading for chapter in game.story().chapters] == ["", "The island", ""]
    game = Game.from_position(["Ada", "Ben"], positions=[30, 3], dice=[1])
    game.roll()
    assert [chapter.heading for chapter in game.story().chapters] == ["", "Friday", ""]


# --- what happened -----------------------------------------------------------------------------------------------


def body(game: Game, lang: str = "en") -> str:
    return "\n\n".join(text for chapter in game.story(lang).chapters[1:-1] for text in chapter.paragraphs)


def test_another_roll_is_called_so_and_a_new_start_is_none() -> None:
    game = Game(["Ada"], dice=[6, 6, 2])
    for _ in range(3):
        game.roll()
    assert "Another roll, 2, takes Ada to 14, “Grapes and melons”." in body(game)
    game = Game(["Ada"], dice=[4, 3])
    game.roll(), game.act("restart"), game.roll()
    text = body(game)
    assert "Ada starts over from the beginning." in text
    assert "Another roll" not in text
    assert "3, “The storm”" in text


def test_the_way_on_and_back_is_told_with_the_name_of_where_it_leads() -> None:
    game = Game.from_position(["Ada"], positions=[22], dice=[3])
    game.roll()
    text = body(game)
    back = "Ada flees from 25 back to 14, “Grapes and melons”."
    assert text.index("“The footprint”") < text.index(back)
    assert text.index(back) < text.index(tale(14, "en")) < text.index("Ada receives 2 chips")
    for action, words in (
        ("paddle", "Ada moves on from 23 to 27, “Through the spyglass”."),
        ("remain", "Ada remains on 23."),
    ):
        game = Game.from_position(["Ada"], positions=[22], dice=[1])
        game.roll(), game.act(action)
        assert words in body(game)
        assert (tale(27, "en") in body(game)) == (action == "paddle")


def test_overshooting_and_places_changed() -> None:
    game = Game.from_position(["Ada", "Ben"], positions=[44, 35], dice=[5, 1])
    game.roll()
    assert "Ada rolls 5, overshoots home and walks back to 41, “The governor”." in body(game)
    game.roll()
    assert "Ben and Ada change places: Ben is on 41, Ada on 36." in body(game)
    stay = Game.from_position(["Ada"], positions=[7], board=track("Ten", 10, past_end="stay"), dice=[4])
    stay.roll()
    assert "Ada rolls 4." in stay.story()
    assert "That is too many: Ada stays on 7." in stay.story()


def test_all_pay_is_one_sentence_and_two_payments_of_one_are_two() -> None:
    game = Game(["Ada", "Ben"], dice=[1])
    game.roll()
    assert body(game).count("Everyone pays 1 chip to the bank.") == 1
    assert "Ada pays" not in body(game)
    poor = Game.from_position(["Ada", "Ben"], positions=[0, 5], purses=[20, 0], dice=[1])
    poor.roll()
    assert "Everyone pays" not in body(poor)
    assert "Ben pays 0 chips to the bank. (There was no more in the purse.)" in body(poor)
    bond = Game.from_position(["Ada", "Ben"], positions=[0, 5], fridays={"Ada": "Ben"}, dice=[1])
    bond.roll()
    assert "Ben, Ada's Friday, pays 1 chip too." in body(bond)
    rest = tuple(Square(number) for number in range(4, 9))
    twice = Board("Twice", (Square(1, "", (Pay(2), MoveTo(3))), Square(2), Square(3, "", (Pay(2),)), *rest))
    same = Board("Same", (Square(1, "", (Pay(2), Pay(2))), Square(2), Square(3), *rest))
    for board in (twice, same):
        game = Game(["Ada", "Ben"], board, dice=[1])
        game.roll()
        assert "Everyone pays" not in game.story()
        assert game.story().count("Ada pays 2 chips to the bank.") == 2
    both = Board("Both", (Square(1, "", (EveryonePays(2), Pay(2))), Square(2), Square(3), *rest))
    game = Game(["Ada", "Ben"], both, dice=[1])
    game.roll()
    assert game.state.purses == (16, 18)
    assert game.story().count("Ada pays 2 chips to the bank.") == 2
    assert game.story().count("Ben pays 2 chips to the bank.") == 1


def test_boards_without_texts_have_turns_and_no_chapters() -> None:
    game = Game(["Ada", "Ben"], track("Plain & simple", 20, {4: 9, 18: 2}), seed=4).play_out()
    for code in LANGUAGES:
        story = game.story(code)
        assert story.heading.startswith("Plain & simple")
        assert all(chapter.heading == "" for chapter in story.chapters)
        for taken in game.history:
            assert str(taken.state.positions[taken.seat]) in story
        assert all(text not in story for text, _ in language(code).squares.values() if len(text) > 5)


def test_every_paragraph_ends_where_a_sentence_does() -> None:
    for game in GAMES:
        for chapter in game.story().chapters[1:-1]:
            assert all(text[-1] in ".!?”)" for text in chapter.paragraphs)


# --- a text as any other -----------------------------------------------------------------------------------------


def test_a_story_is_text_that_shows_itself_as_a_page() -> None:
    game = Game(NASTY, seed=3)
    for _ in range(8):
        game.turn()
    for code in LANGUAGES:
        story = game.story(code)
        assert isinstance(story, str)
        assert type(story) is Story
        assert all(name in story for name in NASTY)
        html = read_html(story._repr_html_())
        assert html.has["lang"] == code
        assert [tag.text for tag in html.all("h3")] == [story.heading]
        assert [tag.text for tag in html.all("h4")] == [c.heading for c in story.chapters if c.heading]
        assert [tag.text for tag in html.all("p")] == [text for c in story.chapters for text in c.paragraphs]
        bundle, _ = DisplayFormatter().format(story)
        assert bundle == {"text/plain": str(story), "text/html": story._repr_html_()}


def test_stories_are_copied_and_pickled() -> None:
    story = GAMES[1].story("ru")
    for other in (copy(story), deepcopy(story), *(pickle.loads(pickle.dumps(story, p)) for p in range(6))):
        assert other == story
        assert type(other) is Story
        assert (other.heading, other.chapters, other.lang) == (story.heading, story.chapters, "ru")
        assert other._repr_html_() == story._repr_html_()
    assert {story: 1}[str(story)] == 1
    assert type(story.upper()) is str


@pytest.mark.parametrize("bad", ["fr", "EN", "", "en ", 1, True, b"en", ["en"], {}, 10**5000], ids=range(10))
def test_a_language_that_is_none_is_refused(bad: Any) -> None:
    with pytest.raises(ValueError, match=r"^lang: .* is not one of en, ru, zh, de|^lang: a int"):
        GAMES[0].story(lang=bad)


def test_a_story_follows_the_language_of_the_game_and_changes_nothing() -> None:
    game = Game(["Ada", "Ben"], dice=[3, 6], lang="de")
    game.roll(), game.roll(), game.undo()
    before = (game.history, game.state, game.can_redo)
    assert game.story() == game.story("de") != game.story("en")
    game.lang = "zh"
    assert game.story().lang == "zh"
    assert (game.history, game.state, game.can_redo) == before
    assert tale(6, "zh") not in game.story()  # what was undone is not told


def test_a_story_that_no_longer_fits_its_square_is_not_told() -> None:
    """On 25 nobody runs back to the grapes where it only costs a chip; a square that does more keeps its story."""
    milder = ROBINSON.with_effects(25, Pay(1)).with_effects(24, Pay(2))
    game = Game.from_position(["Ada"], positions=[23], board=milder, dice=[1, 1])
    game.roll(), game.roll()
    assert tale(24, "en") in game.story()
    assert tale(25, "en") not in game.story()
    assert "“The footprint”. Ada pays 1 chip to the bank." in game.story()


def test_a_deadly_throw_leads_nobody_home() -> None:
    game = Game.from_position(["Ada", "Ben"], positions=[42, 6], dice=[6])
    game.roll()
    assert "Ada rolls 6. Ada is lost on 42 and out of the game." in game.story()
    assert "Home!" not in game.story()
