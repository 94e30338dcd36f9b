"""Monoch: black and white blocks, and the first strip from end to end."""

from engines.monoch.lessons import LESSONS
from engines.monoch.rules import MonochRules
from engines.monoch.text import TEXT

RULES = MonochRules()

__all__ = ["LESSONS", "RULES", "TEXT"]
