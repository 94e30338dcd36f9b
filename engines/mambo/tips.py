"""The thing a newcomer should notice on the board, in a sentence."""

from collections.abc import Iterator, Sequence

from engines.core.messages import N_, Text, join_list
from engines.mambo.view import Colour, PublicView, SeatView, Tile, points_of
from engines.mambo.ways_out import cornered_groups, only_way_out


def tip(view: SeatView, names: Sequence[str]) -> str:
    """Return what matters most in the position for the player to move."""
    return next(_tips(view, names))


def _tips(view: SeatView, names: Sequence[str]) -> Iterator[Text]:
    public = view.public
    opponent = names[1 - view.seat]
    own = Colour.O if view.seat == 0 else Colour.X
    yield from _cornered(view, own, opponent)
    wanted = public.aims.loops
    if wanted and public.standings[1 - view.seat].loops == wanted - 1:
        yield N_("{name} needs one more loop to win.", name=opponent)
    elif wanted and public.standings[view.seat].loops == wanted - 1:
        yield N_("You need one more loop to win.")
    yield from _joining(public, own)
    stripes = [tile.value for tile in Tile if tile.dominant is own]
    yield N_("Tiles {tiles} have stripes in your color.", tiles=join_list(stripes))


def _cornered(view: SeatView, own: Colour, opponent: str) -> Iterator[Text]:
    """Yield the groups that may be walled in at their only way out, the opponent's first."""
    aims = view.public.aims
    for group, way in sorted(cornered_groups(view.public), key=lambda each: each[0].colour is own):
        if group.colour is own or not aims.may_kill(group):
            yield only_way_out(way, "" if group.colour is own else opponent)
        else:
            yield N_(
                "{name}'s group at tile {tile} can only grow at {place}. Wall it in and you win.",
                name=opponent,
                tile=way.tile,
                place=way.place,
            )


def _joining(public: PublicView, own: Colour) -> Iterator[Text]:
    """Yield the first tile that joins two groups of a color."""
    groups = {point: group for group in public.groups if group.colour is own for point in group.points}
    for space in public.spaces:
        for tile in space.tiles:
            ends = [point for at, point in enumerate(points_of(space.hex)) if at != tile.lone]
            joined = {groups[point] for point in ends if point in groups}
            if tile.dominant is own and len(joined) == 2:
                yield N_("Tile {tile} at {place} joins two of your groups.", tile=tile.value, place=space.number)
