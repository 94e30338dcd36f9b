"""Watching a match in which one does not play: its boards mention whoever asked for it, and show them what all see."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.reasons import choices as why
from bot.reasons import matches as unfound
from bot.services.errors import MatchOverError, Refusal
from bot.services.find import Where, named_or_here
from bot.services.host import Host
from bot.services.look import look_at
from bot.services.position import Live
from bot.services.records import unknown_board
from bot.store.match_row import MatchRow, Status
from bot.store.matches import find_match
from bot.store.watchers import drop_watcher, drop_watches_of, set_watcher, watched_by, watchers_of
from engines.core.rules import Outcome, Seat

MOST_WATCHERS = 20
"""So many mentions leave room for what the board has to say."""


def still_plays(position: Live, user_id: int) -> bool:
    """Tell whether somebody has a seat that is called by the board itself: not who left, or is out of the game."""
    seats = position.match.seats_of(user_id)
    if isinstance(position.turn, Outcome):
        return bool(seats)
    return not all(position.is_out(Seat(seat)) for seat in seats)


async def match_to_watch(host: Host, where: Where, board: int | None) -> MatchRow:
    """Return the match that is named, or whose thread it is; a Refusal where it is neither."""
    async with host.database.read() as tx:
        match = await named_or_here(tx, where, board)
    if match is None:
        raise Refusal(unfound.WhichToWatch())
    return match


async def watch(host: Host, board: int, user_id: int, *, end_only: bool | None) -> tuple[MatchRow, bool]:
    """Let somebody watch a match: each move, or the end alone; None leaves it as it is, or begins with each move.

    Return the match, and whether it is for the end alone. Raises Refusal for who plays in it.
    """
    async with host.database.write(of=board) as tx:
        match = await find_match(tx, board)
        if match is None:
            raise unknown_board(board)
        await _check(tx, host, match, user_id)
        known = await watchers_of(tx, board)
        wanted = known.get(user_id, False) if end_only is None else end_only
        if user_id not in known and len(known) >= MOST_WATCHERS:
            raise Refusal(why.TooManyWatch(board, MOST_WATCHERS, match.place))
        if known.get(user_id) is not wanted:
            await set_watcher(tx, board, user_id, end_only=wanted)
    return match, wanted


async def _check(tx: AsyncConnection, host: Host, match: MatchRow, user_id: int) -> None:
    if match.status is Status.OVER:
        raise MatchOverError(match.board)
    if match.status not in (Status.OFFERED, Status.PLAYING):
        raise Refusal(why.NothingToWatch(match.board))
    if not match.seats_of(user_id):
        return
    if match.status is Status.OFFERED:
        raise Refusal(why.WaitsAtTheTable(match.board))
    if still_plays((await look_at(tx, host, match, None)).position, user_id):
        raise Refusal(why.PlaysInIt(match.board))


async def unwatch(host: Host, board: int, user_id: int) -> bool:
    """Let somebody watch a match no more; tell whether they did."""
    async with host.database.write(of=board) as tx:
        return await drop_watcher(tx, board, user_id)


async def board_to_unwatch(host: Host, where: Where, board: int | None) -> int:
    """Return the board that is named, whose thread it is, or that is the only one watched; a Refusal otherwise."""
    if board is not None:
        return board
    async with host.database.read() as tx:
        here = await named_or_here(tx, where, None)
        watched = await watched_by(tx, where.user_id)
    if here is not None:
        return here.board
    if len(watched) == 1:
        return watched[0]
    if not watched:
        raise Refusal(why.WatchesNothing())
    raise Refusal(why.WatchesSeveral(tuple(watched[:30])))


async def unwatch_all(host: Host, user_id: int) -> int:
    """Let somebody watch nothing more; return how many matches it was."""
    async with host.database.write() as tx:
        running = await watched_by(tx, user_id)
        await drop_watches_of(tx, user_id)
    return len(running)


async def watched_matches(host: Host, user_id: int) -> list[MatchRow]:
    """Return what somebody watches and is not over, oldest first."""
    async with host.database.read() as tx:
        found = [await find_match(tx, board) for board in await watched_by(tx, user_id)]
    return [match for match in found if match is not None]
