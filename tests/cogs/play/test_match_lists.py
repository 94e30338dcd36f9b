"""The lists of `/games`: by game and member, a page at a time, with links, and buttons where a match waits."""

import discord

from bot.play.play import resign
from tests.cogs.conftest import Server
from tests.cogs.pressing import labels
from tests.cogs.watching.test_watching import Target
from tests.requests import request


async def join_names(server: Server, name: str, command: str, **options: object) -> discord.Message:
    return await server.reply(name, server.channel, f"games {command}", **options)


async def test_each_line_leads_to_the_newest_board(server: Server) -> None:
    thread = await server.begin("blue")
    match_id = server.live(thread)
    found = (await join_names(server, "red", "list")).content
    link = f"https://discord.com/channels/{server.guild.id}/{thread.id}/{match_id.id}"
    assert f"**[#101]({link})** Mono · hidden grids: red and blue" in found


async def test_a_waiting_match_is_played_from_the_list(server: Server) -> None:
    await server.begin("blue", game="mambo")
    shown = await join_names(server, "red", "next")
    assert labels(shown)[0] == "#101 Place a tile"
    assert "**#101**" in (await server.press_reply("red", shown, "ask lay")).content
    assert (await join_names(server, "blue", "next")).content == "It's not your turn anywhere. Start a match: `/play`"


async def test_nothing_is_told_of_matches_one_cannot_see(server: Server) -> None:
    elsewhere = server.channel
    hidden: dict[Target, discord.PermissionOverwrite] = {
        server.members["gold"]: discord.PermissionOverwrite(view_channel=False)
    }
    server.channel = server.guild.create_text_channel("secret", overwrites=hidden)
    await server.begin("blue", game="mambo")
    await server.begin("blue", game="mambo")
    await resign(server.bot.host, request(server.members["blue"].id, 102, 3))
    server.channel = elsewhere
    for name, there in (("gold", False), ("green", True)):
        blue = server.members["blue"]
        assert ("#101" in (await join_names(server, name, "list", member=blue)).content) is there
        assert ("#102" in (await join_names(server, name, "history", member=blue)).content) is there


async def test_an_invitation_waits_too_and_is_accepted_from_the_list(server: Server) -> None:
    await server.slash("red", server.channel, "mambo challenge", opponent=server.members["blue"])
    answer = await server.slash("blue", server.channel, "games next")
    assert answer.response is not None
    assert "Mambo · wall in a group: red and blue" in answer.response.content
    await server.press("blue", answer.response, "accept")
    assert server.channel.threads
    assert "It's not your turn anywhere" in (await join_names(server, "blue", "next")).content


async def test_commands_suggest_the_matches_they_take(server: Server) -> None:
    red = server.members["red"]
    await server.begin("blue")
    await server.begin("green")
    await resign(server.bot.host, request(red.id, 101, 4_000))
    for command, suggested in (("table show", [102, 101]), ("table analyse", [101]), ("table hint", [102])):
        found = await red.autocomplete(server.channel, command, "match", "")
        assert [choice["value"] for choice in found] == suggested, command
