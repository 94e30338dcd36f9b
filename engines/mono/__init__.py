"""Mono: a puzzle of hidden grids for two to four players."""

from engines.mono.rules import MonoRules
from engines.mono.text import TEXT

RULES = MonoRules()

__all__ = ["RULES", "TEXT"]
