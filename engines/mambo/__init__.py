"""Mambo: lay curving tiles and wall in a group of the opponent's. With Mamba, Mamboa and Mambogo."""

from engines.mambo.lessons import LESSONS
from engines.mambo.rules import MamboRules
from engines.mambo.text import TEXT

RULES = MamboRules()

__all__ = ["LESSONS", "RULES", "TEXT"]
