"""`python -m tests.soak --contests`: five contests at once, on a bot that is killed.

A league of 40 in 8 pools, a Swiss of 33, a knock-out of 11, a ladder, and rounds of MONO for 16 with the same deals;
computers fill the league and the rounds. Members resign matches, never move, run out of time, drop out, leave the
server and are erased. The bot is down while sign-up closes, and is killed as a round of the Swiss and one of the
knock-out change. At the end another process recomputes each record, and what is posted and shown is compared with it.
"""

import asyncio
import json
import random
import re
import sys
import time
from asyncio.subprocess import PIPE, STDOUT
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import aiohttp
from sqlalchemy import func, select

from bot.contests.store.contests import (
    ContestRow,
    Stage,
    StartedMatch,
    entries_of,
    find_contest,
    matches_of_contest,
    members_of,
)
from bot.contests.tables import contest_posts
from bot.kernel.database.database import Database
from bot.kernel.store.match_row import MatchRow, Status, can_be_rated, is_computer
from bot.kernel.store.one_match import find_match
from engines.contests import Kind
from engines.contests.contest import LEFT, Contest
from engines.contests.entries import Decided, Ended, Extended, Finished, Replaced, entry_from_json
from engines.contests.folding import fold
from engines.contests.standings import next_season, tables
from tests.end_to_end.harness import Harness, Json

MEMBERS: Final = 40
LEAGUE, SWISS, KNOCKOUT, LADDER, DUPLICATE, SEASON = range(1, 7)
"""The numbers of the contests; the last opens itself when the first is over."""
_TIMES: Final = {"sign_up": "3m", "turn_time": "2m", "total_time": "4m"}
CONTESTS: Final[Mapping[int, tuple[str, Mapping[str, object], int]]] = {
    LEAGUE: ("contest league", {"game": "mambo", "pool": 5, "computers": "easy"}, 38),
    SWISS: ("contest tournament", {"game": "mambo", "kind": "swiss"}, 33),
    KNOCKOUT: ("contest tournament", {"game": "mambo", "per_round": "3m", "turn_time": "1d", "total_time": "5d"}, 11),
    LADDER: ("contest ladder", {"game": "mambo"}, 6),
    DUPLICATE: (
        "contest tournament",
        {"game": "monocards", "kind": "round_robin", "players": 4, "duplicate": True, "computers": "easy"},
        15,
    ),
}
"""By number: the command, what it is given, and how many sign up."""
GONE_BEFORE, GONE_LATER, ERASED = 37, 12, 13
"""Members who leave the server before sign-up closes, and in the season, and one who is erased; all by number."""
SLEEPING: Final = frozenset({7, 9})
"""Members who do nothing for a while."""
SLEEP: Final = 240
"""Seconds from the beginning."""
UNFINISHED: Final = 4
"""Matches of two in which each moves once and then never again."""
DOWN: Final = (5, 70)
"""Seconds for which the bot is away as rounds change; the longer ones are given back."""
PATIENCE: Final = 900
"""Seconds without any match that ends, after which the contests are stuck."""
_ORGANIZERS: Final = (Decided, Ended, Extended, Replaced)


@dataclass
class Run:
    """One run: what members do until all is played."""

    harness: Harness
    database: Database
    rng: random.Random
    names: list[str] = field(default_factory=list)
    user_ids: dict[int, str] = field(default_factory=dict)
    away: set[str] = field(default_factory=set)
    """Those who left the server or are erased."""
    unfinished: set[int] = field(default_factory=set)
    """Matches that are left to run out of time."""
    begun_at: float = 0.0
    done: Counter[str] = field(default_factory=Counter)

    async def begin(self) -> None:
        """Open the contests, let members sign up, and let sign-up close while the bot is down."""
        state = await self.harness.state("red")
        people = [user for user in state["users"] if not (user.get("bot") or user.get("system"))][:MEMBERS]
        self.user_ids = {int(user["id"]): user["username"] for user in people}
        self.names = list(self.user_ids.values())
        for number, (command, options, _count) in CONTESTS.items():
            title = f"Contest {number}"
            await self.harness.slash("red", command, "games", title=title, **{**_TIMES, **options})
        for number, (_command, _options, count) in CONTESTS.items():
            for name in self.names[:count]:
                await self.harness.slash(name, "contest join", contest=str(number))
        await self.leave_server(GONE_BEFORE)
        closes_at = max([(await self.row(number)).closes_at for number in CONTESTS])
        await asyncio.sleep(max(closes_at - 3 - time.time(), 0))
        await self.kill(closes_at + 3 - time.time())
        self.begun_at = time.monotonic()

    async def row(self, number: int) -> ContestRow:
        """Return a contest's row."""
        async with self.database.read() as tx:
            row = await find_contest(tx, number)
        assert row is not None, f"there is no contest {number}"
        return row

    async def contest(self, number: int) -> Contest:
        """Return a contest as its entries have it."""
        async with self.database.read() as tx:
            return fold([entry_from_json(text) for text in await entries_of(tx, number)])

    async def users(self, number: int) -> dict[str, int]:
        """Return the users of a contest by the names that its entries have for them."""
        async with self.database.read() as tx:
            return {str(row.member): row.user_id for row in await members_of(tx, number)}

    async def running(self, number: int) -> list[StartedMatch]:
        """Return its matches that are played."""
        async with self.database.read() as tx:
            return [one for one in await matches_of_contest(tx, number) if one.status == Status.PLAYING]

    async def match(self, match_id: int) -> MatchRow:
        """Return a match's row."""
        async with self.database.read() as tx:
            match = await find_match(tx, match_id)
        assert match is not None
        return match

    def sleepers(self) -> set[str]:
        """Return the members who do nothing now."""
        slept = time.monotonic() - self.begun_at >= SLEEP
        return set() if slept else {self.names[at] for at in SLEEPING}

    async def play(self, match_id: int) -> None:
        """Let a match go on: its players move until it runs out of time, or all but one resign it."""
        match = await self.match(match_id)
        names = [self.user_ids[user] for user in match.holders if user in self.user_ids]
        here = [name for name in names if name not in self.away | self.sleepers()]
        if len(self.unfinished) < UNFINISHED and len(names) == len(here) == 2:
            self.unfinished.add(match_id)
        if match_id in self.unfinished:
            if match.ply < 2:
                await self.move(match, here)
        elif set(names) & self.sleepers() or (match_id % 3 == 0 and match.ply < 4 and len(here) == match.seats):
            await self.move(match, here)
        else:
            await self.resign(match_id, here)

    async def move(self, match: MatchRow, names: Sequence[str]) -> None:
        """Let those move for whom a match waits."""
        waiting = [match.holders[int(seat)] for seat in match.waits_for.split()]
        for name in (self.user_ids[user] for user in waiting if user in self.user_ids):
            if name in names:
                command, options = f"{match.game} move", {"match": match.match_id, "text": ""}
                body = {"as": name, "channel": "games", "command": command, "options": options, "focused": "text"}
                choices = (await self.harness.post("autocomplete", body))["choices"]
                text = self.rng.choice(choices)["value"] if choices else "random"
                await self.harness.slash(name, command, match=match.match_id, text=text)
                self.done["moves"] += 1

    async def resign(self, match_id: int, names: Sequence[str]) -> None:
        """Let all but one player of a match resign it."""
        holders = (await self.match(match_id)).holders
        for name in self.rng.sample(names, min(len(names), len(holders) - 1)):
            asked = (await self.harness.slash(name, "table resign", match=match_id)).get("message")
            if asked is not None:
                await self._confirm(name, asked, "resign_surely")
        self.done["resigned"] += 1

    async def _confirm(self, name: str, asked: Json, verb: str) -> None:
        try:
            await self.harness.press(name, asked, verb)
        except AssertionError:
            self.done["resigned before"] += 1

    async def challenge(self) -> None:
        """Let a member of the ladder challenge the one above, who accepts."""
        contest, users = await self.contest(LADDER), await self.users(LADDER)
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
        """Let a member leave the league, the Swiss or the duplicate rounds."""
        number = (LEAGUE, SWISS, DUPLICATE)[self.done["drop-outs"] % 3]
        name = self.rng.choice(sorted(set(self.names[1:15]) - self.away))
        await self.harness.slash(name, "contest leave", contest=str(number))
        self.done["drop-outs"] += 1

    async def leave_server(self, at: int) -> None:
        """Let a member leave the server."""
        await self.harness.post("leave", {"as": self.names[at]})
        self.away.add(self.names[at])
        self.done["left the server"] += 1

    async def erase(self, at: int) -> None:
        """Let a member erase their data."""
        asked = (await self.harness.slash(self.names[at], "me erase"))["message"]
        self.away.add(self.names[at])
        await self._confirm(self.names[at], asked, "erase_surely")
        self.done["erased"] += 1

    async def kill(self, seconds: float) -> None:
        """Kill the bot, and start it again after so long."""
        await self.harness.kill_bot()
        await asyncio.sleep(seconds)
        await self.harness.start_bot()
        self.done["kills"] += 1

    async def kill_at_change(self, number: int, seconds: float) -> bool:
        """Kill the bot as the last matches of a round end; return whether they were about to."""
        contest, last = await self.contest(number), await self.running(number)
        left = contest.open_pairings
        if contest.round < 2 or len(left) > 2 or {one.pairing for one in last} < {each.id for each in left}:
            return False
        for match in last:
            names = [self.user_ids[user] for user in (await self.match(match.match_id)).holders]
            here = [name for name in names if name not in self.away | self.sleepers()]
            await self.resign(match.match_id, here)
        await asyncio.sleep(self.rng.uniform(0, 0.5))
        await self.kill(seconds)
        return True


async def play(run: Run, kills: int) -> None:
    """Play all matches; kill the bot while what follows of them is done."""
    challenges, last = 4, time.monotonic()
    changes = list(zip((SWISS, KNOCKOUT), DOWN, strict=True))[: kills - 1]
    while await _open_ones(run):
        found = [one for number in CONTESTS for one in await run.running(number)]
        run.rng.shuffle(found)
        for match in found[:4]:
            await run.play(match.match_id)
        last = time.monotonic() if found else last
        if changes and await run.kill_at_change(*changes[0]):
            changes.pop(0)
        if run.done["drop-outs"] < 3 and run.done["resigned"] > 10 and run.rng.random() < 0.1:
            await run.drop_out()
        if len(run.away) == 1 and run.done["resigned"] > 20:
            await run.leave_server(GONE_LATER)
            await run.erase(ERASED)
        if challenges and (await run.contest(LADDER)).ladder and not await run.running(LADDER):
            challenges -= 1
            await run.challenge()
        if not found:
            assert time.monotonic() - last < PATIENCE, "contests do not go on"
            await asyncio.sleep(0.3)
    await run.harness.slash("red", "contest end", contest=str(LADDER))
    await _until(run, SEASON, Stage.RUNNING)


async def _open_ones(run: Run) -> list[int]:
    return [each for each in CONTESTS if each != LADDER and (await run.row(each)).status is not Stage.OVER]


async def _until(run: Run, number: int, stage: Stage) -> None:
    """Wait until a contest has come so far, and until all its matches and all posts are there."""
    end = time.monotonic() + PATIENCE
    while (await run.row(number)).status is not stage or await _unsent(run):
        assert time.monotonic() < end, f"contest {number} does not come so far"
        await asyncio.sleep(0.5)


async def _unsent(run: Run) -> int:
    async with run.database.read() as tx:
        query = select(func.count()).select_from(contest_posts).where(contest_posts.c.due_at.is_not(None))
        return int(await tx.scalar(query) or 0)


async def examine(run: Run) -> list[str]:
    """Return what is wrong at the end."""
    faults = [f"contest {number}: {fault}" for number in (*CONTESTS, SEASON) for fault in await _faults_of(run, number)]
    first, season = await run.contest(LEAGUE), await run.contest(SEASON)
    if len(first.pools) != 8 or {len(pool.members) for pool in first.pools} != {5}:
        faults.append(f"the pools are {first.pools}")
    there = {user for user, name in run.user_ids.items() if name not in run.away}
    before, after = await run.users(LEAGUE), await run.users(SEASON)
    if {before[each] for tier in next_season(first) for each in tier} & there != set(after.values()) & there:
        faults.append("not all who stay are in the next season")
    if own := [entry for entry in (*first.entries, *season.entries) if isinstance(entry, _ORGANIZERS)]:
        faults.append(f"a season took an organizer: {own}")
    log = (run.harness.folder / "bot.log").read_text("utf-8").splitlines()
    return [*faults, *(f"logged: {line[:300]}" for line in log if "Traceback" in line or " ERROR " in line)]


async def _faults_of(run: Run, number: int) -> list[str]:
    contest = await run.contest(number)
    over = number != SEASON
    async with run.database.read() as tx:
        matches = await matches_of_contest(tx, number)
    started = Counter(one.pairing for one in matches)
    run.done["pairings"] += len(contest.pairings)
    run.done["matches"] += len(matches)
    for result in contest.results.values() if over else ():
        run.done[f"ended: {result.how}"] += 1
    unplayed = {entry.pairing for entry in contest.entries if isinstance(entry, Finished) and entry.how == "unplayed"}
    played = {name for name, result in contest.results.items() if result.how != LEFT} - unplayed
    faults = [f"{pairing} has {count} matches" for pairing, count in started.items() if count > 1]
    faults += [f"{name} was never played" for name in played - set(started)]
    faults += [f"{name} is no pairing" for name in set(started) - {each.id for each in contest.pairings}]
    for match in [await run.match(one.match_id) for one in matches]:
        run.done["with computers"] += any(map(is_computer, match.holders))
        faults += [f"#{match.match_id} is rated"] if match.rated and not can_be_rated(match.holders) else []
    if over and number != LADDER:
        faults += [f"{each.id} has no result" for each in contest.pairings if each.id not in contest.results]
        faults += [] if contest.rules.duplicate else _wrong_points(contest)
    faults += await _wrong_record(run, number)
    return faults + await _wrong_posts(run, number, contest) if over else faults


def _wrong_points(contest: Contest) -> list[str]:
    """Return whose points in the tables are not those of their matches and byes."""
    points: Counter[str] = Counter()
    for pairing in contest.pairings:
        points.update(dict(zip(pairing.members, contest.results[pairing.id].points, strict=True)))
    for bye in contest.byes:
        points[bye.member] += bye.points
    rows = [row for table in tables(contest) for row in table.rows]
    return [f"{row.member} has {row.points} points" for row in rows if row.points != points[row.member]]


async def _wrong_record(run: Run, number: int) -> list[str]:
    """Let another process recompute the record that a member gets; return where what is shown is another."""
    answer = (await run.harness.slash("red", "contest record", contest=str(number)))["message"]
    async with run.harness.web.get(answer["attachments"][0]["url"]) as got:
        file = run.harness.folder / f"contest-{number}.json"
        file.write_bytes(await got.read())
    command = (sys.executable, "-m", "engines", "verify", file)
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=STDOUT)
    told, _error = await process.communicate()
    faults = [f"its record is wrong: {told.decode()}"] if process.returncode else []
    if number == SEASON:
        return faults  # it goes on
    recomputed = json.loads(file.read_bytes())["tables"]
    users = await run.users(number)
    places_only = (await run.contest(number)).rules.kind in (Kind.LADDER, Kind.KNOCKOUT)
    wanted = {(row["member"], row["rank"], 0 if places_only else row["points"]) for row in recomputed}
    called = {name: key for key, name in (await _names(run, number)).items()}
    seen = set[tuple[str, int, int]]()
    for row in recomputed:
        reader = run.user_ids.get(users[row["member"]], "")
        if not reader or reader in run.away or any(row["member"] == member for member, *_rest in seen):
            continue
        shown = (await run.harness.slash(reader, "contest show", contest=str(number)))["message"]
        for rank, name, points in _ROW.findall(shown["attachments"][0]["description"]):
            if name not in called:
                faults.append(f"{name!r} is shown, and no member")
                continue
            seen.add((called[name], int(rank), 2 * int(points.rstrip("½") or 0) + points.endswith("½")))
    run.done["rows compared"] += len(seen)
    return [*faults, *(f"{each} is not both shown and in its record" for each in seen ^ wanted)]


_ROW: Final = re.compile(r"(?:^|\. )(\d+)\. ([^.]+?)(?:: (\d+½?|½))?(?:, up|, down)?(?=\.)")


async def _names(run: Run, number: int) -> dict[str, str]:
    async with run.database.read() as tx:
        return {str(row.member): row.name for row in await members_of(tx, number)}


async def _wrong_posts(run: Run, number: int, contest: Contest) -> list[str]:
    """Return the posts and direct messages that are missing or there more than once."""
    title = f"Contest {number}"
    posted = Counter(
        part
        for message in (await run.harness.state("red"))["messages"]
        for part in (message["content"].partition("\n")[0].partition(" of " + title)[0],)
        if message["content"].startswith("**Round") and f"of {title}" in message["content"]
    )
    later = range(2, contest.round + 1) if contest.rules.kind in (Kind.KNOCKOUT, Kind.SWISS) else ()
    faults = [] if posted == {f"**Round {each}**": 1 for each in later} else [f"posts of rounds: {dict(posted)}"]
    users = await run.users(number)
    for member in contest.members:
        name = run.user_ids.get(users[member.name])
        if name is None or name in run.away or name == "red":
            continue
        texts = [one["content"] for one in (await run.harness.state(name))["messages"]]
        begun = sum(f"**{title}** has begun." in text for text in texts)
        ended = sum(f"**{title}** is over." in text for text in texts)
        if (begun, ended) != (1, int(not member.left)):
            faults.append(f"{name} was told {begun} times that it begins, and {ended} that it is over")
    return faults


async def run_contests(seed: int, kills: int, folder: Path) -> tuple[str, list[str]]:
    """Play once; return what there was, and what is wrong."""
    began = time.monotonic()
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
    run.done["minutes"] = round((time.monotonic() - began) / 60)
    return ", ".join(f"{what} {count}" for what, count in sorted(run.done.items())), faults
