"""The first round of a match, in which it can still be called off or declined (rules/server.md)."""

from bot.services.position import Position


def in_first_round(position: Position) -> bool:
    """Tell whether not every player could have moved, or, where all act together, no turn has run."""
    return position.number == 0 if position.rules.info.simultaneous else position.ply < position.seats
