"""Sends a job by the sender that its feature has declared, in the reader's language."""

from collections import ChainMap

import discord

from bot.kernel.delivery.discord_errors import UNKNOWN_CHANNEL, ignore_refusals
from bot.kernel.delivery.job_result import NOTHING, JobResult
from bot.kernel.delivery.sending import Sender, Sending
from bot.kernel.features import modules_of_features
from bot.kernel.matches.jobs import Job, Show, Surface, Tidy
from bot.kernel.store.match_row import Status
from bot.kernel.store.outbox import OutboxRow
from bot.kernel.store.posts import BOARD


async def send(sending: Sending, row: OutboxRow, job: Job) -> JobResult:
    """Send a job; return what came of it."""
    sender = sending.context.senders[job.kind]
    if sender.is_private:
        with sending.speaking(reader_of(sending, job)):
            return await sender.send(sending, row, job)
    if sending.match.lost_until is not None:
        return NOTHING  # once the match goes on elsewhere, its board is posted there
    thread = Show(Surface.THREAD)
    if sending.match.sealed and sending.match.thread_id is None and row.kind != thread.kind:
        # Others read the channel. Where its thread was deleted it gets another; where none can be made it has no post.
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
    """Return the user that a private message is for."""
    if isinstance(job, Show) and job.surface is Surface.PRIVATE and job.seat is not None:
        return sending.match.holders[job.seat]
    return getattr(job, "user_id", None)


async def _send_tidy(sending: Sending, _row: OutboxRow, job: Tidy) -> JobResult:
    """Delete a message or take its buttons away; one that is gone has none."""
    with ignore_refusals():
        if job.text is None:
            await sending.api.delete(job.channel_id, job.message_id)
        else:
            await sending.api.strip(job.channel_id, job.message_id, job.text)
    return NOTHING


def find_senders() -> dict[str, Sender]:
    """Return the senders that the features declare, and those of what stands and is past, by kind of job."""
    tidy = {kind: Sender(_send_tidy, is_private=kind == "delete") for kind in Tidy.KINDS}
    features = (module.SENDERS for module in modules_of_features("sending"))
    return dict(ChainMap(tidy, *features))
