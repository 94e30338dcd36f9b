"""The verbs of leaving a match."""

from bot.kernel.buttons.verb import Verb


class Resign(Verb, name="resign"):
    """Ask to leave for good."""


class ResignSurely(Verb, name="resign_surely"):
    """Leave for good."""


class LeaveToComputer(Verb, name="leave_to_computer"):
    """Ask the others whether a computer may play on."""
