"""Standings as people read them: private, by game and server, a page at a time, and nobody is called by them."""

import discord
from sqlalchemy import delete

from bot.kernel.database.tables import matches, results, seats
from tests.bot.ratings.rated_matches import Player, finish, make_unrated
from tests.cogs.conftest import Server
from tests.cogs.hostile import HOSTILE, list_markup
from tests.first_round import past_the_first_round, until_played


def player(server: Server, name: str) -> Player:
    return server.members[name].id, name


async def ask_standings(server: Server, name: str = "red", **options: object) -> discord.Message:
    return await server.reply(name, server.channel, "games standings", **options)


async def test_only_a_match_that_is_over_puts_its_players_in_the_standings(server: Server) -> None:
    thread = await server.begin("blue")
    assert "No rated matches yet." in (await ask_standings(server, game="mono")).content
    await past_the_first_round(server.bot.host)
    await until_played(server.bot.host)
    await server.settle()
    await server.resign("blue", thread)
    lines = (await ask_standings(server, "gold", game="mono")).content.splitlines()
    assert lines[0] == "**Standings of Mono · hidden grids** on this server"
    assert lines[1].startswith("-# New, with")
    assert lines[2].startswith("`  1` red · 16")
    assert lines[2].endswith(" (new) · 1 game")
    assert lines[3].startswith("`  2` blue · 15")


async def test_nobody_is_called_by_standings_whatever_they_are_called(server: Server) -> None:
    await finish(server.bot.database, [(5 + at, name) for at, name in enumerate(HOSTILE)], guild_id=server.guild.id)
    first, whole = await ask_standings(server), await ask_standings(server, game="mono")
    assert "bad" in first.content
    assert whole.content.count("1 game") == len(HOSTILE)
    for said in (first, whole):
        assert not list(list_markup(said.content)), said.content
        assert said.mentions == []
        assert not said.mention_everyone


async def test_a_removed_match_and_one_rated_no_more_leave_no_trace(server: Server) -> None:
    red, blue, green = (player(server, name) for name in ("red", "blue", "green"))
    await finish(server.bot.database, [red, blue], guild_id=server.guild.id)
    before = (await ask_standings(server, game="mono")).content
    gone = await finish(server.bot.database, [green, red], guild_id=server.guild.id)
    unrated = await finish(server.bot.database, [green, blue], guild_id=server.guild.id)
    assert "green" in (await ask_standings(server, game="mono")).content
    await make_unrated(server.bot.host, unrated)
    async with server.bot.database.write() as tx:
        for table in (results, seats, matches):
            await tx.execute(delete(table).where(table.c.match_id == gone))
    assert (await ask_standings(server, game="mono")).content == before
