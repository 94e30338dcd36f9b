"""Tests of the opponents that a challenge names: nobody, one person twice, oneself."""

import pytest
import simcord

from engines import GAMES
from tests.cogs.conftest import Server
from tests.cogs.pressing import answer_text

NAME_SOMEBODY = "Name an opponent, like `/monocards challenge opponent:@Ada`."


async def begin(server: Server) -> simcord.ChannelHandle:
    """Begin a match of MONO between red and blue."""
    return await server.begin("blue", game="monocards")


async def test_a_newcomer_to_mono_is_asked_to_name_an_opponent(server: Server) -> None:
    answer = await server.members["red"].slash(server.channel, "monocards challenge")
    assert answer_text(answer) == NAME_SOMEBODY


async def test_without_a_running_match_of_this_game_an_opponent_must_be_named(server: Server) -> None:
    await server.begin("blue")
    await server.members["red"].slash(server.channel, "monocards open")
    answer = await server.members["red"].slash(server.channel, "monocards challenge")
    assert answer_text(answer) == NAME_SOMEBODY


@pytest.mark.parametrize(
    "asked", [{"target": 200}, {"house_rules": "stacking"}, {"turn_time": "3d"}, {"random_seats": True}], ids=str
)
async def test_options_without_an_opponent_are_no_card_challenge(server: Server, asked: dict[str, object]) -> None:
    thread = await begin(server)
    assert answer_text(await server.members["red"].slash(thread, "monocards challenge", **asked)) == NAME_SOMEBODY


async def test_in_a_match_naming_nobody_is_about_the_card(server: Server) -> None:
    thread = await begin(server)
    mover = ("red", "blue")[(await server.bot.host.positions.current(101)).to_move[0]]
    for channel, options in ((thread, {}), (server.channel, dict[str, int]()), (server.channel, {"match": 101})):
        answer = await server.members[mover].slash(channel, "monocards challenge", **options)
        assert "There is nothing to accept" in answer_text(answer)


async def test_spectators_must_name_an_opponent(server: Server) -> None:
    thread = await begin(server)
    gold = server.members["gold"]
    assert answer_text(await gold.slash(thread, "monocards challenge")) == NAME_SOMEBODY
    assert "You aren't playing in #101" in answer_text(await gold.slash(thread, "monocards challenge", match=101))


async def test_a_player_of_several_matches_is_asked_which(server: Server) -> None:
    for _ in range(2):
        await begin(server)
    answer = await server.members["red"].slash(server.channel, "monocards challenge")
    assert "You are in 2 matches" in answer_text(answer)


@pytest.mark.parametrize("game", sorted(key for key, rules in GAMES.items() if rules.info.hidden))
async def test_with_secrets_nobody_is_mentioned_twice(server: Server, game: str) -> None:
    red, blue = server.members["red"], server.members["blue"]
    answer = await red.slash(server.channel, f"{game} challenge", opponent=blue, opponent2=blue)
    assert answer_text(answer).startswith("blue is named twice.")
    green = server.members["green"]
    answer = await red.slash(server.channel, f"{game} challenge", opponent=blue, opponent2=green, opponent3=blue)
    assert answer_text(answer).startswith("blue is named twice.")
    assert server.channel.last_message is None


@pytest.mark.parametrize("game", sorted(key for key, rules in GAMES.items() if rules.info.hidden))
async def test_oneself_may_be_named_as_often_as_one_likes(server: Server, game: str) -> None:
    answer = await server.play_alone(game, opponent2=server.members["red"])
    assert answer.response is not None
    assert "#101" in answer.response.content


async def test_two_people_may_play_all_four_seats_where_nothing_is_hidden(server: Server) -> None:
    red, blue = server.members["red"], server.members["blue"]
    asked = await red.slash(server.channel, "monoch challenge", opponent=blue, partner=red, opponent2=blue)
    assert answer_text(asked) == "You named yourself: you play 2 of 4 seats, unrated. Start?"
    assert asked.response is not None
    answer = await red.click(asked.response, custom_id="gk:challenge_myself:0:0")
    assert answer.response is not None
    assert "✉️ Invited blue to Monoch (#101)." in answer.response.content


async def test_an_offer_is_taken_back_by_the_command_that_leaves_a_match(server: Server) -> None:
    red = server.members["red"]
    await server.slash(red, server.channel, "mono open")
    offered = await red.autocomplete(server.channel, "table resign", "match", "")
    assert [choice["value"] for choice in offered] == [101]
    assert (
        answer_text(await red.slash(server.channel, "table resign", match=101))
        == "#101 is canceled. New match: `/play`"
    )
