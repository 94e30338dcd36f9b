"""The four ways a player's input can be wrong. Every message is short and safe to show to that player."""


class RulesError(Exception):
    """Something a player asked for is not possible; `str(error)` says what to do instead.

    Nothing in a message depends on what that player may not see.
    """


class NotationError(RulesError):
    """The text is not a way to write an action of this game."""


class AmbiguousActionError(RulesError):
    """The text could mean more than one action; the message names them."""


class IllegalActionError(RulesError):
    """The action is well written and the rules forbid it now."""


class OptionError(RulesError):
    """An option has a bad value, or two options contradict each other (the message names both)."""
