"""Sending private boards by DM: one live DM a player and match.

It is edited where it stands. Only where it is what calls the player is it replaced by a new one, which notifies.
"""

import dataclasses
import logging

import discord

from bot.delivery.faults import is_gone, is_refused, is_temporary
from bot.delivery.own_channels import THREAD, archive_parcels, channel_of, own_thread
from bot.delivery.sending import Sending
from bot.delivery.settlement import NOTHING, SENT, Kept, Settlement
from bot.desk import Channel
from bot.parcels import Copy, Delete, ShowPrivate, TellClosed, TellUnsent, parcel_from
from bot.posts.private_post import occasion_of, private_post, waiting_post
from bot.posts.seat_post import closed_post, unsent_post
from bot.services.position import Live, live
from bot.store.erasing import is_former
from bot.store.match_row import Status
from bot.store.outbox import OutboxRow
from bot.store.posts import PostRow, private_kind

log = logging.getLogger(__name__)

TOLD_CLOSED = "told_closed"


async def send_private(sending: Sending, row: OutboxRow, parcel: ShowPrivate) -> Settlement:
    """Send or refresh one player's own board."""
    seat, called = parcel.seat, parcel.called
    position = await _told_of(sending, parcel)
    user_id = position.match.table[seat].user_id
    kind = private_kind(seat)
    post = sending.post(kind, user_id)
    if _is_unwanted(sending, row, parcel, post):
        return NOTHING
    desk = sending.desks[position.game]
    enclosure = desk.enclosure(position.seat_view(seat), occasion_of(position))
    copies = (Copy(seat),) if called and enclosure.copy_to else ()
    if enclosure.channel is Channel.THREAD and sending.post(THREAD, user_id) is None:
        return await own_thread(sending, position.match, parcel, user_id)
    loud = called and (
        (parcel.anew and sending.wants_pings(user_id))
        or (seat in position.to_move and _is_called_here(sending, position, user_id))
    )
    if enclosure.channel is Channel.NONE:
        message = waiting_post(position, desk, seat, news=called)
    else:
        async with sending.in_turn():
            board = await sending.drawing.private(position, seat, reader=user_id)
        message = private_post(position, desk, board)
    message = dataclasses.replace(sending.for_reader(user_id, message), silent=not loud)
    try:
        if post is not None and not loud:
            await sending.wire.edit(post.channel_id, post.message_id, message, reader=user_id)
            kept = Kept(kind, PostRow(post.channel_id, post.message_id, position.ply), user_id)
            parcels = (*copies, *archive_parcels(sending, position, user_id))
            return Settlement(kept=(kept,), parcels=parcels, repeatable=True)
        channel_id = await channel_of(sending, enclosure.channel, user_id)
        found = await sending.look(row, channel_id, message, after=post)
        sent = await sending.send(row, channel_id, message, found, reader=user_id)
    except discord.Forbidden:
        return Settlement(parcels=(*_closed(sending, user_id), *copies))
    except discord.HTTPException as error:
        if is_refused(error):
            log.warning("the board of seat %s of #%s is refused, even in words (%s)", seat, row.board, error)
            return Settlement(parcels=(*((TellUnsent(user_id),) if called else ()), *copies))
        if not is_gone(error):
            raise
        return _anew(parcel, enclosure.channel, post, kind, user_id)
    old = (*(Delete(channel_id, stray) for stray in sent.strays), *(() if post is None else (unsend(post),)))
    kept = Kept(kind, PostRow(channel_id, sent.message_id, position.ply), user_id)
    away = archive_parcels(sending, position, user_id)
    return Settlement(kept=(kept,), parcels=(*old, *copies, *away))


async def _told_of(sending: Sending, parcel: ShowPrivate) -> Live:
    """Return the newest position; for who is out, the one after the turn that took them out, whatever came since."""
    newest = sending.position
    if newest.ply <= parcel.ply or not (newest.rules.info.simultaneous and newest.is_out(parcel.seat)):
        return newest
    then = await sending.means.host.positions.at(newest.board, parcel.ply)
    return live(then.held_by(newest.names, newest.holders), newest.match) if then.is_out(parcel.seat) else newest


def _is_unwanted(sending: Sending, row: OutboxRow, parcel: ShowPrivate, post: PostRow | None) -> bool:
    """Tell whether nobody would read it, or what is there says it already, or what comes later will."""
    position, seat = sending.position, parcel.seat
    if is_former(position.match.table[seat].user_id):
        return True
    if seat in position.attendance.looked_after:
        # Their player hears nothing till they are back; how it ended stands where their board was.
        return post is None or position.match.status is not Status.OVER
    if not parcel.called:
        return post is not None and post.ply >= parcel.ply
    return _called_again(sending, row, parcel)


def _is_called_here(sending: Sending, position: Live, user_id: int) -> bool:
    """Tell whether the DM must notify: nothing else does, or its reader wants it to."""
    return (position.rules.info.simultaneous and sending.wants_pings(user_id)) or sending.wants_dm_calls(user_id)


def _called_again(sending: Sending, row: OutboxRow, parcel: ShowPrivate) -> bool:
    """Tell whether a later parcel calls the same player: after an outage one message is enough."""
    rows = sending.parcels
    later = (parcel_from(one.kind, one.payload) for one in rows if one.id > row.id and one.kind == row.kind)
    return any(isinstance(one, ShowPrivate) and one.seat == parcel.seat and one.called for one in later)


def _anew(parcel: ShowPrivate, channel: Channel, post: PostRow | None, kind: str, user_id: int) -> Settlement:
    """Forget the place or the message that somebody deleted, and try once more without it."""
    if post is None and channel is not Channel.THREAD:
        return NOTHING
    return Settlement(lost=((THREAD, user_id), (kind, user_id)), parcels=(parcel,))


async def send_closed_dm(sending: Sending, row: OutboxRow, parcel: TellClosed) -> Settlement:
    """Tell a player in the channel, once a match, that their private board is a button away."""
    match = sending.match
    user_id = parcel.user_id
    if match.status is not Status.PLAYING:
        return NOTHING
    message = closed_post(match, sending.desks[match.game], user_id)
    sent = await sending.send_once(row, match.place, message)
    return Settlement(kept=(Kept(TOLD_CLOSED, PostRow(match.place, sent.message_id, match.ply), user_id),))


async def send_unsent(sending: Sending, row: OutboxRow, parcel: TellUnsent) -> Settlement:
    """Tell a player in the channel that their private board was not taken, and is a button away."""
    match = sending.match
    if match.status is not Status.PLAYING:
        return NOTHING
    await sending.send_once(row, match.place, unsent_post(match, sending.desks[match.game], parcel.user_id))
    return SENT


async def send_unsend(sending: Sending, parcel: Delete) -> Settlement:
    """Delete a message that a newer one replaced, or whose time has passed."""
    try:
        await sending.wire.delete(parcel.channel_id, parcel.message_id)
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
    return NOTHING


def _closed(sending: Sending, user_id: int) -> tuple[TellClosed, ...]:
    """Return the parcel that tells a player of closed DMs, unless they were told in this match."""
    if sending.post(TOLD_CLOSED, user_id) is not None:
        return ()
    return (TellClosed(user_id),)


def unsend(post: PostRow) -> Delete:
    """Return the parcel that deletes a message of ours."""
    return Delete(post.channel_id, post.message_id)
