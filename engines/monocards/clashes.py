"""Why options are refused: they do not go together, or not with so many players."""

from dataclasses import dataclass
from enum import Enum

from engines.core.reasons import Reason


class Clash(Enum):
    """Two options that exclude each other."""

    ZERO_SWAPS = ("zero_swaps", "seven_zero")
    TEAM_RANKS = ("teams", "elimination")
    TARGET_UNSCORED = ("no_scoring", "target")
    CATCHES_UNPUNISHED = ("false_catch", "call_penalty")


@dataclass(frozen=True, slots=True)
class OptionsClash(Reason):
    """Two options exclude each other, for a reason of their own."""

    clash: Clash


@dataclass(frozen=True, slots=True)
class UnevenTeams(Reason):
    """So many players make no two or more pairs."""

    given: int


@dataclass(frozen=True, slots=True)
class HandsTooLarge(Reason):
    """The decks have not enough cards for such hands."""

    most: int
    players: int
    can_add_deck: bool
