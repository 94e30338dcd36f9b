"""The vocabulary every game shares."""

from engines.core.dice import Dice
from engines.core.errors import (
    AmbiguousActionError,
    IllegalActionError,
    NotationError,
    OptionError,
    RulesError,
)
from engines.core.people import People
from engines.core.record import Entry, Record
from engines.core.rules import Event, GameInfo, Outcome, Rules, Seat, Step, Turn
from engines.core.support import SupportsTurnNumber
from engines.core.text import GameText

__all__ = [
    "AmbiguousActionError",
    "Dice",
    "Entry",
    "Event",
    "GameInfo",
    "GameText",
    "IllegalActionError",
    "NotationError",
    "OptionError",
    "Outcome",
    "People",
    "Record",
    "Rules",
    "RulesError",
    "Seat",
    "Step",
    "SupportsTurnNumber",
    "Turn",
]
