"""Which handler sends which parcel: complete, or mypy says which one is missing."""

from typing import assert_never

import discord

from bot.delivery.faults import UNKNOWN_CHANNEL
from bot.delivery.own_channels import send_archive_own, send_copy
from bot.delivery.send_board import send_archive, send_board, send_restored, send_strip
from bot.delivery.send_calls import send_call, send_reminder
from bot.delivery.send_channel_lost import send_channel_lost
from bot.delivery.send_deadline import send_deadline, send_unrated
from bot.delivery.send_looked_after import send_looked_after
from bot.delivery.send_notice import send_notice
from bot.delivery.send_offer import send_declined, send_offer, send_retired, send_stopped, send_thread
from bot.delivery.send_private import send_closed_dm, send_private, send_unsend, send_unsent
from bot.delivery.send_proposal import send_proposal
from bot.delivery.send_queue_refused import send_queue_refused
from bot.delivery.send_redacted import send_redacted
from bot.delivery.send_seat_lost import send_seat_lost
from bot.delivery.send_seat_offer import send_seat_offer
from bot.delivery.sending import Sending
from bot.delivery.settlement import NOTHING, Settlement
from bot.parcels import (
    Archive,
    ArchiveOwn,
    Call,
    ChannelParcel,
    Copy,
    Delete,
    Notify,
    OpenThread,
    Parcel,
    PrivateParcel,
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
    TellChannelLost,
    TellClosed,
    TellDeclined,
    TellLookedAfter,
    TellQueueRefused,
    TellRetired,
    TellSeatLost,
    TellStopped,
    TellUnsent,
)
from bot.services.answer import drop_unseen
from bot.services.places import lose_channel
from bot.store.outbox import OutboxRow


async def send(sending: Sending, row: OutboxRow, parcel: Parcel) -> Settlement:
    """Send a parcel; return what came of it."""
    if isinstance(parcel, PrivateParcel):
        return await _send_privately(sending, row, parcel)
    if sending.match.lost_until is not None:
        return NOTHING  # once the match goes on elsewhere, its board is posted there
    try:
        return await _send_in_channel(sending, row, parcel)
    except discord.NotFound as error:
        if error.code != UNKNOWN_CHANNEL:
            raise
    if sending.match.thread_id is not None:
        return Settlement(changes={"thread_id": None}, parcels=(parcel,))
    await drop_unseen(sending.means.host, row.board)
    await lose_channel(sending.means.host, row.board)
    return NOTHING


async def _send_privately(sending: Sending, row: OutboxRow, parcel: PrivateParcel) -> Settlement:  # noqa: C901 -- a case a parcel
    match parcel:
        case ShowPrivate():
            return await send_private(sending, row, parcel)
        case Copy():
            return await send_copy(sending, row, parcel)
        case Call():
            return await send_call(sending, row, parcel)
        case TellSeatLost():
            return await send_seat_lost(sending, row, parcel)
        case TellLookedAfter():
            return await send_looked_after(sending, row, parcel)
        case Notify():
            return await send_notice(sending, row, parcel)
        case TellChannelLost():
            return await send_channel_lost(sending, row, parcel)
        case TellQueueRefused():
            return await send_queue_refused(sending, row, parcel)
        case Redact():
            return await send_redacted(sending, parcel)
        case Delete():
            return await send_unsend(sending, parcel)
        case ArchiveOwn():
            return await send_archive_own(sending, parcel)
        case _:
            assert_never(parcel)


async def _send_in_channel(sending: Sending, row: OutboxRow, parcel: ChannelParcel) -> Settlement:  # noqa: C901 -- a case a parcel
    match parcel:
        case ShowOffer():
            return await send_offer(sending, row)
        case TellDeclined():
            return await send_declined(sending, row, parcel)
        case TellStopped():
            return await send_stopped(sending, row)
        case OpenThread():
            return await send_thread(sending, row, parcel)
        case ShowBoard():
            return await send_board(sending, row, parcel)
        case ShowRestored():
            return await send_restored(sending, row)
        case ShowDeadline():
            return await send_deadline(sending)
        case ShowUnrated():
            return await send_unrated(sending)
        case Remind():
            return await send_reminder(sending, row)
        case TellClosed():
            return await send_closed_dm(sending, row, parcel)
        case TellUnsent():
            return await send_unsent(sending, row, parcel)
        case ShowProposal():
            return await send_proposal(sending, row, parcel)
        case ShowSeatOffer():
            return await send_seat_offer(sending, row, parcel)
        case TellRetired():
            return await send_retired(sending, row)
        case Strip():
            return await send_strip(sending, parcel)
        case Archive():
            return await send_archive(sending)
        case _:
            assert_never(parcel)
