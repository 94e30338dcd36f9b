"""Default players for games without players of their own."""

from types import MappingProxyType
from typing import Any

from players.core.budget import Allowance
from players.core.tree import TreePlayer

PLAYERS = MappingProxyType(
    {
        "easy": TreePlayer[Any](Allowance(600, 0.25)),
        "medium": TreePlayer[Any](Allowance(4_000, 0.8)),
        "hard": TreePlayer[Any](Allowance(20_000, 3.5)),
    }
)
