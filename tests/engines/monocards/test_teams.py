"""Teams of two: partners sit opposite, and a win counts for both (rules/monocards.md, house rules)."""

import pytest

from engines.core import OptionError
from engines.monocards.options import Options
from tests.engines.monocards import examples
from tests.engines.monocards.positions import begin

OPTIONS = Options(teams=True, target=0)


@pytest.mark.parametrize("seats", [2, 3, 5, 7, 9])
def test_teams_need_an_even_number_of_four_or_more(seats: int) -> None:
    with pytest.raises(OptionError, match="`teams` needs 4, 6, 8 or 10 players"):
        begin(seats, options=Options(teams=True))


def test_partners_sit_opposite() -> None:
    assert [player.team for player in begin(6, options=Options(teams=True)).public.players] == [0, 1, 2, 0, 1, 2]


@examples.every("""
a win counts for both and scores only the opponents cards
    E1 / P7 / W W / M4; target=0; teams | 0 E1 | result: (0, 2), (11, 0, 11, 0), ROUND
at six seats the player opposite wins too and the neighbours pay
    P1 P2 / E1 / M2 / M3 / M4 / M5; mover 1; target=0; teams | 1 E1 | result: (1, 4), (0, 13, 0, 0, 13, 0), ROUND
the last team at the table wins
    E1 E2; target=0; teams | 1 leaves | result: -
    | 3 leaves | winners: 0, 2
at six seats the lowest hand wins for the player opposite too
    P9 / P7 / P8 / P9 / P3 / P9; on M5; pile; teams; target=0 | 0 pass; 1 pass; 2 pass; 3 pass; 4 pass | result: -
    | 5 pass | result: (1, 4), (0, 23, 0, 0, 23, 0), ROUND
partners with equal lowest hands win the difference once
    E1 / P7 / E1 / P9; on M5; pile; teams; target=0 | 0 pass; 1 pass; 2 pass | result: -
    | 3 pass | result: (0, 2), (14, 0, 14, 0), ROUND
at six seats two teams play on without the third
    E1 / P7 / E1 / P9 / P2 / P3; teams; target=0 | 1 leaves; 4 leaves; 0 leaves | result: -
    | 3 leaves | winners: 2, 5
""")
def test_an_example_of_teams_comes_out(example: examples.Example) -> None:
    examples.check(example)
