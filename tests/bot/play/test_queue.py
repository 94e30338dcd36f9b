"""`/table queue`: a move made before one's turn, played by the clock when the turn comes."""

import pytest

from bot.agreements.agreement import agree, propose
from bot.clock import Clock
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Job, News, Notice, Show, Surface, read_job
from bot.kernel.matches.positions import Positions
from bot.kernel.store.outbox import pending
from bot.kernel.store.waiting_entries import QUEUED, QueuedRow
from bot.play.by_clock import expire
from bot.play.play import play
from bot.play.queue import play_queued, queue_up, queued_move
from engines.core.errors import RulesError
from tests.bot.conftest import FakeClock
from tests.bot.made_up import BLUE, RED
from tests.bot.matches import BLUE_PERSON, begin, log_of
from tests.bot.play.test_play import begun, everything_waits
from tests.first_round import all_have_moved
from tests.requests import request

__all__ = ["begun"]
DELAY = 9


@pytest.fixture
async def mambo(host: Host) -> Host:
    """Red and Blue have laid a tile each on #101; Red is to move."""
    host.queue_delay = lambda: DELAY
    await begin(host, BLUE_PERSON, game="mambo")
    await move(host, RED, "0,0:a")
    await move(host, BLUE, "-1,0:c")
    return host


async def move(host: Host, user_id: int, text: str) -> None:
    await play(host, request(user_id, 101, 3000 + (await host.positions.current(101)).ply), text)


async def queue(host: Host, text: str, interaction: int = 4000) -> str:
    return (await queue_up(host, request(BLUE, 101, interaction), text)).words


async def jobs(host: Host) -> list[Job]:
    async with host.database.read() as tx:
        return [read_job(row.kind, row.payload) for row in await pending(tx, 101)]


@pytest.mark.both_databases
async def test_a_queued_move_is_played_some_seconds_after_the_turn_has_come(mambo: Host, fake_clock: FakeClock) -> None:
    queued = "Queued in #101: **tile a at 8**. Plays on your turn if it still fits."
    assert await queue(mambo, "a8") == queued
    assert await queue(mambo, "b2") == queued, "the same interaction changes nothing"
    clock = Clock(mambo)
    fake_clock.now += DELAY
    assert await clock.tick()
    assert (await log_of(mambo))[2:] == []
    await move(mambo, RED, "1,0:b")
    fake_clock.now += DELAY - 1
    assert await clock.tick()
    assert len((await log_of(mambo))[2:]) == 1
    fake_clock.now += 1
    again = Host(mambo.database, Positions(mambo.database), now=fake_clock)
    assert await Clock(again).tick(), "after a restart"
    assert (await log_of(again))[2:] == [(0, "1,0:b"), (1, "-1,-1:a")]
    assert await queued_move(again, 101, BLUE) is None
    assert (await jobs(again)).count(Show(Surface.BOARD)) == 5, "as if it had been typed"


async def test_an_impossible_move_is_told_to_its_player_alone(mambo: Host, fake_clock: FakeClock) -> None:
    await queue(mambo, "-1,-1:a")
    await move(mambo, RED, "-1,-1:b")
    told = await jobs(mambo)
    fake_clock.now += DELAY
    assert await Clock(mambo).tick()
    assert [job for job in await jobs(mambo) if job not in told] == [Notice(News.QUEUE_REFUSED, BLUE)]
    row = await queued_move(mambo, 101, BLUE)
    assert row is not None
    assert row.refused
    assert not await play_queued(mambo, 101, BLUE), "once"
    await move(mambo, BLUE, "1,0:b")
    assert await queued_move(mambo, 101, BLUE) is None


async def test_a_queued_move_waits_for_the_end_of_a_pause(mambo: Host, fake_clock: FakeClock) -> None:
    await queue(mambo, "a8")
    await move(mambo, RED, "1,0:b")
    for user in (RED, BLUE):
        await propose(mambo, request(user, 101, 5_000 + user), Aim("pause"))
    fake_clock.now += DELAY
    assert await Clock(mambo).tick()
    assert len((await log_of(mambo))[2:]) == 1
    assert not await play_queued(mambo, 101, BLUE)
    for user in (RED, BLUE):
        await propose(mambo, request(user, 101, 6_000 + user), Aim("resume"))
    assert await Clock(mambo).tick()
    assert (await log_of(mambo))[2:] == [(0, "1,0:b"), (1, "-1,-1:a")]


async def refuse_queued_move(host: Host, fake_clock: FakeClock) -> None:
    """Red lays a tile where Blue wanted to, and the clock finds that out."""
    await queue(host, "-1,-1:a")
    await move(host, RED, "-1,-1:b")
    fake_clock.now += DELAY
    assert await Clock(host).tick()
    row = await queued_move(host, 101, BLUE)
    assert row is not None
    assert row.refused


async def test_a_refused_move_waits_again_after_an_undo(mambo: Host, fake_clock: FakeClock) -> None:
    await refuse_queued_move(mambo, fake_clock)
    await propose(mambo, request(RED, 101, 5000), Aim("undo"))
    await agree(mambo, request(BLUE, 101, 5001, 3), Aim("undo"))
    assert await queued_move(mambo, 101, BLUE) == QueuedRow(101, BLUE, "-1,-1:a", shown="tile a at 8")
    await move(mambo, RED, "1,0:d")
    fake_clock.now += DELAY
    assert await Clock(mambo).tick()
    assert ((await log_of(mambo))[2:])[-1] == (1, "-1,-1:a")


async def test_after_an_undo_nothing_plays_for_the_player_whose_turn_comes_back(
    mambo: Host, fake_clock: FakeClock
) -> None:
    await move(mambo, RED, "1,0:b")
    await move(mambo, BLUE, "-1,-1:a")
    await queue(mambo, "2,0:b")
    await propose(mambo, request(BLUE, 101, 5000), Aim("undo"))
    await agree(mambo, request(RED, 101, 5001, 4), Aim("undo"))
    assert await queued_move(mambo, 101, BLUE) is None
    before = await log_of(mambo)
    fake_clock.now += DELAY
    await Clock(mambo).tick()
    assert await log_of(mambo) == before


async def test_a_refused_move_is_gone_once_the_clock_has_ended_its_turn(host: Host, fake_clock: FakeClock) -> None:
    await begin(host, BLUE_PERSON, game="monocards")
    await all_have_moved(host)
    position = await host.positions.current(101)
    match, mine = position.match, position.to_move[0]
    async with host.database.write() as tx:
        await QUEUED.save(tx, QueuedRow(101, match.holders[mine], "draw", refused="It was not possible."))
        await QUEUED.save(tx, QueuedRow(101, match.holders[1 - mine], "draw"))
    assert match.deadline is not None
    fake_clock.now = match.deadline
    assert await expire(host, 101, match.deadline)
    async with host.database.read() as tx:
        assert [row.user_id for row in await QUEUED.of(tx, 101)] == [match.holders[1 - mine]]


@pytest.mark.parametrize("text", ["0,0:a", "0,1:b", "99a"])
async def test_a_move_that_cannot_become_possible_is_not_queued(mambo: Host, text: str) -> None:
    with pytest.raises(RulesError):
        await queue(mambo, text)
    assert await queued_move(mambo, 101, BLUE) is None


async def test_a_queued_move_waits_for_others(
    begun: Host, fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun.queue_delay = lambda: 0
    await queue(begun, "b1,end")
    await move(begun, RED, "a3,end")
    everything_waits(monkeypatch)
    assert await Clock(begun).tick()
    assert len((await log_of(begun))[2:]) == 1
    fake_clock.now += 4
    assert await Clock(begun).tick()
    assert ((await log_of(begun))[2:])[-1] == (1, "b1,end")


async def test_only_what_changes_a_time_wakes_the_clock(mambo: Host) -> None:
    woken: list[None] = []
    mambo.signals.clock.append(lambda: woken.append(None))
    await queue(mambo, "a8")
    await propose(mambo, request(RED, 101, 4100), Aim("draw"))
    assert not woken
    await move(mambo, RED, "1,0:b")
    assert len(woken) == 1
