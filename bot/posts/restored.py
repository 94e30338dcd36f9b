"""What a match is told whose database was put back to an older copy."""

from bot.services.position import Position


def restored_note(position: Position) -> str:
    """Return what the new board says of it."""
    what = "turn" if position.rules.info.simultaneous else "move"
    return f"A backup was restored: this match is back at {what} {position.number}, and later {what}s are lost. Sorry!"


def lost_line() -> str:
    """Return what is left of a post that shows a later position."""
    return "-# Lost when a backup was restored. The newest board is below."
