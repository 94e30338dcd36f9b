"""The rules of one contest, as its organizer chose them (rules/contest.md)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engines.core.errors import OptionError, number_out_of_range
from engines.core.messages import N_

POINTS_OF_WIN: Final = 2
"""The points of a win in a match of two, in halves; a draw has 1."""
_RANGES: Final = {
    "table_size": (2, 5),
    "pool_least": (2, 16),
    "pool_most": (2, 16),
    "up": (0, 5),
    "down": (0, 5),
    "at_once": (1, 20),
    "best_of": (1, 9),
    "rounds": (1, 40),
}


class Kind(StrEnum):
    """The ways to play for a place."""

    LEAGUE = "league"
    KNOCKOUT = "knockout"
    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    LADDER = "ladder"


@dataclass(frozen=True, slots=True)
class ContestRules:
    """The rules of a contest; OptionError for options that exclude each other."""

    kind: Kind
    game: str
    table_size: int = 2
    """The number of players of a match."""
    pool_least: int = 4
    pool_most: int = 6
    up: int = 2
    down: int = 2
    """The number of members of a league's pool that change to the next one after a season."""
    at_once: int = 3
    """The maximum number of a member's concurrent matches."""
    best_of: int = 1
    """The number of games of a pairing in a knock-out."""
    rounds: int | None = None
    """The rounds of a Swiss, or at tables for more than two; None for as many as are needed."""
    pair_matches: bool = False
    """True for two games a pairing: each member begins one."""
    duplicate: bool = False
    """True if all tables of a round get the same deal and are compared seat by seat."""
    computers_fill: bool = False

    def __post_init__(self) -> None:
        for name, (low, high) in _RANGES.items():
            number = getattr(self, name)
            if number is not None and not low <= number <= high:
                raise number_out_of_range(name, low, high, number)
        if self.pool_most < self.pool_least:
            raise OptionError(N_("The largest pool cannot be smaller than the smallest one."))
        if self.table_size > 2 and self.kind not in (Kind.LEAGUE, Kind.ROUND_ROBIN):
            raise OptionError(N_("Only leagues and round robins are played by more than two at a table."))
        if self.kind is Kind.LEAGUE and self.pool_least < self.table_size:
            raise OptionError(N_("A pool needs at least as many members as a table has players."))
        if self.best_of % 2 == 0 or (self.best_of > 1 and self.kind is not Kind.KNOCKOUT):
            raise OptionError(N_("`best_of` is 1, 3, 5, 7 or 9, and for knock-outs only."))
        if self.rounds is not None and self.kind is not Kind.SWISS and self.table_size == 2:
            raise OptionError(N_("`rounds` is for Swiss tournaments and for tables of more than two."))
        if self.pair_matches and (self.table_size > 2 or self.kind in (Kind.KNOCKOUT, Kind.LADDER)):
            raise OptionError(N_("Two games a pairing are for two players, in a league, a Swiss or a round robin."))
        if self.duplicate and self.kind in (Kind.KNOCKOUT, Kind.LADDER):
            raise OptionError(N_("Duplicate rounds are for leagues, Swiss tournaments and round robins."))

    @property
    def games(self) -> int:
        """Return the number of games of a pairing, except in knock-outs."""
        return 2 if self.pair_matches else 1

    @property
    def fewest(self) -> int:
        """Return the members with which it can begin."""
        return 2 if self.kind is Kind.LADDER else max(3, self.table_size)
