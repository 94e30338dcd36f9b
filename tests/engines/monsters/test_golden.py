"""Reports as their keepers read them."""

from pathlib import Path

import pytest

from engines.core import Record, Seat
from engines.core.playback import replay
from engines.monsters import RULES, TEXT
from tests.engines.golden import NAMES
from tests.golden_text import check_text

GOLDEN = Path(__file__).parent / "golden"
REPORTS = (("two", 0, 0), ("four", 2, 12))
"""Record, seat and ply of each report."""


@pytest.mark.parametrize(("name", "seat", "ply"), REPORTS)
def test_a_report_reads_as_before(name: str, seat: int, ply: int) -> None:
    record = Record.from_json((GOLDEN / f"{name}.json").read_text())
    steps = list(replay(RULES, record))
    view = RULES.seat_view(steps[min(ply, len(steps) - 1)].state, Seat(seat))
    found = TEXT.report(view, NAMES) + "\n" + TEXT.private(view, NAMES) + "\n"
    check_text(GOLDEN / "reports" / f"{name}_{ply}_seat_{seat}.txt", found)
