"""What a picture of the map shows, from a keeper's report or from the open map of a game that is over."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engines.monsters.view import (
    KeeperLine,
    KnownHex,
    MonsterView,
    PlannedMove,
    PublicView,
    SeatView,
    Size,
    Terrain,
)
from render.core.board import Table
from render.core.fonts import Weight, fitted_name, shortened

NOT_A_KEEPER = -2
"""Whose map it is when it is everybody's."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A monster on the map. `full` is all of it where the viewer may know that, else None."""

    number: int
    keeper: int
    size: Size
    full: MonsterView | None


@dataclass(frozen=True, slots=True)
class Spot:
    """A hex that is seen."""

    place: int
    terrain: Terrain
    owner: int
    lair: bool
    figures: tuple[Figure, ...]
    """The viewer's own first, then the biggest."""
    fought: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """The map as somebody sees it."""

    width: int
    height: int
    offset: tuple[int, int]
    keeper: int
    """Whose map it is, or `NOT_A_KEEPER`."""
    spots: Mapping[int, Spot]
    known: Mapping[int, KnownHex] = field(default_factory=dict)
    """Land out of sight that was seen once."""
    moves: tuple[PlannedMove, ...] = ()
    """Where the orders that are in take the viewer's monsters."""
    meetings: frozenset[int] = frozenset()
    """Where those orders make several of the viewer's monsters meet."""


def _in_order(figures: Iterable[Figure], keeper: int) -> tuple[Figure, ...]:
    return tuple(sorted(figures, key=lambda one: (one.keeper != keeper, -one.size, one.number)))


def scene_of(view: SeatView) -> Scene:
    """Return what a keeper sees. In full they know their own monsters and those that share a hex with one."""
    full = {monster.number: monster for report in view.reports for monster in report.monsters}
    full |= {monster.number: monster for monster in view.monsters}
    spots = {
        hex_.place: Spot(
            hex_.place,
            hex_.terrain,
            hex_.owner,
            hex_.lair,
            _in_order(
                (Figure(one.number, one.keeper, one.size, full.get(one.number)) for one in hex_.monsters), view.keeper
            ),
            hex_.fought,
        )
        for hex_ in view.hexes
    }
    return Scene(
        view.public.width,
        view.public.height,
        view.offset,
        view.keeper,
        spots,
        {hex_.place: hex_ for hex_ in view.known},
        view.moves,
        frozenset(meeting.place for meeting in view.meetings),
    )


def open_scene(view: PublicView) -> Scene:
    """Return the whole map of a game that is over."""
    spots = {
        hex_.place: Spot(
            hex_.place,
            hex_.terrain,
            hex_.owner,
            hex_.lair,
            _in_order((Figure(one.number, one.keeper, one.size, one) for one in hex_.monsters), NOT_A_KEEPER),
            fought=False,
        )
        for hex_ in view.revealed
    }
    return Scene(view.width, view.height, (0, 0), NOT_A_KEEPER, spots)


def keeper_title(
    keeper: KeeperLine, table: Table, width: int, size: int, weight: Weight = Weight.TEXT
) -> tuple[str, int]:
    """Return the name a keeper goes by, as it can be drawn in `width` px, and its size."""
    if keeper.seat is None:
        return shortened("Wild", width, size, weight), size
    return fitted_name(keeper.name or table.names[keeper.seat], keeper.seat, width, size, weight)
