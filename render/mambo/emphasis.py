"""The emphasis of a picture: everything during a game, the deciding groups after it, the rest paler."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engines.core.rules import Outcome
from engines.mambo.view import Colour, Ending, Group, Hex, PublicView, Territory
from render.mambo.colours import BRIGHT, FAINT, LAND, SECOND, TINT, Ink

Inks = Mapping[Colour, Ink]

NO_LAND: Final = (False, False, False, False)

_WHOLE: Final = frozenset({Ending.TIMEOUT, Ending.WITHDRAWAL})
_BY_SIZE: Final = frozenset({Ending.LARGEST_WINS, Ending.LARGEST_LOSES, Ending.TIE})


@dataclass(frozen=True, slots=True)
class Land:
    """Enclosed ground and its tint."""

    hexes: frozenset[Hex]
    blanks: frozenset[Hex]
    colour: str


@dataclass(frozen=True, slots=True)
class Emphasis:
    """The inks by point, the tinted areas, and the marks on points."""

    inks: Mapping[Hex, Inks]
    """The inks of each point; a point that is missing is drawn in full colour."""
    lands: tuple[Land, ...] = ()
    """The tinted areas."""
    scored: tuple[Territory, ...] = ()
    """The territories with junctions in gold."""
    beaten: tuple[Territory, ...] = ()
    """The territories with junctions marked quietly."""
    dead: tuple[Hex, ...] = ()
    """Points of the groups whose death ended the game."""
    walls: tuple[frozenset[Hex], ...] = ()
    """The hexes around each of these groups, which are outlined."""
    counted: bool = False
    """True if the tiles ran out and groups were counted: then last move and nulls are irrelevant."""

    def ink(self, point: Hex, colour: Colour) -> Ink:
        """Return the ink of a colour at a point."""
        return self.inks.get(point, BRIGHT)[colour]


def emphasis(view: PublicView) -> Emphasis:
    """Return the emphasis: the deciding groups of a game that is over."""
    outcome = view.outcome
    if outcome is None:
        return Emphasis({}, lands=tuple(_land(each, TINT[each.group.colour]) for each in view.enclosures))
    if Ending[outcome.reason] in _WHOLE:
        return Emphasis({})
    ending = Ending[outcome.reason]
    if ending is Ending.TIE and outcome.scores is None:
        return Emphasis({})
    if outcome.scores is not None and outcome.scores == _territories(view):
        return _by_territory(view, outcome)
    if ending in _BY_SIZE:
        return _by_size(view, outcome)
    if ending is Ending.LOOPS:
        return _by_loops(view, outcome)
    if ending is Ending.GROUP_SIZE:
        return _standing_out(view, lambda group: _is_winning(group, outcome) and _largest(view, group))
    if ending is Ending.KILL:
        return _by_death(view, [group for group in _dead_groups(view) if not _is_winning(group, outcome)])
    # Both players achieved a goal: all of it is marked.
    return _by_death(view, _dead_groups(view), [group for group in view.groups if _achieves(view, group)])


def _dead_groups(view: PublicView) -> list[Group]:
    """Return the dead groups that count: with `kill_stripe` only those with a stripe."""
    aims = view.aims
    return [group for group in view.groups if aims.kills and group.dead and (group.size or not aims.kill_stripe)]


def _achieves(view: PublicView, group: Group) -> bool:
    aims = view.aims
    return 0 < aims.loops <= group.loops or 0 < aims.group_size <= group.size


def _territories(view: PublicView) -> tuple[int, ...]:
    return tuple(standing.territory.count for standing in view.standings if standing.territory is not None)


def _is_winning(group: Group, outcome: Outcome) -> bool:
    return group.colour.seat in outcome.winners


def _largest(view: PublicView, group: Group) -> bool:
    return group.size == view.standings[group.colour.seat].largest


def _most_loops(view: PublicView, group: Group) -> bool:
    return 0 < group.loops == view.standings[group.colour.seat].loops


def _inks(view: PublicView, of: Callable[[Group], Inks]) -> dict[Hex, Inks]:
    return {point: inks for group in view.groups for inks in [of(group)] for point in group.points}


def _standing_out(view: PublicView, bright: Callable[[Group], bool]) -> Emphasis:
    return Emphasis(_inks(view, lambda group: BRIGHT if bright(group) else SECOND))


def _by_loops(view: PublicView, outcome: Outcome) -> Emphasis:
    """Tint the enclosures of the winning loops."""
    groups = _standing_out(view, lambda group: _is_winning(group, outcome) and _most_loops(view, group))
    winning = [each for each in view.enclosures if _is_winning(each.group, outcome) and _most_loops(view, each.group)]
    return replace(groups, lands=tuple(_land(each, LAND) for each in winning))


def _hexes_at(point: Hex) -> tuple[Hex, Hex, Hex]:
    """Return the hexes that meet at a point."""
    return point, Hex(point.q - 1, point.r), Hex(point.q - 1, point.r + 1)


def _by_size(view: PublicView, outcome: Outcome) -> Emphasis:
    def inks(group: Group) -> Inks:
        if not _largest(view, group):
            return FAINT
        return BRIGHT if _is_winning(group, outcome) else SECOND

    return Emphasis(_inks(view, inks), counted=True)


def _by_death(view: PublicView, killed: list[Group], achieved: Sequence[Group] = ()) -> Emphasis:
    bright = [*killed, *achieved]
    return Emphasis(
        _inks(view, lambda group: BRIGHT if group in bright else SECOND),
        dead=tuple(point for group in killed for point in group.points),
        walls=tuple(frozenset(cell for point in group.points for cell in _hexes_at(point)) for group in killed),
    )


def _by_territory(view: PublicView, outcome: Outcome) -> Emphasis:
    best = [each for standing in view.standings if (each := standing.territory) is not None and each.count]
    scored = tuple(each for each in best if _is_winning(each.group, outcome))
    beaten = tuple(each for each in best if not _is_winning(each.group, outcome))

    def inks(group: Group) -> Inks:
        if any(each.group == group for each in scored):
            return BRIGHT
        return SECOND if any(each.group == group for each in beaten) else FAINT

    return Emphasis(
        _inks(view, inks),
        lands=tuple(_land(each, LAND) for each in scored),
        scored=scored,
        beaten=beaten,
        counted=True,
    )


def _land(territory: Territory, colour: str) -> Land:
    return Land(frozenset(territory.hexes), frozenset(territory.blanks), colour)


def land_of(cell: Hex, shown: Emphasis) -> tuple[tuple[bool, bool, bool, bool], str]:
    """Return the enclosed faces of a hex and their tint: its middle, then those around the blank corners.

    The blank corners are those opposite W, NE and SE.
    """
    e, sw, nw = cell, Hex(cell.q - 1, cell.r + 1), Hex(cell.q - 1, cell.r)
    for land in shown.lands:
        faces = cell in land.hexes, e in land.blanks, sw in land.blanks, nw in land.blanks
        if any(faces):
            return faces, land.colour
    return NO_LAND, LAND
