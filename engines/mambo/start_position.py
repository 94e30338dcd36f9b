"""Start positions of the Mambo family: the tiles as written in a log."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from engines.core.rules import Seat
from engines.core.start_positions import Fault, check_members, check_number, in_field, position_error
from engines.mambo.actions import Place, format_action
from engines.mambo.fills import fill, next_fill
from engines.mambo.geometry import RING, in_bounds, pack, points, unpack
from engines.mambo.notation import parse_action
from engines.mambo.numbers import FIRST_NUMBERS, Numbers, number_new
from engines.mambo.options import Options
from engines.mambo.patterns import CORNERS, LETTERS, TILES
from engines.mambo.position import Position, build_position
from engines.mambo.state import State
from engines.mambo.view import Hex

_CELL: Final = re.compile(r"(-?\d{1,4}),(-?\d{1,4})", re.ASCII)


@dataclass(frozen=True, slots=True)
class StartPosition:
    """A position of Mambo, Mamba, Mamboa or Mambogo. The pool has the remaining tiles of `size`."""

    tiles: str = ""
    """The tiles in the order they were laid, such as `0,0:a 1,-1:e`, including automatic ones."""
    to_move: int = 0
    moves_in_a_row: int = 0
    """The tile moves since a tile was last laid from the pool; a game ends at 100."""
    numbers: str = ""
    """The hexes in the order of their numbers, as in `0,0 0,-1`; left out if no tile was moved. Missing hexes
    get the next ones."""


def describe(state: State) -> StartPosition:
    """Return the description of a position that is not over."""
    plain = number_as_laid(_read(state.tiles.split(), state), state.options) == state.numbers
    numbers = "" if plain else " ".join(f"{cell.q},{cell.r}" for cell in state.numbers)
    return StartPosition(state.tiles, state.mover, state.moves_in_a_row, numbers)


def number_as_laid(tiles: Mapping[int, int], options: Options) -> Numbers:
    """Return the numbers of a game in which these tiles were laid one after another, the automatic ones with a turn."""
    position, numbers = Position(), tuple(map(unpack, list(tiles)[:1])) or FIRST_NUMBERS
    for cell, tile in tiles.items():
        if next_fill(position, options) != cell:
            numbers = number_new(numbers, [*position.tiles, *position.spaces])
        position.add(cell, tile)
    return number_new(numbers, [*position.tiles, *position.spaces])


def build_state(position: StartPosition, empty: State, most_moves: int) -> State:
    """Return the described position on the table `empty`; OptionError for an impossible one."""
    check_members("to_move", (position.to_move,), (0, 1))
    check_number("moves_in_a_row", position.moves_in_a_row, 0, most_moves - 1)
    words = position.tiles.split()
    if len(words) > empty.options.size:
        raise position_error("tiles", Fault.TOO_MANY, "tiles")
    tiles = _read(words, empty)
    _check_tiles(tiles)
    _check_filled(words, empty)
    numbers = _read_numbers(position.numbers) if position.numbers else number_as_laid(tiles, empty.options)
    built = build_position(" ".join(words))
    return replace(
        empty,
        tiles=" ".join(words),
        left=empty.options.size - len(words),
        mover=Seat(position.to_move),
        moves_in_a_row=position.moves_in_a_row,
        numbers=number_new(numbers, [*built.tiles, *built.spaces]),
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


def _read_numbers(text: str) -> Numbers:
    cells: dict[Hex, None] = {}
    for word in text.split():
        matched = _CELL.fullmatch(word)
        cell = Hex(int(matched[1]), int(matched[2])) if matched else None
        if cell is None or not in_bounds(cell):
            raise position_error("numbers", Fault.UNKNOWN, word)
        if cell in cells:
            raise position_error("numbers", Fault.TWICE, word)
        cells[cell] = None
    return tuple(cells)


def _check_tiles(tiles: dict[int, int]) -> None:
    """Raise OptionError if tiles do not match or are not connected."""
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
    """Raise OptionError if an automatic tile is missing."""
    for cell, tile in fill(build_position(" ".join(words)), empty.options, empty.options.size - len(words)):
        raise position_error("tiles", Fault.MISSING, _word(cell, tile))


def _word(cell: int, tile: int) -> str:
    return format_action(Place(unpack(cell), TILES[tile]))
