"""Monsters!: keepers, hungry monsters, and a map in the fog."""

from engines.monsters.lessons import LESSONS
from engines.monsters.rules import MonstersRules
from engines.monsters.text import MonstersText

RULES = MonstersRules()
TEXT = MonstersText()

__all__ = ["LESSONS", "RULES", "TEXT"]
