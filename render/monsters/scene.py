"""The contents of a picture of the map, from a keeper's report or from the open map of a game that is over."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

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
from render.core.fonts import Weight, fitted_name, shorten

NOT_A_KEEPER = -2
"""The viewer of a public map."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A monster on the map. `full` is the whole monster if the viewer may know it, else None."""

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
    """The map as seen by one keeper, or by everybody."""

    width: int
    height: int
    offset: tuple[int, int]
    keeper: int
    """The viewer of the map, or `NOT_A_KEEPER`."""
    spots: Mapping[int, Spot]
    known: Mapping[int, KnownHex] = field(default_factory=dict)
    """Remembered land out of sight."""
    moves: tuple[PlannedMove, ...] = ()
    """The moves of the viewer's monsters in the submitted orders."""
    meetings: frozenset[int] = frozenset()
    """The hexes in which those orders make several of the viewer's monsters meet."""


def _in_order(figures: Iterable[Figure], keeper: int) -> tuple[Figure, ...]:
    return tuple(sorted(figures, key=lambda one: (one.keeper != keeper, -one.size, one.number)))


def scene_of(view: SeatView) -> Scene:
    """Return a keeper's scene. Their own monsters and those sharing a hex with one are known in full."""
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
        upper_left(view),
        view.keeper,
        spots,
        {hex_.place: hex_ for hex_ in view.known},
        view.moves,
        frozenset(meeting.place for meeting in view.meetings),
    )


def join_scenes(views: Sequence[SeatView]) -> Scene:
    """Return the combined scene of all keepers: a monster known in full to any of them is known in full."""
    public, spots = views[0].public, dict[int, Spot]()
    known: dict[int, KnownHex] = {}
    for view in views:
        known |= {hex_.place: hex_ for hex_ in view.known}
        for place, spot in scene_of(view).spots.items():
            spots[place] = _join_spots(spot, spots.get(place, spot))
    moves = tuple(move for view in views for move in view.moves)
    return Scene(public.width, public.height, (0, 0), NOT_A_KEEPER, spots, known, moves)


def _join_spots(one: Spot, other: Spot) -> Spot:
    figures = {figure.number: figure for figure in other.figures}
    figures |= {figure.number: figure for figure in one.figures if figure.full or figure.number not in figures}
    return replace(one, figures=_in_order(figures.values(), NOT_A_KEEPER), fought=one.fought or other.fought)


def upper_left(view: SeatView) -> tuple[int, int]:
    """Return the hex at the upper left of a keeper's map, with their own land and monsters in the center.

    An OFFSET takes precedence; x is even, as odd columns are lower.
    """
    if view.offset != (0, 0):
        return view.offset
    own = [(hex_.x, hex_.y) for hex_ in view.hexes if hex_.owner == view.keeper]
    own += [(hex_.x, hex_.y) for hex_ in view.hexes if any(one.keeper == view.keeper for one in hex_.monsters)]
    if not own:
        return view.offset
    left = _start({x for x, _ in own}, view.public.width)
    return left - left % 2, _start({y for _, y in own}, view.public.height)


def _start(taken: set[int], size: int) -> int:
    """Return the start of a joined axis with the taken part, all but the widest gap, in its middle."""
    after, before = max(
        ((now, last) for last, now in pairwise([*sorted(taken), min(taken) + size])),
        key=lambda gap: (gap[0] - gap[1], -gap[1]),
    )
    first, last = after, before + size
    return ((first + last + 1) // 2 - size // 2) % size


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
    """Return a keeper's name, drawable in `width` px, and its size."""
    if keeper.seat is None:
        return shorten("Wild", width, size, weight), size
    return fitted_name(keeper.name or table.names[keeper.seat], keeper.seat, width, size, weight)
