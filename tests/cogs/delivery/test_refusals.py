"""Tests of requests that Discord refuses: jobs that can still succeed are not lost and delay no others."""

import discord
import pytest
import simcord

from bot.kernel.delivery import dm_channels
from bot.kernel.store.facts import set_fact
from bot.kernel.store.match_row import Status
from bot.kernel.store.matches import change_match
from bot.play.by_clock import expire, remind
from bot.play.play import play
from bot.play.stop import retire_outdated
from tests.bot.conftest import FakeClock
from tests.cogs.conftest import Server
from tests.cogs.pressing import labels, private_message
from tests.first_round import all_have_moved
from tests.requests import request

BOARD = 101


async def hours_later(server: Server, fake_clock: FakeClock) -> None:
    fake_clock.now += 7_200
    server.bot.worker.wake(BOARD)
    await server.bot.worker.idle()


async def move(server: Server) -> None:
    """Let red move by the service: a press waits for every timer, that of a job which is refused too."""
    await play(server.bot.host, request(server.members["red"].id, BOARD, 1), "random")
    await server.bot.worker.idle()


async def begin(server: Server) -> simcord.ChannelHandle:
    """Begin a match of red and blue whose grids are placed: red is to uncover, and what follows is a new post."""
    thread = await server.begin("blue")
    for number, name in enumerate(("blue", "red"), 2):
        user_id = server.members[name].id
        await play(server.bot.host, request(user_id, BOARD, number), "random")
    await server.bot.worker.idle()
    return thread


def match_ids(channel: simcord.ChannelHandle) -> list[discord.Message]:
    return [message for message in channel.history() if message.attachments]


def letters(server: Server, name: str) -> list[discord.Message]:
    return [message for message in server.members[name].user.dm_channel.history() if message.attachments]


def sends(server: Server, name: str) -> int:
    """Return how many messages that member was ever sent."""
    path = f"/channels/{server.members[name].user.dm_channel.id}/messages"
    return sum(call.method == "POST" and call.path == path for call in server.env.http_requests)


async def status(server: Server) -> Status:
    match = await server.row()
    return match.status


@pytest.mark.parametrize(
    ("refusal", "code"), [(401, 0), (408, 0), (429, 0), (500, 0), (403, 40004), (400, 40004), (400, 160006)]
)
async def test_temporary_failures_delay_a_board(server: Server, fake_clock: FakeClock, refusal: int, code: int) -> None:
    thread = await begin(server)
    path = f"/channels/{thread.id}/messages"
    server.env.inject_error("POST", path, status=refusal, code=code, message="not now", times=1)
    await move(server)
    assert "red opened" not in match_ids(thread)[-1].content
    await hours_later(server, fake_clock)
    assert "red opened" in match_ids(thread)[-1].content


@pytest.mark.parametrize(("refusal", "code", "closed"), [(403, 40003, False), (400, 50007, True), (400, 50033, True)])
async def test_direct_messages_that_cannot_be_opened_now_come_later_and_closed_ones_are_told(
    server: Server, monkeypatch: pytest.MonkeyPatch, refusal: int, code: int, closed: bool
) -> None:
    monkeypatch.setattr(dm_channels, "REST", 0)
    server.env.inject_error("POST", "/users/@me/channels", status=refusal, code=code, message="no", times=1)
    thread = await begin(server)
    assert any("DMs are closed" in message.content for message in thread.history()) == closed
    assert [len(letters(server, name)) for name in ("red", "blue")] == [1, 1]


async def test_grids_go_by_dm_although_the_channel_refuses_all(server: Server, fake_clock: FakeClock) -> None:
    thread = await server.begin("blue")
    before = len(letters(server, "blue"))
    server.env.inject_error(
        "*", f"/channels/{thread.id}/*", status=403, code=50001, message="Missing Access", times=None
    )
    place = f"/channels/{server.channel.id}/*"
    server.env.inject_error("*", place, status=403, code=50001, message="Missing Access", times=None)
    await move(server)
    assert len(letters(server, "blue")) == before
    assert "your turn" in letters(server, "blue")[-1].content


@pytest.mark.parametrize(("status", "code"), [(400, 50083), (400, 160005), (403, 50083), (404, 10003)])
async def test_without_its_thread_a_match_goes_on(
    server: Server, fake_clock: FakeClock, status: int, code: int
) -> None:
    thread = await begin(server)
    path = f"/channels/{thread.id}/messages"
    server.env.inject_error("POST", path, status=status, code=code, message="Thread is archived", times=None)
    await move(server)
    assert "red opened" in match_ids(server.channel)[-1].content


async def test_an_offer_that_cannot_be_posted_is_none(server: Server, fake_clock: FakeClock) -> None:
    path = f"/channels/{server.channel.id}/messages"
    server.env.inject_error("POST", path, status=400, code=50008, message="Not in a channel of that type", times=1)
    await server.slash("red", server.channel, "mono open")
    assert await status(server) is Status.CANCELLED


@pytest.mark.parametrize("times", [1, None])
async def test_an_offer_needs_its_buttons(server: Server, fake_clock: FakeClock, times: int | None) -> None:
    path = f"/channels/{server.channel.id}/messages"
    server.env.inject_error("POST", path, status=400, code=50035, message="In components.0: Invalid", times=times)
    await server.slash("red", server.channel, "mono open")
    offers = [one for one in server.channel.history() if "opens a table" in one.content]
    assert [bool(one.components) for one in offers] == [True] * (times or 0)
    assert await status(server) is (Status.CANCELLED if times is None else Status.OFFERED)


async def test_a_deadline_that_was_given_back_is_shown_without_a_call(server: Server, fake_clock: FakeClock) -> None:
    thread = await server.begin("blue")
    sent, wrote = len(match_ids(thread)), sends(server, "red")
    async with server.bot.database.write() as tx:
        await set_fact(tx, "last_alive", str(fake_clock.now))
    fake_clock.now += 5_000
    assert await server.bot.clock.give_back() == 5_000
    await server.press("blue", match_ids(thread)[-1], "text")
    deadline = (await server.bot.host.positions.current(BOARD)).match.deadline
    assert f"<t:{deadline}:R>" in match_ids(thread)[-1].content
    assert f"<t:{deadline}:R>" in letters(server, "red")[-1].content
    assert (len(match_ids(thread)), sends(server, "red")) == (sent, wrote)


async def test_a_reminder_that_waited_while_the_bot_was_down_still_comes(server: Server, fake_clock: FakeClock) -> None:
    thread = await server.begin("blue")
    host, match = server.bot.host, (await server.bot.host.positions.current(BOARD)).match
    assert match.reminder is not None
    host.signals.wake.clear()
    fake_clock.now = match.reminder
    async with server.bot.database.write() as tx:
        await set_fact(tx, "last_alive", str(fake_clock.now))
    assert await remind(host, BOARD, match.reminder)
    fake_clock.now += 5_000
    await server.bot.clock.give_back()
    host.signals.wake.append(server.bot.worker.wake)
    await hours_later(server, fake_clock)
    assert any("your turn ends" in message.content for message in thread.history())


async def test_turns_missed_while_discord_was_down_give_one_message(server: Server, fake_clock: FakeClock) -> None:
    thread = await server.begin("blue")
    host = server.bot.host
    await all_have_moved(host)
    await server.settle()
    host.signals.wake.clear()
    for _ in range(2):
        match = (await host.positions.current(BOARD)).match
        assert match.deadline is not None
        assert await expire(host, BOARD, match.deadline)
    sent = sends(server, "blue")
    host.signals.wake.append(server.bot.worker.wake)
    await hours_later(server, fake_clock)
    assert sends(server, "blue") - sent <= 1
    assert sends(server, "red") - sent <= 1
    assert "round 3" in (match_ids(thread)[-1].attachments[0].description or "")


async def test_a_table_is_told_that_its_match_ends_with_the_old_rules(server: Server, fake_clock: FakeClock) -> None:
    thread = await server.begin("blue")
    async with server.bot.database.write() as tx:
        await change_match(tx, BOARD, rules_version=0)
    assert await retire_outdated(server.bot.host) == [BOARD]
    await hours_later(server, fake_clock)
    assert "without a result" in thread.history()[-1].content
    assert not match_ids(thread)[-1].components
    assert "deadline" not in match_ids(thread)[-1].content
    assert "the rules have changed" in server.channel.history()[0].content
    for name in ("red", "blue"):
        letter = letters(server, name)[-1]
        assert "ended without a result" in letter.content
        assert not letter.components


async def test_nothing_is_left_to_press_after_old_rules_end(server: Server, fake_clock: FakeClock) -> None:
    thread = await server.begin("blue", game="mambo")
    offered = private_message(await server.members["blue"].slash(thread, "table substitute"))
    await server.press("blue", offered, "offer_seat")
    await server.slash("red", thread, "table pause")
    posts = [message for place in (server.channel, thread) for message in place.history()]
    asked = [message.id for message in posts if {"Take the seat", "Agree"} & set(labels(message))]
    assert len(asked) == 2
    async with server.bot.database.write() as tx:
        await change_match(tx, BOARD, rules_version=0)
    assert await retire_outdated(server.bot.host) == [BOARD]
    await hours_later(server, fake_clock)
    posts = [message for place in (server.channel, thread) for message in place.history()]
    assert [labels(message) for message in posts if message.id in asked] == [[], []]
    assert any("no longer offered" in message.content for message in posts)
