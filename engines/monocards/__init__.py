"""MONO, the matching card game: match the top card, call in time, get rid of your cards first."""

from engines.monocards.lessons import LESSONS
from engines.monocards.rules import MonocardsRules
from engines.monocards.text import TEXT

RULES = MonocardsRules()

__all__ = ["LESSONS", "RULES", "TEXT"]
