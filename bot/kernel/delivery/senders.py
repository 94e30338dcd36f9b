"""Makes senders of pure functions: of one that says what should stand on a surface, or of one that words a notice."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Literal

from bot.kernel.delivery.discord_errors import ignore_refusals
from bot.kernel.delivery.job_result import NOTHING, JobResult, SavedPost
from bot.kernel.delivery.sending import Sender, Sending
from bot.kernel.matches.jobs import Notice, Show, tidy
from bot.kernel.messages.message import Message
from bot.kernel.messages.phrases import mention
from bot.kernel.store.outbox import OutboxRow
from bot.kernel.store.posts import PUBLIC, PostRow


class Standing(Enum):
    """The message that stands is left as it is."""

    UNCHANGED = "unchanged"


UNCHANGED = Standing.UNCHANGED


@dataclass(frozen=True, slots=True)
class Wanted:
    """The message that should stand on a surface."""

    message: Message
    place: int | None = None
    """The channel; None for a direct message to the user that the job names."""
    anew: bool = False
    """It must be noticed: as a new message, which takes the place of the one before."""
    ends: bool = False
    """It is the last that is shown there; where nothing stands, nothing is posted."""
    said: str = ""
    """The facts that are remembered with it."""


Asked = Show | Notice
Surface = Callable[[Sending, Asked, PostRow | None], Wanted | Literal[Standing.UNCHANGED] | None]
"""Return what should stand for a job, of a match with all that is loaded for it, beside the post that stands; None
where nothing should."""
Words = Callable[[Sending, Notice], Message | None]
"""Return a notice; None where it is past."""


def surface(name: str | Callable[[Asked], str], wanted: Surface, *, is_private: bool = False) -> Sender:
    """Return the sender of a surface whose message is stored under that name."""

    async def send(sending: Sending, row: OutboxRow, job: Asked) -> JobResult:
        kind, user_id = name if isinstance(name, str) else name(job), job.user_id or PUBLIC
        post = sending.post(kind, user_id)
        should = wanted(sending, job, post)
        if should is UNCHANGED:
            return NOTHING
        if should is None:
            return NOTHING if post is None else JobResult(lost=((kind, user_id),), jobs=(tidy(post),))
        if post is not None and not should.anew:
            with ignore_refusals():
                await sending.api.edit(
                    post.channel_id, post.message_id, should.message, reader=user_id if is_private else None
                )
            if should.ends:
                return JobResult(lost=((kind, user_id),))
            saved = () if post.said == should.said else (SavedPost(kind, replace(post, said=should.said), user_id),)
            return JobResult(saved=saved)
        if should.ends:
            return NOTHING
        sent = await _post(sending, row, user_id, should)
        if sent is None:
            return NOTHING
        return JobResult((SavedPost(kind, sent, user_id),), jobs=() if post is None else (tidy(post),))

    return Sender(send, is_private=is_private)


async def _post(sending: Sending, row: OutboxRow, user_id: int, should: Wanted) -> PostRow | None:
    if should.place is None:
        return await sending.send_dm(row, user_id, should.message)
    sent = await sending.send_once(row, should.place, should.message)
    return PostRow(should.place, sent.message_id, sending.match.ply, should.said)


def in_channel(words: Words) -> Sender:
    """Return the sender of a notice where the match is."""

    async def send(sending: Sending, row: OutboxRow, job: Notice) -> JobResult:
        message = words(sending, job)
        if message is None:
            return NOTHING
        await sending.send_once(row, sending.match.place, message)
        return NOTHING

    return Sender(send)


def by_dm(words: Words, aloud: Words | None = None) -> Sender:
    """Return the sender of a direct message or, where those are closed, of `aloud` where the match is.

    Without that it is the same there with a mention.
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
