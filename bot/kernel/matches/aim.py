"""Questions that all players of a match must agree to."""

from enum import StrEnum


class Aim(StrEnum):
    """A question that all players must agree to."""

    DRAW = "draw"
    ABORT = "abort"
    UNDO = "undo"
    PAUSE = "pause"
    RESUME = "resume"
    SUBSTITUTE = "substitute_bot"
    """That a computer plays on for the player who asks."""
