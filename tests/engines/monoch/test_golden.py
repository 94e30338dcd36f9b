"""Whole games as players saw them."""

from pathlib import Path

import pytest

from engines.monoch import RULES, TEXT
from tests.engines.golden import check_golden

RECORDS = sorted((Path(__file__).parent / "golden").glob("*.json"))


@pytest.mark.parametrize("record_file", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_is_told_as_before(record_file: Path) -> None:
    check_golden(RULES, TEXT, record_file)


def test_every_way_to_sit_has_a_recorded_game() -> None:
    assert {path.stem for path in RECORDS} >= {"two", "crossed", "four"}
