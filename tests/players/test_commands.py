"""`python -m players` in a terminal."""

import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from players.__main__ import main
from players.league import Fixture, Result, fixtures, pairings, ratings


def type_lines(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    left = iter(lines)
    monkeypatch.setattr("builtins.input", lambda _="": next(left))


def test_a_person_plays_a_computer_which_answers_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines(monkeypatch, "0,0:a", "quit")
    assert main(["play", "mambo", "--against", "easy", "--options", "size=6"]) == 0
    shown = capsys.readouterr().out
    assert "Easy bot: " in shown
    assert "Easy bot placed tile " in shown


def test_nobody_is_asked_to_hand_over_the_keyboard_to_a_computer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines(monkeypatch, "draw", "quit")
    assert main(["play", "monocards", "--against", "easy", "--seed", "3"]) == 0
    assert "Hand over" not in capsys.readouterr().out


def test_a_report_is_shown_once_a_turn_and_not_again_for_orders_that_wait(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines(monkeypatch, "end", "quit")
    assert main(["play", "monsters", "--against", "easy"]) == 0
    assert capsys.readouterr().out.count("turn 1,") == 1


def test_ctrl_c_ends_a_game_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(["play", "mambo", "--against", "easy"]) == 1
    assert capsys.readouterr().err == "Stopped.\n"


def test_a_league_prints_a_line_a_pair_and_then_ratings(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["league", "mambo", "--players", "greedy,random", "--games", "2", "--options", "size=8"]
    assert main(asked) == 0
    first = capsys.readouterr().out
    assert first.startswith(("greedy beats random: ", "random beats greedy: "))
    assert " of 2 (" in first
    assert "±" in first
    assert main(asked) == 0
    assert capsys.readouterr().out == first


def test_a_league_is_made_longer_without_playing_a_game_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    asked = ["league", "mambo", "--players", "greedy,random", "--options", "size=8"]
    kept = ["--kept", str(tmp_path / "games")]
    assert main([*asked, "--games", "4"]) == 0
    whole = capsys.readouterr().out
    assert main([*asked, "--games", "2", *kept]) == 0
    assert " of 2 (" in capsys.readouterr().out
    assert main([*asked, "--games", "4", *kept]) == 0
    assert capsys.readouterr().out == whole
    monkeypatch.setattr("players.league_file.league", _nobody_plays)
    assert main([*asked, "--games", "4", *kept]) == 0
    assert capsys.readouterr().out == whole


def _nobody_plays(games: Sequence[Fixture], *_: object) -> Iterator[Result]:
    assert not games
    yield from ()


def test_each_pair_sits_in_turns_with_the_same_luck() -> None:
    games = list(fixtures("monsters", [("hard", "easy"), ("easy", "random")], 2, "s", seats=4))
    assert len(games) == 4
    assert [game.levels for game in games[:2]] == [("hard", "easy") * 2, ("easy", "hard") * 2]
    assert games[0].seed == games[1].seed != games[2].seed


def test_results_of_a_pair_are_summed_with_their_error() -> None:
    numbers = itertools.count()

    def game(*winners: str) -> Result:
        return Result(Fixture("mambo", "", ("easy", "hard"), str(next(numbers))), winners, 1)

    came = [("hard",)] * 143 + [("easy",)] * 52 + [("easy", "hard")] * 5
    results = [game(*winners) for winners in came]
    (pairing,) = pairings(results, [("easy", "hard")])
    assert pairing.line == "hard beats easy: 143 of 200 (5 drawn, se 3.1 %)"
    assert [level for level, _, _ in ratings(results)] == ["hard", "easy"]
