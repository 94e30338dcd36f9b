"""Settings of servers: one row a server, none for the defaults."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import servers
from bot.kernel.store.match_row import Absent
from bot.kernel.store.rows import find_row, replace_row
from bot.kernel.timing import DailyPuzzles, QuietHours


@dataclass(frozen=True, slots=True)
class ServerRow:
    """The settings of one server."""

    channels: tuple[int, ...] = ()
    """Channels, forums and categories in which matches may be offered; () for all."""
    threads: bool = True
    """True if matches get their own threads."""
    moderators: int | None = None
    """The role whose members moderate matches, besides members with Discord's permissions."""
    contests: int | None = None
    """The forum for posts of contests; None to use the channel where one is opened."""
    turn_time: int | None = None
    """The default seconds for a turn; None for the operator's setting."""
    quiet: QuietHours | None = None
    """Hours without reminders."""
    options: Mapping[str, Mapping[str, int | str | bool]] = field(default_factory=dict)
    """The default options of games, by key."""
    rated: bool = True
    """True if matches are rated by default."""
    computers: bool = True
    """True if computers may take seats."""
    absent: Absent = Absent.EXPIRE
    """The default rule for players who miss turns in a row."""
    puzzles: DailyPuzzles | None = None
    """The channel and time of the daily puzzle."""


NOTHING_CHOSEN = ServerRow()


async def find_server(tx: AsyncConnection, guild_id: int | None) -> ServerRow:
    """Return the settings of a server; the defaults outside of servers."""
    if guild_id is None:
        return NOTHING_CHOSEN
    row = await find_row(tx, servers, guild_id=guild_id)
    if row is None:
        return NOTHING_CHOSEN
    values = dict(row)
    del values["guild_id"]
    return ServerRow(
        **{
            **values,
            "channels": tuple(map(int, row["channels"].split())),
            "quiet": row["quiet"] and read_quiet(row["quiet"]),
            "options": json.loads(row["options"]),
            "absent": Absent(row["absent"]),
            "puzzles": _puzzles(row["puzzles"]),
        }
    )


def read_quiet(stored: str) -> QuietHours:
    """Parse stored quiet hours."""
    return QuietHours(**json.loads(stored))


async def save_server(tx: AsyncConnection, guild_id: int, row: ServerRow) -> None:
    """Store the settings of a server."""
    values = asdict(row)
    texts = {
        "channels": " ".join(map(str, row.channels)),
        "quiet": None if row.quiet is None else json.dumps(values["quiet"]),
        "puzzles": None if row.puzzles is None else json.dumps(values["puzzles"]),
        "options": json.dumps({game: dict(options) for game, options in row.options.items()}),
    }
    await replace_row(tx, servers, {"guild_id": guild_id, **values, **texts})


async def servers_with_puzzles(tx: AsyncConnection) -> dict[int, DailyPuzzles]:
    """Return the servers with a daily puzzle."""
    query = select(servers.c.guild_id, servers.c.puzzles).where(servers.c.puzzles.is_not(None))
    by_guild = {row.guild_id: _puzzles(row.puzzles) for row in await tx.execute(query)}
    return {guild_id: puzzles for guild_id, puzzles in by_guild.items() if puzzles is not None}


def _puzzles(stored: str | None) -> DailyPuzzles | None:
    return None if stored is None else DailyPuzzles(**json.loads(stored))


async def computers_may_play(tx: AsyncConnection, guild_id: int | None) -> bool:
    """Return whether computers may take seats on a server; True outside of servers."""
    return (await find_server(tx, guild_id)).computers
