"""Sending the live board: one post per turn; the previous one loses its buttons."""

import dataclasses
import logging
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Final

import discord

from bot.kernel.delivery.discord_errors import is_closed, is_temporary
from bot.kernel.delivery.job_result import NOTHING, JobResult, SavedPost
from bot.kernel.delivery.own_posts import ExistingPosts
from bot.kernel.delivery.sending import Sender, Sending
from bot.kernel.delivery.thread_members import bring_in_players
from bot.kernel.log_lines import facts
from bot.kernel.matches.jobs import Job, Show, Surface, Tidy, strip, tidy
from bot.kernel.matches.position import Position
from bot.kernel.matches.positions import news_after
from bot.kernel.matches.records import is_outdated
from bot.kernel.messages.event_lines import absence_notes, back_notes, late_notes, story, substitute_notes
from bot.kernel.messages.message import Message
from bot.kernel.messages.phrases import small, title
from bot.kernel.messages.turn_line import absence_note
from bot.kernel.store.match_row import Status
from bot.kernel.store.outbox import OutboxRow
from bot.kernel.store.posts import BOARD, CALL, PUBLIC, REMINDER, PostRow, private_kind
from bot.kernel.text.translation import _
from bot.play.board_post import board_post, lost_line, restored_note
from bot.ratings.ratings import changes_in, rating_list, ratings_line, unrated_line
from bot.replays.replay import has_secrets_text, load_replay, secrets_of
from engines.core.errors import RulesError
from engines.core.rules import Outcome, Seat
from render.core.board import PublicBoard

log = logging.getLogger(__name__)

UNDRAWN: Final = PublicBoard(b"", "")
MANY_LINES = 5
"""Messages below a board after which it is posted again instead of edited out of sight."""


async def send_board(sending: Sending, row: OutboxRow, job: Show) -> JobResult:
    """Post or edit the live board, unless an existing post shows the same or a later job will."""
    post, position = sending.post(BOARD), sending.position
    if sending.is_replaced(row, job) and not sending.may_be_unheard(row, post):
        return NOTHING
    goes_on = post is not None and post.ply >= position.mentions.since and not job.anew
    story = await _story_since(sending, position, post, goes_on=goes_on)
    message = await _compose(sending, position, story)
    stands = post is not None and post.ply >= position.ply and not job.anew
    if post is not None and stands and post.digest == _digest(position, message):
        return NOTHING
    async with sending.in_turn():  # draw before the search: earlier posts that it finds must always be handled
        message = await _draw(sending, position, message)
    over, unsure = position.match.status is Status.OVER, post is not None and not post.digest
    existing = await sending.find_earlier_posts(
        row, position.match.place, message, after=post, surely=unsure and not over
    )
    if post is not None and goes_on and not existing.posts:
        if not stands and await sending.api.is_followed(post.channel_id, post.message_id, MANY_LINES):
            # The players to move have been pinged already.
            message = dataclasses.replace(message, mentions=frozenset())
        elif await _edit(sending, post, message, opening=over and stands) or (over and stands):
            lost, past = _past_reminder(sending)
            shown = dataclasses.replace(post, ply=position.ply, said=story, digest=_digest(position, message))
            return JobResult(saved=(SavedPost(BOARD, shown),), jobs=past, lost=lost)
        elif stands:
            message = dataclasses.replace(message, mentions=frozenset())
    result = await _show(sending, row, job, existing, story, message)
    return (
        dataclasses.replace(result, jobs=(*result.jobs, *_own_anew(position)))
        if unsure and stands and existing.posts
        else result
    )


async def send_boards(sending: Sending, _row: OutboxRow, job: Show) -> JobResult:
    """Return jobs that update the existing boards of a match."""
    if sending.match.seed is None or is_outdated(sending.match):
        return NOTHING
    position = sending.position
    if position.match.status is not Status.PLAYING and sending.post(BOARD) is None:
        return NOTHING
    seats = map(Seat, range(position.seats)) if job.surface is Surface.BOARDS else position.to_move
    own = (Show(Surface.PRIVATE, seat) for seat in seats if _has_own_board(sending, position, seat))
    return JobResult(jobs=(Show(Surface.BOARD), *own))


def _has_own_board(sending: Sending, position: Position, seat: Seat) -> bool:
    there = sending.post(private_kind(seat), position.match.holders[seat]) is not None
    return there and not position.is_played_by_computer(seat)


def _own_anew(position: Position) -> Iterator[Show]:
    """Yield jobs that send private boards as new messages, for a position older than the messages on Discord."""
    for seat in map(Seat, range(position.seats)) if position.rules.info.hidden else ():
        if not (position.is_played_by_computer(seat) or (position.rules.info.simultaneous and position.is_out(seat))):
            yield Show(Surface.PRIVATE, seat, anew=True)


async def _show(
    sending: Sending, row: OutboxRow, job: Show, existing: ExistingPosts, story: str, message: Message
) -> JobResult:
    """Post the board; return its result with the jobs that follow. After a restored backup it has a note."""
    position = sending.position
    if existing.ahead:
        story = "\n".join(line for line in (story, restored_note(position)) if line)
        message = await _draw(sending, position, await _compose(sending, position, story))
    result = await _send(sending, row, job, message, existing, story)
    if not result.saved:
        return result
    lost, past = _past_reminder(sending)
    return dataclasses.replace(result, jobs=(*result.jobs, *past, *_calls(sending)), lost=lost)


def _past_reminder(sending: Sending) -> tuple[tuple[tuple[str, int], ...], tuple[Job, ...]]:
    """Return the row to delete and the job that removes the reminder of a past turn; empty if it is still current."""
    match, reminder = sending.match, sending.post(REMINDER)
    if reminder is None or (match.reminder is None and match.deadline is not None):
        return (), ()
    return ((REMINDER, PUBLIC),), (tidy(reminder),)


def _calls(sending: Sending) -> Iterator[Show]:
    """Yield jobs that notify players of their turn by DM, or remove an old notice. Private boards notify themselves."""
    for user in sorted(set(sending.match.holders)) if not sending.position.rules.info.hidden else ():
        if sending.wants_turn_dm(user) or sending.post(CALL, user) is not None:
            yield Show(Surface.CALL, user_id=user)


async def _compose(sending: Sending, position: Position, story: str) -> Message:
    """Return the board's message, with its picture not drawn yet."""
    game_controls, ratings = sending.game_controls, await _ratings(sending)
    now = sending.context.host.now()
    secrets = await _load_secrets(sending)
    return board_post(position, game_controls, UNDRAWN, story, ratings, sending.followers, secrets=secrets, now=now)


async def _draw(sending: Sending, position: Position, message: Message) -> Message:
    picture = await sending.drawing.live(position)
    files = (dataclasses.replace(file, data=picture.png, alt=picture.alt) for file in message.attachments)
    return dataclasses.replace(message, attachments=tuple(files))


def _digest(position: Position, message: Message) -> str:
    return message.digest(*position.marked_names)


async def _load_secrets(sending: Sending) -> tuple[str, ...]:
    """Return the lines of a finished match about what was hidden."""
    position, host = sending.position, sending.context.host
    if not (isinstance(position.turn, Outcome) and has_secrets_text(position.game)):
        return ()
    try:
        replay = await load_replay(host, position.match_id)
        return await host.rules_runner.log(secrets_of, replay)
    except (RulesError, LookupError, TypeError, ValueError):
        # Log the error and continue: without its last board the match would never seem to end.
        log.exception("failed to draw the revealed board", extra=facts(match=position.match_id))
        return ()


async def _ratings(sending: Sending) -> str:
    """Return a line with the rating changes of a finished match, or why it is unrated; '' for other matches."""
    match = sending.match
    if match.status is not Status.OVER:
        return ""
    if not match.rated:
        return unrated_line(match)
    try:
        changes = changes_in(await rating_list(sending.context.host).current(), match)
    except (ArithmeticError, ImportError, LookupError, TypeError, ValueError):
        # Log the error and continue: without its last board the match would never seem to end.
        log.exception("failed to show ratings", extra=facts(match=match.match_id))
        return ""
    return ratings_line(match, changes)


async def _story_since(sending: Sending, position: Position, post: PostRow | None, *, goes_on: bool) -> str:
    """Return the news since the previous post, with notes on absent players; an edited post keeps its earlier text."""
    if post is None:
        return ""
    shown, mentions = post.ply, position.mentions
    if mentions.turn > shown:
        # Other players are to move now: show them everything since the previous turn.
        shown, goes_on = min(shown, mentions.turn_before), False
    news = await news_after(sending.context.host.positions, position, shown)
    # In a match of two the result already says that a player left.
    is_said = position.seats == 2 and isinstance(position.turn, Outcome)
    events = [event for item in news if not (is_said and item.left is not None) for event in item.events]
    notes = [absence_note(position, item.left) for item in news if item.left is not None]
    return story(
        position,
        events,
        before=post.said if goes_on else "",
        notes=[
            *back_notes(news),
            *substitute_notes(position.match, news),
            *absence_notes(position.match, news),
            *notes,
            *late_notes(position, news),
        ],
    )


async def _edit(sending: Sending, post: PostRow, message: Message, *, opening: bool) -> bool:
    try:
        async with sending.api.opened(post.channel_id) if opening else nullcontext():
            await sending.api.edit(post.channel_id, post.message_id, message)
    except discord.HTTPException as error:
        if is_temporary(error):
            raise
        # The post was deleted, or its thread archived: a new post is sent.
        return False
    return True


async def _send(
    sending: Sending, row: OutboxRow, job: Show, message: Message, existing: ExistingPosts, story: str
) -> JobResult:
    position, post = sending.position, sending.post(BOARD)
    place = position.match.place
    try:
        sent = await sending.send(row, place, message, existing)
        if place == position.match.thread_id and (
            post is None or post.channel_id != place or _has_newcomer(position, post.ply)
        ):
            await bring_in_players(sending, sent.message_id, message)
    except discord.HTTPException as error:
        if position.match.thread_id is None or not is_closed(error):
            raise
        # The thread is gone or locked: the match continues in its channel.
        return JobResult(changes={"thread_id": None}, jobs=(job,))
    moved = "" if post is None or post.channel_id == place else "-# " + _("Now in {place}.", place=f"<#{place}>")
    old = () if post is None else (strip(post, title(position.match), small(post.said), moved),)
    gone = "\n".join([title(position.match), *([lost_line()] if existing.ahead else [])])
    strays = (Tidy(place, stray, gone) for stray in sent.strays)
    saved = SavedPost(BOARD, PostRow(place, sent.message_id, position.ply, story, _digest(position, message)))
    return JobResult(saved=(saved,), jobs=(*strays, *old))


def _has_newcomer(position: Position, after: int) -> bool:
    """Return whether a player took a seat of a private match since that ply; they must be added to its thread."""
    news = position.recent_events.news
    return position.match.is_private and any(item.changed_hands is not None and item.ply > after for item in news)


SENDERS: Final[dict[str, Sender]] = {
    Surface.BOARD: Sender(send_board, waits_for_a_right=True),
    Surface.STANDING: Sender(send_boards),
    Surface.BOARDS: Sender(send_boards),
}
