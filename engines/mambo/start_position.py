"""Positions from which a game of the Mambo family can begin: the tiles as they are written in a log."""

from dataclasses import dataclass, replace

from engines.core.rules import Seat
from engines.core.start_positions import Fault, check_members, check_number, in_field, position_error
from engines.mambo.actions import Place, format_action
from engines.mambo.fills import fill
from engines.mambo.geometry import RING, in_bounds, pack, points, unpack
from engines.mambo.notation import parse_action
from engines.mambo.patterns import CORNERS, LETTERS, TILES
from engines.mambo.position import build_position
from engines.mambo.state import State


@dataclass(frozen=True, slots=True)
class StartPosition:
    """A position of Mambo, Mamba, Mamboa or Mambogo. The pool has what is missing from `size` tiles."""

    tiles: str = ""
    """As in `0,0:a 1,-1:e`, by placement number; those that fill in by themselves are named too."""
    to_move: int = 0
    moves_in_a_row: int = 0
    """Tile moves since a tile was last laid from the pool; a game ends at 100."""


def describe(state: State) -> StartPosition:
    """Return the description of a position that is not over."""
    return StartPosition(state.tiles, state.mover, state.moves_in_a_row)


def build_state(position: StartPosition, empty: State, most_moves: int) -> State:
    """Return the described position of a table that is `empty`; OptionError for an impossible one."""
    check_members("to_move", (position.to_move,), (0, 1))
    check_number("moves_in_a_row", position.moves_in_a_row, 0, most_moves - 1)
    words = position.tiles.split()
    if len(words) > empty.options.size:
        raise position_error("tiles", Fault.TOO_MANY, "tiles")
    _check_tiles(_read(words, empty))
    _check_filled(words, empty)
    return replace(
        empty,
        tiles=" ".join(words),
        left=empty.options.size - len(words),
        mover=Seat(position.to_move),
        moves_in_a_row=position.moves_in_a_row,
    )


def _read(words: list[str], empty: State) -> dict[int, int]:
    """Return the tile of each packed hex."""
    tiles: dict[int, int] = {}
    for word in words:
        with in_field("tiles"):
            placed = parse_action(empty, word)
        if not isinstance(placed, Place) or not in_bounds(placed.hex) or format_action(placed) != word:
            raise position_error("tiles", Fault.UNKNOWN, word)
        cell = pack(*placed.hex)
        if cell in tiles:
            raise position_error("tiles", Fault.TWICE, word.partition(":")[0])
        tiles[cell] = LETTERS.index(placed.tile.value)
    return tiles


def _check_tiles(tiles: dict[int, int]) -> None:
    """OptionError where tiles do not match or do not hang together."""
    colours: dict[int, int] = {}
    for cell, tile in tiles.items():
        for point, colour in zip(points(cell), CORNERS[tile], strict=True):
            if colours.setdefault(point, colour) != colour:
                raise position_error("tiles", Fault.NO_MATCH, _word(cell, tile))
    flood = list(tiles)[:1]
    joined = set(flood)
    for cell in flood:
        near = [cell + way for way in RING if cell + way in tiles and cell + way not in joined]
        joined.update(near)
        flood += near
    for cell, tile in tiles.items():
        if cell not in joined:
            raise position_error("tiles", Fault.APART, _word(cell, tile))


def _check_filled(words: list[str], empty: State) -> None:
    """OptionError where a tile is missing that would have been filled in by itself."""
    for cell, tile in fill(build_position(" ".join(words)), empty.options, empty.options.size - len(words)):
        raise position_error("tiles", Fault.MISSING, _word(cell, tile))


def _word(cell: int, tile: int) -> str:
    return format_action(Place(unpack(cell), TILES[tile]))
