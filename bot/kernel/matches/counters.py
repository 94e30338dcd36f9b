"""Counters since the start of the bot, for its operator."""

from dataclasses import dataclass


@dataclass(slots=True)
class Counters:
    """Each only grows."""

    moves: int = 0
    """Entries of all logs."""
    interactions: int = 0
    """Commands, presses and completions that were answered, refusals included."""
    refusals: int = 0
    """Interactions that were told what to do instead."""
    sent: int = 0
    """Jobs that are done, given up or not."""
    given_up: int = 0
    """Jobs that will not be sent."""
    choices_cut_by_processor: int = 0
    """Choices of computers that the clock of the processor ended: this machine is slower than their levels need."""
    choices_cut_by_wall: int = 0
    """Choices of computers that the clock on the wall ended: this machine is too busy for their levels."""
    errors: int = 0
    """Log lines that need an operator."""
