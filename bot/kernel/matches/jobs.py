"""Jobs: rows of the outbox, written in the transaction that requires them. They never contain hidden facts."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import lru_cache
from typing import ClassVar, Final

from pydantic import TypeAdapter

from bot.kernel.matches.aim import Aim
from bot.kernel.store.outbox import REDACT
from bot.kernel.store.posts import PostRow
from engines.core.rules import Seat


class Surface(StrEnum):
    """A part of a match that Discord shows."""

    OFFER = "offer"
    THREAD = "thread"
    """The match's thread: from the post of its offer, or without a post for one player against computers."""
    BOARD = "board"
    STANDING = "standing"
    """The live board and the own boards of players to move, after a change of a deadline or of the rating."""
    BOARDS = "boards"
    """All boards, after a change of names, or if the current posts are unknown."""
    PRIVATE = "private"
    """The own board of a seat's player."""
    PROPOSAL = "proposal"
    """A proposal to the players."""
    SEAT_OFFER = "seat_offer"
    CALL = "call"
    """The DM that notifies a player of a turn, if they want it."""
    CHANNEL_LOST = "channel_lost"
    """The DM to a player of a match without a channel."""


class News(StrEnum):
    """A message that is sent once, to one person or in the match's channel."""

    DECLINED = "declined"
    """To the players who had accepted: the named user has declined."""
    STOPPED = "stopped"
    """To the players of an offer that a moderator has ended."""
    RETIRED = "retired"
    """To the players of a match that ended because the rules have changed."""
    REMINDER = "reminder"
    CLOSED_DM = "closed_dm"
    """In the channel: that player's DMs are closed."""
    UNSENT = "unsent"
    """In the channel: Discord rejected that player's own board."""
    AWAY = "away"
    """A computer plays for that player until they are back."""
    SEAT_TAKEN = "seat_taken"
    """Another account has taken that player's offered seat."""
    SEAT_OPENED = "seat_opened"
    """The same, by the seat's password."""
    WRONG_PASSWORDS = "wrong_passwords"
    """Others have tried to open that player's seat."""
    ARE_YOU_THERE = "are_you_there"
    """The seat of that player will be offered to others unless they answer."""
    QUEUE_REFUSED = "queue_refused"
    """A player's queued move could not be played."""
    COPY = "copy"
    """A copy of a player's own board, to the reader chosen by that player, if they have agreed."""
    COPY_QUESTION = "copy_question"
    """The question to that reader, unless they were asked before."""


@dataclass(frozen=True, slots=True)
class _Stored:
    """The base of jobs: fields without their default value are stored as readable JSON, beside the kind."""

    def payload(self) -> str:
        """Return the fields as stored in the outbox."""
        facts = {each.name: getattr(self, each.name) for each in fields(self) if each.name not in ("surface", "news")}
        usual = {each.name: each.default for each in fields(self)}
        return json.dumps({name: value for name, value in facts.items() if value != usual[name]})


@dataclass(frozen=True, slots=True)
class Show(_Stored):
    """Update a surface; its content is computed when the job is sent."""

    surface: Surface
    seat: Seat | None = None
    user_id: int | None = None
    aim: Aim | None = None
    anew: bool = False
    """True to post a new message that notifies, also without a new turn. For a thread: with a post, not silently."""

    @property
    def kind(self) -> str:
        """Return the name in the outbox."""
        return self.surface.value


@dataclass(frozen=True, slots=True)
class Notice(_Stored):
    """Send a notice once. `user_id` is its reader or its subject."""

    news: News
    user_id: int | None = None
    seat: Seat | None = None

    @property
    def kind(self) -> str:
        """Return the name in the outbox."""
        return self.news.value


@dataclass(frozen=True, slots=True)
class Tidy(_Stored):
    """Tidy up a message that was replaced or is obsolete."""

    KINDS: ClassVar[tuple[str, str]] = ("strip", "delete")
    channel_id: int
    message_id: int
    text: str | None = None
    """The remaining text of the message, without buttons; None to delete it."""

    @property
    def kind(self) -> str:
        """Return the name in the outbox."""
        return self.KINDS[self.text is None]


@dataclass(frozen=True, slots=True)
class Redact(_Stored):
    """Remove an erased person from all posts on Discord; then its row is deleted."""

    kind: ClassVar[str] = REDACT
    person: int
    names: tuple[str, ...] = ()
    """The person's names in the match."""
    threads: tuple[int, ...] = ()
    """The person's private threads."""


Job = Show | Notice | Tidy | Redact

_READERS: Final[Mapping[str, TypeAdapter[Job]]] = {
    **dict.fromkeys(Tidy.KINDS, TypeAdapter[Job](Tidy)),
    **dict.fromkeys(Surface, TypeAdapter[Job](Show)),
    **dict.fromkeys(News, TypeAdapter[Job](Notice)),
    Redact.kind: TypeAdapter(Redact),
}


def tidy(post: PostRow) -> Tidy:
    """Return a job that deletes a post."""
    return Tidy(post.channel_id, post.message_id)


def strip(post: PostRow, *keeping: str) -> Tidy:
    """Return a job that removes an old post's buttons, and its text except for the given lines."""
    return Tidy(post.channel_id, post.message_id, "\n".join(line for line in keeping if line))


class UnreadableJobError(Exception):
    """A row of the outbox that this version cannot read, for example because a newer one wrote it."""


@lru_cache(maxsize=64)
def read_job(kind: str, payload: str) -> Job:
    """Return the stored job. Raises UnreadableJobError if this version cannot read it."""
    try:
        named = {"surface": kind, "news": kind} | json.loads(payload)
        return _READERS[kind].validate_json(json.dumps(named), strict=True)
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableJobError(f"no job of the kind {kind!r} is {payload}") from error
