"""Counters since the start of the bot, for its operator."""

from dataclasses import dataclass


@dataclass(slots=True)
class Counters:
    """Monotonic counters."""

    moves: int = 0
    """Entries of all logs."""
    interactions: int = 0
    """Commands, presses and autocompletions that were answered, including refusals."""
    refusals: int = 0
    """Interactions answered with an error."""
    sent: int = 0
    """Jobs that are done, including those given up."""
    given_up: int = 0
    """Jobs that will not be sent."""
    choices_cut_by_processor: int = 0
    """Searches of computers cut short by processor time: this machine is slower than their levels need."""
    choices_cut_by_wall: int = 0
    """Searches of computers cut short by wall-clock time: this machine is too busy for their levels."""
    errors: int = 0
    """Log lines that need an operator."""
