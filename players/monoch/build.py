"""Blocks in play as used by a search."""

import itertools
import math
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from engines.core.dice import Dice
from engines.monoch.lattice import COLOURS, STANCES
from engines.monoch.surface import surface_of
from engines.monoch.view import Axis, Block, Colour, SeatView
from engines.monoch.ways import shortest_way
from players.core.alphabeta import SURE, WIN
from players.core.budget import Budget, OutOfBudgetError
from players.monoch.contacts import Corner
from players.monoch.ground import Ground
from players.monoch.patches import SHAPE_OF
from players.monoch.pieces import Goal
from players.monoch.shortlist import Shortlist
from players.monoch.sites import TYPE_OF, Game, Move, Site, Sites, find_sites
from players.monoch.strips import StripsInPlay
from players.monoch.threats import Threats

_LEAST: Final = 0.5
"""The smallest lack of a colour that has not won."""
_OWN: Final = 1.8
"""The weight of the lack of the side that has just moved, greater as the other moves next. In 800 games that players
who look one step ahead played among themselves it was 1.4 to 1.6 to 0.8, as logits of the winner (M. Buro, "Statistical
Feature Combination for the Evaluation of Game Positions", 1995)."""
_TRIED_FIRST: Final = 4
"""The number of places tried first because they helped elsewhere."""
_LOST: Final = -0.4 * WIN
"""The worth of a move that leaves the other side a winning block: found without a search, so it is not certain."""
_BELOW: Final = 0.01
"""The distance below its bound of a worth that is only known to be bounded."""


class Build:
    """Blocks in play, with the side to move."""

    __slots__ = (
        "__dict__",
        "_blocks",
        "_children",
        "_ground",
        "_move",
        "game",
        "key",
        "over",
        "pool",
        "side",
        "worths",
    )

    def __init__(
        self,
        game: Game,
        blocks: frozenset[Move],
        ground: Ground,
        pool: tuple[int, ...],
        side: int,
        *,
        move: Move | None = None,
    ) -> None:
        """Create the position; a `move` is a block not yet on the ground: it is laid on demand."""
        self.game, self.pool, self.side = game, pool, side
        self._blocks, self._ground, self._move = blocks, ground, move
        self._children: dict[Move, Build] = {}
        self.key = hash((blocks, side))
        self.over = not any(pool)
        self.worths: tuple[float, float] = (0.0, 0.0)

    @cached_property
    def ground(self) -> Ground:
        """Return the blocks on the table."""
        return self._ground if self._move is None else self._ground.after(*self._move)

    @cached_property
    def _sites(self) -> Sites:
        return find_sites(self.game, self.ground, self.pool)

    @cached_property
    def _threats(self) -> Threats:
        """Return the places where the other side may have a winning block now."""
        may = self.game.is_wary and len(self._blocks) + 1 >= self.game.options.min_blocks
        other = 1 - self.side
        return Threats(self._sites if may else {}, other, self.game.goals[other].axis, self.pool)

    def moves(self) -> Sequence[Move]:
        """Return every block in every stance at every legal place."""
        return [move for _, site in sorted(self._sites.items(), key=_reading_order) for move in site.moves()]

    def find_move(self, number: int, x: int, y: int) -> Move | None:
        """Return the move of a stance at a place; None if it is illegal."""
        here = (x, y, SHAPE_OF[number])
        site = next((site for at, site in self._sites.items() if (*at[:2], at[3]) == here), None)
        return None if site is None else next((move for move in site.moves() if move.number == number), None)

    def wins(self) -> Sequence[Move]:
        """Return the moves that win immediately."""
        return [move for site in self._sites.values() for move in self._wins_at(site)]

    def find_win(self, budget: Budget) -> Move | None:
        """Return a move that wins immediately; None if none is found within the budget."""
        try:
            found = self.best(1, budget)
        except OutOfBudgetError:
            return None
        return next((move for move in found if self.after(move).worth(self.side) >= SURE), None)

    def unclear_moves(self) -> Iterator[Move]:
        """Yield the moves that do not obviously lose."""
        for site in self._sites.values():
            for number in site.numbers:
                lacks = site.outlook(1 - self.side).lack(number)
                if lacks > 0 and not self._threats.outlast(site, number) and site.allows(number):
                    yield Move(number, *site.corner[:3])

    def best(self, most: int, budget: Budget) -> Sequence[Move]:
        """Return the best moves, best first; only a winning one if there is one.

        Places are searched in the order of their upper bounds, until no other can do better.
        """
        chosen = Shortlist(most)
        for promise, at in self._by_promise():
            if promise <= chosen.floor:
                break
            if not budget.has_left:
                raise OutOfBudgetError
            budget.spend()
            wins = self._consider(self._sites[at], chosen, is_lost=promise == _LOST)
            if wins is not None:
                return [wins]
        return [move for _, move in chosen.entries]

    def reach(self, low: float, high: float, budget: Budget, helped: dict[Corner, int]) -> float:
        """Return the worth of the best move, clipped to the bounds: most places need no closer look.

        Places that have `helped` to reach the upper bound elsewhere are searched first.
        """
        chosen = Shortlist(1, low)
        first = sorted(helped.keys() & self._sites.keys(), key=lambda at: (-helped[at], at))[:_TRIED_FIRST]
        for promise, at in itertools.chain(((math.inf, at) for at in first), self._by_hope(first)):
            if promise <= chosen.floor:
                break
            if not budget.has_left:
                raise OutOfBudgetError
            budget.spend()
            wins = self._consider(self._sites[at], chosen)
            if wins is not None or chosen.floor >= high:
                helped[at] = helped.get(at, 0) + 1
                return chosen.floor if wins is None else WIN
        if chosen.entries:
            return chosen.entries[0][0]
        # Clearly below the bound, as a value loses a little with each ply.
        return low - max(_BELOW, abs(low) * _BELOW) if self._sites else self.worth(self.side)

    def _by_hope(self, known: Sequence[Corner]) -> Iterator[tuple[float, Corner]]:
        """Yield all places except `known`, by upper bound, highest first; computed when the first is requested."""
        yield from sorted(((self._hope(site), at) for at, site in self._sites.items() if at not in known), reverse=True)

    def _by_promise(self) -> Iterator[tuple[float, Corner]]:
        """Yield all places by upper bound, followed by those at which every block loses."""
        lost = []
        for hope, at in self._by_hope(()):
            if self._is_lost(self._sites[at]):
                lost.append((_LOST, at))
            else:
                yield hope, at
        yield from sorted(lost, reverse=True)

    def _wins_at(self, site: Site) -> Iterator[Move]:
        """Yield the blocks at a place that win."""
        for number in site.outlook(self.side).winners(site.numbers):
            move = Move(number, *site.corner[:3])
            if site.allows(number) and self.after(move).worth(self.side) >= SURE:
                yield move

    def _consider(self, site: Site, chosen: Shortlist, *, is_lost: bool | None = None) -> Move | None:
        """Add the blocks at a place to the list; return one that wins, if any."""
        wins = next(self._wins_at(site), None)
        if wins is not None:
            return wins
        if self._is_lost(site) if is_lost is None else is_lost:
            # All blocks are equal here.
            for move in itertools.islice(site.moves(), 1):
                chosen.add(_LOST, move)
            return None
        other = site.outlook(1 - self.side)
        ceiling = max(other.most, _LEAST)
        for lack, number in site.outlook(self.side).ranking(site.numbers):
            lost = _OWN * max(lack, _LEAST)
            if ceiling - lost <= chosen.floor:
                break
            theirs = other.lack(number)
            worth = -WIN if theirs <= 0 else max(theirs, _LEAST) - lost
            if worth > chosen.floor and site.allows(number):
                worth = _LOST if worth > _LOST and self._threats.outlast(site, number) else worth
                if worth > chosen.floor:
                    chosen.add(worth, Move(number, *site.corner[:3]))
        return None

    def _hope(self, site: Site) -> float:
        """Return an upper bound of the worth of the blocks at a place, ignoring what the other side could win."""
        return max(site.outlook(1 - self.side).most, _LEAST) - _OWN * site.outlook(self.side).least

    def _is_lost(self, site: Site) -> bool:
        """Return whether all blocks at a place leave the other side a winning one, and none wins."""
        if site.outlook(self.side).least <= 0:
            return False
        one_of_each = {TYPE_OF[number]: number for number in site.numbers}
        return all(self._threats.outlast(site, number) for number in one_of_each.values())

    def after(self, move: Move) -> "Build":
        """Return the position after a block, with its worth."""
        child = self._children.get(move)
        if child is None:
            child = self._children[move] = self._place(move)
        return child

    def _place(self, move: Move) -> "Build":
        kind, site = TYPE_OF[move.number], self._sites[*move[1:], SHAPE_OF[move.number]]
        pool = (*self.pool[:kind], self.pool[kind] - 1, *self.pool[kind + 1 :])
        child = Build(self.game, self._blocks | {move}, self.ground, pool, 1 - self.side, move=move)
        lacks = [site.outlook(colour).lack(move.number) for colour in (0, 1)]
        for colour in (self.side, 1 - self.side):
            if lacks[colour] <= 0 and child._has_won(colour):
                child.over = True
                child.worths = (WIN, 0.0) if colour == 0 else (0.0, WIN)
                return child
        if not child.over:
            black, white = (-max(lack, _LEAST) for lack in lacks)
            child.worths = (_OWN * black, white) if self.side == 0 else (black, _OWN * white)
            if self._threats.outlast(site, move.number):
                child.worths = (_LOST, 0.0) if self.side == 0 else (0.0, _LOST)
        return child

    def _has_won(self, colour: int) -> bool:
        """Return whether a strip of that colour has won; with option `through` by the engine's own rules."""
        if not self.game.options.through:
            return self.ground.wins(colour)
        blocks = tuple(Block(STANCES[move.number], *move[1:], None) for move in sorted(self._blocks))
        goal, surface = self.game.goals[colour], surface_of(blocks, through=True)
        axis = Axis.WEST_EAST if goal.axis else Axis.NORTH_SOUTH
        return shortest_way(blocks, surface, COLOURS[colour], axis, least=goal.least) is not None

    def glimpse(self, percent: int, dice: Dice) -> "Build":
        """Return the position with a random part of its places, at least one."""
        corners = dice.shuffle(sorted({move[1:] for move in self.moves()}))
        noticed = set(corners[: max(1, len(corners) * percent // 100)])
        seen = Build(self.game, self._blocks, self.ground, self.pool, self.side)
        seen._sites = {at: site for at, site in self._sites.items() if at[:3] in noticed}
        return seen

    def pass_turn(self) -> "Build":
        """Return the position with the other side to move."""
        passed = Build(self.game, self._blocks, self.ground, self.pool, 1 - self.side)
        passed._sites = self._sites
        return passed

    def worth(self, side: int) -> float:
        """Return the worth for a colour, 0 black and 1 white."""
        return self.worths[side] - self.worths[1 - side]

    def hope(self, side: int) -> float:
        """Return the worth of a colour's own strips, ignoring the other's: the less they lack the better."""
        return self.worth(side) if self.over else self.worths[side]


def _reading_order(entry: tuple[Corner, Site]) -> tuple[int, int, int]:
    (x, y, _, shape), _ = entry
    return y, x, shape


def build_of(view: SeatView, *, is_wary: bool) -> Build:
    """Return the position that is seen."""
    public = view.public
    own = next((side.colour for side in public.sides if side.seat == view.seat), None) or Colour.BLACK
    black, white = (
        Goal(number, int(public.axis_of(colour) is Axis.WEST_EAST), public.options.min_blocks)
        for number, colour in enumerate(COLOURS)
    )
    ground = Ground(public.options.through, [StripsInPlay(goal, {}, {}, {}, []) for goal in (black, white)])
    moves = [Move(STANCES.index(block.stance), block.x, block.y, block.z) for block in public.blocks]
    for move, block in zip(moves, public.blocks, strict=True):
        ground = ground.after(*move, laid=block.seat is not None)
    game = Game(public.options, (black, white), is_wary)
    return Build(game, frozenset(moves), ground, public.pool, COLOURS.index(own))
