"""What is counted since the bot started, for whoever looks after it."""

from dataclasses import dataclass


@dataclass(slots=True)
class Counters:
    """Each only grows."""

    moves: int = 0
    """Entries of all logs."""
    interactions: int = 0
    """Commands, presses and completions that were answered, whatever the answer."""
    refusals: int = 0
    """Interactions that were told what to do instead."""
    sent: int = 0
    """Parcels that are done, given up or not."""
    given_up: int = 0
    """Parcels that will not be sent."""
    errors: int = 0
    """Lines of the log that call for somebody."""
