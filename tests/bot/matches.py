"""Matches between Red, Blue and Green, as the tests of the bot begin and read them."""

from dataclasses import replace

from bot.kernel.matches.host import Host
from bot.kernel.matches.request import Person, Request
from bot.kernel.store.log import entries
from bot.kernel.store.match_row import Absent, MatchRow
from bot.kernel.store.one_match import find_match
from bot.kernel.store.outbox import pending
from bot.offers import offer_replies as answer
from bot.offers.offer import Offer, make_offer
from bot.play.play import play
from tests.bot.made_up import BLUE, GREEN, RED
from tests.requests import request

RED_PERSON, BLUE_PERSON, GREEN_PERSON = Person(RED, "Red"), Person(BLUE, "Blue"), Person(GREEN, "Green")


def challenge(*opponents: Person, interaction: int = 1000, game: str = "mono", **options: object) -> Offer:
    seats = len(opponents) + 1
    return Offer(
        game, RED_PERSON, opponents, seats, 1, 2, interaction, options=options, turn_time=None, random_seats=False
    )


async def begin(
    host: Host,
    *others: Person,
    at: int = 1000,
    turn_time: int | None = None,
    total_time: int | None = None,
    game: str = "mono",
    absent: Absent | None = None,
    **options: object,
) -> int:
    """Let Red challenge the others, who accept; return the match's number."""
    offer = challenge(*others, interaction=at, game=game, **options)
    match_id = (
        await make_offer(host, replace(offer, turn_time=turn_time, total_time=total_time, absent=absent))
    ).match_id
    for number, person in enumerate(others):
        await answer.accept(host, Request(person, match_id, 2 * at + number))
    return match_id


async def play_first(host: Host) -> None:
    """Let the player to move play the first legal action."""
    position = await host.positions.current(101)
    seat = position.to_move[0]
    text = position.rules.format(position.legal_actions(seat)[0])
    await play(host, request(position.holders[seat], 101, 5000 + position.ply), text)


async def log_of(host: Host) -> list[tuple[int | None, str]]:
    """Return the entries of the match, each with its seat."""
    async with host.database.read() as tx:
        return [(row.seat, row.entry) for row in await entries(tx, 101)]


async def load_row(host: Host, match_id: int = 101) -> MatchRow:
    async with host.database.read() as tx:
        match = await find_match(tx, match_id)
    assert match is not None
    return match


async def kinds(host: Host, match_id: int = 101) -> list[str]:
    async with host.database.read() as tx:
        return [row.kind for row in await pending(tx, match_id)]
