"""The verbs of a replay and of an analysis, and whose eyes a replay is seen through."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.kernel.buttons.verb import MalformedError, Verb, plain_verb
from bot.kernel.rate_limit import Effort
from engines.core.rules import Seat

_PUBLIC, _EVERYTHING = "p", "all"
_MOST_DIGITS: Final = 2


@dataclass(frozen=True, slots=True)
class Eyes:
    """The observers of a replay: everybody, the player at a seat, or all players together."""

    seat: Seat | None = None
    everything: bool = False
    """All that is hidden, once the match is over."""

    def __str__(self) -> str:
        return _EVERYTHING if self.everything else _PUBLIC if self.seat is None else str(self.seat)

    @classmethod
    def read(cls, text: str) -> "Eyes":
        """Return what `str` wrote; MalformedError for anything else."""
        if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS:
            return cls(Seat(int(text)))
        for eyes in (PUBLIC, EVERYTHING):
            if str(eyes) == text:
                return eyes
        raise MalformedError("nobody's eyes")


PUBLIC: Final = Eyes()
EVERYTHING: Final = Eyes(everything=True)


class StepDirection(Enum):
    """The step to show, seen from a step."""

    FIRST = "first"
    BACK = "back"
    HERE = "here"
    ON = "on"
    LAST = "last"


class Result(Enum):
    """The result as a replay shows it before its last step."""

    SHOWN = ""
    HIDDEN = "hidden"


Replay: Final = plain_verb("replay", looks=True, effort=Effort.HISTORY)
WhatHappened: Final = plain_verb("happened", looks=True, effort=Effort.CLIP)
OwnStatistics: Final = plain_verb("statistics", looks=True, effort=Effort.HISTORY)
Analyse: Final = plain_verb("analyse", looks=True, effort=Effort.ANALYSIS)
StopAnalysis: Final = plain_verb("stop_analysis", looks=True)
ShareAnalysis: Final = plain_verb("share_analysis", looks=True, effort=Effort.CLIP)


class ReplayStep(Verb, name="step", looks=True, effort=Effort.HISTORY):
    """Show the step that lies that way from the step of that public number."""

    at: int
    eyes: Eyes = PUBLIC
    way: StepDirection = StepDirection.HERE
    result: Result = Result.SHOWN


class BeliefStep(ReplayStep, name="belief", looks=True, effort=Effort.BELIEF):
    """Show the same step with what the player could have known; through no player's eyes, as it is."""


class Clip(Verb, name="clip", looks=True, effort=Effort.CLIP):
    """Get the whole match as an animation."""

    eyes: Eyes = PUBLIC


class ShareClip(Verb, name="share", looks=True, effort=Effort.CLIP):
    """Post that animation for everybody."""

    eyes: Eyes = PUBLIC


class BetterMove(Verb, name="better", looks=True, effort=Effort.HISTORY):
    """See what was better than the move that led to the position of that public number."""

    at: int
