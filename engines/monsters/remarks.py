"""What the order check has to say of a good order: reasons by their kind, but nothing is refused."""

from dataclasses import dataclass

from engines.core.reasons import Reason


@dataclass(frozen=True, slots=True)
class ContactIs(Reason):
    """The answer to FIND; '' where the keeper has no contact line."""

    keeper: int
    contact: str


@dataclass(frozen=True, slots=True)
class FriendsIfBoth(Reason):
    """What FRIENDLY needs to hold."""

    keeper: int
    own: int


@dataclass(frozen=True, slots=True)
class ModeratorsMayRead(Reason):
    """Who reads a thread."""


@dataclass(frozen=True, slots=True)
class LeavesForGood(Reason):
    """What QUIT does."""


@dataclass(frozen=True, slots=True)
class HoldsAfterTheTurn(Reason):
    """When a new password comes into force."""
