"""Tests of suggestions for a command typed in a thread of another game."""

import logging

import pytest
from discord import app_commands
from sqlalchemy.exc import OperationalError

from bot.kernel.database.database import Database
from bot.kernel.rate_limit import RateLimiter
from tests.cogs.conftest import Server

AWAY = "no suggestions: the database does not answer (OperationalError)"


async def test_another_game_s_thread_suggests_nothing(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    threads = {"mono": await server.begin("blue"), "monoch": await server.begin("blue", game="monoch")}
    red = server.members["red"]
    for game, thread in threads.items():
        for command, option in (("mono move", "text"), ("mambo move", "text"), ("monoch move", "text")):
            choices = await red.autocomplete(thread, command, option, "")
            assert bool(choices) is (command.split()[0] == game), (game, command)
        for command, option in (("monocards move", "text"), ("monocards play", "cards")):
            assert not await red.autocomplete(thread, command, option, "")
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]


async def test_boards_of_other_games_and_of_other_people_are_not_suggested(server: Server) -> None:
    games = ("mono", "mambo", "monoch", "monocards")
    for game in games:
        await server.begin("blue", game=game)
    for name, own in (("red", True), ("gold", False)):
        member = server.members[name]
        for match_id, game in enumerate(games, 101):
            offered = await member.autocomplete(server.channel, f"{game} move", "match", "", text="a1")
            assert [choice["value"] for choice in offered] == [match_id] * own
        offered = await member.autocomplete(server.channel, "table show", "match", "")
        assert sorted(choice["value"] for choice in offered) == [101, 102, 103, 104] * own


async def test_seat_takeover_suggests_matches_of_the_game(server: Server) -> None:
    await server.begin("blue", game="monsters")
    await server.begin("blue")
    offered = await server.members["gold"].autocomplete(
        server.channel, "monsters claim", "match", "", keeper=1, password="sesame"
    )
    assert [choice["value"] for choice in offered] == [101]


async def test_no_move_is_suggested_for_another_game_s_board(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    await server.begin("blue", game="monoch")
    await server.begin("blue")
    red = server.members["red"]
    for game, own, other in (("mono", 102, 101), ("monoch", 101, 102)):
        for named in ({"match": own}, {}):
            assert await red.autocomplete(server.channel, f"{game} move", "text", "", **named), (game, named)
        assert not await red.autocomplete(server.channel, f"{game} move", "text", "", match=other)
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]


async def test_a_move_typed_for_a_board_of_another_game_is_refused_with_the_command_to_use(server: Server) -> None:
    await server.begin("blue", game="monoch")
    assert (
        await server.says("red", server.channel, "mono move", text="a1", match=101)
        == "#101 is Monoch. Use `/monoch move` there."
    )


async def test_while_the_database_is_away_nothing_is_suggested_and_one_line_says_why(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    thread = await server.begin("blue", game="monocards")
    asked = [
        (command.qualified_name, each.display_name)
        for command in server.bot.tree.walk_commands()
        if isinstance(command, app_commands.Command)
        for each in command.parameters
        if each.autocomplete and command.root_parent is not None and command.root_parent.default_permissions is None
    ]
    looked = list[tuple[str, str]]()

    def refuse(*_: object, **__: object) -> None:
        looked.append((name, option))
        raise OperationalError("BEGIN", None, Exception("connection refused"))

    monkeypatch.setattr(Database, "read", refuse)
    monkeypatch.setattr(RateLimiter, "take", lambda *_: 0)
    for name, option in asked:
        caplog.clear()
        suggestions = await server.members["red"].autocomplete(thread, name, option, "1")
        said = [record.message for record in caplog.records if record.levelno >= logging.WARNING]
        if (name, option) in looked:
            assert (suggestions, said) == ([], [AWAY]), name
    assert len(looked) > 25
