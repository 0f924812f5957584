"""A replay: it follows its game wherever the slider stands, and stops playing when nobody sees it any more."""

from __future__ import annotations

import asyncio

from robinson_widget import Game


def test_a_game_that_goes_back_leaves_a_replay_at_its_beginning() -> None:
    async def look() -> tuple[int, str]:  # films need an event loop, as a notebook has one
        game = Game(["Ada", "Ben"], dice=[5, 3])
        game.roll()
        game.roll()
        replay = game.replay(0)
        game.undo()
        shown = replay.step, replay._error.value
        replay.close()
        return shown

    assert asyncio.run(look()) == (0, "")


def test_it_plays_no_longer_when_it_rests_or_is_closed() -> None:
    game = Game(["Ada", "Ben"], dice=[5, 3])
    game.roll()
    resting, closed = game.replay(), game.replay()
    resting._play.playing = closed._play.playing = True
    resting.rest()
    closed.close()
    assert not resting._play.playing
    assert not closed._play.playing
    resting.close()
