"""One load: bots with running matches, people who play in them, and the results."""

import asyncio
import os
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import aiohttp

from benchmarks.load.figures import share
from benchmarks.load.harness import BotRefusedError, LoadHarness
from benchmarks.load.listening import MessageListener
from benchmarks.load.playing import BYSTANDER, Load, Person, Times, minimal_people, people
from benchmarks.load.processors import descendants, machine_seconds, own_memory, processor_seconds

AT_MOST: Final = 120
"""The maximum seconds of one load with all preparations."""
WARM: Final = 3
"""Seconds of play before measuring: the first pictures fill caches."""
BARE: Final = 25
AT_ONCE: Final = 10
"""The number of first matches begun concurrently: a hundred offers in a moment would be unrealistic."""
SERVERS: Final = 8
MINIMAL_BOT: Final = "benchmarks.load.minimal_bot"
FAULTS: Final = (AssertionError, OSError, TimeoutError, ValueError, aiohttp.ClientError, BotRefusedError)
"""Errors allowed under a load that the machine cannot carry."""

Sizes = Callable[[], Awaitable[int]]


@dataclass(frozen=True, slots=True)
class FilledDatabase:
    """A database of its own for one load."""

    url: str
    size: Sizes
    """Returns the size in bytes."""
    server: int | None = None
    """The database's process, if it is not the bot's."""


@dataclass(frozen=True, slots=True)
class LoadPlan:
    """A measurement's parameters."""

    people: int
    matches: int
    seconds: int
    bots: int = 1
    minimal: bool = False
    """True for the minimal bot instead of ours."""


@dataclass(frozen=True, slots=True)
class Results:
    """The results of a load."""

    asked: LoadPlan
    times: Times
    bare: float
    """Seconds of a bare request on idle bots."""
    lag: float
    """The largest lag of a bot's loop, in milliseconds."""
    took: float
    spent: Mapping[str, float]
    """Processor seconds, by process."""
    busiest_bot: float
    """The processor seconds of the bot that used the most."""
    elsewhere: float
    """Processor seconds of unrelated processes."""
    memory: Sequence[int]
    """Bytes of each bot, without its drawing processes."""
    size: int
    """Bytes of the database before the load."""
    growth: float
    """Bytes by which the database grew with each move."""

    @property
    def moves(self) -> int:
        """Moves made and shown during the measurement."""
        return len(self.times.board)

    @property
    def rate(self) -> float:
        """Moves a second."""
        return self.moves / self.took


async def measure_load(load: LoadPlan, databases: FilledDatabase) -> Results:
    """Measure one load; raises one of FAULTS if the machine cannot carry it."""
    with tempfile.TemporaryDirectory() as folder:
        # Half of the sandbox's work is validating requests against Discord's description, if it finds that.
        os.environ["GAMEKEEPER_OPENAPI"] = str(Path(folder) / "none.json")
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as web:
            program = MINIMAL_BOT if load.minimal else "bot"
            harness = LoadHarness(Path(folder), web, program=program, bots=load.bots, servers=SERVERS)
            harness.database_url = databases.url
            tasks: list[asyncio.Task[None]] = []
            try:
                async with asyncio.timeout(load.seconds + AT_MOST):
                    await harness.open()
                    return await _play_plan(harness, databases, tasks, load)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                await harness.close()


async def _play_plan(
    harness: LoadHarness, databases: FilledDatabase, tasks: list[asyncio.Task[None]], plan: LoadPlan
) -> Results:
    playing = (minimal_people if plan.minimal else people)(plan.people, SERVERS)
    load = await _at_rest(harness, tasks, playing)
    bare = statistics.median([await load.bare() for _ in range(BARE)])
    coming = asyncio.Semaphore(AT_ONCE)

    async def begin(person: Person) -> None:
        async with coming:
            if not person.match_id:
                await load.begin(person)

    await asyncio.gather(*map(begin, playing))
    size = await databases.size()
    tasks += [asyncio.create_task(load.play(person)) for person in playing]
    tasks.append(asyncio.create_task(load.stand_by()))
    entered = await _count_entries(harness)
    await asyncio.sleep(min(WARM, plan.seconds))
    load.measuring = True
    before, began = _processor_seconds(harness, databases), time.perf_counter()
    await asyncio.sleep(plan.seconds)
    load.measuring = False
    after, took = _processor_seconds(harness, databases), time.perf_counter() - began
    health = await harness.health()
    grown, entered = await databases.size() - size, await _count_entries(harness) - entered
    _check(tasks)
    spent = {name: after[name] - before[name] for name in after}
    bots = [spent.pop(name) for name in _bots(harness)]
    return Results(
        plan,
        load.times,
        bare,
        max(float(each["loop_lag_ms_p99"]) for each in health),
        took,
        {"bot": sum(bots), **{name: used for name, used in spent.items() if name != "machine"}},
        max(bots),
        max(0.0, spent["machine"] - sum(bots) - sum(used for name, used in spent.items() if name != "machine")),
        [own_memory(_pid(bot.process.pid)) for bot in harness.bots],
        size,
        grown / max(1, entered),
    )


async def _at_rest(harness: LoadHarness, tasks: list[asyncio.Task[None]], playing: Sequence[Person]) -> Load:
    while await _add_person(harness):
        """Add people until all have joined."""
    ears = MessageListener(harness)
    members = dict.fromkeys((BYSTANDER, *(person.name for person in playing)))
    tasks += [asyncio.create_task(ears.listen(name)) for name in members]
    await asyncio.sleep(1)
    return Load(harness, ears)


async def _count_entries(harness: LoadHarness) -> int:
    """Return how many entries all bots have logged: the database also grows by those that no person waited for."""
    return sum(int(each["moves"]) for each in await harness.health())


async def _add_person(harness: LoadHarness) -> bool:
    """Add one more person; return whether there was one left."""
    async with harness.web.post(f"{harness.url}/sandbox/member", json={}) as answer:
        return answer.status == 200


def _bots(harness: LoadHarness) -> list[str]:
    return [f"bot {shard}" for shard in range(len(harness.bots))]


def _processor_seconds(harness: LoadHarness, databases: FilledDatabase) -> dict[str, float]:
    """Return the processor seconds that each process has used so far."""
    bots = [_pid(bot.process.pid) for bot in harness.bots]
    sandbox = _pid(harness.sandbox.process.pid if harness.sandbox else None)
    server = [] if databases.server is None else [databases.server, *descendants(databases.server)]
    return {
        **{name: processor_seconds(bot) for name, bot in zip(_bots(harness), bots, strict=True)},
        "drawing": sum(processor_seconds(child) for bot in bots for child in descendants(bot)),
        "sandbox": processor_seconds(sandbox),
        "people": time.process_time(),
        "database": sum(map(processor_seconds, server)),
        "machine": machine_seconds()[0],
    }


def _pid(pid: int | None) -> int:
    return pid or 0


def _check(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Raise the error of a person's failed task."""
    for task in tasks:
        if task.done() and not task.cancelled() and (error := task.exception()) is not None:
            raise error


def bottleneck(came: Results) -> str:
    """Return the resource that limited the number of moves."""
    cores = os.cpu_count() or 1
    ours, elsewhere = sum(came.spent.values()) / came.took, came.elsewhere / came.took
    if ours + elsewhere > 0.9 * cores:
        most = max(came.spent, key=lambda name: came.spent[name])
        others = f", others used {elsewhere:.1f}" if elsewhere > 0.1 * cores else ""
        return f"all {cores} processors ({most} {came.spent[most] / came.took:.2f}{others})"
    for name, used in (("a bot's thread", came.busiest_bot), ("the sandbox", came.spent["sandbox"])):
        if used > 0.85 * came.took:
            return f"{name} ({used / came.took:.2f} processors)"
    if came.spent["drawing"] > 0.85 * came.took * came.asked.bots:
        return f"drawing ({came.spent['drawing'] / came.took:.2f} processors)"
    board = share(came.times.board, 0.5)
    waited = "" if board is None else f": {board * 1000:.0f} ms from a move to its board"
    return f"people, who wait for their boards{waited}"
