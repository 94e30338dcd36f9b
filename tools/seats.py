"""The advantage of a seat: how often each of two wins among equals."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from tools.league import Fixture, Result


@dataclass(frozen=True, slots=True)
class Advantage:
    """The results of the first seat against the second."""

    won: int
    drawn: int
    games: int

    @property
    def share(self) -> float:
        """Return the part of the games that the first seat has won, a drawn game as half."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def line(self) -> str:
        """Return `first wins 612 of 1000 (8 drawn): 61.6 % ± 1.5 %`, with the standard error."""
        error = math.sqrt(self.share * (1 - self.share) / self.games)
        return f"first wins {self.won} of {self.games} ({self.drawn} drawn): {self.share:.1%} ± {error:.1%}"


def fixtures(key: str, level: str, games: int, seed: str, *, options: str = "", clocks: bool = True) -> list[Fixture]:
    """Return games of two equals, each with its own cards or dice."""
    return [Fixture(key, options, (level, level), f"{seed}:{number}", clocks) for number in range(games)]


def advantage(results: Sequence[Result]) -> Advantage:
    """Return the totals of games of two; a game without a winner is drawn."""
    alone = [result.seats for result in results if len(result.seats) == 1]
    return Advantage(alone.count((0,)), len(results) - len(alone), len(results))
