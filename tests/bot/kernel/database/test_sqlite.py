"""Transactions of SQLite: writers take turns, and each fails alone."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import aiosqlite
import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.database import Database
from bot.kernel.store.facts import get_fact, set_fact


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


async def driver_of(tx: AsyncConnection) -> sqlite3.Connection:
    driver = (await tx.get_raw_connection()).driver_connection
    assert isinstance(driver, aiosqlite.Connection)
    return driver._conn


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


async def test_statements_run_in_the_event_loop_and_commits_in_a_thread(on_disk: Database) -> None:
    ran: list[tuple[str, bool]] = []
    loop = threading.get_ident()

    def traced(statement: str) -> None:
        ran.append((statement.split(maxsplit=1)[0], threading.get_ident() == loop))

    async with on_disk.write() as tx:
        (await driver_of(tx)).set_trace_callback(traced)
        await set_fact(tx, "a", "a")
    assert ran == [("INSERT", True), ("COMMIT", False)]
    # A read is over before anything else has its turn.
    with pytest.raises(StopIteration):
        stored_facts(on_disk, "a", "b").send(None)


async def test_what_takes_its_time_runs_in_a_thread(on_disk: Database) -> None:
    loop, threads = threading.get_ident(), set[int]()

    async def run(tx: AsyncConnection) -> None:
        (await driver_of(tx)).create_function("thread", 0, threading.get_ident)
        threads.add(int(await tx.scalar(text("SELECT thread()")) or 0))

    async with on_disk.scan() as tx:
        await run(tx)
    async with on_disk.snapshot() as tx:
        await run(tx)
    assert threads
    assert loop not in threads


async def test_who_is_cancelled_while_the_disk_is_waited_for_holds_no_lock(on_disk: Database) -> None:
    committing, on = threading.Event(), threading.Event()

    def hang(statement: str) -> None:
        if statement == "COMMIT":
            committing.set()
            on.wait(30)

    async def stuck() -> None:
        async with on_disk.write() as tx:
            (await driver_of(tx)).set_trace_callback(hang)
            await set_fact(tx, "a", "a")

    task = asyncio.create_task(stuck())
    await asyncio.to_thread(committing.wait, 30)
    others = [asyncio.create_task(note(on_disk, name)) for name in "bc"]
    task.cancel()
    await asyncio.sleep(0.05)
    assert await stored_facts(on_disk, "b", "c") == [False, False]
    on.set()
    await asyncio.gather(*others)
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await stored_facts(on_disk, "a", "b", "c") == [True, True, True]


async def test_a_cancelled_wait_for_another_program_leaves_nothing_behind(on_disk: Database, file: Path) -> None:
    with sqlite3.connect(file, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        task = asyncio.create_task(note(on_disk, "a"))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        other.execute("COMMIT")
    await note(on_disk, "b")
    assert await stored_facts(on_disk, "a", "b") == [False, True]


async def test_a_full_disk_fails_the_write_alone(on_disk: Database) -> None:
    async with on_disk.read() as tx:
        await tx.execute(text("PRAGMA max_page_count = 1"))
    with pytest.raises(OperationalError, match="full"):
        await note(on_disk, "a" * 100_000)
    async with on_disk.read() as tx:
        await tx.execute(text("PRAGMA max_page_count = 100000"))
    await note(on_disk, "b")
    assert await stored_facts(on_disk, "b") == [True]


async def test_no_connection_is_opened_in_play(on_disk: Database) -> None:
    await asyncio.gather(note(on_disk, "a"), stored_facts(on_disk, "a"))
    opened: list[object] = []
    event.listen(on_disk.engine, "connect", lambda *_: opened.append(1))
    for _ in range(3):
        await asyncio.gather(
            *(note(on_disk, name) for name in "abcdef"), *(stored_facts(on_disk, "a") for _ in "abcdef")
        )
    assert not opened


@pytest.mark.parametrize(("durable", "synchronous"), [(True, 2), (False, 1)])
async def test_a_write_waits_for_the_disk_unless_it_need_not_be_durable(
    on_disk: Database, durable: bool, synchronous: int
) -> None:
    async with on_disk.write(durable=durable) as tx:
        assert (await tx.exec_driver_sql("PRAGMA synchronous")).scalar() == synchronous
