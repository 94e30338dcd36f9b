"""`python -m players` in a terminal."""

import pytest

from players.__main__ import main
from tools import __main__ as tools


def type_lines(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    left = iter(lines)
    monkeypatch.setattr("builtins.input", lambda _="": next(left))


def test_a_computer_answers_a_person(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(monkeypatch, "0,0:a", "quit")
    assert main(["play", "mambo", "--against", "easy", "--options", "size=6"]) == 0
    shown = capsys.readouterr().out
    assert "Easy bot: " in shown
    assert "Easy bot placed tile " in shown


def test_no_computer_gets_the_keyboard(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(monkeypatch, "draw", "quit")
    assert main(["play", "monocards", "--against", "easy", "--seed", "3"]) == 0
    assert "Hand over" not in capsys.readouterr().out


def test_a_report_is_shown_once_a_turn(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    type_lines(monkeypatch, "end", "quit")
    assert main(["play", "monsters", "--against", "easy"]) == 0
    assert capsys.readouterr().out.count("turn 1,") == 1


def test_ctrl_c_ends_a_game_in_silence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(_: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(["play", "mambo", "--against", "easy"]) == 1
    assert capsys.readouterr().err == "Stopped.\n"


def test_a_league_is_that_of_the_tools(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["league", "mambo", "--players", "greedy,random", "--games", "2", "--options", "size=8"]
    shown = []
    for command in (main, tools.main):
        assert command(asked) == 0
        shown.append(capsys.readouterr().out)
    assert shown[0].startswith(("greedy beats random: ", "random beats greedy: "))
    assert shown[0].count("±") == 2
    assert shown[0] == shown[1]


def test_a_bot_says_where_leagues_are(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert main(["league", "mono"]) == 1
    assert capsys.readouterr().err == "Leagues are not installed with the bot: run this in a clone of its source.\n"
