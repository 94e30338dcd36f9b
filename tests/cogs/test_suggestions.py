"""What is suggested where a command is typed in a place that belongs to another game."""

import logging

import pytest

from tests.cogs.conftest import Server


async def test_in_the_thread_of_another_game_nothing_is_suggested(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    threads = {"mono": await server.begin("blue"), "monoch": await server.begin("blue", game="monoch")}
    red = server.members["red"]
    for game, thread in threads.items():
        for command, option in (("mono move", "text"), ("mambo move", "text"), ("monoch move", "text")):
            choices = await red.autocomplete(thread, command, option, "")
            assert bool(choices) is (command.split()[0] == game), (game, command)
        for command, option in (("monocards move", "text"), ("monocards play", "cards")):
            assert not await red.autocomplete(thread, command, option, "")
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]
