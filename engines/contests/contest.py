"""A contest as its entries have left it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from engines.contests.entries import Closed, Ended, Entry, Opened
from engines.contests.rules import ContestRules, Kind
from engines.core.errors import IllegalActionError
from engines.core.messages import N_, quote

LEFT: Final = "left"
"""The ending of a match that was lost by a drop-out."""
DECIDED: Final = "decided"
"""The ending of a match whose result an organizer set."""


@dataclass(frozen=True, slots=True)
class Member:
    """A member who signed up."""

    name: str
    rating: int
    share: str
    computer: bool = False
    left: bool = False
    """True if the member dropped out after the contest began."""


@dataclass(frozen=True, slots=True)
class Pool:
    """Members who play against each other, in the order of their seeds; a contest without pools has one called ''."""

    label: str
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match to be played."""

    id: str
    """`A2.1`: pool A, round 2, the first pairing; `3.2.2`: the second game of a pairing; `c5`: challenge 5."""
    round: int
    pool: str
    members: tuple[str, ...]
    """The members in seat order."""
    deal: int | None = None
    """The deal in a duplicate round, counted from 0."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a match: points in halves, in the order of `Pairing.members`."""

    points: tuple[int, ...]
    scores: tuple[int, ...] | None = None
    how: str = "played"
    """The host's word for the ending, `LEFT` or `DECIDED`."""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Bye:
    """A member who has no match in a round; the points are in halves."""

    round: int
    pool: str
    member: str
    points: int = 0


class Answer(StrEnum):
    """The stage of a challenge."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge on a ladder."""

    challenge: int
    challenger: str
    challenged: str
    at: int
    answer: Answer = Answer.OPEN


@dataclass(frozen=True, slots=True)
class Contest:
    """The fold of the entries so far."""

    opened: Opened
    entries: tuple[Entry, ...]
    members: tuple[Member, ...] = ()
    """The members in the order of joining."""
    closed: Closed | None = None
    seed: bytes = b""
    """SHA-256 of the secret and all shares, from which everything is drawn; empty until sign-up is over."""
    pools: tuple[Pool, ...] = ()
    round: int = 0
    """The last paired round."""
    pairings: tuple[Pairing, ...] = ()
    """All pairings made so far, in the order of rounds."""
    byes: tuple[Bye, ...] = ()
    results: Mapping[str, Result] = field(default_factory=dict, hash=False)
    """The result of each finished pairing."""
    ladder: tuple[str, ...] = ()
    """The members of a ladder, from the top."""
    challenges: tuple[Challenge, ...] = ()
    dealt: frozenset[int] = frozenset()
    """The revealed deals."""
    ended: Ended | None = None

    @property
    def rules(self) -> ContestRules:
        """Return the rules as the organizer chose them."""
        return self.opened.rules

    @property
    def active(self) -> tuple[str, ...]:
        """Return the members who have not dropped out, in the order of joining."""
        return tuple(member.name for member in self.members if not member.left)

    @property
    def open_pairings(self) -> tuple[Pairing, ...]:
        """Return the pairings without a result, in the order of rounds; none after the end."""
        return () if self.ended else tuple(each for each in self.pairings if each.id not in self.results)

    @property
    def unrevealed(self) -> tuple[int, ...]:
        """Return the deals that have been played at every table and are not revealed yet."""
        unfinished = {each.deal for each in self.pairings if each.id not in self.results}
        played = {each.deal for each in self.pairings if each.deal is not None}
        return tuple(sorted(played - unfinished - self.dealt))

    @property
    def is_over(self) -> bool:
        """Return whether there is nothing left to play; a ladder is over when an organizer ends it."""
        return self.ended is not None or (
            self.closed is not None and self.rules.kind is not Kind.LADDER and not self.open_pairings
        )

    def member(self, name: str) -> Member:
        """Return the member of that name; IllegalActionError if there is none."""
        for member in self.members:
            if member.name == name:
                return member
        raise IllegalActionError(N_("{member} is not in this contest.", member=quote(name)))

    def pairing(self, pairing_id: str) -> Pairing:
        """Return the pairing of that id; IllegalActionError if there is none."""
        for pairing in self.pairings:
            if pairing.id == pairing_id:
                return pairing
        raise IllegalActionError(N_("There is no pairing {pairing}.", pairing=quote(pairing_id)))

    def rating_of(self, name: str) -> int:
        """Return the rating with which a member signed up."""
        return self.member(name).rating

    def share_of(self, name: str) -> str:
        """Return a member's share of the seed."""
        return self.member(name).share
