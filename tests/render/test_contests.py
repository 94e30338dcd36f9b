"""The table of a contest: equal to its golden picture, readable in all palettes, described in words."""

import pytest

from render.contests.rows import MOST_ROWS, ContestTable, Move, TableRow
from render.contests.table import draw_contest_table
from render.core.recolour import Scheme, recolour
from tests.render.golden import Golden, check_golden_picture, folder_of
from tests.render.pictures import assert_can_be_posted

POOL = ContestTable(
    "Mambo league",
    "Mambo · league, season 2 · Pool A · 5 of 10 matches played.",
    (
        TableRow(1, "Anna", "2½", ("", "½", "1", "1", ""), "can finish 1st to 2nd", Move.UP),
        TableRow(
            2,
            "Bert the Great of the North",
            "1½",
            ("½", "", "", "1", ""),
            "can finish 1st to 4th",
            Move.UP,
        ),
        TableRow(3, "Bert 2", "0", ("0", "", "", "", ""), "can finish 2nd to 5th"),
        TableRow(3, "青木", "0", ("0", "0", "", "", ""), "can finish 3rd to 5th", Move.DOWN),
        TableRow(5, "Eve", "0", ("", "", "", "", ""), "", Move.DOWN),
    ),
    "Equal points: head to head, then Sonneborn-Berger.",
)
LARGE = ContestTable(
    "W" * 60, "W" * 90, tuple(TableRow(at, "W" * 32, "88½", note="W" * 60) for at in range(1, MOST_ROWS + 1)), "W" * 90
)
LADDER = ContestTable(
    "Mono ladder",
    "Mono · hidden grids · ladder · 3 matches played",
    (TableRow(1, "Anna", ""), TableRow(2, "Bert the Great of the North and of the South", ""), TableRow(3, "Cléo", "")),
)
GOLDENS = [
    Golden("contests", "pool", lambda: draw_contest_table(POOL).png),
    Golden("contests", "pool_light", lambda: recolour(draw_contest_table(POOL).png, Scheme.LIGHT)),
    Golden("contests", "ladder", lambda: draw_contest_table(LADDER).png),
    Golden("contests", "large", lambda: draw_contest_table(LARGE).png),
]


@pytest.mark.parametrize("golden", GOLDENS, ids=str)
def test_a_table_is_drawn_as_it_was_when_somebody_looked_at_it(golden: Golden) -> None:
    check_golden_picture(golden)


def test_no_table_is_held_that_nothing_draws() -> None:
    assert {file.name for file in folder_of("contests").iterdir()} == {golden.file.name for golden in GOLDENS}


@pytest.mark.parametrize("table", [POOL, LARGE])
def test_a_table_can_be_posted(table: ContestTable) -> None:
    assert_can_be_posted(draw_contest_table(table))


def test_the_words_say_what_the_table_shows() -> None:
    alt = draw_contest_table(POOL).alt
    assert alt.startswith("Mambo league. Mambo · league, season 2 · Pool A")
    assert "1. Anna: 2½, up." in alt
    assert "5. Eve: 0, down." in alt
    assert "2. Bert the Great of the North and of the South. 3. Cléo." in draw_contest_table(LADDER).alt
