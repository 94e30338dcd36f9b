"""Where a player's own boards go if not by DM, and who else reads them because the player wants it so."""

import logging
import re

import discord

from bot.delivery.faults import is_temporary
from bot.delivery.sending import Sending
from bot.delivery.settlement import NOTHING, SENT, Kept, Settlement
from bot.desk import Channel
from bot.discord_people import is_member, thread_reader
from bot.parcels import ArchiveOwn, Copy, ShowPrivate
from bot.posts.private_post import occasion_of
from bot.posts.reading_post import copy_post, reading_question
from bot.posts.thread_names import own_thread_name
from bot.services.position import Live
from bot.services.reading import may_be_sent
from bot.store.match_row import MatchRow
from bot.store.outbox import OutboxRow
from bot.store.posts import OWN_THREAD, PostRow
from bot.store.readers import has_agreed, set_reader
from engines.core.rules import Outcome

log = logging.getLogger(__name__)

THREAD = OWN_THREAD
_ID = re.compile(r"<@(\d{15,20})>")


async def own_thread(sending: Sending, match: MatchRow, parcel: ShowPrivate, user_id: int) -> Settlement:
    """Make a private thread for a player, then send what waits for it.

    Where I may not, or where another player could read it, it goes by DM for good.
    """
    name = own_thread_name(match, user_id)
    try:
        if await thread_reader(sending.wire.client, match, user_id) is None:
            thread_id = await sending.wire.make_private_thread(match.channel_id, name, user_id)
        else:
            thread_id = await sending.wire.dm_channel(user_id)
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
        log.info("no private thread on #%s (%s)", match.board, error.code)
        thread_id = await sending.wire.dm_channel(user_id)
    kept = Kept(THREAD, PostRow(thread_id, thread_id, match.ply), user_id)
    return Settlement(kept=(kept,), parcels=(parcel,))


async def channel_of(sending: Sending, channel: Channel, user_id: int) -> int:
    """Return the channel in which a player gets their own boards."""
    if channel is Channel.THREAD:
        thread = sending.post(THREAD, user_id)
        if thread is not None:
            return thread.channel_id
    return await sending.wire.dm_channel(user_id)


def archive_parcels(sending: Sending, position: Live, user_id: int) -> tuple[ArchiveOwn, ...]:
    """Return the parcel that puts a player's own thread away, if the match is over and they have one."""
    if not isinstance(position.turn, Outcome):
        return ()
    thread = sending.post(THREAD, user_id)
    return () if thread is None else (ArchiveOwn(thread.channel_id),)


async def send_archive_own(sending: Sending, parcel: ArchiveOwn) -> Settlement:
    """Put a player's own thread away; where reports went by DM instead there is none."""
    try:
        await sending.wire.archive(parcel.channel_id)
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
    return NOTHING


async def send_copy(sending: Sending, row: OutboxRow, parcel: Copy) -> Settlement:
    """Send a copy of a player's own board to whom that player named and who has agreed, or ask them."""
    seat = parcel.seat
    position = sending.position
    match, desk = position.match, sending.desks[position.game]
    enclosure = desk.enclosure(position.seat_view(seat), occasion_of(position))
    if isinstance(position.turn, Outcome) or not enclosure.copy_to:
        return NOTHING
    reader = await _reader(sending, match, enclosure.copy_to)
    if reader is None:
        return NOTHING
    player, database = match.holders[seat], sending.means.host.database
    async with database.read() as tx:
        agreed = await has_agreed(tx, match.board, player, reader)
        welcome = await may_be_sent(tx, match, player, reader)
    if not welcome or (agreed is not None if parcel.asks else not agreed):
        return NOTHING
    if parcel.asks:
        message = reading_question(match, seat, reader)
    else:
        message = copy_post(position, enclosure, await sending.drawing.copy(position, seat), reader)
    try:
        channel_id = await sending.wire.dm_channel(reader)
        await sending.send_once(row, channel_id, message, reader=reader)
    except discord.Forbidden as error:
        log.info("a copy of #%s was not taken (%s)", match.board, error.code)
        return NOTHING
    if parcel.asks:
        async with database.write(of=match.board) as tx:
            await set_reader(tx, match.board, player, reader, agreed=False)
    return SENT


async def _reader(sending: Sending, match: MatchRow, named: str) -> int | None:
    """Return whom a player means by a mention: somebody at the table, or of the server."""
    found = _ID.fullmatch(named)
    if found is None:
        return None
    user_id = int(found[1])
    at_table = any(row.user_id == user_id for row in match.table)
    member = match.guild_id is not None and await is_member(sending.wire.client, match.guild_id, user_id)
    return user_id if at_table or member else None
