"""Computer players at a table: user ids of their own kind, below zero as none of Discord's is, and their names.

An id says how strong a computer is and tells it from the others of its match; it is the same in every match.
"""

from collections.abc import Collection
from typing import Final

from players import STRENGTHS, bot_name

MARK: Final = "🤖"
"""Stands before the name of a player whose turns a computer takes."""
SUBSTITUTE_LEVEL: Final = "medium"
"""The level of the computer that plays for absent players."""
_IDS_A_LEVEL: Final = 100
"""More than any table has seats."""
STRONGER: Final = "stronger"
"""The level that stands for the step that suits the player who asks."""


def computer_id(level: str, number: int) -> int:
    """Return the id of a match's first, second, ... computer of a level; ValueError for a level there is not."""
    return -(_IDS_A_LEVEL * (1 + STRENGTHS.index(level)) + number)


def level_of(user_id: int) -> str:
    """Return how strong a computer is."""
    return STRENGTHS[-user_id // _IDS_A_LEVEL - 1]


def name_of(user_id: int) -> str:
    """Return what a computer is called, in texts and in pictures."""
    return bot_name(level_of(user_id), -user_id % _IDS_A_LEVEL)


def share_of(user_id: int) -> int:
    """Return what a computer accepts with: no interaction's id, and known before anything of the match is."""
    return -user_id


def next_computer(level: str, taken: Collection[int]) -> int:
    """Return a computer of that level that does not sit at the table yet."""
    return next(computer for number in range(1, _IDS_A_LEVEL) if (computer := computer_id(level, number)) not in taken)
