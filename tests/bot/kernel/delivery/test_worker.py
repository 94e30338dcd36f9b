"""When jobs are sent, when they wait and for how long, and when they are given up: without Discord, by the hour."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from sqlalchemy import select, update
from sqlalchemy.exc import OperationalError

from bot.kernel.database.cluster import Cluster, LapsedError, Lease
from bot.kernel.database.tables import outbox
from bot.kernel.delivery import worker as module
from bot.kernel.delivery.backlog import AT_ONCE, Backlog
from bot.kernel.delivery.discord_api import DiscordApi
from bot.kernel.delivery.discord_errors import LONGEST_FAILING
from bot.kernel.delivery.job_result import NOTHING, JobResult
from bot.kernel.delivery.results import JobResults
from bot.kernel.delivery.senders import find_senders
from bot.kernel.delivery.sending import Sending, SendingContext
from bot.kernel.delivery.throttle import MAY_SEND, Throttle
from bot.kernel.delivery.worker import LAST_WRITE, RETRY_WAIT, WRITE_RETRY_WAIT, Worker
from bot.kernel.drawing import Drawing, SupersededError
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Job, News, Notice, Show, Surface, Tidy
from bot.kernel.store.facts import get_fact
from bot.kernel.store.matches import add_match
from bot.kernel.store.outbox import OutboxRow, enqueue, mark_done, pending
from tests.bot.conftest import FakeClock
from tests.bot.made_up import RED, a_match
from tests.patience import PATIENCE

SENDERS = find_senders()

pytestmark = pytest.mark.only_sqlite

Answer = JobResult | Exception | Callable[[Job], Awaitable[JobResult]]


class Post:
    """Takes the place of Discord: says what came of each job, and keeps what was asked of it and of the loop."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.sent: list[Job] = []
        self.answers: dict[str, list[Answer]] = {}
        """By kind of job, one after the other; after them all goes well."""
        self.later: list[tuple[float, int]] = []
        """When the worker is to be woken, and for which match."""
        self.worker = Worker(SendingContext(host, DiscordApi.__new__(DiscordApi), Drawing.__new__(Drawing), SENDERS))

    async def send(self, _sending: Sending, _row: OutboxRow, job: Job) -> JobResult:
        self.sent.append(job)
        answer = next(iter(self.answers.get(job.kind, ())), NOTHING)
        self.answers[job.kind] = self.answers.get(job.kind, [])[1:]
        if isinstance(answer, Exception):
            raise answer
        return answer if isinstance(answer, JobResult) else await answer(job)

    async def put(self, *jobs: Job, match_id: int = 101, at: int | None = None) -> None:
        async with self.host.database.write() as tx:
            await enqueue(tx, match_id, jobs, self.host.now() if at is None else at)

    async def put_and_finish(self, *jobs: Job) -> None:
        """Put jobs and have done with what can be."""
        await self.put(*jobs)
        await self.woken()

    async def woken(self, match_id: int = 101) -> None:
        self.worker.wake(match_id)
        async with asyncio.timeout(PATIENCE):
            await self.worker.idle()

    async def kinds_left(self, match_id: int = 101) -> list[str]:
        async with self.host.database.read() as tx:
            return [row.kind for row in await pending(tx, match_id)]

    async def rows(self) -> list[tuple[Any, ...]]:
        """Return what has become of all jobs: failing since when, due when, with which fault."""
        query = select(outbox.c.kind, outbox.c.failing_since, outbox.c.due_at, outbox.c.done_at, outbox.c.fault)
        async with self.host.database.read() as tx:
            return [tuple(row) for row in await tx.execute(query.order_by(outbox.c.id))]


@pytest.fixture
async def post(host: Host, monkeypatch: pytest.MonkeyPatch) -> Post:
    found, loop = Post(host), asyncio.get_running_loop()
    monkeypatch.setattr(module, "send", found.send)
    waits = loop.call_later

    def call_later(delay: float, callback: Callable[..., object], *about: Any, **options: Any) -> object:
        if isinstance(callback, partial) and callback.func == found.worker.wake:
            found.later.append((delay, *callback.args))
            return None
        return waits(delay, callback, *about, **options)

    monkeypatch.setattr(loop, "call_later", call_later)
    async with host.database.write() as tx:
        for match_id in (101, 102, 103):
            await add_match(tx, a_match(match_id))
    return found


def http_error(kind: type[discord.HTTPException], status: int, code: int = 0) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="no")
    return kind(response, {"code": code, "message": "no"})


LOCKED = OperationalError("BEGIN", None, Exception("disk full"))
FORBIDDEN = http_error(discord.Forbidden, 403, 50013)
UNAVAILABLE = http_error(discord.DiscordServerError, 503)


async def test_jobs_go_in_their_order_and_what_comes_of_one_after_them(post: Post) -> None:
    post.answers = {"offer": [JobResult(jobs=(Tidy(1, 3, ""),))], "strip": [NOTHING, NOTHING]}
    await post.put_and_finish(Show(Surface.OFFER), Tidy(1, 2, ""), Notice(News.DECLINED, RED))
    assert post.sent == [Show(Surface.OFFER), Tidy(1, 2, ""), Notice(News.DECLINED, RED), Tidy(1, 3, "")]
    assert (await post.kinds_left(), post.later) == ([], [])
    assert post.host.counters.sent == 4
    async with post.host.database.read() as tx:
        assert await get_fact(tx, LAST_WRITE) is None, "nothing is written to try whether it can be"


async def test_a_job_of_later_waits_for_its_time_and_keeps_its_lane_waiting(post: Post, fake_clock: FakeClock) -> None:
    await post.put(Tidy(1, 2, ""), at=fake_clock.now + 7)
    await post.put(Show(Surface.OFFER), at=fake_clock.now)
    await post.put(Tidy(1, 2), at=fake_clock.now)
    await post.woken()
    assert (post.sent, post.later) == ([Tidy(1, 2)], [(7, 101)])
    fake_clock.now += 7
    await post.woken()
    assert post.sent == [Tidy(1, 2), Tidy(1, 2, ""), Show(Surface.OFFER)]


async def test_deferrable_jobs_are_retried_with_backoff(post: Post, fake_clock: FakeClock) -> None:
    post.answers["strip"] = [UNAVAILABLE, TimeoutError(), aiohttp.ClientError()]
    await post.put_and_finish(Tidy(1, 2, ""), Show(Surface.OFFER), Show(Surface.CALL, user_id=RED))
    for wait in (1, 1, 2):
        strip, offer, _ = await post.rows()
        assert (strip[:3], offer[:3]) == (("strip", 1_000_000, fake_clock.now + wait), ("offer", None, 1_000_000))
        assert post.later[-1:] == [(wait, 101)]
        fake_clock.now += wait - 1
        await post.woken()
        assert await post.kinds_left() == ["strip", "offer"], "nothing goes early"
        fake_clock.now += 1
        await post.woken()
    assert post.sent == [
        Tidy(1, 2, ""),
        Show(Surface.CALL, user_id=RED),
        Tidy(1, 2, ""),
        Tidy(1, 2, ""),
        Tidy(1, 2, ""),
        Show(Surface.OFFER),
    ]
    assert await post.kinds_left() == []


@pytest.mark.parametrize(("failing", "given_up"), [(LONGEST_FAILING - 1, 0), (LONGEST_FAILING, 1)])
async def test_it_is_given_up_after_a_long_time_and_the_next_goes(post: Post, failing: int, given_up: int) -> None:
    post.answers["strip"], since = [UNAVAILABLE], post.host.now() - failing
    await post.put(Tidy(1, 2, ""), Show(Surface.OFFER))
    async with post.host.database.write() as tx:
        await tx.execute(update(outbox).where(outbox.c.kind == "strip").values(failing_since=since))
    await post.woken()
    assert (await post.kinds_left(), post.host.counters.given_up) == ([[], ["strip", "offer"]][not given_up], given_up)
    assert post.later == ([] if given_up else [(3_600, 101)])


@pytest.mark.parametrize(
    ("job", "waits"),
    [
        (Show(Surface.OFFER), True),
        (Show(Surface.THREAD), True),
        (Notice(News.REMINDER), False),
        (Notice(News.RETIRED), False),
        (Tidy(1, 2), False),
    ],
)
async def test_a_job_that_nobody_could_see_else_waits_for_a_right(post: Post, job: Job, waits: bool) -> None:
    post.answers[job.kind] = [FORBIDDEN]
    await post.put_and_finish(job)
    assert SENDERS[job.kind].waits_for_a_right is waits
    assert (await post.kinds_left(), post.later) == (([job.kind], [(1, 101)]) if waits else ([], []))


async def test_a_fault_of_ours_gives_one_job_up_and_is_logged(post: Post, caplog: pytest.LogCaptureFixture) -> None:
    post.answers["strip"] = [ValueError("x" * 600)]
    await post.put_and_finish(Tidy(1, 2, ""), Show(Surface.OFFER))
    (fault, *_), _ = [row[4:] for row in await post.rows()]
    assert fault == ("ValueError: " + "x" * 600)[:500]
    assert (await post.kinds_left(), post.sent[-1]) == ([], Show(Surface.OFFER))
    assert "strip of #101" in caplog.text
    assert (post.host.counters.sent, post.host.counters.given_up) == (2, 1)


async def test_jobs_of_another_version_are_dropped_and_block_nothing(post: Post) -> None:
    await post.put(Tidy(1, 2, ""), Show(Surface.OFFER))
    async with post.host.database.write() as tx:
        await tx.execute(update(outbox).where(outbox.c.kind == "strip").values(kind="no such " + "x" * 600))
    await post.woken()
    assert (post.sent, await post.kinds_left()) == ([Show(Surface.OFFER)], [])
    assert len((await post.rows())[0][4]) == 500


async def test_superseded_jobs_are_neither_saved_nor_dropped(post: Post) -> None:
    post.answers["strip"] = [SupersededError()]
    await post.put_and_finish(Tidy(1, 2, ""), Show(Surface.OFFER), Show(Surface.CALL, user_id=RED))
    assert (post.sent, await post.kinds_left(), post.later) == (
        [Tidy(1, 2, ""), Show(Surface.CALL, user_id=RED)],
        ["strip", "offer"],
        [],
    )


async def test_news_while_something_is_sent_has_the_rest_loaded_anew(post: Post) -> None:
    seen = list[bool]()

    async def interrupted(_job: Job) -> JobResult:
        await post.put(Tidy(1, 9))
        post.worker.wake(101)
        seen.append(101 in post.worker._woken)
        return NOTHING

    post.answers["strip"] = [interrupted]
    await post.put_and_finish(Tidy(1, 2, ""), Show(Surface.OFFER))
    assert post.sent == [Tidy(1, 2, ""), Show(Surface.OFFER), Tidy(1, 9)]
    assert (seen, await post.kinds_left()) == ([True], [])


async def test_matches_do_not_wait_for_each_other(post: Post) -> None:
    going_on = asyncio.Event()

    async def slow(_job: Job) -> JobResult:
        await going_on.wait()
        return NOTHING

    post.answers["offer"] = [slow]
    await post.put(Show(Surface.OFFER))
    await post.put(Tidy(1, 2, ""), match_id=102)
    post.worker.wake(101)
    post.worker.wake(102)
    async with asyncio.timeout(PATIENCE):
        while await post.kinds_left(102):  # noqa: ASYNC110 -- nobody says when
            await asyncio.sleep(0)
    assert await post.kinds_left() == ["offer"]
    going_on.set()
    await post.worker.idle()
    assert await post.kinds_left() == []


async def test_nothing_more_is_sent_once_it_is_closed(post: Post) -> None:
    async def closes(_job: Job) -> JobResult:
        post.worker._closed = True
        return NOTHING

    post.answers["offer"] = [closes]
    await post.put_and_finish(Show(Surface.OFFER), Tidy(1, 2, ""))
    assert await post.kinds_left() == ["strip"]
    await post.woken()
    post.worker.work_off([101])
    assert (await post.kinds_left(), post.worker._backlog._tasks) == (["strip"], set())


async def test_late_jobs_are_cancelled_at_shutdown(post: Post, caplog: pytest.LogCaptureFixture) -> None:
    called_off = asyncio.Event()

    async def never(_job: Job) -> JobResult:
        try:
            await asyncio.Event().wait()
        finally:
            called_off.set()
        return NOTHING

    post.answers["offer"] = [never]
    await post.put(Show(Surface.OFFER))
    post.worker.wake(101)
    while not post.sent:  # noqa: ASYNC110 -- it is about to
        await asyncio.sleep(0)
    await post.worker.close(patience=0)
    async with asyncio.timeout(PATIENCE):
        await called_off.wait()
    assert await post.kinds_left() == ["offer"]
    assert "unsent jobs of 1 matches wait" in caplog.text


async def test_a_message_being_sent_at_shutdown_is_finished(post: Post, caplog: pytest.LogCaptureFixture) -> None:
    async def soon(_job: Job) -> JobResult:
        await asyncio.sleep(0.01)
        return NOTHING

    post.answers["offer"] = [soon]
    await post.put(Show(Surface.OFFER))
    post.worker.wake(101)
    while not post.sent:  # noqa: ASYNC110 -- it is about to
        await asyncio.sleep(0)
    await post.worker.close()
    assert (await post.kinds_left(), caplog.text) == ([], "")


async def test_a_full_disk_is_tried_again_soon_and_then_seldom(post: Post, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, logger=module.__name__)
    post.answers["offer"] = [LOCKED] * 3
    await post.put_and_finish(Show(Surface.OFFER))
    assert post.later == [(RETRY_WAIT, 101)]
    for _ in range(2):
        async with post.host.database.write() as tx:
            await tx.exec_driver_sql("PRAGMA query_only=1")
        await post.woken()
        async with post.host.database.read() as tx:
            await tx.exec_driver_sql("PRAGMA query_only=0")
    assert post.later[1:] == [(WRITE_RETRY_WAIT, 101)] * 2
    assert len(post.sent) == 1, "nothing goes out while it could not be noted"
    assert [line.levelno for line in caplog.records if "will be retried" in line.message] == [
        logging.WARNING,
        logging.ERROR,
        logging.DEBUG,
    ]
    post.answers["offer"] = []
    await post.woken()
    assert await post.kinds_left() == []
    async with post.host.database.read() as tx:
        assert await get_fact(tx, LAST_WRITE) == str(post.host.now())
    post.answers["offer"] = [LOCKED]
    await post.put_and_finish(Show(Surface.OFFER))
    assert post.later[-1] == (RETRY_WAIT, 101)


async def test_other_faults_are_tried_again_in_half_a_minute(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_about: object) -> None:
        raise LookupError("no such match")

    monkeypatch.setattr(module, "load", broken)
    await post.put_and_finish(Show(Surface.OFFER))
    assert (post.sent, post.later, post.worker._tasks) == ([], [(30, 101)], {})


class LaneNode(Cluster):
    """One node of two, which has the lane or not."""

    alone = False

    def __init__(self) -> None:
        super().__init__()
        self.answer = Lease.OURS
        self.present = True
        self.notified: list[bool] = []

    async def lease(self, _match_id: int, *, notify: bool = False) -> Lease:
        self.notified.append(notify)
        return self.answer

    def holds(self, _match_id: int) -> bool:
        return self.present


@pytest.fixture
def cluster(host: Host) -> LaneNode:
    host.cluster = found = LaneNode()
    return found


async def test_another_node_s_lane_is_left_to_it(post: Post, cluster: LaneNode) -> None:
    cluster.answer = Lease.OTHERS
    await post.put_and_finish(Show(Surface.OFFER))
    post.worker.wake(101, notify=False)
    await post.worker.idle()
    assert (post.sent, cluster.notified) == ([], [True, False])
    cluster.answer = Lease.OURS
    await post.woken()
    assert post.sent == [Show(Surface.OFFER)]


async def test_messages_of_a_dead_node_are_looked_for_before_resending(post: Post, cluster: LaneNode) -> None:
    found: list[bool] = []

    async def looks(_job: Job) -> JobResult:
        async with post.host.database.read() as tx:
            [row] = await pending(tx, 101)
        found.append(post.worker._context.attempts.needs_search(row, a_match(101), 2))
        return NOTHING

    post.answers["offer"] = [looks, looks]
    await post.worker.start()
    post.worker._context.attempts.note_search(OutboxRow(1, 1, 101, Surface.OFFER, "{}", 0, 0), 2)
    await post.put_and_finish(Show(Surface.OFFER))
    cluster.answer = Lease.INHERITED
    await post.put_and_finish(Show(Surface.OFFER))
    assert found == [False, True]


async def test_what_came_of_a_job_is_looked_for_where_its_result_was_lost(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, store, faults = list[bool](), JobResults.store, [LOCKED]

    async def looks(_job: Job) -> JobResult:
        row = OutboxRow(0, 9, 101, News.DECLINED, "{}", 0)
        found.append(post.worker._context.attempts.needs_search(row, a_match(101), 2))
        return NOTHING

    async def fails_once(results: JobResults) -> None:
        if faults:
            raise faults.pop()
        await store(results)

    monkeypatch.setattr(JobResults, "store", fails_once)
    post.answers = {"offer": [JobResult(jobs=(Notice(News.DECLINED, RED),))] * 3, "declined": [looks] * 3}
    await post.put_and_finish(Show(Surface.OFFER))
    await post.woken()
    await post.put_and_finish(Show(Surface.OFFER))
    assert found == [False, True, False]


async def test_a_node_whose_leases_run_out_breaks_off_and_sends_nothing_more(post: Post, cluster: LaneNode) -> None:
    begun = asyncio.Event()

    async def slow(_job: Job) -> JobResult:
        begun.set()
        await asyncio.Event().wait()
        return NOTHING

    post.answers["strip"] = [slow]
    await post.put(Tidy(1, 2, ""), Show(Surface.OFFER))
    post.worker.wake(101)
    await begun.wait()
    cluster.present = False
    post.worker.lapse()
    async with asyncio.timeout(PATIENCE):
        await post.worker.idle()
    assert (post.sent, await post.kinds_left(), post.later) == (
        [Tidy(1, 2, "")],
        ["strip", "offer"],
        [(RETRY_WAIT, 101)],
    )
    await post.woken()
    assert (len(post.sent), post.later) == (1, [(RETRY_WAIT, 101)] * 2), "it looks again until the database answers"
    cluster.present = True
    await post.woken()
    assert await post.kinds_left() == []


async def test_no_request_of_a_job_goes_out_once_the_lease_has_run_out(cluster: LaneNode) -> None:
    (before,) = Throttle(None).trace().on_request_start
    asked: Any = SimpleNamespace(headers={"Authorization": "t"})
    nothing: Any = None
    token = MAY_SEND.set(lambda: cluster.holds(101))
    await before(nothing, nothing, asked)
    cluster.present = False
    with pytest.raises(LapsedError):
        await before(nothing, nothing, asked)
    MAY_SEND.reset(token)


async def test_a_result_saved_by_another_node_is_saved_once(post: Post) -> None:
    async def twice(_job: Job) -> JobResult:
        async with post.host.database.write() as tx:
            await mark_done(tx, 101, [row.nonce for row in await pending(tx, 101)], post.host.now())
        return JobResult(jobs=(Tidy(1, 2, ""),))

    post.answers |= {"offer": [twice], "strip": [UNAVAILABLE]}
    await post.put_and_finish(Show(Surface.OFFER))
    assert await post.kinds_left() == []


async def test_once_something_can_be_noted_again_nobody_waits_for_half_a_minute(post: Post) -> None:
    post.answers["offer"] = [LOCKED]
    await post.put_and_finish(Show(Surface.OFFER))
    await post.put(Show(Surface.OFFER), match_id=102)
    await post.woken(102)
    assert (await post.kinds_left(), await post.kinds_left(102)) == ([], [])


async def test_a_start_sends_what_an_earlier_run_has_left(post: Post) -> None:
    await post.put(Show(Surface.OFFER))
    await post.put(Tidy(1, 2, ""), match_id=103)
    await post.worker.start()
    await post.worker.idle()
    assert post.sent == [Show(Surface.OFFER), Tidy(1, 2, "")]
    attempts, row = post.worker._context.attempts, OutboxRow(99, 1, 103, "offer", "{}", 5)
    assert attempts.needs_search(row, a_match(103), 2)
    assert not attempts.needs_search(row, a_match(104), 2)


async def test_once_closed_nothing_of_the_backlog_is_begun(post: Post) -> None:
    post.host.counters.interactions = 1  # a player acts, so that it waits
    for match_id in (101, 102, 103):
        await post.put(Show(Surface.OFFER), match_id=match_id)
    await post.worker.start()
    waiting = [*post.worker._backlog._tasks]
    await asyncio.sleep(0)
    assert not any(task.done() for task in waiting)
    await post.worker.close()
    async with asyncio.timeout(PATIENCE):
        await asyncio.wait(waiting)
    assert all(task.cancelled() for task in waiting)
    assert (post.sent, await post.kinds_left()) == ([], ["offer"])


async def test_a_backlog_is_worked_off_a_few_at_a_time_while_people_ask_for_nothing(host: Host) -> None:
    sent, going_on = list[int](), asyncio.Event()

    async def send(match_id: int) -> None:
        sent.append(match_id)
        await going_on.wait()

    left = Backlog(host, send)
    left.add(range(10))
    left.add(range(5, 20))
    for _ in range(5):
        await asyncio.sleep(0)
    assert sent == list(range(AT_ONCE))
    host.counters.interactions += 1
    going_on.set()
    for _ in range(5):
        await asyncio.sleep(0)
    assert sent == list(range(AT_ONCE))
    host.counters.interactions = 0
    await left.idle()
    assert sorted(sent) == list(range(20)), "each once"
    left.close()
