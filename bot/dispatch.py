"""Dispatch each job to its handler; mypy reports a missing one."""

from typing import assert_never

import discord

from bot.agreements.send_proposal import send_proposal
from bot.kernel.delivery.discord_errors import UNKNOWN_CHANNEL
from bot.kernel.delivery.job_result import NOTHING, JobResult
from bot.kernel.delivery.sending import Sending
from bot.kernel.matches.jobs import (
    ChannelJob,
    Copy,
    Delete,
    Job,
    Notify,
    NotifyAway,
    NotifyChannelLost,
    NotifyClosedDm,
    NotifyDeclined,
    NotifyQueueRefused,
    NotifyRetired,
    NotifySeatLost,
    NotifyStopped,
    NotifyTurn,
    NotifyUnsent,
    OpenThread,
    PrivateJob,
    Redact,
    Remind,
    ShowBoard,
    ShowDeadline,
    ShowOffer,
    ShowPrivate,
    ShowProposal,
    ShowRestored,
    ShowSeatOffer,
    ShowUnrated,
    Strip,
)
from bot.kernel.store.outbox import OutboxRow
from bot.offers.offer_replies import drop_unseen
from bot.offers.send_offer import send_declined, send_offer, send_retired, send_stopped, send_thread
from bot.people.send_redacted import send_redacted
from bot.play.own_channels import send_copy
from bot.play.send_board import send_board, send_deadline, send_restored, send_strip, send_unrated
from bot.play.send_notices import send_away, send_channel_lost, send_notice, send_queue_refused, send_seat_lost
from bot.play.send_private import send_closed_dm, send_private, send_unsend, send_unsent
from bot.play.send_reminders import send_reminder, send_turn_dm
from bot.seats.send_seat_offer import send_seat_offer
from bot.servers.match_channels import lose_channel


async def send(sending: Sending, row: OutboxRow, job: Job) -> JobResult:
    """Send a job; return what came of it."""
    if isinstance(job, PrivateJob):
        with sending.speaking(reader_of(sending, job)):
            return await _send_privately(sending, row, job)
    if sending.match.lost_until is not None:
        return NOTHING  # once the match goes on elsewhere, its board is posted there
    try:
        with sending.speaking(None):
            return await _send_in_channel(sending, row, job)
    except discord.NotFound as error:
        if error.code != UNKNOWN_CHANNEL:
            raise
    if sending.match.thread_id is not None:
        return JobResult(changes={"thread_id": None}, jobs=(job,))
    await drop_unseen(sending.context.host, row.match_id)
    await lose_channel(sending.context.host, row.match_id)
    return NOTHING


def reader_of(sending: Sending, job: PrivateJob) -> int | None:
    """Return the user that a private message is for."""
    if isinstance(job, ShowPrivate):
        return sending.match.holders[job.seat]
    return getattr(job, "user_id", None)


async def _send_privately(sending: Sending, row: OutboxRow, job: PrivateJob) -> JobResult:  # noqa: C901 -- a case a job
    match job:
        case ShowPrivate():
            return await send_private(sending, row, job)
        case Copy():
            return await send_copy(sending, row, job)
        case NotifyTurn():
            return await send_turn_dm(sending, row, job)
        case NotifySeatLost():
            return await send_seat_lost(sending, row, job)
        case NotifyAway():
            return await send_away(sending, row, job)
        case Notify():
            return await send_notice(sending, row, job)
        case NotifyChannelLost():
            return await send_channel_lost(sending, row, job)
        case NotifyQueueRefused():
            return await send_queue_refused(sending, row, job)
        case Redact():
            return await send_redacted(sending, job)
        case Delete():
            return await send_unsend(sending, job)
        case _:
            assert_never(job)


async def _send_in_channel(sending: Sending, row: OutboxRow, job: ChannelJob) -> JobResult:  # noqa: C901 -- a case a job
    match job:
        case ShowOffer():
            return await send_offer(sending, row)
        case NotifyDeclined():
            return await send_declined(sending, row, job)
        case NotifyStopped():
            return await send_stopped(sending, row)
        case OpenThread():
            return await send_thread(sending, row, job)
        case ShowBoard():
            return await send_board(sending, row, job)
        case ShowRestored():
            return await send_restored(sending, row)
        case ShowDeadline():
            return await send_deadline(sending, row)
        case ShowUnrated():
            return await send_unrated(sending)
        case Remind():
            return await send_reminder(sending, row)
        case NotifyClosedDm():
            return await send_closed_dm(sending, row, job)
        case NotifyUnsent():
            return await send_unsent(sending, row, job)
        case ShowProposal():
            return await send_proposal(sending, row, job)
        case ShowSeatOffer():
            return await send_seat_offer(sending, row, job)
        case NotifyRetired():
            return await send_retired(sending, row)
        case Strip():
            return await send_strip(sending, job)
        case _:
            assert_never(job)
