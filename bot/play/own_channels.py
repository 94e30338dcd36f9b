"""Private threads for a player's own boards, and copies for readers whom the player has named."""

import logging
import re
from typing import Final

import discord

from bot.kernel.buttons.game_controls import Channel
from bot.kernel.delivery.discord_errors import TOO_MANY_THREADS, is_temporary
from bot.kernel.delivery.job_result import NOTHING, JobResult, SavedPost
from bot.kernel.delivery.sending import Sender, Sending
from bot.kernel.discord_client.members import is_member, thread_reader
from bot.kernel.matches.jobs import News, Notice, Show
from bot.kernel.messages.controls import facts_of
from bot.kernel.messages.thread_names import own_thread_name
from bot.kernel.store.match_row import MatchRow
from bot.kernel.store.outbox import OutboxRow
from bot.kernel.store.posts import OWN_THREAD, PostRow
from bot.watching.followers import copy_post, may_be_sent, reading_question
from bot.watching.store import READERS, Reader
from engines.core.rules import Outcome, Seat

log = logging.getLogger(__name__)

THREAD = OWN_THREAD
_ID = re.compile(r"<@(\d{15,20})>")


async def own_thread(sending: Sending, match: MatchRow, job: Show, user_id: int) -> JobResult:
    """Create a private thread for a player's own boards, then send the job again.

    Without permission, or if another player could read the thread, these boards are always sent by DM instead.
    """
    name, thread_id = own_thread_name(match, user_id), 0
    try:
        if await thread_reader(sending.api.client, match, user_id) is None:
            thread_id = await sending.api.make_private_thread(match.channel_id, name)
    except discord.HTTPException as error:
        if is_temporary(error) and error.code != TOO_MANY_THREADS:
            raise
        log.info("cannot create a private thread for #%s (%s)", match.match_id, error.code)
    # The message id is the thread's own; 0 stands for direct messages.
    channel_id = thread_id or await sending.dm_channel(user_id)
    saved = SavedPost(THREAD, PostRow(channel_id, thread_id, match.ply), user_id)
    return JobResult(saved=(saved,), jobs=(job,), at_once=True)


async def channel_of(sending: Sending, channel: Channel, user_id: int) -> int:
    """Return the channel in which a player gets their own boards."""
    if channel is Channel.THREAD:
        thread = sending.post(THREAD, user_id)
        if thread is not None:
            return thread.channel_id
    return await sending.dm_channel(user_id)


async def send_copy(sending: Sending, row: OutboxRow, job: Notice) -> JobResult:
    """Send a copy of a player's own board to the reader they named, who must have agreed, or ask that reader."""
    seat, asks = Seat(job.seat or 0), job.news is News.COPY_QUESTION
    position = sending.position
    match, game_controls = position.match, sending.game_controls
    enclosure = game_controls.enclosure(position.seat_view(seat), facts_of(position))
    if isinstance(position.turn, Outcome) or not enclosure.copy_to:
        return NOTHING
    reader = await _reader(sending, match, enclosure.copy_to)
    if reader is None:
        return NOTHING
    player, database = match.holders[seat], sending.context.host.database
    async with database.read() as tx:
        asked = await READERS.find(tx, match.match_id, player, reader)
        welcome = await may_be_sent(tx, match, player, reader)
    if not welcome or (asked is not None if asks else asked is None or not asked.agreed):
        return NOTHING
    if asks:
        message = reading_question(match, seat, reader)
    else:
        message = copy_post(position, enclosure, await sending.drawing.copy(position, seat), reader)
    if await sending.send_dm(row, reader, message) is None:
        return NOTHING
    if asks:
        async with database.write(of=match.match_id) as tx:
            await READERS.save(tx, Reader(match.match_id, player, reader, agreed=False))
    return NOTHING


async def _reader(sending: Sending, match: MatchRow, named: str) -> int | None:
    """Return the user that a mention names, if they are a player of the match or a member of the server."""
    matched = _ID.fullmatch(named)
    if matched is None:
        return None
    user_id = int(matched[1])
    at_table = any(row.user_id == user_id for row in match.table)
    member = match.guild_id is not None and await is_member(sending.api.client, match.guild_id, user_id)
    return user_id if at_table or member else None


SENDERS: Final[dict[str, Sender]] = {
    news: Sender(send_copy, is_private=True) for news in (News.COPY, News.COPY_QUESTION)
}
