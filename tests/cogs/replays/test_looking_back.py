"""What players are told once a match is over: their own statistics, and what was hidden."""

import pytest

from engines.core.dice import Dice
from tests.cogs.forging import STRANGER, FrozenBot

HIDDEN_GAMES = ("mono", "monocards", "monsters")


async def begin_match(frozen_bot: FrozenBot, game: str, plies: int = 6) -> int:
    return await frozen_bot.begin(game, 2, plies, Dice(game.encode(), 0))


@pytest.mark.parametrize("game", HIDDEN_GAMES)
async def test_players_get_their_own_statistics_once_the_match_is_over(frozen_bot: FrozenBot, game: str) -> None:
    match_id = await begin_match(frozen_bot, game)
    press = f"gk:statistics:{match_id}:0"
    assert "once the match is over" in (await frozen_bot.press(1, press)).text
    await frozen_bot.end(match_id)
    own, other = [await frozen_bot.press(user_id, press) for user_id in (1, 2)]
    for seat, answers in enumerate((own, other)):
        # Land is not counted for a keeper who left, as the other one does here.
        assert answers.text.count("📊") == (2 if game == "monsters" and seat == 1 else 3)
        assert f"seat{seat}-chart.png" in str(answers.said)
    assert own.text != other.text
    assert "You aren't playing" in (await frozen_bot.press(STRANGER, press)).text


async def test_a_game_that_hides_nothing_has_none(frozen_bot: FrozenBot) -> None:
    match_id = await begin_match(frozen_bot, "mambo")
    await frozen_bot.end(match_id)
    assert "No statistics" in (await frozen_bot.press(1, f"gk:statistics:{match_id}:0")).text
