"""Forum posts: threads that begin with a message of the same id."""

from collections.abc import Collection
from dataclasses import dataclass

from bot.kernel.delivery.discord_api import DiscordApi
from bot.kernel.discord_client.forums import Tag, fetch_forum, tags_of
from bot.kernel.messages.message import Message


@dataclass(frozen=True, slots=True)
class NewPost:
    """A forum post to be created."""

    guild_id: int
    forum_id: int
    name: str
    tags: tuple[Tag, ...]
    known: Collection[int] = ()
    """Other posts, which may have the same name."""


class NoForumError(Exception):
    """The channel is no longer a forum."""


async def start_post(api: DiscordApi, post: NewPost, message: Message, *, after: int) -> int:
    """Create a post, or edit the one of an earlier attempt after that id; return its id."""
    forum = await fetch_forum(api.client, post.forum_id)
    if forum is None:
        raise NoForumError(f"channel {post.forum_id} is no forum")
    there = await api.find_own_thread(post.guild_id, post.forum_id, post.name, after=after, known=post.known)
    if there is not None:
        await api.edit(there.id, there.id, message)
        return there.id
    return await api.make_post(forum, post.name, message, await tags_of(forum, post.tags))
