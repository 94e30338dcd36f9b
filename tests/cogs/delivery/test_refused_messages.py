"""A message that Discord refuses goes without what offends; whose board cannot be sent at all is told."""

import logging

import pytest
import simcord
from sqlalchemy import update

from bot.kernel.database.tables import outbox
from tests.cogs.conftest import Server
from tests.cogs.delivery.test_doubled_posts import play_moves, restart, unwritable

PART = "Discord refused part of this."


def letters(server: Server, name: str) -> list[str]:
    """Return what stands in a member's direct messages."""
    return [message.content for message in server.members[name].user.dm_channel.history()]


def route(channel: simcord.ChannelHandle) -> str:
    return f"/channels/{channel.id}/messages"


async def test_a_private_board_of_which_a_part_is_refused_goes_without_it(server: Server) -> None:
    thread = await server.begin("blue", game="monsters")
    own = server.members["red"].user.dm_channel
    text = "Invalid Form Body\nIn components.0.components.1.label: Must be 80 or fewer in length."
    server.env.inject_error("POST", route(own), status=400, code=50035, message=text)
    await play_moves(server, ("red", "end"), ("blue", "end"))
    [letter] = [message for message in own.history() if "Turn 1" in message.content]
    assert PART in letter.content
    assert letter.attachments
    assert not letter.components
    [other] = [one for one in letters(server, "blue") if "Turn 1" in one]
    assert PART not in other
    assert "message with your board" not in "".join(message.content for message in thread.history())


async def test_a_keeper_whose_board_is_refused_is_told(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    thread = await server.begin("blue", game="monsters")
    own = server.members["red"].user.dm_channel
    before = len(own.history())
    server.env.inject_error("POST", route(own), status=400, message="Bad Request", times=None)
    with caplog.at_level(logging.WARNING):
        await play_moves(server, ("red", "end"), ("blue", "end"))
    assert len(own.history()) == before
    [told] = [message for message in thread.history() if "message with your board" in message.content]
    red = server.members["red"].user
    assert told.content.startswith(f"<@{red.id}>, ")
    assert "Discord refused the board of seat" in caplog.text
    assert "Traceback" not in caplog.text


async def test_a_live_board_of_which_a_part_is_refused_is_seen_all_the_same(server: Server) -> None:
    thread = await server.begin("blue")
    server.env.inject_error("POST", route(thread), status=400, message="Bad Request")
    await play_moves(server, ("red", "random"), ("blue", "random"))
    match_id = server.live(thread)
    assert match_id.attachments[0].filename == "mono-101-2.png"
    assert PART in match_id.content


@pytest.mark.only_sqlite
async def test_a_bot_killed_after_it_sent_private_boards_leaves_each_keeper_one(server: Server) -> None:
    await server.begin("blue", game="monsters")
    await play_moves(server, ("red", "end"), ("blue", "end"), sent=False)
    async with server.bot.database.write() as tx:
        await tx.execute(update(outbox).where(outbox.c.kind != "private").values(done_at=1))
    async with unwritable(server):
        server.bot.worker.wake(101)
        await server.settle()
    for _ in range(2):
        await restart(server)
    for name in ("red", "blue"):
        own = server.members[name].user.dm_channel.history()
        assert [message.attachments[0].filename for message in own if message.components] == ["monsters-101-1-mine.png"]
        assert len(own) == 1
