"""Notes for a match after its database was restored from an older copy."""

from bot.services.position import Position
from bot.translation import _


def restored_note(position: Position) -> str:
    """Return what the new board says of it."""
    number = position.number
    if position.rules.info.simultaneous:
        return _(
            "A backup was restored: this match is back at turn {number}. Later turns are lost. Sorry!", number=number
        )
    return _("A backup was restored: this match is back at move {number}. Later moves are lost. Sorry!", number=number)


def lost_line() -> str:
    """Return what is left of a post that shows a later position."""
    return _("-# Lost when a backup was restored. The newest board is below.")
