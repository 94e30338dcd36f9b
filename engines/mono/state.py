"""The whole position, hidden grids included. It stays inside the rules; others get views."""

from dataclasses import dataclass

from engines.core.rules import Outcome, Seat
from engines.mono.options import Options
from engines.mono.view import Grid, TurnPlayed, cell_count


@dataclass(frozen=True, slots=True)
class Player:
    """One seat."""

    grid: Grid | None = None
    uncovered: frozenset[int] = frozenset()
    """The cells of its own grid that opponents uncovered."""
    score: int = 0
    left: bool = False

    @property
    def bare(self) -> bool:
        """Its board is fully uncovered."""
        return self.grid is not None and len(self.uncovered) == len(self.grid)


@dataclass(frozen=True, slots=True)
class State:
    """A position."""

    options: Options
    players: tuple[Player, ...]
    round: int
    """Round 1 is the placement."""
    mover: Seat
    last: TurnPlayed | None = None
    outcome: Outcome | None = None

    def coverable(self, seat: Seat) -> tuple[int, ...]:
        """The cells `seat` may name: covered on at least one opponent's board, in reading order."""
        targets = [p for other, p in enumerate(self.players) if other != seat and p.grid is not None]
        cells = range(cell_count(self.options.size))
        return tuple(cell for cell in cells if any(cell not in target.uncovered for target in targets))
