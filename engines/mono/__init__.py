"""Mono: a puzzle of hidden grids for two to four players."""

from engines.mono import refusals as refusals  # says why inputs are refused, once imported
from engines.mono.rules import MonoRules
from engines.mono.text import TEXT

RULES = MonoRules()

__all__ = ["RULES", "TEXT"]
