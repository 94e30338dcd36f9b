"""Results of interactions, one type each. They are stored, so that a repeated interaction gets the same answer.

The services return these values, `bot/play/answer_texts.py` puts them into words.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import ClassVar, get_args

from pydantic import TypeAdapter

from engines.core.rules import Seat


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """Base of all stored results."""

    kind: ClassVar[str]
    """The name under which it is stored."""
    match_id: int

    def __init_subclass__(cls, *, kind: str = "") -> None:
        """Name a result; once more without a name when the dataclass gets its slots."""
        if kind:
            cls.kind = kind


@dataclass(frozen=True, slots=True)
class Offered(StoredAnswer, kind="offered"):
    """A challenge or an open table was made."""

    open_table: bool


@dataclass(frozen=True, slots=True)
class Accepted(StoredAnswer, kind="accepted"):
    """A challenge was accepted."""


@dataclass(frozen=True, slots=True)
class Declined(StoredAnswer, kind="declined"):
    """A challenge was declined, which ends it."""


@dataclass(frozen=True, slots=True)
class Withdrawn(StoredAnswer, kind="withdrawn"):
    """An offer was taken back by its maker."""


@dataclass(frozen=True, slots=True)
class Joined(StoredAnswer, kind="joined"):
    """A player joined an open table."""


@dataclass(frozen=True, slots=True)
class ComputerJoined(StoredAnswer, kind="computer_joined"):
    """A computer was given a place at an open table."""

    name: str


@dataclass(frozen=True, slots=True)
class ComputersGone(StoredAnswer, kind="computers_gone"):
    """Computers were taken from an open table."""


@dataclass(frozen=True, slots=True)
class GotUp(StoredAnswer, kind="got_up"):
    """A player left an open table before it began."""


@dataclass(frozen=True, slots=True)
class Started(StoredAnswer, kind="started"):
    """An open table was begun with the players at it."""


@dataclass(frozen=True, slots=True)
class Entered(StoredAnswer, kind="entered"):
    """An action was played: it is the entry of that ply."""

    ply: int


@dataclass(frozen=True, slots=True)
class Waiting(StoredAnswer, kind="waiting"):
    """An action waits so that others may act before it, and is then played by itself."""

    until: int
    """In seconds since 1970."""
    seconds: int
    """Seconds until then, when it was asked for."""


@dataclass(frozen=True, slots=True)
class Resigned(StoredAnswer, kind="resigned"):
    """A player left a match for good."""

    thread_id: int | None = None
    """The thread of the match, whose board tells everyone."""


@dataclass(frozen=True, slots=True)
class SeatTaken(StoredAnswer, kind="seat_taken"):
    """A seat was taken over by another account."""

    seat: Seat
    name: str
    """The seat that moved."""


@dataclass(frozen=True, slots=True)
class SeatOffered(StoredAnswer, kind="seat_offered"):
    """A seat was offered to a substitute."""

    seat: Seat
    name: str
    """The name of its player."""
    opens_at: int | None = None
    """The time from which it is offered, unless its player answers before; None for at once."""


@dataclass(frozen=True, slots=True)
class SeatOfferEnded(StoredAnswer, kind="seat_kept"):
    """Its offer was ended."""

    name: str
    own: bool = False
    """Its player has ended it."""


@dataclass(frozen=True, slots=True)
class IsBack(StoredAnswer, kind="is_back"):
    """A player is back and takes over from the computer."""

    was_away: bool
    """Or has played all the time."""


@dataclass(frozen=True, slots=True)
class Stopped(StoredAnswer, kind="stopped"):
    """A moderator has ended a match or an offer."""


@dataclass(frozen=True, slots=True)
class Queued(StoredAnswer, kind="queued"):
    """A move is kept until its player's turn comes."""

    entry: str
    shown: str | None = None
    """The move in words; None if the entry is enough."""


@dataclass(frozen=True, slots=True)
class Unqueued(StoredAnswer, kind="unqueued"):
    """It is not kept any more."""


@dataclass(frozen=True, slots=True)
class Shown(StoredAnswer, kind="shown"):
    """A match against computers was shown to others."""


@dataclass(frozen=True, slots=True)
class Moved(StoredAnswer, kind="moved"):
    """A match goes on in another channel."""

    channel_id: int


class Aim(StrEnum):
    """A question that all players must agree to."""

    DRAW = "draw"
    ABORT = "abort"
    UNDO = "undo"
    PAUSE = "pause"
    RESUME = "resume"
    SUBSTITUTE = "substitute_bot"
    """That a computer plays on for the player who asks."""


@dataclass(frozen=True, slots=True)
class Proposed(StoredAnswer, kind="proposed"):
    """The others were asked to agree."""

    aim: Aim


@dataclass(frozen=True, slots=True)
class Agreed(StoredAnswer, kind="agreed"):
    """A player agreed; `ended` where all have: the match is over, or a move taken back."""

    aim: Aim
    ended: bool


@dataclass(frozen=True, slots=True)
class NotAgreed(StoredAnswer, kind="not_agreed"):
    """A player declined, or took back what they had proposed."""

    aim: Aim
    own: bool


AgreementAnswer = Proposed | Agreed | NotAgreed
OfferAnswer = Accepted | Declined | Withdrawn | Joined | ComputerJoined | ComputersGone | GotUp | Started
Answer = (
    Offered
    | OfferAnswer
    | AgreementAnswer
    | Entered
    | Waiting
    | Resigned
    | SeatTaken
    | Stopped
    | Queued
    | Unqueued
    | SeatOffered
    | SeatOfferEnded
    | IsBack
    | Moved
    | Shown
)

_READERS: Mapping[str, TypeAdapter[Answer]] = {kind.kind: TypeAdapter(kind) for kind in get_args(Answer)}


def serialize(answer: Answer) -> str:
    """Return an answer as the database keeps it."""
    return json.dumps({"kind": answer.kind, **asdict(answer)})


def deserialize(text: str) -> Answer:
    """Return the answer that was stored."""
    facts = json.loads(text)
    kind = facts.pop("kind")
    return _READERS[kind].validate_json(json.dumps(facts), strict=True)
