"""Laying tiles from the pool: what fits where, and the position numbers people use."""

from functools import lru_cache

from engines.core.errors import IllegalActionError
from engines.mambo.actions import Place, format_action
from engines.mambo.geometry import ORIGIN, STRIDE, in_bounds, pack, unpack
from engines.mambo.groups import COLOURS
from engines.mambo.position import FITTING, NULLS, TILES, Position, known_of
from engines.mambo.view import Hex, Space, reading_order


def placements(position: Position) -> list[Place]:
    """Every tile in every space, sorted by canonical text."""
    found: list[Place] = []
    for _, places in sorted(map(_places, *_columns(position))):
        found += places
    return found


def spaces_in_order(position: Position) -> tuple[Space, ...]:
    """The spaces by position number."""
    found = position.numbered
    if found is None:
        found = tuple([space for _, space in sorted(map(_numbered, *_columns(position))) if space.tiles])
        position.numbered = found
    return found


def nulls_in_order(position: Position) -> tuple[Hex, ...]:
    """The dead hexes in reading order."""
    nulls = [unpack(cell) for cell, pattern in position.spaces.items() if pattern in NULLS]
    return tuple(sorted(nulls, key=reading_order))


def can_place(position: Position) -> bool:
    """Whether any tile fits anywhere."""
    return not position.tiles or any(pattern not in NULLS for pattern in position.spaces.values())


def check_place(position: Position, action: Place) -> int:
    """Return the packed hex of a placement; IllegalActionError says what is wrong with it."""
    name = f"{action.hex.q},{action.hex.r}"
    if not in_bounds(action.hex):
        raise IllegalActionError(f"`{name}` touches no tile. Choose a numbered position.")
    cell = pack(action.hex)
    if cell in position.tiles:
        raise IllegalActionError(f"There is a tile at `{name}` already. Choose a numbered position.")
    pattern = position.spaces.get(cell)
    if not position.tiles:
        if cell != ORIGIN:
            raise IllegalActionError(f"The first tile goes to `0,0`, position 1, not to `{name}`.")
        return cell
    if pattern is None:
        raise IllegalActionError(f"`{name}` touches no tile. Choose a numbered position.")
    check_fit(pattern, action.tile.value, name)
    return cell


def check_fit(pattern: int, letter: str, name: str) -> None:
    """IllegalActionError where tile `letter` does not match what neighbours have fixed at the hex called `name`."""
    letters = [TILES[at].value for at in FITTING[pattern]]
    if not letters:
        raise IllegalActionError(f"`{name}` is a null: no tile fits there. Choose a numbered position.")
    if letter not in letters:
        choice = ", ".join(f"`{fits}`" for fits in letters)
        raise IllegalActionError(f"Tile `{letter}` does not match its neighbours at `{name}`. These do: {choice}.")


def _columns(position: Position) -> tuple[list[int], list[int]]:
    if not position.tiles:
        return [ORIGIN], [0]
    return list(position.spaces), list(position.spaces.values())


@lru_cache(maxsize=8192)
def _places(cell: int, pattern: int) -> tuple[str, list[Place]]:
    at = unpack(cell)
    # The text without its letter sorts as the whole does: a colon sorts after every digit.
    return format_action(Place(at, TILES[0]))[:-1], [Place(at, TILES[tile]) for tile in FITTING[pattern]]


@lru_cache(maxsize=8192)
def _numbered(cell: int, pattern: int) -> tuple[int, Space]:
    at = unpack(cell)
    down, across = reading_order(at)
    w, ne, se = (COLOURS[code] for code in known_of(pattern))
    return down * STRIDE + across, Space(at, (w, ne, se), tuple(TILES[tile] for tile in FITTING[pattern]))
