"""Migrations are applied once, each whole or not at all."""

import asyncio
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.kernel.database import database as database_module
from bot.kernel.database import migrations
from bot.kernel.database.database import Database
from bot.kernel.database.errors import UnusableDatabaseError

ROOT = Path(__file__).parents[4]

KEPT = "INSERT INTO facts (name, value) VALUES ('kept', 'before')"

NEXT = '''"""The next version's tables, as a test makes them up."""

import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = {newest!r}


def upgrade() -> None:
    """Apply the change."""
    op.add_column("facts", sa.Column("since", sa.Integer(), nullable=False, server_default="7"))
    op.create_table("added", sa.Column("id", sa.Integer(), primary_key=True))
    op.execute("UPDATE facts SET value = 'rewritten'")
'''


async def test_migrating_twice_changes_nothing(database: Database) -> None:
    await database.migrate()


async def test_a_database_of_a_later_version_is_refused(database: Database) -> None:
    async with database.write() as tx:
        await tx.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(UnusableDatabaseError, match="newer Gamekeeper"):
        await database.migrate()


@pytest.fixture
def with_the_next(tmp_path: Path) -> Path:
    """Return a folder with the migrations there are and one more."""
    folder = tmp_path / "migrations"
    shutil.copytree(Path(migrations.__file__).parent, folder, ignore=shutil.ignore_patterns("__pycache__"))
    newest = max(file.stem.split("_")[0] for file in (folder / "versions").glob("0*.py"))
    (folder / "versions" / "9999_next.py").write_text(NEXT.format(newest=newest), encoding="utf-8")
    return folder


@pytest.mark.both_databases
async def test_the_next_migration_is_applied(
    database: Database, with_the_next: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with database.write() as tx:
        await tx.execute(text(KEPT))
    monkeypatch.setattr(database_module, "_MIGRATIONS", with_the_next)
    assert not await database.is_up_to_date()
    await database.migrate()
    assert await database.is_up_to_date()
    async with database.read() as tx:
        assert (await tx.execute(text("SELECT name, value, since FROM facts WHERE name = 'kept'"))).one() == (
            "kept",
            "rewritten",
            7,
        )


KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
from sqlalchemy import Engine, event
from bot.kernel.database import database as module

url, left, module._MIGRATIONS = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])

def executed(*_):
    global left
    left -= 1
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)

async def main():
    database = module.Database(url)
    event.listen(Engine, "after_cursor_execute", executed)
    await database.migrate()
    await database.close()
    print("migrated")

asyncio.run(main())
"""
"""Brings a database up to date and is killed after so many statements."""


@pytest.mark.parametrize("statements", [5, *(pytest.param(at, marks=pytest.mark.soak) for at in (3, 6))])
def test_a_killed_migration_leaves_the_database_as_it_was(tmp_path: Path, with_the_next: Path, statements: int) -> None:
    file = tmp_path / "games.db"
    url = f"sqlite+aiosqlite:///{file}"
    asyncio.run(_make_database(url))
    killed = subprocess.run(  # noqa: S603 - our own script
        [sys.executable, "-c", KILLED, url, str(statements), str(with_the_next)],
        cwd=ROOT,
        capture_output=True,
        check=False,
        timeout=120,
    )
    assert (killed.returncode, killed.stdout) == (-signal.SIGKILL, b"")
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
        assert connection.execute("SELECT name FROM sqlite_master WHERE name = 'added'").fetchone() is None
        assert connection.execute("SELECT * FROM facts WHERE name = 'kept'").fetchall() == [("kept", "before")]


async def _make_database(url: str) -> None:
    database = Database(url)
    await database.migrate()
    async with database.write() as tx:
        await tx.execute(text(KEPT))
    await database.close()
