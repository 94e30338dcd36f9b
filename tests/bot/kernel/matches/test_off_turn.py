"""Actions off turn: the player to move gains and loses no time by them."""

import pytest

from bot.kernel.matches.host import Host
from bot.kernel.store.match_row import Status
from bot.play.by_clock import remind
from bot.play.play import play, resign
from tests.bot.conftest import FakeClock
from tests.bot.made_up import BLUE, GREEN, RED
from tests.bot.matches import BLUE_PERSON, GREEN_PERSON, begin, load_row
from tests.requests import request


@pytest.fixture
async def three(host: Host) -> Host:
    """Red, Blue and Green at Mono, their grids placed; Red is to uncover."""
    await begin(host, BLUE_PERSON, GREEN_PERSON, size=6)
    for number, user in enumerate((RED, BLUE, GREEN)):
        await play(host, request(user, 101, 3000 + number), "place random")
    return host


async def test_leaving_off_turn_renews_no_clock(three: Host, fake_clock: FakeClock) -> None:
    before = await load_row(three)
    fake_clock.now += 60
    await resign(three, request(GREEN, 101, 4000))
    after = await load_row(three)
    assert (after.status, after.ply) == (Status.PLAYING, before.ply + 1)
    assert (after.deadline, after.reminder) == (before.deadline, before.reminder)


async def test_leaving_on_turn_gives_the_next_player_a_full_turn(three: Host, fake_clock: FakeClock) -> None:
    fake_clock.now += 60
    await resign(three, request(RED, 101, 4000))
    match = await load_row(three)
    assert match.deadline == fake_clock.now + match.turn_time
    assert match.reminder == fake_clock.now + int(match.turn_time * 0.75)


async def test_a_reminder_comes_once_though_somebody_leaves_off_turn(three: Host, fake_clock: FakeClock) -> None:
    due = (await load_row(three)).reminder
    assert due is not None
    fake_clock.now = due
    assert await remind(three, 101, due)
    await resign(three, request(BLUE, 101, 4000))
    assert (await load_row(three)).reminder is None


async def test_orders_that_are_in_leave_the_others_the_time_they_had(host: Host, fake_clock: FakeClock) -> None:
    await begin(host, BLUE_PERSON, game="monsters")
    before = (await load_row(host)).deadline
    for number, (user, text) in enumerate(((RED, "ready"), (RED, "unready"), (RED, "ready"))):
        fake_clock.now += 60
        await play(host, request(user, 101, 3000 + number), text)
        assert (await load_row(host)).deadline == before
    await play(host, request(BLUE, 101, 3009), "ready")
    match = await load_row(host)
    assert match.deadline == fake_clock.now + match.turn_time
