"""Jobs: what must be sent, one type each. The outbox keeps them as a kind and readable JSON, never hidden facts."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import ClassVar, get_args

from pydantic import TypeAdapter, ValidationError

from bot.kernel.matches.aim import Aim
from engines.core.rules import Seat


@dataclass(frozen=True, slots=True)
class Sendable:
    """Base of all jobs."""

    kind: ClassVar[str]
    """The name of the job in the outbox."""
    waits_for_a_right: ClassVar[bool]
    """Without it nobody sees the match; for the others there is another way, or the moment has passed."""

    def __init_subclass__(cls, *, kind: str = "", waits_for_a_right: bool = False) -> None:
        """Name a job; once more without a name when the dataclass gets its slots."""
        if kind:
            cls.kind, cls.waits_for_a_right = kind, waits_for_a_right

    def payload(self) -> str:
        """Return its facts as the outbox keeps them."""
        return json.dumps(asdict(self))


@dataclass(frozen=True, slots=True)
class ShowOffer(Sendable, kind="offer", waits_for_a_right=True):
    """Post an offer, or bring its post up to date."""


@dataclass(frozen=True, slots=True)
class NotifyDeclined(Sendable, kind="declined"):
    """Notify the players who had accepted that a player has declined."""

    user_id: int


@dataclass(frozen=True, slots=True)
class NotifyStopped(Sendable, kind="stopped"):
    """Tell those of an offer that a moderator has ended it."""


@dataclass(frozen=True, slots=True)
class OpenThread(Sendable, kind="thread", waits_for_a_right=True):
    """Make the match's thread: from the post of its offer, or without a post for one player against computers."""

    wanted: bool = True
    """Not where the server has its matches in the channel: then only the post of the offer is brought up to date."""
    shown: bool = False
    """A player against computers shows the match to others: it gets a post, and its thread is made from that."""


@dataclass(frozen=True, slots=True)
class ShowBoard(Sendable, kind="board", waits_for_a_right=True):
    """Show the newest position in public, unless that of `ply` is shown already."""

    ply: int
    last: bool = False
    """As a new post, though that position is shown: what the host did there is to be seen."""


@dataclass(frozen=True, slots=True)
class ShowRestored(Sendable, kind="restored"):
    """Show the board of a database that was restored from a backup and is older than the posts."""


@dataclass(frozen=True, slots=True)
class ShowDeadline(Sendable, kind="deadline"):
    """Show a deadline that was moved, wherever the old one stands."""


@dataclass(frozen=True, slots=True)
class ShowUnrated(Sendable, kind="unrated"):
    """Take from the last board what it says of ratings: the match counts for them no more."""


@dataclass(frozen=True, slots=True)
class Remind(Sendable, kind="reminder"):
    """Remind those the match waits for."""


@dataclass(frozen=True, slots=True)
class NotifyClosedDm(Sendable, kind="closed_dm"):
    """Tell a player in the channel that their direct messages are closed."""

    user_id: int


@dataclass(frozen=True, slots=True)
class NotifyUnsent(Sendable, kind="unsent"):
    """Tell a player in the channel that Discord did not take their private board."""

    user_id: int


@dataclass(frozen=True, slots=True)
class ShowProposal(Sendable, kind="proposal"):
    """Ask the players to agree, or bring that post up to date: some have agreed, or it is past."""

    aim: Aim


@dataclass(frozen=True, slots=True)
class ShowSeatOffer(Sendable, kind="seat_offer"):
    """Ask who would play a seat on, or bring that post up to date."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NotifyRetired(Sendable, kind="retired"):
    """Tell the table that its match has ended because the rules have changed."""


@dataclass(frozen=True, slots=True)
class Strip(Sendable, kind="strip"):
    """Take an old post's buttons away, and all of its text but `text` where that is given."""

    channel_id: int
    message_id: int
    text: str | None = None


@dataclass(frozen=True, slots=True)
class ShowPrivate(Sendable, kind="private"):
    """Send or refresh a player's own board."""

    ply: int
    seat: Seat
    notifies: bool
    """The player must notice it."""
    anew: bool = False
    """As a new message, also while it is not their turn."""


@dataclass(frozen=True, slots=True)
class Copy(Sendable, kind="copy"):
    """Send a copy of a player's own board to the reader that player named, if they have agreed."""

    seat: Seat
    asks: bool = False
    """Ask them instead, unless they were asked before."""


@dataclass(frozen=True, slots=True)
class NotifyTurn(Sendable, kind="call"):
    """Notify a player of the turn by DM, if they want that, or delete the past DM."""

    user_id: int


@dataclass(frozen=True, slots=True)
class NotifySeatLost(Sendable, kind="seat_lost"):
    """Notify the former holder of a seat that another account has taken it over."""

    seat: Seat
    user_id: int
    offered: bool = False
    """It was on offer; else it was opened with its password."""


@dataclass(frozen=True, slots=True)
class NotifyAway(Sendable, kind="away"):
    """Tell a player who was absent that a computer plays for them until they are back."""

    user_id: int


@dataclass(frozen=True, slots=True)
class NotifyChannelLost(Sendable, kind="channel_lost"):
    """Tell a player that the channel of their match is gone, or that the match has one again."""

    user_id: int


@dataclass(frozen=True, slots=True)
class NotifyQueueRefused(Sendable, kind="queue_refused"):
    """Tell a player that the move they had queued could not be played."""

    user_id: int


class SeatNotice(StrEnum):
    """News about a player's seat."""

    WRONG_PASSWORDS = "wrong_passwords"
    """Others have tried to open it."""
    ARE_YOU_THERE = "are_you_there"
    """It will be offered to others unless its player answers."""


@dataclass(frozen=True, slots=True)
class Notify(Sendable, kind="notify"):
    """Notify a player of what concerns their seat."""

    user_id: int
    seat: Seat
    notice: SeatNotice


@dataclass(frozen=True, slots=True)
class Redact(Sendable, kind="redact"):
    """Take a person who was erased out of all that stands in Discord. Its row is deleted once that is done."""

    person: int
    names: tuple[str, ...] = ()
    """The name that the match has for them."""
    threads: tuple[int, ...] = ()
    """Private threads of theirs."""


@dataclass(frozen=True, slots=True)
class Delete(Sendable, kind="unsend"):
    """Delete a message that a newer one replaced, or whose time has passed."""

    channel_id: int
    message_id: int


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
)
PrivateJob = (
    ShowPrivate
    | Copy
    | NotifyTurn
    | NotifySeatLost
    | NotifyAway
    | NotifyQueueRefused
    | Notify
    | Redact
    | NotifyChannelLost
    | Delete
)
"""Jobs for a DM or a player's own thread. They have their own lane, which a refusal of the channel does not stop."""
Job = ChannelJob | PrivateJob

_READERS: Mapping[str, TypeAdapter[Job]] = {job.kind: TypeAdapter(job) for job in get_args(Job)}


class UnreadableJobError(Exception):
    """A row of the outbox that this version cannot read, for example because a newer one wrote it."""


def read_job(kind: str, payload: str) -> Job:
    """Return the job that was stored; UnreadableJobError for what no version up to this one has queued."""
    try:
        return _READERS[kind].validate_json(payload, strict=True)
    except (KeyError, ValidationError) as error:
        raise UnreadableJobError(f"no job of the kind {kind!r} is {payload}") from error
