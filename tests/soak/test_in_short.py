"""The run of `make soak` in short: a few kills, each with a trouble of its own, and the whole examination."""

from pathlib import Path

from tests.soak.run import run

TROUBLES = ("set clock", "5xx to a post that was taken", "400 to a post")


async def test_a_bot_that_is_killed_again_and_again_loses_nothing_and_posts_nothing_twice(tmp_path: Path) -> None:
    result = await run(4, 3, ("mono", "monoch"), tmp_path, TROUBLES, moves=4)
    assert result.kills >= 3
    assert not result.faults, str(result)
