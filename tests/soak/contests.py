"""`python -m tests.soak --contests`: five contests at once, on a bot that is killed.

A league of 40 in 8 pools, a Swiss of 33, a knock-out of 11, a ladder, and rounds of MONO for 16 with the same deals.
Members resign their matches, and some drop out; the bot is killed while rounds change. At the end every pairing has one
match, and the tables are those that their records lead to.
"""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import aiohttp

from bot.contests.store.contests import Stage, StartedMatch, entries_of, find_contest, matches_of_contest, members_of
from bot.kernel.database.database import Database
from bot.kernel.store.match_row import Status
from bot.kernel.store.matches import find_match
from engines.contests.contest import LEFT, Contest
from engines.contests.entries import entry_from_json
from engines.contests.folding import fold
from engines.contests.record import record_to_json
from engines.contests.standings import tables
from engines.verifying import verify
from tests.end_to_end.harness import Harness, Json

MEMBERS: Final = 40
CONTESTS: Final[Mapping[int, tuple[str, Mapping[str, object], int]]] = {
    1: ("contest league", {"game": "mambo", "pool": 5}, 40),
    2: ("contest tournament", {"game": "mambo", "kind": "swiss"}, 33),
    3: ("contest tournament", {"game": "mambo", "kind": "knockout"}, 11),
    4: ("contest ladder", {"game": "mambo"}, 6),
    5: ("contest tournament", {"game": "monocards", "kind": "round_robin", "players": 4, "duplicate": True}, 16),
}
"""By number: the command, what it is given, and how many sign up."""
LADDER: Final = 4
PATIENCE: Final = 900
"""Seconds without any match that ends, after which the contests are stuck."""


@dataclass
class Run:
    """One run: what members do until all is played."""

    harness: Harness
    database: Database
    rng: random.Random
    names: list[str] = field(default_factory=list)
    user_ids: dict[int, str] = field(default_factory=dict)
    done: Counter[str] = field(default_factory=Counter)

    async def begin(self) -> None:
        """Open the contests, and let members sign up."""
        state = await self.harness.state("red")
        people = [user for user in state["users"] if not (user.get("bot") or user.get("system"))][:MEMBERS]
        self.user_ids = {int(user["id"]): user["username"] for user in people}
        self.names = list(self.user_ids.values())
        for number, (command, options, _count) in CONTESTS.items():
            title = f"Contest {number}"
            await self.harness.slash("red", command, "games", title=title, sign_up="3m", **options)
        for number, (_command, _options, count) in CONTESTS.items():
            for name in self.names[:count]:
                await self.harness.slash(name, "contest join", contest=str(number))

    async def contest(self, number: int) -> Contest:
        """Return a contest as its entries have it."""
        async with self.database.read() as tx:
            return fold([entry_from_json(text) for text in await entries_of(tx, number)])

    async def running(self, number: int) -> list[StartedMatch]:
        """Return its matches that are played."""
        async with self.database.read() as tx:
            return [one for one in await matches_of_contest(tx, number) if one.status == Status.PLAYING]

    async def is_over(self, number: int) -> bool:
        async with self.database.read() as tx:
            row = await find_contest(tx, number)
        return row is not None and row.status == Stage.OVER

    async def resign(self, match_id: int) -> None:
        """Let all but one player of a match resign it."""
        async with self.database.read() as tx:
            match = await find_match(tx, match_id)
        assert match is not None
        users = [user for user in match.holders if user in self.user_ids]
        self.rng.shuffle(users)
        for user in users[: len(match.holders) - 1]:
            name = self.user_ids[user]
            asked = (await self.harness.slash(name, "table resign", match=match_id)).get("message")
            if asked is not None:
                await self._confirm(name, asked)
        self.done["matches"] += 1

    async def _confirm(self, name: str, asked: Json) -> None:
        try:
            await self.harness.press(name, asked, "resign_surely")
        except AssertionError:
            self.done["resigned before"] += 1

    async def challenge(self) -> None:
        """Let a member of the ladder challenge the one above, who accepts."""
        contest = await self.contest(LADDER)
        async with self.database.read() as tx:
            users = {str(row.member): row.user_id for row in await members_of(tx, LADDER)}
        at = self.rng.randrange(1, len(contest.ladder))
        below, above = (self.user_ids[users[contest.ladder[place]]] for place in (at, at - 1))
        await self.harness.slash(below, "contest challenge", member=above, contest=str(LADDER))
        number = len((await self.contest(LADDER)).challenges)
        if number == len(contest.challenges):
            return

        def called(state: Json) -> list[Json]:
            return [one for one in state["messages"] if f"ladder:0:0:{LADDER}.{number}.yes" in str(one["components"])]

        state = await self.harness.until(above, lambda state: bool(called(state)), "the challenge is posted")
        await self.harness.press(above, called(state)[0], f"ladder {LADDER}.{number}.yes")
        self.done["challenges"] += 1

    async def drop_out(self) -> None:
        """Let a member leave the league or the Swiss."""
        number = self.rng.choice((1, 2))
        await self.harness.slash(self.rng.choice(self.names[:20]), "contest leave", contest=str(number))
        self.done["drop-outs"] += 1

    async def kill(self) -> None:
        await self.harness.kill_bot()
        await self.harness.start_bot()
        self.done["kills"] += 1


async def play(run: Run, kills: int) -> None:
    """Play all matches; kill the bot while what follows of them is done."""
    challenges, last = 4, time.monotonic()
    while open_ones := [number for number in CONTESTS if number != LADDER and not await run.is_over(number)]:
        found = [one for number in (*open_ones, LADDER) for one in await run.running(number)]
        run.rng.shuffle(found)
        for match in found[:3]:
            await run.resign(match.match_id)
            last = time.monotonic()
        if run.done["kills"] < kills and run.rng.random() < 0.08:
            await run.kill()
        if run.done["drop-outs"] < 3 and run.done["matches"] > 10 and run.rng.random() < 0.1:
            await run.drop_out()
        begun = len((await run.contest(LADDER)).ladder) > 1
        if challenges and begun and not await run.running(LADDER):
            challenges -= 1
            await run.challenge()
        if not found:
            assert time.monotonic() - last < PATIENCE, f"contests {open_ones} do not go on"
            await asyncio.sleep(0.3)
    await run.harness.slash("red", "contest end", contest=str(LADDER))


async def examine(run: Run) -> list[str]:
    """Return what is wrong at the end."""
    return [f"contest {number}: {fault}" for number in CONTESTS for fault in await _faults_of(run, number)]


async def _faults_of(run: Run, number: int) -> list[str]:
    contest = await run.contest(number)
    run.done[f"pairings of {number}"] = len(contest.pairings)
    async with run.database.read() as tx:
        started = Counter(one.pairing for one in await matches_of_contest(tx, number))
    verify(record_to_json(contest).encode())
    wanted = {pairing.id for pairing in contest.pairings}
    played = {name for name, result in contest.results.items() if result.how != LEFT}
    faults = [f"{pairing} has {count} matches" for pairing, count in started.items() if count > 1]
    faults += [f"{name} was never played" for name in played - set(started)]
    if number == LADDER:
        return faults
    faults += [f"{name} has no result" for name in wanted - set(contest.results)]
    return faults if contest.rules.duplicate else [*faults, *_wrong_points(contest)]


def _wrong_points(contest: Contest) -> list[str]:
    """Return whose points in the tables are not those of their matches and byes."""
    points: Counter[str] = Counter()
    for pairing in contest.pairings:
        points.update(dict(zip(pairing.members, contest.results[pairing.id].points, strict=True)))
    for bye in contest.byes:
        points[bye.member] += bye.points
    rows = [row for table in tables(contest) for row in table.rows]
    return [f"{row.member} has {row.points} points" for row in rows if row.points != points[row.member]]


async def run_contests(seed: int, kills: int, folder: Path) -> tuple[str, list[str]]:
    """Play once; return what there was, and what is wrong."""
    async with aiohttp.ClientSession() as web:
        harness = Harness(folder, web, sandbox_words=["--members", str(MEMBERS + 1)])
        await harness.open()
        database = Database(harness.environment["DATABASE_URL"])
        run = Run(harness, database, random.Random(seed))  # noqa: S311 -- what happens, no secrets
        try:
            await run.begin()
            await play(run, kills)
            faults = await examine(run)
        finally:
            await database.close()
            await harness.close()
    return ", ".join(f"{what} {count}" for what, count in sorted(run.done.items())), faults
