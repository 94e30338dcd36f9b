"""Channels, threads and servers that go and come while matches are played there, and permissions that change."""

from dataclasses import replace

import discord
import pytest
import simcord
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from bot.kernel.matches.request import Person
from bot.kernel.store.outbox import pending
from bot.offers.offer import Offer, make_offer
from bot.servers.match_channels import leave_guild, return_to_guild
from tests.bot.conftest import FakeClock
from tests.cogs.conftest import Server
from tests.cogs.delivery.test_refusals import BOARD, begin, letters, match_ids, move
from tests.cogs.servers.test_setup_check import checks

ELSEWHERE = "channel"
WRITING = discord.Permissions(send_messages_in_threads=True).value
A_DAY = 86_400


async def delete_channel(server: Server) -> None:
    """Delete the channel with its threads, of which Discord says nothing."""
    backend = server.env.backend
    for thread in server.channel.threads:
        backend.channels.pop(thread.id)
        backend.get_guild(server.guild.id).thread_ids.remove(thread.id)
    backend.delete_channel(server.channel.id)
    await server.settle()


def notices(server: Server, name: str) -> list[discord.Message]:
    history = server.members[name].user.dm_channel.history()
    return [message for message in history if not message.attachments]


async def ask_for_places(server: Server, name: str, place: simcord.ChannelHandle) -> discord.Message:
    """Return what a member is told who presses the button that moves the match."""
    return await server.press_reply(name, await server.reply(name, place, "table show", match=BOARD), ELSEWHERE)


async def test_a_deleted_channel_pauses_its_match(
    server: Server, fake_clock: FakeClock, boss: simcord.MemberActor
) -> None:
    await begin(server)
    before = await server.row()
    lounge = server.guild.create_text_channel("lounge")
    await delete_channel(server)
    for name in ("red", "blue"):
        (notice,) = notices(server, name)
        assert "is paused: its channel is gone" in notice.content
    assert "Paused, channel gone: #101" in await checks(server, boss, lounge)
    # A week without a channel takes nobody's time, and a move does not ask for the channel again.
    fake_clock.now += 7 * A_DAY
    await server.bot.clock.tick()
    await move(server)
    assert len(notices(server, "red")) == 1
    await server.members["blue"].select(await ask_for_places(server, "blue", lounge), [str(lounge.id)])
    await server.settle()
    (thread,) = lounge.threads
    assert len(match_ids(thread)) == 1
    moved = await server.row()
    assert (moved.channel_id, moved.thread_id, moved.lost_until) == (lounge.id, thread.id, None)
    assert moved.deadline == fake_clock.now + before.turn_time
    for name in ("red", "blue"):
        (notice,) = notices(server, name)
        assert (notice.content.split("** ")[1], notice.components) == (f"goes on in <#{thread.id}>.", [])
    assert "Paused" not in await checks(server, boss, lounge)


async def test_only_players_of_a_match_without_a_channel_move_it(server: Server, fake_clock: FakeClock) -> None:
    await begin(server)
    lounge = server.guild.create_text_channel("lounge")
    await delete_channel(server)
    assert "You aren't playing in #101" in (await ask_for_places(server, "gold", lounge)).content
    menus = [await ask_for_places(server, name, lounge) for name in ("red", "blue")]
    for name, menu, said in zip(("red", "blue"), menus, ("goes on in", "already"), strict=True):
        told = await server.members[name].select(menu, [str(lounge.id)])
        await server.settle()
        assert said in "".join(one.content for one in (told.response, *told.followups) if one is not None)
    assert len(lounge.threads) == 1


async def test_a_deleted_thread_leaves_the_match_to_its_channel_at_once(server: Server, fake_clock: FakeClock) -> None:
    server.env.backend.delete_channel((await begin(server)).id)
    await server.settle()
    assert len(match_ids(server.channel)) == 1
    assert (await server.row()).lost_until is None


async def test_jobs_waiting_for_a_permission_go_once_it_changes_and_wait_undisturbed_by_other_news(
    server: Server, fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.bot.worker, "_later_again", lambda *_: None)  # which would be waited for
    thread, another = await begin(server), await server.begin("gold", game="mambo")
    backend, guild = server.env.backend, server.guild.id
    bot_id, elsewhere = server.env.backend.bot_user.id, server.guild.create_text_channel("elsewhere")
    others, mine = server.guild.create_role("others"), server.guild.roles["TestBot"]

    def may(channel: simcord.ChannelHandle, *, write: bool) -> None:
        backend.set_overwrite(channel.id, Overwrite(bot_id, OverwriteType.MEMBER, 0, 0 if write else WRITING))

    async def tries() -> int:
        await server.settle()
        posted = (call for call in server.env.http_requests if call.path == f"/channels/{thread.id}/messages")
        return sum(call.method == "POST" for call in posted)

    may(server.channel, write=False)
    await server.settle()
    await move(server)
    tried = await tries()
    async with server.bot.database.read() as tx:
        (waiting,) = await pending(tx, BOARD)
    backend.edit_channel(server.channel.id, {"topic": "news"})
    may(elsewhere, write=False)
    backend.announce_channel_update(another.id)
    backend.edit_role(guild, others.id, {"permissions": WRITING})
    backend.edit_role(guild, mine.id, {"name": "yours"})
    assert await tries() == tried
    for changes in (
        lambda: backend.edit_role(guild, mine.id, {"permissions": WRITING}),
        lambda: backend.announce_channel_update(thread.id),
    ):
        changes()
        tried += 1
        assert await tries() == tried
    async with server.bot.database.read() as tx:
        assert [replace(row, due_at=waiting.due_at) for row in await pending(tx, BOARD)] == [waiting]
    may(server.channel, write=True)
    await server.settle()
    assert "red opened" in match_ids(thread)[-1].content


async def test_a_match_waits_for_a_server_to_which_the_bot_returns(server: Server, fake_clock: FakeClock) -> None:
    thread = await begin(server)
    before = len(match_ids(thread))
    await leave_guild(server.bot.host, server.guild.id)
    await server.settle()
    assert (await server.row()).lost_until is not None
    assert len(letters(server, "red")) == 1
    await return_to_guild(server.bot.host, server.guild.id, [server.channel.id])
    await server.settle()
    assert len(match_ids(thread)) == before + 1
    assert (await server.row()).lost_until is None


async def test_an_offer_whose_post_was_deleted_is_posted_again_on_demand(server: Server, fake_clock: FakeClock) -> None:
    red, *others = (Person(server.members[name].id, name) for name in ("red", "blue", "green"))
    place = (server.guild.id, server.channel.id)
    await make_offer(server.bot.host, Offer("mono", red, tuple(others), 3, *place, 1000, random_seats=False))
    await server.bot.worker.idle()
    (post,) = [message for message in server.channel.history() if "invites" in message.content]
    server.env.backend.delete_message(server.channel.id, post.id)
    await server.press("blue", await server.reply("blue", server.channel, "table show", match=BOARD), "accept")
    (post,) = [message for message in server.channel.history() if "invites" in message.content]
    await server.press("green", post, "accept")
    assert server.channel.threads
