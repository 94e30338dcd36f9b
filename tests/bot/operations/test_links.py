"""One bot a database, whatever names its file has, in a place that can hold one."""

from pathlib import Path

import pytest

from bot.operations import OperatorError
from bot.operations.claim import claim_file, claim_on


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "games.db"
    found.touch()
    return found


async def test_a_bot_is_refused_that_names_the_file_by_a_symbolic_link(file: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "other.db"
    link.symlink_to(file)
    async with claim_on(f"sqlite+aiosqlite:///{link}"):
        with pytest.raises(OperatorError, match=r"games\.db is in use"), claim_file(file):
            pass
    with claim_file(file), pytest.raises(OperatorError, match=r"games\.db is in use"), claim_file(link):
        pass


def test_a_bot_is_refused_where_the_file_has_a_second_name(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "other.db"
    with claim_file(file):
        link.hardlink_to(file)
        with pytest.raises(OperatorError, match=r"hard link.*Delete the other name"), claim_file(link):
            pass
    link.unlink()
    with claim_file(file):
        pass


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("nowhere/games.db", "There is no folder .*nowhere for the database. Make it first, or name another."),
        ("games.db/other.db", "There is no folder .*games.db for the database"),
        (".", "is not a file: it cannot hold a database"),
        ("/dev/null", "is not a file: it cannot hold a database"),
        ("/proc/games.db", r"/proc cannot hold a database \(.*\). Name another folder, or let .* write to it."),
    ],
)
def test_a_place_that_holds_no_database_is_named(file: Path, tmp_path: Path, place: str, told: str) -> None:
    with pytest.raises(OperatorError, match=told), claim_file(tmp_path / place):
        pass
    assert list(tmp_path.iterdir()) == [file]
