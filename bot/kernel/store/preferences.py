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
    """Preferences of some users that differ from the usual."""

    by_dm: frozenset[int] = frozenset()
    """By DM as well as where the board is."""
    unpinged: frozenset[int] = frozenset()
    """Not at all: nothing notifies them."""
    colours: Mapping[int, str] = field(default_factory=dict)
    """Colours by user, of users who have chosen one."""
    locales: Mapping[int, str] = field(default_factory=dict)
    """Locales by user, of users whose locale is stored."""

    @classmethod
    def of(cls, rows: Sequence[Row[Any]]) -> "DmPreferences":  # Any: of each column its own type
        """Return the preferences that rows of the table say."""
        unpinged = frozenset(row.user_id for row in rows if not row.pings)
        by_dm = frozenset(row.user_id for row in rows if row.dm_calls) - unpinged
        colours = {row.user_id: row.colours for row in rows if row.colours}
        return cls(by_dm, unpinged, colours, {row.user_id: row.locale for row in rows if row.locale})


async def dm_preferences(tx: AsyncConnection, users: Collection[int]) -> DmPreferences:
    """Return the preferences of these users."""
    return DmPreferences.of((await tx.execute(_CALLED, {"of": sorted(users)})).all())


@dataclass(frozen=True, slots=True)
class PreferencesRow:
    """The preferences of a person; column meanings are in `bot/kernel/database/tables.py`."""

    dm_calls: bool = False
    pings: bool = True
    coaching: bool | None = None
    confirm_moves: bool | None = None
    most_matches: int | None = None
    colours: str | None = None
    locale: str | None = None


async def find_preferences(tx: AsyncConnection, user_id: int) -> PreferencesRow:
    """Return what a person has chosen."""
    row = await find_row(tx, preferences, user_id=user_id)
    return PreferencesRow(**{name: value for name, value in (row or {}).items() if name != "user_id"})


async def save_preferences(tx: AsyncConnection, user_id: int, row: PreferencesRow) -> None:
    """Store what a person has chosen."""
    await replace_row(tx, preferences, {"user_id": user_id, **asdict(row)})


async def list_declined_games(tx: AsyncConnection, user_id: int) -> frozenset[str]:
    """Return the games whose challenges that person declines; '' is among them for all."""
    query = select(declined_games.c.game).where(declined_games.c.user_id == user_id)
    return frozenset((await tx.scalars(query)).all())


async def takes_challenges(tx: AsyncConnection, user_id: int, game: str) -> bool:
    """Return whether that person takes challenges to a game."""
    return not {"", game} & await list_declined_games(tx, user_id)


async def set_declined(tx: AsyncConnection, user_id: int, games: Collection[str]) -> None:
    """Store the games whose challenges that person declines."""
    await delete_rows(tx, declined_games, user_id=user_id)
    if games:
        await tx.execute(insert(declined_games), [{"user_id": user_id, "game": game} for game in sorted(games)])


async def list_blocked_users(tx: AsyncConnection, user_id: int) -> list[int]:
    """Return the users that this person blocks."""
    query = select(blocks.c.blocked_id).where(blocks.c.user_id == user_id).order_by(blocks.c.blocked_id)
    return list(await tx.scalars(query))


async def has_blocked(tx: AsyncConnection, user_id: int, other: int) -> bool:
    """Return whether that person blocks the other one."""
    return await find_row(tx, blocks, user_id=user_id, blocked_id=other) is not None


async def add_block(tx: AsyncConnection, user_id: int, other: int) -> None:
    """Store that a person blocks another one."""
    await replace_row(tx, blocks, {"user_id": user_id, "blocked_id": other})


async def delete_block(tx: AsyncConnection, user_id: int, other: int) -> bool:
    """Forget that a person blocks another one; return whether they did."""
    return await delete_rows(tx, blocks, user_id=user_id, blocked_id=other) > 0
