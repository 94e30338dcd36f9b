"""A seat on offer: who may end that, and that a command sent twice is carried out once."""

import pytest

from bot.answers import SeatKept, SeatOffered
from bot.reasons import matches as why
from bot.reasons.offers import LimitReached
from bot.services import answer
from bot.services.caretaker import look_after
from bot.services.host import Host
from bot.services.offer import make_offer
from bot.services.substitute import Request, keep_seat, offer_seat, take_seat
from bot.services.wishes import choose_limit
from bot.store.held import find_held, hold_entry
from bot.store.kept_texts import find_text, keep_text
from bot.store.queued import QueuedRow, queued_of, set_queued
from bot.store.seat_offers import seat_offers_of
from bot.store.written import find_written, keep_written
from engines.core.rules import Seat
from tests.bot.made_up import BLUE, GREEN, RED
from tests.bot.refused import refused
from tests.bot.test_offers import BLUE_PERSON, GREEN_PERSON, challenge, kinds, stored

MODERATOR, ANOTHER = 77, 78


@pytest.fixture(autouse=True)
async def match(host: Host) -> None:
    await make_offer(host, challenge(BLUE_PERSON, game="mambo"))
    await answer.accept(host, 101, BLUE_PERSON, 2000)


async def on_offer(host: Host) -> dict[int, int]:
    async with host.database.read() as tx:
        return dict(await seat_offers_of(tx, 101))


@pytest.mark.parametrize(
    ("user", "moderates", "may"),
    [
        (BLUE, False, True),
        (RED, False, False),
        (GREEN, False, False),
        (ANOTHER, False, False),
        (ANOTHER, True, True),
        (MODERATOR, False, True),  # is no moderator any more, and has offered it
    ],
)
async def test_an_offer_is_ended_by_whose_seat_it_is_by_who_offered_it_and_by_moderators(
    host: Host, user: int, moderates: bool, may: bool
) -> None:
    await offer_seat(host, Request(101, MODERATOR, 1, moderates=True), BLUE)
    asked = Request(101, user, 2, moderates=moderates)
    if may:
        assert (await keep_seat(host, asked, Seat(1))).name == "Blue"
        assert await on_offer(host) == {}
    else:
        with refused(why.NotYourSeat(101)):
            await keep_seat(host, asked, Seat(1))
        assert await on_offer(host) == {1: MODERATOR}


async def test_a_command_that_comes_twice_is_answered_as_before_and_does_nothing_more(host: Host) -> None:
    woken: list[int] = []
    host.signals.wake.append(woken.append)
    for _ in range(2):
        assert isinstance(await offer_seat(host, Request(101, BLUE, 1), BLUE), SeatOffered)
    assert await on_offer(host) == {1: BLUE}
    for _ in range(2):
        assert isinstance(await keep_seat(host, Request(101, BLUE, 2), Seat(1)), SeatKept)
    assert await on_offer(host) == {}
    assert (await kinds(host)).count("seat_offer") == 2
    assert woken == [101, 101]


@pytest.mark.parametrize("way", ["substitute", "computer"])
async def test_what_a_player_has_not_played_yet_is_void_for_whoever_plays_on(host: Host, way: str) -> None:
    async with host.database.write() as tx:
        await set_queued(tx, QueuedRow(101, BLUE, "a1"))
        await hold_entry(tx, 101, 1, "a1", host.now() + 60)
        await keep_written(tx, 101, 1, "a1", "A1 # secret")
        await keep_text(tx, 101, BLUE, "preview", "a1")
    if way == "substitute":
        await offer_seat(host, Request(101, BLUE, 1), BLUE)
        await take_seat(host, 101, Seat(1), GREEN_PERSON, 2)
    else:
        async with host.lock(101):
            await look_after(host, await host.positions.current(101), [Seat(1)])
    async with host.database.read() as tx:
        assert await queued_of(tx, 101) == {}
        assert await find_held(tx, 101) is None
        assert await find_written(tx, 101, 1, "a1") is None
        assert await find_text(tx, 101, BLUE, "preview") is None


async def test_who_plays_as_many_matches_as_they_want_takes_no_seat_more(host: Host) -> None:
    await offer_seat(host, Request(101, BLUE, 1), BLUE)
    await make_offer(host, challenge(GREEN_PERSON, game="mambo", interaction=5))
    await answer.accept(host, 102, GREEN_PERSON, 6)
    await choose_limit(host, GREEN, 1)
    with refused(LimitReached(1, 1)):
        await take_seat(host, 101, Seat(1), GREEN_PERSON, 3)
    await choose_limit(host, GREEN, 2)
    taken = await take_seat(host, 101, Seat(1), GREEN_PERSON, 4)
    assert (taken.name, (await stored(host)).holders) == ("Blue", (RED, GREEN))
