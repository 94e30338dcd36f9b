"""Posts that were sent but not recorded are found again, and posts of a lost database are removed.

The simulated Discord honours no nonce, as Discord after some minutes.
"""

import itertools
import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import simcord
from sqlalchemy import delete, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clock import LAST_ALIVE, Clock
from bot.kernel.database.tables import log, outbox, posts
from bot.kernel.delivery.discord_api import DiscordApi
from bot.kernel.delivery.senders import find_senders
from bot.kernel.delivery.sending import SendingContext
from bot.kernel.delivery.worker import Worker
from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.store.facts import set_fact
from bot.kernel.store.matches import change_match
from bot.kernel.store.outbox import enqueue, pending
from bot.kernel.store.posts import forget_digests
from bot.play.play import play, resign
from tests.bot.conftest import FakeClock
from tests.cogs.conftest import Server
from tests.cogs.pressing import private_message
from tests.requests import request

SENDERS = find_senders()

INTERACTIONS = itertools.count(9_000)


def match_ids(channel: simcord.ChannelHandle) -> list[str]:
    """Return the names of the pictures in a channel, oldest first."""
    return [file.filename for message in channel.history() for file in message.attachments]


def live(channel: simcord.ChannelHandle) -> list[str]:
    """Return those whose posts can still be played from."""
    return [
        message.attachments[0].filename for message in channel.history() if message.attachments and message.components
    ]


async def restart(server: Server) -> None:
    """Let another worker send what is left, as after a restart of the bot."""
    bot = server.bot
    await bot.worker.close()
    bot.worker = Worker(SendingContext(bot.host, DiscordApi(bot), bot.drawing, SENDERS))
    bot.host.signals.wake[:] = [bot.worker.wake]
    await bot.worker.start()
    await server.settle()


@asynccontextmanager
async def unwritable(server: Server) -> AsyncIterator[None]:
    """Let the database be read only."""
    async with server.bot.database.read() as tx:
        await tx.exec_driver_sql("PRAGMA query_only=1")
    try:
        yield
    finally:
        async with server.bot.database.read() as tx:
            await tx.exec_driver_sql("PRAGMA query_only=0")


async def play_moves(server: Server, *moves: tuple[str, str], sent: bool = True) -> None:
    """Play moves of Mono, whose posts wait if they are not to be `sent`."""
    listeners = list(server.bot.host.signals.wake)
    if not sent:
        server.bot.host.signals.wake.clear()
    for name, text in moves:
        user = server.members[name].user.id
        await play(server.bot.host, request(user, 101, next(INTERACTIONS)), text)
        if sent:
            await server.settle()
    server.bot.host.signals.wake[:] = listeners


PLACED = (("red", "random"), ("blue", "random"))


async def begin_with_unsent_move(server: Server) -> simcord.ChannelHandle:
    """Begin a match of Mono whose fourth move is saved and waits to be sent; return its thread."""
    thread = await server.begin("blue")
    await play_moves(server, *PLACED, ("red", "a1,end"))
    await play_moves(server, ("blue", "b2,end"), sent=False)
    return thread


@pytest.mark.only_sqlite
async def test_a_board_that_could_not_be_noted_is_not_posted_again(server: Server) -> None:
    thread = await begin_with_unsent_move(server)
    async with unwritable(server):
        server.bot.worker.wake(101)
        await server.settle()
        once = match_ids(thread)
        assert once.count("mono-101-4.png") == 1
        # However often it is tried again meanwhile, nothing more goes out.
        server.bot.worker.wake(101)
        await server.settle()
        assert match_ids(thread) == once
    server.bot.worker.wake(101)
    await server.settle()
    assert match_ids(thread) == once
    assert live(thread) == ["mono-101-4.png"]
    async with server.bot.database.read() as tx:
        assert not await pending(tx, 101)


@pytest.mark.only_sqlite
async def test_a_board_that_was_taken_on_and_could_not_be_noted_is_not_posted_again(server: Server) -> None:
    thread = await begin_with_unsent_move(server)
    async with unwritable(server):
        server.bot.worker.wake(101)
        await server.settle()
        await restart(server)
    server.bot.worker.wake(101)
    await server.settle()
    assert match_ids(thread).count("mono-101-4.png") == 1
    assert live(thread) == ["mono-101-4.png"]


@pytest.mark.only_sqlite
async def test_while_notes_cannot_be_written_nothing_is_sent_for_other_matches(server: Server) -> None:
    thread = await server.begin("blue")
    await server.begin("green")
    await play_moves(server, *PLACED, ("red", "a1,end"))
    await play_moves(server, ("blue", "b2,end"), sent=False)
    other = server.channel.threads[-1]
    async with server.bot.database.write() as tx:
        await tx.execute(delete(posts).where(posts.c.match_id == 102))
        await tx.execute(update(outbox).where(outbox.c.match_id == 102).values(done_at=None))
    before = len(server.channel.history()), match_ids(other)
    async with unwritable(server):
        server.bot.worker.wake(101)
        await server.settle()
        server.bot.worker.wake(102)
        await server.settle()
        assert (len(server.channel.history()), match_ids(other)) == before
    assert match_ids(thread).count("mono-101-4.png") == 1


@pytest.mark.only_sqlite
async def test_a_board_posted_just_before_the_bot_was_killed_is_taken_on_and_brought_up_to_date(server: Server) -> None:
    thread = await begin_with_unsent_move(server)
    async with unwritable(server):
        server.bot.worker.wake(101)
        await server.settle()
    # The next move comes before the bot has sent again what it was killed over.
    await play_moves(server, ("red", "a2,end"), sent=False)
    await restart(server)
    assert match_ids(thread).count("mono-101-4.png") == 0
    assert match_ids(thread).count("mono-101-5.png") == 1
    assert live(thread) == ["mono-101-5.png"]


async def test_a_board_that_the_end_replaces_does_not_show_the_end_too(server: Server) -> None:
    thread = await server.begin("blue")
    await play_moves(server, *PLACED, ("red", "a1,end"), ("blue", "b2,end"))
    async with server.bot.database.write() as tx:
        await enqueue(tx, 101, [Show(Surface.STANDING)], server.bot.host.now())
    listeners = list(server.bot.host.signals.wake)
    server.bot.host.signals.wake.clear()
    await resign(server.bot.host, request(server.members["red"].user.id, 101, next(INTERACTIONS)))
    server.bot.host.signals.wake[:] = listeners
    server.bot.worker.wake(101)
    await server.settle()
    assert match_ids(thread).count("mono-101-5.png") == 1


@pytest.mark.parametrize("step", [3_600, -3_600])
@pytest.mark.only_sqlite
async def test_a_killed_bot_sends_nothing_twice_though_its_clock_was_set(server: Server, step: int) -> None:
    fake_clock = FakeClock()
    server.bot.host.now = fake_clock
    thread = await begin_with_unsent_move(server)
    async with unwritable(server):
        server.bot.worker.wake(101)
        await server.settle()
    async with server.bot.database.write() as tx:
        await set_fact(tx, LAST_ALIVE, str(fake_clock.now))
    fake_clock.now += step
    await Clock(server.bot.host).give_back()
    await restart(server)
    assert match_ids(thread).count("mono-101-4.png") == 1
    assert live(thread) == ["mono-101-4.png"]
    async with server.bot.database.read() as tx:
        assert not await pending(tx, 101)


async def suspect(tx: AsyncConnection) -> None:
    """Let the bot look for posts of a lost database, as after a restore."""
    await forget_digests(tx, [101])
    await enqueue(tx, 101, [Show(Surface.BOARDS)], 1)


async def put_back(server: Server, ply: int, said_at: int) -> None:
    """Let the database be what it was at an earlier ply, when the post of `said_at` was the live one."""
    async with server.bot.database.write() as tx:
        await tx.execute(delete(log).where(log.c.match_id == 101, log.c.ply > ply))
        await tx.execute(update(posts).where(posts.c.kind == "board").values(message_id=said_at, ply=ply))
        await tx.execute(update(outbox).values(done_at=1))
        await change_match(tx, 101, ply=ply, turn_ply=ply, waits_for="1")
    server.bot.host.positions._newest.clear()


@pytest.mark.parametrize("already_shown", [True, False])
async def test_in_a_thread_that_was_put_away_a_board_is_not_posted_twice(server: Server, already_shown: bool) -> None:
    thread = await server.begin("blue")
    await play_moves(server, *PLACED, ("red", "a1,end"), ("blue", "b2,end"))
    if not already_shown:
        await play_moves(server, ("red", "c1,end"), sent=False)
    async with server.bot.database.write() as tx:
        # A copy of the database, put back, that was made before the last post was noted.
        await tx.execute(update(posts).where(posts.c.kind == "board").values(message_id=1, ply=3))
        await tx.execute(update(outbox).where(outbox.c.kind == "board").values(done_at=None))
    edit = f"/channels/{thread.id}/messages/{server.live(thread).id}"
    server.env.inject_error("PATCH", edit, status=400, code=50083, message="Thread is archived", times=1)
    before = match_ids(thread)
    await restart(server)
    assert match_ids(thread) == before + ([] if already_shown else ["mono-101-5.png"])
    assert live(thread) == ["mono-101-4.png" if already_shown else "mono-101-5.png"]
    assert not match_ids(server.channel)


async def test_posts_of_moves_lost_by_a_restore_have_no_buttons(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    thread = await server.begin("blue")
    await play_moves(server, *PLACED, ("red", "a1,end"))
    backup = server.live(thread).id
    await play_moves(server, ("blue", "b2,end"), ("red", "a2,end"), ("blue", "b3,end"))
    assert live(thread) == ["mono-101-6.png"]
    await put_back(server, 3, backup)
    await restart(server)
    await play_moves(server, ("blue", "c3,end"))
    newest = server.live(thread)
    assert newest.attachments[0].filename == "mono-101-4.png"
    assert "Restored from a backup: back at step 4." in newest.content
    assert [message.id for message in thread.history() if message.attachments and message.components] == [newest.id]
    assert "Lost in a restored backup" in "".join(message.content for message in thread.history())
    assert "#101 is at 4, and a post shows 6: the database is an older copy" in caplog.text


async def test_a_board_that_was_edited_to_a_lost_move_shows_the_restored_position(server: Server) -> None:
    thread = await server.begin("blue")
    begun = server.live(thread).id
    await play_moves(server, ("red", "random"))
    assert match_ids(thread) == ["mono-101-1.png"]
    await put_back(server, 0, begun)
    async with server.bot.database.write() as tx:
        await change_match(tx, 101, waits_for="0 1")
        await suspect(tx)
    await restart(server)
    assert match_ids(thread) == live(thread) == ["mono-101-0.png"]
    await server.press("red", server.live(thread), "play place random")
    await server.settle()
    assert match_ids(thread) == live(thread) == ["mono-101-1.png"]


async def test_a_press_under_a_post_that_is_ahead_puts_the_posts_in_order(server: Server) -> None:
    thread = await server.begin("blue")
    await play_moves(server, *PLACED, ("red", "a1,end"))
    backup = server.live(thread).id
    await play_moves(server, ("blue", "b2,end"), ("red", "a2,end"))
    ahead = server.live(thread)
    await put_back(server, 3, backup)
    answer = private_message(await server.press("blue", ahead, "play random"))
    assert "comes from a newer version. Latest: <#" in answer.content
    assert live(thread) == ["mono-101-3.png"]
    assert "back at step 3" in server.live(thread).content


async def test_after_a_restore_each_match_is_told_and_one_without_later_posts_is_left_alone(server: Server) -> None:
    thread = await server.begin("blue")
    await play_moves(server, *PLACED, ("red", "a1,end"))
    backup, before = server.live(thread).id, len(thread.history())
    async with server.bot.database.write() as tx:
        await suspect(tx)
    await restart(server)
    assert len(thread.history()) == before
    await play_moves(server, ("blue", "b2,end"), ("red", "a2,end"))
    old = {name: max(one.id for one in server.members[name].user.dm_channel.history()) for name in ("red", "blue")}
    await put_back(server, 3, backup)
    async with server.bot.database.write() as tx:
        await suspect(tx)
    await restart(server)
    newest = server.live(thread)
    assert newest.attachments[0].filename == "mono-101-3.png"
    assert "back at step 3" in newest.content
    assert live(thread) == ["mono-101-3.png"]
    for name in ("red", "blue"):
        letters = [one for one in server.members[name].user.dm_channel.history() if one.attachments]
        assert [re.sub(r"\D*101-", "", letter.attachments[0].filename) for letter in letters] == ["3-mine.png"]
        assert letters[0].id > old[name], "a message of its own: one that is edited tells nobody"


@pytest.mark.parametrize("further", [0, 1, 2])
async def test_a_killed_bot_goes_on_putting_a_restored_match_in_order(server: Server, further: int) -> None:
    """The board that tells of the backup went out unnoted; the match comes as far as the lost board, or beyond."""
    thread = await server.begin("blue")
    await play_moves(server, *PLACED, ("red", "a1,end"))
    backup = server.live(thread).id
    await play_moves(server, ("blue", "b2,end"))
    for killed in (True, False):
        await put_back(server, 3, backup)
        async with server.bot.database.write() as tx:
            await suspect(tx)
        if not killed:
            await play_moves(server, *(("blue", "c3,end"), ("red", "a2,end"))[:further], sent=False)
        await restart(server)
    assert live(thread) == [f"mono-101-{3 + further}.png"]
    assert len(match_ids(thread)) == 5, "what went out unnoted is brought up to date"


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
