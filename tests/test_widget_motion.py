"""The widget while a step is played: what is sent when, what a click does meanwhile, and who waits for whom."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from widgetkit import (  # noqa: F401
    Sent,
    click_tool,
    close_all,
    error_line,
    labels,
    parse,
    press,
    run,
    sent,
    short_films,
    show,
)

from robinson_widget import ROBINSON, Computer, Game, RobinsonWidget, play, track
from robinson_widget.picture.motion import SPEEDS
from robinson_widget.texts import LANGUAGES, language
from robinson_widget.widget import stage

LONG = track("Long", 200)


async def until(condition: Callable[[], bool]) -> None:
    """Wait for the condition; only a broken program waits to the end."""
    for _ in range(6000):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("what was waited for has not come")


def turn(widget: RobinsonWidget) -> int:
    return int(parse(widget._panel.value).one("div", "rw-turn").one("small").text().split()[1])


def sleeps(kept: Sent) -> int:
    """How many pauses between frames went to the page."""
    return sum(name == "sleep" for drawing in kept.drawings for name, _ in drawing)


def opened(*players: str | Computer, board: Any = LONG, **options: Any) -> tuple[Game, RobinsonWidget]:
    game = Game(players or ("Ada", "Ben"), board, seed=1)
    widget = RobinsonWidget(game, **options)
    widget._clock = lambda: 0.0
    return game, widget


def test_a_step_is_one_message_and_the_text_another_when_it_is_over() -> None:
    async def test() -> None:
        game, widget = opened()
        show(widget)
        with sent() as kept:
            widget._pool[0].click()
            assert (len(game.history), turn(widget)) == (1, 1)
            assert len(kept.messages) == len(kept.canvas_messages) == 1
            assert sleeps(kept) > 8
            assert widget.playing() > 0
            assert widget.shown_actions == ()
            await until(lambda: turn(widget) == 2)
        assert len(kept.messages) == 2
        assert len(kept.canvas_messages) == 1
        assert widget.playing() == 0
        assert widget.shown_actions == game.actions

    run(test)


def test_clicks_meanwhile_do_nothing_whatever_they_click() -> None:
    async def test() -> None:
        game, widget = opened()
        press(widget, "roll")
        for button in widget._pool * 3:
            show(widget)
            button.click()
        assert len(game.history) == 1
        await until(lambda: turn(widget) == 2)
        assert len(game.history) == 1
        press(widget, "roll")
        assert len(game.history) == 2

    run(test)


def test_undo_meanwhile_takes_back_at_once_and_nothing_comes_after_it() -> None:
    async def test() -> None:
        game, widget = opened()
        press(widget, "roll")
        click_tool(widget, "undo")
        assert game.history == ()
        assert turn(widget) == 1
        assert labels(widget) == ["Roll the die"]
        shown = widget._panel.value
        await asyncio.sleep(0.06)
        assert widget._panel.value == shown
        press(widget, "roll")  # and it is played again
        assert widget.playing() > 0
        await until(lambda: turn(widget) == 2)

    run(test)


def test_neither_undo_nor_redo_nor_another_game_is_played() -> None:
    async def test() -> None:
        game, widget = opened()
        game.roll()
        await until(lambda: turn(widget) == 2)
        with sent() as kept:
            game.undo()
            game.redo()
            widget.game = Game(["Cay"], LONG)
        assert sleeps(kept) == 0
        assert turn(widget) == 1

    run(test)


def test_of_two_boards_the_one_that_was_clicked_plays_and_the_other_shows_the_end() -> None:
    async def test() -> None:
        game, first = opened()
        second = RobinsonWidget(game)
        second._clock = lambda: 0.0
        press(second, "roll")
        assert (first.playing(), second.playing() > 0) == (0, True)
        assert (turn(first), turn(second)) == (2, 1)
        await until(lambda: turn(second) == 2)

    run(test)


def test_a_step_in_a_cell_is_played_on_one_board_only() -> None:
    async def test() -> None:
        game, first = opened()
        second = RobinsonWidget(game)
        game.roll()
        assert sorted([first.playing() > 0, second.playing() > 0]) == [False, True]
        await until(lambda: turn(first) == turn(second) == 2)

    run(test)


def test_a_cell_that_plays_on_and_on_does_not_fill_the_page_with_films(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage, "length", lambda frames: 1500)

    async def test() -> None:
        game, widget = opened()
        with sent() as kept:
            for _ in range(40):
                game.roll(1)
        films = sum(any(name == "sleep" for name, _ in drawing) for drawing in kept.drawings)
        assert 1 <= films <= 4  # a few seconds' worth
        assert turn(widget) == 41  # and the text is that of the last step at once

    run(test)


@pytest.mark.parametrize("quiet", ["none", "calm", "no loop"])
def test_without_motion_the_end_is_shown_at_once(quiet: str) -> None:
    def once() -> None:
        game, widget = opened(motion="none" if quiet == "none" else "normal")
        widget._calm.value = quiet == "calm"
        with sent() as kept:
            press(widget, "roll")
        assert sleeps(kept) == 0
        assert turn(widget) == 2
        assert len(kept.messages) == 2
        assert len(game.history) == 1

    async def test() -> None:
        once()

    if quiet == "no loop":
        once()
    else:
        run(test)


@pytest.mark.parametrize("what", ["close", "another game", "new game"])
def test_what_comes_in_between_ends_the_waiting(what: str) -> None:
    async def test() -> None:
        game, widget = opened()
        press(widget, "roll")
        if what == "close":
            widget.close()
        elif what == "another game":
            widget.game = Game(["Cay"], LONG)
        else:
            widget._new_pressed()
        await asyncio.sleep(0.06)
        game.roll()
        await asyncio.sleep(0.06)
        assert what == "close" or error_line(widget) == ""

    run(test)


def test_computers_begin_when_the_move_before_has_been_seen() -> None:
    async def test() -> None:
        game, widget = opened("Ada", Computer("Ben"), Computer("Cay"), pace=0)
        press(widget, "roll")
        steps: list[float] = []
        advance = game.advance

        def watched(*args: Any) -> Any:
            steps.append(widget.playing())
            return advance(*args)

        game.advance = watched  # type: ignore[method-assign]
        await until(lambda: len(game.history) == 3)
        assert steps == [0, 0]
        await until(lambda: turn(widget) == 4)

    run(test)


@pytest.mark.parametrize("speed", SPEEDS)
def test_the_speed_is_chosen_in_the_call_in_the_list_and_by_name(speed: str) -> None:
    for widget in (play("Ada", motion=speed), play(motion=speed), RobinsonWidget(Game(["Ada"]), motion=speed)):
        assert widget.motion == speed
        assert widget._speeds.value == speed
    widget = play("Ada")
    widget._speeds.value = speed
    assert widget.motion == speed
    widget.motion = "fast"
    assert widget._speeds.value == "fast"


@pytest.mark.parametrize("motion", ["", "slow", None, 1, True, ["fast"]], ids=repr)
def test_a_speed_that_is_none_is_refused_with_those_there_are(motion: Any) -> None:
    with pytest.raises(ValueError, match=r"motion: .* is not one of normal, fast, none"):
        play("Ada", motion=motion)
    widget = play("Ada", motion="fast")
    with pytest.raises(ValueError, match=r"motion: "):
        widget.motion = motion
    assert (widget.motion, widget._speeds.value) == ("fast", "fast")


# --- languages ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_follows_the_language_in_the_middle_of_a_game(code: str) -> None:
    game = Game(["Ada", "Ben"], dice=[6, 1, 6])
    widget = RobinsonWidget(game, lang="de" if code == "en" else "en", motion="none")
    for _ in range(3):
        game.roll()
    widget.lang = code
    words = language(code)
    assert labels(widget) == [words.say("ACTIONS", "roll.again"), words.say("ACTIONS", "pass")]
    tree = parse(widget._panel.value)
    assert tree.one("section", "rw-story").one("h4").text() == f"12 · {words.squares['fever'][0]}"
    assert tree.all("th")[0].text() == words.say("PAGE", "player")
    for tool in ("undo", "redo", "pause"):
        assert getattr(widget, f"_{tool}").description == words.say("PAGE", tool)
    assert widget._new.description == words.say("PAGE", "new_game")
    assert widget._languages.description == words.say("PAGE", "language")
    assert [label for label, _ in widget._speeds.options] == [words.say("PAGE", f"motion.{s}") for s in SPEEDS]
    assert words.squares["parrot"][1] in widget._over.value
    assert game.state.positions == (12, 1)
    widget._new_pressed()
    assert widget._form is not None
    assert widget._form._start.description == words.say("SETUP", "start")


def test_an_unknown_language_is_refused_and_the_old_one_stays() -> None:
    widget = play("Ada", lang="zh")
    with pytest.raises(ValueError, match="lang: 'xx' is not one of en, ru, zh, de"):
        widget.lang = "xx"
    assert (widget.lang, widget._languages.value) == ("zh", "zh")


def test_the_forms_language_goes_over_to_names_that_nobody_touched() -> None:
    widget = play()
    form = widget._form
    assert form is not None
    form._names[0].value = "Ada"
    form._kinds[1].value = "eager"
    form._language.value = "ru"
    assert widget.lang == "ru"
    assert form._names[0].value == "Ada"
    assert form._names[1].value == language("ru").say("PAGE", "default_computer", number=2)
    assert form._kinds[1].value == "eager"
    assert form._youngest.options[1][0].endswith(form._names[1].value)
    form._names[0].value = ""
    form._start.click()
    assert error_line(widget) == language("ru").say("SETUP", "bad_name", number=1, most=40, name="«»")


@pytest.mark.parametrize("code", LANGUAGES)
def test_errors_are_told_in_the_language_of_the_page(code: str) -> None:
    game = Game(["Ada", "Ben"], LONG, dice=[3])
    widget = RobinsonWidget(game, lang=code, motion="none")
    press(widget, "roll")
    press(widget, "roll")
    say = language(code).say
    assert error_line(widget) == say("ERRORS", "dice", count=1)
    widget._act(widget._panel.placeholder, lambda: game.act("paddle"))
    assert error_line(widget) == say("ERRORS", "illegal", action="paddle", open=say("ACTIONS", "roll"))
    over = Game(["Ada"], track("One", 1, faces=1), seed=1)
    widget.game = over
    over.roll()
    widget._act(widget._panel.placeholder, lambda: over.roll())
    assert error_line(widget) == say("ERRORS", "over")


@pytest.mark.parametrize("code", LANGUAGES)
def test_whole_games_can_be_told_and_shown_in_every_language(code: str) -> None:
    game = Game(["Ada", "Ben", Computer("Cay"), "Dan"], ROBINSON, seed=11)
    widget = RobinsonWidget(game, lang=code, motion="none")
    while not game.state.over:
        game.advance("random")
        assert error_line(widget) == ""
        assert "{" not in widget._panel.value
    assert language(code).say("PAGE", "play_again") in labels(widget)


# --- what must survive -------------------------------------------------------------------------------------------


def test_a_board_closed_while_it_plays_keeps_its_canvas_until_the_page_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage, "GRACE", 0.05)

    async def test() -> None:
        _, widget = opened()
        press(widget, "roll")
        canvas, panel = widget._canvas, widget._panel
        widget.close()
        assert canvas.comm is not None  # a drawing for a canvas that is gone would stop all others
        assert all(layer.comm is not None for layer in canvas._canvases)
        assert panel.comm is None
        await until(lambda: canvas.comm is None)
        assert all(layer.comm is None for layer in canvas._canvases)

    run(test)


def test_an_error_on_the_way_into_a_film_leaves_text_and_buttons_right(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        game, widget = opened()

        def broken(*args: object, **kwargs: object) -> None:
            raise ValueError("the reel is broken")

        monkeypatch.setattr(stage, "film", broken)
        press(widget, "roll")
        assert error_line(widget) == "Something went wrong: the reel is broken"
        assert turn(widget) == 2
        assert widget.shown_actions == game.actions

    run(test)


def test_a_widget_made_in_one_loop_is_used_in_another() -> None:
    made: list[tuple[Game, RobinsonWidget]] = []

    async def make() -> None:
        made.append(opened())

    async def use() -> None:
        _, widget = made[0]
        press(widget, "roll")
        await until(lambda: turn(widget) == 2)
        assert error_line(widget) == ""

    run(make)
    run(use)


@pytest.mark.parametrize("motion", SPEEDS)
def test_the_motion_stays_when_the_language_changes(motion: str) -> None:
    for code in LANGUAGES:
        widget = RobinsonWidget(Game(["Ada"]), lang=code, motion=motion)
        assert (widget.motion, widget._speeds.value) == (motion, motion)
    for code in LANGUAGES:
        widget._languages.value = code
        assert (widget.motion, widget._speeds.value) == (motion, motion)


def test_computers_go_on_when_one_onlooker_takes_the_place_of_another() -> None:
    async def test() -> None:
        game, widget = opened(Computer("Cay"), Computer("Dan"), motion="none", pace=0)
        await until(lambda: len(game.history) > 2)
        widget.close()
        other = RobinsonWidget(game, motion="none", pace=0)
        done = len(game.history)
        await until(lambda: len(game.history) > done + 2)
        other.game = game
        done = len(game.history)
        await until(lambda: len(game.history) > done + 2)
        other.close()

    run(test)


def test_a_computer_that_cannot_go_on_says_so_and_can_be_asked_again() -> None:
    async def test() -> None:
        game = Game([Computer("Cay"), Computer("Dan")], LONG, dice=[3, 2])
        widget = RobinsonWidget(game, motion="none", pace=0)
        widget._clock = lambda: 0.0
        await until(lambda: error_line(widget) != "")
        assert labels(widget) == ["Go on"]
        widget._hush()
        show(widget)
        widget._pool[widget._actions.slot].click()
        await until(lambda: error_line(widget) != "")
        assert len(game.history) == 2

    run(test)


def test_a_film_that_nobody_asked_for_does_not_keep_others_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage, "length", lambda frames: 1000)

    async def test() -> None:
        one, first = opened()
        other, second = opened()
        one.roll()
        other.roll()  # in a cell, too: shown at once
        assert first.playing() > 0
        assert (second.playing(), turn(second)) == (0, 2)
        press(second, "roll")  # but who clicks sees it played
        assert second.playing() > 0

    run(test)


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_error_that_is_shown_follows_the_language(code: str) -> None:
    game = Game(["Ada", "Ben"], LONG, dice=[3])
    widget = RobinsonWidget(game, lang="de" if code == "en" else "en", motion="none")
    press(widget, "roll")
    press(widget, "roll")
    widget.lang = code
    assert error_line(widget) == language(code).say("ERRORS", "dice", count=1)
    widget._languages.value = "zh" if code == "en" else "en"
    assert error_line(widget) == language(widget.lang).say("ERRORS", "dice", count=1)
    click_tool(widget, "redo")
    widget.lang = code
    assert error_line(widget) == language(code).say("PAGE", "nothing_redone")


def test_the_form_of_another_board_has_its_name_and_none_of_robinsons_pictures() -> None:
    widget = RobinsonWidget(Game(["Ada"], track("Snakes", 20)))
    widget._new_pressed()
    assert widget._form is not None
    strip = parse(widget._form._title.value).one("div", "rw-strip")
    assert strip.text() == "Snakes"
    assert strip.all("svg") == []
    strip = parse(play()._form._title.value).one("div", "rw-strip")
    assert len(strip.all("svg")) == 7


def test_without_chips_nothing_is_said_of_a_bank() -> None:
    game = Game(["Ada", "Ben"], track("One", 1, faces=1))
    widget = RobinsonWidget(game, motion="none")
    game.roll()
    told = parse(widget._panel.value).text()
    assert "chip" not in told
    assert "You win." in told
    assert "Ada has come home!" in told


def test_a_friday_whose_master_is_lost_is_nobodys() -> None:
    game = Game(["Ada", "Ben"], seed=1)
    game._opening = replace(game._opening, positions=(42, 3), fridays=(1, None))
    widget = RobinsonWidget(game, motion="none")
    assert "Ben is Ada's Friday." in parse(widget._panel.value).one("p", "rw-spoken").text()
    game.roll(6)
    tree = parse(widget._panel.value)
    assert "Friday." not in tree.one("p", "rw-spoken").text()
    assert [cell.text() for cell in tree.one("tbody").all("tr")[0].all("td")][-1] == "–"
