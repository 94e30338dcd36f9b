"""The four ways a player's input can be wrong. Each carries its reason: a code with parameters, no finished text."""

from engines.core.reasons import Reason
from engines.core.sentences import sentence


class RulesError(Exception):
    """Something a player asked for is not possible.

    `reason` says why, and `sentence(error.reason, people)` tells it to people by their names. `str(error)` is the same
    sentence with seats for people: short, safe to show to that player, and it says what to do instead. Nothing in a
    reason depends on what that player may not see.
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return sentence(self.reason)


class NotationError(RulesError):
    """The text is not a way to write an action of this game."""


class AmbiguousActionError(RulesError):
    """The text could mean more than one action; the reason names them."""


class IllegalActionError(RulesError):
    """The action is well written and the rules forbid it now."""


class OptionError(RulesError):
    """An option has a bad value, or two options contradict each other (the reason names both)."""
