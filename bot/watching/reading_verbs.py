"""The verbs of reading along."""

from bot.kernel.buttons.verb import Verb


class ReadAlong(Verb, name="read_along"):
    """Get copies of the reports of a seat."""

    seat: int


class StopReading(Verb, name="stop_reading"):
    """Get them no more."""

    seat: int
