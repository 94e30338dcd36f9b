"""Reactions of other players: the time an entry waits for them, and offers that outlast theirs."""

from typing import Any, Protocol, runtime_checkable

from engines.core.record import Entry
from engines.core.support import ByType


@runtime_checkable
class SupportsReactions(Protocol, metaclass=ByType):
    """Rules under which others may act before an action counts, as catch a player who forgot a call."""

    def pause(self, view: Any, action: Any) -> int:
        """Return the seconds `action` waits from the entry before it; from the public view before it. Mostly 0."""

    def outlasts(self, entry: Entry) -> bool:
        """Return whether an action offered before another player's `entry` may still be played after it."""


def pause_before(rules: object, view: object, action: object) -> int:
    """Return the seconds an action waits so that others may act before it; 0 in games in which nobody reacts."""
    return rules.pause(view, action) if isinstance(rules, SupportsReactions) else 0


def outlasts(rules: object, entry: Entry) -> bool:
    """Return whether what was offered before an entry is still good after it; never in games in which nobody reacts."""
    return isinstance(rules, SupportsReactions) and rules.outlasts(entry)
