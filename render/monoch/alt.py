"""Monoch's position in words, for those who cannot see the picture."""

from engines.monoch.view import Kind, PublicView, Side
from render.core.board import Table, fit_alt


def alt_text(view: PublicView, table: Table) -> str:
    """Tell the state first, then the pool, then the blocks from the newest back."""
    parts = [f"Monoch, board {table.board}.", _state(view, table)]
    parts += [f"{_who(side, table)} plays {side.colour.value}, {side.axis.value}." for side in view.sides]
    if view.path is not None:
        parts.append(f"The {view.path.colour.value} strip passes {len(view.path.blocks)} blocks.")
    pool = ", ".join(f"{kind.value} {left}" for kind, left in zip(Kind, view.pool, strict=True))
    parts.append(f"In the pool: {pool}.")
    for block in reversed(view.blocks):
        layer = f" on layer {block.z + 1}" if block.z else ""
        parts.append(f"{block.kind.value}{block.turn} at {view.frame.name(block.x, block.y)}{layer}.")
    return fit_alt(parts)


def _state(view: PublicView, table: Table) -> str:
    if view.outcome is None:
        return f"{' and '.join(table.names[seat] for seat in view.turn)} to move, {len(view.blocks)} blocks in play."
    if len(view.outcome.winners) in (0, len(view.sides)):
        return "The game is a draw."
    return f"{' and '.join(table.names[seat] for seat in view.outcome.winners)} won."


def _who(side: Side, table: Table) -> str:
    return table.names[side.seat]
