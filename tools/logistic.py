"""Logistic regression of chances to win, on the features of positions or on the players."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

_MOST_ROUNDS: Final = 40
_CLOSE: Final = 1e-6
"""The change of weights below which the fit has converged."""
_STEEPEST: Final = 50.0
"""Log-odds beyond which a chance is as good as certain."""


@dataclass(frozen=True, slots=True)
class Regression:
    """The maximum-likelihood weights: log-odds for each unit of a feature."""

    weights: tuple[float, ...]
    errors: tuple[float, ...]
    """The standard errors of the weights, as if all rows were independent."""


def regress(rows: Sequence[Sequence[float]], results: Sequence[float], ridge: float = 1e-3) -> Regression:
    """Fit weights to results from 0 to 1 by Newton's method; `ridge` keeps the weights of rare features near 0."""
    features, won = np.array(rows), np.array(results)
    weights: NDArray[np.floating[Any]] = np.zeros(features.shape[1])
    ridges = ridge * np.eye(len(weights))
    inverse = ridges
    for _ in range(_MOST_ROUNDS):
        expected = 1 / (1 + np.exp(-np.clip(features @ weights, -_STEEPEST, _STEEPEST)))
        curvature = features.T @ (features * (expected * (1 - expected))[:, None]) + ridges
        inverse = np.linalg.inv(curvature)
        steps = inverse @ (features.T @ (won - expected) - ridge * weights)
        weights = weights + steps
        if np.abs(steps).max() < _CLOSE:
            break
    return Regression(tuple(weights.tolist()), tuple(np.sqrt(np.diag(inverse)).tolist()))
