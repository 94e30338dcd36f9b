"""A small game for searches: two sides take prizes, each worth something else to each of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from engines.core.dice import Dice
from engines.selfplay import seed_bytes
from players.core.alphabeta import WIN
from players.core.budget import Budget

Prize = tuple[int, int, int]
"""The worth of a prize to either side, and its number."""


@dataclass(frozen=True)
class Prizes:
    """Two sides take prizes in turns; who has more at the end has won. After one in `again` the same side goes on."""

    rest: frozenset[Prize]
    side: int = 0
    lead: int = 0
    """The lead of the first side."""
    again: frozenset[int] = frozenset()
    """By number."""

    @property
    def key(self) -> int:
        return hash((self.rest, self.side, 100 + self.lead))

    @property
    def over(self) -> bool:
        return not self.rest

    def moves(self) -> Sequence[Prize]:
        return sorted(self.rest)

    def best(self, most: int, budget: Budget) -> Sequence[Prize]:
        return self.moves()

    def after(self, move: Prize) -> "Prizes":
        gained = move[0] if self.side == 0 else -move[1]
        side = self.side if move[2] in self.again else 1 - self.side
        return Prizes(self.rest - {move}, side, self.lead + gained, self.again)

    def worth(self, side: int) -> float:
        lead = self.lead if side == 0 else -self.lead
        return float(lead) if self.rest else WIN if lead > 0 else -WIN if lead < 0 else 0.0


def prizes(seed: str, count: int, most: int = 9, again: frozenset[int] = frozenset()) -> Prizes:
    dice = Dice(seed_bytes(seed), 0)
    found = frozenset((dice.below(most), dice.below(most), number) for number in range(count))
    return Prizes(found, again=again)
