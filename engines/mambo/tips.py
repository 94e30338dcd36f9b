"""A tip about the board for newcomers, in a sentence."""

from collections.abc import Iterator, Sequence
from typing import Final

from engines.core.messages import N_, Text, join, join_list
from engines.core.rules import Seat
from engines.core.text import Tip
from engines.mambo.actions import Place
from engines.mambo.fills import fill
from engines.mambo.geometry import pack
from engines.mambo.judging import judge
from engines.mambo.memo import position_seen
from engines.mambo.patterns import TILES
from engines.mambo.position import Position
from engines.mambo.view import Group, Hex, PublicView, SeatView, Tile, WayOut, points_of
from engines.mambo.words import cornered_groups, name_groups, only_way_out

_FIRST_TURNS: Final = 4
"""The number of turns in which the stripes of a player's color are named."""
_FEW: Final = 2
"""The number of ways out at which a group is soon in danger."""


def tip(view: SeatView, names: Sequence[str]) -> Tip | None:
    """Return the most important tip for the player to move."""
    return next(_tips(view.public, view.seat, names), None)


def _tips(view: PublicView, seat: Seat, names: Sequence[str]) -> Iterator[Tip]:
    opponent = names[1 - seat]
    cornered = cornered_groups(view)
    position = position_seen(view)
    yield from _walling_in(view, position, opponent, [each for each in cornered if each[0].colour.seat != seat])
    yield from _closing(view, position, seat)
    for group, way in sorted(cornered, key=lambda each: each[0].colour.seat != seat):
        yield Tip(only_way_out(way, "" if group.colour.seat == seat else opponent))
    yield from map(Tip, _loops(view, seat, opponent))
    yield from map(Tip, _few_ways(view, seat, opponent))
    if view.plies < _FIRST_TURNS:
        stripes = [tile.value for tile in Tile if tile.dominant.seat == seat]
        yield Tip(N_("Tiles {tiles} have stripes in your color.", tiles=join_list(stripes)))


def _walling_in(
    view: PublicView, position: Position, opponent: str, cornered: Sequence[tuple[Group, WayOut]]
) -> Iterator[Tip]:
    """Yield the tiles that wall in a group at its only way out."""
    for group, way in cornered:
        for action, after in _wins(view, position, group.mouths[0]):
            if not after.groups[after.owner[pack(*group.points[0])].order].mouths:
                tile = action.tile.value
                sentence = N_("Tile {tile} at {place} walls it in and wins.", tile=tile, place=way.place)
                yield Tip(join([only_way_out(way, opponent), sentence]), action)


def _closing(view: PublicView, position: Position, seat: Seat) -> Iterator[Tip]:
    """Yield the tiles that close a player's last loop: at places where two corners are of one group."""
    if not view.aims.loops or view.standings[seat].loops != view.aims.loops - 1:
        return
    owner = position.owner
    for space in view.spaces:
        corners = [chain for point in points_of(space.hex) if (chain := owner.get(pack(*point))) is not None]
        own = [chain.order for chain in corners if chain.colour == seat + 1]
        if len(set(own)) < len(own):
            for action, _ in _wins(view, position, space.hex):
                tile = action.tile.value
                yield Tip(N_("Tile {tile} at {place} closes a loop and wins.", tile=tile, place=space.number), action)


def _wins(view: PublicView, position: Position, cell: Hex) -> Iterator[tuple[Place, Position]]:
    """Yield the tiles that win at a place, each with the table after it."""
    for tile in next((space.tiles for space in view.spaces if space.hex == cell), ()):
        after = position.lay(pack(*cell), TILES.index(tile))
        fill(after, view.options, view.left - 1)
        outcome = judge(view.options, after, view.mover)
        if outcome is not None and outcome.winners == (view.mover,):
            yield Place(cell, tile), after


def _loops(view: PublicView, seat: Seat, opponent: str) -> Iterator[Text]:
    wanted = view.aims.loops
    if wanted and view.standings[1 - seat].loops == wanted - 1:
        yield N_("{name} needs one more loop to win.", name=opponent)
    elif wanted and view.standings[seat].loops == wanted - 1:
        yield N_("You need one more loop to win.")


def _few_ways(view: PublicView, seat: Seat, opponent: str) -> Iterator[Text]:
    """Yield the groups that can only grow at two places, the player's own first."""
    few = [group for group in view.groups if len(group.mouths) == _FEW and view.aims.may_kill(group)]
    for group, tile, places in name_groups(view, sorted(few, key=lambda each: each.colour.seat != seat)):
        ways = join_list([str(place) for place in places])
        if group.colour.seat == seat:
            yield N_("Your group at tile {tile} can only grow at {places}.", tile=tile, places=ways)
        else:
            yield N_("{name}'s group at tile {tile} can only grow at {places}.", name=opponent, tile=tile, places=ways)
