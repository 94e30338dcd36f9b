"""Pending questions survive a restart of the bot."""

import pytest

from bot.agreements.agreement import agree, propose
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.host import Host
from bot.kernel.matches.positions import Positions
from bot.kernel.matches.request import Request
from bot.play.play import play
from bot.seats.substitute import offer_seat, take_seat
from engines.core.rules import Outcome, Seat
from tests.bot.conftest import FakeClock
from tests.bot.made_up import BLUE, GREEN, RED
from tests.bot.matches import BLUE_PERSON, GREEN_PERSON, begin
from tests.requests import request


@pytest.fixture
async def mambo(host: Host) -> Host:
    """Red has laid the first tile on #101."""
    await begin(host, BLUE_PERSON, game="mambo")
    await play(host, request(RED, 101, 3000), "0,0:a")
    return host


def restart_host(host: Host, fake_clock: FakeClock) -> Host:
    return Host(host.database, Positions(host.database), now=fake_clock)


@pytest.mark.parametrize("aim", [Aim("draw"), Aim("abort"), Aim("undo")])
async def test_an_earlier_proposal_can_be_accepted(mambo: Host, fake_clock: FakeClock, aim: Aim) -> None:
    await propose(mambo, request(RED, 101, 4000), aim)
    again = restart_host(mambo, fake_clock)
    agreed = await agree(again, request(BLUE, 101, 4001, 1), aim)
    assert agreed.words == "Everyone agreed in #101."
    later = restart_host(again, fake_clock)
    assert await agree(later, request(BLUE, 101, 4001, 1), aim) == agreed
    position = await later.positions.current(101)
    assert position.ply == 2
    assert isinstance(position.turn, Outcome) is (aim is not Aim("undo"))
    assert (position.public_view == (await later.positions.at(101, 0)).public_view) is (aim is Aim("undo"))


async def test_a_seat_that_was_offered_before_can_be_taken(mambo: Host, fake_clock: FakeClock) -> None:
    await offer_seat(mambo, request(BLUE, 101, 4000), BLUE)
    again = restart_host(mambo, fake_clock)
    for _ in range(2):
        taken = await take_seat(again, Request(GREEN_PERSON, 101, 4001), Seat(1))
        assert "You took Blue's seat in #101" in taken.words
    later = restart_host(again, fake_clock)
    position = await later.positions.current(101)
    assert (position.ply, position.holders) == (2, (RED, GREEN))
    await play(later, request(GREEN, 101, 4002, 2), "a2")
