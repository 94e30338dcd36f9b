"""Messages as Discord takes them: the only place that turns ours into theirs."""

import io
from typing import Final, TypedDict

import discord

from bot.delivery.message import Control, Menu, Message
from bot.desk import Style
from bot.store.matches import MatchRow

_STYLES = {
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.SECONDARY: discord.ButtonStyle.secondary,
    Style.SUCCESS: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}


_WEEK: Final = 10_080
"""Minutes without a word after which a thread is archived."""


class Components(discord.ui.View):
    """Buttons that discord.py need not remember: clicks are told apart by their custom ids alone."""

    def __init__(self, message: Message) -> None:
        super().__init__(timeout=None)
        for number, row in enumerate(message.rows):
            if isinstance(row, Menu):
                self.add_item(_select(row, number))
            else:
                for control in row:
                    self.add_item(_button(control, number))

    def is_dispatchable(self) -> bool:
        """Say that no callback hangs on this view."""
        return False


class Parts(TypedDict):
    """What sending and answering have in common."""

    content: str
    files: list[discord.File]
    view: Components
    allowed_mentions: discord.AllowedMentions


def parts(message: Message) -> Parts:
    """Return the keyword arguments of a send."""
    return Parts(
        content=message.content,
        files=files(message),
        view=Components(message),
        allowed_mentions=pinged(message),
    )


def files(message: Message) -> list[discord.File]:
    """Return the attachments, to be uploaded once."""
    return [
        discord.File(io.BytesIO(attachment.data), filename=attachment.name, description=attachment.alt)
        for attachment in message.attachments
    ]


def pinged(message: Message) -> discord.AllowedMentions:
    """Return who may be pinged: only those the message names."""
    users = [discord.Object(user) for user in sorted(message.mentions)]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


def _button(control: Control, row: int) -> discord.ui.Button[Components]:
    return discord.ui.Button(
        custom_id=control.custom_id,
        label=control.label,
        style=_STYLES[control.style],
        emoji=control.emoji,
        disabled=control.disabled,
        row=row,
    )


def _select(menu: Menu, row: int) -> discord.ui.Select[Components]:
    return discord.ui.Select(
        custom_id=menu.custom_id,
        placeholder=menu.placeholder,
        min_values=menu.least,
        max_values=menu.most,
        options=[
            discord.SelectOption(
                label=choice.label,
                value=choice.value,
                description=choice.description,
                emoji=choice.emoji,
                default=choice.default,
            )
            for choice in menu.choices
        ],
        row=row,
    )


def _differs(sent: discord.Message, message: Message) -> bool:
    """Tell whether what Discord has is not what was to be sent, by its text and the names of its files."""
    files_there = {file.filename for file in sent.attachments}
    return files_there != {file.name for file in message.attachments} or sent.content != message.content.strip()


class Wire:
    """Sends, edits and deletes, by ids: nothing needs to be in a cache."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def send(self, channel_id: int, message: Message, nonce: int) -> int:
        """Post a message; the same nonce posts it once. Return its id."""
        channel = self._client.get_partial_messageable(channel_id)
        sent = await channel.send(nonce=nonce, silent=message.silent, **parts(message))
        if _differs(sent, message):
            # This nonce had been taken: an earlier try sent an earlier position.
            await self.edit(channel_id, sent.id, message)
        return sent.id

    async def edit(self, channel_id: int, message_id: int, message: Message) -> None:
        """Replace a message's text, files and buttons."""
        await self._partial(channel_id, message_id).edit(
            content=message.content,
            attachments=files(message),
            view=Components(message) if message.rows else None,
            allowed_mentions=pinged(message),
        )

    async def strip(self, channel_id: int, message_id: int, content: str | None = None) -> None:
        """Take a message's buttons away, and all of its text but `content` where that is given; its files stay."""
        if content is None:
            await self._partial(channel_id, message_id).edit(view=None)
        else:
            none = discord.AllowedMentions.none()
            await self._partial(channel_id, message_id).edit(content=content, view=None, allowed_mentions=none)

    async def delete(self, channel_id: int, message_id: int) -> None:
        """Delete a message of ours."""
        await self._partial(channel_id, message_id).delete()

    async def dm_channel(self, user_id: int) -> int:
        """Return the channel of direct messages with that user."""
        channel = await self._client.create_dm(discord.Object(user_id))
        return channel.id

    async def make_thread(self, channel_id: int, message_id: int, name: str) -> int:
        """Make a thread from a message of ours; return its id."""
        made = await self._client.http.start_thread_with_message(
            channel_id, message_id, name=name, auto_archive_duration=_WEEK
        )
        return int(made["id"])

    async def archive(self, thread_id: int) -> None:
        """Put a thread away."""
        await self._client.http.edit_channel(thread_id, archived=True)

    async def add_to_thread(self, thread_id: int, user_id: int) -> None:
        """Show the thread among that user's own."""
        await self._client.http.add_user_to_thread(thread_id, user_id)

    async def make_private_thread(self, channel_id: int, name: str, user_id: int) -> int:
        """Make a thread that only that user is invited to; return its id."""
        made = await self._client.http.start_thread_without_message(
            channel_id,
            name=name,
            auto_archive_duration=_WEEK,
            type=discord.ChannelType.private_thread.value,
            invitable=False,
        )
        thread_id = int(made["id"])
        await self.add_to_thread(thread_id, user_id)
        return thread_id

    async def is_member(self, guild_id: int, user_id: int) -> bool:
        """Tell whether a user is a member of a server."""
        try:
            await self._client.http.get_member(guild_id, user_id)
        except discord.NotFound:
            return False
        return True

    async def thread_reader(self, match: MatchRow, owner: int) -> str | None:
        """Return the name of another player of a match who may see every thread of its channel."""
        guild = self._client.get_guild(match.guild_id or 0)
        channel = None if guild is None else guild.get_channel(match.channel_id)
        if guild is None or channel is None:
            return None
        for row in match.table:
            if row.user_id == owner:
                continue
            try:
                member = await guild.fetch_member(row.user_id)
            except discord.NotFound:
                continue
            if channel.permissions_for(member).manage_threads:
                return row.name
        return None

    def _partial(self, channel_id: int, message_id: int) -> discord.PartialMessage:
        return self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
