"""Eight steps of strength: what they are mixed of, how they are rated, and the one that suits a player."""

from collections import Counter
from typing import Any

import pytest

from engines import GAMES
from engines.core import Dice, Seat
from engines.core.options import options_from_text
from engines.selfplay import AnyGame, seed_bytes
from players import LEVELS, STEPS, STRENGTHS, bot_name, computer, steps, strengths
from players.__main__ import main
from players.core.mixed_player import MixedPlayer
from players.core.player import consider
from players.league import Fixture, Result, fixtures, play
from players.steps import STEPS as MIXES
from players.steps import expected_share, rated_steps, rating_of, stronger_step

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


def test_a_newcomer_beats_the_lowest_step_at_mono() -> None:
    games = fixtures("mono", [("step1", "novice")], 40, "lowest", clocks=False)
    # Of 40 even games more than that are won 4 times in 100.
    assert sum(play(game).winners == ("novice",) for game in games) > 25


def make_results(one: str, other: str, won: int, lost: int) -> list[Result]:
    seats = (one, other)
    games = [(one,)] * won + [(other,)] * lost
    return [Result(Fixture("mambo", "", seats, str(at)), winners, 1) for at, winners in enumerate(games)]


def test_ratings_are_those_that_expect_what_was_won() -> None:
    results = [
        each
        for one, other in strengths.pairs()
        for each in make_results(one, other, 24, 76 if _next(one, other) else 176)
    ]
    found = strengths.fit(results)
    assert [*found] == [*STEPS]
    assert sum(rating for rating, _ in found.values()) / 8 == pytest.approx(1600)
    # Three of four is 191 points, and so is each step here; a pair two apart has come to nine of ten.
    gaps = [found[other][0] - found[one][0] for one, other in zip(STEPS, list(STEPS)[1:], strict=False)]
    assert all(gap == pytest.approx(191, abs=25) for gap in gaps)
    assert all(10 < error < 40 for _, error in found.values())
    # Beside the games there is one draw for each pair.
    games = [(one, other, 0.5) for one, other in strengths.pairs()]
    for each in results:
        first, second = each.fixture.levels
        games.append((first, second, each.share(first)))
    for step in STEPS:
        own = [(other, won) if step == one else (one, 1 - won) for one, other, won in games if step in (one, other)]
        expects = sum(expected_share(found[step][0], found[other][0]) for other, _ in own)
        assert expects == pytest.approx(sum(won for _, won in own), rel=0.001)


def _next(one: str, other: str) -> bool:
    return list(STEPS).index(other) - list(STEPS).index(one) == 1


def test_a_step_is_never_rated_below_the_one_before_it() -> None:
    assert strengths._rising([900, 800, 1200, 1300, 1250, 1240]) == [850, 850, 1200, 1263, 1263, 1263]


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


def test_the_league_of_steps_prints_them_and_writes_the_table_with_its_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Any
) -> None:
    def played(chosen: Any, pairs: Any) -> list[Result]:
        return [each for one, other in pairs for each in make_results(one, other, 1, chosen.games - 1)]

    table = tmp_path / "ratings.json"
    monkeypatch.setattr("players.__main__._play_all", played)
    monkeypatch.setattr(strengths.write, "__defaults__", (table,))
    asked = ["strengths", "monsters", "--seats", "4", "--games", "4", "--seed", "7"]
    assert main(asked) == 0
    assert not table.exists()
    assert main([*asked, "--write"]) == 0
    assert capsys.readouterr().out.count("±") == 16
    monkeypatch.setattr(steps, "TABLE", table)
    assert list(steps._table.__wrapped__()["monsters"]) == list(STEPS)
    assert "python -m players strengths monsters --seats 4 --seed 7 --games 4" in table.read_text()


@pytest.mark.parametrize("step", ["step1", "step4", "step7"])
def test_a_step_plays_what_the_rules_allow(step: str) -> None:
    rules = GAMES["monocards"]
    game = AnyGame(rules, options_from_text(rules.Options, "target=0"), 2, seed_bytes("steps"))
    for ply in range(20):
        seat = game.turn.seats[0] if hasattr(game.turn, "seats") else None
        if seat is None:
            break
        view = rules.seat_view(game.state, Seat(seat))
        player = computer("monocards", step)
        action = player.choose(rules, view, Dice(b"plays", ply), player.allowance.budget())
        game.play(Seat(seat), rules.format(action))
