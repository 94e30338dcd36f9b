"""Sending of offers: their post, and the match's thread, which is private in matches against computers only."""

import logging
from collections.abc import Awaitable
from dataclasses import replace
from typing import Final, Literal

import discord

from bot.kernel.delivery import discord_errors
from bot.kernel.delivery.job_result import NOTHING, Changes, JobResult, SavedPost
from bot.kernel.delivery.senders import UNCHANGED, Asked, Standing, Wanted, in_channel, surface
from bot.kernel.delivery.sending import Sender, Sending
from bot.kernel.discord_client.channels import may_write_in_threads
from bot.kernel.matches.jobs import News, Notice, Show, Surface, strip
from bot.kernel.messages.message import Message
from bot.kernel.messages.phrases import title
from bot.kernel.messages.thread_names import thread_name
from bot.kernel.store.match_row import MatchRow, Status, plays_alone
from bot.kernel.store.outbox import OutboxRow
from bot.kernel.store.posts import BOARD, OFFER, PUBLIC, PostRow, private_kind
from bot.offers.offer_post import declined_post, offer_post, retired_line, retired_post, stopped_post
from bot.offers.offer_replies import drop_unseen

log = logging.getLogger(__name__)


async def make_thread(sending: Sending, post: PostRow) -> int | None:
    """Create the match's thread from a post; None if it stays in the channel, as without the permission."""
    match = sending.match
    if match.thread_id is not None or not _may_make_one(sending, post.channel_id):
        return match.thread_id
    made = sending.api.make_thread(post.channel_id, post.message_id, thread_name(match))
    return await _thread_or_none(sending, made, already=post.message_id)


def opens_quietly(match: MatchRow) -> bool:
    """Return whether a match begins without a post in its channel: against computers only, or by sign-up."""
    return match.is_signed_up or plays_alone(match.holders)


async def open_quiet_thread(sending: Sending, row: OutboxRow) -> Changes:
    """Create a private thread, or a public one without that permission; with neither, the match stays in the channel.

    The mentions in the first board add its players, and the watchers of a match that is not secret.
    """
    match, api, name = sending.match, sending.api, thread_name(sending.match)
    possible = match.sealed or _may_make_one(sending, match.channel_id)
    if match.thread_id is not None or match.guild_id is None or not possible:
        return {}
    if sending.may_be_unheard(row, None):
        found = await api.find_own_thread(match.guild_id, match.channel_id, name)
        if found is not None:
            return _changes(match, found.id, private=found.is_private())
    sending.context.attempts.note_attempt(row)
    if match.sealed:
        # Without the permission the job waits: nothing of such a match is posted where others can read it.
        return {"thread_id": await api.make_private_thread(match.channel_id, name)}
    private = await _thread_or_none(sending, api.make_private_thread(match.channel_id, name))
    if private is not None:
        return _changes(match, private, private=True)
    public = await _thread_or_none(sending, api.make_public_thread(match.channel_id, name))
    return {} if public is None else {"thread_id": public}


def _changes(match: MatchRow, thread_id: int, *, private: bool) -> Changes:
    secret = private and plays_alone(match.holders)
    return {"thread_id": thread_id, **({"private_thread": thread_id} if secret else {})}


def _may_make_one(sending: Sending, channel_id: int) -> bool:
    guild_id = sending.match.guild_id
    return guild_id is not None and sending.threads and may_write_in_threads(sending.api.client, channel_id)


async def _thread_or_none(sending: Sending, made: Awaitable[int], already: int | None = None) -> int | None:
    """Return the thread that Discord creates, or `already` if it exists; None if Discord refuses permanently."""
    try:
        return await made
    except discord.HTTPException as error:
        if error.code == discord_errors.ALREADY_A_THREAD:
            return already
        waits = discord_errors.is_temporary(error) and error.code != discord_errors.TOO_MANY_THREADS
        if waits or error.code in (discord_errors.MISSING_ACCESS, discord_errors.UNKNOWN_CHANNEL):
            raise
        log.info("cannot create a thread for #%s (%s)", sending.match.match_id, error.code)
        return None


async def send_offer(sending: Sending, row: OutboxRow, job: Show) -> JobResult:
    """Post the offer or edit its post; an offer that cannot be posted is canceled."""
    try:
        return await _SURFACE.send(sending, row, job)
    except discord.HTTPException as error:
        if (
            discord_errors.is_temporary(error)
            or isinstance(error, discord.Forbidden)
            or sending.post(OFFER) is not None
        ):
            raise
        log.info("the post of the offer of #%s is missing (%s)", sending.match.match_id, error.code)
        await drop_unseen(sending.context.host, sending.match.match_id)
        return NOTHING


def _offer(sending: Sending, _job: Asked, post: PostRow | None) -> Wanted | Literal[Standing.UNCHANGED]:
    """Return the current post of the offer; while the offer is open, a deleted post is sent again."""
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
    """Create the match's thread, from the post of its offer unless it opens quietly."""
    match, post, saved = sending.match, sending.post(OFFER), tuple[SavedPost, ...]()
    if post is None and opens_quietly(match) and not job.anew:
        return JobResult(changes=await open_quiet_thread(sending, row), at_once=True)
    if post is None:
        sent = await sending.send_once(row, match.channel_id, _message(sending, match))
        post = PostRow(match.channel_id, sent.message_id, match.ply)
        saved = (SavedPost(OFFER, post),)
    return JobResult(saved, {"thread_id": await make_thread(sending, post)}, (Show(Surface.OFFER),))


async def send_retired(sending: Sending, row: OutboxRow, _job: Notice) -> JobResult:
    """Notify the players that a change of rules ended their match, and remove the buttons of its boards."""
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
    # These are new messages, because an edited post pings nobody.
    News.DECLINED: in_channel(lambda sending, job: declined_post(sending.match, job.user_id or PUBLIC)),
    News.STOPPED: in_channel(lambda sending, _job: stopped_post(sending.match)),
    News.RETIRED: Sender(send_retired),
}
