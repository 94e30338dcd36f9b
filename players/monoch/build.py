"""Blocks in play as a search sees them."""

import itertools
import math
from bisect import insort
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from engines.core.dice import Dice
from engines.monoch.lattice import COLOURS, STANCES
from engines.monoch.view import Axis, Block, Colour, SeatView
from players.core.alphabeta import SURE, WIN, Child
from players.core.budget import Budget, OutOfBudgetError
from players.monoch.ground import Corner, Ground
from players.monoch.patches import SHAPE_OF
from players.monoch.places import TYPE_OF, Game, Move, Place, Places, find_places
from players.monoch.sites import Site
from players.monoch.strips import Goal
from players.monoch.threats import Threats

_LEAST: Final = 0.5
"""The least lack of a colour that has not won."""
_OWN: Final = 1.8
"""The greater weight of the lack of the side that has just moved, as the other moves next. In 800 games that players
who look one step ahead played among themselves it was 1.4 to 1.6 to 0.8, as logits of the winner (M. Buro, "Statistical
Feature Combination for the Evaluation of Game Positions", 1995)."""
_TRIED_FIRST: Final = 4
"""So many places that have helped elsewhere."""
_LOST: Final = -0.4 * WIN
"""The worth of a move that leaves the other side a block to win with: found without looking, so it is not sure."""
_BELOW: Final = 0.01
"""The distance below a bound of a worth that is only bounded."""


class Build:
    """Blocks in play, with whose turn it is."""

    __slots__ = ("__dict__", "blocks", "children", "game", "ground", "over", "pool", "side", "worths")

    def __init__(self, game: Game, blocks: tuple[Block, ...], ground: Ground, pool: tuple[int, ...], side: int) -> None:
        self.game = game
        self.blocks = blocks
        self.ground = ground
        self.pool = pool
        self.side = side
        self.over = not any(pool)
        self.worths: tuple[float, float] = (0.0, 0.0)
        self.children: list[Child[Move]] | None = None
        """The best moves with what follows, once a search has asked for them."""

    @cached_property
    def _places(self) -> Places:
        return find_places(self.game, self.ground, self.pool)

    @cached_property
    def _threats(self) -> Threats:
        """Return where the other side may have a block to win with now."""
        may = self.game.is_wary and len(self.blocks) + 1 >= self.game.options.min_blocks
        other = 1 - self.side
        return Threats(self._places if may else {}, other, self.game.wishes[other].axis, self.pool)

    def moves(self) -> Sequence[Move]:
        """Return every block in every stance wherever it may go."""
        return [move for _, place in sorted(self._places.items(), key=_reading) for move in place.moves()]

    def find_move(self, number: int, x: int, y: int) -> Move | None:
        """Return a block in a stance at a place; None where it may not go."""
        shape = SHAPE_OF[number]
        place = next((place for at, place in self._places.items() if (at[0], at[1], at[3]) == (x, y, shape)), None)
        return None if place is None else next((move for move in place.moves() if move.number == number), None)

    def wins(self) -> Sequence[Move]:
        """Return the moves that win at once."""
        return [
            move
            for place in self._places.values()
            if place.site.may_win(self.side)
            for number in place.numbers
            if place.site.wins(self.side, number) and place.allows(number)
            for move in [Move(number, *place.at)]
            if self.after(move).worth(self.side) >= SURE
        ]

    def find_win(self, budget: Budget) -> Move | None:
        """Return a move that wins at once; None where none is found within the budget."""
        try:
            found = self.best(1, budget)
        except OutOfBudgetError:
            return None
        return next((move for move in found if self.after(move).worth(self.side) >= SURE), None)

    def unclear(self) -> Iterator[Move]:
        """Yield the moves that do not lose at a glance."""
        for place in self._places.values():
            for number in place.numbers:
                lacks = place.site.lack(1 - self.side, number)
                if lacks > 0 and not self._threats.outlast(place.site, number) and place.allows(number):
                    yield Move(number, *place.at)

    def best(self, most: int, budget: Budget) -> Sequence[Move]:
        """Return the moves worth most, best first; only one that wins where there is one.

        Places are looked at in the order of what they may promise, until no other can do better.
        """
        chosen = _Shortlist(most)
        for promise, at in sorted(((self._promise(place), at) for at, place in self._places.items()), reverse=True):
            if promise <= chosen.floor:
                break
            if not budget.has_left:
                raise OutOfBudgetError
            budget.spend()
            if promise == _LOST:
                self._resign(self._places[at], chosen)
                continue
            wins = self._consider(self._places[at], chosen)
            if wins is not None:
                return [wins]
        return [move for _, move in chosen.entries]

    def reach(self, low: float, high: float, budget: Budget, helped: dict[Corner, int]) -> float:
        """Return what the best move is worth, as far as that lies in bounds: most places need no closer look.

        Places that have `helped` elsewhere to reach the upper bound are looked at first.
        """
        chosen = _Shortlist(1, low)
        first = sorted(helped.keys() & self._places.keys(), key=lambda at: (-helped[at], at))[:_TRIED_FIRST]
        for promise, at in itertools.chain(((math.inf, at) for at in first), self._by_hope(first)):
            if promise <= chosen.floor:
                break
            if not budget.has_left:
                raise OutOfBudgetError
            budget.spend()
            place = self._places[at]
            if self._is_lost(place):
                self._resign(place, chosen)
            elif self._consider(place, chosen) is not None:
                helped[at] = helped.get(at, 0) + 1
                return WIN
            if chosen.floor >= high:
                helped[at] = helped.get(at, 0) + 1
                break
        if chosen.entries:
            return chosen.entries[0][0]
        # Clearly below the bound, for a value loses a little with each ply.
        return low - max(_BELOW, abs(low) * _BELOW) if self._places else self.worth(self.side)

    def _by_hope(self, known: Sequence[Corner]) -> Iterator[tuple[float, Corner]]:
        """Yield all places but those known, by what may be hoped for there; found when the first is asked for."""
        yield from sorted(
            ((self._hope(place), at) for at, place in self._places.items() if at not in known), reverse=True
        )

    def _resign(self, place: Place, chosen: "_Shortlist") -> None:
        """Take any block at a place where all lose."""
        move = next(place.moves(), None)
        if move is not None:
            chosen.add(_LOST, move)

    def _consider(self, place: Place, chosen: "_Shortlist") -> Move | None:
        """Take the blocks at a place into the list; return one that wins."""
        site, corner = place.site, place.at
        ceiling = max(site.most(1 - self.side), _LEAST)
        for number in place.numbers:
            own = site.lack(self.side, number)
            if own <= 0 and place.allows(number) and self.after(Move(number, *corner)).over:
                return Move(number, *corner)
            own = max(own, _LEAST)
            if ceiling - _OWN * own > chosen.floor:
                worth = self._worth_of(site, number, own)
                if worth > chosen.floor and place.allows(number):
                    chosen.add(worth, Move(number, *corner))
        return None

    def _promise(self, place: Place) -> float:
        """Return more than any block at a place is worth to its player."""
        return _LOST if self._is_lost(place) else self._hope(place)

    def _hope(self, place: Place) -> float:
        """Do the same without a look at what the other side could win with."""
        return max(place.site.most(1 - self.side), _LEAST) - _OWN * place.site.least(self.side)

    def _is_lost(self, place: Place) -> bool:
        """Return whether all blocks at a place leave the other side one to win with, and none wins."""
        if place.site.least(self.side) <= 0 or not self._threats:
            return False
        one_of_each = {TYPE_OF[number]: number for number in place.numbers}
        return all(self._threats.outlast(place.site, number) for number in one_of_each.values())

    def _worth_of(self, site: Site, number: int, own: float) -> float:
        """Return what a block that does not win is worth to its player."""
        theirs = site.lack(1 - self.side, number)
        if theirs <= 0:
            return -WIN
        return _LOST if self._threats.outlast(site, number) else max(theirs, _LEAST) - _OWN * own

    def after(self, move: Move) -> "Build":
        """Place a block, and find what that is worth."""
        number, x, y, z = move
        kind = TYPE_OF[number]
        pool = (*self.pool[:kind], self.pool[kind] - 1, *self.pool[kind + 1 :])
        blocks = (*self.blocks, Block(STANCES[number], x, y, z, None))
        child = Build(self.game, blocks, self.ground.after(number, x, y, z), pool, 1 - self.side)
        site = self._places[x, y, z, SHAPE_OF[number]].site
        lacks = site.lack(0, number), site.lack(1, number)
        for colour in (self.side, 1 - self.side):
            if lacks[colour] <= 0 and self.game.has_won(blocks, colour):
                child.over = True
                child.worths = (WIN, 0.0) if colour == 0 else (0.0, WIN)
                return child
        if not child.over:
            black, white = (-max(lack, _LEAST) for lack in lacks)
            child.worths = (_OWN * black, white) if self.side == 0 else (black, _OWN * white)
            if self._threats.outlast(site, number):
                child.worths = (_LOST, 0.0) if self.side == 0 else (0.0, _LOST)
        return child

    def glimpse(self, percent: int, dice: Dice) -> "Build":
        """Return the same with a part of its places, at least one: those that dice say are looked at."""
        corners = dice.shuffle(sorted({move[1:] for move in self.moves()}))
        noticed = set(corners[: max(1, len(corners) * percent // 100)])
        seen = Build(self.game, self.blocks, self.ground, self.pool, self.side)
        seen._places = {key: place for key, place in self._places.items() if place.at in noticed}
        return seen

    def pass_turn(self) -> "Build":
        """Let the other side place a block instead."""
        passed = Build(self.game, self.blocks, self.ground, self.pool, 1 - self.side)
        passed._places = self._places
        return passed

    def worth(self, side: int) -> float:
        """Return how good it is for a colour, 0 black and 1 white."""
        return self.worths[side] - self.worths[1 - side]

    def hope(self, side: int) -> float:
        """Return what a colour has reached for who does not look at the other: the less it lacks the better."""
        return self.worth(side) if self.over else self.worths[side]


class _Shortlist:
    """The best moves of so many, best first."""

    def __init__(self, most: int, above: float = -math.inf) -> None:
        """Take so many, that are worth more than `above`."""
        self._most, self._above = most, above
        self.entries: list[tuple[float, Move]] = []

    @property
    def floor(self) -> float:
        """Return the worth that a move must exceed to come into the list."""
        return self.entries[-1][0] if len(self.entries) == self._most else self._above

    def add(self, worth: float, move: Move) -> None:
        """Take a move in, behind those worth as much."""
        insort(self.entries, (worth, move), key=_descending)
        del self.entries[self._most :]


def _reading(entry: tuple[Corner, Place]) -> tuple[int, int, int]:
    (x, y, _, shape), _ = entry
    return y, x, shape


def _descending(entry: tuple[float, Move]) -> float:
    return -entry[0]


def build_of(view: SeatView, *, is_wary: bool) -> Build:
    """Return the position that is seen."""
    public = view.public
    axes = [0, 0]
    for colour in Colour:
        axes[COLOURS.index(colour)] = 0 if public.axis_of(colour) is Axis.NORTH_SOUTH else 1
    own = next((side.colour for side in public.sides if side.seat == view.seat), None) or Colour.BLACK
    least = public.options.min_blocks
    game = Game(public.options, (Goal(axes[0], least), Goal(axes[1], least)), is_wary)
    ground = Ground(through=public.options.through)
    for block in public.blocks:
        number = STANCES.index(block.stance)
        ground = ground.after(number, block.x, block.y, block.z, laid=block.seat is not None)
    return Build(game, public.blocks, ground, public.pool, COLOURS.index(own))
