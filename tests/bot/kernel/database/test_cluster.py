"""Several nodes on one PostgreSQL: which one sends, which one leads, and which one hears of what."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import SQLAlchemyError

from bot.kernel import timing as running_time
from bot.kernel.database.cluster import LapsedError, Lease, Wakeup
from bot.kernel.database.database import Database
from bot.kernel.database.postgresql import node as module
from bot.kernel.database.postgresql.leases import expire
from bot.kernel.database.postgresql.node import Node
from bot.kernel.database.shards import Shards
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.matches.positions import Positions
from bot.kernel.matches.request import Request
from bot.kernel.store.log import entries
from bot.kernel.store.matches import add_match
from bot.kernel.store.outbox import enqueue
from bot.offers.offer import make_offer
from bot.offers.offer_replies import accept
from bot.operations import OperatorError
from bot.operations.claim import claim_on
from bot.play.play import play
from tests.bot.made_up import BLUE, RED, a_match
from tests.bot.matches import BLUE_PERSON, challenge
from tests.databases import on_server
from tests.patience import PATIENCE
from tests.postgresql import programs
from tests.proxy import Proxy
from tests.requests import request

pytestmark = pytest.mark.skipif(programs() is None, reason="no PostgreSQL is installed")
NOW = 1_000_000
NEVER = 1_000.0


class Watched(Node):
    """A node that beats when a test says so, and what it was notified of."""

    def __init__(self, url: str, shards: Shards) -> None:
        super().__init__(url, shards)
        self.pause, self.reachable = NEVER, lambda: True
        self.heard: list[tuple[Wakeup, int]] = []
        self.lapses = 0
        self.on_notice = lambda notice, match_id: self.heard.append((notice, match_id))
        self.on_lapse = self._count

    def _count(self) -> None:
        self.lapses += 1

    async def beats(self) -> None:
        await self._beat()

    async def dies(self) -> None:
        """Do nothing more from now on, as after a SIGKILL, and let the server's clock reach the end of the leases."""
        for task in self._tasks:
            task.cancel()
        assert self._timer is not None
        self._timer.cancel()
        async with self._connection.transaction() as tx:
            await expire(tx, self._number)
        await self._connection.close()


Nodes = tuple[Watched, Watched]


@pytest.fixture(autouse=True)
def leases_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let leases run out where a test says so: a machine may stand still for longer than they last."""
    monkeypatch.setattr(module, "LEASE", NEVER)


@pytest.fixture
async def url(shared_folder: Path) -> AsyncIterator[str]:
    async with on_server(shared_folder) as found:
        yield found


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    found = Database(url)
    async with found.write() as tx:
        await add_match(tx, a_match(101))
    yield found
    await found.close()


@pytest.fixture
async def two(url: str) -> AsyncIterator[Nodes]:
    """Two nodes that Discord reaches."""
    async with AsyncExitStack() as stack:
        found = []
        for shard in (0, 1):
            node = Watched(url, Shards((shard,), 2))
            assert await node.join() is None
            stack.push_async_callback(node.leave)
            found.append(node)
        yield found[0], found[1]


async def until(come: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not come():  # noqa: ASYNC110 -- it comes from a server
            await asyncio.sleep(0.01)


async def put_one(database: Database) -> None:
    async with database.write(of=101) as tx:
        await enqueue(tx, 101, [Show(Surface.OFFER)], NOW)


async def test_a_lane_is_one_node_s_until_that_gives_it_back(two: Nodes) -> None:
    one, other = two
    assert await one.lease(101) is Lease.OURS
    assert await other.lease(101) is Lease.OTHERS
    assert await one.lease(101) is Lease.OURS
    assert (one.holds(101), other.holds(101)) == (True, False)
    one.release(101)
    await one.beats()
    assert not one.holds(101)
    assert await other.lease(101) is Lease.OURS, "all of it was sent: nothing need be looked for"


async def test_a_drained_lane_that_gets_news_before_the_heartbeat_is_kept(two: Nodes) -> None:
    one, _ = two
    await one.lease(101)
    one.release(101)
    assert await one.lease(101) is Lease.OURS
    await one.beats()
    assert one.holds(101)


async def test_news_of_a_leased_lane_reach_its_holder_alone_and_are_answered_by_nobody(url: str, two: Nodes) -> None:
    one, other = two
    third = Watched(url, Shards((2,), 2))
    assert await third.join() is None
    await one.lease(101)
    assert await other.lease(101, notify=True) is Lease.OTHERS
    await until(lambda: bool(one.heard))
    assert await one.lease(101) is Lease.OURS, "what the worker does when it is woken"
    assert await other.lease(101) is Lease.OTHERS, "what it does for a node that is not told to notify"
    for node in (one, other, third):
        await node.beats()
    assert [node.heard for node in (one, other, third)] == [[(Wakeup.WAKE, 101)], [], []]
    await third.leave()


async def test_the_lanes_of_a_node_that_died_are_taken_over_and_looked_through(database: Database, two: Nodes) -> None:
    one, other = two
    await put_one(database)
    await one.lease(101)
    await other.beats()
    assert other.heard == []
    await one.dies()
    await other.beats()
    assert other.heard == [(Wakeup.WAKE, 101)]
    assert await other.lease(101) is Lease.INHERITED
    assert await other.lease(101) is Lease.OURS


async def test_jobs_that_no_node_has_leased_are_found_by_one(database: Database, two: Nodes) -> None:
    await put_one(database)
    await asyncio.gather(*(node.beats() for node in two))
    assert sorted(len(node.heard) for node in two) == [0, 1]


async def test_one_node_leads_and_another_one_as_soon_as_that_has_gone(two: Nodes) -> None:
    one, other = two
    for node in (one, other, one):
        await node.beats()
    assert (one.leads, other.leads) == (True, False)
    await one.leave()
    await other.beats()
    assert (one.leads, other.leads) == (False, True)


async def test_a_node_that_discord_does_not_reach_does_not_lead(two: Nodes) -> None:
    one, other = two
    await one.beats()
    changes: list[bool] = []
    one.on_leader = lambda: changes.append(one.leads)
    one.reachable = lambda: False
    await one.beats()
    await other.beats()
    assert (one.leads, other.leads, changes) == (False, True, [False])


async def test_the_leader_alone_hears_of_deadlines_and_computers(two: Nodes) -> None:
    one, other = two
    await one.beats()
    other.notify(Wakeup.COMPUTERS, 101)
    other.notify(Wakeup.CLOCK)
    await until(lambda: len(one.heard) == 2)
    assert (set(one.heard), other.heard) == ({(Wakeup.COMPUTERS, 101), (Wakeup.CLOCK, 0)}, [])


async def test_a_node_that_gets_no_answer_stops_by_itself(
    url: str, database: Database, tmp_path: Path, two: Nodes
) -> None:
    await put_one(database)
    async with Proxy.before(url, tmp_path) as proxy:
        cut = Watched(proxy.url, Shards((2,), 2))
        assert await cut.join() is None
        await cut.beats()
        await cut.lease(101)
        assert cut.leads
        cut.lasts = 1.0
        await cut.beats()
        await proxy.close()
        await until(lambda: cut.lapses == 1)
        assert (cut.present, cut.leads, cut.holds(101)) == (False, False, False)
        with pytest.raises(LapsedError):
            await cut.lease(101)
        async with asyncio.timeout(PATIENCE):
            while (Wakeup.WAKE, 101) not in two[0].heard:
                await two[0].beats()
        assert await two[0].lease(101) is Lease.INHERITED
        await proxy.open()
        async with asyncio.timeout(PATIENCE):
            while not cut.present:
                await _try_heartbeat(cut)
        cut.lasts = NEVER
        await cut.beats()
        assert (await cut.lease(101), cut.leads) == (Lease.OTHERS, False)
        await cut.leave()


async def _try_heartbeat(node: Watched) -> None:
    try:
        await node.beats()
    except SQLAlchemyError:
        await asyncio.sleep(0.02)


async def test_a_node_stops_once_its_shards_are_taken(url: str, two: Nodes, monkeypatch: pytest.MonkeyPatch) -> None:
    raised: list[int] = []
    monkeypatch.setattr(signal, "raise_signal", raised.append)
    async with two[0]._connection.transaction() as tx:
        await expire(tx, two[0]._number)
    instead = Watched(url, Shards((0,), 2))
    assert await instead.join() is None
    await two[0].beats()
    assert (raised, two[0].present, instead.present) == ([signal.SIGTERM], False, True)
    await instead.leave()


async def test_a_node_that_stood_still_knows_its_leases_ended(two: Nodes, monkeypatch: pytest.MonkeyPatch) -> None:
    one, _ = two
    await one.beats()
    await one.lease(101)
    at = running_time.elapsed()
    monkeypatch.setattr(module, "elapsed", lambda: at + module.LEASE + 1)
    assert (one.present, one.leads, one.holds(101)) == (False, False, False)


@pytest.mark.parametrize(
    ("shards", "told"),
    [
        (Shards((1, 2), 4), "Another Gamekeeper serves shard 1 of 4."),
        (Shards((3,), 8), "Another Gamekeeper serves shards of 4, not of 8"),
        (None, "The database is in use by another Gamekeeper."),
    ],
)
async def test_shards_are_served_once(
    url: str, shards: Shards | None, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with claim_on(url, Shards((0, 1), 4)):
        with monkeypatch.context() as short:
            short.setattr(module, "LEASE", 0.1)
            short.setattr(module, "HEARTBEAT", 0.1)
            with pytest.raises(OperatorError) as refusal:
                async with claim_on(url, shards):
                    pass
        assert str(refusal.value).startswith(told)
        async with claim_on(url, Shards((2, 3), 4)) as other:
            assert not other.alone


async def test_commands_of_one_match_in_two_nodes_run_one_after_the_other(database: Database, two: Nodes) -> None:
    hosts = [Host(database, Positions(database, alone=False), cluster=node) for node in two]
    inside, most = 0, 0

    async def work(host: Host) -> None:
        nonlocal inside, most
        async with host.lock(101):
            inside += 1
            most = max(most, inside)
            await asyncio.sleep(0.02)
            inside -= 1

    await asyncio.gather(*(work(host) for host in hosts * 3))
    assert most == 1


async def test_a_match_is_played_in_two_nodes_as_in_one(url: str, two: Nodes) -> None:
    databases = [Database(url) for _ in two]
    here, there = (
        Host(each, Positions(each, alone=False), now=lambda: NOW, new_secret=lambda: b"s" * 32, cluster=node)
        for each, node in zip(databases, two, strict=True)
    )
    match_id = (await make_offer(here, challenge(BLUE_PERSON, interaction=1000))).match_id
    await accept(there, Request(BLUE_PERSON, match_id, 2000))
    await play(here, request(RED, match_id, 3000, 0), "place random")
    await play(there, request(BLUE, match_id, 3001, 1), "place random")
    # Red presses twice, and each press comes to another node.
    pressed = [play(host, request(RED, match_id, 4000 + at, 2), "a3,end") for at, host in enumerate((here, there))]
    done = await asyncio.gather(*pressed, return_exceptions=True)
    assert sorted(type(each).__name__ for each in done) == ["PlayedAction", "StaleBoardError"]
    assert {(await host.positions.current(match_id)).ply for host in (here, there)} == {3}
    async with databases[0].read() as tx:
        assert len(await entries(tx, match_id)) == 3
    for each in databases:
        await each.close()


async def test_a_player_erased_by_another_node_gets_another_name_here(database: Database) -> None:
    positions = Positions(database, alone=False)
    before = a_match(101, seed="5e" * 32)
    gone = a_match(101, seed="5e" * 32, table=(before.table[0], before.table[1].__class__(1, -9, "a former player", 6)))
    async with database.read() as tx:
        assert (await positions.newest_in(tx, before)).names == ("Red", "Blue")
        assert (await positions.newest_in(tx, gone)).names == ("Red", "a former player")


async def test_a_node_whose_connection_broke_while_it_was_cancelled_connects_again(two: Nodes) -> None:
    connection = two[0]._connection._connection
    assert connection is not None
    raw: Any = await connection.get_raw_connection()
    raw.driver_connection.terminate()
    raw._connection_record.dbapi_connection = None
    await two[0]._connection.close()
    await two[0].beats()
    assert two[0]._connection._connection is not None


async def test_a_silent_node_keeps_nobody_from_a_match_for_long(two: Nodes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "AT_WORK", 1)
    async with two[0].lock(101), asyncio.timeout(PATIENCE), two[1].lock(101):
        pass
