"""Tests of the shards of a process, as an operator writes them, and of the times when they may identify."""

import pytest

from bot.app import Gamekeeper
from bot.kernel.database.shards import Shards, ShardsError, read_shards
from bot.operations.command_line import read_arguments
from bot.operations.explaining import explain
from bot.settings import Settings
from tests.migrated import MEMORY


@pytest.mark.parametrize(
    ("text", "count", "shards"),
    [
        (None, None, None),
        (None, 3, Shards((0, 1, 2), 3)),
        ("0-3", 16, Shards((0, 1, 2, 3), 16)),
        ("15", 16, Shards((15,), 16)),
        (" 4 - 5, 0", 8, Shards((0, 4, 5), 8)),
    ],
)
def test_shards_are_read_as_they_are_written(text: str | None, count: int | None, shards: Shards | None) -> None:
    assert read_shards(text, count) == shards


@pytest.mark.parametrize(
    ("text", "count", "sentence"),
    [
        ("0-3", None, "Say how many shards there are in all, as in `--shards 0-3 --of 16`"),
        ("0-16", 16, "There is no shard 16 of 16: they are counted from 0, and the last is 15."),
        ("3-1", 16, "The shards '3-1' end before they begin."),
        ("all", 16, "The shards 'all' cannot be read. Write a range"),
        ("", 16, "The shards '' cannot be read."),
        ("0-2,2", 16, "The shards '0-2,2' name a shard twice."),
        (None, 0, "There is at least one shard."),
    ],
)
def test_shards_that_cannot_be_are_refused_in_a_sentence(text: str | None, count: int | None, sentence: str) -> None:
    with pytest.raises(ShardsError) as refusal:
        read_shards(text, count)
    assert str(explain(refusal.value)).startswith(sentence)


def test_a_process_has_its_part_of_what_the_bot_is_allowed() -> None:
    assert Shards((0, 1, 2, 3), 16).share == 0.25


def test_the_command_line_has_the_last_word_on_shards() -> None:
    settings = Settings(_env_file=None, shards="0-7", shard_count=16)
    assert read_arguments([]).over(settings).served_shards == Shards(tuple(range(8)), 16)
    assert read_arguments(["--shards", "8-9"]).over(settings).served_shards == Shards((8, 9), 16)
    assert read_arguments(["--shards", "0", "--of", "2"]).over(settings).served_shards == Shards((0,), 2)


async def test_a_bot_with_two_of_three_shards_is_connected_once_both_are() -> None:
    async with Gamekeeper(Settings(_env_file=None, database_url=MEMORY, shards="1-2", shard_count=3)) as bot:
        seen = [bot.is_connected]
        for shard in (1, 2):
            await bot.on_shard_ready(shard)
            seen.append(bot.is_connected)
        await bot.on_shard_disconnect(1)
        seen.append(bot.is_connected)
        await bot.on_shard_resumed(1)
        seen.append(bot.is_connected)
        await bot.on_shard_disconnect(2)  # or the clock would note that people could play
    assert seen == [False, False, True, False, True]
