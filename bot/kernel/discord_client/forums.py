"""Forums: their tags by name, and the bot's permissions there."""

import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import discord

log = logging.getLogger(__name__)

MOST_TAGS: Final = 20
MOST_APPLIED: Final = 5
Tag = tuple[str, ...]
"""The name of a tag, and alternatives; if none exists, the first is created."""
RIGHTS: Final = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "send_messages_in_threads": "Send Messages in Threads",
    "attach_files": "Attach Files",
}
"""The permissions that posts need, with their names in Discord's settings."""


def missing_rights(forum: discord.ForumChannel) -> list[str]:
    """Return the names of missing permissions that the bot needs to post in a forum."""
    rights = forum.permissions_for(forum.guild.me)
    return [label for name, label in RIGHTS.items() if not getattr(rights, name)]


def missing_tags(forum: discord.ForumChannel, wanted: Iterable[Tag]) -> list[str]:
    """Return the names of tags that a forum does not have and the bot cannot create."""
    lacking = [tag[0] for tag in wanted if _find(forum, tag) is None]
    room = MOST_TAGS - len(forum.available_tags) if _may_make(forum) else 0
    return lacking if len(lacking) > room else []


def wants_a_tag(forum: discord.ForumChannel) -> bool:
    """Return whether each post of a forum must have a tag."""
    return forum.flags.require_tag


async def fetch_forum(client: discord.Client, forum_id: int) -> discord.ForumChannel | None:
    """Return a forum, fetched if another process serves it; None for another type of channel.

    Raises discord.HTTPException if it was deleted or cannot be viewed.
    """
    found = client.get_channel(forum_id) or await client.fetch_channel(forum_id)
    return found if isinstance(found, discord.ForumChannel) else None


async def tags_of(forum: discord.ForumChannel, wanted: Sequence[Tag]) -> list[discord.ForumTag]:
    """Return the wanted tags of a forum; missing ones are created if the bot may."""
    lacking = [tag[0] for tag in wanted if _find(forum, tag) is None]
    if lacking and _may_make(forum) and len(forum.available_tags) + len(lacking) <= MOST_TAGS:
        new = [discord.ForumTag(name=name) for name in lacking]
        try:
            forum = await forum.edit(available_tags=[*forum.available_tags, *new])
        except discord.Forbidden as error:
            log.info("cannot make tags in forum %s (%s)", forum.id, error.code)
    return [found for tag in wanted if (found := _find(forum, tag)) is not None]


async def change_tags(client: discord.Client, post_id: int, wanted: Sequence[Tag], instead_of: Sequence[Tag]) -> None:
    """Replace a post's tags `instead_of` by the wanted ones; other tags stay. Unarchives the post."""
    post = client.get_channel(post_id) or await client.fetch_channel(post_id)
    forum = await fetch_forum(client, post.parent_id) if isinstance(post, discord.Thread) else None
    if forum is None or not isinstance(post, discord.Thread):
        return
    now, past = await tags_of(forum, wanted), list(_all_of(forum, instead_of))
    kept = [tag for tag in post.applied_tags if tag not in past and tag not in now]
    tags = [*now, *kept][:MOST_APPLIED]
    if {tag.id for tag in tags} != {tag.id for tag in post.applied_tags}:
        await post.edit(applied_tags=tags, archived=False)


def _find(forum: discord.ForumChannel, wanted: Tag) -> discord.ForumTag | None:
    """Return the usable tag with the wanted name, in any case, or else with one of the alternatives."""
    names, may = [*_usable(forum)], wanted[0].casefold()
    return next(
        (tag for tag in names if tag.name.casefold() == may), next((tag for tag in names if tag.name in wanted), None)
    )


def _all_of(forum: discord.ForumChannel, wanted: Iterable[Tag]) -> Iterator[discord.ForumTag]:
    return (found for tag in wanted if (found := _find(forum, tag)) is not None)


def _usable(forum: discord.ForumChannel) -> Iterator[discord.ForumTag]:
    """Yield the tags the bot may use: those for moderators only if it is one."""
    me: discord.Member | None = forum.guild.me
    moderates = me is not None and forum.permissions_for(me).manage_threads
    return (tag for tag in forum.available_tags if moderates or not tag.moderated)


def _may_make(forum: discord.ForumChannel) -> bool:
    """Return whether the bot may create tags; True if its permissions are unknown."""
    me: discord.Member | None = forum.guild.me
    return me is None or forum.permissions_for(me).manage_channels
