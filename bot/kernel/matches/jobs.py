"""Jobs: rows of the outbox, written in the transaction that made them necessary. They never hold hidden facts."""

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
    """The live board, and the own boards of players to move: a deadline, or what is said of ratings, has changed."""
    BOARDS = "boards"
    """All boards: names have changed, or what stands is not known."""
    PRIVATE = "private"
    """The own board of a seat's player."""
    PROPOSAL = "proposal"
    """A question to the players."""
    SEAT_OFFER = "seat_offer"
    CALL = "call"
    """The direct message that calls a player who wants that."""
    CHANNEL_LOST = "channel_lost"
    """The direct message to a player of a match without a channel."""


class News(StrEnum):
    """A message that is sent once, to one person or where the match is."""

    DECLINED = "declined"
    """To the players who had accepted: the user it names has declined."""
    STOPPED = "stopped"
    """To those of an offer that a moderator has ended."""
    RETIRED = "retired"
    """To a table whose match has ended because the rules have changed."""
    REMINDER = "reminder"
    CLOSED_DM = "closed_dm"
    """In the channel: that player's direct messages are closed."""
    UNSENT = "unsent"
    """In the channel: Discord did not take that player's own board."""
    AWAY = "away"
    """A computer plays for that player until they are back."""
    SEAT_TAKEN = "seat_taken"
    """Another account has taken the seat of that player, which was on offer."""
    SEAT_OPENED = "seat_opened"
    """The same by the seat's password."""
    WRONG_PASSWORDS = "wrong_passwords"
    """Others have tried to open that player's seat."""
    ARE_YOU_THERE = "are_you_there"
    """The seat of that player will be offered to others unless they answer."""
    QUEUE_REFUSED = "queue_refused"
    """The move that player had queued could not be played."""
    COPY = "copy"
    """A copy of a player's own board, to the reader that player named, if they have agreed."""
    COPY_QUESTION = "copy_question"
    """The question to that reader, unless they were asked before."""


@dataclass(frozen=True, slots=True)
class _Stored:
    """Base of jobs: what is not the usual is stored as readable JSON, beside the kind."""

    def payload(self) -> str:
        """Return its facts as the outbox stores them."""
        facts = {each.name: getattr(self, each.name) for each in fields(self) if each.name not in ("surface", "news")}
        usual = {each.name: each.default for each in fields(self)}
        return json.dumps({name: value for name, value in facts.items() if value != usual[name]})


@dataclass(frozen=True, slots=True)
class Show(_Stored):
    """A surface may differ from what stands there: what it should show is worked out when the job is sent."""

    surface: Surface
    seat: Seat | None = None
    user_id: int | None = None
    aim: Aim | None = None
    anew: bool = False
    """As a new message that is noticed, where no turn asks for one. Of a thread: with a post, unlike a quiet one."""

    @property
    def kind(self) -> str:
        """Return the name in the outbox."""
        return self.surface.value


@dataclass(frozen=True, slots=True)
class Notice(_Stored):
    """Something that is said once. `user_id` is whom it is for or about."""

    news: News
    user_id: int | None = None
    seat: Seat | None = None

    @property
    def kind(self) -> str:
        """Return the name in the outbox."""
        return self.news.value


@dataclass(frozen=True, slots=True)
class Tidy(_Stored):
    """A message that another one has replaced, or whose time has passed."""

    KINDS: ClassVar[tuple[str, str]] = ("strip", "delete")
    channel_id: int
    message_id: int
    text: str | None = None
    """The text that is left of it, without its buttons; None where it is deleted."""

    @property
    def kind(self) -> str:
        """Return the name in the outbox."""
        return self.KINDS[self.text is None]


@dataclass(frozen=True, slots=True)
class Redact(_Stored):
    """Take a person who was erased out of all that stands in Discord. Its row is deleted once that is done."""

    kind: ClassVar[str] = REDACT
    person: int
    names: tuple[str, ...] = ()
    """The name that the match has for them."""
    threads: tuple[int, ...] = ()
    """Private threads of theirs."""


Job = Show | Notice | Tidy | Redact

_READERS: Final[Mapping[str, TypeAdapter[Job]]] = {
    **dict.fromkeys(Tidy.KINDS, TypeAdapter[Job](Tidy)),
    **dict.fromkeys(Surface, TypeAdapter[Job](Show)),
    **dict.fromkeys(News, TypeAdapter[Job](Notice)),
    Redact.kind: TypeAdapter(Redact),
}


def tidy(post: PostRow) -> Tidy:
    """Return the job that deletes a message of ours."""
    return Tidy(post.channel_id, post.message_id)


def strip(post: PostRow, *keeping: str) -> Tidy:
    """Return the job that takes an old post's buttons away, and its text but for the lines it keeps."""
    return Tidy(post.channel_id, post.message_id, "\n".join(line for line in keeping if line))


class UnreadableJobError(Exception):
    """A row of the outbox that this version cannot read, for example because a newer one wrote it."""


@lru_cache(maxsize=64)
def read_job(kind: str, payload: str) -> Job:
    """Return the job that was stored; UnreadableJobError for what no version up to this one has queued."""
    try:
        named = {"surface": kind, "news": kind} | json.loads(payload)
        return _READERS[kind].validate_json(json.dumps(named), strict=True)
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableJobError(f"no job of the kind {kind!r} is {payload}") from error
