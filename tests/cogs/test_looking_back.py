"""What players are told once a match is over: their own statistics, and what was hidden."""

from collections.abc import AsyncIterator

import pytest

from bot.services.play import resign
from engines.core.dice import Dice
from engines.core.rules import Outcome
from tests.cogs.forging import STRANGER, FrozenBot, a_house
from tests.requests import request

HIDDEN_GAMES = ("mono", "monocards", "monsters")


@pytest.fixture
async def house(database_url: str) -> AsyncIterator[FrozenBot]:
    async with a_house(database_url) as found:
        yield found


async def begun(house: FrozenBot, game: str, plies: int = 6) -> int:
    return await house.begin(game, 2, plies, Dice(game.encode(), 0))


async def end(house: FrozenBot, match_id: int) -> None:
    if not isinstance((await house.position(match_id)).turn, Outcome):
        await resign(house.bot.host, request(2, match_id, house.next()))


@pytest.mark.parametrize("game", HIDDEN_GAMES)
async def test_players_get_their_own_statistics_once_the_match_is_over(house: FrozenBot, game: str) -> None:
    match_id = await begun(house, game)
    press = f"gk:statistics:{match_id}:0"
    assert "Once the match is over" in (await house.press(1, press)).text
    await end(house, match_id)
    own, other = [await house.press(user_id, press) for user_id in (1, 2)]
    for seat, answers in enumerate((own, other)):
        assert answers.text.count("📊") == 3
        assert f"seat{seat}-chart.png" in str(answers.said)
    assert own.text != other.text
    assert "You do not play" in (await house.press(STRANGER, press)).text


async def test_a_game_that_hides_nothing_has_none(house: FrozenBot) -> None:
    match_id = await begun(house, "mambo")
    await end(house, match_id)
    assert "no statistics" in (await house.press(1, f"gk:statistics:{match_id}:0")).text
