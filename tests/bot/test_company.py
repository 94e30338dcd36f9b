"""Several processes on one PostgreSQL: who sends, who keeps the clock, and who hears of what."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot import running_time
from bot.company import Office, Told
from bot.operations.claim import DatabaseInUseError, claim_on
from bot.parcels import ShowOffer
from bot.services.answer import accept
from bot.services.colours import Colours
from bot.services.host import Host
from bot.services.offer import make_offer
from bot.services.play import play
from bot.services.positions import Positions
from bot.sharding import Shards
from bot.store.database import Database
from bot.store.log import entries
from bot.store.matches import add_match
from bot.store.outbox import pending, put
from bot.store.postgresql import membership, presence
from bot.store.postgresql.membership import Membership
from tests.bot.made_up import BLUE, RED, a_match
from tests.bot.test_offers import BLUE_PERSON, challenge
from tests.databases import on_server
from tests.patience import PATIENCE
from tests.postgresql import programs
from tests.proxy import Proxy

pytestmark = pytest.mark.skipif(programs() is None, reason="no PostgreSQL is installed")
NOW = 1_000_000


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
async def two(url: str) -> AsyncIterator[tuple[Membership, Membership]]:
    """Two processes that Discord reaches, and that look for offices all the time."""
    async with AsyncExitStack() as stack:
        found = []
        for shard in (0, 1):
            member = Membership(url, Shards((shard,), 2))
            member.look_every, member.reachable = 0.02, lambda: True
            assert await member.begin()
            stack.push_async_callback(member.end)
            found.append(member)
        yield found[0], found[1]


async def until(come: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not come():  # noqa: ASYNC110 -- it comes from a server
            await asyncio.sleep(0.01)


async def put_one(database: Database) -> None:
    async with database.write(of=101) as tx:
        await put(tx, 101, [ShowOffer()], NOW)


async def claimed(database: Database, member: Membership) -> bool:
    async with database.write(of=101) as tx:
        return await member.claim(tx, 101) is not None


async def left_to(database: Database, member: Membership) -> list[int]:
    async with database.read() as tx:
        return await member.left_behind(tx, NOW + 60)


async def test_what_one_process_sends_another_leaves_alone_until_that_one_is_gone(
    database: Database, two: tuple[Membership, Membership]
) -> None:
    one, other = two
    await put_one(database)
    assert await left_to(database, other) == [101]
    assert await claimed(database, one)
    assert not await claimed(database, other)
    assert await left_to(database, other) == []
    await one.end()
    assert await left_to(database, other) == [101]
    assert await claimed(database, other)
    async with database.read() as tx:
        [row] = await pending(tx, 101)
    assert row.attempts == 1  # it may have gone out: the channel is looked through first


async def test_who_sends_for_a_match_hears_that_another_process_has_more_for_it(
    database: Database, two: tuple[Membership, Membership]
) -> None:
    one, other = two
    heard: list[tuple[Told, int]] = []
    one.listeners.append(lambda what, board: heard.append((what, board)))
    await put_one(database)
    assert await claimed(database, one)
    await put_one(database)
    assert not await claimed(database, other)
    await until(lambda: heard == [(Told.WAKE, 101)])
    assert await claimed(database, one)
    async with database.read() as tx:
        assert [row.attempts for row in await pending(tx, 101)] == [0, 0]


async def test_each_office_is_held_by_one_process_and_taken_over_when_that_one_goes(
    two: tuple[Membership, Membership],
) -> None:
    taken: list[Office] = []
    two[1].officers.append(taken.append)
    await until(lambda: all(sum(each.holds(office) for each in two) == 1 for office in Office))
    assert not two[1].holds(Office.CLOCK) or not two[0].holds(Office.CLOCK)
    await two[0].end()
    await until(lambda: all(two[1].holds(office) for office in Office))
    assert not two[0].holds(Office.CLOCK)
    assert set(taken) <= set(Office)


async def test_a_process_that_discord_does_not_reach_keeps_no_office(two: tuple[Membership, Membership]) -> None:
    two[0].reachable = lambda: False
    await until(lambda: all(two[1].holds(office) for office in Office))
    two[0].reachable, two[1].reachable = (lambda: True), (lambda: False)
    await until(lambda: all(two[0].holds(office) for office in Office))


async def test_a_process_whose_connection_is_cut_knows_that_it_is_not_there_and_comes_back(
    database: Database, two: tuple[Membership, Membership]
) -> None:
    await until(lambda: all(any(each.holds(office) for each in two) for office in Office))
    changes: list[Office] = []
    for each in two:
        each.officers.append(changes.append)
    async with database.write() as tx:
        await tx.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'gamekeeper (running)' "
            "AND datname = current_database()"
        )
    await until(lambda: set(changes) == set(Office))
    await until(lambda: all(each.present for each in two))
    await until(lambda: all(sum(each.holds(office) for each in two) == 1 for office in Office))


async def test_commands_of_one_match_in_two_processes_run_one_after_the_other(
    database: Database, two: tuple[Membership, Membership]
) -> None:
    hosts = [Host(database, Positions(database, alone=False), company=member) for member in two]
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


async def test_a_match_is_played_in_two_processes_as_in_one(url: str, two: tuple[Membership, Membership]) -> None:
    databases = [Database(url) for _ in two]
    here, there = (
        Host(each, Positions(each, alone=False), now=lambda: NOW, new_secret=lambda: b"s" * 32, company=member)
        for each, member in zip(databases, two, strict=True)
    )
    board = (await make_offer(here, challenge(BLUE_PERSON, interaction=1000))).board
    await accept(there, board, BLUE_PERSON, 2000)
    await play(here, board=board, user_id=RED, text="place random", ply=0, interaction=3000)
    await play(there, board=board, user_id=BLUE, text="place random", ply=1, interaction=3001)
    # Red presses twice, and each press comes to another process.
    pressed = [
        play(host, board=board, user_id=RED, text="a3,end", ply=2, interaction=4000 + at)
        for at, host in enumerate((here, there))
    ]
    done = await asyncio.gather(*pressed, return_exceptions=True)
    assert sorted(type(each).__name__ for each in done) == ["Played", "StaleBoardError"]
    assert {(await host.positions.current(board)).ply for host in (here, there)} == {3}
    async with databases[0].read() as tx:
        assert len(await entries(tx, board)) == 3
    for each in databases:
        await each.close()


async def test_who_is_forgotten_in_another_process_is_called_otherwise_here(database: Database) -> None:
    positions = Positions(database, alone=False)
    before = a_match(101, seed="5e" * 32)
    gone = a_match(101, seed="5e" * 32, table=(before.table[0], before.table[1].__class__(1, -9, "a former player", 6)))
    async with database.read() as tx:
        assert (await positions.newest_in(tx, before)).names == ("Red", "Blue")
        assert (await positions.newest_in(tx, gone)).names == ("Red", "a former player")


@pytest.mark.parametrize(
    ("shards", "told"),
    [
        (Shards((1, 2), 4), "Another Gamekeeper serves shard 1 of 4."),
        (Shards((3,), 8), "Another Gamekeeper serves shards of 4, not of 8"),
        (None, "The database is in use by another Gamekeeper."),
    ],
)
async def test_who_serves_what_another_process_serves_is_refused(
    url: str, shards: Shards | None, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.postgresql.presence.LINGERS", 0.2)
    async with claim_on(url, Shards((0, 1), 4)):
        with pytest.raises(DatabaseInUseError) as refusal:
            async with claim_on(url, shards):
                pass
        assert str(refusal.value).startswith(told)
        async with claim_on(url, Shards((2, 3), 4)) as other:
            assert other.present
            assert not other.alone


async def test_what_follows_from_a_parcel_is_claimed_by_who_has_sent_that(
    database: Database, two: tuple[Membership, Membership]
) -> None:
    one, other = two
    async with database.write(of=101) as tx:
        await put(tx, 101, [ShowOffer()], NOW, holder=one.number)
    await put_one(database)
    assert not await claimed(database, other)
    async with database.write(of=101) as tx:
        rows = await pending(tx, 101)
        assert await one.claim(tx, 101) == frozenset(row.id for row in rows)


async def test_colours_chosen_in_another_process_are_those_of_the_next_picture(database: Database) -> None:
    here, there = Colours(database, alone=False), Colours(database, alone=False)
    assert await here.of(11) is None
    await there.choose(11, "contrast")
    assert await asyncio.gather(*(here.of(user) for user in (11, 22, 11))) == ["contrast", None, "contrast"]


async def test_what_a_process_held_that_nothing_comes_through_to_is_another_s_once_it_knows_that(
    url: str, database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, seconds in (("FORGETS_AFTER", 2), ("HOLDS_FOR", 1), ("ANSWERS_WITHIN", 0.5)):
        monkeypatch.setattr(presence, name, seconds)
    async with Proxy.before(url, tmp_path) as proxy, AsyncExitStack() as stack:
        one, other = (Membership(each, Shards((at,), 2)) for at, each in enumerate((proxy.url, url)))
        for member in (one, other):
            member.look_every, member.reachable = 0.05, lambda: True
            assert await member.begin()
            stack.push_async_callback(member.end)
            await until(lambda: all(one.holds(office) for office in Office))
        await put_one(database)
        assert await claimed(database, one)
        proxy.silent = True
        assert await left_to(database, other) == []
        async with asyncio.timeout(PATIENCE):
            while not await left_to(database, other):
                assert not other.holds(Office.CLOCK) or not one.holds(Office.CLOCK)
            # It sends nothing and keeps no clock, long before another does.
            assert not one.present
            assert await claimed(database, other)
        await until(lambda: all(other.holds(office) for office in Office))
        proxy.silent = False
        await until(lambda: one.present)
        assert not any(one.holds(office) for office in Office)
        assert not await claimed(database, one)


async def test_a_process_that_stood_still_does_not_believe_that_it_was_there(
    two: tuple[Membership, Membership], monkeypatch: pytest.MonkeyPatch
) -> None:
    await until(lambda: two[0].holds(Office.CLOCK) or two[1].holds(Office.CLOCK))
    at = running_time.passed()
    monkeypatch.setattr(presence, "passed", lambda: at + presence.HOLDS_FOR + 1)
    assert not any(each.present or each.holds(Office.CLOCK) for each in two)


async def test_who_keeps_others_from_a_match_and_says_nothing_more_keeps_them_away_no_longer(
    url: str, tmp_path: Path, two: tuple[Membership, Membership], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(membership, "AT_WORK", 1)
    async with two[0].locked(101), asyncio.timeout(PATIENCE), two[1].locked(101):
        pass
