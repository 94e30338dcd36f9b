"""The puzzle of the day: once a day and server, also when the bot is killed as it goes out; solved and shared."""

from typing import Any

import discord
import pytest
import simcord
from simcord.backend.errors import SetupError

from bot.kernel.delivery.announcements import Announcements
from bot.kernel.store.announcements import change_announcement, due_announcements
from bot.kernel.timing import DailyPuzzles
from bot.learning.puzzles import days_in_a_row, puzzle_of_day
from bot.learning.store import DailyPost, newest_daily_post, next_unsent
from bot.learning.tables import daily_posts
from players.puzzles import Puzzle
from tests.cogs.conftest import Server
from tests.cogs.learning.test_puzzle import choose, wrong_choice

DAY = 86_400
ELEVEN = 1_767_222_000
"""2025-12-31, 23:00 in UTC: an hour before the clock of simcord starts."""


@pytest.fixture
async def daily(server: Server, boss: simcord.MemberActor) -> Announcements:
    at(server, ELEVEN)
    assert "at 0:00 (UTC)" in await server.says(
        boss, server.channel, "setup puzzles", channel=server.channel, time="0", zone="UTC"
    )
    return server.bot.announcements


def at(server: Server, now: int) -> None:
    server.bot.host.now = lambda: now


async def beat(server: Server) -> list[discord.Message]:
    """Let the clock look once; return the puzzles in the channel."""
    await server.bot.clock.tick()
    await server.bot.announcements.idle()
    return [message for message in server.channel.history() if message.attachments]


async def solve(server: Server, name: str, post: discord.Message, *, wrong: int = 0) -> discord.Message:
    """Open the puzzle, err so often, and solve it; return the last answer."""
    member, puzzle = server.members[name], await todays(server)
    message = await server.press_reply(member, post, "daily")
    for choice in (*[wrong_choice(puzzle)] * wrong, puzzle.solutions[0]):
        message = await choose(server, message, puzzle, choice, name=name)
    return message


async def newest_daily_post_of(server: Server) -> str:
    async with server.bot.database.read() as tx:
        row = await newest_daily_post(tx, server.guild.id)
    assert row is not None
    return row.day


async def todays(server: Server) -> Puzzle:
    return puzzle_of_day(await newest_daily_post_of(server))


async def test_one_puzzle_a_day_is_posted_at_its_time(server: Server, daily: Announcements) -> None:
    assert await beat(server) == []
    at(server, ELEVEN + 3_600)
    assert len(await beat(server)) == 1
    at(server, ELEVEN + 3_700)
    assert len(await beat(server)) == 1
    # A day on which the bot was down has none, and the next is late.
    at(server, ELEVEN + 3_600 + 2 * DAY + 4_000)
    found = await beat(server)
    assert [message.attachments[0].filename for message in found] == ["daily-20260101.png", "daily-20260103.png"]


async def test_it_is_posted_once_by_a_slow_discord(
    server: Server, daily: Announcements, monkeypatch: pytest.MonkeyPatch
) -> None:
    at(server, ELEVEN + 3_600)
    send = daily._context.api.send

    async def unheard(*arguments: Any, **more: Any) -> int:
        await send(*arguments, **more)
        raise TimeoutError

    monkeypatch.setattr(daily._context.api, "send", unheard)
    assert len(await beat(server)) == 1
    monkeypatch.undo()
    # As after tries for which the channel could not be looked through, so long that Discord has forgotten the nonce.
    await server.env.advance_time(600)
    async with server.bot.database.write() as tx:
        (row,) = await due_announcements(tx, daily_posts, DailyPost, ELEVEN + DAY)
        await change_announcement(tx, daily_posts, row, failing_since=row.due_at, due_at=ELEVEN + 4_200)
    at(server, ELEVEN + 9_000)
    assert len(await beat(server)) == 1
    assert await newest_daily_post_of(server) == "2026-01-01"
    async with server.bot.database.read() as tx:
        assert await next_unsent(tx) is None


async def test_a_puzzle_that_cannot_be_drawn_keeps_no_other_waiting(
    server: Server, daily: Announcements, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(*_arguments: Any) -> None:
        raise ValueError("no such color")

    at(server, ELEVEN + 3_600)
    monkeypatch.setattr(daily._context.drawing, "run", fails)
    assert await beat(server) == []
    assert "no such color" in caplog.text
    async with server.bot.database.read() as tx:
        assert await next_unsent(tx) is None


async def test_the_next_day_names_the_solvers_and_the_solution(server: Server, daily: Announcements) -> None:
    at(server, ELEVEN + 3_600)
    (post,) = await beat(server)
    at(server, ELEVEN + 3_690)
    assert "right on the first try" in (await solve(server, "red", post)).content
    assert "right after 3 tries" in (await solve(server, "blue", post, wrong=2)).content
    before = await todays(server)
    at(server, ELEVEN + 3_600 + DAY)
    following = (await beat(server))[-1]
    red, blue = (server.members[name].id for name in ("red", "blue"))
    assert f"Solved by <@{red}> and <@{blue}> (3 tries)." in following.content
    assert not following.mentions or following.raw_mentions
    assert (await todays(server)).id != before.id
    # The old post opens nothing: its solution is out.
    assert "solution is out" in (await server.press_reply("green", post, "daily")).content


async def test_a_solver_shares_a_line_without_the_solution(server: Server, daily: Announcements) -> None:
    at(server, ELEVEN + 3_600)
    (post,) = await beat(server)
    assert (await server.press_reply("red", post, "daily")).attachments
    at(server, ELEVEN + 3_600 + 80)
    done = await solve(server, "red", post, wrong=1)
    await server.press("red", done, "daily_share")
    assert "🟥🟩 · 2 tries · ⏱ 1:20" in server.channel.history()[-1].content
    assert not server.channel.history()[-1].attachments
    # It is shared once: the button is gone.
    with pytest.raises(SetupError):
        await server.press("red", done, "daily_share")


def test_the_time_of_day_is_that_of_the_zone() -> None:
    berlin = DailyPuzzles(1, 9 * 60, "Europe/Berlin", since=0)
    assert berlin.due(ELEVEN - 15 * 3_600) == ("2025-12-31", ELEVEN - 15 * 3_600)
    assert berlin.due(ELEVEN - 15 * 3_600 - 1) == ("2025-12-30", ELEVEN - 15 * 3_600 - DAY)
    assert berlin.next_after(ELEVEN) == ELEVEN - 15 * 3_600 + DAY
    assert DailyPuzzles(1, 9 * 60, "UTC", since=ELEVEN).due(ELEVEN) is None


def test_days_in_a_row_end_at_a_gap() -> None:
    assert days_in_a_row(()) == 0
    assert days_in_a_row(("2025-11-20", "2025-11-22", "2025-11-23")) == 2
