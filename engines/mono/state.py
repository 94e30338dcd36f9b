"""The full position including hidden grids. It never leaves the rules; others get views."""

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
        """Return whether the board is fully uncovered."""
        return self.grid is not None and len(self.uncovered) == len(self.grid)


@dataclass(frozen=True, slots=True)
class State:
    """A position."""

    options: Options
    players: tuple[Player, ...]
    round: int
    """The round, from 1; the placement is round 1."""
    mover: Seat
    """The seat to move from round 2 on; in round 1 all place at the same time."""
    last: TurnPlayed | None = None
    outcome: Outcome | None = None

    @property
    def remaining(self) -> tuple[Seat, ...]:
        """Return the seats that have not left."""
        return tuple(Seat(seat) for seat, player in enumerate(self.players) if not player.left)

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """Return the seats to act: all that have not placed a grid yet, later one (rules/mono.md, first round)."""
        if self.outcome is not None:
            return ()
        if self.round == 1:
            return tuple(seat for seat in self.remaining if self.players[seat].grid is None)
        return (self.mover,)

    def coverable(self, seat: Seat) -> tuple[int, ...]:
        """Return the cells `seat` may name: covered on at least one opponent's board, in reading order."""
        targets = [p for other, p in enumerate(self.players) if other != seat and p.grid is not None]
        cells = range(cell_count(self.options.size))
        return tuple(cell for cell in cells if any(cell not in target.uncovered for target in targets))
