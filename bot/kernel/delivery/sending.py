"""The context of senders: Discord's API, and a snapshot of the match."""

import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

import discord
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.buttons.game_controls import AnyGameControls
from bot.kernel.delivery.discord_api import DiscordApi
from bot.kernel.delivery.discord_errors import is_closed_dm, is_closed_thread
from bot.kernel.delivery.job_result import JobResult
from bot.kernel.delivery.own_posts import NONE_FOUND, Attempts, ExistingPosts, number_of, own_posts
from bot.kernel.drawing import Drawing
from bot.kernel.features import modules_of_features
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Show, Tidy, read_job
from bot.kernel.matches.position import Position
from bot.kernel.matches.records import is_outdated
from bot.kernel.messages.message import Message, scheme_of
from bot.kernel.store.match_row import MatchRow
from bot.kernel.store.one_match import find_match_to_send
from bot.kernel.store.outbox import OutboxRow, pending
from bot.kernel.store.posts import OWN_THREAD, PUBLIC, PostRow, is_board, is_direct, posts_of
from bot.kernel.store.preferences import DmPreferences, dm_preferences
from bot.kernel.store.proposals import PROPOSALS, ProposalRow, proposals_of
from bot.kernel.store.seat_offers import SEAT_OFFERS, SeatOffer, seat_offers_of
from bot.kernel.text.translation import speaking, translations_for
from render.core.recolour import Scheme

log = logging.getLogger(__name__)

LONGEST_SUPERSEDED = 5
"""Seconds after which a position is shown although there is a newer one, so that a busy match shows something."""


@dataclass(frozen=True, slots=True)
class SendingContext:
    """The services shared by all matches."""

    host: Host
    api: DiscordApi
    drawing: Drawing
    senders: Mapping[str, "Sender"]
    """By kind of job."""
    lost_channel: Sequence[Callable[[Host, int], Awaitable[None]]] = ()
    """Called after the channel of a match or offer was deleted."""
    attempts: Attempts = field(default_factory=Attempts)


@dataclass(frozen=True, slots=True)
class PostedMessage:
    """A posted message, and unrecorded duplicates whose buttons must be removed."""

    message_id: int
    strays: tuple[int, ...] = ()


@dataclass(slots=True)
class Sending:
    """One match with its jobs. It is loaded once and updated with the results of jobs."""

    context: SendingContext
    match: MatchRow
    jobs: Sequence[OutboxRow]
    _posts: dict[tuple[str, int], PostRow]
    _wishes: DmPreferences
    _position: Position | None = field(repr=False)
    """None for a match that has not begun or has other rules."""
    followers: Mapping[int, bool] = field(default_factory=dict)
    """Users to mention besides the players; True for those who only want the end."""
    proposals: Mapping[str, ProposalRow] = field(default_factory=dict)
    """Open proposals among the players."""
    seat_offers: Mapping[int, SeatOffer] = field(default_factory=dict)
    """Seats that are on offer, or will be."""
    computers: bool = True
    """True if computers may take seats on its server."""
    threads: bool = True
    """True if matches get their own threads on its server."""
    is_superseded: Callable[[], bool] = lambda: False
    """Return whether the match has changed since it was loaded, so that it will be reloaded."""

    @property
    def api(self) -> DiscordApi:
        """The client for Discord's API."""
        return self.context.api

    @property
    def drawing(self) -> Drawing:
        """The renderer of boards."""
        return self.context.drawing

    def in_turn(self) -> AbstractAsyncContextManager[None]:
        """Wait for a turn to draw. Raises SupersededError if the match has changed, unless this has waited long."""
        now, since = self.context.host.now, min((row.due_at for row in self.jobs), default=0)
        return self.drawing.in_turn(lambda: now() - since > LONGEST_SUPERSEDED or not self.is_superseded())

    @property
    def game_controls(self) -> AnyGameControls:
        """The controls of the match's game."""
        return self.context.host.controls_by_game[self.match.game]

    @property
    def position(self) -> Position:
        """The newest position. Raises LookupError if there is none."""
        if self._position is None:
            raise LookupError(f"#{self.match.match_id} has no position")
        return self._position

    def post(self, kind: str, user_id: int = PUBLIC) -> PostRow | None:
        """Return the message of that kind, if one was sent."""
        return self._posts.get((kind, user_id))

    def board_messages(self) -> frozenset[int]:
        """Return the messages with boards of the match, which jobs keep up to date."""
        return frozenset(post.message_id for (kind, _), post in self._posts.items() if is_board(kind))

    async def dm_channel(self, user_id: int) -> int:
        """Return the DM channel with that user, known from an earlier message or opened now."""
        thread = self.post(OWN_THREAD, user_id)
        for (kind, reader), post in self._posts.items():
            if reader == user_id and is_direct(kind) and (thread is None or post.channel_id != thread.channel_id):
                self.api.dm_channels.remember(user_id, post.channel_id)
        return await self.api.dm_channel(user_id)

    def wants_turn_dm(self, user_id: int) -> bool:
        """Return whether that player is also notified by DM."""
        return user_id in self._wishes.by_dm

    def wants_pings(self, user_id: int) -> bool:
        """Return whether that player may be notified at all."""
        return user_id not in self._wishes.unpinged

    def pinged_by(self, message: Message) -> frozenset[int]:
        """Return the users that a message pings once it is posted."""
        return message.mentions - self._wishes.unpinged

    def scheme(self, user_id: int) -> Scheme:
        """Return the color scheme of a user's private pictures."""
        return scheme_of(self._wishes.colours.get(user_id))

    def speaking(self, user_id: int | None) -> AbstractContextManager[None]:
        """Write in the language of one reader, or for None in that of the match's server."""
        if user_id is not None:
            return speaking(translations_for(self._wishes.locales.get(user_id, "")))
        guild = None if self.match.guild_id is None else self.api.client.get_guild(self.match.guild_id)
        return speaking(translations_for("" if guild is None else str(guild.preferred_locale)))

    def is_replaced(self, row: OutboxRow, job: Show) -> bool:
        """Return whether a later job posts the same surface as a new message: after an outage one is enough."""
        after, again = self.jobs[self.jobs.index(row) + 1 :], replace(job, anew=True)
        return any(read_job(one.kind, one.payload) == again for one in after if one.kind == row.kind)

    def may_be_unheard(self, row: OutboxRow, post: PostRow | None) -> bool:
        """Return whether an unrecorded message of that job may have been sent after `post`."""
        return self.context.attempts.needs_search(row, self.match, 0 if post is None else post.channel_id)

    async def find_earlier_posts(
        self, row: OutboxRow, channel_id: int, like: Message, *, after: PostRow | None, surely: bool = False
    ) -> ExistingPosts:
        """Search a channel for earlier attempts of a message, if there may be any, or always if `surely`."""
        attempts, match = self.context.attempts, self.match
        if not surely and not attempts.needs_search(row, match, channel_id):
            return NONE_FOUND
        # By Discord's clock, no message of a match is older than the interaction that offered it.
        since = match.maker.accepted_by or 0
        if after is not None and after.channel_id == channel_id:
            since = max(since, after.message_id)
        posts = await own_posts(self.api.client, channel_id, like, after=since, known=self._known_messages())
        attempts.note_search(row, channel_id)
        if posts:
            # One of them is an earlier attempt: until its result is stored, no attempt may post another.
            attempts.note_attempt(row)
        shown, numbers = number_of(like), [post.number or 0 for post in posts]
        latest = max(numbers, default=0)
        # Newest first: an older position after a newer one was posted after a backup was restored.
        back = any(older > newer for newer, older in pairwise(numbers))
        ahead = shown is not None and (latest > shown or back)
        if ahead:
            log.warning(
                "#%s is at %s, and a post shows %s: the database is an older copy", match.match_id, shown, latest
            )
        return ExistingPosts(tuple(posts), ahead)

    def _known_messages(self) -> set[int]:
        """Return the messages that are recorded, or are to be deleted or stripped."""
        waiting = (read_job(row.kind, row.payload) for row in self.jobs if row.kind in Tidy.KINDS)
        known = {job.message_id for job in waiting if isinstance(job, Tidy)}
        return known | {post.message_id for post in self._posts.values()}

    async def send(
        self,
        row: OutboxRow,
        channel_id: int,
        message: Message,
        existing: ExistingPosts = NONE_FOUND,
        *,
        reader: int | None = None,
    ) -> PostedMessage:
        """Post a message, or edit that of an earlier attempt: the newest in `existing`."""
        message = replace(message, mentions=self.pinged_by(message))
        newest, shown = next(iter(existing.posts), None), number_of(message)
        lost = newest is None or (shown is not None and (newest.number or 0) > shown)
        adopted = None if newest is None or lost else newest.message_id
        strays = tuple(post.message_id for post in existing.posts if post.message_id != adopted)
        if adopted is not None:
            try:
                await self.api.edit(channel_id, adopted, message, reader=reader)
            except discord.HTTPException as error:
                if not is_closed_thread(error):
                    raise
                # Messages in an archived thread cannot be edited; a new post unarchives it.
                if existing.posts[0].number != number_of(message):
                    strays = (adopted, *strays)
                    adopted = None
            if adopted is not None:
                return PostedMessage(adopted, strays)
        self.context.attempts.note_attempt(row)
        return PostedMessage(await self.api.send(channel_id, message, row.nonce, reader=reader), strays)

    async def send_once(
        self, row: OutboxRow, channel_id: int, message: Message, *, reader: int | None = None
    ) -> PostedMessage:
        """Post a message that is the first of its kind in the channel, unless an earlier attempt did."""
        existing = await self.find_earlier_posts(row, channel_id, message, after=None)
        same = tuple(post for post in existing.posts if post.number == number_of(message))
        return await self.send(row, channel_id, message, ExistingPosts(same), reader=reader)

    async def send_dm(self, row: OutboxRow, user_id: int, message: Message) -> PostRow | None:
        """Post a DM, unless an earlier attempt did; return None if that user accepts none."""
        try:
            channel_id = await self.dm_channel(user_id)
            sent = await self.send_once(row, channel_id, message, reader=user_id)
        except discord.HTTPException as error:
            if not is_closed_dm(error):
                raise
            log.info("cannot send a direct message of #%s (%s)", self.match.match_id, error.code)
            return None
        return PostRow(channel_id, sent.message_id, self.match.ply)

    def apply(self, result: JobResult, more: Iterable[OutboxRow]) -> None:
        """Apply the result of a job in memory, and append its follow-up jobs."""
        for key in result.lost:
            self._posts.pop(key, None)
        self._posts.update({(saved.kind, saved.user_id): saved.post for saved in result.saved})
        if result.changes:
            self.match = replace(self.match, **result.changes)
            if self._position is not None:
                self._position = replace(self._position, match=self.match)
        self.jobs = [*self.jobs, *more]


@dataclass(frozen=True, slots=True)
class Sender:
    """The sender for jobs of one kind."""

    send: Callable[[Sending, OutboxRow, Any], Awaitable[JobResult]]  # Any: a job of the kind's class
    is_private: bool = False
    """True for DMs and players' own threads: they have own lanes, which continue if the channel rejects a message."""
    waits_for_a_right: bool = False
    """True to retry while a permission is missing, since nobody sees the match without this message."""


async def load(tx: AsyncConnection, context: SendingContext, match_id: int) -> Sending | None:
    """Return a match with its pending jobs and everything they need; None without pending jobs."""
    rows = await pending(tx, match_id)
    if not rows:
        return None
    found = await find_match_to_send(tx, match_id)
    if found is None:
        raise LookupError(f"the outbox names #{match_id}, which does not exist")
    match, there, wishes = found
    begun = match.seed is not None and not is_outdated(match)
    followers = await _followers(tx, match_id, there.kinds)
    return Sending(
        context,
        match,
        rows,
        await posts_of(tx, match_id),
        await dm_preferences(tx, {*match.holders, *followers}) if followers else wishes,
        await context.host.positions.newest_in(tx, match) if begun else None,
        followers,
        await proposals_of(tx, match_id) if PROPOSALS.kind in there.kinds else {},
        await seat_offers_of(tx, match_id) if SEAT_OFFERS.kind in there.kinds else {},
        there.computers,
        there.threads,
    )


async def _followers(tx: AsyncConnection, match_id: int, kinds: frozenset[str]) -> Mapping[int, bool]:
    """Return the users to mention besides the players, from all features; True for those who only want the end."""
    features = [module for module in modules_of_features("followers") if kinds & module.KINDS]
    return {user: end for module in features for user, end in (await module.followers_of(tx, match_id)).items()}
