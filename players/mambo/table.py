"""A position of Mambo as a search sees it, on the engine's own table of tiles, and what it is worth.

A group lives by its mouths: with one left it can be killed at the next turn, with two it can be driven up a ladder.
The worth of a position counts these, the size of groups as the pool runs out, loops and the hexes that would close
one, and in Mambogo the ground enclosed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from engines.core.rules import Outcome, Seat
from engines.mambo.fills import fill
from engines.mambo.geometry import NE, SE, pack
from engines.mambo.groups import Chain
from engines.mambo.judging import judge, judge_at_end
from engines.mambo.options import Options
from engines.mambo.patterns import FITTING, TILES, known_codes
from engines.mambo.position import Position
from engines.mambo.spaces import FIRST
from engines.mambo.territory import count_junctions
from engines.mambo.view import PublicView, Variant
from players.core.alphabeta import WIN
from players.core.budget import Budget

Lay = tuple[int, int]
"""A hex, packed, and a tile by its number."""

_MOUTHS: Final = (0.0, 40.0, 12.0, 3.0)
"""The loss of a group with so many mouths to its owner, with the other side to move."""
_MOUTHS_TO_MOVE: Final = (0.0, 12.0, 6.0, 2.0)
"""The same where its owner is."""

_LAST_TILES: Final = 12
"""Two turns lay hardly more tiles than so many, the automatic ones included."""


class Table:
    """A position with whose turn it is."""

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
        """Its key among the positions of a search: the tiles laid since it began, and the side to move."""

    @property
    def over(self) -> bool:
        """Return whether it is decided."""
        return self.outcome is not None

    @property
    def is_far_from_end(self) -> bool:
        """Return whether no side can have won two turns from now: all are judged only when the tiles have run out."""
        options = self.options
        return not (options.kills or options.loops or options.group_size) and self.left > _LAST_TILES

    def moves(self) -> Sequence[Lay]:
        """Return every tile in every space. Tiles on the table stay: moving them is for people to find."""
        gaps = self.position.spaces if self.position.tiles else FIRST
        return [(cell, tile) for cell, gap in gaps.items() for tile in FITTING[gap.pattern]]

    def best(self, most: int, budget: Budget) -> Sequence[Lay]:
        """Return all moves: what one is worth shows once it is made."""
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
        """Let the other side move instead."""
        return Table(self.options, self.position, self.left, 1 - self.side, self.outcome, ~self.key)

    def worth(self, side: int) -> float:
        """Return how good it is for a side."""
        if self.outcome is not None:
            winners = self.outcome.winners
            return 0.0 if len(winners) != 1 else WIN if side in winners else -WIN
        o, x = _AIMS[self.options.variant](self)
        if self.options.variant in _KILLING:
            dangers = _dangers(self)
            o, x = o - dangers[0], x - dangers[1]
        return o - x if side == 0 else x - o

    def hope(self, side: int) -> float:
        """Return what a side has reached for who sees no danger to it: its own aims alone."""
        if self.outcome is not None:
            return self.worth(side)
        aims = _AIMS[self.options.variant](self)[side]
        return aims + _dangers(self)[1 - side] if self.options.variant in _KILLING else aims


def _dangers(table: Table) -> tuple[float, float]:
    """Return the losses of each side from groups with few mouths."""
    dangers = [0.0, 0.0, 0.0]
    stripe_only = table.options.kill_stripe
    to_move = table.side + 1
    for group in table.position.groups.values():
        mouths = len(group.mouths)
        chain = group.chain
        if mouths < len(_MOUTHS) and (chain.size or not stripe_only):
            cost = _MOUTHS_TO_MOVE[mouths] if chain.colour == to_move else _MOUTHS[mouths]
            dangers[chain.colour] += cost + (chain.size if mouths < 2 else 0)
    return dangers[1], dangers[2]


def _sizes(table: Table) -> tuple[float, float]:
    """Return the largest groups, which count more as the pool runs out."""
    weight = 6.0 / (1 + table.left / 8)
    _, o, x = table.position.sizes
    return weight * o, weight * x


def _loops(table: Table) -> tuple[float, float]:
    """Loops closed, and hexes that would close one more: most by the best group."""
    position = table.position
    wanted = table.options.loops
    closing: dict[int, int] = {}
    for _, chain in _closing(position):
        closing[chain.order] = closing.get(chain.order, 0) + 1
    loops = [0.0, 0.0, 0.0]
    for order, group in position.groups.items():
        chain = group.chain
        ways = closing.get(order, 0)
        if chain.loops or ways:
            near = wanted and chain.loops >= wanted - 1 and ways
            to_move = chain.colour == table.side + 1
            worth = 25.0 * chain.loops + 5.0 * min(ways, 4) + (300.0 if near and to_move else 40.0 if near else 0.0)
            loops[chain.colour] = max(loops[chain.colour], worth) + 1
    return loops[1], loops[2]


def _closing(position: Position) -> Iterator[tuple[int, Chain]]:
    """Yield the hexes where a stripe would close a loop, with the group."""
    owner = position.owner
    for cell, gap in position.spaces.items():
        for one, other in _ALIKE[gap.pattern]:
            chain = owner[cell + one]
            if chain is owner[cell + other]:
                yield cell, chain


def closing_hexes(position: Position, colour: int) -> set[int]:
    """Return the hexes where a stripe of a colour, 1 or 2, would close a loop."""
    return {cell for cell, chain in _closing(position) if chain.colour == colour}


def _alike(pattern: int) -> tuple[tuple[int, int], ...]:
    """Return the ways to two corners of a hex that are known to be of one colour."""
    corners = zip((0, NE, SE), known_codes(pattern), strict=True)
    return tuple((one, other) for (one, known), (other, same) in combinations(corners, 2) if known and known == same)


_ALIKE: Final = tuple(_alike(pattern) for pattern in range(27))


def _ground(table: Table) -> tuple[float, float]:
    """Return the ground of each side's best group: enclosed, still to be tiled, and soon to be enclosed."""
    best = [0.0, 0.0, 0.0]
    for group in table.position.groups.values():
        chain = group.chain
        if chain.loops:
            best[chain.colour] = max(best[chain.colour], _hold(table.position, chain))
    _, o, x = table.position.sizes
    ways = _loops(table)
    return best[1] + 0.5 * o + 0.2 * ways[0], best[2] + 0.5 * x + 0.2 * ways[1]


def _hold(position: Position, chain: Chain) -> float:
    faces, own = chain.faces, chain.points
    sure = count_junctions(position, chain)
    return 4.0 * sure + 1.5 * (len(faces.hexes - own) + len(faces.blanks) - sure)


def _fewest(table: Table) -> tuple[float, float]:
    loops, sizes = _loops(table), _sizes(table)
    return loops[0] - 0.3 * sizes[0], loops[1] - 0.3 * sizes[1]


def _both(table: Table) -> tuple[float, float]:
    loops, sizes = _loops(table), _sizes(table)
    return sizes[0] + loops[0], sizes[1] + loops[1]


_AIMS: Final[Mapping[Variant, Callable[[Table], tuple[float, float]]]] = {
    Variant.MAMBO: _sizes,
    Variant.MAMBA: _fewest,
    Variant.MAMBOA: _both,
    Variant.MAMBOGO: _ground,
}
"""The worth of what either side has reached."""
_KILLING: Final = {Variant.MAMBO, Variant.MAMBOA}


def table_of(view: PublicView) -> Table:
    """Return the position that is seen."""
    position = Position()
    for laid in view.tiles:
        position.add(pack(*laid.hex), TILES.index(laid.tile))
    return Table(view.options, position, view.left, view.mover, view.outcome)
