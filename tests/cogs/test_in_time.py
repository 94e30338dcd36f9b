"""Every command is acknowledged before the bot looks anything up: Discord waits three seconds for that, not longer."""

from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord import app_commands
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.database import Database
from cogs.interaction import Interaction
from cogs.presses import answer_errors
from tests.cogs.forging import FakeInteraction, FrozenBot, Member
from tests.cogs.walking import begin_from_record

Opens = Callable[..., AbstractAsyncContextManager[AsyncConnection]]
OPTION = discord.AppCommandOptionType
GIVEN = {OPTION.string: "a1", OPTION.integer: 1, OPTION.number: 1.0, OPTION.boolean: True}


def commands(frozen_bot: FrozenBot) -> Iterator[app_commands.Command[Any, ..., Any]]:
    return (each for each in frozen_bot.bot.tree.walk_commands() if isinstance(each, app_commands.Command))


def make_argument(parameter: app_commands.Parameter) -> object:
    """Return something that the parameter takes."""
    if parameter.choices:
        return parameter.choices[0]
    return GIVEN.get(parameter.type, Member(2, "member2"))


async def test_every_command_is_acknowledged_at_once(frozen_bot: FrozenBot, monkeypatch: pytest.MonkeyPatch) -> None:
    match_id = await begin_from_record(frozen_bot, "mono", "two", 0)
    late, asked, looked = list[str](), list[FakeInteraction](), set[str]()

    def watched(opens: Opens) -> Opens:
        def opened(*args: Any, **kwargs: Any) -> AbstractAsyncContextManager[AsyncConnection]:
            looked.add(command.qualified_name)
            if not asked[-1].response.is_done():
                late.append(command.qualified_name)
            return opens(*args, **kwargs)

        return opened

    async def refused(*_args: object, **_kwargs: object) -> None:
        raise discord.NotFound(cast("Any", SimpleNamespace(status=404, reason="")), "")

    monkeypatch.setattr(frozen_bot.bot.http, "request", refused)
    monkeypatch.setattr(Database, "read", watched(Database.read))
    monkeypatch.setattr(Database, "write", watched(Database.write))
    for command in commands(frozen_bot):
        asked.append(FakeInteraction(frozen_bot.bot, frozen_bot.next(), 1, {}, name="member1"))
        options = {each.name: make_argument(each) for each in command.parameters if each.required}
        options |= {each.name: match_id for each in command.parameters if each.name == "match"}
        run = cast("Any", command.callback)
        binding = (command.binding,) if command.binding is not None else ()
        await answer_errors(cast("Interaction", asked[-1]), run(*binding, asked[-1], **options))
        assert asked[-1].answers.done, command.qualified_name
        assert not asked[-1].answers.awaited, f"{command.qualified_name} leaves its user waiting"
    assert len(looked) > 60
    assert sorted(set(late)) == []
