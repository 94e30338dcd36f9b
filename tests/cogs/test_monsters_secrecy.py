"""Two worlds of Monsters! that differ in what two keepers enter privately look the same to everybody else."""

import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager

import discord
import pytest
import simcord

from bot.app import Gamekeeper
from bot.settings import Settings
from tests.cogs.conftest import Server, populate
from tests.cogs.monsters_desk import game_controls, private_answer
from tests.cogs.pressing import click
from tests.migrated import MEMORY, begin_migrated
from tests.pictures import share_pictures
from tests.simulated import share_start

IDS = re.compile(r"\d{15,20}")
LOOKS: tuple[tuple[str, dict[str, int]], ...] = (
    ("table show", {}),
    ("table show", {"move": 0}),
    ("table history", {}),
    ("games list", {}),
    ("games next", {}),
)


@asynccontextmanager
async def _closing(bot: Gamekeeper) -> AsyncIterator[None]:
    try:
        yield
    finally:
        await bot.close()


@asynccontextmanager
async def a_world() -> AsyncIterator[Server]:
    """A server whose clock stands still and where each world's interactions give the same seed."""
    bot = Gamekeeper(Settings(_env_file=None, database_url=MEMORY, shard_count=1))
    await begin_migrated(bot.database)
    share_pictures(bot)
    share_start(bot)
    async with _closing(bot), simcord.run(bot) as env:
        server = await populate(env, bot)
        bot.host.now = lambda: 1_800_000_000
        bot.host.new_secret = lambda: b"the same maps" + bytes(19)
        yield server


def traffic(messages: Sequence[discord.Message]) -> Iterator[object]:
    """Everything a client gets of messages, but for ids that Discord gives."""
    for message in messages:
        yield IDS.sub("ID", message.content)
        yield [embed.to_dict() for embed in message.embeds]
        yield [(one.filename, one.description, one.size) for one in message.attachments]
        for row in message.components:
            assert isinstance(row, discord.ActionRow)
            yield [IDS.sub("ID", str(part.to_dict())) for part in row.children]


async def everything_seen(server: Server, thread: simcord.ChannelHandle, name: str) -> list[object]:
    """All that a member gets: the channel, the thread, their direct messages, and what they can ask for."""
    member = server.members[name]
    await server.settle()
    found = [*traffic(server.channel.history()), *traffic(thread.history()), *traffic(member.user.dm_channel.history())]
    for command, options in LOOKS:
        found += traffic([private_answer(await member.slash(thread, command, **options))])
    if name == "green":
        for command in ("table hand", "monsters report", "monsters map", "monsters orders"):
            found += traffic([private_answer(await member.slash(thread, command))])
    for verb in ("text", "hand"):
        found += traffic([private_answer(await click(member, server.live(thread), verb))])
    return found


async def busy(server: Server, thread: simcord.ChannelHandle) -> None:
    """Red and Blue enter much: orders at the desk and in writing, withdrawn ones, wrong ones, settings."""
    red, blue = server.members["red"], server.members["blue"]
    page = await game_controls(server, "red", thread)
    await page.choose("Orders for a monster", "1")
    for label in ("order grow m1", "order eat m2", "order skulk m0", "order skulk m0", "order flaunt m0"):
        await page.click(label)
    await red.slash(thread, "monsters orders", text="eat m99; fly; password sesame; offset 2 2; width 100")
    await red.slash(thread, "monsters orders", text="email ephemeral")
    for text in ("eat m4", "clear", "nonsense"):
        await blue.slash(thread, "monsters move", text=text)


def public_calls(server: Server, *hidden: str) -> list[str]:
    """Return the bot's requests to Discord in order, without private answers and DMs of `hidden`."""
    private = {str(server.members[name].user.dm_channel.id) for name in hidden}
    calls = [line for line in server.env.transcript().splitlines() if line.startswith("HTTP")]
    shown = [line for line in calls if "/webhooks/" not in line and "/callback" not in line]
    return [IDS.sub("ID", line) for line in shown if not any(channel in line for channel in private)]


@pytest.mark.parametrize("ends", [False, True], ids=["before the turn", "after the turn"])
async def test_nobody_learns_how_much_the_others_enter(ends: bool) -> None:
    worlds: list[dict[str, object]] = []
    for enters in (False, True):
        async with a_world() as server:
            thread = await server.begin("blue", "green", game="monsters")
            if enters:
                await busy(server, thread)
            for name in ("red", "blue", "green"):
                if ends:
                    await server.members[name].slash(thread, "monsters move", text="clear; end")
            await server.settle()
            calls = public_calls(server, "red", "blue")
            found: dict[str, object] = {name: await everything_seen(server, thread, name) for name in ("green", "gold")}
            # Once the turn has run the dice, and so what happens, are those of another entry: numbers must not be.
            worlds.append({name: numbers(found[name]) for name in found} if ends else {"calls": calls, **found})
    assert worlds[0] == worlds[1]
    assert "monsters-101-" in str(worlds[0]["gold"])


def numbers(found: object) -> list[str]:
    """The custom ids, the names of files and the numbers of turns in the traffic, that of monsters left out."""
    pattern = re.compile(r"gk:\w+:\d+:\d+|[\w-]+-101-[\w-]*\.\w+|(?:[Tt]urn|[Mm]ove) \d+|`[ \d]{3}`")
    return sorted(set(pattern.findall(str(found))))
