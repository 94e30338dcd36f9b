"""Stored rows that lie just before, at and just after what is asked for, and what changes among all rows.

Each match, seat and person has a neighbour, so that a query or a change that takes one row too many is seen.
"""

import json
from collections.abc import AsyncIterator, Awaitable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import pytest
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.database import Database
from bot.kernel.database.tables import all_tables, match_values
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Job, read_job
from bot.kernel.matches.request import Reply, serialize
from bot.kernel.store import matches
from bot.kernel.store.match_row import SeatRow, Status
from bot.kernel.store.proposals import PROPOSALS, ProposalRow
from bot.kernel.store.seat_offers import SEAT_OFFERS, SeatOffer
from bot.kernel.store.waiting_entries import (
    DELAYED,
    QUEUED,
    SAVED,
    TYPED,
    DelayedEntry,
    QueuedRow,
    SavedText,
    TypedText,
)
from bot.seats.store import PASSWORDS, Password
from bot.watching.store import WATCHERS, Watcher
from engines.core.messages import N_, join_list
from tests.bot.made_up import BLUE, GOLD, GREEN, RED, a_match

NOW: Final = 1_000
EASY, HARD, ERASED = -1, -2, -10_000
PLAYING, OVER, OFFERED = Status.PLAYING, Status.OVER, Status.OFFERED


def table_of(*users: int, away_seats: int | None = None) -> tuple[SeatRow, ...]:
    names = {RED: "Red", BLUE: "Blue", GREEN: "Green", GOLD: "Gold", EASY: "easy", HARD: "hard", ERASED: "nobody"}
    return tuple(
        SeatRow(seat, user, names[user], 5 + seat, 60 + seat, is_away=seat == away_seats)
        for seat, user in enumerate(users)
    )


TAKEN: Final = Reply(101, N_("You took the seats of {names}.", names=join_list(["Red 101", "Blue 101"])))
STILL: Final[Mapping[str, Any]] = {
    "status": PLAYING,
    "table": table_of(GREEN, GOLD),
    "turn_time": 600,
    "started_at": 100,
    "guild_id": 5,
}
"""A match whose clock may stand still."""
MATCHES: Final = tuple(
    replace(match, table=tuple(replace(row, name=f"{row.name} {match.match_id}") for row in match.table))
    for match in (
        a_match(101, status=PLAYING, table=table_of(RED, BLUE), ply=2, deadline=NOW, thread_id=12, started_at=900),
        a_match(102, status=PLAYING, table=table_of(GREEN, GOLD), ply=1, deadline=1_001, reminder=NOW, guild_id=9),
        a_match(103, status=PLAYING, table=table_of(RED, HARD), ply=9, deadline=1_001, reminder=1_001, started_at=950),
        a_match(104, status=PLAYING, table=table_of(BLUE, GOLD, away_seats=1), started_at=940, thread_id=12),
        a_match(105, status=OVER, table=table_of(RED, BLUE), started_at=1, ended_at=900, rematch_of=101, reminder=NOW),
        a_match(106, status=OVER, table=table_of(BLUE, RED), started_at=1, ended_at=900, rematch_of=101, deadline=NOW),
        a_match(107, status=OVER, table=table_of(RED, GREEN), started_at=1, ended_at=901, rated=False, guild_id=None),
        a_match(108, status=OVER, table=table_of(RED, EASY, HARD), seats=3, game="monocards", ended_at=899, guild_id=9),
        a_match(109, status=OFFERED, table=table_of(RED, BLUE), declined_by=BLUE, offered_by=RED),
        a_match(110, status=PLAYING, table=table_of(ERASED, GREEN), rules_version=0, stopped_by=RED, rematch_of=102),
        a_match(111, status=OVER, table=table_of(BLUE, GREEN), ended_at=902, game="mambo", deadline=999, guild_id=9),
        a_match(112, status=PLAYING, table=table_of(EASY, RED), game="mambo", rules_version=0, started_at=939),
        a_match(113, **{**STILL, "paused_until": 1_150, "charged_at": 950}, waits_for="0 1", deadline=1_300),
        a_match(114, **{**STILL, "table": table_of(BLUE, RED)}, waits_for="0", deadline=1_500, charged_at=990),
        a_match(115, **STILL, waits_for="0", deadline=1_590, reminder=1_400, charged_at=980),
        a_match(116, **STILL, waits_for="0", deadline=1_600, charged_at=970),
        a_match(117, **{**STILL, "table": table_of(GOLD, RED)}, waits_for="0", deadline=1_400),
        a_match(118, **{**STILL, "table": table_of(RED, BLUE)}, waits_for="0", deadline=1_400, paused_until=NOW),
    )
)
ROWS: Final[Mapping[str, Sequence[Mapping[str, object]]]] = {
    "log": [
        *(
            {"match_id": match_id, "ply": ply, "seat": ply % 2, "entry": f"{match_id} {ply}", "at": at}
            for match_id, ply, at in ((101, 1, 910), (101, 2, 920), (102, 1, 930), (103, 9, 949), (103, 8, 990))
        ),
        {"match_id": 105, "ply": 61, "seat": None, "entry": "far", "at": 5},
        {"match_id": 105, "ply": 2**31 - 1, "seat": 1, "entry": "farthest", "at": 6},
    ],
    "interactions": [
        {"interaction_id": 998 + at, "match_id": 101, "answer": serialize(TAKEN), "at": 998 + at} for at in range(3)
    ],
    "facts": [{"name": "last_alive", "value": "990"}, {"name": "boards_given", "value": "120"}],
    "outbox": [
        {
            "nonce": number,
            "match_id": match_id,
            "kind": kind,
            "payload": payload,
            "failing_since": [None, 900][number % 2],
            "due_at": due_at,
            "done_at": done_at,
            "holder": holder,
        }
        for number, (match_id, kind, payload, due_at, done_at, holder) in enumerate(
            (
                (101, "board", "{}", 990, None, 1),
                (101, "call", f'{{"user_id": {RED}}}', NOW, None, None),
                (102, "call", f'{{"user_id": {RED}1}}', 1_001, None, 2),
                (102, "declined", f'{{"user_id": {BLUE}}}', 1_002, NOW, 2),
                (103, "board", f'{{"ply": {RED}, "anew": true}}', NOW, None, 3),
                (104, "offer", "{}", 980, 999, None),
                (105, "call", f'{{"user_id": {RED}}}', 1_001, 1_001, 1),
            )
        )
    ],
    "posts": [
        {
            "match_id": match_id,
            "kind": kind,
            "user_id": user,
            "channel_id": 8,
            "message_id": 900 + at,
            "ply": at,
            "said": f"said {at}",
            "digest": f"{at}",
        }
        for at, (match_id, kind, user) in enumerate(
            (
                (101, "private:1", BLUE),
                (101, "private:0", RED),
                (101, "board", 0),
                (102, "board", 0),
                (103, "board", 7),
                (101, "private:0", BLUE),
                (105, "match_id", 0),
            )
        )
    ],
    "preferences": [
        {"user_id": RED, "dm_calls": True, "pings": True, "most_matches": 3, "confirm_moves": None, "colours": "dark"},
        {
            "user_id": BLUE,
            "dm_calls": True,
            "pings": False,
            "most_matches": None,
            "confirm_moves": True,
            "coaching": False,
        },
        {"user_id": GREEN, "dm_calls": False, "pings": True, "most_matches": 0, "confirm_moves": False, "colours": ""},
    ],
    "declined_games": [
        {"user_id": user, "game": game} for user, game in ((RED, "mono"), (RED, "mambo"), (BLUE, ""), (GREEN, "mambo"))
    ],
    "blocks": [{"user_id": user, "blocked_id": other} for user, other in ((RED, GOLD), (RED, BLUE), (BLUE, RED))],
    "drafts": [{"user_id": user, "draft": f"draft {user}"} for user in (RED, BLUE)],
    "vacations": [
        {"user_id": user, "begins_at": begins, "ends_at": ends}
        for user, begins, ends in (
            (RED, 30, 40),
            (RED, 10, 20),
            (BLUE, 10, 1_100),
            (GREEN, 10, 950),
            (GREEN, 960, 999),
            (GOLD, 20, 1_005),
        )
    ],
    "former_holders": [
        {"match_id": match_id, "seat": seat, "until_ply": ply, "user_id": user, "name": name}
        for match_id, seat, ply, user, name in (
            (101, 1, 2, GOLD, "Gold"),
            (101, 1, 1, GREEN, "Green, once"),
            (105, 0, 9, GREEN, "Green"),
            (105, 0, 4, GOLD, "Gold"),
            (106, 1, 4, RED, "Red, once"),
        )
    ],
    "servers": [
        {
            "guild_id": 1,
            "channels": "4 5",
            "threads": False,
            "moderators": 6,
            "turn_time": 700,
            "quiet": '{"begins": 1320, "ends": 420, "zone": "UTC"}',
            "options": '{"mono": {"size": 4}}',
            "rated": False,
            "computers": True,
            "absent": "computer",
        }
    ],
    "results": [
        {
            "match_id": match_id,
            "seat": seat,
            "user_id": user,
            "place": place,
            "points": seat,
            "won": place == 1,
            "withdrawn": left,
        }
        for match_id, seat, user, place, left in (
            (105, 0, RED, 1, False),
            (105, 1, BLUE, 2, True),
            (106, 1, RED, 1, False),
            (106, 0, BLUE, 1, False),
            (107, 0, RED, 2, False),
            (107, 1, GREEN, 1, False),
            (108, 0, RED, 1, False),
            (108, 1, EASY, 2, False),
            (108, 2, HARD, 3, False),
            (111, 0, BLUE, None, False),
            (111, 1, GREEN, None, True),
        )
    ],
}

WATCHED: Final = tuple(
    Watcher(match_id, user, end_only, since)
    for match_id, user, end_only, since in (
        (101, GOLD, True, 5),
        (101, GREEN, False, 6),
        (105, GOLD, False, 0),
        (107, GOLD, True, 0),
        (109, GOLD, True, 0),
    )
)
QUEUED_MOVES: Final = (
    QueuedRow(101, RED, "a", NOW),
    QueuedRow(101, BLUE, "b", None, "no"),
    QueuedRow(102, GREEN, "c", 1_001),
    QueuedRow(103, RED, "d", 999),
    QueuedRow(102, GOLD, "e", NOW),
)
PROPOSED: Final = (
    ProposalRow(101, "undo", 3, RED, (RED,), None),
    ProposalRow(101, "draw", 3, BLUE, (BLUE, RED), GOLD),
    ProposalRow(101, "abort", 3, RED, (), None),
    ProposalRow(102, "draw", 3, GREEN, (GREEN,), None),
)


async def _add_values(tx: AsyncConnection) -> None:
    for at in range(3):
        await DELAYED.add(tx, DelayedEntry(101 + at, at, f"held {at}", 999 + at))
    for move in QUEUED_MOVES:
        await QUEUED.add(tx, move)
    for watcher in WATCHED:
        await WATCHERS.add(tx, watcher)
    for match_id, seat in ((101, 0), (101, 1), (102, 0), (110, 0)):
        await TYPED.add(tx, TypedText(match_id, seat, "grow", f"text {match_id} {seat}"))
    for match_id, user, what in ((101, RED, "typed"), (101, BLUE, "typed"), (102, RED, "shown")):
        await SAVED.add(tx, SavedText(match_id, user, what, f"{what} of {user} at {match_id}"))
    for proposal in PROPOSED:
        await PROPOSALS.add(tx, proposal)
    for match_id, seat, user in ((101, 1, BLUE), (101, 0, RED), (102, 0, 9)):
        await SEAT_OFFERS.add(tx, SeatOffer(match_id, seat, user))
    for match_id, seat, number in ((101, 0, 1), (101, 0, 2), (101, 1, 1), (102, 0, 1), (110, 0, 1)):
        await PASSWORDS.add(tx, Password(match_id, seat, number, f"kept {match_id} {seat} {number}"))


@pytest.fixture
async def tx(database: Database) -> AsyncIterator[AsyncConnection]:
    async with database.write() as found:
        for match in MATCHES:
            await matches.add_match(found, match)
        for name, rows in ROWS.items():
            table = all_tables().tables[name]
            columns = dict.fromkeys(column for row in rows for column in row)
            await found.execute(insert(table), [{column: row.get(column) for column in columns} for row in rows])
        await _add_values(found)
        yield found


Rows = dict[str, dict[str, object]]
"""Rows of all tables, by their table and key as in `seats 101/0`; without what is drawn by chance."""
BY_CHANCE: Final = ("nonce", "log_hash")


async def rows_in(tx: AsyncConnection) -> Rows:
    """Return the rows of all tables."""
    found: Rows = {}
    for table in all_tables().sorted_tables:
        keys = [column.name for column in table.primary_key]
        for row in (await tx.execute(select(table))).mappings():
            name = f"{table.name} {'/'.join(str(row[key]) for key in keys)}"
            values = {key: value for key, value in row.items() if key not in (*keys, *BY_CHANCE)}
            if table is match_values:
                name = f"{row['kind']} {row['match_id']}/{row['key']}"
                values |= json.loads(values.pop("value"))
                values = {key: value for key, value in values.items() if str(value) not in str(row["key"]).split()}
            found[name] = values
    return found


def changes_between(before: Rows, after: Rows) -> dict[str, dict[str, object] | None]:
    """Return new and changed columns of each row; None for a deleted row. Empty columns of new rows are left out."""
    changes: dict[str, dict[str, object] | None] = dict.fromkeys(before.keys() - after.keys())
    for name, row in after.items():
        old = before.get(name, {})
        new = {key: value for key, value in row.items() if value != old.get(key)}
        if new or name not in before:
            changes[name] = new
    return changes


class SavedRows:
    """The effect of a service: the rows it changes, and the jobs it queues in their order."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.rows: dict[str, dict[str, object] | None] = {}
        self.jobs: list[Job] = []

    async def of(self, doing: Awaitable[object]) -> object:
        """Do something; return its answer."""
        before = await self._read_rows()
        try:
            return await doing
        finally:
            changes = changes_between(before, await self._read_rows())
            queued = {int(name.split()[1]): row for name, row in changes.items() if row and name.startswith("outbox ")}
            self.jobs = [read_job(str(row["kind"]), str(row["payload"])) for _, row in sorted(queued.items())]
            self.rows = {name: row for name, row in changes.items() if not name.startswith("outbox ")}

    async def _read_rows(self) -> Rows:
        async with self.host.database.read() as tx:
            return await rows_in(tx)
