"""The best moves of those looked at."""

import math
from bisect import insort

from players.monoch.sites import Move


class Shortlist:
    """The best moves, best first, up to a maximum number."""

    def __init__(self, most: int, above: float = -math.inf) -> None:
        """Accept at most `most` moves, each worth more than `above`."""
        self._most, self._above = most, above
        self.entries: list[tuple[float, Move]] = []

    @property
    def floor(self) -> float:
        """Return the worth that a move must exceed to enter the list."""
        return self.entries[-1][0] if len(self.entries) == self._most else self._above

    def add(self, worth: float, move: Move) -> None:
        """Insert a move, behind those of equal worth."""
        insort(self.entries, (worth, move), key=_best_first)
        del self.entries[self._most :]


def _best_first(entry: tuple[float, Move]) -> float:
    return -entry[0]
