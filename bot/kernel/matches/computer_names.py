"""Computer players at a table: their user ids, negative unlike Discord's, and their names.

An id encodes the computer's level and a number in its match; ids are the same in every match.
"""

from collections.abc import Collection
from typing import Final

from players import STRENGTHS, bot_name

MARK: Final = "🤖"
"""The mark before the name of a player for whom a computer plays."""
SUBSTITUTE_LEVEL: Final = "medium"
"""The level of the computer that plays for absent players."""
_IDS_A_LEVEL: Final = 100
"""More than the seats of any table."""
STRONGER: Final = "stronger"
"""The level that is resolved to the step that suits the asking player."""


def computer_id(level: str, number: int) -> int:
    """Return the id of a match's first, second, ... computer of a level. Raises ValueError for an unknown level."""
    return -(_IDS_A_LEVEL * (1 + STRENGTHS.index(level)) + number)


def level_of(user_id: int) -> str:
    """Return the level of a computer."""
    return STRENGTHS[-user_id // _IDS_A_LEVEL - 1]


def name_of(user_id: int) -> str:
    """Return the name of a computer, for texts and pictures."""
    return bot_name(level_of(user_id), -user_id % _IDS_A_LEVEL)


def share_of(user_id: int) -> int:
    """Return a computer's share of the seed: not an interaction id, and known before the match begins."""
    return -user_id


def next_computer(level: str, taken: Collection[int]) -> int:
    """Return a computer of that level that is not at the table yet."""
    return next(computer for number in range(1, _IDS_A_LEVEL) if (computer := computer_id(level, number)) not in taken)
