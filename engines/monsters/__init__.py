"""Monsters!: keepers, hungry monsters, and a map in the fog."""

from engines.monsters.rules import MonstersRules
from engines.monsters.text import MonstersText

RULES = MonstersRules()
TEXT = MonstersText()

__all__ = ["RULES", "TEXT"]
