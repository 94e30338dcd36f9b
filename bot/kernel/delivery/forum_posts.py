"""Posts of forums: threads that begin with a message, which has their id."""

from collections.abc import Collection
from dataclasses import dataclass

from bot.kernel.delivery.discord_api import DiscordApi
from bot.kernel.discord_client.forums import Tag, fetch_forum, tags_of
from bot.kernel.messages.message import Message


@dataclass(frozen=True, slots=True)
class NewPost:
    """A post of a forum that is to be made."""

    guild_id: int
    forum_id: int
    name: str
    tags: tuple[Tag, ...]
    known: Collection[int] = ()
    """Other posts, which may have the same name."""


class NoForumError(Exception):
    """The channel is no forum any more."""


async def start_post(api: DiscordApi, post: NewPost, message: Message, *, after: int) -> int:
    """Make a post, unless an earlier try has, after that id; return its id."""
    forum = await fetch_forum(api.client, post.forum_id)
    if forum is None:
        raise NoForumError(f"channel {post.forum_id} is no forum")
    there = await api.find_own_thread(post.guild_id, post.forum_id, post.name, after=after, known=post.known)
    if there is not None:
        await api.edit(there.id, there.id, message)
        return there.id
    return await api.make_post(forum, post.name, message, await tags_of(forum, post.tags))
