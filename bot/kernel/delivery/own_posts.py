"""Finding messages that the bot has posted but not recorded in the database.

That happens if the bot is killed or the disk is full. Discord honors a nonce for a few minutes only; after that the
bot searches a channel before it sends anything there again.
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
"""A week, in units of snowflake ids: the search ends at messages that much older than the newest."""
_NUMBERED = re.compile(r"(?P<what>.+)-(?P<number>\d+)(?P<whose>(?:-[a-z]+)?\.[a-z]+)")
_MENTION = re.compile(r"<@\d+>")


class Attempts:
    """Jobs that this run of the bot has attempted. Earlier runs may have attempted any."""

    def __init__(self) -> None:
        self._last = 0
        self._tried: set[int] = set()
        """The nonces of attempted jobs."""
        self._lost: set[int] = set()
        """Matches for which more may have been sent than is stored, including follow-up jobs."""
        self._looked: set[tuple[int, int, str, str]] = set()

    def begin(self, last: int) -> None:
        """Set the last match id before this run: times would be wrong if the system clock was changed."""
        self._last = last

    def needs_search(self, row: OutboxRow, match: MatchRow, channel_id: int) -> bool:
        """Return whether the channel must be searched before that job is sent there.

        True after an earlier attempt or lost results, and once for each surface or notice in each channel of a match
        that an earlier run may have known: that run may have posted more than the database contains, which may also be
        an older copy.
        """
        if row.nonce in self._tried or row.failing_since is not None or match.match_id in self._lost:
            return True
        return match.match_id <= self._last and (match.match_id, channel_id, row.kind, row.payload) not in self._looked

    def note_lost(self, match_id: int) -> None:
        """Record that not all sent messages of a match may be stored."""
        self._lost.add(match_id)

    def note_all_stored(self, match_id: int) -> None:
        """Record that all sent messages of a match are stored."""
        self._lost.discard(match_id)

    def note_search(self, row: OutboxRow, channel_id: int) -> None:
        """Record that a channel was searched for messages of that job or an equal one."""
        self._looked.add((row.match_id, channel_id, row.kind, row.payload))

    def note_attempt(self, row: OutboxRow) -> None:
        """Record that a job is about to be sent."""
        self._tried.add(row.nonce)

    def note_stored(self, row: OutboxRow) -> None:
        """Record that the result of a job is stored."""
        self._tried.discard(row.nonce)


@dataclass(frozen=True, slots=True)
class OwnPost:
    """A message of the bot, with the position it shows, from the name of its picture; None without a picture."""

    message_id: int
    number: int | None


@dataclass(frozen=True, slots=True)
class ExistingPosts:
    """Unrecorded posts of the bot in a channel, newest first."""

    posts: tuple[OwnPost, ...] = ()
    ahead: bool = False
    """True if one shows a later position than the database: that is an older copy, restored from a backup."""


NONE_FOUND = ExistingPosts()


async def own_posts(
    client: discord.Client, channel_id: int, like: Message, *, after: int, known: Collection[int]
) -> list[OwnPost]:
    """Return the bot's messages that are the same as `like`, for this or another position, newest first.

    Only messages after `after` and not in `known` are searched; none are found if the bot may not read the channel.
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
    """Return the position a message shows, from the name of its picture."""
    return _number([file.name for file in message.attachments])


def _number(names: list[str]) -> int | None:
    matched = _NUMBERED.fullmatch(names[0]) if names else None
    return None if matched is None else int(matched["number"])


def _is_like(sent: discord.Message, like: Message) -> bool:
    """Return whether a message is an attempt of `like`: the same picture, text, or buttons and mentions."""
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
