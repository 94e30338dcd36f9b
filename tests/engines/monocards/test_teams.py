"""Teams of two: partners sit opposite, and a win counts for both (rules/monocards.md, house rules)."""

import pytest

from engines.core import OptionError
from engines.monocards.options import Options
from tests.engines.monocards.positions import begin

OPTIONS = Options(teams=True, target=0)


@pytest.mark.parametrize("seats", [2, 3, 5, 7, 9])
def test_teams_need_an_even_number_of_four_or_more(seats: int) -> None:
    with pytest.raises(OptionError, match="`teams` needs 4, 6, 8 or 10 players"):
        begin(seats, options=Options(teams=True))


def test_partners_sit_opposite() -> None:
    assert [player.team for player in begin(6, options=Options(teams=True)).public.players] == [0, 1, 2, 0, 1, 2]
