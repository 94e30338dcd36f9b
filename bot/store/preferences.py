"""Preferences of users, for all their matches."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import blocks, declined_games, preferences

_CALLED = select(preferences).where(preferences.c.user_id.in_(bindparam("of", expanding=True)))


@dataclass(frozen=True, slots=True)
class DmPreferences:
    """Preferences of some users that differ from the usual."""

    by_dm: frozenset[int] = frozenset()
    """By DM as well as where the board is."""
    unpinged: frozenset[int] = frozenset()
    """Not at all: nothing notifies them."""
    colours: Mapping[int, str] = field(default_factory=dict)
    """Colours by user, of users who have chosen one."""
    locales: Mapping[int, str] = field(default_factory=dict)
    """Locales by user, where it is not English."""


async def dm_preferences(tx: AsyncConnection, users: Collection[int]) -> DmPreferences:
    """Return the preferences of these users."""
    rows = (await tx.execute(_CALLED, {"of": sorted(users)})).all()
    unpinged = frozenset(row.user_id for row in rows if not row.pings)
    by_dm = frozenset(row.user_id for row in rows if row.dm_calls) - unpinged
    colours = {row.user_id: row.colours for row in rows if row.colours}
    return DmPreferences(by_dm, unpinged, colours, {row.user_id: row.locale for row in rows if row.locale})


async def colours_of(tx: AsyncConnection, user_id: int) -> str | None:
    """Return the colours of a user."""
    chosen: str | None = await tx.scalar(select(preferences.c.colours).where(preferences.c.user_id == user_id))
    return chosen


async def set_colours(tx: AsyncConnection, user_id: int, colours: str | None) -> None:
    """Store the colours of a user; None for the usual ones."""
    await _set(tx, user_id, colours=colours)


async def set_locale(tx: AsyncConnection, user_id: int, locale: str) -> None:
    """Store the language of a user's Discord."""
    await _set(tx, user_id, locale=locale)


async def set_pings(tx: AsyncConnection, user_id: int, *, wanted: bool) -> None:
    """Store whether anything notifies that person."""
    await _set(tx, user_id, pings=wanted)


async def set_dm_calls(tx: AsyncConnection, user_id: int, *, wanted: bool) -> None:
    """Store whether that person wants it."""
    await _set(tx, user_id, dm_calls=wanted)


async def limit_of(tx: AsyncConnection, user_id: int) -> int | None:
    """Return how many running matches that person wants at once, at most; None for any number."""
    limit: int | None = await tx.scalar(select(preferences.c.most_matches).where(preferences.c.user_id == user_id))
    return limit


async def set_limit(tx: AsyncConnection, user_id: int, most: int | None) -> None:
    """Store how many running matches that person wants at once."""
    await _set(tx, user_id, most_matches=most)


async def wants_coaching(tx: AsyncConnection, user_id: int) -> bool:
    """Return whether that person gets tips in their first matches; usually so."""
    return await tx.scalar(select(preferences.c.coaching).where(preferences.c.user_id == user_id)) is not False


async def set_coaching(tx: AsyncConnection, user_id: int, *, wanted: bool) -> None:
    """Store whether that person wants tips in their first matches."""
    await _set(tx, user_id, coaching=wanted)


async def confirms_moves(tx: AsyncConnection, user_id: int) -> bool:
    """Tell whether that person wants typed moves to be shown before they are played."""
    return bool(await tx.scalar(select(preferences.c.confirm_moves).where(preferences.c.user_id == user_id)))


async def set_confirms_moves(tx: AsyncConnection, user_id: int, *, wanted: bool) -> None:
    """Store whether that person wants it."""
    await _set(tx, user_id, confirm_moves=wanted)


async def list_declined_games(tx: AsyncConnection, user_id: int) -> frozenset[str]:
    """Return the games whose challenges that person declines; '' is among them for all."""
    query = select(declined_games.c.game).where(declined_games.c.user_id == user_id)
    return frozenset((await tx.scalars(query)).all())


async def takes_challenges(tx: AsyncConnection, user_id: int, game: str) -> bool:
    """Tell whether that person takes challenges to a game."""
    return not {"", game} & await list_declined_games(tx, user_id)


async def set_declined(tx: AsyncConnection, user_id: int, games: Collection[str]) -> None:
    """Store the games whose challenges that person declines."""
    await tx.execute(delete(declined_games).where(declined_games.c.user_id == user_id))
    if games:
        await tx.execute(insert(declined_games), [{"user_id": user_id, "game": game} for game in sorted(games)])


async def list_blocked_users(tx: AsyncConnection, user_id: int) -> list[int]:
    """Return the users that this person blocks."""
    query = select(blocks.c.blocked_id).where(blocks.c.user_id == user_id).order_by(blocks.c.blocked_id)
    return [int(each) for each in await tx.scalars(query)]


async def has_blocked(tx: AsyncConnection, user_id: int, other: int) -> bool:
    """Tell whether that person blocks the other one."""
    query = select(blocks.c.user_id).where(blocks.c.user_id == user_id, blocks.c.blocked_id == other)
    return await tx.scalar(query) is not None


async def add_block(tx: AsyncConnection, user_id: int, other: int) -> None:
    """Store that a person blocks another one."""
    await delete_block(tx, user_id, other)
    await tx.execute(insert(blocks).values(user_id=user_id, blocked_id=other))


async def delete_block(tx: AsyncConnection, user_id: int, other: int) -> bool:
    """Forget that a person blocks another one; tell whether they did."""
    gone = await tx.execute(delete(blocks).where(blocks.c.user_id == user_id, blocks.c.blocked_id == other))
    return bool(gone.rowcount)


async def _set(tx: AsyncConnection, user_id: int, **values: bool | int | str | None) -> None:
    """Change what a person wants, and leave the rest as it was."""
    changed = await tx.execute(update(preferences).where(preferences.c.user_id == user_id).values(**values))
    if not changed.rowcount:
        await tx.execute(insert(preferences).values(**{"user_id": user_id, "dm_calls": False, "pings": True, **values}))
