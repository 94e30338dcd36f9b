"""Whole games of each game, as their players saw them."""

from pathlib import Path

import pytest

from engines import GAMES, TEXTS
from tests.engines.golden import check_golden

RECORDS = sorted(Path(__file__).parent.glob("*/golden/*.json"))


@pytest.mark.parametrize("record_file", RECORDS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_recorded_game_is_told_as_before(record_file: Path) -> None:
    key = record_file.parts[-3]
    check_golden(GAMES[key], TEXTS[key], record_file)


def test_every_game_has_recorded_games() -> None:
    assert {path.parts[-3] for path in RECORDS} == set(GAMES)
