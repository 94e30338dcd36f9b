"""Watch a match of other players: its boards mention the watchers, and show the public view."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.find import RequestOrigin, find_match_or_here
from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import load_position
from bot.kernel.matches.position import Position
from bot.kernel.matches.records import require_match
from bot.kernel.matches.refusal import MatchOverError, Refusal
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.matches import find_match
from bot.kernel.store.watchers import delete_watcher, delete_watches_of, set_watcher, watched_match_ids, watchers_of
from bot.kernel.text.translation import _, translate
from engines.core.messages import N_
from engines.core.rules import Outcome, Seat

NOT_WATCHING = N_("You watch no match. To watch one: *More…* under its board.")
MOST_WATCHERS = 20
"""So many mentions leave room for what the board has to say."""


def still_plays(position: Position, user_id: int) -> bool:
    """Return whether a user has a seat that the board pings; players who left or are out have none."""
    seats = position.match.seats_of(user_id)
    if isinstance(position.turn, Outcome):
        return bool(seats)
    return not all(position.is_out(Seat(seat)) for seat in seats)


async def match_to_watch(host: Host, origin: RequestOrigin, match_id: int | None) -> MatchRow:
    """Return the match that is named, or whose thread it is; a Refusal where it is neither."""
    async with host.database.read() as tx:
        match = await find_match_or_here(tx, origin, match_id)
    if match is None:
        raise Refusal(_("Which match? Name it, like `match:101`. See `/games list`."))
    return match


async def watch(host: Host, match_id: int, user_id: int, *, end_only: bool | None) -> tuple[MatchRow, bool]:
    """Add a watcher of each move, or of the end only; None keeps their choice, at first each move.

    Return the match, and whether they watch the end only. Refusal for its players.
    """
    async with host.database.write(of=match_id) as tx:
        match = await require_match(tx, match_id)
        await _check(tx, host, match, user_id)
        known = await watchers_of(tx, match_id)
        wanted = known.get(user_id, False) if end_only is None else end_only
        if user_id not in known and len(known) >= MOST_WATCHERS:
            raise Refusal(
                _("{most} people already watch. Read along: <#{place}>", most=MOST_WATCHERS, place=match.place)
            )
        if known.get(user_id) is not wanted:
            await set_watcher(tx, match_id, user_id, end_only=wanted)
    return match, wanted


async def _check(tx: AsyncConnection, host: Host, match: MatchRow, user_id: int) -> None:
    if match.status is Status.OVER:
        raise MatchOverError(match.match_id)
    if match.status not in (Status.OFFERED, Status.PLAYING):
        raise Refusal(_("#{match_id} never started. See `/games list`.", match_id=match.match_id))
    if not match.seats_of(user_id):
        return
    if match.status is Status.OFFERED or still_plays((await load_position(tx, host, match, None)).position, user_id):
        raise Refusal(_("You play in #{match_id}: I ping you anyway.", match_id=match.match_id))


async def is_watching(host: Host, match_id: int, user_id: int) -> bool:
    """Return whether a user watches a match."""
    async with host.database.read() as tx:
        return user_id in await watchers_of(tx, match_id)


async def unwatch(host: Host, match_id: int, user_id: int) -> bool:
    """Remove a watcher; return whether they were one."""
    async with host.database.write(of=match_id) as tx:
        return await delete_watcher(tx, match_id, user_id)


async def match_to_unwatch(host: Host, origin: RequestOrigin, match_id: int | None) -> int:
    """Return the board that is named, whose thread it is, or that is the only one watched; a Refusal otherwise."""
    if match_id is not None:
        return match_id
    async with host.database.read() as tx:
        here = await find_match_or_here(tx, origin, None)
        watched = await watched_match_ids(tx, origin.user_id)
    if here is not None:
        return here.match_id
    if len(watched) == 1:
        return watched[0]
    if not watched:
        raise Refusal(translate(NOT_WATCHING))
    listed = ", ".join(f"#{number}" for number in watched[:30])
    raise Refusal(_("You watch {matches}. Name one with `match`, or choose `all`.", matches=listed))


async def unwatch_all(host: Host, user_id: int) -> None:
    """Remove a user from all matches they watch."""
    async with host.database.write() as tx:
        await delete_watches_of(tx, user_id)


async def watched_matches(host: Host, user_id: int) -> list[MatchRow]:
    """Return the running matches that a user watches, oldest first."""
    async with host.database.read() as tx:
        matches = [await find_match(tx, match_id) for match_id in await watched_match_ids(tx, user_id)]
    return [match for match in matches if match is not None]
