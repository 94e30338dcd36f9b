"""`/setup`: a server's settings, and their effect on offers and matches."""

import discord
import pytest
import simcord

from tests.cogs.conftest import Server


async def offers(server: Server, channel: simcord.ChannelHandle, **options: object) -> str:
    return await server.says("red", channel, "mono open", **options)


@pytest.fixture
def lounge(server: Server) -> simcord.ChannelHandle:
    return server.guild.create_text_channel("lounge")


async def test_an_offer_elsewhere_is_refused_and_names_where_matches_may_be(
    server: Server, boss: simcord.MemberActor, lounge: simcord.ChannelHandle
) -> None:
    told = await server.says(boss, lounge, "setup channels", add=server.channel)
    assert told == f"Match channels: <#{server.channel.id}>."
    there = f"Matches here start in <#{server.channel.id}>."
    assert await offers(server, lounge) == there
    assert await server.says("red", lounge, "mono challenge", opponent=server.members["blue"]) == there
    assert await server.says("red", lounge, "play") == there
    await server.settle()
    assert lounge.history() == []
    assert await offers(server, server.channel) == "🪑 Your table is open (#101): 1 of 2 seats taken."


async def test_a_category_stands_for_its_channels_and_a_forum_for_its_posts(
    server: Server, boss: simcord.MemberActor, lounge: simcord.ChannelHandle
) -> None:
    category = server.guild.create_category("Play")
    inside = server.guild.create_text_channel("inside", category=category)
    await server.says(boss, lounge, "setup channels", add=category)
    assert await offers(server, inside) == "🪑 Your table is open (#101): 1 of 2 seats taken."
    assert "Matches here start in" in await offers(server, lounge)
    assert "All is well" in await server.says(boss, inside, "setup check")


async def test_an_offer_in_a_thread_goes_to_the_allowed_channel(server: Server, boss: simcord.MemberActor) -> None:
    thread = await server.begin("blue")
    await server.says(boss, server.channel, "setup channels", add=server.channel)
    told = await offers(server, thread)
    assert told == f"🪑 Your table is open (#102): 1 of 2 seats taken. Posted in <#{server.channel.id}>."


async def test_matches_elsewhere_go_on(
    server: Server, boss: simcord.MemberActor, lounge: simcord.ChannelHandle
) -> None:
    thread = await server.begin("blue")
    await server.says("red", server.channel, "mono open", seats=2)
    await server.settle()
    offer = server.offer
    await server.says(boss, lounge, "setup channels", add=lounge)
    await server.press("blue", offer, "join")
    await server.press("red", server.live(thread), "play place")
    assert (await server.row(102)).seed is not None
    assert (await server.row()).ply == 1


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "Name a channel to `add` or `remove`, or choose `everywhere:True`."),
        ({"everywhere": True, "add": "lounge"}, "Choose `everywhere:True` alone, or name channels."),
        ({"remove": "lounge"}, "is not a match channel. See `/setup show`."),
        ({"remove": "games"}, "is the only match channel."),
    ],
)
async def test_a_choice_of_channels_that_means_nothing_is_refused_and_changes_nothing(
    server: Server, boss: simcord.MemberActor, lounge: simcord.ChannelHandle, given: dict[str, object], said: str
) -> None:
    await server.says(boss, lounge, "setup channels", add=server.channel)
    named = {"lounge": lounge, "games": server.channel}
    options = {name: named[value] if isinstance(value, str) else value for name, value in given.items()}
    assert said in await server.says(boss, lounge, "setup channels", **options)
    assert f"Match channels**: <#{server.channel.id}> ·" in await server.says(boss, lounge, "setup show")


async def test_a_deleted_channel_is_dropped(
    server: Server, boss: simcord.MemberActor, lounge: simcord.ChannelHandle
) -> None:
    hall = server.guild.create_text_channel("hall")
    await server.says(boss, lounge, "setup channels", add=hall)
    found = server.bot.get_channel(hall.id)
    assert isinstance(found, discord.TextChannel)
    await found.delete()
    await server.env.settle()
    assert "Matches here start in" in await offers(server, lounge)
    told = await server.says(boss, lounge, "setup channels", add=server.channel)
    assert told == f"Match channels: <#{server.channel.id}>."


async def test_without_threads_a_match_is_played_in_the_channel(server: Server, boss: simcord.MemberActor) -> None:
    assert "played in the channel" in await server.says(boss, server.channel, "setup threads", use="off")
    await server.says("red", server.channel, "mono challenge", opponent=server.members["blue"])
    await server.settle()
    await server.press("blue", server.offer, "accept")
    assert server.channel.threads == []
    assert (await server.row()).thread_id is None
    await server.press("blue", server.live(server.channel), "play place")
    assert (await server.row()).ply == 1
    me = server.bot.user
    assert me is not None
    bare = server.guild.create_text_channel(
        "bare", overwrites={me: discord.PermissionOverwrite(create_public_threads=False)}
    )
    assert "All is well" in await server.says(boss, bare, "setup check")
    assert "one for each match" in await server.says(boss, bare, "setup threads", use="on")
    assert "Create Public Threads" in await server.says(boss, bare, "setup check")


async def test_the_time_for_a_turn_is_usually_the_server_s(server: Server, boss: simcord.MemberActor) -> None:
    told = await server.says(boss, server.channel, "setup turn_time", time="12h")
    assert told == "Time limit: 12 hours a turn."
    await offers(server, server.channel)
    await offers(server, server.channel, turn_time="2d")
    assert "3 days" in await server.says(boss, server.channel, "setup turn_time", time="usual")
    await offers(server, server.channel)
    assert [(await server.row(match_id)).turn_time for match_id in (101, 102, 103)] == [43_200, 172_800, 259_200]


@pytest.mark.parametrize(
    ("command", "options"),
    [("channels", {"everywhere": True}), ("threads", {"use": "off"}), ("turn_time", {"time": "1d"}), ("show", {})],
)
async def test_members_without_the_right_choose_nothing(
    server: Server, command: str, options: dict[str, object]
) -> None:
    with pytest.raises(simcord.SetupError, match="default"):
        await server.slash("red", server.channel, f"setup {command}", **options)
