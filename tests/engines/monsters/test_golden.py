"""Whole games as everybody saw them, and reports as their keepers read them."""

import os
from pathlib import Path

import pytest

from engines.core import Record, Seat
from engines.core.playback import replay
from engines.monsters import RULES, TEXT
from tests.engines.golden import NAMES, check_golden

GOLDEN = Path(__file__).parent / "golden"
RECORDS = sorted(GOLDEN.glob("*.json"))
REPORTS = (("two", 0, 0), ("four", 2, 12))
"""Record, seat and ply of each report."""


@pytest.mark.parametrize("record_file", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_is_told_as_before(record_file: Path) -> None:
    check_golden(RULES, TEXT, record_file)


def test_there_are_games_of_few_and_of_many() -> None:
    assert {path.stem for path in RECORDS} >= {"two", "four", "twenty"}


@pytest.mark.parametrize(("name", "seat", "ply"), REPORTS)
def test_a_report_reads_as_before(name: str, seat: int, ply: int) -> None:
    record = Record.from_json((GOLDEN / f"{name}.json").read_text())
    steps = list(replay(RULES, record))
    view = RULES.seat_view(steps[min(ply, len(steps) - 1)].state, Seat(seat))
    found = TEXT.report(view, NAMES) + "\n" + TEXT.private(view, NAMES) + "\n"
    golden = GOLDEN / "reports" / f"{name}_{ply}_seat_{seat}.txt"
    if os.environ.get("GAMEKEEPER_GOLDEN") == "write":
        golden.write_text(found)
    assert found == golden.read_text()
