"""What the bot itself may have posted without a note in the database, and finding it.

A message may have gone out whose note was never written: the bot was killed, or the disk was full. Discord honours a
nonce for a few minutes only; after that a channel is looked through before anything is sent there again.
"""

import logging
import re
from collections.abc import Collection
from dataclasses import dataclass

import discord

from bot.kernel.messages.message import Menu, Message
from bot.kernel.store.match_row import MatchRow
from bot.kernel.store.outbox import OutboxRow

log = logging.getLogger(__name__)

FARTHEST = 7 * 86_400_000 << 22
"""A week, as ids of Discord count it: no message is looked at that is older than the newest one by more."""
_NUMBERED = re.compile(r"(?P<what>.+)-(?P<number>\d+)(?P<whose>(?:-[a-z]+)?\.[a-z]+)")
_MENTION = re.compile(r"<@\d+>")


class Attempts:
    """Jobs that this run of the bot has tried. Earlier runs may have tried any."""

    def __init__(self) -> None:
        self._last = 0
        self._tried: set[int] = set()
        """The nonces of jobs that were tried."""
        self._lost: set[int] = set()
        """Matches for which more may have been sent than is stored, also jobs that came of others."""
        self._looked: set[tuple[int, int, str, str]] = set()

    def begin(self, last: int) -> None:
        """Say which board was the last before this run began: times would lie where the system's clock was set."""
        self._last = last

    def needs_search(self, row: OutboxRow, match: MatchRow, channel_id: int) -> bool:
        """Return whether the channel must be looked through before that job is sent there.

        It must where it was tried before, or results of the match were lost, and once for each surface or notice in
        each channel of a match that an earlier run has known: that run may have posted more than the database tells,
        which may also be an older copy.
        """
        if row.nonce in self._tried or row.failing_since is not None or match.match_id in self._lost:
            return True
        return match.match_id <= self._last and (match.match_id, channel_id, row.kind, row.payload) not in self._looked

    def note_lost(self, match_id: int) -> None:
        """Note that what was sent for a match may not be stored."""
        self._lost.add(match_id)

    def note_all_stored(self, match_id: int) -> None:
        """Note that all that was sent for a match is stored."""
        self._lost.discard(match_id)

    def note_search(self, row: OutboxRow, channel_id: int) -> None:
        """Note that a channel was looked through for what that job, or an equal one, has sent."""
        self._looked.add((row.match_id, channel_id, row.kind, row.payload))

    def note_attempt(self, row: OutboxRow) -> None:
        """Note that a job is about to be sent."""
        self._tried.add(row.nonce)

    def note_stored(self, row: OutboxRow) -> None:
        """Note that what became of a job is stored."""
        self._tried.discard(row.nonce)


@dataclass(frozen=True, slots=True)
class OwnPost:
    """A message of the bot's, and the position it shows by the name of its picture; None for one without a picture."""

    message_id: int
    number: int | None


@dataclass(frozen=True, slots=True)
class ExistingPosts:
    """Posts of the bot's in a channel that nothing was noted of, newest first."""

    posts: tuple[OwnPost, ...] = ()
    ahead: bool = False
    """One shows a later position than there is: the database is an older copy than the one that was played on."""


NONE_FOUND = ExistingPosts()


async def own_posts(
    client: discord.Client, channel_id: int, like: Message, *, after: int, known: Collection[int]
) -> list[OwnPost]:
    """Return the bot's messages that are what `like` is, of this or another position, newest first.

    Only unknown messages after that one count. Nothing is found where the bot may not read.
    """
    posts: list[OwnPost] = []
    try:
        async for sent in client.get_partial_messageable(channel_id).history(limit=None):
            if sent.id <= after:
                break
            after = max(after, sent.id - FARTHEST)
            own = client.user is not None and sent.author.id == client.user.id
            if own and sent.id not in known and _is_like(sent, like):
                posts.append(OwnPost(sent.id, _number([file.filename for file in sent.attachments])))
    except (discord.Forbidden, discord.NotFound) as error:
        log.info("cannot read the history of channel %s (%s)", channel_id, error.code)
    return posts


def number_of(message: Message) -> int | None:
    """Return the position a message shows, by the name of its picture."""
    return _number([file.name for file in message.attachments])


def _number(names: list[str]) -> int | None:
    matched = _NUMBERED.fullmatch(names[0]) if names else None
    return None if matched is None else int(matched["number"])


def _is_like(sent: discord.Message, like: Message) -> bool:
    """Return whether a message is another try of `like`: its picture or its buttons of the same match, or its words."""
    if like.attachments or sent.attachments:
        mine, theirs = ([*map(_what, names)] for names in (_names(like), [file.filename for file in sent.attachments]))
        return mine[:1] == theirs[:1]
    if sent.content == like.content.strip():
        return True
    mentioned = set(_MENTION.findall(like.content)) <= set(_MENTION.findall(sent.content))
    return mentioned and not _ids(like).isdisjoint(_sent_ids(sent))


def _names(message: Message) -> list[str]:
    return [file.name for file in message.attachments]


def _what(name: str) -> str:
    matched = _NUMBERED.fullmatch(name)
    return name if matched is None else f"{matched['what']}{matched['whose']}"


def _ids(message: Message) -> set[str]:
    return {part.custom_id for row in message.rows for part in ([row] if isinstance(row, Menu) else row)}


def _sent_ids(sent: discord.Message) -> set[str]:
    rows = (row for row in sent.components if isinstance(row, discord.ActionRow))
    return {part.custom_id for row in rows for part in row.children if part.custom_id}
