"""Sending the live board: one post a turn, the earlier one loses its buttons."""

from collections.abc import Sequence

import discord

from bot.delivery.board_post import absence_note, board_post
from bot.delivery.faults import is_closed, may_pass
from bot.delivery.message import Message
from bot.delivery.settlement import NOTHING, Kept, Sending, Settlement
from bot.services.positions import Position
from bot.store.outbox import OutboxRow, Parcel
from bot.store.posts import PostRow
from engines.core.record import WITHDRAW
from engines.core.rules import Event, Outcome

BOARD = "board"


async def send_board(sending: Sending, row: OutboxRow) -> Settlement:
    """Show the newest position, once: later parcels of plies already shown have nothing left to do."""
    post = await sending.post(row.board, BOARD)
    if post is not None and post.ply >= int(row.payload["ply"] or 0):
        return NOTHING
    position = await sending.host.positions.current(row.board)
    message = await _compose(sending, position, post)
    if post is not None and post.ply >= position.match.turn_ply and await _edited(sending, post, message):
        return Settlement(kept=(Kept(BOARD, PostRow(post.channel_id, post.message_id, position.ply)),))
    return await _sent(sending, row, position, message, post)


async def _compose(sending: Sending, position: Position, post: PostRow | None) -> Message:
    events, notes = await _told_since(sending, position, post)
    picture = await sending.drawing.public(position)
    over = isinstance(position.turn, Outcome)
    record = await sending.host.positions.record(position.match.board) if over else None
    return board_post(position, sending.desks[position.match.game], picture, events, record, notes)


async def _told_since(
    sending: Sending, position: Position, post: PostRow | None
) -> tuple[Sequence[Event], Sequence[str]]:
    """Return what happened since the last post, and whom the host took out; most often that is the last entry alone."""
    if post is None:
        return (), ()
    if post.ply == position.ply - 1:
        return position.events, ()
    steps = await sending.host.positions.steps(position.match.board, after=post.ply)
    gone = [entry.seat for entry, _ in steps if entry.text == WITHDRAW and entry.seat is not None]
    notes = [note for seat in gone if (note := absence_note(position, seat))]
    return [event for _, step in steps for event in step.events], notes


async def _edited(sending: Sending, post: PostRow, message: Message) -> bool:
    try:
        await sending.wire.edit(post.channel_id, post.message_id, message)
    except discord.HTTPException as error:
        if may_pass(error):
            raise
        # Deleted, or in a thread that was archived: a new post brings the match back.
        return False
    return True


async def _sent(
    sending: Sending, row: OutboxRow, position: Position, message: Message, post: PostRow | None
) -> Settlement:
    place = position.match.place
    try:
        message_id = await sending.wire.send(place, message, row.id)
    except discord.HTTPException as error:
        if position.match.thread_id is None or not is_closed(error):
            raise
        # The thread is gone, locked or not for us to write in: the match goes on in the channel it came from.
        return Settlement(changes={"thread_id": None}, parcels=(Parcel(row.kind, row.payload),))
    old = () if post is None else (strip(post),)
    return Settlement(kept=(Kept(BOARD, PostRow(place, message_id, position.ply)),), parcels=old)


def strip(post: PostRow) -> Parcel:
    """Return the parcel that takes an old post's buttons away."""
    return Parcel("strip", {"channel_id": post.channel_id, "message_id": post.message_id})


async def send_strip(sending: Sending, row: OutboxRow) -> Settlement:
    """Take an old post's buttons away; a post that is gone has none."""
    try:
        await sending.wire.strip(int(row.payload["channel_id"] or 0), int(row.payload["message_id"] or 0))
    except discord.HTTPException as error:
        if may_pass(error):
            raise
    return NOTHING
