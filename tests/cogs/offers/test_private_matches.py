"""Matches against computers alone: in a private thread, without a post in the channel, until they are shown."""

import discord
import pytest
import simcord
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from bot.play.play import resign
from tests.cogs.computers.test_computers import rest
from tests.cogs.conftest import Server
from tests.cogs.pressing import private_message, verbs
from tests.first_round import past_the_first_round
from tests.requests import request


def posts(channel: simcord.ChannelHandle) -> list[discord.Message]:
    """Return what the bot has said there to all."""
    return [each for each in channel.history() if not each.flags.ephemeral and each.type is discord.MessageType.default]


async def begin(server: Server) -> simcord.ChannelHandle:
    """Let red challenge a computer; return where the match is played."""
    answer = await server.slash("red", server.channel, "mambo challenge", computer="easy")
    await rest(server)
    place = (await server.row()).place
    assert f"<#{place}>" in private_message(answer).content
    return next((each for each in server.channel.threads if each.id == place), server.channel)


async def test_nobody_else_sees_or_hears_of_it(server: Server, boss: simcord.MemberActor) -> None:
    thread = await begin(server)
    assert not posts(server.channel)
    assert (await server.row()).is_private
    assert "\n🎯 " in server.live(thread).content
    assert "#101" not in await server.says("blue", server.channel, "games list")
    for command in ("table show", "table watch"):
        assert "There is no match #101" in await server.says("blue", server.channel, command, match=101)
    assert "#101" in await server.says("red", server.channel, "games list")
    assert "ended" in (await server.says(boss, server.channel, "table end", match=101, reason="too long")).lower()


@pytest.mark.parametrize("missing", [["create_private_threads"], ["create_private_threads", "create_public_threads"]])
async def test_without_the_right_it_is_played_where_others_see_it(server: Server, missing: list[str]) -> None:
    backend, rights = server.env.backend, discord.Permissions()
    rights.update(**dict.fromkeys(missing, True))
    denied = Overwrite(backend.bot_user.id, OverwriteType.MEMBER, 0, rights.value)
    backend.set_overwrite(server.channel.id, denied)
    place = await begin(server)
    assert (place is server.channel) == (len(missing) == 2)
    assert not (await server.row()).is_private
    assert all("🎯" in message.content for message in posts(place))
    assert len(posts(place)) == 1


async def test_its_player_shows_it_to_others(server: Server) -> None:
    quiet = await begin(server)
    menu = await server.press_reply("red", server.live(quiet), "more")
    other = await server.press_reply("red", server.live(quiet), "more")
    told = (await server.press_reply("red", menu, "show_to_others")).content
    row = await server.row()
    assert (row.is_private, f"<#{row.thread_id}>" in told) == (False, True)
    (offer,) = posts(server.channel)
    assert offer.content.startswith(f"**Mambo #101** · red vs Easy bot · playing in <#{row.thread_id}>")
    public = next(each for each in server.channel.threads if each.id == row.thread_id)
    assert "more" in verbs(server.live(public))
    assert f"Now in <#{public.id}>." in server.live(quiet).content
    assert not server.live(quiet).components
    assert "Watching" in await server.says("blue", server.channel, "table watch", match=101)
    assert "Everyone can see #101 already" in (await server.press_reply("red", other, "show_to_others")).content


async def test_the_end_is_shown_in_the_channel_itself(server: Server) -> None:
    quiet = await begin(server)
    await past_the_first_round(server.bot.host)
    await resign(server.bot.host, request(server.members["red"].id, 101, 9))
    await server.settle()
    assert not posts(server.channel)
    menu = await server.press_reply("red", server.live(quiet), "more")
    told = (await server.press_reply("red", menu, "show_to_others")).content
    assert told == f"Everyone can see it now: <#{server.channel.id}>"
    (shown,) = posts(server.channel)
    assert "🏆" in shown.content
    assert "rematch" in verbs(shown)
