"""Senders: declared by features, and called for a job in the reader's language.

Most are made from a pure function that returns the message of a surface, or the text of a notice.
"""

from collections import ChainMap
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal

import discord

from bot.kernel.delivery.discord_errors import UNKNOWN_CHANNEL, ignore_refusals, is_gone, is_temporary
from bot.kernel.delivery.job_result import NOTHING, JobResult, SavedPost
from bot.kernel.delivery.sending import Sender, Sending
from bot.kernel.features import modules_of_features
from bot.kernel.matches.jobs import Job, Notice, Show, Surface, Tidy, tidy
from bot.kernel.messages.message import Message
from bot.kernel.messages.phrases import mention
from bot.kernel.store.match_row import Status
from bot.kernel.store.outbox import OutboxRow
from bot.kernel.store.posts import BOARD, PUBLIC, PostRow


async def send(sending: Sending, row: OutboxRow, job: Job) -> JobResult:
    """Send a job; return its result."""
    sender = sending.context.senders[job.kind]
    if sender.is_private:
        with sending.speaking(reader_of(sending, job)):
            return await sender.send(sending, row, job)
    if sending.match.lost_until is not None:
        return NOTHING  # its board is posted when the match continues elsewhere
    thread = Show(Surface.THREAD)
    if sending.match.sealed and sending.match.thread_id is None and row.kind != thread.kind:
        # Others read the channel. If its thread was deleted, it gets another; if none can be created, it has no posts.
        again = sending.match.status is Status.PLAYING and sending.post(BOARD) is not None
        return JobResult(jobs=(thread, job)) if again else NOTHING
    try:
        with sending.speaking(None):
            return await sender.send(sending, row, job)
    except discord.NotFound as error:
        if error.code != UNKNOWN_CHANNEL:
            raise
    if sending.match.thread_id is not None:
        return JobResult(changes={"thread_id": None}, jobs=(job,))
    for lose in sending.context.lost_channel:
        await lose(sending.context.host, row.match_id)
    return NOTHING


def reader_of(sending: Sending, job: Job) -> int | None:
    """Return the only reader of a private message."""
    if isinstance(job, Show) and job.surface is Surface.PRIVATE and job.seat is not None:
        return sending.match.holders[job.seat]
    return getattr(job, "user_id", None)


async def _send_tidy(sending: Sending, _row: OutboxRow, job: Tidy) -> JobResult:
    """Delete a message, or remove its buttons; ignore a deleted one."""
    with ignore_refusals():
        if job.text is None:
            await sending.api.delete(job.channel_id, job.message_id)
        else:
            await sending.api.strip(job.channel_id, job.message_id, job.text)
    return NOTHING


def find_senders() -> dict[str, Sender]:
    """Return the senders of all features, and those that tidy up old messages, by kind of job."""
    tidy = {kind: Sender(_send_tidy, is_private=kind == "delete") for kind in Tidy.KINDS}
    features = (module.SENDERS for module in modules_of_features("sending"))
    return dict(ChainMap(tidy, *features))


class Standing(Enum):
    """Returned for a surface to leave its post unchanged."""

    UNCHANGED = "unchanged"


UNCHANGED = Standing.UNCHANGED


@dataclass(frozen=True, slots=True)
class Wanted:
    """The message a surface should show."""

    message: Message
    place: int | None = None
    """The channel; None for a DM to the job's user."""
    anew: bool = False
    """True to post a new message, which notifies, in place of the old one."""
    ends: bool = False
    """True for its last message: an existing post is edited a last time, no new one is posted."""
    lasts: bool = False
    """True to post it again after a user has deleted it."""
    withdrawn: bool = False
    """True to remove it, also if it was sent but not recorded."""
    said: str = ""
    """The news stored with the post."""


Asked = Show | Notice
FindWanted = Callable[[Sending, Asked, PostRow | None], Wanted | Literal[Standing.UNCHANGED] | None]
"""Return the message of a surface, given the match and the existing post; UNCHANGED to leave that post, None to remove
it."""
Words = Callable[[Sending, Notice], Message | None]
"""Return a notice; None if it is obsolete."""


def surface(
    name: str | Callable[[Asked], str], wanted: FindWanted, *, is_private: bool = False, waits_for_a_right: bool = False
) -> Sender:
    """Return a sender for a surface; its message is stored under that name."""

    async def send(sending: Sending, row: OutboxRow, job: Asked) -> JobResult:
        kind, user_id = name if isinstance(name, str) else name(job), job.user_id or PUBLIC
        post = sending.post(kind, user_id)
        should = wanted(sending, job, post)
        if should is UNCHANGED:
            return NOTHING
        if should is None or should.withdrawn:
            if post is not None:
                return JobResult(lost=((kind, user_id),), jobs=(tidy(post),))
            return NOTHING if should is None else await _withdraw(sending, row, should)
        digest = should.message.digest()
        if post is not None and not should.anew:
            same = post.digest == digest and not should.ends
            if same or await _edit(sending, post, should, reader=user_id if is_private else None):
                kept = replace(post, said=should.said, digest=digest)
                saved = () if should.ends or kept == post else (SavedPost(kind, kept, user_id),)
                return JobResult(saved, lost=((kind, user_id),) if should.ends else ())
        elif should.ends:
            return NOTHING
        sent = await _post(sending, row, user_id, should)
        if sent is None:
            return NOTHING
        past = () if post is None or not should.anew else (tidy(post),)
        return JobResult((SavedPost(kind, replace(sent, said=should.said, digest=digest), user_id),), jobs=past)

    return Sender(send, is_private=is_private, waits_for_a_right=waits_for_a_right)


async def _edit(sending: Sending, post: PostRow, should: Wanted, *, reader: int | None) -> bool:
    """Edit a message; return False if it must be posted again."""
    try:
        await sending.api.edit(post.channel_id, post.message_id, should.message, reader=reader)
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
        return not (should.lasts and is_gone(error))
    return True


async def _post(sending: Sending, row: OutboxRow, user_id: int, should: Wanted) -> PostRow | None:
    if should.place is None:
        return await sending.send_dm(row, user_id, should.message)
    sent = await sending.send_once(row, should.place, should.message)
    return PostRow(should.place, sent.message_id, sending.match.ply)


async def _withdraw(sending: Sending, row: OutboxRow, past: Wanted) -> JobResult:
    place = past.place or 0
    existing = await sending.find_earlier_posts(row, place, past.message, after=None)
    return JobResult(jobs=tuple(Tidy(place, each.message_id) for each in existing.posts))


def in_channel(words: Words) -> Sender:
    """Return a sender for notices in the match's channel."""

    async def send(sending: Sending, row: OutboxRow, job: Notice) -> JobResult:
        message = words(sending, job)
        if message is None:
            return NOTHING
        await sending.send_once(row, sending.match.place, message)
        return NOTHING

    return Sender(send)


def by_dm(words: Words, aloud: Words | None = None) -> Sender:
    """Return a sender for DMs; if the user's DMs are closed, it posts `aloud` in the match's channel.

    Without `aloud` it posts the same message with a mention.
    """

    async def send(sending: Sending, row: OutboxRow, job: Notice) -> JobResult:
        message, user_id = words(sending, job), job.user_id or PUBLIC
        if message is None:
            return NOTHING
        if await sending.send_dm(row, user_id, message) is None:
            said = None if aloud is None else aloud(sending, job)
            if said is None:
                text = f"{mention(user_id)} {message.content}"
                said = replace(message, content=text, mentions=frozenset({user_id}), audience=None)
            await sending.send_once(row, sending.match.place, said)
        return NOTHING

    return Sender(send, is_private=True)
