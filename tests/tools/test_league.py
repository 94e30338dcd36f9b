"""Leagues: who plays whom, what is printed and written, and how it is rated."""

import itertools
import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from engines import GAMES
from engines.core.dice import Dice
from engines.core.options import options_from_text
from players import Budget, players_of
from players.core.random_player import RandomPlayer
from players.steps import STEPS, expected_share
from tools import strengths
from tools.__main__ import main
from tools.league import Fixture, Result, fixtures, pairing, rate
from tools.seats import advantage
from tools.table import Table
from tools.yardsticks import contestants


def test_a_league_grows(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    asked = ["league", "mambo", "--players", "greedy,random", "--options", "size=8"]
    kept = ["--kept", str(tmp_path / "games")]
    assert main([*asked, "--games", "4"]) == 0
    whole = capsys.readouterr().out
    assert main([*asked, "--games", "2", *kept]) == 0
    assert " of 2 (" in capsys.readouterr().out
    assert main([*asked, "--games", "4", *kept]) == 0
    assert capsys.readouterr().out == whole
    monkeypatch.setattr("tools.league_file.league", _nobody_plays)
    assert main([*asked, "--games", "4", *kept]) == 0
    assert capsys.readouterr().out == whole


def _nobody_plays(games: Sequence[Fixture], *_: object) -> Iterator[Result]:
    assert not games
    yield from ()


def test_in_duplicate_rounds_less_luck_decides(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["duplicates", "monocards", "--options", "target=0", "--players", "easy,random"]
    assert main([*asked, "--games", "2"]) == 0
    own, same = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"own deals: variance of a final rank \d\.\d\d ± .* in the order of strength", own)
    assert same.startswith("duplicate rounds: ")


def test_each_pair_sits_in_turns_with_the_same_luck() -> None:
    games = list(fixtures("monsters", [("hard", "easy"), ("easy", "random")], 2, "s", seats=4))
    assert len(games) == 4
    assert [game.levels for game in games[:2]] == [("hard", "easy") * 2, ("easy", "hard") * 2]
    assert games[0].seed == games[1].seed != games[2].seed


@pytest.mark.parametrize(
    ("key", "text", "other"), [("monocards", "target=0 hand_size=3", "patient"), ("monsters", "turn_cap=2", "grabber")]
)
def test_yardsticks_that_search_play_whole_games(key: str, text: str, other: str) -> None:
    rules, named = GAMES[key], contestants(key)
    assert set(players_of(key)) < set(named)
    table = Table(rules, options_from_text(rules.Options, text), [named["seeing"], named[other]], "search")
    assert set(table.run().winners) <= {0, 1}


class Spy(RandomPlayer):
    """A player who notes how many different positions might be."""

    def __init__(self, *, sees_everything: bool) -> None:
        self.sees_everything = sees_everything
        self.worlds: list[int] = []

    def choose(self, rules: Any, view: Any, dice: Dice, budget: Budget) -> Any:
        self.worlds.append(len({rules.resample(view, dice) for _ in range(4)}))
        return super().choose(rules, view, dice, budget)


def test_to_a_player_that_sees_everything_only_the_real_position_might_be() -> None:
    rules = GAMES["monocards"]
    seeing, blind = Spy(sees_everything=True), Spy(sees_everything=False)
    Table(rules, rules.Options(target=0), [seeing, blind], "spies").run()
    assert set(seeing.worlds) == {1}
    assert max(blind.worlds) == 4


def make_results(one: str, other: str, won: int, lost: int, drawn: int = 0) -> list[Result]:
    seats = (one, other)
    games = [(0,)] * won + [(1,)] * lost + [(0, 1)] * drawn
    return [Result(Fixture("mambo", "", seats, str(at)), winners, 1) for at, winners in enumerate(games)]


def test_results_of_a_pair_are_summed_with_their_error() -> None:
    assert pairing(make_results("easy", "hard", 52, 143, 5)).line == "hard beats easy: 143 of 200 (5 drawn, se 3.1 %)"


def test_the_seats_of_equals_are_counted(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    fixture = Fixture("mambo", "", ("hard", "hard"), "0:0")
    results = [Result(fixture, winners, 1) for winners in [(0,)] * 6 + [(1,)] * 2 + [(0, 1), ()]]
    assert advantage(results).line == "first wins 6 of 10 (2 drawn): 70.0% ± 14.5%"
    asked = ["seats", "mambo", "--level", "random", "--options", "mamba size=8", "--games", "3", "--workers", "1"]
    assert main([*asked, "--kept", str(tmp_path / "games")]) == 0
    said = capsys.readouterr().out
    assert said.startswith("mamba, random: first wins ")
    assert main([*asked, "--kept", str(tmp_path / "games")]) == 0
    assert capsys.readouterr().out == said


def test_ratings_are_those_that_expect_what_was_won() -> None:
    steps = list(STEPS)
    results = [
        each
        for one, other in strengths.pairs()
        for each in make_results(one, other, 24, 76 if steps.index(other) - steps.index(one) == 1 else 176)
    ]
    found = rate(results)
    assert sum(rating.points for rating in found.values()) / 8 == pytest.approx(1600)
    # Three of four is 191 points, and so is each step here; a pair two apart has come to nine of ten.
    assert all(
        found[other].points - found[one].points == pytest.approx(191, abs=25)
        for one, other in itertools.pairwise(steps)
    )
    assert all(10 < rating.error < 40 for rating in found.values())
    # Beside the games there is one draw for each pair.
    games = [(*result.pair, result.share(result.pair[0])) for result in results]
    games += [(one, other, 0.5) for one, other in strengths.pairs()]
    for step in STEPS:
        own = [(other, won) if step == one else (one, 1 - won) for one, other, won in games if step in (one, other)]
        expects = sum(expected_share(found[step].points, found[other].points) for other, _ in own)
        assert expects == pytest.approx(sum(won for _, won in own), rel=0.001)


def test_the_league_of_steps_prints_them_and_writes_the_table_with_its_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def played(games: Sequence[Fixture], *_: object) -> Iterator[Result]:
        # The weaker one wins one game of four, but step7 all against step8.
        for number, game in enumerate(games):
            weaker, stronger = sorted(set(game.levels))
            upset = number % 4 == 0 or (weaker, stronger) == ("step7", "step8")
            yield Result(game, (game.levels.index(weaker if upset else stronger),), 1)

    table = tmp_path / "ratings.json"
    monkeypatch.setattr("tools.__main__.resume", played)
    monkeypatch.setattr(strengths.write, "__defaults__", (table,))
    asked = ["strengths", "monsters", "--seats", "4", "--games", "4", "--seed", "7"]
    assert main(asked) == 0
    assert not table.exists()
    assert main([*asked, "--write"]) == 0
    assert "step7 beats step8: 4 of 4" in capsys.readouterr().out
    written = json.loads(table.read_text())["monsters"]
    assert written["command"] == "python -m tools strengths monsters --seats 4 --seed 7 --games 4"
    assert list(written["ratings"]) == list(STEPS)
    assert written["ratings"]["step7"] == written["ratings"]["step8"], "no step is rated below the one before it"
