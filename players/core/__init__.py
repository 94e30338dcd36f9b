"""What all computer players share: levels, budgets, and ways to search."""

from players.core.budget import Allowance, Budget
from players.core.player import Player, Quiet

__all__ = ["Allowance", "Budget", "Player", "Quiet"]
