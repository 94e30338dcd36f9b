"""Tests of the tables that the benchmarks write; nothing here is timed."""

import time
from pathlib import Path

import pytest

from benchmarks.__main__ import asked
from benchmarks.load.figures import share
from benchmarks.load.measured import Came, limited_by
from benchmarks.load.playing import PLAYED, Times, people
from benchmarks.scaling import in_time
from benchmarks.scaling.idle import Idle
from benchmarks.scaling.rows import ALL, USUAL, Row, left_out
from benchmarks.scaling.statements import Asked
from benchmarks.scaling.tables import BEGIN, END, Figures, line, tables, write


def came(row: Row, monkeypatch: pytest.MonkeyPatch, **spent: float) -> Came:
    """Forty moves in ten seconds on two processors, whose boards took 100 ms to 4 s."""
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    times = Times(ack=[0.02] * 40, answer=[0.05] * 40, match_id=[0.1 * at for at in range(1, 41)])
    used = {"bot": 2.0, "drawing": 1.0, "sandbox": 1.0, "people": 0.5, "database": 0.5, **spent}
    return Came(row.asked, times, 0.02, 31.0, 10.0, used, used["bot"], 0.1, [80 << 20], 8 << 20, 2048.0)


def test_words_after_a_benchmark_are_for_it() -> None:
    assert asked(["load", "10", "20", "lag"], ["lag", "load"]) == [("load", ["10", "20"]), ("lag", [])]
    assert asked([], ["lag", "load"]) == [("lag", []), ("load", [])]
    with pytest.raises(SystemExit, match="no benchmark 'laod'"):
        asked(["laod"], ["lag", "load"])


def test_shares_of_times() -> None:
    assert [share([3.0, 1.0, 2.0, 4.0], part) for part in (0.5, 0.95, 1)] == [3.0, 4.0, 4.0]
    assert share([], 0.5) is None


def test_people_of_each_server_play_all_games() -> None:
    dealt = people(100, 8)
    assert {person.server for person in dealt} == set(range(1, 9))
    for server in range(1, 9):
        assert {person.game for person in dealt if person.server == server} == set(PLAYED)


def test_the_usual_rows_are_some_of_all() -> None:
    assert left_out(ALL) == 0
    assert left_out(USUAL) == len(ALL) - len(USUAL)
    assert left_out([row.lasting(3) for row in ALL]) == 0
    assert USUAL[0].lasting(3).asked.seconds == 3


def test_no_row_is_begun_after_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    end = time.monotonic() + 60
    assert [each.row for each in in_time(USUAL[:2], end, Figures)] == list(USUAL[:2])
    assert list(in_time(USUAL[:1], end - 120, Figures)) == []
    assert "1 postgresql 1000 matches 100 people: left out" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("spent", "said"),
    [
        ({}, "people, who wait for their boards"),
        ({"bot": 9.0}, "a bot's thread (0.90 processors)"),
        ({"sandbox": 9.0}, "the sandbox (0.90 processors)"),
        ({"drawing": 9.0}, "drawing (0.90 processors)"),
        ({"bot": 9.0, "drawing": 8.0}, "all 2 processors (bot 0.90)"),
    ],
)
def test_what_was_used_up_is_what_limited(spent: dict[str, float], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert limited_by(came(USUAL[0], monkeypatch, **spent)).startswith(said)


def test_tables_take_the_place_of_older_ones_and_leave_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = Row.of(2, "postgresql", 1_000, 10)
    found = [Figures(row, 0.005, came(row, monkeypatch)), Figures(USUAL[0], fault="BotRefusedError: in use")]
    idle = [Idle("sqlite", 5_000, 5_000_000, 50_000)]
    moves = [Asked("sqlite", 5_000, 21.0, 4.5, 30.0, ())]
    text = tables(found, idle, moves, 3, on="2026-11-22")
    assert "| 2 | postgresql | 1,000 | 10 | 4.0 | 1.0 / 1.0 / 1.0 | 105.0 / 195.0 / 200.0 | 31 ms |" in text
    assert "a quiet machine of 2 processors" in text
    assert "3 more rows" in text
    assert "failed: BotRefusedError: in use" in text
    assert "| sqlite | 5,000 | +4.8 MiB | 1,000 B |" in text
    assert "| sqlite | 5,000 | 21.0 | 4.5 ms | 30.0 ms | none |" in text
    assert line(found[0]).startswith("2 postgresql 1000 matches 10 people: 4.0 moves/s, ack 1.0")
    assert line(found[1]).endswith("failed (BotRefusedError: in use)")

    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    write(page)
    assert "old" in page.read_text()
    write(page, text)
    write(page, text)
    assert page.read_text() == f"before\n{BEGIN}\n\n{text}\n\n{END}\nafter\n"
    page.write_text("no place")
    with pytest.raises(ValueError, match="has no place"):
        write(page)
