"""Monoch's position in words, for those who cannot see the picture."""

from engines.monoch.view import Axis, BlockType, Colour, PublicView, Side, cell_name
from render.core.board import Table, fit_alt

_BETWEEN = {Axis.NORTH_SOUTH: "north and south", Axis.WEST_EAST: "west and east"}


def alt_text(view: PublicView, table: Table) -> str:
    """Tell the state first, then the sides and strips, then the pool, then the blocks from the newest back."""
    parts = [f"Monoch, board {table.board}.", _state(view, table)]
    parts += [_side(side, table) for side in view.sides]
    if view.way is not None:
        parts.append(f"The {view.way.colour.value} strip passes {len(view.way.blocks)} blocks.")
    else:
        parts += [_longest(view, number, colour) for number, colour in enumerate(Colour) if view.lengths[number]]
    pool = ", ".join(f"{kind.value} {left}" for kind, left in zip(BlockType, view.pool, strict=True))
    parts.append(f"In the pool: {pool}.")
    for block in reversed(view.blocks):
        height = f", {block.z} up" if block.z else ""
        parts.append(f"{block.stance.text} at {cell_name(block.x, block.y)}{height}.")
    return fit_alt(parts)


def _state(view: PublicView, table: Table) -> str:
    if view.outcome is None:
        who = " and ".join(table.names[seat] for seat in view.turn)
        return f"{who} to {'declare a colour' if view.to_declare else 'move'}, {len(view.blocks)} blocks in play."
    if len(view.outcome.winners) in (0, len(view.sides)):
        return "The game is a draw."
    return f"{' and '.join(table.names[seat] for seat in view.outcome.winners)} won."


def _side(side: Side, table: Table) -> str:
    colour = "" if side.colour is None else f"plays {side.colour.value} and "
    return f"{table.names[side.seat]} {colour}joins {_BETWEEN[side.axis]}."


def _longest(view: PublicView, number: int, colour: Colour) -> str:
    at, axis = view.longest[number], view.axis_of(colour)
    cells = [part.cell for part in view.strips[at].parts] if at is not None else []
    first, last = min(cells, key=axis.of), max(cells, key=axis.of)
    there = f"from {cell_name(first.x, first.y)} to {cell_name(last.x, last.y)}"
    return f"The longest {colour.value} strip reaches {view.lengths[number]} cells, {there}."
