"""Mambo: lay curving tiles and cut the opponent's pattern off. With Mamba, Mamboa and Mambogo."""

from engines.mambo import refusals as refusals  # says why inputs are refused, once imported
from engines.mambo.rules import MamboRules
from engines.mambo.text import TEXT

RULES = MamboRules()

__all__ = ["RULES", "TEXT"]
