"""`/me profile`: a public card of finished matches, without running ones."""

import dataclasses

import simcord

from bot.kernel.store.results import results_of_matches, save_results
from tests.bot.ratings.rated_matches import Player, finish
from tests.cogs.conftest import Server
from tests.cogs.hostile import list_markup
from tests.render.pictures import open_png


def player(server: Server, name: str) -> Player:
    return server.members[name].id, name


async def ask_profile(server: Server, name: str = "red", **options: object) -> simcord.ResponseMessage:
    answer = await server.members[name].slash(server.channel, "me profile", **options)
    assert answer.ephemeral
    assert answer.response is not None
    return answer.response


def words(said: simcord.ResponseMessage) -> str:
    [card] = said.attachments
    assert card.filename == "profile.png"
    assert card.description is not None
    return card.description


async def test_ones_own_card_tells_results_by_game_ratings_and_the_strongest_beaten(server: Server) -> None:
    red, blue, green = (player(server, name) for name in ("red", "blue", "green"))
    await finish(server.bot.database, [blue, green])
    await finish(server.bot.database, [red, blue, green])
    await finish(server.bot.database, [green, red])
    await finish(server.bot.database, [red, blue], [1, 1], game="mambo", options='{"variant": "mamba"}')
    said = await ask_profile(server)
    assert said.content.splitlines()[0] == "**red**"
    told = words(said)
    assert told.startswith("Profile of red. Matches: 3. Strongest opponent beaten: blue, 1679 (new) at Mono.")
    assert "Mono: 1 won, 1 lost; new rating 16" in told
    assert "Mamba: 0 won, 1 drawn, 0 lost; new rating 1600, from 1600 to 1600, rated: 1" in told
    picture = open_png(await said.attachments[0].read())
    assert picture.width == 1000


async def test_options_that_are_no_more_leave_the_result_and_take_the_rating(server: Server) -> None:
    await finish(server.bot.database, [player(server, "red"), player(server, "blue")], options='{"gone": 1}')
    assert words(await ask_profile(server)) == "Profile of red. Matches: 1. Mono: 1 won, 0 lost; no rated match."


async def test_a_card_changes_with_what_is_told_of_a_match(server: Server) -> None:
    match_id = await finish(server.bot.database, [player(server, "red"), player(server, "blue")])
    assert "1 won, 0 lost" in words(await ask_profile(server))
    async with server.bot.database.write() as tx:
        rows = (await results_of_matches(tx, [match_id]))[match_id]
        swapped = [dataclasses.replace(row, won=not row.won, place=3 - (row.place or 0)) for row in rows]
        await save_results(tx, match_id, swapped)
    assert "0 won, 1 lost" in words(await ask_profile(server))


async def test_markup_in_a_member_name_is_escaped(server: Server) -> None:
    odd = server.guild.add_member(server.env.create_user("odd"), nick="**bad** <@13>")
    nothing = await ask_profile(server, member=odd)
    assert not list(list_markup(nothing.content)), nothing.content
    await finish(server.bot.database, [(odd.id, "odd"), player(server, "blue")])
    said = await ask_profile(server, member=odd)
    assert not list(list_markup(said.content)), said.content
    assert words(said).startswith("Profile of **bad** <@13>. Matches: 1.")
