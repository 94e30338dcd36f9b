"""Puzzles of the day: those that are due are queued, once a server and day, and sent from their rows."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from bot.kernel.matches.host import Host
from bot.kernel.store.servers import servers_with_puzzles
from bot.learning.puzzle_days import puzzle_of_day
from bot.learning.store import (
    DailyPost,
    PuzzleTry,
    add_daily_post,
    daily_post_before,
    days_posted,
    next_unsent,
    tries_of_day,
)


@dataclass(frozen=True, slots=True)
class PreviousPuzzle:
    """The puzzle before, and who solved it."""

    post: DailyPost
    tries: tuple[PuzzleTry, ...]


async def queue_daily(host: Host) -> None:
    """Queue the puzzles that are due and were not; one transaction a server. Those of days that were missed are not."""
    now = host.now()
    async with host.database.read() as tx:
        wanted = await servers_with_puzzles(tx)
        days = {guild_id: due for guild_id, chosen in wanted.items() if (due := chosen.due(now)) is not None}
        there = await days_posted(tx, _days_ago(now, 3)) if days else set()
    for guild_id, (day, due_at) in days.items():
        if (guild_id, day) not in there:
            puzzle = puzzle_of_day(day)
            async with host.database.write() as tx:
                channel_id = wanted[guild_id].channel_id
                post = DailyPost(guild_id, day, channel_id, puzzle.id, made_at=due_at, due_at=due_at)
                await add_daily_post(tx, post)


async def next_daily(host: Host) -> int | None:
    """Return when the next puzzle of a day is due, or one that was refused is tried again."""
    now = host.now()
    async with host.database.read() as tx:
        times = [chosen.next_after(now) for chosen in (await servers_with_puzzles(tx)).values()]
        times += [due for due in [await next_unsent(tx)] if due is not None]
    return min(times, default=None)


async def previous_puzzle_of(host: Host, row: DailyPost) -> PreviousPuzzle | None:
    """Return the puzzle before one, with what members have made of it."""
    async with host.database.read() as tx:
        before = await daily_post_before(tx, row.guild_id, row.day)
        return (
            None if before is None else PreviousPuzzle(before, tuple(await tries_of_day(tx, row.guild_id, before.day)))
        )


def _days_ago(now: int, days: int) -> str:
    return (datetime.fromtimestamp(now, UTC) - timedelta(days=days)).date().isoformat()
