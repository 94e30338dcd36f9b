"""Outcomes by which the host ends a match, where its rules would go on."""

from typing import Final

from bot.kernel.matches.attendance import UNFINISHED
from engines.core.record import ABORTED, CALLED_OFF, DECLINED
from engines.core.rules import Outcome, Turn

STOPPED: Final = Outcome((), None, "stopped")
"""A moderator has ended it."""
BY_THE_HOST: Final = frozenset({UNFINISHED.reason, STOPPED.reason})
"""Reasons that no game's rules give."""
WITHOUT_RESULT: Final = frozenset({STOPPED.reason, ABORTED.reason, DECLINED.reason, CALLED_OFF.reason})
"""Reasons that give no seat a result."""


def reveals(outcome: Outcome | Turn) -> bool:
    """Return whether a match has ended so that the last board shows all that was hidden: by its rules or as a draw."""
    return isinstance(outcome, Outcome) and outcome.reason not in BY_THE_HOST | WITHOUT_RESULT
