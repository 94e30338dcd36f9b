"""The painted surface of the construction, and the strips on it (rules/monoch.md, strips)."""

from collections.abc import Sequence
from functools import lru_cache

from engines.monoch.lattice import STEPS, cell_at, column_at, solid_of
from engines.monoch.view import Block

_EDGES = 6


class Surface:
    """The exposed parts, and their joins.

    A part is a number; a square is `cell * 6 + face`, an edge of it `square * 6 + direction` (lattice.py).
    With `through` every square of every block counts, and those that lie on each other join.
    """

    __slots__ = ("cells", "colours", "edges", "heights", "joined", "owners", "places", "strip_of", "strips")

    def __init__(self, blocks: Sequence[Block], *, through: bool) -> None:
        self.cells: dict[int, int] = {}
        """Each filled cell's block."""
        self.heights: dict[int, int] = {}
        """The height of each column: columns are solid, as no block has a gap under it."""
        self.edges: dict[int, int] = {}
        """The part that owns an edge of a square."""
        self.colours: list[int] = []
        self.owners: list[int] = []
        """The block of each part."""
        self.places: list[tuple[int, int]] = []
        """The place of each part: its block, and its number among the block's parts."""
        for number, block in enumerate(blocks):
            self._fill(number, block)
        squares = self._expose(blocks, through=through)
        self.joined = self._join(squares, through=through)
        self.strip_of, self.strips = _components(self.joined)

    def _fill(self, number: int, block: Block) -> None:
        wide, deep, high = block.orientation.size
        for x in range(block.x, block.x + wide):
            for y in range(block.y, block.y + deep):
                self.heights[column_at(x, y)] = block.z + high
                for z in range(block.z, block.z + high):
                    self.cells[cell_at(x, y, z)] = number

    def _expose(self, blocks: Sequence[Block], *, through: bool) -> list[tuple[int, int, tuple[int, ...]]]:
        """Number the parts that count; return the cell, face and owned edges of each."""
        exposed: list[tuple[int, int, tuple[int, ...]]] = []
        cells, edges = self.cells, self.edges
        for number, block in enumerate(blocks):
            corner = cell_at(block.x, block.y, block.z)
            for order, (offset, face, owned, colour) in enumerate(solid_of(block.stance)):
                cell = corner + offset
                # A square that faces down is on a block or on the table.
                if not through and (face == 1 or cell + STEPS[face] in cells):
                    continue
                square = (cell * _EDGES + face) * _EDGES
                for edge in owned:
                    edges[square + edge] = len(exposed)
                exposed.append((cell, face, owned))
                self.colours.append(colour)
                self.owners.append(number)
                self.places.append((number, order))
        return exposed

    def _join(self, squares: list[tuple[int, int, tuple[int, ...]]], *, through: bool) -> list[list[int]]:
        """Join parts of one colour that share an edge: coplanar, around a convex edge, or in an inner corner."""
        edges, cells, colours = self.edges, self.cells, self.colours
        joined: list[list[int]] = []
        for part, (cell, face, owned) in enumerate(squares):
            colour, near = colours[part], []
            before = cell + STEPS[face]
            opens = not through or before not in cells
            for edge in owned:
                step = STEPS[edge]
                joints = (
                    edges.get(((cell + step) * _EDGES + face) * _EDGES + (edge ^ 1)),
                    edges.get((cell * _EDGES + edge) * _EDGES + face),
                    edges.get(((before + step) * _EDGES + (edge ^ 1)) * _EDGES + (face ^ 1)) if opens else None,
                    None if opens else edges.get((before * _EDGES + (face ^ 1)) * _EDGES + edge),
                )
                near += [other for other in joints if other is not None and colours[other] == colour]
            joined.append(near)
        return joined


def _components(joined: list[list[int]]) -> tuple[list[int], list[list[int]]]:
    """Return the strip of each part, and the parts of each strip."""
    strip_of = [-1] * len(joined)
    strips: list[list[int]] = []
    for start in range(len(joined)):
        if strip_of[start] >= 0:
            continue
        strip_of[start] = len(strips)
        component = [start]
        for part in component:
            for other in joined[part]:
                if strip_of[other] < 0:
                    strip_of[other] = len(strips)
                    component.append(other)
        strips.append(component)
    return strip_of, strips


@lru_cache(maxsize=64)
def surface_of(blocks: tuple[Block, ...], *, through: bool = False) -> Surface:
    """Return the surface of a construction; cached, as one turn asks for the same several times."""
    return Surface(blocks, through=through)
