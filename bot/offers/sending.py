"""Sending an offer's post, and making a thread from it once the match begins."""

import logging
from dataclasses import replace
from typing import Final, Literal

import discord

from bot.kernel.delivery.discord_errors import is_temporary
from bot.kernel.delivery.job_result import NOTHING, JobResult, SavedPost
from bot.kernel.delivery.senders import UNCHANGED, Asked, Standing, Wanted, in_channel, surface
from bot.kernel.delivery.sending import Sender, Sending
from bot.kernel.matches.jobs import News, Notice, Show, Surface, strip
from bot.kernel.messages.message import Message
from bot.kernel.messages.phrases import title
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.outbox import OutboxRow
from bot.kernel.store.posts import BOARD, OFFER, PUBLIC, PostRow, private_kind
from bot.offers.offer_post import declined_post, offer_post, retired_line, retired_post, stopped_post
from bot.offers.offer_replies import drop_unseen
from bot.offers.threads import make_thread, open_quiet_thread, opens_quietly

log = logging.getLogger(__name__)


async def send_offer(sending: Sending, row: OutboxRow, job: Show) -> JobResult:
    """Post the offer, or bring its post up to date; one that cannot be posted is dropped."""
    try:
        return await _SURFACE.send(sending, row, job)
    except discord.HTTPException as error:
        if is_temporary(error) or isinstance(error, discord.Forbidden) or sending.post(OFFER) is not None:
            raise
        log.info("the post of the offer of #%s is missing (%s)", sending.match.match_id, error.code)
        await drop_unseen(sending.context.host, sending.match.match_id)
        return NOTHING


def _offer(sending: Sending, _job: Asked, post: PostRow | None) -> Wanted | Literal[Standing.UNCHANGED]:
    """Return the offer as it is by now, or what has become of it; it is posted again as long as it waits."""
    match = sending.match
    withdrawn = match.status is Status.CANCELLED and match.stop_reason is None and match.seed is None
    if withdrawn:
        return Wanted(_message(sending, replace(match, status=Status.OFFERED)), match.channel_id, withdrawn=True)
    if post is None and match.status is not Status.OFFERED and opens_quietly(match):
        return UNCHANGED
    return Wanted(_message(sending, match), match.channel_id, lasts=match.status is Status.OFFERED)


def _message(sending: Sending, match: MatchRow) -> Message:
    post = sending.post(BOARD) if match.status is Status.OVER else None
    return offer_post(match, "" if post is None else post.link(match.guild_id), computers=sending.computers)


async def send_thread(sending: Sending, row: OutboxRow, job: Show) -> JobResult:
    """Make the match's thread, from the post of its offer unless it is quiet."""
    match, post, saved = sending.match, sending.post(OFFER), tuple[SavedPost, ...]()
    if post is None and opens_quietly(match) and not job.anew:
        return JobResult(changes=await open_quiet_thread(sending, row), at_once=True)
    if post is None:
        sent = await sending.send_once(row, match.channel_id, _message(sending, match))
        post = PostRow(match.channel_id, sent.message_id, match.ply)
        saved = (SavedPost(OFFER, post),)
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


_SURFACE: Final = surface(OFFER, _offer, waits_for_a_right=True)
SENDERS: Final[dict[str, Sender]] = {
    Surface.OFFER: Sender(send_offer, waits_for_a_right=True),
    Surface.THREAD: Sender(send_thread, waits_for_a_right=True),
    # An edited post pings no one.
    News.DECLINED: in_channel(lambda sending, job: declined_post(sending.match, job.user_id or PUBLIC)),
    News.STOPPED: in_channel(lambda sending, _job: stopped_post(sending.match)),
    News.RETIRED: Sender(send_retired),
}
