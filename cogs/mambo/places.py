"""Places a tile may go to, what fits there, and their names: from the view and what the rules allow."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bot.kernel.matches.refusal import Refusal
from bot.kernel.text.translation import _
from cogs.mambo.verbs import TilePlace
from engines.mambo.actions import Action, Move, Place
from engines.mambo.memo import numbers_for
from engines.mambo.numbers import index_of
from engines.mambo.view import Hex, PublicView, Space, Tile

_RING = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Target:
    """A place a tile may go to, and what fits there."""

    where: TilePlace
    tiles: tuple[Tile, ...]

    @property
    def hex(self) -> Hex:
        """Return the place itself."""
        return self.where.hex

    def canonical(self, tile: Tile) -> str:
        """Return the canonical text of laying that tile there."""
        return f"{self.where}:{tile.value}"


def spaces(view: PublicView) -> list[Target]:
    """Return the places for a tile of the pool, in the order of their numbers."""
    return [Target(TilePlace(space.hex), space.tiles) for space in view.spaces]


def targets(view: PublicView, moves: Iterable[Move], source: Hex) -> list[Target]:
    """Return the places for the tile at `source`: its own place first, then in the order of their numbers."""
    fitting: dict[Hex, list[Tile]] = {}
    for move in moves:
        if move.source == source:
            fitting.setdefault(move.hex, []).append(move.tile)
    numbers = index_of(numbers_for(view, source))
    order = sorted(fitting, key=lambda cell: (cell != source, numbers[cell]))
    return [Target(TilePlace(cell, source), tuple(fitting[cell])) for cell in order]


def neighbours(view: PublicView, target: Target) -> list[Tile]:
    """Return the tiles beside a place, clockwise from the top, but for the tile that is taken up."""
    laid = {each.hex: each.tile for each in view.tiles if each.hex != target.where.source}
    around = [Hex(target.hex.q + q, target.hex.r + r) for q, r in _RING]
    return [laid[cell] for cell in around if cell in laid]


def with_opened(view: PublicView, targets: Sequence[Target]) -> PublicView:
    """Return the view in which nulls that are open while a tile is taken up are places, with their numbers."""
    nulls = set(view.nulls)
    opened = [target for target in targets if target.hex in nulls]
    if not opened:
        return view
    numbers = numbers_for(view, opened[0].where.source)
    places = index_of(numbers)
    more = [Space(target.hex, places[target.hex], (None, None, None), target.tiles) for target in opened]
    spaces = sorted([*view.spaces, *more], key=lambda space: space.number)
    left = tuple(null for null in view.nulls if all(null != space.hex for space in more))
    return replace(view, spaces=tuple(spaces), nulls=left, numbers=numbers)


class Names:
    """The numbers of the places and tiles of a table, as in the picture."""

    def __init__(self, view: PublicView) -> None:
        self._places = {space.hex: space.number for space in view.spaces}
        self._tiles = {laid.hex: laid.number for laid in view.tiles}

    def tile(self, cell: Hex) -> int:
        """Return the number of the tile on a hex; a Refusal where there is none."""
        if cell not in self._tiles:
            raise Refusal(_("That tile is gone. Start again from the board."))
        return self._tiles[cell]

    def place(self, target: Target) -> str:
        """Return the label of a place."""
        if target.hex == target.where.source:
            return _("Its own place")
        return str(self.open_place(target.hex))

    def open_place(self, cell: Hex) -> int:
        """Return the number of an open place; a Refusal where there is none."""
        if cell not in self._places:
            raise Refusal(_("That place is gone. Start again from the board."))
        return self._places[cell]

    def to_type(self, action: Action) -> str:
        """Return the shortest text a person would type for an action: `a1`, `7-b4`, `7-b`."""
        letter = action.tile.value
        if isinstance(action, Place):
            return f"{letter}{self.open_place(action.hex)}"
        if action.hex == action.source:
            return f"{self.tile(action.source)}-{letter}"
        return f"{self.tile(action.source)}-{letter}{self.open_place(action.hex)}"
