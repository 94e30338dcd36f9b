"""The weights of features: `python -m tools weights` fits them to games and writes them."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from engines.mambo.view import Variant
from players.mambo.features import FEATURES

FILE: Final = Path(__file__).with_name("weights.json")

_HALF: Final = 8
"""The number of tiles left at which the growing part of a weight is half of its final value."""


class Weights(NamedTuple):
    """Log-odds to win of the side to move, for each unit of a feature of either side."""

    turn: float
    """The bonus for being to move."""
    mover: Sequence[float]
    other: Sequence[float]


def lateness(left: int) -> float:
    """Return how near the end is, with that many tiles left: 1 at the end."""
    return 1 / (1 + left / _HALF)


_Table = Mapping[str, Mapping[str, tuple[float, float]]]
"""Weights by side (`mover`, `other`) and feature: a constant part, and a part that grows towards the end."""


@cache
def _tables() -> Mapping[Variant, _Table]:
    return {Variant(name): found["weights"] for name, found in json.loads(FILE.read_text("utf-8")).items()}


@cache
def weights_of(variant: Variant, left: int) -> Weights:
    """Return the weights with that many tiles left."""
    table = _tables()[variant]
    late = lateness(left)

    def weight(of: str, name: str) -> float:
        always, later = table[of][name]
        return always + late * later

    names = FEATURES[variant]
    mover, other = ([weight(of, name) for name in names] for of in ("mover", "other"))
    return Weights(weight("mover", "turn"), mover, other)
