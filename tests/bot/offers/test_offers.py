"""From an offer to a running match, or to none."""

import hashlib
import json
from dataclasses import replace

import pytest

from bot.agreements.agreement import agree, propose
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.find import RequestOrigin, find_match_id, matches_of
from bot.kernel.matches.host import Host
from bot.kernel.matches.positions import Positions
from bot.kernel.matches.request import Person, Request
from bot.kernel.store.match_row import Status
from bot.offers import offer_replies as answer
from bot.offers.begin import SignedUpMatch, begin_signed_up
from bot.offers.offer import MOST_OFFERS, Offer, make_offer
from bot.play.play import play, resign
from bot.replays.proof import find_proof, proof_post
from bot.seats.substitute import offer_seat, take_seat
from engines.core.errors import OptionError
from engines.core.rules import Outcome, Seat
from engines.verifying import verify
from tests.bot.conftest import FakeClock
from tests.bot.made_up import BLUE, GOLD, GREEN, RED
from tests.bot.matches import BLUE_PERSON, GREEN_PERSON, RED_PERSON, begin, challenge, kinds, load_row
from tests.bot.refused import expect_refusal
from tests.bot.scenes import an_offer
from tests.requests import request


def open_table(seats: int, interaction: int = 1000) -> Offer:
    return Offer("mono", RED_PERSON, (), seats, 1, 2, interaction, random_seats=False)


async def test_a_match_of_signed_up_players_starts_without_an_interaction(host: Host) -> None:
    secret = bytes(range(32))
    people, shares = (RED_PERSON, BLUE_PERSON), (7001, 7002)
    async with host.database.write() as tx:
        made = SignedUpMatch("mono", people, shares, secret, {}, 86_400, None, guild_id=1, channel_id=2)
        match_id = (await begin_signed_up(tx, made, host.now())).match_id
    match = await load_row(host, match_id)
    assert (match.status, match.names, match.offered_by) == (Status.PLAYING, ("Red", "Blue"), None)
    await play(host, Request(RED_PERSON, match_id, 8001), "random")
    await resign(host, Request(BLUE_PERSON, match_id, 8002))
    (file,) = proof_post(await find_proof(host, match_id)).attachments
    assert any("It is the one of the invite" in line for line in verify(file.data, hashlib.sha256(secret).hexdigest()))
    assert json.loads(file.data)["shares"] == ["7001", "7002"]


async def test_the_seed_is_made_of_the_secret_and_every_acceptance(host: Host) -> None:
    await begin(host, BLUE_PERSON)
    shares = (1000).to_bytes(8, "big") + (2000).to_bytes(8, "big")
    assert (await load_row(host)).seed == hashlib.sha256(b"s" * 32 + shares).hexdigest()


async def test_a_stranger_declines_nothing(host: Host) -> None:
    await make_offer(host, challenge(BLUE_PERSON, interaction=1000))
    await make_offer(host, open_table(3, interaction=1001))
    queued = await kinds(host), await kinds(host, 102)
    for match_id in (101, 102):
        with expect_refusal(f"Only invited players can decline #{match_id}"):
            await answer.decline(host, Request(GREEN_PERSON, match_id, 2000 + match_id))
        match = await load_row(host, match_id)
        assert (match.status, match.declined_by, match.ended_at) == (Status.OFFERED, None, None)
    with expect_refusal("Only invited players can decline #101"):
        await answer.back_out(host, Request(GREEN_PERSON, 101, 2900))
    assert (await kinds(host), await kinds(host, 102)) == queued


async def test_leaving_an_open_table_declines_it_for_nobody(host: Host) -> None:
    await make_offer(host, open_table(3))
    await answer.join(host, Request(BLUE_PERSON, 101, 2000))
    with expect_refusal("Only invited players can decline #101"):
        await answer.decline(host, Request(BLUE_PERSON, 101, 2001))
    assert (await load_row(host)).status is Status.OFFERED


@pytest.mark.both_databases
async def test_an_open_table_begins_when_it_is_full(host: Host) -> None:
    await make_offer(host, open_table(3))
    await answer.join(host, Request(BLUE_PERSON, 101, 2000))
    with expect_refusal("You are in."):
        await answer.join(host, Request(BLUE_PERSON, 101, 2001))
    await answer.leave(host, Request(BLUE_PERSON, 101, 2002))
    await answer.join(host, Request(GREEN_PERSON, 101, 2003))
    await answer.join(host, Request(BLUE_PERSON, 101, 2004))
    match = await load_row(host)
    assert match.status is Status.PLAYING
    assert match.names == ("Red", "Green", "Blue")


async def test_an_offer_whose_post_is_gone_can_still_be_declined_taken_back_or_left(host: Host) -> None:
    await make_offer(host, challenge(BLUE_PERSON, interaction=1000))
    assert (await answer.back_out(host, Request(BLUE_PERSON, 101, 2000))).words == "Declined: #101."
    await make_offer(host, challenge(BLUE_PERSON, interaction=1001))
    assert (await answer.back_out(host, Request(RED_PERSON, 102, 2001))).words.startswith("#102 is canceled.")
    await make_offer(host, open_table(3, interaction=1002))
    await answer.join(host, Request(BLUE_PERSON, 103, 2002))
    assert (await answer.back_out(host, Request(BLUE_PERSON, 103, 2003))).words == "You left #103."
    with expect_refusal("You have not joined #103"):
        await answer.back_out(host, Request(GREEN_PERSON, 103, 2004))


async def test_a_match_that_has_begun_does_not_end_with_the_post_of_its_offer(host: Host) -> None:
    await begin(host, BLUE_PERSON)
    await answer.drop_unseen(host, 101)
    assert (await load_row(host)).status is Status.PLAYING


async def test_an_option_that_does_not_fit_the_seats_is_refused_before_anything_is_stored(host: Host) -> None:
    with pytest.raises(OptionError):
        await make_offer(host, challenge(BLUE_PERSON, take="min"))
    assert await matches_of(host, RED) == []


async def test_offers_are_limited_so_that_nobody_floods_a_channel(host: Host) -> None:
    for count in range(MOST_OFFERS):
        await make_offer(host, challenge(BLUE_PERSON, interaction=5000 + count))
    # Later ones of others do not hide them.
    for count in range(2):
        await make_offer(host, replace(challenge(RED_PERSON, interaction=5500 + count), by=BLUE_PERSON))
    with expect_refusal(f"You have {MOST_OFFERS} open invitations"):
        await make_offer(host, challenge(BLUE_PERSON, interaction=6000))


@pytest.mark.parametrize(
    ("secret", "drawn"), [(b"y" * 32, ("Red", "Green", "Blue")), (b"x" * 32, ("Green", "Red", "Blue"))]
)
async def test_seats_are_drawn_by_the_dice_of_the_match(host: Host, secret: bytes, drawn: tuple[str, ...]) -> None:
    host.new_secret = lambda: secret
    offer = Offer("mono", RED_PERSON, (BLUE_PERSON, GREEN_PERSON), 3, 1, 2, 1000, random_seats=True)
    await make_offer(host, offer)
    await answer.accept(host, Request(BLUE_PERSON, 101, 2000))
    await answer.accept(host, Request(GREEN_PERSON, 101, 3000))
    match = await load_row(host)
    assert match.names == drawn
    assert [row.seat for row in match.table] == [0, 1, 2]


async def test_named_partners_stay_partners_when_the_first_seat_is_drawn(host: Host) -> None:
    host.new_secret = lambda: b"s" * 32
    people = (BLUE_PERSON, GREEN_PERSON, Person(GOLD, "Gold"))
    await make_offer(host, replace(challenge(*people, game="monoch"), random_seats=None))
    for person in people:
        await answer.accept(host, Request(person, 101, 2000 + person.user_id))
    assert (await load_row(host)).names == ("Blue", "Green", "Gold", "Red")


async def test_a_board_of_another_server_is_unknown_to_strangers(host: Host) -> None:
    await make_offer(host, challenge(BLUE_PERSON))
    assert await find_match_id(host, RequestOrigin(GREEN, 1, 2), 101) == 101
    assert await find_match_id(host, RequestOrigin(BLUE, 99, 2), 101) == 101
    with expect_refusal("There is no match #101"):
        await find_match_id(host, RequestOrigin(GREEN, 99, 2), 101)


async def test_a_person_at_both_seats_plays_each_in_its_turn_and_is_not_rated(host: Host) -> None:
    await make_offer(host, an_offer(RED, RED, interaction=10))
    match = await load_row(host, 101)
    assert (match.status, match.rated) == (Status.PLAYING, False)
    seats = [
        (await play(host, request(RED, 101, 20 + at), text)).seat  # type: ignore[union-attr]  # nobody waits
        for at, text in enumerate(("0,0:a", "-1,0:c", "0,1:a"))
    ]
    assert seats == [Seat(0), Seat(1), Seat(0)]
    with expect_refusal("You aren't playing in #101. Watch: <#2>"):
        await play(host, request(BLUE, 101, 30), "1,0:a")
    await resign(host, request(RED, 101, 31))
    assert (await load_row(host, 101)).status is Status.OVER


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
