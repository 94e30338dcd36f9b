"""Public pieces on the table: blocks, the ends of the construction, strips and paths."""

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from engines.core.rules import Seat
from engines.monoch.blocks import BlockType, Cell, Colour, Face, Orientation, Part, parts_of
from engines.monoch.cells import cell_name


class Axis(Enum):
    """The direction in which a colour must join the two ends."""

    NORTH_SOUTH = "north-south"
    WEST_EAST = "west-east"

    @property
    def faces(self) -> tuple[Face, Face]:
        """Return the directions of its low and its high end."""
        return (Face.N, Face.S) if self is Axis.NORTH_SOUTH else (Face.W, Face.E)

    def of(self, cell: Cell) -> int:
        """Return the coordinate along it."""
        return cell.y if self is Axis.NORTH_SOUTH else cell.x


@dataclass(frozen=True, slots=True)
class Stance:
    """A type of block in one of its orientations."""

    type: BlockType
    orientation: Orientation

    @property
    def text(self) -> str:
        """Return the block as typed: `AT90`."""
        return self.type.value + self.orientation.text


@dataclass(frozen=True, slots=True)
class Block:
    """A block in play. `x` and `y` are those of the NW cell of its footprint, `z` that of its lowest cells."""

    stance: Stance
    x: int
    y: int
    z: int
    seat: Seat | None
    """The seat that placed it; None for a block of the start."""

    @property
    def type(self) -> BlockType:
        """Return the type of the block."""
        return self.stance.type

    @property
    def orientation(self) -> Orientation:
        """Return the orientation, lying or standing."""
        return self.stance.orientation

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The four cells it fills, the lower ones first, each layer in reading order."""
        wide, deep, high = self.orientation.size
        return tuple(
            Cell(self.x + dx, self.y + dy, self.z + dz)
            for dz in range(high)
            for dy in range(deep)
            for dx in range(wide)
        )

    @property
    def parts(self) -> tuple[Part, ...]:
        """Return the whole painted surface, hidden or not."""
        return _parts_at(self.type, self.orientation, self.x, self.y, self.z)

    @property
    def name(self) -> str:
        """Return the block as typed: `AT90 M13`."""
        return f"{self.stance.text} {cell_name(self.x, self.y)}"


@lru_cache(maxsize=512)
def _parts_at(kind: BlockType, orientation: Orientation, x: int, y: int, z: int) -> tuple[Part, ...]:
    """Return the parts of a block at its place; cached for matches in progress."""
    return tuple(part.shift(x, y, z) for part in parts_of(kind, orientation))


@dataclass(frozen=True, slots=True)
class Ends:
    """The outermost cells of all blocks, at any height: the ends are their outward faces."""

    west: int
    east: int
    north: int
    south: int

    def along(self, axis: Axis) -> tuple[int, int]:
        """Return the least and the greatest coordinate of an axis."""
        return (self.north, self.south) if axis is Axis.NORTH_SOUTH else (self.west, self.east)

    def hold(self, part: Part, axis: Axis) -> bool:
        """Return True if a part is at an end of an axis and faces outward."""
        low, high = self.along(axis)
        before, after = axis.faces
        at = axis.of(part.cell)
        return (part.face is before and at == low) or (part.face is after and at == high)


@dataclass(frozen=True, slots=True)
class Strip:
    """A connected set of exposed parts of one colour."""

    colour: Colour
    parts: tuple[Part, ...]
    """Sorted by cell, then by face."""

    def length(self, axis: Axis) -> int:
        """Return its length along an axis, in cells."""
        positions = [axis.of(part.cell) for part in self.parts]
        return max(positions) - min(positions) + 1


@dataclass(frozen=True, slots=True)
class Way:
    """A strip's path from end to end over the fewest blocks, and of those over the fewest parts."""

    colour: Colour
    parts: tuple[Part, ...]
    """The parts from one end to the other, each joined to the next."""
    blocks: tuple[int, ...]
    """Indices into the blocks of the view, in the order the way first passes them."""


@dataclass(frozen=True, slots=True)
class Need:
    """The needs of a colour's strip that is nearest to winning; empty once it has won."""

    colour: Colour
    ends: tuple[Face, ...]
    """The ends that the strip does not hold, by direction."""
    blocks: int
    """The number of blocks it must still run over; if it holds both ends, counted on its shortest way."""
    least: int
    """The number of blocks over which a strip wins."""

    @property
    def passed(self) -> int:
        """Return the number of blocks it runs over, as far as they count."""
        return self.least - self.blocks

    @property
    def is_close(self) -> bool:
        """Return True if one block may win: it can both reach an end and add one block."""
        return max(len(self.ends), self.blocks) <= 1
