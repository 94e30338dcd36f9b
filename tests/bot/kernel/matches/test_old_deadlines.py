"""Boards with deadlines from before an outage are edited when a player opens them."""

import asyncio

import pytest
from sqlalchemy.exc import OperationalError

from bot.clock import LAST_ALIVE, Clock
from bot.kernel.delivery import backlog
from bot.kernel.delivery.backlog import AT_ONCE, Backlog
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import Surface
from bot.kernel.matches.old_deadlines import find_old_deadlines, update_old_deadline
from bot.kernel.matches.open_match import load_match
from bot.kernel.matches.positions import Positions
from bot.kernel.matches.request import Request
from bot.kernel.store.facts import set_fact
from bot.kernel.store.outbox import mark_done, pending
from bot.offers import offer_replies as answer
from bot.offers.offer import make_offer
from tests.bot.conftest import FakeClock
from tests.bot.matches import BLUE_PERSON, challenge

BOARDS = (101, 102, 103)


async def away(host: Host, fake_clock: FakeClock) -> None:
    """Begin matches, send all there is, and let time pass in which the bot is down."""
    for number, match_id in enumerate(BOARDS):
        await make_offer(host, challenge(BLUE_PERSON, interaction=1000 + number))
        await answer.accept(host, Request(BLUE_PERSON, match_id, 2000 + number))
    async with host.database.write() as tx:
        for match_id in BOARDS:
            await mark_done(tx, match_id, [row.nonce for row in await pending(tx, match_id)], fake_clock.now)
        await set_fact(tx, LAST_ALIVE, str(fake_clock.now))
    fake_clock.now += 5_000
    await Clock(host).give_back()


async def waiting(host: Host) -> dict[int, list[str]]:
    async with host.database.read() as tx:
        return {match_id: kinds for match_id in BOARDS if (kinds := [row.kind for row in await pending(tx, match_id)])}


async def test_moved_deadlines_queue_nothing_until_a_match_is_opened(host: Host, fake_clock: FakeClock) -> None:
    await away(host, fake_clock)
    assert await waiting(host) == {}
    await load_match(host, 102)  # as each letter of a completion does
    assert await waiting(host) == {}
    for interaction in (7, 8):
        await load_match(host, 102, interaction)
    assert await waiting(host) == {102: [Surface.STANDING]}


@pytest.mark.both_databases
async def test_pending_repairs_survive_another_restart(host: Host, fake_clock: FakeClock) -> None:
    await away(host, fake_clock)
    await load_match(host, 102, 7)
    again = Host(host.database, Positions(host.database), now=fake_clock)
    await find_old_deadlines(again)
    assert list(again.old_deadlines) == [101, 103]
    await load_match(again, 101, 8)
    assert sorted(await waiting(again)) == [101, 102]


async def test_a_backlog_is_worked_off_a_few_at_a_time_while_people_ask_for_nothing(host: Host) -> None:
    sent, going_on = list[int](), asyncio.Event()

    async def send(match_id: int) -> None:
        sent.append(match_id)
        await going_on.wait()

    left = Backlog(host, send)
    left.start(range(20))
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
    assert sorted(sent) == list(range(20))
    left.close()


@pytest.mark.both_databases
async def test_old_deadlines_are_updated(host: Host, fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backlog, "UPDATE_INTERVAL", 0.0)
    left = Backlog(host, lambda _: asyncio.sleep(0))
    host.signals.old_deadlines.append(left.update_old_deadlines)
    woken = asyncio.Event()
    await away(host, fake_clock)
    host.signals.wake.append(lambda _: None if host.old_deadlines else woken.set())
    async with asyncio.timeout(30):
        await woken.wait()
    assert await waiting(host) == {match_id: [Surface.STANDING] for match_id in BOARDS}
    left.close()


async def test_old_deadlines_outlast_a_fault(
    host: Host, fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backlog, "UPDATE_INTERVAL", 0.0)
    failures = [OperationalError("", {}, Exception("locked"))]

    async def fails_once(host: Host, match_id: int) -> None:
        if failures:
            raise failures.pop()
        await update_old_deadline(host, match_id)

    monkeypatch.setattr(backlog, "update_old_deadline", fails_once)
    left, mended = Backlog(host, lambda _: asyncio.sleep(0)), asyncio.Event()
    await away(host, fake_clock)
    host.signals.wake.append(lambda _: None if host.old_deadlines else mended.set())
    left.update_old_deadlines()  # once: another word of it would begin again
    async with asyncio.timeout(30):
        await mended.wait()
    left.close()
