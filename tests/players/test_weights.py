"""The weights of Mambo that are stored."""

import pytest

from engines.mambo.view import Variant
from players.mambo.features import AIMS, FEATURES
from players.mambo.weights import weights_of


@pytest.mark.parametrize("variant", Variant)
def test_a_side_wants_its_aims_and_fears_being_walled_in(variant: Variant) -> None:
    # Two groups that may be walled in at once: who is to move does it.
    turn, mover, other = weights_of(variant, 30)
    assert len(mover) == len(other) == len(FEATURES[variant])
    dangers = AIMS[variant]
    if FEATURES[variant][dangers:]:
        assert mover[dangers] < 0 < other[dangers]
        assert turn + mover[dangers] + other[dangers] > 0
