"""Mono: a puzzle of hidden grids for two to four players."""

from engines.mono.lessons import LESSONS
from engines.mono.rules import MonoRules
from engines.mono.text import TEXT

RULES = MonoRules()

__all__ = ["LESSONS", "RULES", "TEXT"]
