"""Notes for a match after its database was restored from an older copy."""

from bot.kernel.matches.position import Position
from bot.kernel.text.translation import _


def restored_note(position: Position) -> str:
    """Return what the new board says of it."""
    return _("Restored from a backup: back at step {number}. Sorry!", number=position.number)


def lost_line() -> str:
    """Return what is left of a post that shows a later position."""
    return _("-# Lost in a restored backup. Newest board below.")
