"""What a person wants of the host, for all their matches."""

from bot.reasons import choices as why
from bot.services.consent import running_matches
from bot.services.errors import Refusal
from bot.services.host import Host
from bot.store.preferences import (
    add_block,
    blocked_by,
    declined_by,
    drop_block,
    set_confirms_moves,
    set_declined,
    set_dm_calls,
    set_limit,
    set_pings,
)
from engines import GAMES

MOST_BLOCKED = 100


async def choose_calls(host: Host, user_id: int, *, by_dm: bool) -> None:
    """Store whether a DM calls that person besides the board."""
    async with host.database.write() as tx:
        await set_dm_calls(tx, user_id, wanted=by_dm)


async def choose_confirming(host: Host, user_id: int, *, wanted: bool) -> None:
    """Store whether typed moves of that person are shown before they are played."""
    async with host.database.write() as tx:
        await set_confirms_moves(tx, user_id, wanted=wanted)


async def choose_pings(host: Host, user_id: int, *, wanted: bool) -> None:
    """Store whether anything notifies that person."""
    async with host.database.write() as tx:
        await set_pings(tx, user_id, wanted=wanted)


async def choose_challenges(host: Host, user_id: int, game: str | None, *, wanted: bool) -> frozenset[str]:
    """Store whether that person takes challenges to a game, or to any; return the games they now decline."""
    async with host.database.write() as tx:
        before = await declined_by(tx, user_id)
        if game is None:
            after = frozenset() if wanted else frozenset({""})
        else:
            games = frozenset(GAMES) if "" in before else before
            after = games - {game} if wanted else games | {game}
            after = frozenset({""}) if "" in before and not wanted else after
        await set_declined(tx, user_id, after)
    return after


async def choose_limit(host: Host, user_id: int, most: int | None) -> int:
    """Store how many running matches that person wants at once; return how many there are."""
    async with host.database.write() as tx:
        await set_limit(tx, user_id, most)
    async with host.database.read() as tx:
        return await running_matches(tx, host, user_id)


async def block(host: Host, user_id: int, other: int) -> None:
    """Keep somebody from challenging that person and from joining the tables they open. Refusal."""
    if other == user_id:
        raise Refusal(why.BlocksOneself())
    async with host.database.write() as tx:
        known = await blocked_by(tx, user_id)
        if other not in known and len(known) >= MOST_BLOCKED:
            raise Refusal(why.BlocksTooMany(MOST_BLOCKED))
        await add_block(tx, user_id, other)


async def unblock(host: Host, user_id: int, other: int) -> bool:
    """Let somebody in again; tell whether they were blocked."""
    async with host.database.write() as tx:
        return await drop_block(tx, user_id, other)


async def who_is_blocked(host: Host, user_id: int) -> list[int]:
    """Return whom that person blocks."""
    async with host.database.read() as tx:
        return await blocked_by(tx, user_id)
