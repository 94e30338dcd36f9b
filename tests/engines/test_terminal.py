"""Tests of `python -m engines` in a terminal."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engines import GAMES
from engines.__main__ import main
from engines.core import Entry, Record, Seat
from engines.hotseat import CLEAR, HotSeat
from engines.mono import RULES
from engines.mono.options import Options
from engines.selfplay import AnyGame, StuckError


@pytest.mark.parametrize("key", GAMES)
def test_random_games_are_played_and_summed_up(key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seats, games = str(GAMES[key].info.min_seats), 2 if key == "mono" else 1
    assert (
        main(["selfplay", key, "--games", str(games), "--seed", "x", "--seats", seats, "--record", str(tmp_path)]) == 0
    )
    out = capsys.readouterr().out
    assert out.startswith(f"games    {games}\nplies    min ")
    assert "outcomes" in out
    assert "winners" in out
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"{key}-x-{number + 1}.json" for number in range(games)]
    assert main(["replay", str(files[0])]) == 0
    public = capsys.readouterr().out
    assert main(["replay", str(files[0]), "--as", "1", "--ply", "0"]) == 0
    assert capsys.readouterr().out != public


def _record(tmp_path: Path) -> Path:
    game = AnyGame(RULES, Options(size=2), 2, bytes(32))
    for seat, text in enumerate(("122", "221", "a1,end")):
        game.play(Seat(seat % 2), text)
    file = tmp_path / "game.json"
    file.write_text(game.record.to_json())
    return file


def test_a_replay_shows_what_the_public_or_a_seat_sees(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = _record(tmp_path)
    assert main(["replay", str(file)]) == 0
    assert "1 . . .   1 2 . ." in capsys.readouterr().out
    assert main(["replay", str(file), "--as", "0"]) == 0
    assert "1 1 2 2" in capsys.readouterr().out
    assert main(["replay", str(file), "--as", "public", "--ply", "2"]) == 0
    assert "opened" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (Entry(None, "draw"), "A draw by agreement."),
        (Entry(Seat(1), "decline"), "Declined in the first round: no result."),
        (Entry(None, "undo 3"), "Everyone agreed to go back to before move 3."),
    ],
)
def test_a_replay_says_agreements(tmp_path: Path, capsys: pytest.CaptureFixture[str], entry: Entry, said: str) -> None:
    file = _record(tmp_path)
    record = Record.from_json(file.read_text())
    file.write_text(replace(record, entries=(*record.entries, entry)).to_json())
    assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == said


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--as", "2"], "`--as` is `public` or a seat from 0 to 1, not `2`"),
        (["--as", "me"], "`--as` is `public` or a seat"),
        (["--ply", "4"], "plies 0 to 3; there is no ply 4"),
        (["--ply", "-1"], "there is no ply -1"),
    ],
)
def test_a_bad_replay_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str], message: str
) -> None:
    assert main(["replay", str(_record(tmp_path)), *more]) == 1
    found = capsys.readouterr()
    assert message in found.err
    assert found.out == ""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"mono"', '"chess"', "There is no game `chess`"),
        (f'"rules_version": {RULES.info.rules_version}', '"rules_version": 99', "version 99 of the rules"),
        ("place 221", "place 222", "Move 2, `place 222`: Region 1 has 0 cells"),
        ("{", "", "not a game record"),
    ],
)
def test_broken_records(tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, message: str) -> None:
    file = _record(tmp_path)
    file.write_text(file.read_text().replace(old, new))
    assert main(["replay", str(file)]) == 1
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["play"], ["play", "chess"], ["selfplay", "mono", "--games", "0"]])
def test_wrong_usage_is_explained(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert "usage:" in capsys.readouterr().err


def test_a_broken_game_is_saved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(game: AnyGame, *, interrupt: int) -> None:
        game.play(Seat(0), "random")
        raise StuckError("no end")

    monkeypatch.setattr("engines.__main__.play_out", broken)
    assert main(["selfplay", "mono", "--record", str(tmp_path)]) == 1
    message = capsys.readouterr().err
    file = tmp_path / "mono-0-1.json"
    assert "Game 1 broke at ply 2: StuckError: no end" in message
    assert str(file) in message
    assert len(Record.from_json(file.read_text()).entries) == 1


class Terminal:
    """Types the lines it is given and keeps what was shown."""

    def __init__(self, lines: str) -> None:
        self._lines: Iterator[str] = iter(lines.split("|"))
        self.shown: list[str] = []

    def read(self, prompt: str) -> str:
        self.shown.append(prompt)
        try:
            return next(self._lines)
        except StopIteration:
            raise EOFError from None

    def write(self, text: str) -> None:
        self.shown.append(text)


def _seat_down(lines: str) -> tuple[AnyGame, str]:
    game = AnyGame(RULES, Options(size=2), 2, bytes(32))
    terminal = Terminal(lines)
    HotSeat(game, ["Ada", "Ben"], terminal.read, terminal.write).play()
    return game, "\n".join(terminal.shown)


def test_two_players_play_a_game_at_one_keyboard() -> None:
    game, shown = _seat_down("|122||221||a1,b1,c1||c1,end")
    assert game.rules.public_view(game.state).outcome is not None
    assert shown.count(CLEAR) == 4
    assert shown.splitlines()[-1].startswith("Ben opened c1")


def test_the_screen_is_cleared_before_the_next_player_sees_a_grid() -> None:
    _, shown = _seat_down("|122|")
    after = shown[shown.index("Hand over to Ben") :]
    assert "1 2 2" not in after
    assert after.index(CLEAR) < after.index("Your grid")


def test_a_wrong_move_is_explained_and_the_player_asked_again() -> None:
    game, shown = _seat_down("|12|?|board|help|public|nonsense|quit")
    assert "place random" in shown
    assert "Character 1 of your grid is `n`." in shown
    assert not game.entries


def test_a_player_may_leave_run_out_of_time_or_speak_for_another_seat() -> None:
    game, shown = _seat_down("|expire||1: a1|a1,end||leave")
    assert "Ada ran out of time" in shown
    assert "It's not your turn." in shown
    assert "Ben left the game." in shown
    assert [entry.text for entry in game.entries] == ["expire", "a1,end", "withdraw"]
