"""When the clock looks, what it does first, and what it does about time in which nobody could play: to the second."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from bot import clock as module
from bot.clock import DAY, HEARTBEAT, LAST_ALIVE, PATIENCE, RETRY, SOON, Clock, last_alive
from bot.kernel.database.cluster import Cluster
from bot.kernel.database.tables import outbox
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.store.facts import set_fact
from bot.kernel.store.log import answer_of, remember
from bot.kernel.store.match_row import Status
from bot.kernel.store.matches import add_match
from bot.kernel.store.one_match import find_match
from bot.kernel.store.outbox import enqueue, mark_done, pending
from bot.kernel.store.waiting_entries import DELAYED, QUEUED, DelayedEntry, QueuedRow
from bot.watching.store import WATCHERS, Watcher, watchers_of
from engines.core.errors import game_is_over
from tests.bot.conftest import FakeClock
from tests.bot.made_up import BLUE, RED, a_match
from tests.bot.matches import load_row

pytestmark = pytest.mark.only_sqlite

LOCKED = OperationalError("BEGIN", None, Exception("locked"))


class RunningClock:
    """A clock whose timer only a test lets run out, and what it has had done."""

    def __init__(self, host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
        self.host = host
        self.online = True
        self.clock = Clock(host, lambda: self.online)
        self.armed: list[float] = []
        self.cancelled = 0
        self.done: list[tuple[Any, ...]] = []
        self.faults: dict[int, Exception] = {}
        loop = asyncio.get_running_loop()
        waits = loop.call_later

        def call_later(delay: float, callback: Callable[..., object], *about: Any, **options: Any) -> object:
            if callback != self.clock._fire:
                return waits(delay, callback, *about, **options)
            self.armed.append(delay)
            return SimpleNamespace(cancel=self._cancel)

        monkeypatch.setattr(loop, "call_later", call_later)
        for name in ("expire", "release", "remind", "play_queued"):
            monkeypatch.setattr(module, name, self._noting(name))

    def _noting(self, name: str) -> Callable[..., Any]:
        async def noted(_host: Host, match_id: int, *about: int) -> None:
            self.done.append((name, match_id, *about))
            if match_id in self.faults:
                raise self.faults[match_id]

        return noted

    def _cancel(self) -> None:
        self.cancelled += 1

    async def fires(self) -> None:
        """Let the timer run out, and the clock look."""
        self.clock._fire()
        assert self.clock._task is not None
        await self.clock._task

    async def plays(self, match_id: int = 101, **times: Any) -> None:
        async with self.host.database.write() as tx:
            await add_match(tx, a_match(match_id, status=Status.PLAYING, **times))


@pytest.fixture
async def wound(host: Host, monkeypatch: pytest.MonkeyPatch) -> RunningClock:
    return RunningClock(host, monkeypatch)


@pytest.mark.parametrize(("due_in", "wait"), [(None, 30), (-5, 1), (0, 1), (1, 1), (7, 7), (30, 30), (31, 30)])
@pytest.mark.parametrize("what", ["reminder", "deadline", "held", "queued"])
async def test_it_looks_again_when_the_next_is_due_and_after_half_a_minute_at_the_latest(
    wound: RunningClock, fake_clock: FakeClock, what: str, due_in: int | None, wait: int
) -> None:
    times: dict[str, Any] = (
        {what: None if due_in is None else fake_clock.now + due_in} if what in ("reminder", "deadline") else {}
    )
    await wound.plays(**times)
    if due_in is not None and not times:
        async with wound.host.database.write() as tx:
            if what == "held":
                await DELAYED.add(tx, DelayedEntry(101, 0, "a1", fake_clock.now + due_in))
            else:
                await QUEUED.save(tx, QueuedRow(101, RED, "a1", fake_clock.now + due_in))
    assert await wound.clock._seconds_to_next() == wait


async def test_all_that_is_due_is_done_what_waited_first(wound: RunningClock, fake_clock: FakeClock) -> None:
    now = fake_clock.now
    await wound.plays(101, deadline=now, reminder=now - 9)
    await wound.plays(102, deadline=now + 1, reminder=now)
    await wound.plays(103, deadline=now + 1, reminder=now + 1)
    await wound.plays(104, deadline=None, reminder=now)
    async with wound.host.database.write() as tx:
        await DELAYED.add(tx, DelayedEntry(103, 0, "a1", now))
        await QUEUED.save(tx, QueuedRow(103, BLUE, "b1", now))
    assert await wound.clock.tick()
    assert wound.done == [("release", 103), ("play_queued", 103, BLUE), ("expire", 101, now), ("remind", 102, now)]


async def test_a_wake_during_a_look_causes_another_look(wound: RunningClock, fake_clock: FakeClock) -> None:
    wound.clock._noted = fake_clock.now
    wound.clock._fire()
    task = wound.clock._task
    wound.clock._fire()
    assert (wound.clock._task, wound.armed) == (task, [SOON])
    assert task is not None
    await task


@pytest.mark.parametrize(("fault", "wait"), [(LOCKED, HEARTBEAT), (LookupError(), HEARTBEAT)])
async def test_one_match_keeps_no_other_waiting_and_is_looked_at_again_later(
    wound: RunningClock, fake_clock: FakeClock, fault: Exception, wait: float
) -> None:
    for match_id in (101, 102):
        await wound.plays(match_id, deadline=fake_clock.now)
    wound.faults[101] = fault
    wound.clock._noted = fake_clock.now
    await wound.fires()
    assert wound.done == [("expire", 101, fake_clock.now), ("expire", 102, fake_clock.now)]
    assert (wound.armed, wait) == ([30], 30)


async def test_a_puzzle_of_the_day_that_fails_keeps_no_match_waiting(
    wound: RunningClock, fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(_host: Host) -> None:
        raise ValueError

    monkeypatch.setattr(module, "queue_daily", fails)
    await wound.plays(101, deadline=fake_clock.now)
    wound.clock._noted = fake_clock.now
    await wound.fires()
    assert wound.done == [("expire", 101, fake_clock.now)]


async def test_a_match_of_unknown_rules_has_no_clock(wound: RunningClock, fake_clock: FakeClock) -> None:
    await wound.plays(deadline=fake_clock.now, reminder=fake_clock.now - 5)
    wound.faults[101] = game_is_over()
    assert await wound.clock.tick()
    match = await load_row(wound.host)
    assert (match.deadline, match.reminder) == (None, None)


async def test_a_deadline_that_was_set_is_looked_at_in_a_moment(wound: RunningClock, fake_clock: FakeClock) -> None:
    wound.clock._noted = fake_clock.now
    wound.clock.note_change()
    wound.clock.note_change()
    # The second puts nothing off: where one follows another for long, the clock would never look.
    assert (wound.armed, wound.cancelled, SOON) == ([0.2], 0, 0.2)
    await wound.fires()
    assert wound.armed[1:] == [30]

    async def tells_of_another(**_about: object) -> bool:
        wound.clock._hurried = True
        return True

    wound.clock.tick = tells_of_another  # type: ignore[method-assign]  # something is set while it looks
    await wound.fires()
    assert wound.armed[2:] == [0.2]


@pytest.mark.parametrize(("fault", "wait"), [(LOCKED, 2.0), (LookupError(), 30)])
async def test_a_failed_look_is_taken(
    wound: RunningClock, fake_clock: FakeClock, fault: Exception, wait: float
) -> None:
    async def fails() -> bool:
        raise fault

    wound.clock.tick = fails  # type: ignore[method-assign]  # as a database that is locked
    wound.clock._noted = fake_clock.now
    await wound.fires()
    assert (wound.armed, RETRY) == ([wait], 2.0)


async def test_while_nobody_can_reach_the_bot_nothing_is_due(wound: RunningClock, fake_clock: FakeClock) -> None:
    await wound.plays(deadline=fake_clock.now)
    wound.online = False
    await wound.fires()
    assert (wound.done, wound.armed) == ([], [HEARTBEAT])


@pytest.mark.parametrize(("unseen", "noted", "moved"), [(29, False, 0), (30, True, 0), (60, True, 0), (61, True, 61)])
async def test_that_it_is_alive_is_noted_each_half_minute_and_a_longer_time_is_given_back(
    wound: RunningClock, fake_clock: FakeClock, unseen: int, noted: bool, moved: int
) -> None:
    began = fake_clock.now
    await wound.plays(deadline=began + 500, turn_time=3_600)
    await wound.clock.give_back()
    fake_clock.now += unseen
    await wound.fires()
    assert await last_alive(wound.host.database) == (fake_clock.now if noted else began)
    assert (await load_row(wound.host)).deadline == began + 500 + moved


async def test_time_is_given_back_also_where_the_database_failed_at_first(
    wound: RunningClock, fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await wound.plays(deadline=fake_clock.now + 500, turn_time=3_600)
    await wound.clock.give_back()
    fake_clock.now += 8 * 3_600

    def broken() -> None:
        raise LOCKED

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(wound.host.database, "scan", broken)
        await wound.fires()
    await wound.fires()
    assert wound.done == []
    assert (await load_row(wound.host)).deadline == fake_clock.now + 500


@pytest.mark.parametrize("down", [-61, -60, 0, 60, 61])
async def test_an_outage_moves_all_that_waits(wound: RunningClock, fake_clock: FakeClock, down: int) -> None:
    host, noted = wound.host, fake_clock.now
    woken = list[int]()
    host.signals.backlog.append(woken.extend)
    await wound.plays(101, deadline=noted + 500, turn_time=3_600)
    await wound.plays(102)
    async with host.database.write() as tx:
        await set_fact(tx, LAST_ALIVE, str(noted))
        await DELAYED.add(tx, DelayedEntry(101, 0, "a1", noted + 9))
        await QUEUED.save(tx, QueuedRow(101, RED, "a1", noted + 9))
        await enqueue(tx, 102, [Show(Surface.OFFER)], noted + 9)
    fake_clock.now = now = noted + down
    far = abs(down) > 60
    assert await wound.clock.give_back() == (down if far else 0)
    async with host.database.read() as tx:
        match, rows = await find_match(tx, 101), await pending(tx, 102)
        boards = await pending(tx, 101)
        back = down if far and down < 0 else 0
        for at, due in ((noted + 8 + back, False), (noted + 9 + back, True)):
            assert [len(await values.due(tx, at)) for values in (DELAYED, QUEUED)] == [due, due]
    assert match is not None
    assert match.deadline == noted + 500 + (down if far else 0)
    assert [row.kind for row in boards] == ([Surface.STANDING] if far else [])
    assert (rows[0].due_at, woken) == ((now, [101, 102]) if back else (noted + 9, [101] if far else []))
    assert await last_alive(host.database) == now


async def test_a_first_start_gives_nothing_back(wound: RunningClock, fake_clock: FakeClock) -> None:
    assert await last_alive(wound.host.database) == 0
    await wound.plays(deadline=fake_clock.now + 5)
    await wound.clock.start()
    assert (wound.armed, await last_alive(wound.host.database)) == ([0], fake_clock.now)


async def test_only_the_leader_gives_lost_time_back(wound: RunningClock, fake_clock: FakeClock) -> None:
    wound.host.cluster = cluster = Cluster()
    cluster.alone = False
    await wound.clock.start()
    assert (wound.armed, await last_alive(wound.host.database)) == ([0], 0)


async def test_old_rows_are_deleted_by_the_heartbeat(wound: RunningClock, fake_clock: FakeClock) -> None:
    now = fake_clock.now
    async with wound.host.database.write() as tx:
        await add_match(tx, a_match(101, status=Status.OVER, ended_at=now - 7 * DAY - 1))
        await add_match(tx, a_match(102, status=Status.OVER, ended_at=now - 7 * DAY))
        for match_id in (101, 102):
            await WATCHERS.save(tx, Watcher(match_id, 5, end_only=False))
        for number, at in ((1, now - DAY - 1), (2, now - DAY)):
            await remember(tx, number, 101, "yes", at)
        await enqueue(tx, 101, [Show(Surface.OFFER), Show(Surface.OFFER)], 1)
        old, new = await pending(tx, 101)
        await mark_done(tx, 101, [old.nonce], now - 7 * DAY - 1)
        await mark_done(tx, 101, [new.nonce], now - 7 * DAY)
    await wound.clock._note_alive()
    async with wound.host.database.read() as tx:
        assert [await answer_of(tx, number) for number in (1, 2)] == [None, "yes"]
        assert [list(await watchers_of(tx, match_id)) for match_id in (101, 102)] == [[], [5]]
        assert [row.id for row in await tx.execute(outbox.select())] == [new.id]
    assert (DAY, await last_alive(wound.host.database)) == (86_400, now)


async def test_a_clock_that_ends_notes_when_and_is_not_armed_again(wound: RunningClock, fake_clock: FakeClock) -> None:
    await wound.clock.close()
    assert await last_alive(wound.host.database) == 0, "it was never begun"
    wound.clock._closed = False
    await wound.clock.start()
    await wound.fires()
    fake_clock.now += 5
    await wound.clock.close()
    armed = len(wound.armed)
    wound.clock.note_change()
    assert (len(wound.armed), wound.cancelled) == (armed, 2)
    assert await last_alive(wound.host.database) == fake_clock.now


async def test_late_jobs_are_cancelled_at_the_end_and_offline_nothing_is_saved(
    wound: RunningClock, fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert PATIENCE == 2
    monkeypatch.setattr(module, "PATIENCE", 0)
    await wound.clock.start()
    began = fake_clock.now

    async def never() -> bool:
        await asyncio.Event().wait()
        return True

    wound.clock.tick = never  # type: ignore[method-assign]  # a database that does not answer
    wound.clock._fire()
    await asyncio.sleep(0)
    fake_clock.now += 5
    wound.online = False
    await wound.clock.close()
    assert wound.clock._task is not None
    assert wound.clock._task.cancelled()
    assert await last_alive(wound.host.database) == began
