"""Secrets stay with the server while a match runs: no post, answer or line of the log has them."""

import logging
from collections.abc import Iterator

import discord
import pytest

from tests.cogs.conftest import Server
from tests.cogs.test_mono import random_labels

SECRET = bytes(range(32))


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
    await server.slash("red", server.channel, "mono challenge", opponent=server.members["blue"], size=4)
    offer = server.offer
    answers = [await server.press_reply("gold", offer, "rules")]
    await server.press("blue", offer, "accept")
    thread = server.channel.threads[-1]
    grid = random_labels(4)
    await server.slash("red", thread, "mono move", text=f"place {grid}")
    await server.press("blue", server.live(thread), "play place")
    await server.slash("red", thread, "mono move", text="a1,end")
    answers += [await server.press_reply("gold", server.live(thread), "text")]
    answers += [await server.reply("gold", thread, "table proof")]
    match = await server.row()
    assert match.seed
    got = [await as_got(message) for message in (*everything(server), *answers)]
    assert len(got) > 5
    for kept in (SECRET.hex(), match.seed, '"entries"', grid):
        for one in (*got, *(f"{line.getMessage()} {vars(line)}" for line in every_line.records)):
            assert kept not in one
