"""Tests of notifications: to the players to move, once a turn, and not for their own actions."""

import simcord

from bot.play.by_clock import expire, remind
from tests.bot.conftest import FakeClock
from tests.cogs.conftest import Server
from tests.cogs.monocards.game import begin
from tests.engines.monocards.positions import lay

BOARD = 101
SILENT = 1 << 12


def count_messages(server: Server, channel_id: int) -> int:
    """Return how many messages ever went to that channel."""
    path = f"/channels/{channel_id}/messages"
    return sum(call.method == "POST" and call.path == path for call in server.env.http_requests)


async def begin_mono(server: Server) -> simcord.ChannelHandle:
    """Let red and blue place their grids; red is to uncover."""
    thread = await server.begin("blue")
    for name in ("red", "blue"):
        await server.play(name, "place random")
    return thread


async def test_while_the_same_player_goes_on_the_live_board_is_edited_and_nobody_is_pinged(server: Server) -> None:
    game = await begin(server, 2)
    await game.lay(lay("M5 P1", "M1 M2 M3", discards="E9", pile="M2 E4"))
    before, posts = game.live, count_messages(server, game.thread.id)
    await game.press(0, "ask draw")
    assert count_messages(server, game.thread.id) == posts
    assert game.live.id == before.id
    assert "drew a card" in game.live.content
    await server.play("red", "pass")
    assert count_messages(server, game.thread.id) == posts + 1
    assert [user.id for user in game.live.mentions] == [server.members["blue"].id]


async def test_a_thread_mention_sends_no_second_dm(server: Server, fake_clock: FakeClock) -> None:
    thread = await begin_mono(server)
    (first,) = server.letters("blue")
    assert first.flags.value & SILENT
    await server.play("red", "random")
    (now,) = server.letters("blue")
    assert now.id == first.id
    assert ", your turn" in now.content
    assert server.members["blue"].id in [user.id for user in server.live(thread).mentions]


async def test_turn_dms_are_sent_on_request(server: Server, fake_clock: FakeClock) -> None:
    assert "You also get a DM" in await server.says("blue", server.channel, "me calls", by="board and direct message")
    await begin_mono(server)
    (first,) = server.letters("blue")
    await server.play("red", "random")
    (now,) = server.letters("blue")
    assert now.id != first.id
    assert not now.flags.value & SILENT
    await server.slash("blue", server.channel, "me calls", by="board")
    await server.play("blue", "random")
    await server.play("red", "random")
    assert [letter.id for letter in server.letters("blue")] == [now.id]


async def test_a_requested_turn_dm_is_deleted_after_the_turn(server: Server, fake_clock: FakeClock) -> None:
    await server.slash("blue", server.channel, "me calls", by="board and direct message")
    await server.begin("blue", game="mambo")
    assert not server.letters("blue")
    await server.play("red", "a1")
    (call,) = server.letters("blue")
    assert ", your turn" in call.content
    assert not server.letters("red")
    await server.play("blue", "a2")
    assert not server.letters("blue")


async def test_a_reminder_that_is_past_is_deleted(server: Server, fake_clock: FakeClock) -> None:
    thread = await begin_mono(server)
    match = (await server.bot.host.positions.current(BOARD)).match
    assert match.reminder is not None
    assert await remind(server.bot.host, BOARD, match.reminder)
    await server.settle()
    assert "your turn ends" in thread.history()[-1].content
    await server.play("red", "random")
    assert "your turn ends" not in "".join(message.content for message in thread.history())


async def test_a_late_player_is_notified_with_the_turns_missed(server: Server, fake_clock: FakeClock) -> None:
    thread = await begin_mono(server)
    for _ in range(2):
        match = (await server.bot.host.positions.current(BOARD)).match
        assert match.deadline is not None
        assert await expire(server.bot.host, BOARD, match.deadline)
    await server.settle()
    assert "missed 1 of 2 turns" in server.live(thread).content
    assert server.members["red"].id in [user.id for user in server.live(thread).mentions]


async def test_a_solo_player_is_not_pinged_for_their_own_moves(server: Server) -> None:
    red: simcord.MemberActor = server.members["red"]
    await server.play_alone("mono")
    thread = server.channel.threads[-1]
    for verb in ("play place", "play place", "play random"):
        await server.press(red, server.live(thread), verb)
    assert "your turn" in server.live(thread).content
    request = [call for call in server.env.http_requests if call.path == f"/channels/{thread.id}/messages"][-1]
    assert str(red.id) not in str((request.json or {}).get("allowed_mentions"))


async def test_disabled_pings_name_without_notifying(server: Server, fake_clock: FakeClock) -> None:
    blue = server.members["blue"]
    assert "Pings are off" in await server.says(blue, server.channel, "me pings", send="off")
    thread = await server.begin("blue", game="mambo")
    offer = server.channel.history()[0]
    assert blue.id not in [user.id for user in offer.mentions]
    await server.slash("red", thread, "mambo move", text="a1")
    assert f"<@{blue.id}>, your turn" in server.live(thread).content
    assert str(blue.id) not in pingable_users(server, thread)
    fake_clock.now = (await server.bot.host.positions.current(BOARD)).match.reminder or 0
    await remind(server.bot.host, BOARD, fake_clock.now)
    await server.settle()
    assert "your turn ends" in thread.history()[-1].content
    assert str(blue.id) not in pingable_users(server, thread)
    await server.slash(blue, server.channel, "me pings", send="on")
    await server.slash("blue", thread, "mambo move", text="b2")
    await server.slash("red", thread, "mambo move", text="c8")
    await server.settle()
    assert str(blue.id) in pingable_users(server, thread)


def pingable_users(server: Server, channel: simcord.ChannelHandle) -> str:
    """Return whom the last message to a channel may ping."""
    path = f"/channels/{channel.id}/messages"
    request = [call for call in server.env.http_requests if (call.method, call.path) == ("POST", path)][-1]
    return str((request.json or {}).get("allowed_mentions"))


async def test_simultaneous_reports_come_silently_without_pings(server: Server) -> None:
    await server.slash("blue", server.channel, "me pings", send="off")
    await server.begin("blue", game="monsters")
    assert server.letters("blue")[-1].flags.value & SILENT
    assert not server.letters("red")[-1].flags.value & SILENT
