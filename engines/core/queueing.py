"""Actions chosen before a player's turn, and their early validation."""

from typing import Any, Protocol, runtime_checkable

from engines.core.rules import Seat
from engines.core.support import ByType


@runtime_checkable
class SupportsCheckAhead(Protocol, metaclass=ByType):
    """Rules that know which facts other players' moves cannot change."""

    def check_ahead(self, state: Any, seat: Seat, action: Any) -> None:
        """Raise IllegalActionError if `action` will be illegal at that seat's next turn, as far as it can know."""


def check_ahead(rules: object, state: object, seat: Seat, action: object) -> None:
    """Raise IllegalActionError for a queued action that can never become legal, in games that can tell."""
    if isinstance(rules, SupportsCheckAhead):
        rules.check_ahead(state, seat, action)
