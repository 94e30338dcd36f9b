"""Transactions of SQLite: writers take turns, and each fails alone."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from bot.store.database import Database
from bot.store.facts import get_fact, set_fact


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


async def stored_facts(database: Database, *names: str) -> list[bool]:
    async with database.read() as tx:
        return [await get_fact(tx, name) is not None for name in names]


async def test_of_writers_at_the_same_time_one_may_fail_alone(on_disk: Database) -> None:
    async def orphan() -> None:
        async with on_disk.write() as tx:
            await tx.execute(text("INSERT INTO children VALUES ('nobody')"))

    done = await asyncio.gather(
        note(on_disk, "a"), note(on_disk, "b", fails=True), orphan(), note(on_disk, "c"), return_exceptions=True
    )
    assert [type(each) for each in done] == [type(None), RuntimeError, IntegrityError, type(None)]
    assert await stored_facts(on_disk, "a", "b", "c") == [True, False, True]


async def test_a_cancelled_write_leaves_nothing_behind(on_disk: Database) -> None:
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
    assert await stored_facts(on_disk, "a", "b") == [False, True]


async def test_while_another_program_writes_reads_are_answered_and_writes_wait(on_disk: Database, file: Path) -> None:
    with sqlite3.connect(file, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        waits = asyncio.create_task(note(on_disk, "a"))
        await asyncio.sleep(0.05)
        assert await stored_facts(on_disk, "a") == [False]
        assert not waits.done()
        other.execute("COMMIT")
    await waits
    assert await stored_facts(on_disk, "a") == [True]
