"""What each command says and does, word for word, and what is told of each thing that keeps it from being done."""

import argparse
import asyncio
import os
import re
import sqlite3
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
from sqlalchemy import text
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    DBAPIError,
    InvalidRequestError,
    NoSuchModuleError,
    OperationalError,
    SQLAlchemyError,
)

from bot.kernel.database.errors import UnusableDatabaseError
from bot.kernel.database.shards import ShardsError
from bot.kernel.matches.computer_names import computer_id
from bot.kernel.matches.request import Person
from bot.kernel.matches.restore_check import RESTORED
from bot.kernel.store.facts import get_fact
from bot.kernel.store.matches import GIVEN
from bot.offers.offer import Offer, make_offer
from bot.operations import OperatorError, copies, moving
from bot.operations.claim import claim_file, database_file, display_url, is_on_server
from bot.operations.command_line import read_arguments
from bot.operations.copies import back_up, check_file, restore
from bot.operations.explaining import explain
from bot.operations.health import LagProbe
from bot.operations.moving import move
from sandbox.storage import DataInUseError
from sandbox.storage import NoPlaceError as NoSandboxPlaceError
from tests.bot.operations.test_operations import RED, a_host, begin, url_of
from tests.bot.operations.test_operations import run as run_command


async def run(file: Path, *words: str) -> tuple[str, int]:
    report = await run_command(url_of(file), *words)
    return report.text, report.code


async def fill_database(file: Path, *, matches: int = 1) -> None:
    host = await a_host(file)
    for at in range(matches):
        await begin(host, 10 * (at + 1))
    await host.database.close()


async def change_database(file: Path, *statements: str) -> None:
    host = await a_host(file)
    async with host.database.write() as tx:
        for statement in statements:
            await tx.execute(text(statement))
    await host.database.close()


async def test_the_check_counts_what_it_has_checked(file: Path) -> None:
    with pytest.raises(OperatorError, match=rf"There is no database at {file}: check DATABASE_URL\."):
        await run(file, "check")
    await fill_database(file, matches=0)
    assert await run(file, "check") == ("0 matches with 0 entries checked: all is well.", 0)
    await fill_database(file, matches=2)
    assert await run(file, "check") == ("2 matches with 4 entries checked: all is well.", 0)
    await change_database(file, "UPDATE matches SET rules_version = 0, deadline = NULL WHERE match_id = 101")
    said = "2 matches with 4 entries checked: all is well. 1 is of earlier rules and not replayed."
    assert await run(file, "check") == (said, 0)
    await change_database(file, "UPDATE matches SET deadline = NULL")
    fault = "#102: it is being played, and no clock runs"
    said = "2 matches with 4 entries checked: 1 fault. 1 is of earlier rules and not replayed."
    assert await run(file, "check") == (f"{fault}\n{said}", 1)
    await change_database(file, "UPDATE matches SET rules_version = 0", "UPDATE matches SET ply = 1")
    told, code = await run(file, "check")
    assert told.splitlines() == [
        "#101: it is at ply 1, and its log has 2",
        "#102: it is at ply 1, and its log has 2",
        "2 matches with 4 entries checked: 2 faults. 2 are of earlier rules and not replayed.",
    ]
    assert code == 1


async def test_a_copy_says_what_it_copied_and_what_was_wrong_before(file: Path, tmp_path: Path) -> None:
    await fill_database(file)
    there = url_of(tmp_path / "there.db")
    told, code = await run(file, "copy", url_of(file), there)
    rows = int(told.split(", ")[1].split()[0])
    assert told == f"Copied and compared 1 match, {rows} rows. Set DATABASE_URL to {there} and start the bot."
    assert (code, rows > 10) == (0, True)
    await change_database(file, "UPDATE matches SET deadline = NULL")
    told, code = await run(file, "copy", url_of(file), url_of(tmp_path / "other.db"))
    assert told.splitlines()[:2] == [
        "#101: it is being played, and no clock runs",
        "The source had these faults; they are copied as they are.",
    ]
    assert code == 0


@pytest.mark.parametrize("spoilt", ["missing", "other"])
async def test_a_partial_upload_is_lost(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoilt: str
) -> None:
    statement = {"missing": "DELETE FROM interactions", "other": "UPDATE matches SET deadline = 5"}[spoilt]

    async def spoil(_out: Any, into: Any) -> None:
        await into.execute(text(statement))

    await fill_database(file)
    monkeypatch.setattr(moving, "copy_counters", spoil)
    with pytest.raises(OperatorError, match={"missing": "all rows", "other": "#101 is not the same"}[spoilt]):
        await move(url_of(file), url_of(tmp_path / "there.db"))
    monkeypatch.undo()
    assert (await move(url_of(file), url_of(tmp_path / "there.db"))).matches == 1


async def test_a_database_that_is_restored_over_is_put_aside_whole(file: Path, tmp_path: Path) -> None:
    await fill_database(file, matches=2)
    copy = tmp_path / "copy.db"
    assert await run(file, "backup", str(copy)) == (f"{copy} holds 2 matches.", 0)
    await fill_database(file, matches=0)
    await change_database(file, "INSERT INTO facts VALUES ('boards_given', '150')")
    for ending in ("-wal", "-shm"):
        file.with_name(f"games.db{ending}").touch()
    found, aside = await restore(copy, file)
    assert (found, check_file(file)) == (2, 2)
    assert aside is not None
    assert aside.name.startswith("games.db.before-")
    assert check_file(aside) == 2
    host = await a_host(file)
    async with host.database.read() as tx:
        assert (await get_fact(tx, GIVEN), await get_fact(tx, RESTORED)) == ("150", "yes")
    await host.database.close()


async def test_a_backup_into_a_folder_is_dated_and_the_oldest_are_removed(file: Path, tmp_path: Path) -> None:
    await fill_database(file)
    folder = tmp_path / "backups"
    folder.mkdir()
    for name in ("games-20261126T043000Z.db", "games-20261127T043000Z.db", "games-before-upgrade.db"):
        back_up(file, folder / name)
    told, code = await run(file, "backup", str(folder), "--keep", "2")
    names = sorted(contents(folder / "games"))
    assert re.fullmatch(r"games-\d{8}T\d{6}Z\.db", names[1])
    assert names == ["games-20261127T043000Z.db", names[1], "games-before-upgrade.db"]
    assert (told, code) == (f"{folder / names[1]} holds 1 match. Removed 1 old copy.", 0)
    with pytest.raises(OperatorError, match="is not a folder: --keep counts"):
        await run(file, "backup", str(tmp_path / "x.db"), "--keep", "2")


async def test_restoring_from_nothing_or_unreadable_files(file: Path, tmp_path: Path) -> None:
    await fill_database(file)
    copy = tmp_path / "copy.db"
    back_up(file, copy)
    fresh = tmp_path / "a" / "b" / "fresh.db"
    fresh.parent.mkdir(parents=True)
    assert await restore(copy, fresh) == (1, None)
    assert await run(fresh, "check") == ("1 match with 2 entries checked: all is well.", 0)
    with pytest.raises(OperatorError, match=rf"There is no file {tmp_path / 'nowhere'}\."):
        await restore(tmp_path / "nowhere", file)
    told, _ = await run(tmp_path / "new.db", "restore", str(copy))
    assert told == f"Restored 1 match from {copy}."
    assert copies._last_number(tmp_path / "nowhere") == 0
    scribbled = tmp_path / "scribbled.db"
    scribbled.write_text("no database at all, whatever its name says of it")
    assert copies._last_number(scribbled) == 0
    assert copies._last_number(file) == 101


@pytest.mark.parametrize("kind", ["itself", "symbolic link", "hard link"])
async def test_the_database_itself_is_not_put_in_its_own_place(file: Path, tmp_path: Path, kind: str) -> None:
    await fill_database(file)
    copy = file if kind == "itself" else tmp_path / "link.db"
    if kind == "symbolic link":
        copy.symlink_to(file)
    elif kind == "hard link":
        copy.hardlink_to(file)
    before = contents(file)
    with pytest.raises(OperatorError, match=r"is the database itself\. Name a copy of it"):
        await restore(copy, file)
    assert contents(file) == before


@pytest.mark.parametrize(
    ("broken", "told"),
    {
        "truncated": "damaged|not a Gamekeeper database",
        "DELETE FROM alembic_version": "not a Gamekeeper database (it does not say its version)",
        "DROP TABLE log": "not a Gamekeeper database (the table `log` is missing)",
        "ALTER TABLE seats DROP COLUMN name": "not a Gamekeeper database (`name` is missing in the table `seats`)",
        "DELETE FROM log WHERE ply = 2": "#101: it is at ply 2, and its log has 1",
        "UPDATE alembic_version SET version_num = '9999'": "is of a newer Gamekeeper",
    }.items(),
)
async def test_a_damaged_copy_is_refused_and_nothing_moved(file: Path, tmp_path: Path, broken: str, told: str) -> None:
    await fill_database(file)
    copy = tmp_path / "copy.db"
    back_up(file, copy)
    if broken == "truncated":
        os.truncate(copy, copy.stat().st_size - 8_192)
    else:
        with sqlite3.connect(copy) as connection:
            connection.execute(broken)
    before = contents(file)
    said = [await sentence(file, "restore", str(copy)), await sentence(copy, "check")]
    for text_, name in zip(said, (str(copy), "DATABASE_URL"), strict=True):
        assert any(part in text_.replace(name, "DATABASE_URL") for part in told.split("|")), text_
    assert contents(file) == before
    if "log has 1" in told:
        assert (await run(file, "restore", "--faulty", str(copy)))[1] == 0
        assert check_file(file) == 1


def contents(file: Path) -> dict[str, bytes]:
    """Return what is in a database's file and those beside it."""
    beside = file.parent.glob(f"{file.name}*")
    return {each.name: each.read_bytes() for each in beside if each.suffix != ".lock"}


async def sentence(file: Path, *words: str) -> str:
    """Return what the operator reads."""
    try:
        return (await run(file, *words))[0]
    except Exception as error:  # noqa: BLE001 - all that it raises is explained
        return str(explain(error))


async def test_a_damaged_database_is_replaced_and_kept(file: Path, tmp_path: Path) -> None:
    await fill_database(file)
    copy = tmp_path / "copy.db"
    back_up(file, copy)
    os.truncate(file, 100)
    found, aside = await restore(copy, file)
    assert (found, check_file(file)) == (1, 1)
    assert aside is not None
    assert aside.stat().st_size == 100


def test_addresses_of_databases_are_told_apart_and_shown_without_a_password() -> None:
    urls = (
        "sqlite+aiosqlite:///games.db",
        "sqlite+aiosqlite://",
        "sqlite+aiosqlite:///:memory:",
        "postgresql+asyncpg://me:pw@here/x",
    )
    assert [database_file(url) for url in urls] == [Path("games.db").resolve(), None, None, None]
    assert [is_on_server(url) for url in urls] == [False, False, False, True]
    assert display_url(urls[3]) == "postgresql+asyncpg://me:***@here/x"


def test_the_holder_of_a_database_lock_is_named(file: Path) -> None:
    with claim_file(file):
        assert file.with_name("games.db.holder").read_text(encoding="utf-8").endswith(" UTC")
        file.with_name("games.db.holder").unlink()
        in_use = r"games\.db is in use .* \(which is starting or stopping\)"
        with pytest.raises(OperatorError, match=in_use), claim_file(file):
            pass


def test_the_command_line_is_read_as_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["backup"], ["restore"], ["copy", "a"], ["check", "x"], ["dance"], ["--of", "x"]):
        with pytest.raises(SystemExit):
            read_arguments(words)
    with pytest.raises(SystemExit):
        read_arguments(["--help"])
    assert "backup" in capsys.readouterr().out
    asked = read_arguments(["--shards", "0-3", "--of", "16"])
    assert (asked.run, asked.shards, asked.shard_count) == (None, "0-3", 16)
    assert isinstance(read_arguments(["check"]).run, object)
    assert not isinstance(read_arguments([]).run, argparse.Namespace)


def with_state(state: str | None) -> DBAPIError:
    cause = Exception("denied")
    cause.sqlstate = state  # type: ignore[attr-defined]  # as asyncpg's errors have it
    return DBAPIError("SELECT", None, cause)


def unreachable(error: OSError) -> Exception:
    key: Any = SimpleNamespace(host="discord.com", port=443, ssl=True, is_ssl=True)
    return aiohttp.ClientConnectorError(key, error)


SENTENCES: list[tuple[Exception, str | None]] = [
    (OperatorError("in use"), "in use"),
    (OperatorError("no copy"), "no copy"),
    (OperatorError("no port"), "no port"),
    (UnusableDatabaseError("no server"), "no server"),
    (ShardsError("no shards"), "no shards"),
    (
        DataInUseError("x runs"),
        "The sandbox cannot start: x runs. Stop that one, or name another folder with SANDBOX_DATA.",
    ),
    (NoSandboxPlaceError("x is full"), "The sandbox cannot start: x is full. Name another folder with SANDBOX_DATA."),
    (
        OSError(98, "taken"),
        "The sandbox's port is taken by another program, or by another sandbox. Stop that one, or set",
    ),
    (OSError(2, "none", "/b/a"), "There is no folder /b. Make it first, or change the setting that names it."),
    (
        OSError(20, "no", "/a"),
        "/a is in the way: a folder is needed there. Move it, or change the setting that names it.",
    ),
    (
        OSError(21, "no", "/a"),
        "/a is in the way: a folder is needed there. Move it, or change the setting that names it.",
    ),
    (OSError(1, "not you", "/a"), "/a cannot be written (not you)."),
    (OSError(28, "full"), "A folder cannot be written (full)."),
    (OSError(5, "I/O"), None),
    (UnusableDatabaseError.not_ours("x"), "(x). Restore a copy, or name a new file."),
    (
        with_state("42501"),
        "PostgreSQL does not allow that (denied). Make the user of DATABASE_URL the database's owner.",
    ),
    (with_state(None), "The database cannot be used (denied). Its server's log may say more."),
    (
        OperationalError("", None, sqlite3.OperationalError("no")),
        "The database cannot be opened (no). Is the folder of DATABASE_URL there, and writable?",
    ),
    (DatabaseError("", None, sqlite3.DatabaseError("no")), "(no). Restore a copy, or name a new file."),
    (unreachable(OSError(101, "no network")), "Discord cannot be reached (no network). Is this machine online?"),
    (
        unreachable(OSError("lost")),
        "Discord cannot be reached (Cannot connect to host discord.com:443 ssl:default [None])",
    ),
    (SQLAlchemyError("ours"), None),
    (KeyError("ours"), None),
]


@pytest.mark.parametrize(("error", "sentence"), SENTENCES, ids=lambda value: type(value).__name__)
def test_each_thing_that_keeps_the_bot_from_starting_has_its_sentence(error: Exception, sentence: str | None) -> None:
    found = explain(error)
    assert (found is None) is (sentence is None)
    assert (sentence or "") in (found or "")


@pytest.mark.parametrize("kind", [ArgumentError, NoSuchModuleError, InvalidRequestError])
def test_an_address_that_cannot_be_read_is_shown_as_it_should_be(kind: type[Exception]) -> None:
    assert str(explain(kind("x"))).startswith("DATABASE_URL cannot be read. Write it like `sqlite+aiosqlite:///")


def test_the_lag_that_is_not_exceeded_is_one_of_those_measured() -> None:
    probe = LagProbe(size=3)
    assert [probe.share(part) for part in (0, 0.5, 1)] == [0.0, 0.0, 0.0]
    probe._found.extend((0.9, 0.4, 0.2, 0.3))
    assert list(probe._found) == [0.4, 0.2, 0.3]
    assert [probe.share(part) for part in (0, 0.33, 0.34, 0.5, 0.67, 0.99, 1)] == [0.2, 0.2, 0.3, 0.3, 0.4, 0.4, 0.4]
    assert (LagProbe()._nap, LagProbe()._found.maxlen) == (0.05, 400)
    probe.close()


async def test_the_seed_of_a_match_with_a_computer_is_made_of_what_people_added(file: Path) -> None:
    host = await a_host(file)
    computer = Person(computer_id("easy", 1), "Computer")
    await make_offer(host, Offer("mono", RED, (computer,), 2, 1, 2, 10, options={"size": 3}, random_seats=False))
    await host.database.close()
    assert await run(file, "check") == ("1 match with 0 entries checked: all is well.", 0)


async def test_the_lag_is_what_a_nap_took_beyond_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    now, naps = 10.0, [0.05, 0.07, 0.01]

    async def sleep(seconds: float) -> None:
        nonlocal now
        assert seconds == 0.05
        if not naps:
            raise asyncio.CancelledError
        now += naps.pop(0)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    monkeypatch.setattr(time, "perf_counter", lambda: now)
    probe = LagProbe()
    with pytest.raises(asyncio.CancelledError):
        await probe._measure()
    assert [round(each, 3) for each in probe._found] == [0.0, 0.02, 0.0]
