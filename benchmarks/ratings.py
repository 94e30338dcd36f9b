"""Ratings of 5,000 finished matches: folded anew, gone on from, and how long the event loop waits meanwhile."""

import asyncio
import tempfile
import time
from pathlib import Path

from sqlalchemy import insert

from bot.ratings.model import Skill, rated
from bot.services.ratings import RatingList
from bot.store.database import Database
from bot.store.tables import matches, results
from engines.core.dice import Dice

MATCHES, PEOPLE = 5_000, 100
MOST_HELD = 0.020
"""Seconds for which nothing may hold the event loop."""


def run() -> None:
    """Print the times beside those of the library's own calls."""
    began = time.perf_counter()
    one, other = Skill(), Skill()
    for _ in range(MATCHES):
        [[one], [other]] = rated([[one], [other]], [1, 2])
    bare = time.perf_counter() - began
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_measure(Path(folder) / "g.db", bare))


async def _measure(file: Path, bare: float) -> None:
    database = Database(f"sqlite+aiosqlite:///{file}")
    try:
        await database.migrate()
        await _fill(database)
        people = RatingList(database)
        for what in ("anew", "again"):
            began = time.perf_counter()
            held = await _held_while(people)
            took = time.perf_counter() - began
            print(f"{what}: {took * 1e3:.0f} ms, {took / bare:.2f} of the {bare * 1e3:.0f} ms of the model alone;")
            print(
                f"  the event loop works {held * 1e3:.1f} ms at once at most ({MOST_HELD * 1e3:.0f} or less is wanted)"
            )
        folded = await people.current()
        assert sum(career.games for careers in folded.careers.values() for career in careers.values()) == 2 * MATCHES
    finally:
        await database.close()


async def _held_while(people: RatingList) -> float:
    """Return the longest time the loop's own thread worked between two of its turns, while ratings were asked for."""
    asked = asyncio.create_task(people.current())
    longest, last = 0.0, time.thread_time()
    while not asked.done():
        await asyncio.sleep(0.001)
        now = time.thread_time()
        longest, last = max(longest, now - last), now
    return longest


async def _fill(database: Database) -> None:
    dice = Dice(b"benchmark", 0)
    played, came = [], []
    for board in range(101, 101 + MATCHES):
        row: dict[str, object] = {column.name: 0 for column in matches.columns if not column.nullable}
        row |= {"board": board, "game": "mono", "options": "{}", "status": "over", "secret": "5e", "ended_at": board}
        played.append({**row, "rated": True, "open_table": False, "random_seats": False})
        for seat, user in enumerate(dice.sample(range(PEOPLE), 2)):
            came.append(
                {"board": board, "seat": seat, "user_id": user, "place": 1 + seat, "won": not seat, "withdrawn": False}
            )
    async with database.write() as tx:
        await tx.execute(insert(matches), played)
        await tx.execute(insert(results), came)


if __name__ == "__main__":
    run()
