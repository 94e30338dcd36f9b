"""One whole game of each variant, and one with moves, as players saw it."""

from pathlib import Path

import pytest

from engines.mambo import RULES, TEXT
from tests.engines.golden import check_golden

RECORDS = sorted((Path(__file__).parent / "golden").glob("*.json"))


@pytest.mark.parametrize("record_file", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_is_told_as_before(record_file: Path) -> None:
    check_golden(RULES, TEXT, record_file)


def test_every_variant_has_a_recorded_game() -> None:
    assert {path.stem for path in RECORDS} >= {"mambo", "mamba", "mamboa", "mambogo", "moving"}
