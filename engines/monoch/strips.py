"""Strips of one colour, and the shortest from end to end (rules/monoch.md, winning)."""

import heapq
from collections.abc import Iterator, Mapping, Sequence

from engines.monoch.view import Axis, Block, Cell, Colour, Ends, Kind, Path

_SIDES = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
_SIDEWAYS = ((1, 2), (0, 3), (0, 3), (1, 2))
_DIAGONAL = (3, 2, 1, 0)
"""From a quadrant, NW NE SW SE, to those beside it and to the one across."""


class Board:
    """The cells of the blocks in play."""

    __slots__ = ("blocks", "cells", "ends")

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = blocks
        self.cells: Mapping[Cell, tuple[int, int, Colour]] = {
            cell: (index, quadrant, colour)
            for index, block in enumerate(blocks)
            for quadrant, (cell, colour) in enumerate(zip(block.cells, block.quadrants, strict=True))
        }
        """Each cell's block, quadrant and colour."""
        self.ends = ends_of(blocks)

    def of_colour(self, colour: Colour) -> list[Cell]:
        """The cells of one colour."""
        return [cell for cell, (_, _, found) in self.cells.items() if found is colour]

    def joined(self, cell: Cell) -> Iterator[tuple[Cell, int]]:
        """The cells that a strip goes on to from `cell`, and whether that enters another block: 1, else 0."""
        index, quadrant, colour = self.cells[cell]
        block = self.blocks[index]
        for other in _inside(block.kind, quadrant, colour, block.quadrants):
            yield block.cells[other], 0
        for dx, dy, dz in _SIDES:
            near = Cell(cell.x + dx, cell.y + dy, cell.z + dz)
            found = self.cells.get(near)
            if found is not None and found[0] != index and found[2] is colour:
                yield near, 1


def ends_of(blocks: Sequence[Block]) -> Ends:
    """The outermost coordinates of all blocks."""
    return Ends(
        min(block.x for block in blocks),
        max(block.x for block in blocks) + 1,
        min(block.y for block in blocks),
        max(block.y for block in blocks) + 1,
    )


def _inside(kind: Kind, quadrant: int, colour: Colour, quadrants: Sequence[Colour]) -> Iterator[int]:
    for other in _SIDEWAYS[quadrant]:
        if quadrants[other] is colour:
            yield other
    across = _DIAGONAL[quadrant]
    if quadrants[across] is colour and colour in kind.diagonals:
        yield across


def _along(axis: Axis, cell: Cell) -> int:
    return cell.y if axis is Axis.NORTH_SOUTH else cell.x


def _limits(axis: Axis, ends: Ends) -> tuple[int, int]:
    return (ends.north, ends.south) if axis is Axis.NORTH_SOUTH else (ends.west, ends.east)


_Reached = tuple[Cell, int]
"""A cell of a strip, and a mask of the parted blocks that the strip has passed."""


def shortest(board: Board, colour: Colour, axis: Axis) -> Path | None:
    """The strip from end to end that passes the fewest blocks, and of those the fewest cells; None where there is none.

    A block that a strip passes twice counts once.
    """
    low, high = _limits(axis, board.ends)
    bits = _bits_of_parted(board, colour)
    first = [(cell, bits.get(board.cells[cell][0], 0)) for cell in board.of_colour(colour) if _along(axis, cell) == low]
    queue: list[tuple[int, int, _Reached, _Reached | None]] = [(1, 1, reached, None) for reached in first]
    heapq.heapify(queue)
    came_from: dict[_Reached, _Reached | None] = {}
    while queue:
        blocks, cells, reached, before = heapq.heappop(queue)
        if reached in came_from:
            continue
        came_from[reached] = before
        cell, passed = reached
        if _along(axis, cell) == high:
            return _path(board, colour, reached, came_from)
        for near, enters in board.joined(cell):
            bit = bits.get(board.cells[near][0], 0)
            further = (near, passed | bit)
            if further not in came_from:
                heapq.heappush(queue, (blocks + (0 if passed & bit else enters), cells + 1, further, reached))
    return None


def _bits_of_parted(board: Board, colour: Colour) -> Mapping[int, int]:
    """A bit for each block whose two quadrants of a colour do not hold together: only those are worth passing twice."""
    parted = [
        index for index, block in enumerate(board.blocks) if block.kind.diagonals and colour not in block.kind.diagonals
    ]
    return {index: 1 << at for at, index in enumerate(parted)}


def _path(board: Board, colour: Colour, last: _Reached, came_from: Mapping[_Reached, _Reached | None]) -> Path:
    steps = [last]
    while (before := came_from[steps[-1]]) is not None:
        steps.append(before)
    cells = tuple(cell for cell, _ in reversed(steps))
    return Path(colour, cells, tuple(dict.fromkeys(board.cells[cell][0] for cell in cells)))


def longest(board: Board, colour: Colour, axis: Axis) -> int:
    """How far the longest strip of a colour reaches along its axis, in cells; 0 where the colour is not in play."""
    left, best = set(board.of_colour(colour)), 0
    while left:
        start = left.pop()
        low = high = _along(axis, start)
        flood = [start]
        while flood:
            for near, _ in board.joined(flood.pop()):
                if near in left:
                    left.remove(near)
                    flood.append(near)
                    low, high = min(low, _along(axis, near)), max(high, _along(axis, near))
        best = max(best, high - low + 1)
    return best
