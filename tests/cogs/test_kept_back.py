"""Secrets stay with the server while a match runs: no post, answer or line of the log has them."""

import logging
from collections.abc import Iterator

import discord
import pytest

from bot.kernel.store.matches import find_match
from tests.cogs.conftest import Server
from tests.cogs.pressing import click
from tests.cogs.test_mono import private, random_labels

SECRET = bytes(range(32))
BOARD = 101


def everything(server: Server) -> Iterator[discord.Message]:
    """Yield all messages of the server, its threads and its members' DMs."""
    yield from server.channel.history()
    for thread in server.channel.threads:
        yield from thread.history()
    for member in server.members.values():
        if member.user.dm_channel is not None:
            yield from member.user.dm_channel.history()


async def as_got(message: discord.Message) -> str:
    """All that is in a message, with the bytes of its files as text."""
    files = [(file.filename, file.description, (await file.read()).decode("latin-1")) for file in message.attachments]
    parts = [part.to_dict() for part in message.components]
    return repr((message.content, [embed.to_dict() for embed in message.embeds], parts)) + str(files)


@pytest.fixture
def every_line(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """Log all there is to log, but what the libraries say of what goes through them: `bot.program` shuts that off."""
    caplog.set_level(logging.DEBUG)
    caplog.set_level(logging.INFO, "discord")
    return caplog


async def test_a_running_match_keeps_secret_and_seed(server: Server, every_line: pytest.LogCaptureFixture) -> None:
    server.bot.host.new_secret = lambda: SECRET
    red = server.members["red"]
    await red.slash(server.channel, "mono challenge", opponent=server.members["blue"], size=4)
    await server.settle()
    offer = server.channel.last_message
    assert offer is not None
    answers = [private(await click(server.members["gold"], offer, "rules"))]
    await click(server.members["blue"], offer, "accept")
    await server.settle()
    thread = server.channel.threads[-1]
    grid = random_labels(4)
    await red.slash(thread, "mono move", text=f"place {grid}")
    await server.settle()
    await click(server.members["blue"], server.live(thread), "play place")
    await server.settle()
    await red.slash(thread, "mono move", text="a1,end")
    await server.settle()
    answers += [private(await click(server.members["gold"], server.live(thread), "text"))]
    answers += [private(await server.members["gold"].slash(thread, "table proof"))]
    async with server.bot.database.read() as tx:
        match = await find_match(tx, BOARD)
    assert match is not None
    assert match.seed
    got = [await as_got(message) for message in (*everything(server), *answers)]
    assert len(got) > 5
    for kept in (SECRET.hex(), match.seed, '"entries"', grid):
        for one in (*got, *(f"{line.getMessage()} {vars(line)}" for line in every_line.records)):
            assert kept not in one
