"""Tests of the opponents that a challenge names: nobody, one person twice, oneself."""

import pytest
import simcord

from bot.ratings.ratings import rating_list
from engines import GAMES
from tests.bot.ratings.rated_matches import make_unrated
from tests.cogs.conftest import Server
from tests.cogs.pressing import private_message
from tests.first_round import past_the_first_round, until_played

NAME_SOMEBODY = "Name an opponent, like `/monocards challenge opponent:@Ada`."


async def begin(server: Server) -> simcord.ChannelHandle:
    """Begin a match of MONO between red and blue."""
    return await server.begin("blue", game="monocards")


async def test_without_a_running_match_of_this_game_an_opponent_must_be_named(server: Server) -> None:
    assert await server.says("red", server.channel, "monocards challenge") == NAME_SOMEBODY
    await server.begin("blue")
    await server.slash("red", server.channel, "monocards open")
    assert await server.says("red", server.channel, "monocards challenge") == NAME_SOMEBODY


@pytest.mark.parametrize(
    "asked", [{"target": 200}, {"house_rules": "stacking"}, {"turn_time": "3d"}, {"random_seats": True}], ids=str
)
async def test_options_without_an_opponent_are_no_card_challenge(server: Server, asked: dict[str, object]) -> None:
    assert await server.says("red", await begin(server), "monocards challenge", **asked) == NAME_SOMEBODY


async def test_in_a_match_naming_nobody_is_about_the_card(server: Server) -> None:
    thread = await begin(server)
    mover = ("red", "blue")[(await server.bot.host.positions.current(101)).to_move[0]]
    for channel, options in ((thread, {}), (server.channel, dict[str, int]()), (server.channel, {"match": 101})):
        assert "There is nothing to accept" in await server.says(mover, channel, "monocards challenge", **options)


async def test_spectators_must_name_an_opponent(server: Server) -> None:
    thread = await begin(server)
    assert await server.says("gold", thread, "monocards challenge") == NAME_SOMEBODY
    assert await server.says("gold", thread, "monocards challenge", match=101) == "You aren't playing in #101."
    elsewhere = await server.says("gold", server.channel, "monocards challenge", match=101)
    assert elsewhere == f"You aren't playing in #101. Watch: <#{thread.id}>"


async def test_a_player_of_several_matches_is_asked_which(server: Server) -> None:
    for _ in range(2):
        await begin(server)
    assert "You are in 2 matches" in await server.says("red", server.channel, "monocards challenge")


@pytest.mark.parametrize("game", sorted(key for key, rules in GAMES.items() if rules.info.hidden))
async def test_with_secrets_nobody_is_mentioned_twice(server: Server, game: str) -> None:
    blue = server.members["blue"]
    assert (await server.says("red", server.channel, f"{game} challenge", opponent=blue, opponent2=blue)).startswith(
        "blue is named twice."
    )
    three = {"opponent": blue, "opponent2": server.members["green"], "opponent3": blue}
    assert (await server.says("red", server.channel, f"{game} challenge", **three)).startswith("blue is named twice.")
    assert server.channel.last_message is None


@pytest.mark.parametrize("game", sorted(key for key, rules in GAMES.items() if rules.info.hidden))
async def test_oneself_may_be_named_as_often_as_one_likes(server: Server, game: str) -> None:
    answer = await server.play_alone(game, opponent2=server.members["red"])
    assert answer.response is not None
    assert "#101" in answer.response.content


async def test_two_people_may_play_all_four_seats_where_nothing_is_hidden(server: Server) -> None:
    red, blue = server.members["red"], server.members["blue"]
    asked = await server.slash(red, server.channel, "monoch challenge", opponent=blue, partner=red, opponent2=blue)
    assert private_message(asked).content == "You named yourself: you play 2 of 4 seats, unrated. Start?"
    assert asked.response is not None
    answer = await red.click(asked.response, custom_id="gk:challenge_myself:0:0")
    assert answer.response is not None
    assert "✉️ Invited blue to Monoch (#101)." in answer.response.content


async def test_an_offer_is_taken_back_by_the_command_that_leaves_a_match(server: Server) -> None:
    await server.slash("red", server.channel, "mono open")
    offered = await server.members["red"].autocomplete(server.channel, "table resign", "match", "")
    assert [choice["value"] for choice in offered] == [101]
    assert await server.says("red", server.channel, "table resign", match=101) == "#101 is canceled. New match: `/play`"


async def offer_text(server: Server) -> str:
    await server.settle()
    return server.offer.content


async def test_a_challenge_to_somebody_else_is_rated_and_says_so(server: Server) -> None:
    blue = server.members["blue"]
    await server.slash("red", server.channel, "mono challenge", opponent=blue)
    assert "3 days a turn · rated, no hints · random first player" in await offer_text(server)
    await server.slash("red", server.channel, "mono challenge", opponent=blue, random_seats=False)
    assert "rated, no hints · red plays first" in await offer_text(server)
    await server.slash("red", server.channel, "mono challenge", opponent=blue, rated=False)
    assert "friendly, hints allowed\n" in await offer_text(server)
    await server.slash("red", server.channel, "monsters challenge", opponent=blue)
    assert (await offer_text(server)).splitlines()[0].endswith("rated, no hints")


async def test_an_open_table_is_rated_when_it_begins(server: Server) -> None:
    await server.slash("red", server.channel, "mono open")
    assert "rated, no hints" in await offer_text(server)
    offer = server.offer
    await server.press("blue", offer, "join")
    assert "rated, no hints" in offer.content


async def test_a_rated_match_against_oneself_is_refused_with_advice(server: Server) -> None:
    assert "Leave `rated` out" in await server.says(
        "red", server.channel, "mambo challenge", opponent=server.members["red"], rated=True
    )
    await server.settle()
    assert server.channel.last_message is None


async def end_match(server: Server, *, rated: bool) -> str:
    """Return the text of the last board after blue resigned."""
    thread = await server.begin("blue", rated=rated)
    await past_the_first_round(server.bot.host)
    await until_played(server.bot.host)
    await server.settle()
    await server.press("blue", await server.reply("blue", thread, "table resign"), "resign_surely")
    return server.live(thread).content


async def test_the_last_board_of_a_rated_match_says_what_became_of_the_ratings(server: Server) -> None:
    last = (await end_match(server, rated=True)).splitlines()[-1]
    assert last == "-# red: 1679 (new, +79) · blue: 1521 (new, \N{MINUS SIGN}79)"


async def test_the_last_board_of_a_match_that_is_made_unrated_later_tells_of_no_ratings(server: Server) -> None:
    before = await end_match(server, rated=True)
    last = server.live(server.channel.threads[-1])
    await make_unrated(server.bot.host, 101)
    await server.settle()
    after = server.live(server.channel.threads[-1])
    assert after.id == last.id
    assert after.content.splitlines() == before.splitlines()[:-1]


async def test_the_last_board_comes_without_ratings_that_fail(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken() -> None:
        raise ImportError("no library")

    monkeypatch.setattr(rating_list(server.bot.host), "current", broken)
    said = await end_match(server, rated=True)
    assert "wins" in said
    assert "Ratings" not in said
