"""Where a tile may go and what fits there, and what people call it: from the view and what the rules allow."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.services.errors import Refusal
from cogs.mambo.verbs import Where
from engines.mambo.actions import Action, Move, Place
from engines.mambo.view import Hex, PublicView, Space, Tile


@dataclass(frozen=True, slots=True)
class Target:
    """A place a tile may go to, and what fits there."""

    where: Where
    tiles: tuple[Tile, ...]

    @property
    def hex(self) -> Hex:
        """Return the place itself."""
        return self.where.hex

    def canonical(self, tile: Tile) -> str:
        """Return the canonical text of laying that tile there."""
        return f"{self.where}:{tile.value}"


def spaces(view: PublicView) -> list[Target]:
    """Return where a tile of the pool may be laid, by position number."""
    return [Target(Where(space.hex), space.tiles) for space in view.spaces]


def targets(view: PublicView, moves: Iterable[Move], source: Hex) -> list[Target]:
    """Return where the tile at `source` may be laid again: its own place first, then by position number."""
    fitting: dict[Hex, list[Tile]] = {}
    for move in moves:
        if move.source == source:
            fitting.setdefault(move.hex, []).append(move.tile)
    numbers = Names(view).positions
    last = len(numbers) + 1
    order = sorted(fitting, key=lambda cell: (cell != source, numbers.get(cell, last), _reading(cell)))
    return [Target(Where(cell, source), tuple(fitting[cell])) for cell in order]


def with_opened(view: PublicView, found: Iterable[Target]) -> PublicView:
    """Return the view in which nulls that are open while a tile is taken up are numbered, after the other spaces."""
    nulls = set(view.nulls)
    opened = sorted((target for target in found if target.hex in nulls), key=lambda target: _reading(target.hex))
    more = tuple(Space(target.hex, (None, None, None), target.tiles) for target in opened)
    left = tuple(null for null in view.nulls if all(null != space.hex for space in more))
    return replace(view, spaces=(*view.spaces, *more), nulls=left) if more else view


def _reading(cell: Hex) -> tuple[int, int]:
    """Sort key: top to bottom, then left to right."""
    return 2 * cell.r + cell.q, cell.q


class Names:
    """What people call the places and tiles of a table: by their numbers in the picture."""

    def __init__(self, view: PublicView) -> None:
        self.positions = {space.hex: number for number, space in enumerate(view.spaces, 1)}
        self._tiles = {laid.hex: number for number, laid in enumerate(view.tiles, 1)}

    def tile(self, cell: Hex) -> int:
        """Return the number of the tile on a hex; a Refusal where there is none."""
        if cell not in self._tiles:
            raise Refusal("That tile is gone. Start again from the board.")
        return self._tiles[cell]

    def place(self, target: Target) -> str:
        """Return what a place is called in a sentence."""
        if target.hex == target.where.source:
            return "its own place"
        return f"position {self.position(target.hex)}"

    def position(self, cell: Hex) -> int:
        """Return the number of a position; a Refusal where there is none."""
        if cell not in self.positions:
            raise Refusal("That position is gone. Start again from the board.")
        return self.positions[cell]

    def typed(self, action: Action) -> str:
        """Return the shortest text a person would type for an action: `a1`, `7-b4`, `7-b`."""
        letter = action.tile.value
        if isinstance(action, Place):
            return f"{letter}{self.position(action.hex)}"
        if action.hex == action.source:
            return f"{self.tile(action.source)}-{letter}"
        return f"{self.tile(action.source)}-{letter}{self.position(action.hex)}"
