"""The chart of an analysis: its words, and that it is drawn for any match."""

from io import BytesIO

import pytest
from PIL import Image

from render.core.board import MAX_ALT
from render.core.chance_chart import draw_chance_chart
from render.core.charts import ChanceChart, CostlyMove

NAMES = "Ruth", "Bilal"


def test_the_alt_text_tells_the_lead_the_winner_and_the_cost() -> None:
    points = ((0, 0.5), (1, 0.6), (2, 0.9), (3, 1.0))
    alt = draw_chance_chart(ChanceChart("Mambo", 101, NAMES, points, (CostlyMove(2, 1, 0.3),))).alt
    assert alt == (
        "A chart: the chance to win by move. Ruth above, Bilal below. "
        "After move 0: Ruth 50%. After move 1: Ruth 60%. After move 2: Ruth 90%. "
        "After move 3: Ruth won. Move 2 cost Bilal 30 points of the chance to win."
    )


@pytest.mark.parametrize("count", [1, 2, 40, 400])
@pytest.mark.parametrize("result", [0.0, 0.5, 1.0])
def test_a_match_of_any_length_and_result_is_drawn(count: int, result: float) -> None:
    points = tuple((at, at % 2 * 1.0) for at in range(count))
    names = "N" * 200, "猫"
    drawn = draw_chance_chart(
        ChanceChart("Mambo", 101, names, (*points, (count, result)), (CostlyMove(count, 0, 1.0),))
    )
    with Image.open(BytesIO(drawn.png)) as image:
        assert image.width == 1_000
        assert image.mode == "P"
    assert len(drawn.alt) <= MAX_ALT
