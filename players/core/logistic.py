"""Logistic regression: chances to win by the features of positions."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul
from typing import Final

_MOST_ROUNDS: Final = 40
_NEAR: Final = 1e-6
"""Weights that move by less are found."""
_STEEPEST: Final = 50.0
"""Log-odds beyond which a chance is as good as certain."""


@dataclass(frozen=True, slots=True)
class Regression:
    """The weights under which results are most likely: log-odds for each unit of a feature."""

    weights: tuple[float, ...]
    errors: tuple[float, ...]
    """Their standard errors, as if all rows were independent."""


def chance(log_odds: float) -> float:
    """Return the chance from 0 to 1."""
    return 1 / (1 + math.exp(-max(-_STEEPEST, min(_STEEPEST, log_odds))))


def regress(rows: Sequence[Sequence[float]], results: Sequence[float], ridge: float = 1e-3) -> Regression:
    """Fit weights to results from 0 to 1 by Newton's method; `ridge` keeps those of rare features near 0."""
    weights = [0.0] * len(rows[0])
    inverse: list[list[float]] = []
    for _ in range(_MOST_ROUNDS):
        gradient, curvature = _derivatives(rows, results, weights, ridge)
        inverse = _inverse(curvature)
        steps = [math.fsum(map(mul, line, gradient)) for line in inverse]
        weights = [weight + step for weight, step in zip(weights, steps, strict=True)]
        if max(map(abs, steps)) < _NEAR:
            break
    return Regression(tuple(weights), tuple(math.sqrt(line[at]) for at, line in enumerate(inverse)))


def _derivatives(
    rows: Sequence[Sequence[float]], results: Sequence[float], weights: Sequence[float], ridge: float
) -> tuple[list[float], list[list[float]]]:
    """Return the gradient of the log-likelihood at some weights, and the negative of its Hessian."""
    gradient = [-ridge * weight for weight in weights]
    curvature = [[ridge * (one == other) for other in range(len(weights))] for one in range(len(weights))]
    for row, result in zip(rows, results, strict=True):
        expected = chance(sum(map(mul, row, weights)))
        miss, spread = result - expected, expected * (1 - expected)
        there = [(at, number) for at, number in enumerate(row) if number]
        for at, number in there:
            gradient[at] += number * miss
            line = curvature[at]
            for other, factor in there:
                line[other] += number * factor * spread
    return gradient, curvature


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a positive definite matrix, by Gauss-Jordan elimination."""
    size = len(matrix)
    lines = [[*line, *(float(at == other) for other in range(size))] for at, line in enumerate(matrix)]
    for at in range(size):
        pivot = lines[at][at]
        lines[at] = [number / pivot for number in lines[at]]
        for other in range(size):
            factor = lines[other][at]
            if other != at and factor:
                lines[other] = [number - factor * mine for number, mine in zip(lines[other], lines[at], strict=True)]
    return [line[size:] for line in lines]
