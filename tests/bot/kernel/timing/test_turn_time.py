"""Times as people write them."""

import pytest

from bot.kernel.matches.turn_time import read_turn_time
from tests.bot.refused import expect_refusal


@pytest.mark.parametrize(
    ("text", "seconds"),
    [("10m", 600), ("12h", 43_200), ("3d", 259_200), ("1 day 12 hours", 129_600), ("2 weeks", 1_209_600), ("2M", 120)],
)
def test_usual_ways_to_write_a_time_are_understood(text: str, seconds: int) -> None:
    assert read_turn_time(text) == seconds


@pytest.mark.parametrize(
    "text", ["", "soon", "1m", "31d", "3", "-3d", "3d!", "2 months", pytest.param("9" * 5_000 + "d", id="9…d")]
)
def test_other_texts_are_refused_with_an_example(text: str) -> None:
    with expect_refusal("for a turn, 2 minutes to 30 days"):
        read_turn_time(text)
