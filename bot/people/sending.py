"""Remove an erased user from messages on Discord: thread titles, boards, lines, messages to others.

Current posts are rendered again. In older ones the name is replaced, and pictures, which show it, are removed.
"""

import logging
import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from typing import Final

import discord

from bot.kernel.delivery.discord_errors import is_temporary
from bot.kernel.delivery.job_result import NOTHING, JobResult
from bot.kernel.delivery.sending import Sender, Sending
from bot.kernel.matches.jobs import Redact
from bot.kernel.messages.thread_names import own_thread_name, thread_name
from bot.kernel.store.match_row import FORMER, MatchRow, is_former, people_of
from bot.kernel.store.outbox import OutboxRow
from bot.kernel.store.posts import OFFER
from bot.kernel.text.markup import without_person
from bot.watching.store import READERS

log = logging.getLogger(__name__)

AFTER_THE_END = timedelta(days=1)
"""The time after its end in which a match may still post in its channel."""


async def send_redacted(sending: Sending, _row: OutboxRow, job: Redact) -> JobResult:
    """Replace a person's name everywhere it was posted. Repeating this changes nothing."""
    match = sending.match
    names = {thread: own_thread_name(match, job.person) for thread in job.threads}
    names |= {thread: thread_name(match) for thread in (match.thread_id, match.private_thread) if thread is not None}
    async with AsyncExitStack() as stack:
        for thread_id, name in names.items():
            await stack.enter_async_context(sending.api.opened(thread_id))
            await _rename(sending, thread_id, name)
        renewed = sending.board_messages()
        for channel_id in await _channels(sending, job):
            async for post in _own_posts(sending, channel_id):
                if post.id not in renewed and (channel_id in job.threads or _is_about(match, post)):
                    await _redact(post, job)
    return NOTHING


async def _rename(sending: Sending, thread_id: int, name: str) -> None:
    try:
        await sending.api.rename_thread(thread_id, name)
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
        log.info("cannot rename a thread of #%s (%s)", sending.match.match_id, error.code)


async def _channels(sending: Sending, job: Redact) -> list[int]:
    """Return the channels with posts of the match: its channel, threads, and direct messages with the others."""
    match, offer = sending.match, sending.post(OFFER)
    # A thread has the id of the post it was created from, also if the match has left it since.
    made = None if offer is None else offer.message_id
    places = [match.channel_id, match.thread_id, match.private_thread, *job.threads, made]
    reading = [reader.user_id for reader in await sending.context.host.read(READERS.of, match.match_id)]
    others = people_of([*match.holders, *(former.user_id for former in match.former), *reading])
    own = [await _direct_messages(sending, user_id) for user_id in others if not is_former(user_id)]
    return [place for place in dict.fromkeys((*places, *own)) if place is not None]


async def _direct_messages(sending: Sending, user_id: int) -> int | None:
    try:
        return await sending.dm_channel(user_id)
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
        return None  # for example, their account was deleted


async def _own_posts(sending: Sending, channel_id: int) -> AsyncIterator[discord.Message]:
    """Yield the bot's messages in a channel since the match was offered; none without permission to read it."""
    client, match, offer = sending.api.client, sending.match, sending.post(OFFER)
    began = datetime.fromtimestamp(match.created_at, UTC)
    after = discord.Object(discord.utils.time_snowflake(began) if offer is None else offer.message_id - 1)
    before = None
    if match.ended_at is not None and channel_id == match.channel_id:
        before = after.created_at + timedelta(seconds=match.ended_at - match.created_at) + AFTER_THE_END
    try:
        async for post in client.get_partial_messageable(channel_id).history(limit=None, after=after, before=before):
            if client.user is not None and post.author.id == client.user.id:
                yield post
    except (discord.Forbidden, discord.NotFound) as error:
        log.info("cannot read the history of channel %s (%s)", channel_id, error.code)


def _is_about(match: MatchRow, post: discord.Message) -> bool:
    """Return whether a message belongs to the match: it is in its thread, or contains its number."""
    files = (file.filename.startswith(f"{match.game}-{match.match_id}-") for file in post.attachments)
    named = re.search(rf"#{match.match_id}(?![0-9])", post.content) is not None
    return named or any(files) or post.channel.id in (match.thread_id, match.private_thread)


async def _redact(post: discord.Message, job: Redact) -> None:
    text = without_person(post.content, job.person, job.names, FORMER)
    if text == post.content and not post.attachments:
        return
    try:
        if post.is_system():
            await post.delete()  # such as "started a thread", which cannot be edited
        else:
            await post.edit(content=text, attachments=(), allowed_mentions=discord.AllowedMentions.none())
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
        log.info("cannot edit message %s (%s)", post.id, error.code)


SENDERS: Final[dict[str, Sender]] = {Redact.kind: Sender(send_redacted, is_private=True)}
