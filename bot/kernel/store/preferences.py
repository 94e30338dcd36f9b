"""Preferences of users, for all their matches."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import Row, bindparam, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import blocks, declined_games, preferences
from bot.kernel.store.rows import delete_rows, find_row, replace_row

_CALLED = select(preferences).where(preferences.c.user_id.in_(bindparam("of", expanding=True)))


@dataclass(frozen=True, slots=True)
class DmPreferences:
    """Preferences of some users that differ from the default."""

    by_dm: frozenset[int] = frozenset()
    """Users who are notified by DM too, not only in the board's channel."""
    unpinged: frozenset[int] = frozenset()
    """Users who are not notified at all."""
    colours: Mapping[int, str] = field(default_factory=dict)
    """Color schemes by user, of users who have chosen one."""
    locales: Mapping[int, str] = field(default_factory=dict)
    """Locales by user, of users whose locale is stored."""

    @classmethod
    def of(cls, rows: Sequence[Row[Any]]) -> "DmPreferences":  # Any: each column has its own type
        """Return the preferences in rows of the table."""
        unpinged = frozenset(row.user_id for row in rows if not row.pings)
        by_dm = frozenset(row.user_id for row in rows if row.dm_calls) - unpinged
        colours = {row.user_id: row.colours for row in rows if row.colours}
        return cls(by_dm, unpinged, colours, {row.user_id: row.locale for row in rows if row.locale})


async def dm_preferences(tx: AsyncConnection, users: Collection[int]) -> DmPreferences:
    """Return the preferences of these users."""
    return DmPreferences.of((await tx.execute(_CALLED, {"of": sorted(users)})).all())


@dataclass(frozen=True, slots=True)
class PreferencesRow:
    """The preferences of a user; columns are documented in `bot/kernel/database/tables.py`."""

    dm_calls: bool = False
    pings: bool = True
    coaching: bool | None = None
    confirm_moves: bool | None = None
    most_matches: int | None = None
    colours: str | None = None
    locale: str | None = None


async def find_preferences(tx: AsyncConnection, user_id: int) -> PreferencesRow:
    """Return a user's preferences."""
    row = await find_row(tx, preferences, user_id=user_id)
    return PreferencesRow(**{name: value for name, value in (row or {}).items() if name != "user_id"})


async def save_preferences(tx: AsyncConnection, user_id: int, row: PreferencesRow) -> None:
    """Store a user's preferences."""
    await replace_row(tx, preferences, {"user_id": user_id, **asdict(row)})


async def list_declined_games(tx: AsyncConnection, user_id: int) -> frozenset[str]:
    """Return the games whose challenges a user declines; '' stands for all games."""
    query = select(declined_games.c.game).where(declined_games.c.user_id == user_id)
    return frozenset((await tx.scalars(query)).all())


async def takes_challenges(tx: AsyncConnection, user_id: int, game: str) -> bool:
    """Return whether a user accepts challenges to a game."""
    return not {"", game} & await list_declined_games(tx, user_id)


async def set_declined(tx: AsyncConnection, user_id: int, games: Collection[str]) -> None:
    """Store the games whose challenges a user declines."""
    await delete_rows(tx, declined_games, user_id=user_id)
    if games:
        await tx.execute(insert(declined_games), [{"user_id": user_id, "game": game} for game in sorted(games)])


async def list_blocked_users(tx: AsyncConnection, user_id: int) -> list[int]:
    """Return the users whom a user has blocked."""
    query = select(blocks.c.blocked_id).where(blocks.c.user_id == user_id).order_by(blocks.c.blocked_id)
    return list(await tx.scalars(query))


async def has_blocked(tx: AsyncConnection, user_id: int, other: int) -> bool:
    """Return whether a user has blocked another."""
    return await find_row(tx, blocks, user_id=user_id, blocked_id=other) is not None


async def add_block(tx: AsyncConnection, user_id: int, other: int) -> None:
    """Store that a user blocks another."""
    await replace_row(tx, blocks, {"user_id": user_id, "blocked_id": other})


async def delete_block(tx: AsyncConnection, user_id: int, other: int) -> bool:
    """Delete a block; return whether there was one."""
    return await delete_rows(tx, blocks, user_id=user_id, blocked_id=other) > 0
