"""Places a tile may go to, and what fits there: from the view and what the rules allow."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engines.core.messages import N_
from engines.mambo.actions import Action, Move, Place
from engines.mambo.memo import numbers_for
from engines.mambo.numbers import index_of
from engines.mambo.tile_moves import moves_from
from engines.mambo.view import Hex, PublicView, Space, Tile

_RING = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


@dataclass(frozen=True, slots=True)
class Target:
    """A place a tile may go to, and what fits there."""

    hex: Hex
    number: int
    """As in the picture; 0 for the own place of a tile that is taken up."""
    tiles: tuple[Tile, ...]
    source: Hex | None = None
    """Where the tile is taken up; None for one of the pool."""

    @property
    def key(self) -> str:
        """Return the place as a path names it."""
        return str(self.number)

    @property
    def label(self) -> str:
        """Return the place as a button names it."""
        return str(self.number) if self.number else N_("Its own place")

    def action(self, tile: Tile) -> Action:
        """Return the action of laying that tile there."""
        return Place(self.hex, tile) if self.source is None else Move(self.source, self.hex, tile)


def spaces(view: PublicView) -> list[Target]:
    """Return the places for a tile of the pool, in the order of their numbers."""
    return [Target(space.hex, space.number, space.tiles) for space in view.spaces] if view.left else []


def targets(view: PublicView, number: int) -> list[Target]:
    """Return the places for the tile of that number: its own place first, then in the order of their numbers."""
    source = view.numbers[number - 1]
    fitting: dict[Hex, list[Tile]] = {}
    for move in moves_from(view, source):
        fitting.setdefault(move.hex, []).append(move.tile)
    numbers = {**index_of(numbers_for(view, source)), source: 0}
    order = sorted(fitting, key=numbers.__getitem__)
    return [Target(cell, numbers[cell], tuple(fitting[cell]), source) for cell in order]


def neighbours(view: PublicView, target: Target) -> list[Tile]:
    """Return the tiles beside a place, clockwise from the top, but for the tile that is taken up."""
    laid = {each.hex: each.tile for each in view.tiles if each.hex != target.source}
    around = [Hex(target.hex.q + q, target.hex.r + r) for q, r in _RING]
    return [laid[cell] for cell in around if cell in laid]


def with_opened(view: PublicView, targets: Sequence[Target]) -> PublicView:
    """Return the view in which nulls that are open while a tile is taken up are places, with their numbers."""
    nulls = set(view.nulls)
    more = [
        Space(target.hex, target.number, (None, None, None), target.tiles) for target in targets if target.hex in nulls
    ]
    if not more:
        return view
    spaces = sorted([*view.spaces, *more], key=lambda space: space.number)
    left = tuple(null for null in view.nulls if all(null != space.hex for space in more))
    return replace(view, spaces=tuple(spaces), nulls=left, numbers=numbers_for(view, targets[0].source))
