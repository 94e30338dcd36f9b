"""Offers say whether they are rated, as those who read them decide by it."""

import pytest

from bot.ratings.ratings import rating_list
from tests.bot.ratings.rated_matches import make_unrated
from tests.cogs.conftest import Server
from tests.first_round import past_the_first_round, until_played


async def offer_text(server: Server) -> str:
    await server.settle()
    offer = server.offer
    return offer.content


async def test_a_challenge_to_somebody_else_is_rated_and_says_so(server: Server) -> None:
    red, blue = server.members["red"], server.members["blue"]
    await red.slash(server.channel, "mono challenge", opponent=blue)
    assert "3 days a turn · rated, no hints · random first player" in await offer_text(server)
    await red.slash(server.channel, "mono challenge", opponent=blue, random_seats=False)
    assert "rated, no hints · red plays first" in await offer_text(server)
    await red.slash(server.channel, "mono challenge", opponent=blue, rated=False)
    assert "friendly, hints allowed\n" in await offer_text(server)
    await red.slash(server.channel, "monsters challenge", opponent=blue)
    assert (await offer_text(server)).splitlines()[0].endswith("rated, no hints")


async def test_an_open_table_is_rated_when_it_begins(server: Server) -> None:
    await server.members["red"].slash(server.channel, "mono open")
    assert "rated, no hints" in await offer_text(server)
    offer = server.offer
    await server.press("blue", offer, "join")
    assert "rated, no hints" in offer.content


async def test_a_rated_match_against_oneself_is_refused_with_advice(server: Server) -> None:
    red = server.members["red"]
    answer = await red.slash(server.channel, "mambo challenge", opponent=red, rated=True)
    assert answer.ephemeral
    assert answer.response is not None
    assert "Leave `rated` out" in answer.response.content
    await server.settle()
    assert server.channel.last_message is None


async def end_match(server: Server, *, rated: bool) -> str:
    """Return the text of the last board after blue resigned."""
    thread = await server.begin("blue", rated=rated)
    await past_the_first_round(server.bot.host)
    await until_played(server.bot.host)
    await server.settle()
    answer = await server.members["blue"].slash(thread, "table resign")
    assert answer.response is not None
    await server.press("blue", answer.response, "resign_surely")
    return server.live(thread).content


async def test_the_last_board_of_a_rated_match_says_what_became_of_the_ratings(server: Server) -> None:
    last = (await end_match(server, rated=True)).splitlines()[-1]
    assert last == "-# red 1679 (new, +79) · blue 1521 (new, \N{MINUS SIGN}79)"


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
