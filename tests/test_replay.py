"""A game looked through: the slider, what is shown at each step, films, and how it follows its game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from widgetkit import (  # noqa: F401
    Pace,
    Sent,
    close_all,
    live_widgets,
    parse,
    run,
    sent,
    short_films,
    visible,
)

from robinson_widget import ROBINSON, Board, Computer, Game, RobinsonWidget, track
from robinson_widget.narration import board_name
from robinson_widget.picture.motion import SPEEDS
from robinson_widget.texts import LANGUAGES, language
from robinson_widget.widget import page, stage
from robinson_widget.widget.replay import INTERVALS, Replay

ENGLISH = language("en")


async def until(condition: Callable[[], bool]) -> None:
    """Wait for the condition; only a broken program waits to the end."""
    for _ in range(6000):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("what was waited for has not come")


def rolled(*faces: int, names: tuple[str, ...] = ("Ada", "Ben"), **options: Any) -> Game:
    game = Game(names, dice=faces, **options)
    for _ in faces:
        game.roll()
    return game


def move(replay: Replay, steps: int) -> None:
    """Move the slider as the page does."""
    replay._slider.set_state({"value": steps})


def turn(replay: Replay) -> int:
    return int(parse(replay._panel.value).one("div", "rw-turn").one("small").text().split()[1])


def count(replay: Replay) -> str:
    return parse(replay._count.value).text()


def error(replay: Replay) -> str:
    assert visible(replay._error) == bool(replay._error.value)
    return parse(replay._error.value).text()


def sleeps(kept: Sent) -> int:
    """How many pauses between frames went to the page."""
    return sum(name == "sleep" for drawing in kept.drawings for name, _ in drawing)


def last_drawing(kept: Sent) -> list[tuple[str, Any]]:
    """The drawing sent last, on whatever canvas."""
    return [command for command in kept.drawings[-1] if command[0] != "switchCanvas"]


def check_shows(replay: Replay, kept: Sent, steps: int) -> None:
    """The replay shows what a board without motion shows of the game as it was after that many steps."""
    past = replay.game.after(steps)
    assert replay.step == steps
    assert replay.state == past.state == replay.game.at(steps)
    assert replay._panel.value == page.panel(past, language(replay._lang.code), None)
    drawn = last_drawing(kept)
    with sent() as other:
        board = RobinsonWidget(past, motion="none", lang=replay._lang.code)
    assert last_drawing(other) == drawn
    board.close()
    assert count(replay) == replay._lang.say("CELLS", "replay.step", step=steps, steps=len(replay.game.history))
    assert error(replay) == ""


# --- slider and step ---------------------------------------------------------------------------------------------


def test_the_slider_has_as_many_steps_as_the_game() -> None:
    game = Game(["Ada", "Ben"], seed=28).play_out()
    replay = game.replay()
    for part in (replay._slider, replay._play):
        assert (part.min, part.max, part.value) == (0, len(game.history), 0)
    assert replay.step == 0
    assert replay.game is game
    assert count(replay) == f"Step 0 of {len(game.history)}"


@pytest.mark.parametrize("steps", [0, 1, 3, 5])
def test_it_begins_where_it_is_told(steps: int) -> None:
    game = rolled(5, 3, 2, 1, 4)
    with sent() as kept:
        replay = game.replay(steps)
    assert (replay._slider.value, replay._play.value) == (steps, steps)
    check_shows(replay, kept, steps)


def test_it_begins_at_the_beginning() -> None:
    replay = rolled(5, 3).replay()
    assert replay.step == 0
    assert replay.state.positions == (0, 0)
    assert turn(replay) == 1


@pytest.mark.parametrize("players", [1, 8])
def test_step_by_step_it_shows_what_a_board_shows(players: int) -> None:
    names = ["Ada", "Ben", "Cay", "Dan", "Eve", "Fay", "Gus", "Hal"][:players]
    game = Game(names, seed=3)
    for _ in range(8):
        game.turn()
    replay = game.replay()
    for steps in (*range(1, len(game.history) + 1), *reversed(range(len(game.history)))):
        with sent() as kept:
            move(replay, steps)
        check_shows(replay, kept, steps)


def test_it_jumps() -> None:
    game = Game(["Ada", "Ben", "Cay"], seed=28).play_out()
    replay = game.replay()
    last = len(game.history)
    for steps in (last, 7, last - 1, 0, 12):
        with sent() as kept:
            move(replay, steps)
        assert len(kept.canvas_messages) == 1
        check_shows(replay, kept, steps)


def test_step_may_be_set_and_moves_the_slider() -> None:
    game = rolled(5, 3, 2, 1)
    replay = game.replay()
    replay.step = 3
    assert replay._slider.value == 3
    assert (replay.step, replay.state.positions) == (3, (7, 3))
    replay.step = 3
    assert replay.step == 3


def test_the_end_shows_the_winner() -> None:
    game = Game(["Ada", "Ben"], seed=28).play_out()
    assert game.state.winner is not None
    replay = game.replay(len(game.history))
    assert f"{game.names[game.state.winner]} has come home!" in parse(replay._panel.value).text()
    assert replay.state.over


# --- films -------------------------------------------------------------------------------------------------------


def test_only_the_next_step_is_a_film() -> None:
    async def test() -> None:
        game = rolled(5, 3, 2, 1, 4, 4)
        replay = game.replay(1)
        with sent() as kept:
            move(replay, 2)
            assert len(kept.canvas_messages) == 1
            assert sleeps(kept) > 3
            assert count(replay) == "Step 2 of 6"  # at once
            assert turn(replay) == 2  # the words come when the film is over
            await until(lambda: turn(replay) == 3)
        assert len(kept.canvas_messages) == 1
        for steps in (2, 1, 0, 3, 6, 5):
            with sent() as kept:
                move(replay, steps)
            assert sleeps(kept) == 0, steps
            assert turn(replay) == steps + 1

    run(test)


def test_a_film_ends_in_the_position_that_a_jump_shows() -> None:
    async def test() -> None:
        game = rolled(5, 3, 6)
        replay = game.replay(2)
        with sent() as kept:
            move(replay, 3)
        film = last_drawing(kept)
        with sent() as kept:
            replay._redraw()
        still = last_drawing(kept)
        # The still picture is the position and an emptied layer for films; a film ends with the position.
        first_clear = next(i for i in range(1, len(still)) if still[i][0] == "resetTransform")
        assert film[-first_clear:] == still[:first_clear]

    run(test)


def test_moved_on_during_a_film_it_shows_the_new_step_and_no_later_word() -> None:
    async def test() -> None:
        game = rolled(5, 3, 2, 1, 4, 4)
        replay = game.replay()
        move(replay, 1)
        move(replay, 4)
        assert turn(replay) == 5
        move(replay, 5)
        move(replay, 0)
        shown = replay._panel.value
        await asyncio.sleep(0.06)
        assert replay._panel.value == shown
        assert turn(replay) == 1

    run(test)


def test_played_through_each_step_is_a_film_and_its_words_follow() -> None:
    async def test() -> None:
        game = rolled(5, 3, 2, 1, 4)
        replay = game.replay()
        for steps in range(1, 6):
            with sent() as kept:
                move(replay, steps)
                await until(lambda steps=steps: turn(replay) == steps + 1)
            assert sleeps(kept) > 0

    run(test)


def test_a_step_without_movement_is_shown_at_once() -> None:
    async def test() -> None:
        game = Game.from_position(positions={"Ada": 7, "Ben": 9})
        game.act("stay")
        replay = game.replay()
        move(replay, 1)
        await until(lambda: turn(replay) == 2)
        assert count(replay) == "Step 1 of 1"
        assert error(replay) == ""

    run(test)


@pytest.mark.parametrize("motion", [*SPEEDS])
def test_each_motion(motion: str) -> None:
    async def test() -> None:
        game = rolled(5, 3, 2)
        replay = Replay(game, motion=motion)
        assert replay._play.interval == INTERVALS[motion]
        with sent() as kept:
            move(replay, 1)
        assert (sleeps(kept) > 0) == (motion != "none")
        await until(lambda: turn(replay) == 2)

    run(test)


def test_the_motion_is_chosen_in_the_list() -> None:
    async def test() -> None:
        replay = Replay(rolled(5, 3, 2), motion="normal")
        assert [value for _, value in replay._speeds.options] == [*SPEEDS]
        replay._speeds.set_state({"index": [*SPEEDS].index("none")})
        assert replay._play.interval == INTERVALS["none"] < INTERVALS["fast"] < INTERVALS["normal"]
        with sent() as kept:
            move(replay, 1)
        assert sleeps(kept) == 0
        replay._speeds.set_state({"index": [*SPEEDS].index("normal")})
        with sent() as kept:
            move(replay, 2)
        assert sleeps(kept) > 0
        await until(lambda: turn(replay) == 3)

    run(test)


def test_who_wants_less_motion_is_shown_none() -> None:
    async def test() -> None:
        replay = Replay(rolled(5, 3), motion="normal")
        replay._calm.set_state({"value": True})
        with sent() as kept:
            move(replay, 1)
        assert sleeps(kept) == 0
        check_shows(replay, kept, 1)

    run(test)


def test_without_an_event_loop_there_is_no_film() -> None:
    replay = Replay(rolled(5, 3), motion="normal")
    with sent() as kept:
        move(replay, 1)
    assert sleeps(kept) == 0
    check_shows(replay, kept, 1)


# --- the game goes on --------------------------------------------------------------------------------------------


@pytest.fixture(params=["script", "loop"])
def anywhere(request: pytest.FixtureRequest) -> Callable[[Callable[[], None]], None]:
    """Run a test in a plain script, and in an event loop, as in a kernel, where there are films."""

    def here(test: Callable[[], None]) -> None:
        async def inside() -> None:
            test()

        if request.param == "loop":
            asyncio.run(inside())
        else:
            test()

    return here


Anywhere = Callable[[Callable[[], None]], None]


def test_at_the_end_it_goes_on_with_the_game(anywhere: Anywhere) -> None:
    def test() -> None:
        game = rolled(5, 3)
        replay = game.replay(2)
        for steps in (3, 4, 5):
            with sent() as kept:
                game.roll(1)
            assert (replay.step, replay._slider.max, replay._play.max) == (steps, steps, steps)
            assert sleeps(kept) == 0
            check_shows(replay, kept, steps)

    anywhere(test)


@pytest.mark.parametrize("steps", [0, 1, 2])
def test_elsewhere_it_stays_where_it_is(anywhere: Anywhere, steps: int) -> None:
    def test() -> None:
        game = rolled(5, 3, 2)
        replay = game.replay(steps)
        with sent() as kept:
            game.roll(1)
        assert (replay.step, replay._slider.max, replay._play.max) == (steps, 4, 4)
        assert sleeps(kept) == 0
        check_shows(replay, kept, steps)

    anywhere(test)


@pytest.mark.parametrize("undone", [1, 3])
@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_what_is_taken_back_shortens_the_slider(anywhere: Anywhere, steps: int, undone: int) -> None:
    def test() -> None:
        game = rolled(5, 3, 2)
        replay = game.replay(steps)
        with sent() as kept:
            game.undo(undone)
        left = 3 - undone
        assert (replay.step, replay._slider.max, replay._play.max) == (min(steps, left), left, left)
        assert sleeps(kept) == 0
        check_shows(replay, kept, min(steps, left))
        with sent() as kept:
            game.redo(undone)
        # It was at the end, or has been brought there, and goes on from it.
        again = 3 if steps >= left else steps
        assert (replay.step, replay._slider.max) == (again, 3)
        check_shows(replay, kept, again)

    anywhere(test)


def test_another_step_in_place_of_one_taken_back(anywhere: Anywhere) -> None:
    def test() -> None:
        game = rolled(5, 3, 2)
        replay, early = game.replay(3), game.replay(1)
        game.undo(2)
        with sent() as kept:
            game.roll(6)
        assert replay.state.positions == (5, 6)
        check_shows(replay, kept, 2)
        assert early.step == replay.step == 2

    anywhere(test)


def test_another_step_at_the_place_that_is_shown() -> None:
    async def test() -> None:
        game = Game(["Ada", "Ben"])
        game.roll(5)
        game.roll(3)
        replay = game.replay(2)
        told: list[int] = []
        # An observer that plays another step when one is taken back: the slider is told of both afterwards.
        game.observe(lambda change: told.append(game.roll(1).state.positions[1]) if change.kind == "undo" else None)
        game.undo()
        assert told == [1]
        assert (replay.step, replay.state.positions) == (2, (5, 1))
        assert turn(replay) == 3
        assert "1" in parse(replay._panel.value).one("span", "rw-die").text()

    run(test)


def test_after_the_game_went_on_the_next_step_is_a_film_again() -> None:
    async def test() -> None:
        game = rolled(5, 3)
        replay = game.replay(0)
        game.roll(2)
        with sent() as kept:
            move(replay, 1)
            assert sleeps(kept) > 0
            await until(lambda: turn(replay) == 2)

    run(test)


def test_a_film_is_cut_when_the_game_goes_on() -> None:
    async def test() -> None:
        game = rolled(5, 3)
        replay = game.replay(1)
        move(replay, 2)
        game.undo(2)
        assert (replay.step, turn(replay)) == (0, 1)
        await asyncio.sleep(0.06)
        assert turn(replay) == 1
        assert error(replay) == ""

    run(test)


def test_moved_while_it_rests_it_wakes_and_is_drawn_once() -> None:
    game = rolled(5, 3, 2)
    replay = game.replay(1)
    replay.rest()
    game.roll(1)
    with sent() as kept:
        move(replay, 3)
    assert len(kept.canvas_messages) == 1
    check_shows(replay, kept, 3)
    game.roll(4)
    assert replay._slider.max == 5


def test_taken_back_while_it_rests() -> None:
    async def test() -> None:
        game = rolled(5, 3, 2)
        replay = game.replay(3)
        replay.rest()
        game.undo(2)
        assert replay.state == game.state
        replay._redraw()  # the page is loaded again
        assert error(replay) == ""
        with sent() as kept:
            replay.wake()
        assert replay._slider.max == 1
        check_shows(replay, kept, 1)

    run(test)


# --- games of all kinds ------------------------------------------------------------------------------------------


def test_a_game_without_steps(anywhere: Anywhere) -> None:
    def test() -> None:
        game = Game(["Ada", "Ben"], seed=28)
        with sent() as kept:
            replay = game.replay()
        assert (replay._slider.max, replay._play.max) == (0, 0)
        check_shows(replay, kept, 0)
        with sent() as kept:
            game.roll(4)
        check_shows(replay, kept, 1)
        with sent() as kept:
            game.undo()
        check_shows(replay, kept, 0)

    anywhere(test)


def test_a_position_set_up_by_hand(anywhere: Anywhere) -> None:
    def test() -> None:
        game = Game.from_position(positions={"Ada": 35, "Ben": 41}, dice=[1, 2])
        game.roll()
        game.roll()
        replay = game.replay()
        assert replay.state.positions == (35, 41)
        move(replay, 1)
        assert replay.state.positions == (41, 36)
        move(replay, 0)
        with sent() as kept:
            replay._redraw()
        check_shows(replay, kept, 0)

    anywhere(test)


@pytest.mark.parametrize(
    ("board", "players"),
    [
        (track("Hundred", 100, {7: 60, 80: 3, 5: 44}), 2),
        (track("Eight", 50, faces=8, chips=30, ante=5), 3),
        (track("Short", 6), 1),
    ],
)
def test_boards_of_ones_own(board: Board, players: int, anywhere: Anywhere) -> None:
    def test() -> None:
        game = Game(["Ada", "Ben", "Cay"][:players], board, seed=5)
        for _ in range(12):
            if not game.state.over:
                game.turn()
        replay = game.replay()
        assert (replay._stage.canvas.width, replay._stage.canvas.height) == canvas_size(game)
        for steps in (*range(2, len(game.history) + 1, 2), 1, 0):
            with sent() as kept:
                move(replay, steps)
            check_shows(replay, kept, steps)

    anywhere(test)


def canvas_size(game: Game) -> tuple[int, int]:
    board = RobinsonWidget(game)
    return board._canvas.width, board._canvas.height


def test_computers_never_play_because_a_game_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        pace = Pace(monkeypatch)
        game = Game([Computer("Ada"), Computer("Ben")], seed=28)
        for _ in range(5):
            game.turn()
        steps = len(game.history)
        replay = game.replay()
        for step in (1, 2, steps, 0, 1):
            move(replay, step)
            await pace.pass_by(2)
        assert len(game.history) == steps
        assert pace.asked == []
        move(replay, 3)
        said = parse(replay._panel.value).one("strong", "rw-mover").text()
        assert said == f"{game.names[game.at(3).mover]} to move"  # nobody plays, so nobody is waited for

    run(test)


def test_looking_changes_nothing_in_the_game() -> None:
    game = rolled(5, 3, 2, 1)
    game.undo(1)
    before = (game.state, game.history, game.can_redo, game.to_json())
    replay = game.replay()
    for steps in (1, 3, 0, 2):
        move(replay, steps)
    assert (game.state, game.history, game.can_redo, game.to_json()) == before
    assert replay._slider.max == 3  # what is taken back is no part of it


def test_two_replays_of_one_game_are_apart() -> None:
    game = rolled(5, 3, 2, 1)
    first, second = game.replay(1), game.replay(4)
    move(first, 2)
    assert (first.step, second.step) == (2, 4)
    first.close()
    game.roll(2)
    assert second.step == 5


# --- languages ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_text_is_in_the_language_of_the_replay(code: str) -> None:
    words = language(code)
    game = rolled(5, 3, 2)
    replay = game.replay(2, lang=code)
    with sent() as kept:
        move(replay, 3)
    check_shows(replay, kept, 3)
    named = parse(replay._count.value).one("span")
    assert named.attributes["lang"] == code
    for part in ("play", "stop", "slider"):
        assert named.attributes[f"data-{part}"] == words.say("CELLS", f"replay.{part}")
    assert replay._speeds.description == words.say("PAGE", "motion")
    assert [text for text, _ in replay._speeds.options] == [words.say("PAGE", f"motion.{speed}") for speed in SPEEDS]
    assert words.squares["storm"][0] in replay._over.value
    replay.report(IndexError("a fault"))
    assert error(replay) == words.say("ERRORS", "other", error="IndexError: a fault")
    assert game.lang == "en"


def test_without_a_language_it_has_the_games() -> None:
    game = rolled(5, 3, lang="de")
    assert parse(game.replay()._count.value).text() == "Schritt 0 von 2"
    assert parse(Replay(game)._count.value).text() == "Schritt 0 von 2"
    game.lang = "ru"
    assert parse(game.replay()._count.value).one("span").attributes["lang"] == "ru"


def test_the_language_of_a_game_is_that_of_its_boards() -> None:
    game = rolled(5, 3, lang="de")
    board = RobinsonWidget(game)
    assert board.lang == "de"
    board._languages.set_state({"index": [*LANGUAGES].index("zh")})
    assert (board.lang, game.lang) == ("zh", "zh")
    assert RobinsonWidget(game).lang == "zh"
    assert RobinsonWidget(game, lang="ru").lang == "ru"
    assert game.lang == "zh"  # one board in another language is the choice of that board
    board.lang = "en"
    assert game.lang == "zh"  # so is one that a cell sets


def test_names_are_data_and_never_markup() -> None:
    game = rolled(5, 3, names=("<b>Ada</b>", 'Ben" onload="x'))
    replay = game.replay()
    move(replay, 2)
    panel = parse(replay._panel.value)  # fails where a name is markup
    assert any(node.text() == "<b>Ada</b>" for node in panel.all("bdi"))
    assert any(node.text() == 'Ben" onload="x' for node in panel.all("bdi"))


# --- errors ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bad", ["a game", None, 3, object()])
def test_a_game_that_is_none_is_refused(bad: Any) -> None:
    before = live_widgets()
    with pytest.raises(ValueError, match=r"^game: .* is not a Game$"):
        Replay(bad)
    assert live_widgets() == before


@pytest.mark.parametrize("bad", [-1, 3, 1.5, True, "2", [1]])
def test_a_step_that_the_game_has_not_is_refused(bad: Any) -> None:
    game = rolled(5, 3)
    before = live_widgets()
    with pytest.raises(ValueError, match=r"^steps: .*0.*2"):
        game.replay(bad)
    assert (live_widgets(), game._observers) == (before, [])
    replay = game.replay(1)
    with pytest.raises(ValueError, match=r"^step: .*0.*2"):
        replay.step = bad
    assert replay.step == 1


@pytest.mark.parametrize("bad", ["slow", None, 3, ["fast"]])
def test_a_motion_that_is_none_is_refused_with_those_there_are(bad: Any) -> None:
    before = live_widgets()
    with pytest.raises(ValueError, match=r"^motion: .* is not one of normal, fast, none$"):
        Replay(rolled(5), motion=bad)
    assert live_widgets() == before


def test_a_language_that_is_none_is_refused_with_those_there_are() -> None:
    before = live_widgets()
    for code in LANGUAGES:
        with pytest.raises(ValueError, match=f"^lang: .*{code}"):
            rolled(5).replay(lang="tlh")
    assert live_widgets() == before


@pytest.mark.logs_errors
@pytest.mark.parametrize("act", ["move", "roll", "redraw"])
def test_an_error_in_a_callback_is_seen(act: str, monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    game = rolled(5, 3)
    replay = game.replay(2)

    def broken(*_: object) -> None:
        raise RuntimeError("no ink")

    with monkeypatch.context() as patch:
        patch.setattr(replay._stage, "show_position", broken)
        {"move": lambda: move(replay, 1), "roll": lambda: game.roll(1), "redraw": replay._redraw}[act]()
    assert "RuntimeError: no ink" in error(replay)
    assert parse(replay._error.value).one("div").attributes["role"] == "alert"
    caplog.clear()


# --- its life ----------------------------------------------------------------------------------------------------


def test_a_page_that_is_loaded_again_gets_squares_and_position() -> None:
    game = rolled(5, 3, 2)
    replay = game.replay(2)
    with sent() as kept:
        replay._redraw()
    assert len(kept.drawings) == 2
    check_shows(replay, kept, 2)
    replay.close()
    with sent() as kept:
        replay._redraw()
    assert kept.messages == []


def test_closed_it_follows_no_longer() -> None:
    async def test() -> None:
        game = rolled(5, 3)
        before = live_widgets()
        replay = game.replay()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(stage, "GRACE", 0.0)
            move(replay, 1)  # a film is on its way
            replay.close()
            with sent() as kept:
                game.roll(2)
                await until(lambda: live_widgets() == before)
        assert kept.drawings == []
        assert repr(replay) == "<Replay, closed>"
        assert game._observers == []

    run(test)


@pytest.mark.parametrize("code", LANGUAGES)
def test_readers_without_widgets_are_told_what_it_is(code: str) -> None:
    game = rolled(5, 3)
    replay = game.replay(lang=code)
    bundle = replay._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "application/vnd.jupyter.widget-view+json" in data
    name = language(code).say("CELLS", "replay", board=board_name(game.board, language(code)))
    assert data["text/plain"].startswith(f"{name}. ")
    assert repr(game) in data["text/plain"]


def test_its_name_in_a_cell() -> None:
    game = rolled(5, 3)
    assert repr(game.replay(1)) == f"<Replay, step 1: {game!r}>"


def test_one_step_of_a_long_game_costs_no_more_than_of_a_short_one() -> None:
    """Counted in messages and their size, not in time."""
    sizes = []
    for turns in (40, 400):
        game = Game(["Ada", "Ben"], track("Long", 1000, faces=2), seed=1)
        for _ in range(turns):
            game.turn()
        replay = game.replay(20)
        with sent() as kept:
            move(replay, 22)
        sizes.append((len(kept.messages), len(replay._panel.value)))
        replay.close()
    assert sizes[0] == sizes[1]


def test_robinson_is_the_board_shown() -> None:
    assert parse(rolled(5).replay()._over.value).one("ol").all("li")[44].attributes["value"] == str(ROBINSON.last)


def test_it_plays_no_longer_when_it_rests_or_is_closed() -> None:
    """The page plays by itself, and would go on telling a widget that is gone."""
    resting, closed = rolled(5, 3).replay(), rolled(5, 3).replay()
    resting._play.playing = closed._play.playing = True
    resting.rest()
    closed.close()
    assert not resting._play.playing
    assert not closed._play.playing
