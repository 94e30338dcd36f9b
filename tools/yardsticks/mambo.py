"""Yardsticks of the Mambo family."""

from types import MappingProxyType
from typing import Final

from players.core.budget import Allowance
from players.mambo import MamboPlayer

PLAYERS: Final = MappingProxyType({"greedy": MamboPlayer((1,), Allowance(2_000, 0.9))})
