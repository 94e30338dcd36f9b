"""The verbs of replays and analyses, and the views of a replay."""

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
    """The view of a replay: of everybody, of the player at a seat, or of all players together."""

    seat: Seat | None = None
    everything: bool = False
    """True for the views of all players together, allowed once the match is over."""

    def __str__(self) -> str:
        return _EVERYTHING if self.everything else _PUBLIC if self.seat is None else str(self.seat)

    @classmethod
    def read(cls, text: str) -> "Eyes":
        """Parse the output of `str`. Raises MalformedError for anything else."""
        if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS:
            return cls(Seat(int(text)))
        for eyes in (PUBLIC, EVERYTHING):
            if str(eyes) == text:
                return eyes
        raise MalformedError("nobody's eyes")


PUBLIC: Final = Eyes()
EVERYTHING: Final = Eyes(everything=True)


class StepDirection(Enum):
    """The direction of the step to show from another step."""

    FIRST = "first"
    BACK = "back"
    HERE = "here"
    ON = "on"
    LAST = "last"


class Result(Enum):
    """The result of a match in its replay: shown, or hidden until the last step."""

    SHOWN = ""
    HIDDEN = "hidden"


Replay: Final = plain_verb("replay", looks=True, effort=Effort.HISTORY)
WhatHappened: Final = plain_verb("happened", looks=True, effort=Effort.CLIP)
OwnStatistics: Final = plain_verb("statistics", looks=True, effort=Effort.HISTORY)
Analyse: Final = plain_verb("analyse", looks=True, effort=Effort.ANALYSIS)
StopAnalysis: Final = plain_verb("stop_analysis", looks=True)
ShareAnalysis: Final = plain_verb("share_analysis", looks=True, effort=Effort.CLIP)


class ReplayStep(Verb, name="step", looks=True, effort=Effort.HISTORY):
    """Show the step in a direction from the step with that public number."""

    at: int
    eyes: Eyes = PUBLIC
    way: StepDirection = StepDirection.HERE
    result: Result = Result.SHOWN


class BeliefStep(ReplayStep, name="belief", looks=True, effort=Effort.BELIEF):
    """Show such a step with what the player could have known; without change for a view of no single player."""


class Clip(Verb, name="clip", looks=True, effort=Effort.CLIP):
    """Show a clip of the whole match."""

    eyes: Eyes = PUBLIC


class ShareClip(Verb, name="share", looks=True, effort=Effort.CLIP):
    """Post the clip for everybody."""

    eyes: Eyes = PUBLIC


class BetterMove(Verb, name="better", looks=True, effort=Effort.HISTORY):
    """Show the better move instead of the one that led to the position with that public number."""

    at: int
