"""Sending private boards by DM: one live DM per player and match.

It is edited in place, and replaced by a new message only if it must notify the player.
"""

import dataclasses
import logging
from typing import Final, Literal

import discord

from bot.kernel.buttons.game_controls import Channel
from bot.kernel.delivery.discord_errors import is_closed_dm, is_closed_thread, is_gone, is_refused
from bot.kernel.delivery.job_result import NOTHING, JobResult, SavedPost
from bot.kernel.delivery.senders import UNCHANGED, Asked, Standing, Wanted, in_channel, surface
from bot.kernel.delivery.sending import Sender, Sending
from bot.kernel.delivery.thread_members import begins_thread, bring_in_reader, naming
from bot.kernel.log_lines import facts
from bot.kernel.matches.clocks import is_paused
from bot.kernel.matches.jobs import News, Notice, Show, Surface, Tidy, tidy
from bot.kernel.matches.position import Position
from bot.kernel.matches.positions import find_way_out
from bot.kernel.matches.records import reveals
from bot.kernel.messages.controls import facts_of
from bot.kernel.messages.message import Message, in_colours
from bot.kernel.store.match_row import Status, is_former
from bot.kernel.store.outbox import OutboxRow
from bot.kernel.store.posts import PUBLIC, PostRow, private_kind
from bot.learning.coaching import tip_for
from bot.play.own_channels import THREAD, channel_of, own_thread
from bot.play.private_post import chart_of, private_post, waiting_post
from bot.replays.replay import has_statistics, load_replay, statistics_of
from bot.seats.seat_post import closed_post, unsent_post
from engines.core.errors import RulesError
from engines.core.looking_back import OwnStatistics
from engines.core.rules import Seat
from render import draw_chart
from render.core.board import PrivateBoard, PublicBoard

log = logging.getLogger(__name__)

TOLD_CLOSED = "told_closed"


async def send_private(sending: Sending, row: OutboxRow, job: Show) -> JobResult:
    """Send or refresh one player's own board."""
    seat = Seat(job.seat or 0)
    position = await _position_to_show(sending, job, seat)
    user_id = position.match.table[seat].user_id
    kind = private_kind(seat)
    post = sending.post(kind, user_id)
    if is_former(user_id):
        return NOTHING
    game_controls = sending.game_controls
    enclosure = game_controls.enclosure(position.seat_view(seat), facts_of(position))
    turns = seat in position.to_move and (post is None or post.ply < position.asked_since)
    notifies = turns or job.anew
    copies = (Notice(News.COPY, seat=seat),) if notifies and enclosure.copy_to else ()
    loud = sending.wants_pings(user_id) if job.anew else turns and _notifies_now(sending, position, user_id)
    message = await _compose(sending, position, seat, enclosure.channel, news=notifies)
    digest = message.digest(*position.marked_names, sending.scheme(user_id).value)
    unwanted = _is_unwanted(sending, row, job, post, (position.ply, digest))
    if unwanted and not sending.may_be_unheard(row, post):
        return NOTHING
    message = await _draw(sending, position, seat, message)
    message = dataclasses.replace(in_colours(message, sending.scheme(user_id)), silent=not loud)
    try:
        if enclosure.channel is Channel.THREAD and sending.post(THREAD, user_id) is None:
            return await own_thread(sending, position.match, job, user_id)
        edited = None if loud or job.anew else post
        channel_id = await channel_of(sending, enclosure.channel, user_id) if edited is None else edited.channel_id
        # Also before an edit or skipping: an earlier attempt may have left another message.
        unsure = post is not None and not post.digest
        existing = await sending.find_earlier_posts(row, channel_id, message, after=post, surely=unsure)
        strays = tuple(Tidy(channel_id, each.message_id) for each in existing.posts)
        if unwanted:
            return JobResult(jobs=strays)
        if edited is not None and await _edit(sending, edited, message, user_id):
            saved = SavedPost(kind, dataclasses.replace(edited, ply=position.ply, digest=digest), user_id)
            return JobResult(saved=(saved,), jobs=(*strays, *copies))
        first = begins_thread(sending, channel_id, user_id, post)
        named = naming(message, user_id) if first else message
        sent = await sending.send(row, channel_id, named if loud else message, existing, reader=user_id)
        await bring_in_reader(sending, channel_id, sent.message_id, named, user_id)
    except discord.HTTPException as error:
        if is_closed_dm(error):
            calls = loud and not job.anew and position.rules.info.simultaneous
            return JobResult(jobs=(*_close(sending, user_id, calls=calls), *copies))
        if is_refused(error):
            log.warning("Discord refused the board of seat %s of #%s (%s)", seat, row.match_id, error)
            return JobResult(jobs=(*((Notice(News.UNSENT, user_id),) if notifies else ()), *copies))
        if not is_gone(error):
            raise
        sending.api.dm_channels.forget(user_id)
        return _anew(job, enclosure.channel, post, kind, user_id)
    old = (*(Tidy(channel_id, stray) for stray in sent.strays), *(() if post is None else (tidy(post),)))
    saved = SavedPost(kind, PostRow(channel_id, sent.message_id, position.ply, digest=digest), user_id)
    return JobResult(saved=(saved,), jobs=(*old, *copies))


async def _compose(sending: Sending, position: Position, seat: Seat, channel: Channel, *, news: bool) -> Message:
    """Return a player's own board, with its picture not drawn yet, or the notice that replaces it."""
    if channel is Channel.NONE:
        return waiting_post(position, sending.game_controls, seat, news=news)
    undrawn, statistics = PrivateBoard(seat, b"", ""), await _statistics(sending, position, seat)
    message = private_post(position, sending.game_controls, undrawn, *statistics)
    return message.with_line(await tip_for(sending.context.host, position, seat, position.match.holders[seat]))


async def _draw(sending: Sending, position: Position, seat: Seat, message: Message) -> Message:
    if not message.attachments:
        return message
    async with sending.in_turn():
        board = await sending.drawing.private(position, seat, reader=position.match.holders[seat])
    picture, *more = message.attachments
    return dataclasses.replace(
        message, attachments=(dataclasses.replace(picture, data=board.png, alt=board.alt), *more)
    )


async def _edit(sending: Sending, post: PostRow, message: Message, user_id: int) -> bool:
    """Edit a player's own board; return False if its thread is archived."""
    try:
        await sending.api.edit(post.channel_id, post.message_id, message, reader=user_id)
    except discord.HTTPException as error:
        if is_closed_thread(error):
            return False
        raise
    return True


async def _statistics(
    sending: Sending, position: Position, seat: Seat
) -> tuple[OwnStatistics, PublicBoard] | tuple[None, None]:
    """Return a player's statistics with a chart, once the match has ended by play or as a draw."""
    if not (reveals(position.turn) and has_statistics(position.game)):
        return None, None
    host = sending.context.host
    try:
        replay = await load_replay(host, position.match_id)
        statistics = await host.rules_runner.log(statistics_of, replay, seat)
    except (RulesError, LookupError, TypeError, ValueError):
        log.exception("failed to show statistics", extra=facts(match=position.match_id))
        return None, None
    return statistics, await sending.drawing.run(draw_chart, chart_of(statistics))


async def _position_to_show(sending: Sending, job: Show, seat: Seat) -> Position:
    """Return the newest position; for a player to be notified that they are out, the one that took them out."""
    newest = sending.position
    if not (job.anew and newest.rules.info.simultaneous and newest.is_out(seat)):
        return newest
    then = await find_way_out(sending.context.host.positions, newest, seat)
    return then.with_row(dataclasses.replace(newest.match, former=()))


def _is_unwanted(sending: Sending, row: OutboxRow, job: Show, post: PostRow | None, wanted: tuple[int, str]) -> bool:
    """Return whether the message has no reader, or an existing or later one shows the same."""
    position = sending.position
    if job.seat in position.attendance.away_seats:
        # Players in away mode get no messages, except that their existing board shows the end of the match.
        return post is None or position.match.status is not Status.OVER
    stands = post is not None and post.ply >= wanted[0] and post.digest == wanted[1]
    return (stands and not job.anew) or sending.is_replaced(row, job)


def _notifies_now(sending: Sending, position: Position, user_id: int) -> bool:
    """Return whether the DM must notify: nothing else does, or the player wants it. A paused match notifies nobody."""
    if is_paused(position.match, sending.context.host.now()):
        return False
    return (position.rules.info.simultaneous and sending.wants_pings(user_id)) or sending.wants_turn_dm(user_id)


def _anew(job: Show, channel: Channel, post: PostRow | None, kind: str, user_id: int) -> JobResult:
    """Return the result that forgets a deleted channel or message and retries the job."""
    if post is None and channel is not Channel.THREAD:
        return NOTHING
    return JobResult(lost=((THREAD, user_id), (kind, user_id)), jobs=(job,))


def _close(sending: Sending, user_id: int, *, calls: bool) -> tuple[Notice, ...]:
    """Return the job that reports closed DMs to a player: once per match, or each turn that the DM `calls` them to."""
    return () if sending.post(TOLD_CLOSED, user_id) is not None and not calls else (Notice(News.CLOSED_DM, user_id),)


def _closed_dm(sending: Sending, job: Asked, post: PostRow | None) -> Wanted | Literal[Standing.UNCHANGED]:
    """Return the post for a player with closed DMs, with a button for their board; a new turn replaces it."""
    match = sending.match
    if match.status is not Status.PLAYING or (post is not None and post.ply >= match.ply):
        return UNCHANGED
    message = closed_post(match, sending.game_controls, job.user_id or PUBLIC, again=post is not None)
    return Wanted(message, match.place, anew=True)


def _unsent(sending: Sending, job: Notice) -> Message | None:
    """Return the post for a player whose private board Discord refused, with a button for it; None after the end."""
    match = sending.match
    playing = match.status is Status.PLAYING
    return unsent_post(match, sending.game_controls, job.user_id or PUBLIC) if playing else None


SENDERS: Final[dict[str, Sender]] = {
    Surface.PRIVATE: Sender(send_private, is_private=True),
    News.CLOSED_DM: surface(TOLD_CLOSED, _closed_dm),
    News.UNSENT: in_channel(_unsent),
}
