"""Weights and scales: found again from results that follow them, and written."""

import json
import math
from operator import mul
from pathlib import Path

import pytest

from engines.core.options import options_from_text
from engines.mambo.options import Options
from engines.mambo.view import Variant
from players.mambo.features import FEATURES
from tools import mambo_weights
from tools.__main__ import main
from tools.logistic import regress
from tools.scales import Sample, fit


def test_weights_are_found_again_from_results_that_follow_them() -> None:
    rows = [(1.0, x / 3, y / 2) for x in range(-4, 5) for y in range(-4, 5)]
    true = (0.3, -0.8, 1.5)
    results = [1 / (1 + math.exp(-sum(map(mul, true, row)))) for row in rows]
    assert regress(rows, results, ridge=1e-9).weights == pytest.approx(true, abs=1e-5)


def test_a_number_that_never_occurs_weighs_nothing() -> None:
    found = regress([(1.0, 0.0), (1.0, 0.0), (1.0, 0.0)], [1.0, 1.0, 0.0])
    assert found.weights == pytest.approx((math.log(2), 0.0), abs=0.01)


def test_positions_are_counted_and_fitted_and_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "weights.json"
    file.write_text('{"mambo": "kept"}')
    monkeypatch.setattr(mambo_weights, "FILE", file)
    found = list(mambo_weights.examples(options_from_text(Options, "mamba size=12"), "a"))
    assert {each.won for each in found} in ({0.0, 1.0}, {0.5})
    assert [each.left for each in found] == sorted((each.left for each in found), reverse=True)
    assert main(["weights", "mamba", "--games", "1", "--write"]) == 0
    written = json.loads(file.read_text())
    assert written["mambo"] == "kept"
    assert set(written["mamba"]["weights"]["mover"]) == {"turn", *FEATURES[Variant.MAMBA]}
    assert set(written["mamba"]["weights"]["other"]) == set(FEATURES[Variant.MAMBA])


def test_a_scale_is_found_again_from_games_that_follow_it() -> None:
    # As many games are won as the curve of slope 0.5, shifted by 0.3, says.
    samples = [
        Sample(odds / 4, 1 / (1 + math.exp(-0.5 * odds / 4 - 0.3))) for odds in range(-12, 13) for _ in range(20)
    ]
    found = fit(samples)
    assert found.slope == pytest.approx(0.5, abs=1e-6)
    assert found.shift == pytest.approx(0.3, abs=1e-6)
