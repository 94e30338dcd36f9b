"""Results of interactions, one type each. They are stored, so that a repeated interaction gets the same answer.

The services return these values, `bot/posts/answer_texts.py` puts them into words.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import ClassVar, get_args

from pydantic import TypeAdapter

from engines.core.rules import Seat


@dataclass(frozen=True, slots=True)
class Lasting:
    """Base of all stored results."""

    kind: ClassVar[str]
    """The name under which it is stored."""
    match_id: int


@dataclass(frozen=True, slots=True)
class Offered(Lasting):
    """A challenge or an open table was made."""

    kind: ClassVar[str] = "offered"
    open_table: bool


@dataclass(frozen=True, slots=True)
class Accepted(Lasting):
    """A challenge was accepted."""

    kind: ClassVar[str] = "accepted"


@dataclass(frozen=True, slots=True)
class Declined(Lasting):
    """A challenge was declined, which ends it."""

    kind: ClassVar[str] = "declined"


@dataclass(frozen=True, slots=True)
class Withdrawn(Lasting):
    """An offer was taken back by its maker."""

    kind: ClassVar[str] = "withdrawn"


@dataclass(frozen=True, slots=True)
class Joined(Lasting):
    """A player joined an open table."""

    kind: ClassVar[str] = "joined"


@dataclass(frozen=True, slots=True)
class ComputerJoined(Lasting):
    """A computer was given a place at an open table."""

    kind: ClassVar[str] = "computer_joined"
    name: str


@dataclass(frozen=True, slots=True)
class ComputersGone(Lasting):
    """Computers were taken from an open table."""

    kind: ClassVar[str] = "computers_gone"


@dataclass(frozen=True, slots=True)
class GotUp(Lasting):
    """A player left an open table before it began."""

    kind: ClassVar[str] = "got_up"


@dataclass(frozen=True, slots=True)
class Started(Lasting):
    """An open table was begun with the players at it."""

    kind: ClassVar[str] = "started"


@dataclass(frozen=True, slots=True)
class Entered(Lasting):
    """An action was played: it is the entry of that ply."""

    kind: ClassVar[str] = "entered"
    ply: int


@dataclass(frozen=True, slots=True)
class Waiting(Lasting):
    """An action waits so that others may act before it, and is then played by itself."""

    kind: ClassVar[str] = "waiting"
    until: int
    """In seconds since 1970."""
    seconds: int
    """Seconds until then, when it was asked for."""


@dataclass(frozen=True, slots=True)
class Resigned(Lasting):
    """A player left a match for good."""

    kind: ClassVar[str] = "resigned"


@dataclass(frozen=True, slots=True)
class SeatTaken(Lasting):
    """A seat was taken over by another account."""

    kind: ClassVar[str] = "seat_taken"
    seat: Seat
    name: str
    """The seat that moved."""


@dataclass(frozen=True, slots=True)
class SeatOffered(Lasting):
    """A seat was offered to a substitute."""

    kind: ClassVar[str] = "seat_offered"
    name: str
    """The name of its player."""
    opens_at: int | None = None
    """The time from which it is offered, unless its player answers before; None for at once."""


@dataclass(frozen=True, slots=True)
class SeatKept(Lasting):
    """Its offer was ended."""

    kind: ClassVar[str] = "seat_kept"
    name: str
    own: bool = False
    """Its player has ended it."""


@dataclass(frozen=True, slots=True)
class IsBack(Lasting):
    """A player is back and takes over from the computer."""

    kind: ClassVar[str] = "is_back"
    was_away: bool
    """Or has played all the time."""


@dataclass(frozen=True, slots=True)
class Stopped(Lasting):
    """A moderator has ended a match or an offer."""

    kind: ClassVar[str] = "stopped"


@dataclass(frozen=True, slots=True)
class Queued(Lasting):
    """A move is kept until its player's turn comes."""

    kind: ClassVar[str] = "queued"
    entry: str
    shown: str | None = None
    """The move in words; None if the entry is enough."""


@dataclass(frozen=True, slots=True)
class Unqueued(Lasting):
    """It is not kept any more."""

    kind: ClassVar[str] = "unqueued"


@dataclass(frozen=True, slots=True)
class Moved(Lasting):
    """A match goes on in another channel."""

    kind: ClassVar[str] = "moved"
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
class Proposed(Lasting):
    """The others were asked to agree."""

    kind: ClassVar[str] = "proposed"
    aim: Aim


@dataclass(frozen=True, slots=True)
class Agreed(Lasting):
    """A player agreed; `ended` where all have: the match is over, or a move taken back."""

    kind: ClassVar[str] = "agreed"
    aim: Aim
    ended: bool


@dataclass(frozen=True, slots=True)
class NotAgreed(Lasting):
    """A player declined, or took back what they had proposed."""

    kind: ClassVar[str] = "not_agreed"
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
    | SeatKept
    | IsBack
    | Moved
)

_KINDS = (
    Offered,
    *get_args(OfferAnswer),
    *get_args(AgreementAnswer),
    Entered,
    Waiting,
    Resigned,
    SeatTaken,
    Stopped,
    Queued,
    Unqueued,
    SeatOffered,
    SeatKept,
    IsBack,
    Moved,
)
_READERS: Mapping[str, TypeAdapter[Answer]] = {kind.kind: TypeAdapter(kind) for kind in _KINDS}


def serialize(answer: Answer) -> str:
    """Return an answer as the database keeps it."""
    return json.dumps({"kind": answer.kind, **asdict(answer)})


def deserialize(text: str) -> Answer:
    """Return the answer that was stored."""
    facts = json.loads(text)
    kind = facts.pop("kind")
    return _READERS[kind].validate_json(json.dumps(facts), strict=True)
