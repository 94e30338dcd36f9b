"""In which order things are sent when Discord refuses one: what follows it in the channel waits, letters do not."""

import discord
import pytest

from bot.services.by_clock import remind
from bot.services.offer import Offer, make_offer
from bot.services.offer_replies import accept
from bot.services.request import Person, Request
from bot.store.match_row import Status
from tests.bot.conftest import Hands
from tests.cogs.conftest import Server
from tests.cogs.test_refusals import BOARD, begin, hours_later, letters, match_ids, move, status


@pytest.fixture
def hands(server: Server) -> Hands:
    server.bot.host.now = found = Hands()
    return found


def not_allowed(server: Server, path: str) -> None:
    """Let the bot lack a permission the next time it posts there."""
    server.env.inject_error("POST", path, status=403, code=50013, message="Missing Permissions", times=1)


def not_now(server: Server, path: str) -> None:
    """Let Discord fail the next time the bot posts there."""
    server.env.inject_error("POST", path, status=500, message="not now", times=1)


def offers(server: Server) -> list[discord.Message]:
    return [message for message in server.channel.history() if "opens a table" in message.content]


async def offered(server: Server, *opponents: str, seats: int = 2) -> None:
    """Let red offer a match of Mono by the service, as `move` plays by it."""
    red, *others = (Person(server.members[name].id, name) for name in ("red", *opponents))
    place = (server.guild.id, server.channel.id)
    offer = Offer("mono", red, tuple(others), seats, {}, None, False, *place, 1000)
    await make_offer(server.bot.host, offer)
    await server.bot.worker.idle()


async def accepted(server: Server) -> None:
    """Let red challenge blue, who accepts; what cannot be sent yet waits."""
    await offered(server, "blue")
    await accept(server.bot.host, Request(Person(server.members["blue"].id, "blue"), BOARD, 2000))
    await server.bot.worker.idle()


async def test_a_board_waits_for_its_thread_and_the_letters_do_not(server: Server, hands: Hands) -> None:
    not_now(server, f"/channels/{server.channel.id}/messages/*/threads")
    await accepted(server)
    assert not server.channel.threads
    assert not match_ids(server.channel)
    assert [len(letters(server, name)) for name in ("red", "blue")] == [1, 1]
    await hours_later(server, hands)
    (thread,) = server.channel.threads
    assert len(match_ids(thread)) == 1
    assert not match_ids(server.channel)


async def test_letters_are_sent_in_their_order_after_one_has_failed_and_the_board_meanwhile(
    server: Server, hands: Hands
) -> None:
    path = f"/channels/{server.members['red'].user.dm_channel.id}/messages"
    not_now(server, path)
    await accepted(server)
    (thread,) = server.channel.threads
    assert len(match_ids(thread)) == 1
    assert [len(letters(server, name)) for name in ("red", "blue")] == [0, 0]
    await hours_later(server, hands)
    (first,), (second,) = letters(server, "red"), letters(server, "blue")
    assert first.id < second.id


async def test_an_offer_waits_until_the_bot_may_post_it(server: Server, hands: Hands) -> None:
    not_allowed(server, f"/channels/{server.channel.id}/messages")
    await offered(server)
    assert (offers(server), await status(server)) == ([], Status.OFFERED)
    await hours_later(server, hands)
    (offer,) = offers(server)
    assert offer.components


async def test_the_thread_of_a_match_without_an_offer_waits_until_the_bot_may_post(
    server: Server, hands: Hands
) -> None:
    not_allowed(server, f"/channels/{server.channel.id}/messages")
    await offered(server, "red")
    assert not server.channel.threads
    assert not match_ids(server.channel)
    await hours_later(server, hands)
    (thread,) = server.channel.threads
    assert len(match_ids(thread)) == 1


@pytest.mark.parametrize("code", [50001, 50013])
async def test_a_board_waits_in_its_thread_while_a_right_is_missing(server: Server, hands: Hands, code: int) -> None:
    thread = await begin(server)
    for verb, path in (("POST", "messages"), ("PATCH", "messages/*")):
        server.env.inject_error(verb, f"/channels/{thread.id}/{path}", status=403, code=code, message="no", times=None)
    await move(server)
    assert not match_ids(server.channel)
    server.env.backend.faults.clear()
    await hours_later(server, hands)
    assert "red opened" in match_ids(thread)[-1].content
    assert not match_ids(server.channel)


async def test_a_thread_waits_until_the_bot_sees_the_channel(server: Server, hands: Hands) -> None:
    path = f"/channels/{server.channel.id}/messages/*/threads"
    server.env.inject_error("POST", path, status=403, code=50001, message="Missing Access", times=1)
    await accepted(server)
    assert not server.channel.threads
    await hours_later(server, hands)
    (thread,) = server.channel.threads
    assert len(match_ids(thread)) == 1


async def test_a_reminder_that_may_not_be_posted_is_dropped_and_holds_nothing_up(server: Server, hands: Hands) -> None:
    thread = await begin(server)
    match = (await server.bot.host.positions.current(BOARD)).match
    assert match.reminder is not None
    not_allowed(server, f"/channels/{thread.id}/messages")
    assert await remind(server.bot.host, BOARD, match.reminder)
    await server.bot.worker.idle()
    await hours_later(server, hands)
    assert not any("your turn ends" in message.content for message in thread.history())
    await move(server)
    assert "red opened" in match_ids(thread)[-1].content
