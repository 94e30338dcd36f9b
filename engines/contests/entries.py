"""The entries of a contest, with a strict JSON codec: the contest follows from them."""

import json
from dataclasses import dataclass

from engines.contests.rules import ContestRules
from engines.core.codec import from_plain, to_plain
from engines.core.errors import NotationError
from engines.core.messages import N_


@dataclass(frozen=True, slots=True)
class _TimedEntry:
    """The time that every entry has."""

    at: int
    """The time in whole seconds, as data only. Entries are in chronological order."""


@dataclass(frozen=True, slots=True)
class Opened(_TimedEntry):
    """Sign-up begins."""

    rules: ContestRules
    commitment: str
    """SHA-256 of the secret that `Closed` reveals."""
    deals: tuple[str, ...] = ()
    """SHA-256 of the secret of each deal, for duplicate rounds."""
    tiers: tuple[tuple[str, ...], ...] = ()
    """The pools of the previous season, in their final order."""


@dataclass(frozen=True, slots=True)
class Joined(_TimedEntry):
    """A member signs up. A share is a number as text: a part of the seed of all draws."""

    member: str
    rating: int
    share: str
    computer: bool = False


@dataclass(frozen=True, slots=True)
class Left(_TimedEntry):
    """A member withdraws before the contest, or drops out of it."""

    member: str


@dataclass(frozen=True, slots=True)
class Closed(_TimedEntry):
    """Sign-up is over; pools and pairings are drawn."""

    secret: str


@dataclass(frozen=True, slots=True)
class Finished(_TimedEntry):
    """A match is over. Points are halves, in the order of `Pairing.members`: see `points_of`."""

    pairing: str
    points: tuple[int, ...]
    scores: tuple[int, ...] | None = None
    """The scores by which duplicate rounds compare equal points, if both matches have them."""
    how: str = "played"


@dataclass(frozen=True, slots=True)
class Decided(_TimedEntry):
    """An organizer sets the result of a match, even of one that is over."""

    pairing: str
    points: tuple[int, ...]
    by: str


@dataclass(frozen=True, slots=True)
class Replaced(_TimedEntry):
    """A substitute takes a member's place with all its points and matches."""

    member: str
    by: str
    """The substitute."""
    share: str
    rating: int = 0
    computer: bool = False


@dataclass(frozen=True, slots=True)
class Extended(_TimedEntry):
    """An organizer extends a time limit: of sign-up, a round or the season."""

    seconds: int
    by: str


@dataclass(frozen=True, slots=True)
class Challenged(_TimedEntry):
    """A member of a ladder challenges another above; challenges are counted from 1."""

    challenge: int
    challenger: str
    challenged: str


@dataclass(frozen=True, slots=True)
class Accepted(_TimedEntry):
    """The challenged member accepts."""

    challenge: int


@dataclass(frozen=True, slots=True)
class Declined(_TimedEntry):
    """The challenged member declines, or did not answer in time."""

    challenge: int


@dataclass(frozen=True, slots=True)
class Dealt(_TimedEntry):
    """The secret of a deal is revealed after all have played it; deals are counted from 0."""

    deal: int
    secret: str


@dataclass(frozen=True, slots=True)
class Ended(_TimedEntry):
    """An organizer ends the contest, or it did not take place: unfinished matches have no result."""

    by: str = ""


Entry = (
    Opened
    | Joined
    | Left
    | Closed
    | Finished
    | Decided
    | Replaced
    | Extended
    | Challenged
    | Accepted
    | Declined
    | Dealt
    | Ended
)


def entry_to_json(entry: Entry) -> str:
    """Return the canonical text of an entry, on one line."""
    return json.dumps(to_plain(entry), separators=(",", ":"))


def entry_from_json(text: str) -> Entry:
    """Parse the output of `entry_to_json`; NotationError names the missing or wrong part."""
    try:
        entry: Entry = from_plain(Entry, json.loads(text), "entry", __package__)
    except (ValueError, RecursionError) as error:
        raise NotationError(N_("This is not an entry of a contest.")) from error
    if entry_to_json(entry) != text:
        raise NotationError(N_("The entry should read `{wanted}`.", wanted=entry_to_json(entry)))
    return entry
