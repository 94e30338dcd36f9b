"""The statements and processor time of a move, with few running matches and with many."""

import sys
import time
from dataclasses import dataclass
from itertools import count
from typing import Final

from sqlalchemy import select

from benchmarks.scaling.databases import Databases, kinds
from bot.kernel.database.database import Database
from bot.kernel.database.tables import matches
from bot.kernel.matches.host import Host
from bot.kernel.matches.positions import Positions
from bot.play.play import play
from tests.plans import listen, read_whole
from tests.requests import request

FEW: Final = 50
MANY: Final = 5_000
BOARDS: Final = 10
MOVES: Final = 40


@dataclass(frozen=True, slots=True)
class StatementCounts:
    """The cost of a move alone, without its posts."""

    database: str
    matches: int
    statements: float
    milliseconds: float
    """Of this process's processor, of a move whose match is in memory."""
    cold: float
    """The same of one whose log has to be played again."""
    whole: tuple[str, ...]
    """Tables that would be read from end to end."""


async def statements(databases: Databases) -> list[StatementCounts]:
    """Count and time moves on each database there is."""
    rows = []
    for kind in kinds():
        for running in (FEW, MANY):
            async with databases.kept(kind, running) as filled:
                database = Database(filled.url)
                try:
                    rows.append(await _count_statements(kind, running, database))
                finally:
                    await database.close()
            print(f"a move on {kind} with {running} matches: {rows[-1].milliseconds:.1f} ms", file=sys.stderr)
    return rows


async def _count_statements(kind: str, running: int, database: Database) -> StatementCounts:
    host = Host(database, Positions(database))
    async with database.read() as tx:
        # Mambo's moves are the quickest, so that what the database takes is seen.
        query = select(matches.c.match_id).where(matches.c.game == "mambo").order_by(matches.c.match_id).limit(BOARDS)
        match_ids = [int(match_id) for match_id in await tx.scalars(query)]
    numbers = count(1)
    for match_id in match_ids:
        await _play_move(host, match_id, next(numbers))
    with listen() as log:
        began = time.process_time()
        hot = sum([await _play_move(host, match_ids[at % len(match_ids)], next(numbers)) for at in range(MOVES)])
        took = time.process_time() - began
    host.positions.forget(match_ids)
    began = time.process_time()
    cold = sum([await _play_move(host, match_id, next(numbers)) for match_id in match_ids])
    took_cold = time.process_time() - began
    whole = await read_whole(database, log)
    each, each_cold = 1_000 / max(1, hot), 1_000 / max(1, cold)
    figures = (log.count / max(1, hot), took * each, took_cold * each_cold)
    return StatementCounts(kind, running, *figures, tuple(sorted(whole)))


async def _play_move(host: Host, match_id: int, number: int) -> bool:
    """Play one move; return whether the match still goes on."""
    position = await host.positions.current(match_id)
    if not position.to_move:
        return False
    seat = position.to_move[0]
    user = position.holders[seat]
    actions = position.legal_actions(seat)
    text = position.rules.format(actions[number % len(actions)])
    await play(host, request(user, match_id, number), text)
    return True
