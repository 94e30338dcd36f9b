"""Finding what the bot itself has posted, where the database may not know of it.

A message may have gone out whose note was never written: the bot was killed, or the disk was full. Discord honours a
nonce for a few minutes only; after that a channel is looked through before anything is sent there again.
"""

import logging
import re
from collections.abc import Collection
from dataclasses import dataclass

import discord

from bot.kernel.messages.message import Menu, Message

log = logging.getLogger(__name__)

FARTHEST = 7 * 86_400_000 << 22
"""A week, as ids of Discord count it: no message is looked at that is older than the newest one by more."""
_NUMBERED = re.compile(r"(?P<what>.+)-(?P<number>\d+)(?P<whose>(?:-[a-z]+)?\.[a-z]+)")
_MENTION = re.compile(r"<@\d+>")


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
