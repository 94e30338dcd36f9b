"""Whole matches, as the table saw them."""

from pathlib import Path

import pytest

from engines.monocards import RULES, TEXT
from tests.engines.golden import check_golden

RECORDS = sorted((Path(__file__).parent / "golden").glob("*.json"))


@pytest.mark.parametrize("record_file", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_match_is_told_as_before(record_file: Path) -> None:
    check_golden(RULES, TEXT, record_file)


def test_the_recorded_matches_cover_small_and_large_tables_and_house_rules() -> None:
    assert {path.stem for path in RECORDS} >= {"two_players", "four_house_rules", "five_elimination", "four_teams"}
