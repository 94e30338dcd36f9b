"""What Mambo says of the reasons for which it refuses an input."""

from collections.abc import Sequence
from typing import assert_never

from engines.core.sentences import NOBODY, People, quoted, sentence
from engines.mambo import reasons as why
from engines.mambo.view import Tile

_OfOptions = why.FillsAnyway | why.LoopsWinNothing | why.KillsWinNothing | why.StripeWithoutKills | why.NeedsMoving
_OfNames = why.NotAMove | why.NoMoving | why.NoSuchPosition | why.NoSuchTile | why.NothingThere
_OfPlaces = why.PoolEmpty | why.FirstTile | why.Occupied | why.IsNull | why.Apart | why.DoesNotMatch
_OfMoves = why.NoFreeCorner | why.HoldsOthers | why.NotYoursToMove | why.MovedNowhere


@sentence.register
def of_options(reason: _OfOptions, _people: People = NOBODY) -> str:
    """Say which option could never matter."""
    match reason:
        case why.FillsAnyway(variant):
            return f"`variant={variant.value}` fills by itself: leave `no_auto` out."
        case why.LoopsWinNothing(variant):
            return f"In `variant={variant.value}` loops win nothing: leave `num_loops` out."
        case why.KillsWinNothing(variant):
            return f"In `variant={variant.value}` killing wins nothing anyway: leave `no_kill` out."
        case why.StripeWithoutKills(variant, no_kill):
            where = "With `no_kill`" if no_kill else f"In `variant={variant.value}`"
            return f"{where} killing wins nothing: leave `kill_stripe` out."
        case why.NeedsMoving(option):
            return f"`{option}` needs `move_any_time` or `move_none_left` beside it."
        case _:
            assert_never(reason)


@sentence.register
def of_names(reason: _OfNames, _people: People = NOBODY) -> str:
    """Say what is meant by nothing on the table."""
    match reason:
        case why.NotAMove(typed, moving):
            refused = f"{quoted(typed)} is not a move. " if typed.strip() else ""
            more = ", or the tile to move before it, as in `7-b4`" if moving else ""
            return f"{refused}Type a letter a to f and a position, as in `a1`{more}."
        case why.NoMoving():
            return "You cannot move tiles in this game. Lay a new one, as in `a1`."
        case why.NoSuchPosition(number, positions):
            return f"There is no position {number}. {_positions_there(positions)}"
        case why.NoSuchTile(number, tiles):
            return f"There is no tile {number}. {_tiles_there(tiles)}"
        case why.NothingThere():
            return "No tile lies there. Name a tile by its number, as in `7-b4`."
        case _:
            assert_never(reason)


@sentence.register
def of_places(reason: _OfPlaces, _people: People = NOBODY) -> str:
    """Say why no tile, or not this one, is laid there. Coordinates are no names for people: say what lies there."""
    match reason:
        case why.PoolEmpty():
            return "No tiles are left to lay. Move one on the table, as in `7-b4`."
        case why.FirstTile():
            return "The first tile goes to position 1, as in `a1`."
        case why.Occupied(tile):
            return f"Tile {tile} lies there already. Choose a numbered position."
        case why.IsNull():
            return "That is a null: no tile fits there. Choose a numbered position."
        case why.Apart():
            return "No tile lies beside that place. Choose a numbered position."
        case why.DoesNotMatch(tile, position, fitting):
            where = "in its own place" if position is None else f"at position {position}"
            return f"Tile `{tile.value}` does not match its neighbours {where}. {_choice(fitting)}"
        case _:
            assert_never(reason)


@sentence.register
def of_moves(reason: _OfMoves, _people: People = NOBODY) -> str:
    """Say why a tile is not moved."""
    match reason:
        case why.NoFreeCorner(tile):
            return f"Tile {tile} has no free corner, so it stays. Choose another tile."
        case why.HoldsOthers(tile):
            return f"Without tile {tile} the others would fall apart. Choose another tile."
        case why.NotYoursToMove(tile, can_lay):
            return f"You cannot move tile {tile} now. Choose another{', or lay a new tile' if can_lay else ''}."
        case why.MovedNowhere(tile):
            return f"That puts tile {tile} back as it was. Turn it or move it."
        case _:
            assert_never(reason)


def _positions_there(positions: int) -> str:
    if positions < 2:
        return "Only position 1 is open." if positions else "No tile fits anywhere now."
    return f"The positions are 1 to {positions}."


def _tiles_there(tiles: int) -> str:
    if tiles < 2:
        return "Only tile 1 is there." if tiles else "Lay the first, as in `a1`."
    return f"The tiles are 1 to {tiles}."


def _choice(fitting: Sequence[Tile]) -> str:
    choice = ", ".join(f"`{tile.value}`" for tile in fitting)
    return f"{'This does' if len(fitting) == 1 else 'These do'}: {choice}."
