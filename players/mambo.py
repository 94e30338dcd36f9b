"""Players of Mambo, Mamba, Mamboa and Mambogo: alpha-beta on the engine's own table of tiles.

A group lives by its mouths: with one left it can be killed at the next turn, with two it can be driven up a ladder.
What a position is worth counts these, the size of groups as the pool runs out, loops and the hexes that would close
one, and in Mambogo the ground enclosed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType
from typing import Final, TypeVar

from engines.core.dice import Dice
from engines.core.rules import Outcome, Rules, Seat
from engines.mambo.actions import Action, Place
from engines.mambo.fills import fill
from engines.mambo.geometry import NE, NW, SE, SW, pack, unpack
from engines.mambo.groups import Chain
from engines.mambo.judging import judge, judge_at_end
from engines.mambo.options import Options
from engines.mambo.patterns import FITTING, TILES, known_of
from engines.mambo.position import Position
from engines.mambo.spaces import FIRST
from engines.mambo.view import PublicView, SeatView, Variant
from players.core.alphabeta import WIN, Search
from players.core.budget import Allowance, Budget
from players.core.imagining import forked
from players.core.player import Quiet
from players.core.remembering import RememberingSearch

S = TypeVar("S")

Lay = tuple[int, int]
"""A hex, packed, and a tile by its number."""

_MOUTHS: Final = (0.0, 40.0, 12.0, 3.0)
"""What a group with so many mouths takes from its owner, who is not to move."""
_MOUTHS_TO_MOVE: Final = (0.0, 12.0, 6.0, 2.0)
"""The same where its owner is."""


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
        """What tells it from others that a search meets: the tiles laid since it began, and whose turn it is."""

    @property
    def over(self) -> bool:
        """Whether it is decided."""
        return self.outcome is not None

    def moves(self) -> Sequence[Lay]:
        """Every tile in every space. Tiles on the table stay where they are: moving them is for people to find."""
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

    def worth(self, side: int) -> float:
        """Return how good it is for a side."""
        if self.outcome is not None:
            winners = self.outcome.winners
            return 0.0 if len(winners) != 1 else WIN if side in winners else -WIN
        o, x = _JUDGED[self.options.variant](self)
        return o - x if side == 0 else x - o


def _dangers(table: Table) -> tuple[float, float]:
    """What each side suffers from groups with few mouths."""
    found = [0.0, 0.0, 0.0]
    stripe_only = table.options.kill_stripe
    to_move = table.side + 1
    for group in table.position.groups.values():
        mouths = len(group.mouths)
        chain = group.chain
        if mouths < len(_MOUTHS) and (chain.size or not stripe_only):
            cost = _MOUTHS_TO_MOVE[mouths] if chain.colour == to_move else _MOUTHS[mouths]
            found[chain.colour] += cost + (chain.size if mouths < 2 else 0)
    return found[1], found[2]


def _sizes(table: Table) -> tuple[float, float]:
    """The largest groups, which count more as the pool runs out."""
    weight = 6.0 / (1 + table.left / 8)
    _, o, x = table.position.sizes
    return weight * o, weight * x


def _loops(table: Table) -> tuple[float, float]:
    """Loops closed, and hexes that would close one more: most by the best group."""
    position = table.position
    wanted = table.options.loops
    closing: dict[int, int] = {}
    for cell, gap in position.spaces.items():
        for one, other in _ALIKE[gap.pattern]:
            chain = position.owner[cell + one]
            if chain is position.owner[cell + other]:
                closing[chain.order] = closing.get(chain.order, 0) + 1
    found = [0.0, 0.0, 0.0]
    for order, group in position.groups.items():
        chain = group.chain
        ways = closing.get(order, 0)
        if chain.loops or ways:
            near = wanted and chain.loops >= wanted - 1 and ways
            to_move = chain.colour == table.side + 1
            worth = 25.0 * chain.loops + 5.0 * min(ways, 4) + (300.0 if near and to_move else 40.0 if near else 0.0)
            found[chain.colour] = max(found[chain.colour], worth) + 1
    return found[1], found[2]


def _alike(pattern: int) -> tuple[tuple[int, int], ...]:
    """The ways to two corners of a hex that are known to be of one colour."""
    corners = zip((0, NE, SE), known_of(pattern), strict=True)
    return tuple((one, other) for (one, known), (other, same) in combinations(corners, 2) if known and known == same)


_ALIKE: Final = tuple(_alike(pattern) for pattern in range(27))


def _ground(table: Table) -> tuple[float, float]:
    """What each side's best group encloses, what of it is still to be tiled, and what it is on the way to enclose."""
    best = [0.0, 0.0, 0.0]
    for group in table.position.groups.values():
        chain = group.chain
        if chain.loops:
            best[chain.colour] = max(best[chain.colour], _held(table.position, chain))
    _, o, x = table.position.sizes
    ways = _loops(table)
    return best[1] + 0.5 * o + 0.2 * ways[0], best[2] + 0.5 * x + 0.2 * ways[1]


def _held(position: Position, chain: Chain) -> float:
    tiles, blanks = position.tiles, chain.faces.blanks
    inner = chain.faces.hexes - chain.points
    sure = sum(blank in tiles and blank + NE in tiles and blank + SE in tiles for blank in blanks)
    sure += sum(point in tiles and point + NW in tiles and point + SW in tiles for point in inner)
    return 4.0 * sure + 1.5 * (len(inner) + len(blanks) - sure)


def _mambo(table: Table) -> tuple[float, float]:
    dangers, sizes = _dangers(table), _sizes(table)
    return sizes[0] - dangers[0], sizes[1] - dangers[1]


def _mamba(table: Table) -> tuple[float, float]:
    loops, sizes = _loops(table), _sizes(table)
    return loops[0] - 0.3 * sizes[0], loops[1] - 0.3 * sizes[1]


def _mamboa(table: Table) -> tuple[float, float]:
    dangers, loops, sizes = _dangers(table), _loops(table), _sizes(table)
    return sizes[0] + loops[0] - dangers[0], sizes[1] + loops[1] - dangers[1]


_JUDGED: Final[Mapping[Variant, Callable[[Table], tuple[float, float]]]] = {
    Variant.MAMBO: _mambo,
    Variant.MAMBA: _mamba,
    Variant.MAMBOA: _mamboa,
    Variant.MAMBOGO: _ground,
}


@dataclass(frozen=True)
class MamboPlayer(Quiet):
    """Looks as far as its widths reach: one look ahead by one, several by the search."""

    widths: tuple[int, ...]
    allowance: Allowance
    slips: int = 0
    """How often, in percent, it takes the next best of what it sees."""
    remembers: bool = False
    """Whether it knows a position again that it has met by another order of moves."""

    def choose(
        self, rules: Rules[Options, S, Action, PublicView, SeatView], view: SeatView, dice: Dice, budget: Budget
    ) -> Action:
        """Return the tile to lay; where none can be laid, any move."""
        chance, imagining = forked(dice, 2)
        table = table_of(view.public)
        if not view.public.left or not view.public.spaces:
            budget.spend()
            return chance.choice(rules.legal_actions(rules.resample(view, imagining), view.seat))
        search: Search[Lay] = (RememberingSearch if self.remembers else Search)(table, self.widths, budget, chance)
        found = search.best()
        if chance.chance(self.slips):
            found = search.second(found)
        return _placed(found)


def table_of(view: PublicView) -> Table:
    """Return the position that is seen."""
    position = Position()
    for laid in view.tiles:
        position.add(pack(*laid.hex), TILES.index(laid.tile))
    return Table(view.options, position, view.left, view.mover, view.outcome)


def _placed(move: Lay) -> Action:
    return Place(unpack(move[0]), TILES[move[1]])


PLAYERS = MappingProxyType(
    {
        "greedy": MamboPlayer((1,), Allowance(2_000, 0.9)),
        "easy": MamboPlayer((1,), Allowance(600, 0.25), slips=60),
        "medium": MamboPlayer((8, 5, 4), Allowance(2_500, 0.8), slips=6),
        "hard": MamboPlayer((10, 8, 6, 5, 4, 4, 3), Allowance(16_000, 3.5), remembers=True),
    }
)
