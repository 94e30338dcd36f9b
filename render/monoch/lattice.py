"""Where the lattice lies in the picture: cells, layers, the frame round them."""

from dataclasses import dataclass

from engines.monoch.view import Block, Frame

LETTERS_HIGH = 38
NUMBERS_WIDE = 50
LARGEST_CELL = 62


@dataclass(frozen=True, slots=True)
class Lattice:
    """The board panel and the cells on it, in px."""

    frame: Frame
    panel_x: int
    panel_y: int
    panel_width: int
    panel_height: int
    unit: int
    """The side of a cell."""

    @property
    def lift(self) -> int:
        """How far each layer is raised: one fifth of a cell."""
        return max(4, round(self.unit * 0.2))

    @property
    def left(self) -> int:
        """The left edge of column A."""
        return self.panel_x + (self.panel_width - self.frame.columns * self.unit) // 2

    @property
    def top(self) -> int:
        """The upper edge of row 1."""
        return self.panel_y + (self.panel_height - self.frame.rows * self.unit) // 2

    @property
    def width(self) -> int:
        """All columns."""
        return self.frame.columns * self.unit

    @property
    def height(self) -> int:
        """All rows."""
        return self.frame.rows * self.unit

    def at(self, x: float, y: float, z: float = 0) -> tuple[int, int]:
        """The upper left corner of a cell as it is seen on its layer."""
        return (
            self.left + round((x - self.frame.left) * self.unit),
            self.top + round((y - self.frame.top) * self.unit - z * self.lift),
        )

    def corner_of(self, block: Block) -> tuple[int, int]:
        """The upper left corner of a block."""
        return self.at(block.x, block.y, block.z)


def lattice_for(frame: Frame, x: int, y: int, width: int, most_height: int, least_height: int) -> Lattice:
    """Fit the frame into a panel of that width: the cells as large as the picture allows."""
    across = (width - 2 * NUMBERS_WIDE) // frame.columns
    down = (most_height - 2 * LETTERS_HIGH) // frame.rows
    unit = max(8, min(across, down, LARGEST_CELL))
    height = max(least_height, frame.rows * unit + 2 * LETTERS_HIGH)
    return Lattice(frame, x, y, width, height, unit)
