"""A database in memory, and a host on it whose time stands still until told."""

from collections.abc import AsyncIterator

import pytest

from bot.app import Gamekeeper
from bot.computers.choices import Pauses
from bot.computers.turns import Turns
from bot.kernel.buttons.game_controls import AnyGameControls
from bot.kernel.database.database import Database
from bot.kernel.matches.host import Host
from bot.kernel.matches.positions import Positions
from bot.kernel.workers import processes
from bot.settings import Settings
from tests.bot.inline_processes import InlineProcesses
from tests.migrated import MEMORY, begin_migrated
from tests.patience import PATIENCE

processes.TIMEOUT = int(PATIENCE)  # type: ignore[misc]  # a worker may be slow on a busy machine


class FakeClock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = 1_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    found = await begin_migrated(Database(database_url))
    yield found
    await found.close()


@pytest.fixture
def fake_clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def host(database: Database, fake_clock: FakeClock) -> Host:
    return Host(database, Positions(database), now=fake_clock, new_secret=lambda: b"s" * 32)


@pytest.fixture
def thinking() -> InlineProcesses:
    return InlineProcesses()


@pytest.fixture
async def turns(host: Host, thinking: InlineProcesses) -> AsyncIterator[Turns]:
    found = Turns(host, thinking, Pauses(move=0, reaction=0))
    host.signals.computers.append(found.notify)
    yield found
    await found.close()


@pytest.fixture
async def controls_by_game() -> AsyncIterator[dict[str, AnyGameControls]]:
    bot = Gamekeeper(Settings(_env_file=None, database_url=MEMORY))
    await bot.add_cogs()
    yield bot.controls_by_game
    await bot.close()
