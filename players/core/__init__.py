"""Shared parts of all computer players: levels, budgets, ways to search, and what a search says of its choice."""

from players.core.budget import Allowance, Budget
from players.core.choice import Alternative, Choice
from players.core.player import Player, SupportsConsider, TurnPlayer, consider

__all__ = ["Allowance", "Alternative", "Budget", "Choice", "Player", "SupportsConsider", "TurnPlayer", "consider"]
