"""Sending an offer's post, and making a thread from it once the match begins."""

import logging
from dataclasses import replace
from typing import Final

import discord

from bot.kernel.delivery.discord_errors import (
    is_gone,
    is_temporary,
)
from bot.kernel.delivery.job_result import NOTHING, JobResult, SavedPost
from bot.kernel.delivery.senders import in_channel
from bot.kernel.delivery.sending import Sender, Sending
from bot.kernel.matches.jobs import News, Notice, Show, Surface, Tidy, strip, tidy
from bot.kernel.messages.message import Message
from bot.kernel.messages.phrases import title
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.outbox import OutboxRow
from bot.kernel.store.posts import BOARD, OFFER, PUBLIC, PostRow, private_kind
from bot.offers.offer_post import declined_post, offer_post, retired_line, retired_post, stopped_post
from bot.offers.offer_replies import drop_unseen
from bot.offers.threads import make_thread, open_quiet_thread, opens_quietly

log = logging.getLogger(__name__)


async def send_offer(sending: Sending, row: OutboxRow, _job: Show) -> JobResult:
    """Post the offer, or bring its post up to date."""
    match = sending.match
    post = sending.post(OFFER)
    if match.status is Status.CANCELLED and match.stop_reason is None and match.seed is None:
        return await _send_withdrawn(sending, row, post)
    if post is not None:
        return await _refresh(sending, match, post, row)
    if match.status is not Status.OFFERED and opens_quietly(match):
        return NOTHING
    try:
        return JobResult(saved=(await _post_offer(sending, match, row),))
    except discord.HTTPException as error:
        if is_temporary(error) or isinstance(error, discord.Forbidden):
            raise
        log.info("the post of the offer of #%s is missing (%s)", match.match_id, error.code)
        await drop_unseen(sending.context.host, match.match_id)
        return NOTHING


async def _send_withdrawn(sending: Sending, row: OutboxRow, post: PostRow | None) -> JobResult:
    """Delete the post of a withdrawn offer, also one that was sent and could not be noted."""
    if post is not None:
        return JobResult(lost=((OFFER, PUBLIC),), jobs=(tidy(post),))
    place, offered = sending.match.channel_id, replace(sending.match, status=Status.OFFERED)
    existing = await sending.find_earlier_posts(row, place, _message(sending, offered), after=None)
    return JobResult(jobs=tuple(Tidy(place, each.message_id) for each in existing.posts))


async def _refresh(sending: Sending, match: MatchRow, post: PostRow, row: OutboxRow) -> JobResult:
    try:
        await sending.api.edit(post.channel_id, post.message_id, _message(sending, match))
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
        if not is_gone(error) or match.status is not Status.OFFERED:
            return NOTHING
        # The post was deleted. If the channel is gone too, that is the result.
        return JobResult(saved=(await _post_offer(sending, match, row),))
    return NOTHING


def _message(sending: Sending, match: MatchRow) -> Message:
    post = sending.post(BOARD) if match.status is Status.OVER else None
    return offer_post(match, "" if post is None else post.link(match.guild_id), computers=sending.computers)


async def send_thread(sending: Sending, row: OutboxRow, job: Show) -> JobResult:
    """Make the match's thread, from the post of its offer unless it is quiet."""
    post, saved = sending.post(OFFER), tuple[SavedPost, ...]()
    if post is None and opens_quietly(sending.match) and not job.anew:
        return JobResult(changes=await open_quiet_thread(sending, row), at_once=True)
    if post is None:
        saved = (await _post_offer(sending, sending.match, row),)
        post = saved[0].post
    return JobResult(saved, {"thread_id": await make_thread(sending, post)}, (Show(Surface.OFFER),))


async def send_retired(sending: Sending, row: OutboxRow, _job: Notice) -> JobResult:
    """Tell the table that its match has ended because the rules have changed, and take the buttons of its boards."""
    match = sending.match
    await sending.send_once(row, match.place, retired_post(match))
    post = sending.post(BOARD)
    boards = () if post is None else (strip(post, title(match), post.said),)
    own = [sending.post(private_kind(one.seat), one.user_id) for one in match.table]
    notes = (strip(each, retired_line(match)) for each in own if each is not None)
    return JobResult(jobs=(*boards, *notes, Show(Surface.OFFER)))


async def _post_offer(sending: Sending, match: MatchRow, row: OutboxRow) -> SavedPost:
    sent = await sending.send_once(row, match.channel_id, _message(sending, match))
    return SavedPost(OFFER, PostRow(match.channel_id, sent.message_id, 0))


SENDERS: Final[dict[str, Sender]] = {
    Surface.OFFER: Sender(send_offer, waits_for_a_right=True),
    Surface.THREAD: Sender(send_thread, waits_for_a_right=True),
    # An edited post pings no one.
    News.DECLINED: in_channel(lambda sending, job: declined_post(sending.match, job.user_id or PUBLIC)),
    News.STOPPED: in_channel(lambda sending, _job: stopped_post(sending.match)),
    News.RETIRED: Sender(send_retired),
}
