"""Lag of the event loop while rules run, clips are made and beliefs sampled."""

import asyncio
import json
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from sqlalchemy import insert

from benchmarks._callbacks import timed_callbacks
from bot.kernel.database.database import Database
from bot.kernel.database.tables import log, matches, seats
from bot.kernel.matches.find import waiting_for
from bot.kernel.matches.host import Host
from bot.kernel.matches.positions import Positions, favor_event_loop
from bot.operations.health import LagProbe
from bot.replays.beliefs import Beliefs, has_beliefs
from bot.replays.clips import Clips, script_of
from bot.replays.replay import Replay, load_replay
from bot.replays.verbs import PUBLIC, Eyes
from engines import GAMES
from engines.core.dice import Dice
from engines.core.record import Record, log_hash
from engines.core.rules import Seat
from engines.mono.random_placement import random_grid

RECORDS = Path(__file__).parents[1] / "tests" / "engines"
COLD = (("monoch", "four"), ("monsters", "twenty"), ("monocards", "four_house_rules"), ("mono", "four"))
MATCHES = 26
GRIDS = 20
NAP = 0.005
FIRST = 101


def run() -> None:
    """Print the lag at rest and during each workload, of a task that sleeps 5 ms, as percentiles up to p99."""
    favor_event_loop()
    asyncio.run(_measure())


async def _measure() -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Database(f"sqlite+aiosqlite:///{folder}/lag.db")
        await database.migrate()
        records = [Record.from_json((RECORDS / key / "golden" / f"{name}.json").read_text()) for key, name in COLD]
        async with database.write() as tx:
            for at in range(len(COLD) + MATCHES):
                for table, rows in zip((matches, seats, log), _rows(records[at % len(COLD)], FIRST + at), strict=True):
                    await tx.execute(insert(table), rows)
        host = Host(database, Positions(database))
        await _print_line("at rest", lambda: asyncio.sleep(1))
        for at, (key, name) in enumerate(COLD):
            await _print_line(f"a cold log of {key}, {name}", partial(host.positions.current, FIRST + at))
        await _clips(host)
        await _print_line(f"the turns of somebody in {MATCHES} matches", lambda: waiting_for(host, 1))
        await _print_line(f"{GRIDS} random grids of size 15", _grids)
        await database.close()


async def _clips(host: Host) -> None:
    """Make a clip of each match, and sample a player's beliefs in it, each in a worker process."""
    clips, beliefs = Clips(), Beliefs()
    clips.begin_apart()
    beliefs.begin_apart()
    for at, (key, name) in enumerate(COLD):
        replay = await load_replay(host, FIRST + at)
        await _print_line(f"a clip of {key}, {name}", partial(_make, clips, replay))
        if has_beliefs(key):
            shown = replay.show(len(replay.chapters) // 2, Eyes(Seat(0)), replay.newest.holders[0])
            await _print_line(f"a belief of {key}, {name}", partial(beliefs.of, shown))
    await asyncio.gather(clips.close(), beliefs.close())


async def _make(clips: Clips, replay: Replay) -> object:
    return await clips.make(script_of(replay, PUBLIC, 0)).task


async def _grids() -> None:
    for number in range(GRIDS):
        random_grid(15, Dice(b"lag", number))
        await asyncio.sleep(0)


async def _print_line(what: str, do: Callable[[], Awaitable[object]]) -> None:
    probe = LagProbe(NAP)
    probe.start()
    with timed_callbacks() as held:
        await asyncio.sleep(2 * NAP)
        began = time.perf_counter()
        await do()
        took = time.perf_counter() - began
        await asyncio.sleep(4 * NAP)
    probe.close()
    median, p99, most = (probe.share(part) * 1000 for part in (0.5, 0.99, 1.0))
    print(
        f"lag {what}: median {median:.1f}, p99 {p99:.1f}, most {most:.1f} ms;"
        f" longest callback {max(held) * 1000:.1f} ms of the processor; it took {took * 1000:.0f} ms",
        flush=True,
    )


def _rows(record: Record, match_id: int) -> tuple[list[dict[str, object]], ...]:
    now = int(time.time())
    match = {
        "match_id": match_id,
        "game": record.game,
        "rules_version": GAMES[record.game].info.rules_version,
        "options": json.dumps(dict(record.options)),
        "offered_by": 1,
        "log_hash": log_hash(record.entries),
        "seats": record.seats,
        "status": "playing",
        "open_table": False,
        "random_seats": False,
        "rated": False,
        "sealed": False,
        "absent": "expire",
        "secret": "5e" * 32,
        "seed": record.seed.hex(),
        "channel_id": 1,
        "ply": len(record.entries),
        "turn_ply": 0,
        "turn_time": 3_600,
        "waits_for": "0",
        "deadline": now + 3_600,
        "created_at": now,
        "started_at": now,
    }
    people: list[dict[str, object]] = [
        {"match_id": match_id, "seat": seat, "user_id": seat + 1, "name": f"P{seat}", "is_away": False}
        for seat in range(record.seats)
    ]
    entries: list[dict[str, object]] = [
        {"match_id": match_id, "ply": ply, "seat": entry.seat, "entry": entry.text, "at": now}
        for ply, entry in enumerate(record.entries, 1)
    ]
    return [match], people, entries
