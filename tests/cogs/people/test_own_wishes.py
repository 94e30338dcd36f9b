"""Tests of a person's settings: challenges, number of matches, messages."""

import dataclasses

import discord
import pytest

from bot.kernel.store.preferences import dm_preferences
from bot.kernel.store.results import results_of_matches, save_results
from bot.people import preferences
from bot.people.preferences import note_locale
from bot.play.play import resign
from engines.core.rules import Seat
from render.core.recolour import Scheme, recolour
from tests.bot.ratings.rated_matches import Player, finish
from tests.cogs.conftest import Server
from tests.cogs.hostile import list_markup
from tests.cogs.pressing import click
from tests.render.pictures import open_png
from tests.requests import request


async def run_command(server: Server, name: str, command: str, **options: object) -> str:
    answer = await server.says(name, server.channel, command, **options)
    await server.settle()
    return answer


async def try_challenge(server: Server, by: str, *others: str, game: str = "mono") -> str:
    places = ("opponent", "opponent2", "opponent3")
    named = {place: server.members[name] for place, name in zip(places, others, strict=False)}
    return await run_command(server, by, f"{game} challenge", **named)


async def test_refusing_challenges_declines_politely_and_may_challenge(server: Server) -> None:
    assert "Nobody can invite you now" in await run_command(server, "blue", "me challenges", take="off")
    answer = await try_challenge(server, "red", "blue")
    assert answer.startswith("blue takes no invites to Mono.")
    assert "`/mono open`" in answer
    assert not server.channel.history()
    assert "#101" in await try_challenge(server, "blue", "red")
    assert "Anyone can invite you to any game" in await run_command(server, "blue", "me challenges", take="on")
    assert "#102" in await try_challenge(server, "red", "blue")


async def test_a_blocked_player_silently_cannot_challenge_or_join(server: Server) -> None:
    red = server.members["red"]
    assert "won't know" in await run_command(server, "blue", "me block", member=red)
    # The same words as for who takes no challenges at all.
    assert (await try_challenge(server, "red", "blue")).startswith("blue takes no invites to Mono.")
    assert "#101" in await try_challenge(server, "green", "blue")
    await run_command(server, "blue", "mono open")
    table = server.offer
    refused = (await server.press_reply(red, table, "join")).content
    assert refused.startswith("#102 has no seat for you.")
    assert "block" not in refused
    assert f"<@{red.id}>" in await run_command(server, "blue", "me unblock")
    assert "red can invite you and join your tables again" in await run_command(
        server, "blue", "me unblock", member=red
    )
    assert "You don't block red" in await run_command(server, "blue", "me unblock", member=red)
    assert "You block nobody" in await run_command(server, "blue", "me unblock")
    await server.press(red, table, "join")
    assert (await server.bot.host.positions.current(102)).match.seats_of(red.id)
    assert not any(
        "block" in message.content
        for message in server.channel.history()
        if message.author.id != server.members["blue"].id
    )


async def test_a_player_may_challenge_someone_they_block(server: Server) -> None:
    await run_command(server, "blue", "me block", member=server.members["red"])
    assert "#101" in await try_challenge(server, "blue", "red")


async def test_a_limit_holds_for_challenges_offers_and_tables(server: Server) -> None:
    assert "Your limit is 1." in await run_command(server, "blue", "me limit", matches=1)
    waiting = "#101" in await try_challenge(server, "green", "blue")
    assert waiting
    first = server.offer
    await server.begin("blue", game="mambo")
    assert "plays enough matches" in await try_challenge(server, "red", "blue")
    assert "of at most 1 matches" in await try_challenge(server, "blue", "red")
    assert "of at most 1 matches" in (await server.press_reply("blue", first, "accept")).content
    await run_command(server, "gold", "mono open")
    assert "of at most 1 matches" in (await server.press_reply("blue", server.offer, "join")).content
    assert "You are in 1 match." in await run_command(server, "blue", "me limit")
    assert "#104" in await try_challenge(server, "red", "blue")


async def test_a_match_that_one_has_left_does_not_count(server: Server) -> None:
    await run_command(server, "blue", "me limit", matches=1)
    await server.begin("blue", "green")
    assert "plays enough matches" in await try_challenge(server, "red", "blue")
    await resign(server.bot.host, request(server.members["blue"].id, 101, 5))
    await server.settle()
    assert "#102" in await try_challenge(server, "red", "blue")


async def test_a_limit_below_what_one_plays_ends_nothing(server: Server) -> None:
    for _ in range(2):
        await server.begin("blue", game="mambo")
    assert "You are in 2 matches. They all go on." in await run_command(server, "blue", "me limit", matches=1)


async def test_a_test_message_reaches_the_member_who_asked(server: Server) -> None:
    assert "I sent you a DM" in await run_command(server, "blue", "me dm")
    assert "My DMs reach you" in server.members["blue"].user.dm_channel.history()[-1].content


@pytest.mark.parametrize(("status", "code", "answer"), [(403, 50007, "Privacy Settings"), (500, 0, "Try again")])
async def test_unreachable_players_read_what_to_change(server: Server, status: int, code: int, answer: str) -> None:
    blue = server.members["blue"]
    path = f"/channels/{blue.user.dm_channel.id}/messages"
    server.env.inject_error("POST", path, status=status, code=code, message="No", times=9)
    assert answer in await run_command(server, "blue", "me dm")
    assert not blue.user.dm_channel.history()


async def test_a_vacation_is_told_on_the_board_until_it_ends(server: Server) -> None:
    thread = await server.begin("blue", game="mambo")
    assert "`5d`, `2 weeks`" in await run_command(server, "red", "me vacation until", when="soon")
    answer = await run_command(server, "red", "me vacation until", when="5d")
    assert "1 match waits for you." in answer
    assert "25 of 30 vacation days left" in answer
    assert "red is on vacation until" in server.live(thread).content
    await server.slash("red", thread, "mambo move", text="a1")
    assert "red is on vacation until" in server.live(thread).content
    assert "Welcome back" in await run_command(server, "red", "me vacation end")
    assert "vacation" not in server.live(thread).content
    assert "You are not on vacation" in await run_command(server, "red", "me vacation end")


@pytest.mark.by_itself
async def test_pictures_of_one_s_own_come_in_the_colours_one_chooses_and_boards_do_not(server: Server) -> None:
    assert "high contrast" in await run_command(server, "blue", "me colors", scheme="contrast")
    thread = await server.begin("blue")
    position = await server.bot.host.positions.current(101)
    own = await server.bot.drawing.private(position, Seat(1), reader=server.members["blue"].id)
    coloured = recolour(own.png, Scheme.CONTRAST)
    assert await server.members["blue"].user.dm_channel.history()[-1].attachments[0].read() == coloured
    assert await (await server.reply("blue", thread, "table hand")).attachments[0].read() == coloured
    board = await server.bot.drawing.public(position)
    assert await server.live(thread).attachments[0].read() == board.png
    await run_command(server, "blue", "me colors", scheme="usual")
    assert await (await server.reply("blue", thread, "table hand")).attachments[0].read() == own.png


async def test_commands_and_presses_note_the_language_for_dms(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    red, host = server.members["red"], server.bot.host
    await try_challenge(server, "red", "blue")
    monkeypatch.setattr(preferences, "has_catalogues", lambda: True)
    for known, use in (("de", run_command(server, "red", "me dm")), (None, click(red, server.offer, "rules"))):
        await note_locale(host, red.id, "de")
        if known is None:
            host.locales.clear()  # as after a restart
        await use
        await server.settle()
        async with host.database.read() as tx:
            assert (await dm_preferences(tx, [red.id])).locales == {red.id: "en-US"}


def player(server: Server, name: str) -> Player:
    return server.members[name].id, name


async def ask_profile(server: Server, name: str = "red", **options: object) -> discord.Message:
    return await server.reply(name, server.channel, "me profile", **options)


def words(said: discord.Message) -> str:
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
    assert open_png(await said.attachments[0].read()).width == 1000


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
