"""Monoch's position in words, for those who cannot see the picture."""

from engines.monoch.view import Axis, BlockType, Colour, PublicView, cell_name
from render.core.board import Table, fit_alt

_DIRECTIONS = {Axis.NORTH_SOUTH: ("north", "south"), Axis.WEST_EAST: ("west", "east")}


def alt_text(view: PublicView, table: Table, seen: str = "") -> str:
    """Tell the state first, then strips and ends, the last block, the pool, then the blocks from the newest back."""
    parts = [f"Monoch, match {table.board}.", _state(view, table), *([seen] if seen else [])]
    if view.way is not None:
        numbers = " to ".join(cell_name(part.cell.x, part.cell.y) for part in (view.way.parts[0], view.way.parts[-1]))
        parts.append(
            f"The {view.way.colour.value} strip runs from {numbers} over {_counted(len(view.way.blocks), 'block')}."
        )
    parts += [_last(view), *_teams(view, table), *longest_text(view), *_ends(view)]
    pool = ", ".join(f"{kind.value} {left}" for kind, left in zip(BlockType, view.pool, strict=True))
    parts.append(f"In the pool: {pool}.")
    parts += [f"{block.name}{_height(block.z)}." for block in reversed(view.blocks)]
    return fit_alt([part for part in parts if part])


def longest_text(view: PublicView) -> list[str]:
    """Say how far each colour's longest strip reaches, of how many cells."""
    if view.ends is None:
        return []
    found = []
    for colour, length in zip(Colour, view.lengths, strict=True):
        low, high = view.ends.along(view.axis_of(colour))
        found.append(
            f"{colour.value.capitalize()}'s longest strip reaches over {length} of {_counted(high - low + 1, 'cell')}."
        )
    return found


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _state(view: PublicView, table: Table) -> str:
    names = [table.names[seat] for seat in view.turn]
    if view.outcome is None:
        what = "to declare a colour" if view.to_declare else "to move"
        return f"{' and '.join(names)} {what}, {_counted(len(view.blocks), 'block')} in play."
    if len(view.outcome.winners) in (0, len(view.sides)):
        return "The game is a draw."
    return f"{' and '.join(table.names[seat] for seat in view.outcome.winners)} won."


def _teams(view: PublicView, table: Table) -> list[str]:
    found = []
    for parity in (0, 1):
        team = [side for side in view.sides if side.seat % 2 == parity]
        names = " and ".join(table.names[side.seat] for side in team)
        play, have = ("plays", "has") if len(team) == 1 else ("play", "have")
        colour = f"{play} {team[0].colour.value}," if team[0].colour else f"{have} no colour yet and {play}"
        found.append(f"{names} {colour} {' to '.join(_DIRECTIONS[team[0].axis])}.")
    return found


def _ends(view: PublicView) -> list[str]:
    """Say how many places hold each end, by colour."""
    if view.ends is None or view.sides[0].colour is None:
        return []
    found = []
    for colour in Colour:
        axis = view.axis_of(colour)
        parts = view.end_parts(colour)
        counts = [sum(part.face is face for part in parts) for face in axis.faces]
        low, high = (f"{count or 'nowhere'} in the {way}" for count, way in zip(counts, _DIRECTIONS[axis], strict=True))
        found.append(f"{colour.value.capitalize()} shows at the ends: {low}, {high}.")
    return found


def _last(view: PublicView) -> str:
    if view.last is None or view.last.block is None:
        return ""
    block = view.blocks[view.last.block]
    return f"Last block: {block.name}{_height(block.z)}."


def _height(z: int) -> str:
    return f" at height {z}" if z else ""
