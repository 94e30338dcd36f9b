"""An installation moves from one database to another, with all there is, or not at all."""

from pathlib import Path

import pytest
from sqlalchemy import make_url, text

from bot.kernel.database.copying import TABLES, rows_of
from bot.kernel.database.database import Database
from bot.kernel.database.errors import UnusableDatabaseError
from bot.kernel.database.postgresql import node
from bot.kernel.database.postgresql.faults import place_of
from bot.kernel.database.shards import Shards
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.matches.positions import Positions
from bot.kernel.store.outbox import enqueue, pending
from bot.operations import OperatorError
from bot.operations.audit import audit
from bot.operations.claim import claim_on
from bot.operations.explaining import explain
from bot.operations.moving import AddressError
from bot.play.play import play, resign
from bot.watching.store import WATCHERS, Watcher
from tests.bot.operations.test_operations import a_host, begin, run, url_of
from tests.databases import POSTGRESQL
from tests.migrated import MEMORY
from tests.requests import request

EVERYTHING = dict[str, list[dict[str, object]]]


@pytest.fixture
def kept_on() -> str:
    return POSTGRESQL


@pytest.fixture
async def filled(file: Path) -> str:
    """A database with a match that is played and one that is over, and with ids that have been given and deleted."""
    host = await a_host(file)
    await begin(host, 10)
    await resign(host, request(1, await begin(host, 20), 30))
    async with host.database.write() as tx:
        await WATCHERS.save(tx, Watcher(101, 99, end_only=True))
        await tx.execute(text("DELETE FROM outbox WHERE id > 3"))
    await host.database.close()
    return url_of(file)


async def all_of(url: str) -> EVERYTHING:
    database = Database(url)
    async with database.read() as tx:
        found = {name: [row async for rows in rows_of(tx, name) for row in rows] for name in TABLES}
    await database.close()
    return found


async def run_text(*words: str) -> str:
    report = await run(MEMORY, "copy", *words)
    assert report.code == 0
    return report.text


async def next_job(url: str) -> int:
    database = Database(url)
    async with database.write() as tx:
        await enqueue(tx, 101, [Show(Surface.OFFER)], 5)
        rows = await pending(tx, 101)
    await database.close()
    return rows[-1].id


async def test_an_installation_moves_to_postgresql_and_back_with_all_there_is(
    filled: str, empty_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.kernel.database.copying.AT_ONCE", 2)
    before = await all_of(filled)
    assert all(before[name] for name in ("matches", "log", "outbox", "interactions", "results", "match_values"))
    told = await run_text(filled, empty_url)
    assert told.startswith("Copied and compared 2 matches, ")
    assert "Set DATABASE_URL to postgresql+asyncpg://gamekeeper@/test_" in told
    assert await all_of(empty_url) == before
    again = url_of(tmp_path / "again.db")
    await run_text(empty_url, again)
    assert await all_of(again) == before
    # The number of the last job is not used again.
    numbers = [await next_job(url) for url in (filled, empty_url, again)]
    assert numbers[0] > 4
    assert numbers == numbers[:1] * 3


async def test_a_match_goes_on_where_it_was_moved_to(filled: str, empty_url: str) -> None:
    await run_text(filled, empty_url)
    database = Database(empty_url)
    host = Host(database, Positions(database))
    await play(host, request(1, 101, 500), "a1")
    assert (await host.positions.current(101)).ply == 3
    assert (await audit(database)).faults == ()
    await database.close()


async def test_a_database_that_holds_something_is_not_written_over(filled: str, empty_url: str) -> None:
    await run_text(filled, empty_url)
    with pytest.raises(OperatorError, match="is not empty"):
        await run_text(filled, empty_url)


async def test_nothing_is_copied_while_a_bot_runs(filled: str, empty_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for used in (filled, empty_url):
        async with claim_on(used):
            with monkeypatch.context() as patched:
                patched.setattr(node, "LEASE", 0.1)  # only of the node that copies, which would wait longer than that
                with pytest.raises(OperatorError):
                    await run_text(filled, empty_url)


async def test_a_source_that_is_not_there_or_of_an_earlier_version_is_told(tmp_path: Path, empty_url: str) -> None:
    with pytest.raises(OperatorError, match="There is no database"):
        await run_text(url_of(tmp_path / "nowhere.db"), empty_url)
    with pytest.raises(OperatorError, match="start the bot on it once"):
        await run_text(empty_url, url_of(tmp_path / "new.db"))
    with pytest.raises(OperatorError, match="one and the same"):
        await run_text(empty_url, empty_url)


NOBODY = "postgresql+asyncpg://nobody:secret@127.0.0.1:1/games"
NO_SOCKET = "postgresql+asyncpg://nobody@/games?host=/nowhere/at/all"


@pytest.mark.parametrize(
    ("source", "target", "told"),
    [
        ("nonsense", "sqlite+aiosqlite://", "FROM_URL cannot be read. "),
        ("sqlite+aiosqlite://", "nonsense", "is not of this version"),
        (NOBODY, "sqlite+aiosqlite://", "PostgreSQL cannot be reached at 127.0.0.1:1 "),
        (NOBODY, "sqlite+aiosqlite://", "and is FROM_URL right?"),
        (NO_SOCKET, "sqlite+aiosqlite://", "PostgreSQL cannot be reached at /nowhere/at/all:5432 "),
        (f"{NOBODY}?who=me", "sqlite+aiosqlite://", "FROM_URL cannot be read: it has an option"),
    ],
)
async def test_an_address_that_leads_nowhere_is_named(source: str, target: str, told: str) -> None:
    with pytest.raises(Exception, match=r".") as raised:
        await run_text(source, target)
    assert told in str(explain(raised.value))


@pytest.mark.parametrize(
    ("target", "told"),
    [("nonsense", "TO_URL cannot be read. "), (NOBODY, "PostgreSQL cannot be reached at 127.0.0.1:1 ")],
)
async def test_so_is_the_address_of_what_is_to_be_filled(filled: str, target: str, told: str) -> None:
    with pytest.raises(AddressError) as raised:
        await run_text(filled, target)
    said = str(explain(raised.value))
    assert said.startswith(told)
    assert "TO_URL" in said
    assert "secret" not in said


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("postgresql+asyncpg://red@games/name", "games:5432"),
        ("postgresql+asyncpg://red@/name?host=/run/postgresql", "/run/postgresql:5432"),
        ("postgresql+asyncpg://red@/name?host=games&port=77", "games:77"),
        ("postgresql+asyncpg://red@/name?host=one:5433&host=two:5434", "one:5433, two:5434"),
        ("postgresql+asyncpg://red@/name", "this machine:5432"),
    ],
)
def test_a_server_is_told_by_where_the_driver_goes(monkeypatch: pytest.MonkeyPatch, address: str, place: str) -> None:
    for name in ("PGHOST", "PGPORT"):
        monkeypatch.delenv(name, raising=False)
    assert place_of(make_url(address)) == place


def test_an_address_without_a_server_takes_it_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PGHOST", "games")
    monkeypatch.setenv("PGPORT", "77")
    assert place_of(make_url("postgresql+asyncpg://red@/name")) == "games:77"


async def test_the_check_says_what_it_found_on_postgresql(filled: str, empty_url: str) -> None:
    with pytest.raises(OperatorError, match=r"@/test_.* is not of this version: start the bot on it once"):
        await run(empty_url, "check")
    await run_text(filled, empty_url)
    assert (await run(empty_url, "check")).text == "2 matches with 5 entries checked: all is well."
    with pytest.raises(UnusableDatabaseError, match=r"PostgreSQL cannot be reached at 127\.0\.0\.1:1 "):
        await run(NOBODY, "check")


@pytest.mark.parametrize(
    ("shards", "alone"), [(None, True), (Shards((0, 1), 2), True), (Shards((0,), 1), True), (Shards((1,), 2), False)]
)
async def test_all_shards_lock_the_database(database_url: str, shards: Shards | None, alone: bool) -> None:
    for _ in range(2):  # what is claimed is given free in the end
        async with claim_on(database_url, shards) as cluster:
            assert cluster.alone is alone
