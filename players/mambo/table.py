"""A position of Mambo for searches, on the engine's own table of tiles, with its worth.

The worth is a weighted sum of features (`features.py`, `weights.py`).
"""

from collections.abc import Sequence
from operator import mul
from typing import Final

from engines.core.rules import Outcome, Seat
from engines.mambo.fills import fill
from engines.mambo.geometry import pack
from engines.mambo.judging import judge, judge_at_end
from engines.mambo.options import Options
from engines.mambo.patterns import FITTING, TILES
from engines.mambo.position import Position
from engines.mambo.spaces import FIRST
from engines.mambo.view import PublicView
from players.core.alphabeta import WIN
from players.core.budget import Budget
from players.mambo.features import AIMS, Counts, count
from players.mambo.weights import weights_of

Lay = tuple[int, int]
"""A packed hex, and a tile by its number."""

_LAST_TILES: Final = 12
"""Two turns rarely lay more than that many tiles, automatic ones included."""


class Table:
    """A position with the side to move."""

    __slots__ = ("key", "left", "options", "outcome", "position", "side")

    def __init__(
        self, options: Options, position: Position, left: int, side: int, outcome: Outcome | None, key: int = 0
    ) -> None:
        self.options = options
        self.position = position
        self.left = left
        self.side = side
        self.outcome = outcome
        self.key = key
        """The key of the position in a search: the tiles laid since it began, and the side to move."""

    @property
    def over(self) -> bool:
        """Return whether the game is over."""
        return self.outcome is not None

    @property
    def is_far_from_end(self) -> bool:
        """Return whether no side can have won two turns from now: all are judged only when the tiles have run out."""
        options = self.options
        return not (options.kills or options.loops or options.group_size) and self.left > _LAST_TILES

    def moves(self) -> Sequence[Lay]:
        """Return every tile in every space. Moves of tiles on the table are not considered."""
        gaps = self.position.spaces if self.position.tiles else FIRST
        return [(cell, tile) for cell, gap in gaps.items() for tile in FITTING[gap.pattern]]

    def best(self, most: int, budget: Budget) -> Sequence[Lay]:
        """Return all moves: their worth is only known once they are made."""
        return self.moves()

    def after(self, move: Lay) -> "Table":
        """Lay a tile, fill, and judge."""
        position = self.position.lay(*move)
        left = self.left - 1
        filled = fill(position, self.options, left)
        left -= len(filled)
        outcome = judge(self.options, position, Seat(self.side))
        if outcome is None and (left <= 0 or not position.spaces):
            outcome = judge_at_end(self.options, position)
        key = ~self.key ^ hash(move)
        for laid in filled:
            key ^= hash(laid)
        return Table(self.options, position, left, 1 - self.side, outcome, key)

    def pass_turn(self) -> "Table":
        """Return the position with the other side to move."""
        return Table(self.options, self.position, self.left, 1 - self.side, self.outcome, ~self.key)

    def worth(self, side: int) -> float:
        """Return the worth for a side: its log-odds to win."""
        if self.outcome is not None:
            winners = self.outcome.winners
            return 0.0 if len(winners) != 1 else WIN if side in winners else -WIN
        turn, mover, other = weights_of(self.options.variant, self.left)
        own, others = self._counts()
        worth: float = turn + sum(map(mul, mover, own)) + sum(map(mul, other, others))
        return worth if side == self.side else -worth

    def hope(self, side: int) -> float:
        """Return the worth of a side's own aims, ignoring dangers to them."""
        if self.outcome is not None:
            return self.worth(side)
        _, mover, other = weights_of(self.options.variant, self.left)
        own, others = self._counts()
        if side != self.side:
            own, others, mover, other = others, own, other, mover
        aims = AIMS[self.options.variant]
        hope: float = sum(map(mul, mover[:aims], own)) + sum(map(mul, other[aims:], others[aims:]))
        return hope if side == self.side else -hope

    def _counts(self) -> Counts:
        """Return the features of the side to move, and of the other side."""
        o, x = count(self.options, self.position)
        return (o, x) if self.side == 0 else (x, o)


def table_of(view: PublicView) -> Table:
    """Return the position that is seen."""
    position = Position()
    for laid in view.tiles:
        position.add(pack(*laid.hex), TILES.index(laid.tile))
    return Table(view.options, position, view.left, view.mover, view.outcome)
