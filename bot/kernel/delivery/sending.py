"""The context of job handlers: Discord's API, and the match as one transaction saw it."""

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
"""Seconds after which a position is shown though there is a newer one: where entries never stop, something is seen."""


@dataclass(frozen=True, slots=True)
class SendingContext:
    """The parts that are the same for every match."""

    host: Host
    api: DiscordApi
    drawing: Drawing
    senders: Mapping[str, "Sender"]
    """By kind of job."""
    lost_channel: Sequence[Callable[[Host, int], Awaitable[None]]] = ()
    """Called where the channel of a match or offer is gone."""
    attempts: Attempts = field(default_factory=Attempts)


@dataclass(frozen=True, slots=True)
class PostedMessage:
    """A message that is there, and others of ours beside it that nothing knows of and that must not be played from."""

    message_id: int
    strays: tuple[int, ...] = ()


@dataclass(slots=True)
class Sending:
    """One match with what is to be sent for it. It is loaded once, and saved up to date by what is settled."""

    context: SendingContext
    match: MatchRow
    jobs: Sequence[OutboxRow]
    _posts: dict[tuple[str, int], PostRow]
    _wishes: DmPreferences
    _position: Position | None = field(repr=False)
    """None where the match has not begun, or was begun by other rules."""
    followers: Mapping[int, bool] = field(default_factory=dict)
    """Users to mention besides the players, each with whether they want the end only."""
    proposals: Mapping[str, ProposalRow] = field(default_factory=dict)
    """Open proposals among the players."""
    seat_offers: Mapping[int, SeatOffer] = field(default_factory=dict)
    """Seats that are on offer, or will be."""
    computers: bool = True
    """Computers may be given seats on its server."""
    threads: bool = True
    """Matches get their own threads on its server."""
    is_superseded: Callable[[], bool] = lambda: False
    """Return whether the match has changed since, so that it is loaded again."""

    @property
    def api(self) -> DiscordApi:
        """The way out."""
        return self.context.api

    @property
    def drawing(self) -> Drawing:
        """Draws the boards."""
        return self.context.drawing

    def in_turn(self) -> AbstractAsyncContextManager[None]:
        """Wait to draw; SupersededError where something newer is to be sent by then, unless this has waited long."""
        now, since = self.context.host.now, min((row.due_at for row in self.jobs), default=0)
        return self.drawing.in_turn(lambda: now() - since > LONGEST_SUPERSEDED or not self.is_superseded())

    @property
    def game_controls(self) -> AnyGameControls:
        """The controls of the match's game."""
        return self.context.host.controls_by_game[self.match.game]

    @property
    def position(self) -> Position:
        """The newest position; LookupError where there is none."""
        if self._position is None:
            raise LookupError(f"#{self.match.match_id} has no position")
        return self._position

    def post(self, kind: str, user_id: int = PUBLIC) -> PostRow | None:
        """Return the message of that kind, if one was sent."""
        return self._posts.get((kind, user_id))

    def board_messages(self) -> frozenset[int]:
        """Return the messages with boards of the match, which a job brings up to date."""
        return frozenset(post.message_id for (kind, _), post in self._posts.items() if is_board(kind))

    async def dm_channel(self, user_id: int) -> int:
        """Return the channel of direct messages with that user: the one of an earlier message, or a new one."""
        thread = self.post(OWN_THREAD, user_id)
        for (kind, reader), post in self._posts.items():
            if reader == user_id and is_direct(kind) and (thread is None or post.channel_id != thread.channel_id):
                self.api.dm_channels.remember(user_id, post.channel_id)
        return await self.api.dm_channel(user_id)

    def wants_turn_dm(self, user_id: int) -> bool:
        """Return whether that player wants to be called by DM besides where the board is."""
        return user_id in self._wishes.by_dm

    def wants_pings(self, user_id: int) -> bool:
        """Return whether anything may notify that player."""
        return user_id not in self._wishes.unpinged

    def pinged_by(self, message: Message) -> frozenset[int]:
        """Return the users that a message pings once it is posted."""
        return message.mentions - self._wishes.unpinged

    def scheme(self, user_id: int) -> Scheme:
        """Return the colours that user has chosen for what only they read."""
        return scheme_of(self._wishes.colours.get(user_id))

    def speaking(self, user_id: int | None) -> AbstractContextManager[None]:
        """Write in the language of one reader, or for None in that of the match's server."""
        if user_id is not None:
            return speaking(translations_for(self._wishes.locales.get(user_id, "")))
        guild = None if self.match.guild_id is None else self.api.client.get_guild(self.match.guild_id)
        return speaking(translations_for("" if guild is None else str(guild.preferred_locale)))

    def is_replaced(self, row: OutboxRow, job: Show) -> bool:
        """Return whether a later job shows the same surface anew: after an outage one message is enough."""
        after, again = self.jobs[self.jobs.index(row) + 1 :], replace(job, anew=True)
        return any(read_job(one.kind, one.payload) == again for one in after if one.kind == row.kind)

    def may_be_unheard(self, row: OutboxRow, post: PostRow | None) -> bool:
        """Return whether Discord may have taken a message of that job, after `post`, without our hearing of it."""
        return self.context.attempts.needs_search(row, self.match, 0 if post is None else post.channel_id)

    async def find_earlier_posts(
        self, row: OutboxRow, channel_id: int, like: Message, *, after: PostRow | None, surely: bool = False
    ) -> ExistingPosts:
        """Look for earlier tries of a message in its channel, if there may be any or it is asked for `surely`."""
        attempts, match = self.context.attempts, self.match
        if not surely and not attempts.needs_search(row, match, channel_id):
            return NONE_FOUND
        # Nothing of a match is older than the interaction that offered it, by Discord's own clock.
        since = match.maker.accepted_by or 0
        if after is not None and after.channel_id == channel_id:
            since = max(since, after.message_id)
        posts = await own_posts(self.api.client, channel_id, like, after=since, known=self._known_messages())
        attempts.note_search(row, channel_id)
        if posts:
            # One of them is an earlier try: until its result is stored, no later try may post another.
            attempts.note_attempt(row)
        shown, numbers = number_of(like), [post.number or 0 for post in posts]
        latest = max(numbers, default=0)
        # Newest first: one behind an older one was posted after a backup was put back.
        back = any(older > newer for newer, older in pairwise(numbers))
        ahead = shown is not None and (latest > shown or back)
        if ahead:
            log.warning(
                "#%s is at %s, and a post shows %s: the database is an older copy", match.match_id, shown, latest
            )
        return ExistingPosts(tuple(posts), ahead)

    def _known_messages(self) -> set[int]:
        """Return the messages that are noted, or that are to be deleted or stripped."""
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
        """Post a message, or bring that of an earlier try up to date: the newest of those that were found."""
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
                # Nothing is edited in a thread that was archived; a new post opens it again.
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
        """Post a message of which the channel has no older ones, unless an earlier try did."""
        existing = await self.find_earlier_posts(row, channel_id, message, after=None)
        same = tuple(post for post in existing.posts if post.number == number_of(message))
        return await self.send(row, channel_id, message, ExistingPosts(same), reader=reader)

    async def send_dm(self, row: OutboxRow, user_id: int, message: Message) -> PostRow | None:
        """Post a direct message, unless an earlier try did; return None where that user takes none."""
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
        """Keep in memory what was stored for a job, and add the jobs that came of it."""
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
    """The sender of the jobs of one kind."""

    send: Callable[[Sending, OutboxRow, Any], Awaitable[JobResult]]  # Any: a job of the class that its kind has
    is_private: bool = False
    """For a DM or a player's own thread: they have lanes of their own, which a refusal of the channel does not stop."""
    waits_for_a_right: bool = False
    """Without it nobody sees the match; for the others there is another way, or the moment has passed."""


async def load(tx: AsyncConnection, context: SendingContext, match_id: int) -> Sending | None:
    """Return what is to be sent for a match with all that is needed for it; None where nothing is."""
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
    """Return whom features want mentioned besides the players."""
    features = [module for module in modules_of_features("followers") if kinds & module.KINDS]
    return {user: end for module in features for user, end in (await module.followers_of(tx, match_id)).items()}
