"""Eight steps of strength: what they are mixed of, how they are rated, and the one that suits a player."""

from collections import Counter
from typing import Any

import pytest

from engines import GAMES
from engines.core import Dice
from players import LEVELS, STEPS, STRENGTHS, bot_name, computer, steps
from players.core.mixed_player import MixedPlayer
from players.core.player import consider
from players.steps import STEPS as MIXES
from players.steps import rated_steps, rating_of, stronger_step
from tools.league import fixtures, play

TABLE = {f"step{number}": 700 + 200 * number for number in range(1, 9)}


@pytest.fixture
def _table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "_table", lambda: {"mambo": TABLE})


@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_game_has_eight_steps_of_which_three_are_the_players_with_names(key: str) -> None:
    assert len(STEPS) == 8
    assert [computer(key, step) for step in ("step3", "step6", "step8")] == [computer(key, level) for level in LEVELS]
    assert all(isinstance(computer(key, step), MixedPlayer) for step in ("step1", "step2", "step4", "step5", "step7"))
    assert STRENGTHS[:3] == LEVELS
    assert (bot_name("step4", 1), bot_name("step4", 2), bot_name("hard", 1)) == (
        "Level 4 bot",
        "Level 4 bot 2",
        "Hard bot",
    )


def test_a_step_chooses_as_the_stronger_player_does_as_often_as_it_says() -> None:
    class Says:
        def __init__(self, what: str) -> None:
            self.what, self.allowance = what, computer("mambo", "easy").allowance

        def choose(self, *_: Any) -> str:
            return self.what

        react = choose

    mixed: MixedPlayer[Any, Any, Any, Any] = MixedPlayer(Says("weak"), Says("strong"), 30)
    rules: Any = GAMES["mambo"]
    said = Counter[str]()
    for ply in range(400):
        dice = [Dice(b"mixed", ply) for _ in range(3)]
        budget = mixed.allowance.budget()
        found = mixed.choose(rules, None, dice[0], budget)
        assert (
            found == consider(mixed, rules, None, dice[1], budget).action == mixed.react(rules, None, dice[2], budget)
        )
        said[found] += 1
    assert 90 <= said["strong"] <= 150


@pytest.mark.parametrize("key", sorted(GAMES))
@pytest.mark.parametrize("step", STEPS)
def test_a_step_has_the_budget_of_each_of_its_players(key: str, step: str) -> None:
    player: Any = computer(key, step)
    mixed = isinstance(player, MixedPlayer)
    both = [each.allowance for each in ((player.weaker, player.stronger) if mixed else (player,))]
    assert player.allowance.positions == max(each.positions for each in both)
    assert player.allowance.seconds == max(each.seconds for each in both)
    assert player.allowance.wall == max(each.wall for each in both)


# Of 40 even games more than 25 are won 4 times in 100; at Monoch it won 129 of 200, and 40 % are wanted.
@pytest.mark.parametrize(("key", "games", "least"), [("mono", 40, 26), ("monoch", 10, 4)])
def test_a_newcomer_beats_the_lowest_step(key: str, games: int, least: int) -> None:
    played = fixtures(key, [("step1", "novice")], games, "lowest", clocks=False)
    assert sum(play(game).winners == ("novice",) for game in played) >= least


@pytest.mark.usefixtures("_table")
def test_a_bit_stronger_than_you_goes_by_your_results_against_computers() -> None:
    assert stronger_step("mambo", []) == "step4", "who has not played yet is taken for an equal of easy, the third"
    assert stronger_step("mambo", [("easy", 0.0)] * 8) == "step2"
    assert stronger_step("mambo", [("easy", 1.0)] * 8) == "step6"
    assert stronger_step("mambo", [("step5", 0.5)] * 30) == "step6"
    assert stronger_step("mambo", [("hard", 1.0)] * 30) == "step8", "nobody is stronger than hard here"
    assert stronger_step("mambo", [("step1", 0.0)] * 30) == "step1"


@pytest.mark.usefixtures("_table")
def test_ratings_are_told_roughly_and_only_where_they_were_measured() -> None:
    assert rating_of("mambo", "step2") == 1100
    assert rating_of("mambo", "hard") == rating_of("mambo", "step8") == 2300
    assert rated_steps("mambo") == tuple(MIXES)
    assert (rating_of("monoch", "step2"), rated_steps("monoch")) == (None, ())
    assert stronger_step("monoch", []) == "easy"
