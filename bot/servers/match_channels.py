"""Events of the channels of matches: they are deleted or restored, and permissions in them change."""

from collections.abc import Collection
from dataclasses import replace
from functools import partial

from bot.kernel.matches.clocks import save_clocks
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.matches.open_match import OpenMatch, open_for_clock, unit_of_work
from bot.kernel.matches.refusal import MatchOverError, Refusal
from bot.kernel.matches.request import Reply
from bot.kernel.matches.validation import not_a_player
from bot.kernel.store.match_row import MatchRow, Status, people_of
from bot.kernel.store.matches import change_match, matches_at, matches_of_guild
from bot.kernel.store.outbox import enqueue, hasten, matches_with_postponed
from bot.kernel.store.posts import BOARD, OFFER, delete_post, forget_digests
from bot.kernel.text.translation import _
from engines.core.messages import N_

LONGEST = 365 * 86_400
"""The longest time, in seconds, that a match waits for another channel."""
_MANY = 10_000


async def lose_channel(host: Host, match_id: int) -> None:
    """Stop the clocks of a running match whose channel is gone, and notify its players."""
    async with open_for_clock(host, match_id) as match:
        if match.row.status is not Status.PLAYING or match.row.lost_until is not None:
            return
        _set_lost(match, host.now() + LONGEST)
        await match.save()


@unit_of_work
async def move_match(match: OpenMatch, channel_id: int) -> Reply:
    """Move a match whose channel is gone to another one. Raises Refusal for anyone but its players."""
    check_may_move(match.row, match.user_id)
    match.write(partial(change_match, match_id=match.id, channel_id=channel_id, thread_id=None))
    for kind in (OFFER, BOARD):
        match.write(partial(delete_post, match_id=match.id, kind=kind))
    match.send(Show(Surface.THREAD), Show(Surface.BOARD), Show(Surface.STANDING))
    _set_lost(match, None)
    text = N_("#{match_id} goes on in {channel}.", match_id=match.id, channel=f"<#{channel_id}>")
    return Reply(match.id, text)


@unit_of_work
async def show_to_others(match: OpenMatch) -> Reply:
    """Make a private match public: post it in its channel with a thread, or only its last board once it is over.

    Raises Refusal for anyone but its players, and if it is already public.
    """
    row = match.row
    if not row.seats_of(match.user_id):
        raise not_a_player(row)
    if not row.is_private:
        raise Refusal(_("Everyone can see #{match_id} already: <#{place}>", match_id=row.match_id, place=row.place))
    if row.sealed:
        raise Refusal(_("Others still play the same deal. Show #{match_id} once it is told.", match_id=row.match_id))
    match.write(partial(change_match, match_id=match.id, thread_id=None))
    if row.status is Status.PLAYING:
        match.send(Show(Surface.THREAD, anew=True))
    match.send(Show(Surface.BOARD, anew=True))
    return Reply(match.id, N_("#{match_id} is shown in its channel now.", match_id=match.id))


def check_may_move(match: MatchRow, user_id: int) -> None:
    """Refuse to move a match that still has a channel, is over, or is of other people."""
    if not match.seats_of(user_id):
        raise not_a_player(match)
    if match.status is not Status.PLAYING:
        raise MatchOverError(match.match_id)
    if match.lost_until is None:
        raise Refusal(_("#{match_id} is already in <#{place}>.", match_id=match.match_id, place=match.place))


def _set_lost(match: OpenMatch, until: int | None) -> None:
    """Stop the clocks until a time because the match has no channel, or start them again (None); notify its players."""
    row, now = match.row, match.host.now()
    match.write(partial(save_clocks, before=row, after=replace(row, lost_until=until), now=now), times=True)
    match.send(*(Show(Surface.CHANNEL_LOST, user_id=user) for user in sorted(set(people_of(row.holders)))))


async def check_places(host: Host, channel_id: int) -> None:
    """Queue the posts of a deleted channel or thread again; Discord's response decides how their matches go on."""
    async with host.database.write() as tx:
        matches = await matches_at(tx, channel_id)
        await forget_digests(tx, [match.match_id for match in matches])
        for match in matches:
            playing = match.status is Status.PLAYING
            lost = Show(Surface.BOARD, anew=True) if playing else Show(Surface.OFFER)
            await enqueue(tx, match.match_id, [lost], host.now())
    host.wake(*(match.match_id for match in matches))


async def leave_guild(host: Host, guild_id: int) -> None:
    """Stop the clocks of all matches of a server that the bot was removed from."""
    for match in await _playing(host, guild_id):
        await lose_channel(host, match.match_id)


async def lost_matches(host: Host, guild_id: int) -> list[MatchRow]:
    """Return the running matches of a server whose channel is gone, newest first."""
    return [match for match in await _playing(host, guild_id) if match.lost_until is not None]


async def return_to_guild(host: Host, guild_id: int, channels: Collection[int]) -> None:
    """Resume matches whose channel exists again, and retry jobs that the server refused."""
    for match in await lost_matches(host, guild_id):
        if match.channel_id not in channels:
            continue
        async with open_for_clock(host, match.match_id) as lost:
            if lost.row.lost_until is not None:
                lost.send(Show(Surface.BOARD, anew=True))
                _set_lost(lost, None)
                await lost.save()
    await retry_refused(host, guild_id)


async def retry_refused(host: Host, guild_id: int, places: Collection[int] | None = None) -> None:
    """Retry refused jobs in a server, or in some of its channels, because a permission has changed there."""
    waiting = await host.read(matches_with_postponed, guild_id, host.now(), places)
    if waiting:
        async with host.database.write() as tx:
            await hasten(tx, waiting, host.now())
    host.wake(*waiting)


async def _playing(host: Host, guild_id: int) -> list[MatchRow]:
    return await host.read(matches_of_guild, guild_id, [Status.PLAYING], _MANY)
