"""A person who holds several seats: both are theirs to play, and leave with them."""

from bot.kernel.matches.host import Host
from bot.kernel.store.match_row import Status
from bot.offers.offer import make_offer
from bot.play.play import play, resign
from engines.core.rules import Seat
from tests.bot.made_up import BLUE, RED
from tests.bot.matches import load_row
from tests.bot.refused import expect_refusal
from tests.bot.scenes import an_offer
from tests.requests import request


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
