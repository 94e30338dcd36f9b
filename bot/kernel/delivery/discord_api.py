"""The bot's own requests to Discord: send, edit, delete, and find channels."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from typing import Final, Literal, TypeVar

import discord

from bot.kernel.delivery.discord_errors import ignore_refusals, is_refused, is_temporary
from bot.kernel.delivery.dm_channels import DmChannels
from bot.kernel.discord_client.payloads import Components, allowed_pings, files, fitting, parts
from bot.kernel.messages.fallback import fallback
from bot.kernel.messages.message import Message

log = logging.getLogger(__name__)

R = TypeVar("R")

_WEEK: Final = 10_080
"""Minutes without messages after which a thread is archived."""


def _differs(sent: discord.Message, message: Message) -> bool:
    """Return whether a message on Discord has another text or other file names than `message`."""
    files_there = {file.filename for file in sent.attachments}
    return files_there != {file.name for file in message.attachments} or sent.content != message.content.strip()


async def _accept(attempt: Callable[[Message], Awaitable[R]], message: Message) -> R:
    """Send a message; if Discord rejects part of it, send the rest. Raises HTTPException if everything is rejected."""
    try:
        return await attempt(message)
    except discord.HTTPException as refusal:
        if not is_refused(refusal):
            raise
        for less in fallback(message, refusal.text):
            try:
                done = await attempt(less)
            except discord.HTTPException as error:
                if not is_refused(error):
                    raise
            else:
                log.warning("Discord refused a part of a message: sending the rest (%s)", refusal)
                return done
        raise


class DiscordApi:
    """Sends, edits and deletes by ids, without a cache."""

    def __init__(self, client: discord.Client) -> None:
        self.client = client
        self.dm_channels = DmChannels(client)

    async def send(self, channel_id: int, message: Message, nonce: int, *, reader: int | None = None) -> int:
        """Post a message, once for the same nonce. Return its id.

        `reader` is the only user who reads that channel, None for several. Raises WrongReaderError for other audiences.
        """
        channel, message = self.client.get_partial_messageable(channel_id), fitting(message)

        async def post(shown: Message) -> int:
            sent = await channel.send(nonce=nonce, silent=shown.silent, **parts(shown, reader=reader))
            if _differs(sent, shown):
                # The nonce was used: an earlier attempt sent an earlier position.
                await self.edit(channel_id, sent.id, message, reader=reader)
            return sent.id

        return await _accept(post, message)

    async def edit(self, channel_id: int, message_id: int, message: Message, *, reader: int | None = None) -> None:
        """Replace a message's text, files and buttons; `reader` is its only reader, None for several."""
        message.check_reader(reader)

        async def change(shown: Message) -> None:
            await self._partial(channel_id, message_id).edit(
                content=fitting(shown).content,
                attachments=files(shown),
                view=Components(shown) if shown.rows else None,
                allowed_mentions=allowed_pings(shown),
            )

        await _accept(change, message)

    async def is_followed(self, channel_id: int, message_id: int, count: int) -> bool:
        """Return whether at least `count` messages follow one; False if the bot may not read the channel."""
        after, channel = discord.Object(message_id), self.client.get_partial_messageable(channel_id)
        try:
            return len([each async for each in channel.history(limit=count, after=after)]) >= count
        except discord.HTTPException as error:
            if is_temporary(error):
                raise
            return False

    async def strip(self, channel_id: int, message_id: int, content: str | None = None) -> None:
        """Remove a message's buttons and, unless it is None, replace its text by `content`; its files stay."""
        if content is None:
            await self._partial(channel_id, message_id).edit(view=None)
        else:
            none = discord.AllowedMentions.none()
            await self._partial(channel_id, message_id).edit(content=content, view=None, allowed_mentions=none)

    async def pin(self, channel_id: int, message_id: int) -> None:
        """Pin a message in its channel."""
        await self._partial(channel_id, message_id).pin()

    async def unpin(self, channel_id: int, message_id: int) -> None:
        """Unpin a message."""
        await self._partial(channel_id, message_id).unpin()

    async def give_role(self, guild_id: int, user_id: int, role_id: int) -> None:
        """Give a member of a server a role."""
        await self.client.http.add_role(guild_id, user_id, role_id)

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete one of the bot's messages."""
        await self._partial(channel_id, message_id).delete()

    async def dm_channel(self, user_id: int) -> int:
        """Return the id of the DM channel with that user."""
        return await self.dm_channels.open(user_id)

    async def make_thread(self, channel_id: int, message_id: int, name: str) -> int:
        """Create a thread from one of the bot's messages; return its id."""
        made = await self.client.http.start_thread_with_message(
            channel_id, message_id, name=name, auto_archive_duration=_WEEK
        )
        return int(made["id"])

    async def rename_thread(self, thread_id: int, name: str) -> None:
        """Rename a thread."""
        await self.client.http.edit_channel(thread_id, name=name)

    @asynccontextmanager
    async def opened(self, place_id: int) -> AsyncIterator[None]:
        """Unarchive an archived thread while the block runs, since its messages cannot be edited."""
        archived = False
        with ignore_refusals():
            place = await self.client.fetch_channel(place_id)
            archived = isinstance(place, discord.Thread) and place.archived
            if archived:
                await self.client.http.edit_channel(place_id, archived=False)
        try:
            yield
        finally:
            if archived:
                with ignore_refusals():
                    await self.client.http.edit_channel(place_id, archived=True)

    async def edit_text(self, channel_id: int, message_id: int, message: Message, *, reader: int | None = None) -> None:
        """Replace a message's text only."""
        message.check_reader(reader)
        text, pings = fitting(message).content, allowed_pings(message)
        await self._partial(channel_id, message_id).edit(content=text, allowed_mentions=pings)

    async def make_private_thread(self, channel_id: int, name: str) -> int:
        """Create a private thread to which only the bot and moderators invite; return its id."""
        return await self._make_thread_alone(
            channel_id, name, discord.ChannelType.private_thread.value, invitable=False
        )

    async def make_public_thread(self, channel_id: int, name: str) -> int:
        """Create a public thread without a message of the bot; return its id."""
        channel, kinds = self.client.get_channel(channel_id), discord.ChannelType
        news = isinstance(channel, discord.TextChannel) and channel.is_news()
        return await self._make_thread_alone(
            channel_id, name, kinds.news_thread.value if news else kinds.public_thread.value
        )

    async def _make_thread_alone(
        self, channel_id: int, name: str, kind: Literal[10, 11, 12], *, invitable: bool = True
    ) -> int:
        made = await self.client.http.start_thread_without_message(
            channel_id, name=name, auto_archive_duration=_WEEK, type=kind, invitable=invitable
        )
        return int(made["id"])

    async def make_post(
        self, forum: discord.ForumChannel, name: str, message: Message, tags: Sequence[discord.ForumTag]
    ) -> int:
        """Create a forum post; return its id, which is also that of its first message."""

        async def post(shown: Message) -> int:
            made = await forum.create_thread(
                name=name,
                applied_tags=tags,
                auto_archive_duration=_WEEK,
                silent=shown.silent,
                **parts(shown, reader=None),
            )
            return made.thread.id

        return await _accept(post, fitting(message))

    async def find_own_thread(
        self, guild_id: int, channel_id: int, name: str, *, after: int = 0, known: Collection[int] = ()
    ) -> discord.Thread | None:
        """Return the bot's active thread of that name in a channel, created after that id and not in `known`."""
        guild = await self.client.fetch_guild(guild_id, with_counts=False)
        own = self.client.user.id if self.client.user is not None else 0
        threads = (one for one in await guild.active_threads() if (one.parent_id, one.owner_id) == (channel_id, own))
        return next((one for one in threads if one.name == name and one.id > after and one.id not in known), None)

    def _partial(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self.client.get_partial_messageable(channel_id).get_partial_message(message_id)
