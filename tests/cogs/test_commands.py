"""The command tree as a newcomer finds it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.ext import commands

from bot.app import Gamekeeper
from bot.command_tree import payload_of
from bot.kernel.discord_client.throttled_commands import EFFORT
from bot.kernel.messages.message import MOST_CONTENT
from cogs.help import help_topics
from engines import GAMES
from tests.cogs.command_tables import README, REFERENCE, reference, render_page, table
from tests.cogs.conftest import Server
from tests.cogs.golden import GOLDEN
from tests.cogs.monsters.desk import menu
from tests.cogs.pressing import private_message, verbs
from tests.golden_text import check_text

TESTS = Path(__file__).parents[1]


def all_commands(bot: Gamekeeper) -> Iterator[app_commands.Command[commands.Cog, ..., object]]:
    for command in bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            yield command


async def test_every_command_and_option_says_what_it_is_for(server: Server) -> None:
    for command in all_commands(server.bot):
        assert len(command.description) > 15, command.qualified_name
        for parameter in command.parameters:
            assert len(str(parameter.description)) > 8, (command.qualified_name, parameter.name)


async def test_commands_come_with_the_bot_to_servers_and_few_are_there_in_direct_messages(server: Server) -> None:
    told = await payload_of(server.bot.tree)
    assert all(command["integration_types"] == [0] and "dm_permission" not in command for command in told)
    assert {each["name"] for each in told if each["contexts"] == [0]} == {*GAMES, "contest", "learn", "play", "setup"}
    by_dm = {each["name"] for each in told if each["contexts"] == [0, 1]}
    assert by_dm == {"games", "help", "me", "puzzle", "rules", "table"}


@pytest.mark.parametrize(("page", "made"), [(README, table), (REFERENCE, reference)], ids=["README", "reference"])
async def test_command_docs_match_the_commands(server: Server, page: Path, made: Callable[[Gamekeeper], str]) -> None:
    held, new = render_page(page, made(server.bot))
    assert held == new, "run this with GAMEKEEPER_GOLDEN=write, and read what has changed"


async def test_the_tree_of_commands_is_as_it_was(server: Server) -> None:
    """Names, options, descriptions, contexts, permissions, efforts, and what is suggested."""
    tree = {command["name"]: command for command in await payload_of(server.bot.tree)}
    lines = []
    for name, whole in sorted(tree.items()):
        lines.append(f"{name} {without_options(whole)}")
        lines += sorted(option_lines(name, whole))
    efforts = {each.qualified_name: each.extras[EFFORT] for each in all_commands(server.bot) if each.extras}
    lines += [f"effort of {name}: {effort.name}" for name, effort in sorted(efforts.items())]
    check_text(GOLDEN / "command_tree.txt", "\n".join(lines) + "\n")


def option_lines(name: str, whole: dict[str, Any]) -> Iterator[str]:
    for at, option in enumerate(whole.get("options", ())):
        inner = option["type"] in (discord.AppCommandOptionType.subcommand.value, 2)
        path = f"{name} {option['name']}"
        yield f"{path} {'' if inner else at} {without_options(option)}"
        yield from option_lines(path, option)


def without_options(whole: dict[str, Any]) -> str:
    shown = {
        key: value for key, value in whole.items() if key not in ("options", "name") and value not in (None, {}, [])
    }
    return " ".join(f"{key}={value}" for key, value in sorted(shown.items()))


async def test_help_tells_of_every_command(server: Server) -> None:
    page = (await server.slash("gold", server.channel, "help")).response
    assert page is not None
    shown = [page.content]
    assert verbs(page.message) == ["begin_again", "begin_friend", "learn"]
    for topic in help_topics(server.bot):
        page = (await server.members["gold"].select(page, [topic.name])).response
        assert page is not None
        shown.append(page.content)
    for command in all_commands(server.bot):
        assert any(f"</{command.qualified_name}:" in page for page in shown), command.qualified_name
    assert all(len(page) <= MOST_CONTENT for page in shown)


async def test_help_in_a_dm_says_that_matches_start_in_servers(server: Server) -> None:
    gold = server.members["gold"].user
    page = (await gold.slash("help")).response
    assert page is not None
    assert "Matches start in a server's channel. Type `/play` there." in page.content
    assert verbs(page.message) == ["learn"]
    page = (await gold.select(page, ["table"])).response
    assert page is not None
    assert verbs(page.message) == ["learn"]


async def test_every_command_is_driven_by_a_test(server: Server) -> None:
    """By its whole name, or by its own in the tests of its game, of itself, or those that put its group before it."""
    texts = {path: path.read_text(encoding="utf-8") for path in TESTS.rglob("test_*.py")}
    idle = []
    for command in all_commands(server.bot):
        group, _, name = command.qualified_name.partition(" ")
        files = (f"test_{group}_", f"test_{name}_")
        own = [
            text
            for path, text in texts.items()
            if path.parent.name == group or f"{path.stem}_".startswith(files) or f'f"{group} {{' in text
        ]
        named = (f'"{command.qualified_name}"', f"/{command.qualified_name} ")
        driven = any(name in text for text in texts.values() for name in named)
        if not (driven or any(f'"{name}"' in text for text in own)):
            idle.append(command.qualified_name)
    assert not idle


async def test_all_the_rules_are_turned_page_by_page(server: Server) -> None:
    answer = await server.slash("gold", server.channel, "rules", game="mono")
    assert answer.ephemeral
    first = private_message(answer).content
    assert first.startswith("**Mono · hidden grids**\n## How to win\n")
    [picture] = private_message(answer).attachments
    assert picture.description
    assert verbs(private_message(answer)) == ["all_rules mono.1"], "there is no match to go back to"
    await server.press("gold", private_message(answer), "all_rules")
    assert "## A turn" in private_message(answer).content
    contents = menu(private_message(answer), "Contents")
    await server.members["gold"].select(private_message(answer), ["mono"], custom_id=contents.custom_id)
    assert private_message(answer).content == first
    answer = await server.slash("gold", server.channel, "rules", game="contests")
    assert private_message(answer).content.startswith("**Contests**\n## How you win\n")
    await server.press("gold", private_message(answer), "all_rules")
    assert "Swiss" in private_message(answer).content


async def test_all_the_rules_name_no_match_of_those_whose_player_reads_them(server: Server) -> None:
    await server.slash("red", server.channel, "mono challenge", computer="easy", size=4)
    await server.slash("red", server.channel, "mambo challenge", computer="easy", size=10)
    answer = await server.slash("red", server.channel, "rules", game="mono")
    await server.press("red", private_message(answer), "all_rules")
    assert private_message(answer).content.startswith("## A turn")
