"""Transactions of SQLite in the event loop: what waits for the disk or for others keeps nobody else waiting."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.facts import get_fact, set_fact

COUNTING = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {}) SELECT count(*) FROM n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
async def on_disk(file: Path) -> AsyncIterator[Database]:
    database = Database(f"sqlite+aiosqlite:///{file}")
    async with database.write() as tx:
        await tx.execute(text("CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL)"))
        await tx.execute(text("CREATE TABLE children (of TEXT REFERENCES facts (name) DEFERRABLE INITIALLY DEFERRED)"))
    yield database
    await database.close()


async def note(database: Database, name: str, *, fails: bool = False) -> None:
    async with database.write() as tx:
        await set_fact(tx, name, name)
        await asyncio.sleep(0)
        if fails:
            raise RuntimeError


async def noted(database: Database, *names: str) -> list[bool]:
    async with database.read() as tx:
        return [await get_fact(tx, name) is not None for name in names]


async def test_who_writes_at_the_same_time_waits_for_the_disk_together_and_fails_alone(on_disk: Database) -> None:
    commits: list[Connection] = []
    event.listen(on_disk.engine, "commit", commits.append)
    done = await asyncio.gather(
        note(on_disk, "a"), note(on_disk, "b", fails=True), note(on_disk, "c"), return_exceptions=True
    )
    assert [type(each) for each in done] == [type(None), RuntimeError, type(None)]
    assert await noted(on_disk, "a", "b", "c") == [True, False, True]
    assert len(commits) == 1


async def test_what_could_not_be_committed_is_told_to_all_and_leaves_nothing(on_disk: Database) -> None:
    async def orphan() -> None:
        async with on_disk.write() as tx:
            await tx.execute(text("INSERT INTO children VALUES ('nobody')"))

    done = await asyncio.gather(note(on_disk, "a"), orphan(), return_exceptions=True)
    assert [type(each) for each in done] == [IntegrityError, IntegrityError]
    await note(on_disk, "b")
    assert await noted(on_disk, "a", "b") == [False, True]


async def test_who_is_cancelled_while_writing_leaves_nothing_and_the_others_go_on(on_disk: Database) -> None:
    writing = asyncio.Event()

    async def stuck() -> None:
        async with on_disk.write() as tx:
            await set_fact(tx, "a", "a")
            writing.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(stuck())
    await writing.wait()
    other = asyncio.create_task(note(on_disk, "b"))
    task.cancel()
    await other
    assert await noted(on_disk, "a", "b") == [False, True]


async def test_a_long_search_lets_the_loop_go_on_and_is_answered(on_disk: Database) -> None:
    async def count(tx: AsyncConnection) -> int:
        return int(await tx.scalar(text(COUNTING.format(300_000))) or 0)

    ticks = 0
    async with on_disk.read() as tx:
        task = asyncio.create_task(count(tx))
        while not task.done():
            await asyncio.sleep(0)
            ticks += 1
    assert await task == 300_000
    assert ticks > 2


async def test_while_another_program_writes_reads_are_answered_and_writes_wait(on_disk: Database, file: Path) -> None:
    with sqlite3.connect(file, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        waits = asyncio.create_task(note(on_disk, "a"))
        await asyncio.sleep(0.05)
        assert await noted(on_disk, "a") == [False]
        assert not waits.done()
        other.execute("COMMIT")
    await waits
    assert await noted(on_disk, "a") == [True]
