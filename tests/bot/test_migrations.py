"""A database of every earlier version is brought up to date, with all that its matches were."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine.interfaces import ReflectedIndex
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.parcels import Strip, parcel_from
from bot.services.outcomes import outcome_of
from bot.store import migrations
from bot.store.database import Database
from bot.store.interactions import answer_of
from bot.store.log import LogRow, entries
from bot.store.match_row import Status
from bot.store.matches import find_match
from bot.store.outbox import pending
from bot.store.posts import PostRow, find_post
from bot.store.results import ResultRow, results_of_matches
from bot.store.tables import metadata
from engines.core.rules import Outcome, Seat

ROOT = Path(__file__).parents[2]


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    return config


EARLIER = sorted(revision.revision for revision in ScriptDirectory.from_config(_config()).walk_revisions())[:-1]
FIRST_ON_A_SERVER = "0023"
"""No installation on PostgreSQL is of an earlier version."""

RESULTS_KEPT = "0005"
"""From this version on a match that ends has its results written down."""
TRIED = {*EARLIER[::3], RESULTS_KEPT, FIRST_ON_A_SERVER, EARLIER[-1]}
"""Each is brought up through all that follow it: `make soak` tries those between as well."""
VERSIONS = [pytest.param(each, marks=() if each in TRIED else pytest.mark.soak) for each in EARLIER]
ON_A_SERVER = EARLIER.index(FIRST_ON_A_SERVER)

MATCH = (
    "INSERT INTO matches (board, game, rules_version, options, seats, status, open_table, random_seats, secret, seed,"
    " channel_id, ply, turn_ply, turn_time, created_at, started_at, ended_at, outcome) VALUES "
)
SEATS = "INSERT INTO seats (board, seat, user_id, name, accepted_by) VALUES "
LOG = "INSERT INTO log (board, ply, seat, entry, at) VALUES "
FILLED = (
    f"{MATCH} (101, 'mono', 1, '{{}}', 2, 'playing', FALSE, FALSE, 'aa', 'bb', 2, 1, 1, 3600, 1, 2, NULL, NULL)",
    f"{SEATS} (101, 0, 11, 'Red', 5), (101, 1, 22, 'Blue', 6)",
    f"{LOG} (101, 1, 0, 'a1', 5)",
    "INSERT INTO interactions (interaction_id, board, answer, at) VALUES (77, 101, 'Played.', 5)",
    "INSERT INTO posts (board, kind, user_id, channel_id, message_id, ply) VALUES (101, 'board', 0, 2, 9, 1)",
    (
        "INSERT INTO outbox (board, kind, payload, attempts, due_at, done_at) VALUES"
        " (101, 'board', '{\"ply\": 1}', 1, 5, 6), (101, 'strip', '{\"channel_id\": 2, \"message_id\": 8}', 0, 5, NULL)"
    ),
)
"""What a database holds while a match is played, in columns that every version had."""

OVER = (
    (
        f"{MATCH} (102, 'monocards', 1, '{{}}', 4, 'over', FALSE, FALSE, 'aa', 'bb', 2, 3, 3, 3600, 1, 2, 9,"
        ' \'{"winners": [2], "scores": [7, 40, 60, 8], "reason": "TARGET"}\')'
    ),
    f"{SEATS} (102, 0, 11, 'Red', 5), (102, 1, 22, 'Blue', 6), (102, 2, 33, 'Green', 7), (102, 3, 44, 'Gold', 8)",
    f"{LOG} (102, 1, 1, 'withdraw', 5), (102, 2, NULL, 'expire', 6), (102, 3, 2, 'r7', 7)",
    (
        f"{MATCH} (103, 'mono', 1, '{{}}', 2, 'over', FALSE, FALSE, 'aa', 'bb', 2, 0, 0, 3600, 1, 2, 9,"
        ' \'{"winners": [], "scores": null, "reason": "unfinished"}\')'
    ),
    f"{SEATS} (103, 0, 11, 'Red', 5), (103, 1, 22, 'Blue', 6)",
)
"""A match that Blue left and Green won, and one at which nobody turned up any more."""

DECLINED = (
    (
        f"{MATCH} (104, 'mono', 1, '{{}}', 3, 'declined', FALSE, FALSE, 'aa', NULL, 2, 0, 0, 3600, 1, NULL, 9,"
        ' \'{"declined_by": "Blue"}\')'
    ),
    f"{SEATS} (104, 0, 11, 'Red', 5), (104, 1, 33, 'Green', NULL), (104, 2, 22, 'Blue', NULL)",
    (
        f"{MATCH} (105, 'mono', 1, '{{}}', 2, 'declined', FALSE, FALSE, 'aa', NULL, 2, 0, 0, 3600, 1, NULL, 9,"
        ' \'{"declined_by": "Blue, as called since"}\')'
    ),
    f"{SEATS} (105, 0, 11, 'Red', 5), (105, 1, 22, 'Blue', NULL)",
)

RESULTS = (
    (
        "INSERT INTO results (board, seat, user_id, place, points, won, withdrawn) VALUES"
        " (102, 0, 11, 3, 7, FALSE, FALSE), (102, 1, 22, 4, 40, FALSE, TRUE),"
        " (102, 2, 33, 1, 60, TRUE, FALSE), (102, 3, 44, 2, 8, FALSE, FALSE),"
        " (103, 0, 11, NULL, NULL, FALSE, FALSE), (103, 1, 22, NULL, NULL, FALSE, FALSE)"
    ),
    "UPDATE matches SET outcome = NULL, declined_by = 22 WHERE status = 'declined'",
)
"""What a version that keeps results has written of them."""


def _differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


def _upgraded(connection: Connection, revision: str) -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


@pytest.mark.both_databases
async def test_migrations_lead_to_the_tables_the_code_uses(database: Database, empty_url: str) -> None:
    async with database.read() as tx:
        assert await tx.run_sync(_differences) == []
        migrated = await tx.run_sync(_described)
    written_down = Database(empty_url)
    async with written_down.write() as tx:
        await tx.run_sync(metadata.create_all)
        expected = await tx.run_sync(_described)
    await written_down.close()
    assert migrated == expected


def _described(connection: Connection) -> dict[str, object]:
    """Return all that counts of the tables, indexes of some rows alone and what counts up among it."""
    found = inspect(connection)
    return {
        name: [
            sorted(
                (c["name"], str(c["type"]), c["nullable"], "nextval" in str(c["default"]))
                for c in found.get_columns(name)
            ),
            found.get_pk_constraint(name),
            sorted(map(str, found.get_foreign_keys(name))),
            sorted(str(each["column_names"]) for each in found.get_unique_constraints(name)),
            sorted(f"{each['name']} {each['column_names']} {_where(each)}" for each in found.get_indexes(name)),
        ]
        for name in metadata.tables
    }


def _where(index: ReflectedIndex) -> str:
    return " ".join(str(value) for name, value in index.get("dialect_options", {}).items() if name.endswith("_where"))


async def test_migrating_twice_changes_nothing(database: Database) -> None:
    await database.migrate()


@pytest.mark.parametrize("revision", VERSIONS[:ON_A_SERVER])
async def test_a_database_of_an_earlier_version_is_brought_up_to_date(revision: str, empty_url: str) -> None:
    await _is_brought_up_to_date(revision, empty_url)


@pytest.mark.both_databases
@pytest.mark.parametrize("revision", VERSIONS[ON_A_SERVER:])
async def test_one_on_a_server_is_brought_up_to_date_as_well(revision: str, empty_url: str) -> None:
    await _is_brought_up_to_date(revision, empty_url)


async def _is_brought_up_to_date(revision: str, empty_url: str) -> None:
    database = Database(empty_url)
    try:
        async with database.write() as tx:
            await tx.run_sync(_upgraded, revision)
            for line in (*FILLED, *OVER, *DECLINED, *(RESULTS if revision >= RESULTS_KEPT else ())):
                await tx.execute(text(line))
        await database.migrate()
        async with database.read() as tx:
            assert await tx.run_sync(_differences) == []
            await _goes_on(tx)
            await _has_its_results(tx)
            await _names_who_declined(tx)
            # What may have been sent before there were nonces keeps the one under which it was.
            [row] = await pending(tx, 101)
            assert (row.id, parcel_from(row.kind, row.payload)) == (2, Strip(2, 8))
            assert row.nonce == (2 if revision == "0001" else 0)
    finally:
        await database.close()


async def _goes_on(tx: AsyncConnection) -> None:
    match = await find_match(tx, 101)
    assert match is not None
    assert (match.status, match.names, match.ply) == (Status.PLAYING, ("Red", "Blue"), 1)
    # Nobody who sat down to it had agreed to be rated.
    assert not match.rated
    assert await entries(tx, 101) == [LogRow(1, 0, "a1", 5)]
    assert await answer_of(tx, 77) == "Played."
    assert await find_post(tx, 101, "board", 0) == PostRow(2, 9, 1)


async def _has_its_results(tx: AsyncConnection) -> None:
    match = await find_match(tx, 102)
    assert match is not None
    assert outcome_of(match) == Outcome((Seat(2),), (7, 40, 60, 8), "TARGET")
    results = await results_of_matches(tx, [101, 102, 103, 104])
    assert results == {
        102: (
            ResultRow(0, 11, 3, 7, won=False, withdrawn=False),
            ResultRow(1, 22, 4, 40, won=False, withdrawn=True),
            ResultRow(2, 33, 1, 60, won=True, withdrawn=False),
            ResultRow(3, 44, 2, 8, won=False, withdrawn=False),
        ),
        103: (
            ResultRow(0, 11, None, None, won=False, withdrawn=False),
            ResultRow(1, 22, None, None, won=False, withdrawn=False),
        ),
    }


async def _names_who_declined(tx: AsyncConnection) -> None:
    for board in (104, 105):
        match = await find_match(tx, board)
        assert match is not None
        assert (match.outcome, match.declined_by) == (None, 22)


KILLED = """
import asyncio, os, signal, sys
from sqlalchemy import event
from bot.store.database import Database

url, left = sys.argv[1], int(sys.argv[2])

def executed(*_):
    global left
    left -= 1
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)

async def main():
    database = Database(url)
    event.listen(database.engine, "after_cursor_execute", executed)
    await database.migrate()
    await database.close()
    print("migrated")

asyncio.run(main())
"""
"""Brings a database up to date and is killed after so many statements."""


@pytest.mark.parametrize("statements", [5, 15, 25])
def test_a_bot_killed_while_it_migrates_leaves_the_database_as_it_was(tmp_path: Path, statements: int) -> None:
    file = tmp_path / "games.db"
    url = f"sqlite+aiosqlite:///{file}"
    asyncio.run(_made(url, EARLIER[0]))
    killed = subprocess.run(  # noqa: S603 - our own script
        [sys.executable, "-c", KILLED, url, str(statements)], cwd=ROOT, capture_output=True, check=False, timeout=120
    )
    assert (killed.returncode, killed.stdout) == (-signal.SIGKILL, b"")
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (EARLIER[0],)
    assert asyncio.run(_migrated(url)) == [LogRow(1, 0, "a1", 5)]


async def _made(url: str, revision: str) -> None:
    database = Database(url)
    async with database.write() as tx:
        await tx.run_sync(_upgraded, revision)
        for line in FILLED:
            await tx.execute(text(line))
    await database.close()


async def _migrated(url: str) -> list[LogRow]:
    database = Database(url)
    await database.migrate()
    async with database.read() as tx:
        assert await tx.run_sync(_differences) == []
        found = await entries(tx, 101)
    await database.close()
    return found
