"""Standings as people read them: private, by game and server, a page at a time, and nobody is called by them."""

import discord
import pytest
import simcord
from sqlalchemy import delete

from bot.store.tables import matches, results, seats
from cogs.presses import UNKNOWN
from cogs.standings import PAGE
from tests.bot.rated_matches import Player, finish, make_unrated
from tests.cogs.conftest import Server
from tests.cogs.forging import a_house
from tests.cogs.hostile import HOSTILE, made_of
from tests.cogs.pressing import click
from tests.first_round import past_the_first_round, until_played

ELSEWHERE = 77


def player(server: Server, name: str) -> Player:
    return server.members[name].id, name


async def asked(server: Server, name: str = "red", **options: object) -> simcord.ResponseMessage:
    answer = await server.members[name].slash(server.channel, "games standings", **options)
    assert answer.ephemeral
    assert answer.response is not None
    return answer.response


async def pressed(
    server: Server, said: simcord.ResponseMessage, verb: str, name: str = "red"
) -> simcord.ResponseMessage:
    answer = await click(server.members[name], said, verb)
    assert answer.response is not None
    return answer.response


def parts(said: simcord.ResponseMessage) -> list[object]:
    rows = [row for row in said.message.components if isinstance(row, discord.ActionRow)]
    return [each for row in rows for each in row.children]


def buttons(said: simcord.ResponseMessage) -> list[str | None]:
    return [each.label for each in parts(said) if isinstance(each, discord.Button)]


async def test_standings_are_empty_at_first_and_say_how_to_begin(server: Server) -> None:
    said = await asked(server)
    assert "Nobody has finished a rated match yet. Start one: `/play`" in said.content
    said = await asked(server, game="Mamba")
    assert said.content.startswith("**Standings of Mamba** on this server\nNobody has finished")


async def test_a_match_that_is_over_puts_its_players_in_the_standings_and_a_running_one_does_not(
    server: Server,
) -> None:
    thread = await server.begin("blue")
    assert "Nobody" in (await asked(server, game="mono")).content
    await past_the_first_round(server.bot.host)
    await until_played(server.bot.host)
    await server.settle()
    answer = await server.members["blue"].slash(thread, "table resign")
    assert answer.response is not None
    await click(server.members["blue"], answer.response, "resign_surely")
    await server.settle()
    lines = (await asked(server, "gold", game="mono")).content.splitlines()
    assert lines[0] == "**Standings of Mono** on this server"
    assert lines[1].startswith("-# New, with")
    assert lines[2].startswith("`  1` red · 16")
    assert lines[2].endswith(" (new) · 1 game")
    assert lines[3].startswith("`  2` blue · 15")


async def test_ones_history_says_what_each_rated_match_did_to_the_rating(server: Server) -> None:
    red, blue = player(server, "red"), player(server, "blue")
    await finish(server.bot.database, [red, blue], guild_id=server.guild.id)
    await finish(server.bot.database, [red, blue], guild_id=server.guild.id, rated=False)
    await finish(server.bot.database, [blue, red], game="mambo", guild_id=server.guild.id)
    answer = await server.members["red"].slash(server.channel, "games history")
    assert answer.response is not None
    mambo, unrated, mono = answer.response.content.splitlines()
    assert mambo.endswith("Your rating: 1521 (new, \N{MINUS SIGN}79).")
    assert "rating" not in unrated
    assert mono.endswith("Your rating: 1679 (new, +79).")


async def test_the_reader_is_marked_and_told_of_their_own_place_on_another_page(server: Server) -> None:
    names = [(1000 + number, f"Player {number}") for number in range(PAGE + 2)]
    for winner in names:
        await finish(server.bot.database, [winner, player(server, "blue")], guild_id=server.guild.id)
    said = await asked(server, "blue", game="mono")
    assert f"You: `{PAGE + 3:>3}` you · " in said.content
    assert "-# Page 1 of 2" in said.content
    turned = await pressed(server, said, "standings 1.server.mono", "blue")
    assert "Page 2 of 2" in turned.content
    assert "**blue** (you)" in turned.content
    assert "You:" not in turned.content


async def test_nobody_is_called_by_standings_whatever_they_are_called(server: Server) -> None:
    await finish(server.bot.database, [(5 + at, name) for at, name in enumerate(HOSTILE)], guild_id=server.guild.id)
    first, whole = await asked(server), await asked(server, game="mono")
    assert "bad" in first.content
    assert whole.content.count("1 game") == len(HOSTILE)
    for said in (first, whole):
        assert not list(made_of(said.content)), said.content
        assert said.message.mentions == []
        assert not said.message.mention_everyone


async def test_a_server_has_its_own_list_and_everywhere_is_one_press_away(server: Server) -> None:
    await finish(server.bot.database, [player(server, "red"), player(server, "blue")], guild_id=server.guild.id)
    await finish(server.bot.database, [(5, "Ann"), (6, "Ben")], guild_id=ELSEWHERE)
    said = await asked(server, game="mono")
    assert "Ann" not in said.content
    said = await pressed(server, said, "standings")
    assert "**Standings of Mono** everywhere" in said.content
    assert "Ann" in said.content
    assert "This server" in buttons(said)
    assert "Ann" in (await asked(server, game="mono", where="everywhere")).content


async def test_every_game_is_on_the_first_list_with_variants_apart(server: Server) -> None:
    red, blue = player(server, "red"), player(server, "blue")
    await finish(server.bot.database, [red, blue], guild_id=server.guild.id)
    await finish(server.bot.database, [blue, red], game="mambo", guild_id=server.guild.id)
    await finish(
        server.bot.database, [red, blue], game="mambo", options='{"variant": "mamba"}', guild_id=server.guild.id
    )
    said = await asked(server)
    for line in ("**Mono**: 1. red 16", "**Mambo**: 1. blue 16", "**Mamba**: 1. red 16"):
        assert line in said.content, line
    assert "Mamboa" not in said.content
    [menu] = [each for each in parts(said) if isinstance(each, discord.SelectMenu)]
    assert [option.label for option in menu.options] == ["All games", "Mambo", "Mamba", "Mono"]
    answer = await server.members["red"].select(said, values=["0.server.mambo/Mamba"])
    assert answer.response is not None
    assert "**Standings of Mamba** on this server" in answer.response.content


async def test_a_game_that_does_not_exist_is_answered_with_those_that_do(server: Server) -> None:
    said = await asked(server, game="chess")
    assert said.content.startswith(
        "There is no game of that name. Choose one of Mambo, Mamba, Mamboa, Mambogo, MONO, Mono, "
    )


async def test_games_are_suggested_as_they_are_called(server: Server) -> None:
    found = await server.members["red"].autocomplete(server.channel, "games standings", "game", "mam")
    assert [choice["name"] for choice in found] == ["Mambo", "Mamba", "Mamboa", "Mambogo"]


async def test_a_removed_match_and_one_rated_no_more_leave_no_trace(server: Server) -> None:
    red, blue, green = (player(server, name) for name in ("red", "blue", "green"))
    await finish(server.bot.database, [red, blue], guild_id=server.guild.id)
    before = (await asked(server, game="mono")).content
    gone = await finish(server.bot.database, [green, red], guild_id=server.guild.id)
    unrated = await finish(server.bot.database, [green, blue], guild_id=server.guild.id)
    assert "green" in (await asked(server, game="mono")).content
    await make_unrated(server.bot.host, unrated)
    async with server.bot.database.write() as tx:
        for table in (results, seats, matches):
            await tx.execute(delete(table).where(table.c.match_id == gone))
    assert (await asked(server, game="mono")).content == before


async def test_where_a_page_is_gone_the_last_one_is_shown(server: Server) -> None:
    for number in range(PAGE + 1):
        await finish(server.bot.database, [(1000 + number, "x"), (2000, "y")], guild_id=server.guild.id)
    said = await asked(server, game="mono")
    async with server.bot.database.write() as tx:
        await tx.execute(delete(results).where(results.c.match_id >= 100 + PAGE))
    said = await pressed(server, said, "standings 1.server.mono")
    assert said.content.count(" x · ") == PAGE - 1
    assert "Page" not in said.content


@pytest.mark.parametrize(
    ("argument", "told"),
    [
        ("0.server.chess", "There is no game of that name. Choose one of"),
        ("-1.server.mono", "**Standings of Mono** on this server"),
        ("999999.everywhere.mambo/Mamba", "**Standings of Mamba** everywhere"),
        ("x", UNKNOWN),
        ("0.nowhere", UNKNOWN),
        ("0.server", UNKNOWN),
    ],
)
async def test_presses_that_no_list_shows_are_answered(database_url: str, argument: str, told: str) -> None:
    async with a_house(database_url) as house:
        answered = await house.press(1, f"gk:standings:0:0:{argument}")
    assert answered.text.startswith(told)
