"""Statistics of players and names of groups, shared by the text board, events, tips and the picture's alt text."""

from collections.abc import Container, Iterable, Iterator, Mapping

from engines.core.messages import N_, Text, join
from engines.core.rules import Seat
from engines.mambo.events import WayOut
from engines.mambo.numbers import index_of
from engines.mambo.view import Group, Hex, PublicView


def figures_of(view: PublicView, seat: int) -> Text:
    """Return the figures of a player, as in `largest group 3, loops 1 of 2`."""
    standing = view.standings[Seat(seat)]
    parts = [N_("largest group {size}", size=standing.largest)]
    if view.aims.loops:
        parts.append(N_("loops {loops} of {wanted}", loops=standing.loops, wanted=view.aims.loops))
    if standing.territory is not None:
        parts.append(N_("territory {count}", count=standing.territory.count))
    return join(parts, ", ")


def tile_of(group: Group, numbers: Mapping[Hex, int], laid: Container[Hex]) -> int:
    """Return the number of the tile that names a group: the lowest of its stripes, or of the tiles around its spot."""
    (spot, *_), tiles = group.points, group.stripes
    around = tiles or (spot, Hex(spot.q - 1, spot.r), Hex(spot.q - 1, spot.r + 1))
    return min(numbers[cell] for cell in around if cell in laid and cell in numbers)


def cornered_groups(view: PublicView) -> list[tuple[Group, WayOut]]:
    """Return each group that can only grow at one place, if that matters, with the numbers that name both."""
    cornered = [group for group in view.groups if group.is_laddered and view.aims.threatens(group)]
    return [(group, WayOut(tile, *ways)) for group, tile, ways in name_groups(view, cornered)]


def name_groups(view: PublicView, groups: Iterable[Group]) -> Iterator[tuple[Group, int, list[int]]]:
    """Yield groups, each with the number of the tile that names it and those of its ways out."""
    numbers, laid = index_of(view.numbers), {each.hex for each in view.tiles}
    for group in groups:
        yield group, tile_of(group, numbers, laid), sorted(numbers[mouth] for mouth in group.mouths)


def only_way_out(way: WayOut, owner: str = "") -> Text:
    """Return the sentence about a group of `owner`, or of the reader."""
    if not owner:
        return N_("Your group at tile {tile} can only grow at {place}.", tile=way.tile, place=way.place)
    return N_("{name}'s group at tile {tile} can only grow at {place}.", name=owner, tile=way.tile, place=way.place)
