"""The possible values of covered cells, all grids consistent with the uncovered cells being equally likely.

On a large board a single drawn grid (`resampling`) is not quite uniform. Here each grid is changed repeatedly, and
yields many samples.
"""

from collections.abc import Iterator
from itertools import count
from typing import Final

from engines.core.beliefs import Fact
from engines.core.dice import Dice
from engines.mono.mixing import MixedGrid, find_grids
from engines.mono.resampling import grid_like
from engines.mono.view import Board, SeatView

_ANEW: Final = 60
"""The number of grids derived from one that was drawn."""
_BEFORE: Final = 100
"""The number of changes tried for each covered cell before the first of them."""
_BETWEEN: Final = 8
"""The number of changes tried for each covered cell from one grid to the next."""


def hidden_facts(view: SeatView, seed: bytes) -> Iterator[list[Fact]]:
    """Yield (seat, cell, value) for each covered cell of the others' boards, endlessly."""
    public = view.public
    boards = [board for board in public.boards if board.seat != view.seat and board.placed and board.grid is None]
    chains = [_grids(public.size, board, seed) for board in boards]
    while True:
        yield [fact for chain in chains for fact in next(chain)]


def _grids(size: int, board: Board, seed: bytes) -> Iterator[list[Fact]]:
    covered = [cell for cell, value in enumerate(board.cells) if value is None]
    is_exact = bool(find_grids(size, tuple(board.cells)))
    for number in count():
        dice = Dice(seed + bytes([board.seat]), number)
        mixed = MixedGrid(size, grid_like(size, board.cells, dice), covered)
        yield [(board.seat, cell, mixed.values[cell]) for cell in covered]
        for at in range(0 if is_exact else _ANEW):
            mixed.stir(_BETWEEN if at else _BEFORE, dice)
            yield [(board.seat, cell, mixed.values[cell]) for cell in covered]
