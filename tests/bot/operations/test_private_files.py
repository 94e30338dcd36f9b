"""Files that hold hands and secrets are read by their owner alone."""

from pathlib import Path

import pytest

from bot.operations import OperatorError
from bot.operations.claim import claim_file
from bot.operations.copies import back_up, restore
from tests.migrated import file_migrated


def mode_of(file: Path) -> int:
    return file.stat().st_mode & 0o777


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    """A database as an earlier version left it: everybody may read it."""
    found = tmp_path / "games.db"
    await file_migrated(found)
    for each in (found, tmp_path / "games.db-wal", tmp_path / "games.db.before-20261123T120000000000"):
        each.touch()
        each.chmod(0o644)
    return found


def test_a_start_makes_the_database_its_log_and_what_a_copy_replaced_private(file: Path) -> None:
    with claim_file(file):
        assert {mode_of(each) for each in file.parent.glob("games.db[-.][wb]*")} == {0o600}
        assert mode_of(file) == 0o600


async def test_a_copy_and_what_is_restored_from_it_are_private(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    (tmp_path / "copy.db.part").touch(mode=0o644)
    back_up(file, copy)
    assert mode_of(copy) == 0o600
    copy.chmod(0o644)
    _, aside = await restore(copy, file)
    assert aside is not None
    assert (mode_of(file), mode_of(aside)) == (0o600, 0o600)


def test_a_copy_into_a_folder_that_is_not_there_is_refused_and_makes_none(file: Path, tmp_path: Path) -> None:
    with pytest.raises(OperatorError, match=r"There is no folder .*weekly\. Make it first"):
        back_up(file, tmp_path / "weekly" / "copy.db")
    assert not (tmp_path / "weekly").exists()
