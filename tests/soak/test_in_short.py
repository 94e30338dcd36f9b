"""The run of `make soak` in short: a few kills, each with a trouble of its own, and the whole examination."""

from pathlib import Path

import pytest

from tests.postgresql import programs
from tests.soak import several
from tests.soak.run import run

TROUBLES = ("set clock", "5xx to a post that was taken", "400 to a post")


async def test_a_bot_that_is_killed_again_and_again_loses_nothing_and_posts_nothing_twice(tmp_path: Path) -> None:
    result = await run(4, 3, ("mono", "monoch"), tmp_path, TROUBLES, moves=4)
    assert result.kills >= 3
    assert not result.faults, str(result)


@pytest.mark.soak
@pytest.mark.skipif(programs() is None, reason="no PostgreSQL is installed")
async def test_the_work_of_a_dead_process_is_carried_on_by_two_others(tmp_path: Path) -> None:
    told, faults = await several.run(3, 2, tmp_path, moves=4, restarts=False)
    assert not faults, "\n".join([told, *faults])
