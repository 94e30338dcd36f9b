"""Weights that are learned from games: found again from results that follow them, and printed or written."""

import json
import math
from pathlib import Path

import pytest

from engines.core.options import options_from_text
from engines.mambo.options import Options
from engines.mambo.view import Variant
from players.core.logistic import chance, regress
from players.mambo import __main__ as fitting
from players.mambo import weights
from players.mambo.features import AIMS, FEATURES


def test_weights_are_found_again_from_results_that_follow_them() -> None:
    rows = [(1.0, x / 3, y / 2) for x in range(-4, 5) for y in range(-4, 5)]
    true = (0.3, -0.8, 1.5)
    results = [chance(sum(weight * number for weight, number in zip(true, row, strict=True))) for row in rows]
    assert regress(rows, results, ridge=1e-9).weights == pytest.approx(true, abs=1e-5)


def test_a_number_that_never_occurs_weighs_nothing() -> None:
    found = regress([(1.0, 0.0), (1.0, 0.0), (1.0, 0.0)], [1.0, 1.0, 0.0])
    assert found.weights == pytest.approx((math.log(2), 0.0), abs=0.01)


@pytest.mark.parametrize("variant", Variant)
def test_a_side_wants_its_aims_and_fears_being_walled_in(variant: Variant) -> None:
    # Two groups that may be walled in at once: who is to move does it.
    turn, mover, other = weights.weights_of(variant, 30)
    assert len(mover) == len(other) == len(FEATURES[variant])
    dangers = AIMS[variant]
    if FEATURES[variant][dangers:]:
        assert mover[dangers] < 0 < other[dangers]
        assert turn + mover[dangers] + other[dangers] > 0


def test_positions_of_a_game_are_counted_and_fitted_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "weights.json"
    file.write_text('{"mambo": "kept"}')
    monkeypatch.setattr(fitting, "FILE", file)
    found = list(fitting.examples(options_from_text(Options, "mamba size=12"), "a"))
    assert {each.won for each in found} in ({0.0, 1.0}, {0.5})
    assert [each.left for each in found] == sorted((each.left for each in found), reverse=True)
    fitting.main(["mamba", "--games", "1", "--write"])
    written = json.loads(file.read_text())
    assert written["mambo"] == "kept"
    assert set(written["mamba"]["weights"]["mover"]) == {"turn", *FEATURES[Variant.MAMBA]}
    assert set(written["mamba"]["weights"]["other"]) == set(FEATURES[Variant.MAMBA])
