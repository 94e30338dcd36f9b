"""The places of a build: where blocks of one shape may go, and which of them the pool has."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from engines.monoch.lattice import COLOURS, STANCES
from engines.monoch.options import Options
from engines.monoch.placing import TYPES
from engines.monoch.shapes import SHAPES
from engines.monoch.surface import surface_of
from engines.monoch.view import Axis, Block
from engines.monoch.ways import shortest_way
from players.monoch.ground import Corner, Ground
from players.monoch.patches import SHAPE_OF
from players.monoch.sites import Site
from players.monoch.strips import Goal, Strips

TYPE_OF: Final = tuple(TYPES.index(stance.type) for stance in STANCES)
"""By number of a stance."""


class Move(NamedTuple):
    """A block in a stance, by its number, and where."""

    number: int
    x: int
    y: int
    z: int


@dataclass(frozen=True, slots=True)
class Game:
    """The constants of a game."""

    options: Options
    wishes: tuple[Goal, Goal]
    """By colour."""
    is_wary: bool
    """True if moves are marked that leave the other side a block to win with."""

    def allows(self, shape: int) -> bool:
        """Return whether blocks may have a shape."""
        return not self.options.flat or SHAPES[shape].size[2] == 1

    def has_won(self, blocks: tuple[Block, ...], colour: int) -> bool:
        """Return whether a strip of that colour has won, by the rules themselves."""
        surface = surface_of(blocks, through=self.options.through)
        axis = (Axis.NORTH_SOUTH, Axis.WEST_EAST)[self.wishes[colour].axis]
        return shortest_way(blocks, surface, COLOURS[colour], axis, least=self.options.min_blocks) is not None


class Place(NamedTuple):
    """Blocks of one shape at one place."""

    site: Site
    at: tuple[int, int, int]
    numbers: Sequence[int]
    """Stances that the pool has; some may cut a strip."""
    keeps: bool
    """True if no block may cut one."""

    def allows(self, number: int) -> bool:
        """Return whether a block, by the number of its stance, may be placed: it takes long to tell."""
        return not self.keeps or self.site.allows(number)

    def moves(self) -> Iterator[Move]:
        """Yield the blocks that may be placed."""
        return (Move(number, *self.at) for number in self.numbers if self.allows(number))


Places = Mapping[Corner, Place]


def find_places(game: Game, ground: Ground, pool: tuple[int, ...]) -> Places:
    """Return the places for the blocks of a pool."""
    available = tuple(count > 0 for count in pool)
    numbers = [_fitting(shape, available) if game.allows(shape) else () for shape in range(len(SHAPES))]
    strips, keeps = Strips(ground, game.wishes), game.options.keep and not game.options.through
    return {
        corner: Place(Site(ground, strips, corner, game.wishes), corner[:3], numbers[corner[3]], keeps)
        for corner in ground.corners
        if numbers[corner[3]]
    }


@cache
def _fitting(shape: int, available: tuple[bool, ...]) -> Sequence[int]:
    """Return the stances of a shape that a pool has."""
    return [number for number, kind in enumerate(TYPE_OF) if SHAPE_OF[number] == shape and available[kind]]
