"""Fixtures and order of all tests."""

import gc
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.databases import POSTGRESQL, SQLITE, Databases, on_server, usual, wanted_databases
from tests.migrated import MEMORY
from tests.postgresql import programs
from tests.pseudo import reading_messages

LONGEST = (
    "test_new_game.py::test_a_sixth_game",
    "soak/test_in_short.py",
    "end_to_end/",
    "sandbox/test_page.py",
    "two_worlds/test_law.py",
)
"""Tests that take long, or wait for other processes."""

# Modules and tests stay to the end: looking for garbage among them took a third of collection, a fifth of the tests.
gc.disable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest first: begun last, one would keep one core busy and let the others wait."""
    items.sort(key=lambda item: not any(long in item.nodeid for long in LONGEST))


def pytest_collection_finish() -> None:
    """Look for garbage again from here on, seldom, and only in what the tests make."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    gc.enable()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run on both databases what is marked so."""
    if "kept_on" in metafunc.fixturenames:
        kinds = wanted_databases(both=metafunc.definition.get_closest_marker("both_databases") is not None)
        if len(kinds) > 1:
            metafunc.parametrize("kept_on", kinds)

    package, _, module = metafunc.module.__name__.rpartition(".")
    if module.startswith("test_golden_") and package.startswith(("tests.bot", "tests.cogs")):
        writing = os.environ.get("GAMEKEEPER_GOLDEN") == "write"
        metafunc.parametrize("language", ["english"] if writing else ["english", "pseudo"], indirect=True)


@pytest.fixture(autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    """Run golden texts once more in a language that shows what was left out of the catalogue."""
    if getattr(request, "param", "english") == "english":
        yield
        return
    with reading_messages() as left_out:
        yield
    assert not left_out


@pytest.fixture
def kept_on(request: pytest.FixtureRequest) -> str:
    """Return the database a test runs on."""
    return SQLITE if request.node.get_closest_marker("only_sqlite") else usual()


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of this run of the tests know."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture
async def database_url(kept_on: str, shared_folder: Path) -> AsyncIterator[str]:
    """The address of a database of this test's own, which `begin_migrated` gives its tables."""
    async with _database(kept_on, shared_folder, empty=False) as url:
        yield url


@pytest.fixture
async def empty_url(kept_on: str, shared_folder: Path) -> AsyncIterator[str]:
    """The address of one more database, which has no tables."""
    async with _database(kept_on, shared_folder, empty=True) as url:
        yield url


@pytest.fixture
def databases(kept_on: str, shared_folder: Path) -> Databases:
    """Return a factory of databases with tables, for tests in which several bots run."""
    return partial(_database, kept_on, shared_folder, empty=False)


@asynccontextmanager
async def _database(kept_on: str, shared_folder: Path, *, empty: bool) -> AsyncIterator[str]:
    if kept_on != POSTGRESQL:
        yield MEMORY
        return
    if programs() is None:
        pytest.skip("no PostgreSQL is installed here: no `postgres` is on the PATH or in its usual folders")
    async with on_server(shared_folder, empty=empty) as url:
        yield url
