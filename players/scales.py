"""Scales: the worth at even chances, and the difference that wins three games of four.

A search uses its own unit, and players read chances to win. One logistic curve per game, or variant, converts one into
the other: `python -m tools scales KEY --write` fits it to results of games among equals, and writes `scales.json`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from engines import GAMES
from engines.core.naming import SupportsTitle, title_of
from players.core.alphabeta import chance_of

DISPUTED: Final = frozenset({"mambogo"})
"""Scales by which both sides may think that they are ahead, so no chances are shown. Of 24 pairs of positions in a row
the two chances of Mambogo were 0.3 from adding up to 1 on the average; those of Mamba and Mamboa 0.12."""
TABLE: Final = Path(__file__).with_name("scales.json")


@dataclass(frozen=True, slots=True)
class Scale:
    """The logistic of a game."""

    points: float
    """The difference above `even` that wins three games of four."""
    even: float
    """The worth to the side to move at even chances: a search that ends after a move is biased."""
    error: float
    """The standard error of `points`."""

    def chance(self, worth: float) -> float:
        """Return the chance to win at a worth."""
        return chance_of(worth, self.points, self.even)

    @property
    def is_measured(self) -> bool:
        """Return whether results have shown that a worth predicts the chance to win."""
        return self.error < self.points


@cache
def _table() -> Mapping[str, Scale]:
    table = json.loads(TABLE.read_text("utf-8"))
    return {name: Scale(fit["points"], fit["even"], fit["error"]) for name, fit in table.items()}


def scale_of(name: str) -> Scale:
    """Return the scale of a game or variant."""
    return _table()[name]


def name_of(key: str, options: object) -> str:
    """Return the name of a game's scale: a variant with its own name has its own."""
    return title_of(GAMES[key].info, options).lower() if isinstance(options, SupportsTitle) else key
