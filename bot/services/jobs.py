"""Jobs: what must be sent, one type each. The outbox keeps them as a kind and readable JSON, never hidden facts."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import ClassVar, get_args

from pydantic import TypeAdapter, ValidationError

from bot.services.answers import Aim
from engines.core.rules import Seat


@dataclass(frozen=True, slots=True)
class Sendable:
    """Base of all jobs."""

    kind: ClassVar[str]
    """The name of the job in the outbox."""
    waits_for_a_right: ClassVar[bool] = False
    """Without it nobody sees the match; for the others there is another way, or the moment has passed."""

    def payload(self) -> str:
        """Return its facts as the outbox keeps them."""
        return json.dumps(asdict(self))


@dataclass(frozen=True, slots=True)
class ShowOffer(Sendable):
    """Post an offer, or bring its post up to date."""

    kind: ClassVar[str] = "offer"
    waits_for_a_right: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class NotifyDeclined(Sendable):
    """Notify the players who had accepted that a player has declined."""

    kind: ClassVar[str] = "declined"
    user_id: int


@dataclass(frozen=True, slots=True)
class NotifyStopped(Sendable):
    """Tell those of an offer that a moderator has ended it."""

    kind: ClassVar[str] = "stopped"


@dataclass(frozen=True, slots=True)
class OpenThread(Sendable):
    """Make the match's thread from the post of its offer."""

    kind: ClassVar[str] = "thread"
    waits_for_a_right: ClassVar[bool] = True
    wanted: bool = True
    """Not where the server has its matches in the channel: then only the post of the offer is brought up to date."""


@dataclass(frozen=True, slots=True)
class ShowBoard(Sendable):
    """Show the newest position in public, unless that of `ply` is shown already."""

    kind: ClassVar[str] = "board"
    waits_for_a_right: ClassVar[bool] = True
    ply: int
    last: bool = False
    """As a new post, though that position is shown: what the host did there is to be seen."""


@dataclass(frozen=True, slots=True)
class ShowRestored(Sendable):
    """Show the board of a database that was restored from a backup and is older than the posts."""

    kind: ClassVar[str] = "restored"


@dataclass(frozen=True, slots=True)
class ShowDeadline(Sendable):
    """Show a deadline that was moved, wherever the old one stands."""

    kind: ClassVar[str] = "deadline"


@dataclass(frozen=True, slots=True)
class ShowUnrated(Sendable):
    """Take from the last board what it says of ratings: the match counts for them no more."""

    kind: ClassVar[str] = "unrated"


@dataclass(frozen=True, slots=True)
class Remind(Sendable):
    """Remind those the match waits for."""

    kind: ClassVar[str] = "reminder"


@dataclass(frozen=True, slots=True)
class NotifyClosedDm(Sendable):
    """Tell a player in the channel that their direct messages are closed."""

    kind: ClassVar[str] = "closed_dm"
    user_id: int


@dataclass(frozen=True, slots=True)
class NotifyUnsent(Sendable):
    """Tell a player in the channel that Discord did not take their private board."""

    kind: ClassVar[str] = "unsent"
    user_id: int


@dataclass(frozen=True, slots=True)
class ShowProposal(Sendable):
    """Ask the players to agree, or bring that post up to date: some have agreed, or it is past."""

    kind: ClassVar[str] = "proposal"
    aim: Aim


@dataclass(frozen=True, slots=True)
class ShowSeatOffer(Sendable):
    """Ask who would play a seat on, or bring that post up to date."""

    kind: ClassVar[str] = "seat_offer"
    seat: Seat


@dataclass(frozen=True, slots=True)
class NotifyRetired(Sendable):
    """Tell the table that its match has ended because the rules have changed."""

    kind: ClassVar[str] = "retired"


@dataclass(frozen=True, slots=True)
class Strip(Sendable):
    """Take an old post's buttons away, and all of its text but `text` where that is given."""

    kind: ClassVar[str] = "strip"
    channel_id: int
    message_id: int
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Archive(Sendable):
    """Put the thread of a match that is over away."""

    kind: ClassVar[str] = "archive"


@dataclass(frozen=True, slots=True)
class ShowPrivate(Sendable):
    """Send or refresh a player's own board."""

    kind: ClassVar[str] = "private"
    ply: int
    seat: Seat
    called: bool
    """The player must notice it."""
    anew: bool = False
    """As a new message, also while it is not their turn."""


@dataclass(frozen=True, slots=True)
class Copy(Sendable):
    """Send a copy of a player's own board to the reader that player named, if they have agreed."""

    kind: ClassVar[str] = "copy"
    seat: Seat
    asks: bool = False
    """Ask them instead, unless they were asked before."""


@dataclass(frozen=True, slots=True)
class Call(Sendable):
    """Call a player by DM who wants that, or take the past call back."""

    kind: ClassVar[str] = "call"
    user_id: int


@dataclass(frozen=True, slots=True)
class NotifySeatLost(Sendable):
    """Notify the former holder of a seat that another account has taken it over."""

    kind: ClassVar[str] = "seat_lost"
    seat: Seat
    user_id: int
    offered: bool = False
    """It was on offer; else it was opened with its password."""


@dataclass(frozen=True, slots=True)
class NotifyAway(Sendable):
    """Tell a player who was absent that a computer plays for them until they are back."""

    kind: ClassVar[str] = "away"
    user_id: int


@dataclass(frozen=True, slots=True)
class NotifyChannelLost(Sendable):
    """Tell a player that the channel of their match is gone, or that the match has one again."""

    kind: ClassVar[str] = "channel_lost"
    user_id: int


@dataclass(frozen=True, slots=True)
class NotifyQueueRefused(Sendable):
    """Tell a player that the move they had queued could not be played."""

    kind: ClassVar[str] = "queue_refused"
    user_id: int


class Notice(StrEnum):
    """News about a player's seat."""

    WRONG_PASSWORDS = "wrong_passwords"
    """Others have tried to open it."""
    ARE_YOU_THERE = "are_you_there"
    """It will be offered to others unless its player answers."""


@dataclass(frozen=True, slots=True)
class Notify(Sendable):
    """Notify a player of what concerns their seat."""

    kind: ClassVar[str] = "notify"
    user_id: int
    seat: Seat
    notice: Notice


@dataclass(frozen=True, slots=True)
class Redact(Sendable):
    """Take a person who was erased out of all that stands in Discord. Its row is deleted once that is done."""

    kind: ClassVar[str] = "redact"
    person: int
    names: tuple[str, ...] = ()
    """The name that the match has for them."""
    threads: tuple[int, ...] = ()
    """Private threads of theirs."""


@dataclass(frozen=True, slots=True)
class Delete(Sendable):
    """Delete a message that a newer one replaced, or whose time has passed."""

    kind: ClassVar[str] = "unsend"
    channel_id: int
    message_id: int


@dataclass(frozen=True, slots=True)
class ArchiveOwn(Sendable):
    """Put a player's own thread away."""

    kind: ClassVar[str] = "archive_own"
    channel_id: int


ChannelJob = (
    ShowOffer
    | NotifyDeclined
    | NotifyStopped
    | OpenThread
    | ShowBoard
    | ShowRestored
    | ShowDeadline
    | ShowUnrated
    | Remind
    | NotifyClosedDm
    | NotifyUnsent
    | NotifyRetired
    | ShowProposal
    | ShowSeatOffer
    | Strip
    | Archive
)
PrivateJob = (
    ShowPrivate
    | Copy
    | Call
    | NotifySeatLost
    | NotifyAway
    | NotifyQueueRefused
    | Notify
    | Redact
    | NotifyChannelLost
    | Delete
    | ArchiveOwn
)
"""Jobs for a DM or a player's own thread. They have their own lane, which a refusal of the channel does not stop."""
Job = ChannelJob | PrivateJob

_READERS: Mapping[str, TypeAdapter[Job]] = {
    job.kind: TypeAdapter(job) for job in (*get_args(ChannelJob), *get_args(PrivateJob))
}


class UnreadableJobError(Exception):
    """A row of the outbox that this version cannot read, for example because a newer one wrote it."""


def read_job(kind: str, payload: str) -> Job:
    """Return the job that was stored; UnreadableJobError for what no version up to this one has queued."""
    try:
        return _READERS[kind].validate_json(payload, strict=True)
    except (KeyError, ValidationError) as error:
        raise UnreadableJobError(f"no job of the kind {kind!r} is {payload}") from error
