"""The values that covered cells may have, each grid that agrees with what is uncovered as likely as any other.

`resampling` draws grids fast and not quite evenly. Here values of covered cells change places, one, two or three pairs
at a time, wherever all regions still hang together: in the long run each possible grid comes as often as any other.
"""

from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import Final

from engines.core.beliefs import Fact
from engines.core.dice import Dice
from engines.mono.resampling import grid_like
from engines.mono.view import Board, SeatView, cell_count, col_count

_ANEW: Final = 40
"""Grids that are reached from one that was drawn anew."""
_MOST_PAIRS: Final = 3
_STEPS: Final = 4
"""Changes that are tried for each covered cell, between a grid and the next."""


def hidden_facts(view: SeatView, seed: bytes) -> Iterator[list[Fact]]:
    """Yield (seat, cell, value) for each covered cell of the others' boards, again and again."""
    public = view.public
    boards = [board for board in public.boards if board.seat != view.seat and board.placed and board.grid is None]
    chains = [_grids(public.size, board, seed) for board in boards]
    while True:
        yield [fact for chain in chains for fact in next(chain)]


def _grids(size: int, board: Board, seed: bytes) -> Iterator[list[Fact]]:
    covered = [cell for cell, value in enumerate(board.cells) if value is None]
    for number in count():
        dice = Dice(seed + bytes([board.seat]), number)
        grid = _Grid(size, list(grid_like(size, board.cells, dice)))
        for _ in range(_ANEW):
            for _ in range(_STEPS * len(covered)):
                grid.change(covered, dice)
            yield [(board.seat, cell, grid.values[cell]) for cell in covered]


class _Grid:
    """A grid, and each region as a bit for each of its cells."""

    def __init__(self, size: int, values: list[int]) -> None:
        self.values = values
        self._cols = col_count(size)
        self._left, self._right = _edges(size)
        self._regions = [0] * (size + 1)
        for cell, value in enumerate(values):
            self._regions[value] |= 1 << cell

    def change(self, covered: list[int], dice: Dice) -> None:
        """Let up to three pairs of covered cells change places, if all regions still hang together."""
        values: dict[int, int] = {}
        regions: dict[int, int] = {}
        for _ in range(1 + dice.below(_MOST_PAIRS)):
            one, other = dice.choice(covered), dice.choice(covered)
            here, there = values.get(one, self.values[one]), values.get(other, self.values[other])
            if here != there:
                both = 1 << one | 1 << other
                for value in (here, there):
                    regions[value] = regions.get(value, self._regions[value]) ^ both
                values[one], values[other] = there, here
        if all(self._is_whole(region) for region in regions.values()):
            for value, region in regions.items():
                self._regions[value] = region
            for cell, value in values.items():
                self.values[cell] = value

    def _is_whole(self, region: int) -> bool:
        """Tell whether all cells of a region are reached from one of them."""
        reached = region & -region
        while True:
            sides = (reached & ~self._right) << 1 | (reached & ~self._left) >> 1
            further = (reached | sides | reached << self._cols | reached >> self._cols) & region
            if further == reached:
                return reached == region
            reached = further


@cache
def _edges(size: int) -> tuple[int, int]:
    """Return a bit for each cell of the first column, and of the last."""
    cols, cells = col_count(size), cell_count(size)
    return sum(1 << cell for cell in range(0, cells, cols)), sum(1 << cell for cell in range(cols - 1, cells, cols))
