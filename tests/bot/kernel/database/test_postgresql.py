"""PostgreSQL means what SQLite means: writers take turns, readers see one moment, an absent server is waited for."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError, ResourceClosedError

from bot.kernel.database import postgresql
from bot.kernel.database.database import Database
from bot.kernel.database.errors import UnusableDatabaseError
from bot.kernel.database.postgresql import node
from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import load_match
from bot.kernel.matches.positions import Positions
from bot.kernel.store.facts import get_fact, set_fact
from bot.kernel.store.log import LogRow, append, entries
from bot.kernel.store.matches import add_match, next_match_id
from bot.kernel.store.one_match import find_match
from bot.kernel.store.waiting_entries import TYPED, TypedText
from bot.operations import OperatorError
from bot.operations.claim import claim_on
from bot.operations.explaining import explain
from bot.play.stop import stop
from tests.bot.made_up import RED, a_match
from tests.bot.refused import expect_refusal
from tests.databases import POSTGRESQL
from tests.proxy import Proxy
from tests.requests import request

pytestmark = pytest.mark.usefixtures("filled")


@pytest.fixture
def kept_on() -> str:
    return POSTGRESQL


@pytest.fixture
async def filled(database: Database) -> None:
    async with database.write() as tx:
        for match_id in (101, 102):
            await add_match(tx, a_match(match_id))


@pytest.fixture
async def proxy(database_url: str, tmp_path: Path) -> AsyncIterator[Proxy]:
    async with Proxy.before(database_url, tmp_path) as found:
        yield found


@pytest.fixture
async def by_proxy(proxy: Proxy) -> AsyncIterator[Database]:
    found = Database(proxy.url)
    yield found
    await found.close()


async def note(database: Database, ply: int, match_id: int = 101) -> None:
    async with database.write(of=match_id) as tx:
        await append(tx, match_id, LogRow(ply, 0, "a1", 5))


async def plies(database: Database, match_id: int = 101) -> list[int]:
    async with database.read() as tx:
        return [row.ply for row in await entries(tx, match_id)]


async def has_started(task: "asyncio.Task[None]") -> bool:
    """Return whether something that might have to wait has not: in a fifth of a second it is done."""
    done, _ = await asyncio.wait([task], timeout=0.2)
    return bool(done)


async def test_matches_do_not_wait_for_each_other_and_writes_of_one_do(database: Database) -> None:
    async with database.write(of=101):
        await asyncio.wait_for(note(database, 1, 102), 20)
        same = asyncio.create_task(note(database, 1))
        assert not await has_started(same)
    await same
    assert (await plies(database), await plies(database, 102)) == ([1], [1])


async def test_installation_wide_writes_are_exclusive(database: Database) -> None:
    async with database.write():
        one = asyncio.create_task(note(database, 1))
        assert not await has_started(one)
        assert await plies(database) == []
    await one
    async with database.write(of=101):
        every = asyncio.create_task(_store_fact(database))
        assert not await has_started(every)
    await every


async def _store_fact(database: Database) -> None:
    async with database.write() as tx:
        await set_fact(tx, "a", "a")


async def test_a_waiting_transaction_reads_the_latest_rows(database: Database) -> None:
    async def offered() -> int:
        async with database.write() as tx:
            match_id = await next_match_id(tx)
            await asyncio.sleep(0)
            await add_match(tx, a_match(match_id))
            return match_id

    assert sorted(await asyncio.gather(*(offered() for _ in range(12)))) == list(range(103, 115))


async def test_a_reader_sees_one_moment_and_writes_nothing(database: Database) -> None:
    async with database.read() as tx:
        assert await entries(tx, 101) == []
        await note(database, 1)
        assert await entries(tx, 101) == []
    assert await plies(database) == [1]
    with pytest.raises(Exception, match="read-only"):
        async with database.read() as tx:
            await set_fact(tx, "a", "a")


async def test_writers_of_all_kinds_at_once_never_lock_each_other_out(database: Database) -> None:
    kinds = [None, 101, 102] * 20

    async def once(number: int) -> None:
        of = kinds[number * 7 % 60]
        async with database.write(of=of) as tx:
            # In SQLite's order of things each adds to what the one before has left.
            name = f"count of {of}"
            await set_fact(tx, name, str(int(await get_fact(tx, name) or 0) + 1))
            await asyncio.sleep(number % 5 / 1000)

    await asyncio.wait_for(asyncio.gather(*map(once, range(60))), 60)
    async with database.read() as tx:
        counts = [int(await get_fact(tx, f"count of {of}") or 0) for of in (None, 101, 102)]
    assert counts == [20, 20, 20]


async def test_a_lock_held_for_long_is_told(
    database_url: str, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "_SET_UP", "SET lock_timeout = '100ms'")
    impatient = Database(database_url)
    async with database.write(of=101):
        with pytest.raises(OperationalError):
            await note(impatient, 1)
    await note(impatient, 1)
    await impatient.close()


async def test_after_a_statement_that_failed_nothing_of_its_transaction_is_kept(database: Database) -> None:
    async def go_on() -> None:
        async with database.write() as tx:
            await set_fact(tx, "a", "a")
            with suppress(Exception):
                await tx.execute(text("SELECT 1 / 0"))

    with pytest.raises(ResourceClosedError, match="undone"):
        await go_on()
    async with database.read() as tx:
        assert await get_fact(tx, "a") is None


async def test_a_cancelled_write_leaves_nothing_behind(database: Database) -> None:
    writing = asyncio.Event()

    async def stuck() -> None:
        async with database.write(of=101) as tx:
            await append(tx, 101, LogRow(1, 0, "a1", 5))
            writing.set()
            await tx.execute(text("SELECT pg_sleep(60)"))

    task = asyncio.create_task(stuck())
    await writing.wait()
    task.cancel()
    await asyncio.wait_for(note(database, 2), 20)
    assert await plies(database) == [2]


async def test_a_write_without_a_connection_may_be_retried(proxy: Proxy, by_proxy: Database) -> None:
    async def cut_off() -> None:
        async with by_proxy.write(of=101) as tx:
            await append(tx, 101, LogRow(1, 0, "a1", 5))
            proxy.drop()
            await append(tx, 101, LogRow(2, 0, "a1", 5))

    with pytest.raises(OperationalError):
        await cut_off()
    assert await plies(by_proxy) == []
    await note(by_proxy, 1)
    assert await plies(by_proxy) == [1]


async def test_a_commit_without_an_answer_may_have_been_done(proxy: Proxy, by_proxy: Database) -> None:
    async def cut_off() -> None:
        async with by_proxy.write(of=101) as tx:
            await append(tx, 101, LogRow(1, 0, "a1", 5))
            proxy.deaf = True

    with pytest.raises(OperationalError):
        await cut_off()
    proxy.deaf = False
    assert await plies(by_proxy) == [1]


async def test_a_server_that_is_away_is_waited_for(proxy: Proxy, by_proxy: Database) -> None:
    await note(by_proxy, 1)
    await proxy.close()
    waiting = [asyncio.create_task(note(by_proxy, 2)), asyncio.create_task(note(by_proxy, 1, 102))]
    assert not await has_started(waiting[0])
    await proxy.open()
    await asyncio.wait_for(asyncio.gather(*waiting), 20)
    assert (await plies(by_proxy), await plies(by_proxy, 102)) == ([1, 2], [1])


async def test_a_connection_that_the_server_is_about_to_end_is_not_used(proxy: Proxy, by_proxy: Database) -> None:
    await note(by_proxy, 1)
    proxy.say_farewell()
    await asyncio.sleep(0.05)
    await note(by_proxy, 2)
    assert await plies(by_proxy) == [1, 2]


async def test_a_server_that_stays_away_is_told(
    proxy: Proxy, by_proxy: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql, "PATIENCE", 0.2)
    await note(by_proxy, 1)
    await proxy.close()
    with pytest.raises(OperationalError):
        await note(by_proxy, 2)
    with pytest.raises(OperationalError):
        await plies(by_proxy)


async def test_characters_postgresql_refuses_are_removed(database: Database) -> None:
    typed = "eat\0 m1 \ud83d!"
    async with database.write(of=101) as tx:
        await TYPED.save(tx, TypedText(101, 0, "e\0", typed))
        assert await TYPED.find(tx, 101, 0) == TypedText(101, 0, "e\0", typed)


@pytest.mark.parametrize("match_id", [2**31, 2**53, -1])
async def test_a_board_that_there_cannot_be_is_not_found(database: Database, match_id: int) -> None:
    host = Host(database, Positions(database))
    async with database.read() as tx:
        assert await find_match(tx, match_id) is None
    for asked in (load_match(host, match_id), stop(host, request(RED, match_id, 5), 7, "because")):
        with expect_refusal(f"There is no match #{match_id}"):
            await asked


async def test_a_second_bot_on_a_database_is_refused(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with claim_on(database_url):
        assert not await _is_free(database_url, monkeypatch)
    assert await _is_free(database_url, monkeypatch)


async def test_a_bot_keeps_its_leases_for_a_moment(
    proxy: Proxy, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node, "HEARTBEAT", 0.05)
    async with claim_on(proxy.url) as cluster:
        proxy.drop()
        async with asyncio.timeout(20):
            while not cluster.holds(101):
                with suppress(OperationalError):
                    await cluster.lease(101)
        assert not await _is_free(database_url, monkeypatch)


async def _is_free(url: str, monkeypatch: pytest.MonkeyPatch) -> bool:
    with monkeypatch.context() as short:
        short.setattr(node, "LEASE", 0.1)
        short.setattr(node, "HEARTBEAT", 0.05)
        try:
            async with claim_on(url):
                return True
        except OperatorError:
            return False


@pytest.mark.parametrize(
    ("change", "told"),
    [
        pytest.param(("/test_", "/nowhere_"), "has no database nowhere_", id="no such database"),
        pytest.param(("gamekeeper@", "nobody:hush@"), "refuses the user nobody", id="no such user"),
        pytest.param(("host=/", "host=/nowhere/"), "cannot be reached", id="no server"),
        pytest.param(("?host=", "?nonsense=1&host="), "DATABASE_URL cannot be read", id="an unknown option"),
        pytest.param(("+asyncpg", "+nonsense"), None, id="another driver is ours all the same"),
        pytest.param(("postgresql+asyncpg", "postgres"), None, id="as some hosts write it"),
    ],
)
async def test_connection_problems_are_put_in_words(
    database_url: str, change: tuple[str, str], told: str | None
) -> None:
    database = Database(database_url.replace(*change, 1))
    if told is None:
        await database.migrate()
    else:
        with pytest.raises(Exception, match=r".") as raised:
            await database.migrate()
        said = explain(raised.value)
        assert said is not None
        assert told in said
        assert "hush" not in said
    await database.close()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seconds are parts of seconds."""
    for name, seconds in (("ANSWERS_WITHIN", 0.4), ("MOMENT", 0.1), ("PATIENCE", 1.5)):
        monkeypatch.setattr(postgresql, name, seconds)


@pytest.fixture
def cut_off(impatient: None, by_proxy: Database) -> Database:
    return by_proxy


async def test_a_lost_connection_is_reported_after_a_while(cut_off: Database, proxy: Proxy) -> None:
    await asyncio.gather(*(note(cut_off, 1, match_id) for match_id in (101, 102)), plies(cut_off))
    proxy.silent = True
    async with asyncio.timeout(20):
        for asked in (note(cut_off, 2), plies(cut_off), cut_off.migrate()):
            with pytest.raises((OperationalError, UnusableDatabaseError)):
                await asked
    proxy.silent = False
    await note(cut_off, 2)
    assert await plies(cut_off) == [1, 2]


async def test_a_network_that_was_silent_for_a_moment_is_waited_for(cut_off: Database, proxy: Proxy) -> None:
    # More than one connection is kept open: one that gave no answer tells of the others.
    await asyncio.gather(*(note(cut_off, 1, match_id) for match_id in (101, 102)), plies(cut_off))
    proxy.silent = True
    waiting = asyncio.create_task(note(cut_off, 2))
    reading = asyncio.create_task(plies(cut_off, 102))
    assert not await has_started(waiting)
    await asyncio.sleep(0.5)
    proxy.silent = False
    await asyncio.wait_for(waiting, 20)
    assert await asyncio.wait_for(reading, 20) == [1]


async def test_an_unanswered_write_is_retried(cut_off: Database, proxy: Proxy, monkeypatch: pytest.MonkeyPatch) -> None:
    async def unanswered() -> None:
        async with cut_off.write(of=101) as tx:
            await append(tx, 101, LogRow(1, 0, "a1", 5))
            proxy.silent = True
            await append(tx, 101, LogRow(2, 0, "a1", 5))

    async with asyncio.timeout(20):
        with pytest.raises(OperationalError):
            await unanswered()
    proxy.silent = False
    await note(cut_off, 1)
    assert await plies(cut_off) == [1]


async def test_full_table_scans_have_a_longer_time_limit(cut_off: Database) -> None:
    async with cut_off.scan() as tx:
        await tx.execute(text("SELECT pg_sleep(1)"))
        await set_fact(tx, "a", "a")
    async with cut_off.read() as tx:
        assert await get_fact(tx, "a") == "a"


async def test_waiting_for_a_lock_is_no_lost_connection(cut_off: Database) -> None:
    async with cut_off.write(of=101):
        waiting = asyncio.create_task(note(cut_off, 1))
        await asyncio.sleep(0.8)
        assert not waiting.done()
    await waiting
