"""Channels that matches are played in: they are deleted, they come back, and the bot's permissions there change."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.answers import Moved
from bot.computers import people_of
from bot.parcels import ChannelParcel, OpenThread, ShowBoard, ShowDeadline, ShowOffer, TellChannelLost
from bot.reasons import matches as why
from bot.services.clocks import keep_clocks
from bot.services.errors import MatchOverError, Refusal
from bot.services.host import Host
from bot.services.look import keep_answer, known_answer
from bot.services.records import unknown_board
from bot.store.match_row import MatchRow, Status
from bot.store.matches import change_match, find_match, matches_at, matches_of_guild
from bot.store.outbox import hasten, postponed_in, put
from bot.store.posts import BOARD, OFFER, drop_post
from bot.store.servers import find_server

LONGEST = 365 * 86_400
"""Seconds for which a match waits for another channel."""
_MANY = 10_000


async def lose_channel(host: Host, match_id: int) -> None:
    """Stop the clocks of a running match whose channel is gone, and notify its players."""
    now = host.now()
    async with host.lock(match_id), host.database.write(of=match_id) as tx:
        match = await find_match(tx, match_id)
        if match is None or match.status is not Status.PLAYING or match.lost_until is not None:
            return
        await keep_clocks(tx, match, replace(match, lost_until=now + LONGEST), now)
        await put(tx, match_id, _notices(match), now)
    host.wake(match_id)
    host.clock_changed()


async def move_match(host: Host, match_id: int, user_id: int, channel_id: int, interaction: int) -> Moved:
    """Let a match whose channel is gone go on in another one. Refusal for others than its players."""
    now = host.now()
    async with host.lock(match_id), host.database.write(of=match_id) as tx:
        known = await known_answer(tx, interaction)
        if isinstance(known, Moved):
            return known
        match = await find_match(tx, match_id)
        if match is None:
            raise unknown_board(match_id)
        check_may_move(match, user_id)
        await change_match(tx, match_id, channel_id=channel_id, thread_id=None)
        for kind in (OFFER, BOARD):
            await drop_post(tx, match_id, kind)
        wanted = (await find_server(tx, match.guild_id)).threads
        await _go_on(tx, match, now, OpenThread(wanted), ShowBoard(match.ply), ShowDeadline())
        answer = Moved(match_id, channel_id)
        await keep_answer(tx, interaction, answer, now)
    host.wake(match_id)
    host.clock_changed()
    return answer


def check_may_move(match: MatchRow, user_id: int) -> None:
    """Refuse to move a match that has a channel, or one of other people."""
    if not match.seats_of(user_id):
        raise Refusal(why.NotAPlayer(match.board, match.place))
    if match.status is not Status.PLAYING:
        raise MatchOverError(match.board)
    if match.lost_until is None:
        raise Refusal(why.HasAChannel(match.board, match.place))


async def _go_on(tx: AsyncConnection, match: MatchRow, now: int, *jobs: ChannelParcel) -> None:
    await keep_clocks(tx, match, replace(match, lost_until=None), now)
    await put(tx, match.board, [*jobs, *_notices(match)], now)


def _notices(match: MatchRow) -> list[TellChannelLost]:
    return [TellChannelLost(user_id) for user_id in sorted(set(people_of(match.holders)))]


async def check_places(host: Host, channel_id: int) -> None:
    """Post anew what stood in a channel or thread that was deleted: what Discord answers says what becomes of it."""
    async with host.database.write() as tx:
        matches = await matches_at(tx, channel_id)
        for match in matches:
            playing = match.status is Status.PLAYING
            await put(tx, match.board, [ShowBoard(match.ply, last=True) if playing else ShowOffer()], host.now())
    _wake(host, [match.board for match in matches])


async def leave_guild(host: Host, guild_id: int) -> None:
    """Stop the clocks of all matches of a server that the bot was removed from."""
    for match in await _playing(host, guild_id):
        await lose_channel(host, match.board)


async def lost_matches(host: Host, guild_id: int) -> list[MatchRow]:
    """Return the running matches of a server whose channel is gone, newest first."""
    return [match for match in await _playing(host, guild_id) if match.lost_until is not None]


async def return_to_guild(host: Host, guild_id: int, channels: Collection[int]) -> None:
    """Let matches go on whose channel is there again, and send what waited for that server."""
    for match in await lost_matches(host, guild_id):
        if match.channel_id not in channels:
            continue
        async with host.lock(match.board), host.database.write(of=match.board) as tx:
            now_lost = await find_match(tx, match.board)
            if now_lost is not None and now_lost.lost_until is not None:
                await _go_on(tx, now_lost, host.now(), ShowBoard(now_lost.ply, last=True))
        _wake(host, [match.board])
        host.clock_changed()
    await retry_guild(host, guild_id)


async def retry_guild(host: Host, guild_id: int) -> None:
    """Send at once what Discord refused in a server: a permission or a channel has changed there."""
    async with host.database.read() as tx:
        waiting = await postponed_in(tx, guild_id, host.now())
    if waiting:
        async with host.database.write() as tx:
            await hasten(tx, waiting, host.now())
    _wake(host, waiting)


async def _playing(host: Host, guild_id: int) -> list[MatchRow]:
    async with host.database.read() as tx:
        return await matches_of_guild(tx, guild_id, [Status.PLAYING], _MANY)


def _wake(host: Host, match_ids: Iterable[int]) -> None:
    for match_id in match_ids:
        host.wake(match_id)
