"""Laying tiles from the pool: fits and their errors."""

from collections.abc import Mapping
from operator import attrgetter
from typing import Final

from engines.core.errors import IllegalActionError
from engines.core.messages import N_, NP_, join
from engines.mambo.actions import Place
from engines.mambo.geometry import in_bounds, pack, unpack
from engines.mambo.patterns import CORNERS, FITTING, TILES, known_codes
from engines.mambo.position import Position
from engines.mambo.spaces import FIRST, space_of
from engines.mambo.view import Hex, Space, Tile

CORNER_NAMES: Final = (N_("left"), N_("upper right"), N_("lower right"))
"""The names of the corners W, NE and SE."""
COLOUR_NAMES: Final = ("", N_("orange"), N_("teal"))
"""The name of each color code."""

_text = attrgetter("text")
_number = attrgetter("number")


def placements(position: Position) -> list[Place]:
    """Return every tile in every space, sorted by canonical text."""
    gaps = position.spaces if position.tiles else FIRST
    places: list[Place] = []
    for each in sorted(gaps.values(), key=_text):
        places += each.places or each.all_places()
    return places


def open_spaces(position: Position, numbers: Mapping[Hex, int]) -> tuple[Space, ...]:
    """Return the spaces in the order of their numbers."""
    gaps = position.spaces if position.tiles else FIRST
    spaces = [space_of(gap.hex, numbers[gap.hex], gap.pattern) for gap in gaps.values()]
    return tuple(sorted(spaces, key=_number))


def nulls_in_order(position: Position) -> tuple[Hex, ...]:
    """Return the dead hexes in reading order."""
    return tuple(map(unpack, sorted(position.nulls)))


def check_place(position: Position, numbers: Mapping[Hex, int], action: Place) -> int:
    """Return the packed hex of a placement; IllegalActionError says why it is illegal."""
    cell = pack(*action.hex)
    space = (position.spaces if position.tiles else FIRST).get(cell)
    if space is None or not in_bounds(action.hex):
        raise closed_place_error(position, numbers, action.hex)
    check_fit(space.pattern, action.tile, numbers[action.hex])
    return cell


def check_room(position: Position, numbers: Mapping[Hex, int], action: Place) -> None:
    """Raise IllegalActionError if a placement is illegal and more tiles cannot make it legal."""
    cell = pack(*action.hex) if in_bounds(action.hex) else None
    if cell in position.tiles or cell in position.nulls or cell in position.spaces:
        check_place(position, numbers, action)


def closed_place_error(position: Position, numbers: Mapping[Hex, int], at: Hex) -> IllegalActionError:
    """Return the error for any tile at a hex that is not a place. It shows no coordinates, which people do not see."""
    if not position.tiles:
        return IllegalActionError(N_("The first tile goes to place 1: `a1`"))
    cell = pack(*at) if in_bounds(at) else None
    if cell in position.tiles:
        why = N_("Place {place} is taken.", place=numbers[at])
    elif cell in position.nulls:
        why = N_("No tile fits there: its corners are all one color.")
    else:
        why = N_("No tile lies beside that place.")
    return IllegalActionError(join([why, N_("Choose an open place.")]))


def check_fit(pattern: int, tile: Tile, number: int | None) -> None:
    """Raise IllegalActionError if a tile does not match its neighbours; a tile's own place has no number."""
    index = TILES.index(tile)
    if index in FITTING[pattern]:
        return
    known = zip(known_codes(pattern), CORNERS[index], CORNER_NAMES, strict=True)
    corner, colour = next((name, COLOUR_NAMES[has]) for wants, has, name in known if wants not in (0, has))
    why = (
        N_(
            "Tile {tile} doesn't fit in its own place: its {corner} corner would be {colour}.",
            tile=tile.value,
            corner=corner,
            colour=colour,
        )
        if number is None
        else N_(
            "Tile {tile} doesn't fit at {place}: its {corner} corner would be {colour}.",
            tile=tile.value,
            place=number,
            corner=corner,
            colour=colour,
        )
    )
    fitting = [TILES[each].value for each in FITTING[pattern]]
    fits = NP_("Only {tiles} fits.", "These fit: {tiles}.", len(fitting), tiles=", ".join(fitting))
    raise IllegalActionError(join([why, fits]))


def can_place(position: Position) -> bool:
    """Return True if any tile fits anywhere."""
    return bool(position.spaces) or not position.tiles
