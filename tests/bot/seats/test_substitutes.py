"""A seat on offer: who may end that, and that a command sent twice is carried out once."""

from dataclasses import replace

import pytest

from bot.clock import Clock
from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import open_for_clock
from bot.kernel.matches.request import Reply, Request
from bot.kernel.store.seat_offers import seat_offers_of
from bot.kernel.store.waiting_entries import (
    DELAYED,
    QUEUED,
    SAVED,
    TYPED,
    DelayedEntry,
    QueuedRow,
    SavedText,
    TypedText,
)
from bot.offers import offer_replies as answer
from bot.offers.offer import make_offer
from bot.people.preferences import choose
from bot.people.settings import LIMIT
from bot.people.vacation import begin_vacation
from bot.play.by_clock import expire
from bot.play.play import play, resign
from bot.seats.substitute import keep_seat, offer_seat, take_seat
from bot.seats.substitute_bot import start_away_mode
from engines.core.rules import Seat
from tests.bot.conftest import FakeClock
from tests.bot.made_up import BLUE, GREEN, RED
from tests.bot.matches import BLUE_PERSON, GREEN_PERSON, challenge, kinds, load_row
from tests.bot.refused import expect_refusal
from tests.first_round import all_have_moved
from tests.requests import request

MODERATOR, ANOTHER = 77, 78
DAY = 86_400


@pytest.fixture(autouse=True)
async def match(host: Host) -> None:
    await make_offer(host, replace(challenge(BLUE_PERSON, game="mambo"), turn_time=DAY))
    await answer.accept(host, Request(BLUE_PERSON, 101, 2000))


async def on_offer(host: Host) -> dict[int, int]:
    async with host.database.read() as tx:
        return {seat: offer.user_id for seat, offer in (await seat_offers_of(tx, 101)).items()}


async def ask(host: Host, interaction: int = 1) -> Reply:
    """Let a moderator ask for a substitute for RED, the first to move."""
    return await offer_seat(host, request(MODERATOR, 101, interaction), RED, moderates=True)


async def test_a_moderator_cannot_offer_the_seat_of_a_present_player(host: Host, fake_clock: FakeClock) -> None:
    for player, name, wait in ((BLUE, "Blue", 0), (RED, "Red", 0), (RED, "Red", DAY // 2 - 1)):
        fake_clock.now = 1_000_000 + wait
        with expect_refusal(f"{name} is not absent"):
            await offer_seat(host, request(MODERATOR, 101, 1), player, moderates=True)
    fake_clock.now += 1
    with expect_refusal("Ask another moderator"):
        await offer_seat(host, request(BLUE, 101, 1), RED, moderates=True)
    await begin_vacation(host, RED, "5d")
    with expect_refusal("Red is not absent"):
        await ask(host)
    assert await on_offer(host) == {}


async def test_a_player_who_missed_a_turn_is_absent_right_away(host: Host, fake_clock: FakeClock) -> None:
    await make_offer(host, replace(challenge(BLUE_PERSON, game="monocards", interaction=5), turn_time=DAY))
    await answer.accept(host, Request(BLUE_PERSON, 102, 6))
    await all_have_moved(host, 102)
    late = (await host.positions.current(102)).match.holders[(await host.positions.current(102)).to_move[0]]
    fake_clock.now += DAY
    await expire(host, 102, fake_clock.now)
    asked = await offer_seat(host, request(MODERATOR, 102, 7), late, moderates=True)
    assert f"opens <t:{fake_clock.now + DAY // 4}:R>" in asked.words


async def test_an_absent_player_has_a_quarter_turn_to_keep_the_seat(host: Host, fake_clock: FakeClock) -> None:
    fake_clock.now += DAY // 2
    assert f"opens <t:{fake_clock.now + DAY // 4}:R>" in (await ask(host)).words
    assert (await kinds(host))[-1:] == ["are_you_there"], "a direct message, and nothing in public yet"
    with expect_refusal("no longer offered"):
        await take_seat(host, Request(GREEN_PERSON, 101, 2), Seat(0))
    with expect_refusal("already on offer"):
        await ask(host, 3)
    for seconds, shown in ((DAY // 4 - 1, []), (1, ["seat_offer"])):
        fake_clock.now += seconds
        clock = Clock(host)  # as after a restart
        await clock.tick()
        assert (await kinds(host)).count("seat_offer") == len(shown)
    assert "You took Red's seat" in (await take_seat(host, Request(GREEN_PERSON, 101, 4), Seat(0))).words


@pytest.mark.parametrize("way", ["button", "move", "vacation", "end"])
async def test_a_player_who_returns_keeps_the_seat(host: Host, fake_clock: FakeClock, way: str) -> None:
    fake_clock.now += DAY // 2
    await ask(host)
    match way:
        case "button":
            assert "You keep your seat" in (await keep_seat(host, request(RED, 101, 2), Seat(0))).words
        case "move":
            await play(host, request(RED, 101, 2), "0,0:a")
        case "vacation":
            await begin_vacation(host, RED, "5d")
        case _:
            await resign(host, request(BLUE, 101, 2))
    fake_clock.now += DAY // 4
    await Clock(host).tick()
    assert await on_offer(host) == {}
    assert "seat_offer" not in await kinds(host)


async def test_no_time_to_answer_is_lost_while_the_bot_is_down(host: Host, fake_clock: FakeClock) -> None:
    fake_clock.now += DAY // 2
    await Clock(host).give_back()
    await ask(host)
    opens_at = fake_clock.now + DAY // 4
    fake_clock.now += DAY
    await Clock(host).give_back()
    await Clock(host).tick()
    assert "seat_offer" not in await kinds(host)
    async with host.database.read() as tx:
        assert (await seat_offers_of(tx, 101))[0].due_at == opens_at + DAY


@pytest.mark.parametrize(
    ("user", "moderates", "may"),
    [
        (RED, False, True),
        (BLUE, False, False),
        (GREEN, False, False),
        (ANOTHER, False, False),
        (ANOTHER, True, True),
        (MODERATOR, False, True),  # is no moderator any more, and has offered it
    ],
)
async def test_who_may_end_an_offer(host: Host, fake_clock: FakeClock, user: int, moderates: bool, may: bool) -> None:
    fake_clock.now += DAY // 2
    await ask(host)
    fake_clock.now += DAY // 4
    await Clock(host).tick()
    asked = request(user, 101, 2)
    if may:
        kept = (await keep_seat(host, asked, Seat(0), moderates=moderates)).words
        assert kept == ("You keep your seat in #101." if user == RED else "The offer of Red's seat in #101 is over.")
        assert await on_offer(host) == {}
    else:
        with expect_refusal("Only its player or a moderator"):
            await keep_seat(host, asked, Seat(0), moderates=moderates)
        assert await on_offer(host) == {0: MODERATOR}


@pytest.mark.parametrize("way", ["substitute", "computer"])
async def test_unplayed_entries_are_void_for_a_substitute(host: Host, way: str) -> None:
    async with host.database.write() as tx:
        await QUEUED.save(tx, QueuedRow(101, BLUE, "a1"))
        await DELAYED.add(tx, DelayedEntry(101, 1, "a1", host.now() + 60))
        await TYPED.save(tx, TypedText(101, 1, "a1", "A1 # secret"))
        await SAVED.save(tx, SavedText(101, BLUE, "preview", "a1"))
    if way == "substitute":
        await offer_seat(host, request(BLUE, 101, 1), BLUE)
        await take_seat(host, Request(GREEN_PERSON, 101, 2), Seat(1))
    else:
        async with open_for_clock(host, 101) as match:
            await start_away_mode(match, [Seat(1)])
            await match.save()
    async with host.database.read() as tx:
        assert await QUEUED.of(tx, 101) == []
        assert await DELAYED.find(tx, 101) is None
        assert await TYPED.find(tx, 101, 1) is None
        assert await SAVED.find(tx, 101, BLUE) is None


async def test_the_match_limit_refuses_another_seat(host: Host) -> None:
    await offer_seat(host, request(BLUE, 101, 1), BLUE)
    await make_offer(host, challenge(GREEN_PERSON, game="mambo", interaction=5))
    await answer.accept(host, Request(GREEN_PERSON, 102, 6))
    await choose(host, GREEN, LIMIT, {"matches": 1})
    with expect_refusal("You are in 1 of at most 1 matches"):
        await take_seat(host, Request(GREEN_PERSON, 101, 3), Seat(1))
    await choose(host, GREEN, LIMIT, {"matches": 2})
    assert "You took Blue's seat" in (await take_seat(host, Request(GREEN_PERSON, 101, 4), Seat(1))).words
    assert (await load_row(host)).holders == (RED, GREEN)
