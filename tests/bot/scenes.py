"""A few matches to ask something of, each in another state."""

from typing import Final

from bot.agreements.agreement import propose
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.host import Host
from bot.kernel.matches.request import Person, Request
from bot.offers import offer_replies as answer
from bot.offers.offer import Offer, make_offer
from bot.play.play import play, resign
from tests.bot.made_up import BLUE, GOLD, GREEN, RED
from tests.migrated import MEMORY, begin_with, contents_of
from tests.requests import request

PEOPLE: Final = {
    RED: Person(RED, "Red"),
    BLUE: Person(BLUE, "Blue"),
    GREEN: Person(GREEN, "Green"),
    GOLD: Person(GOLD, "Gold"),
}
RUNNING, CHALLENGE, TABLE, OVER, MONSTERS, PROPOSED, UNKNOWN = 101, 102, 103, 104, 105, 106, 999
MODERATOR: Final = 77


def by(user: int, match_id: int, interaction: int, number: int | None = None) -> Request:
    """Return a scene by its name."""
    return Request(PEOPLE[user], match_id, interaction, number)


def an_offer(user: int, *others: int, interaction: int, game: str = "mambo", seats: int | None = None) -> Offer:
    """Return a challenge of others; without others an open table."""
    opponents = tuple(PEOPLE[other] for other in others)
    return Offer(
        game, PEOPLE[user], opponents, seats or len(others) + 1, 1, 2, interaction, turn_time=3600, random_seats=False
    )


async def begin(host: Host, match_id: int, *others: int, game: str = "mambo") -> None:
    """Let Red challenge others, who accept."""
    await make_offer(host, an_offer(RED, *others, interaction=match_id * 10, game=game))
    for at, other in enumerate(others, 1):
        await answer.accept(host, by(other, match_id, match_id * 10 + at))


_kept: list[bytes] = []
"""The database with all scenes, which are the same in each test."""


async def set_scenes(host: Host) -> None:
    """Make a match in each state: Red made all of them, and is to move in those of Mambo."""
    in_memory = host.database.engine.url.render_as_string() == MEMORY
    if in_memory and _kept:
        begin_with(host.database, _kept[0])
        return
    await begin(host, RUNNING, BLUE)
    await play(host, request(RED, RUNNING, 1), "0,0:a")
    await play(host, request(BLUE, RUNNING, 2), "-1,0:c")
    await make_offer(host, an_offer(RED, BLUE, GREEN, interaction=1020, game="mono"))
    await make_offer(host, an_offer(RED, interaction=1030, game="mono", seats=4))
    await begin(host, OVER, BLUE)
    await play(host, request(RED, OVER, 3), "0,0:a")
    await play(host, request(BLUE, OVER, 4), "-1,0:c")
    await resign(host, request(BLUE, OVER, 5))
    await begin(host, MONSTERS, BLUE, GREEN, game="monsters")
    await begin(host, PROPOSED, BLUE)
    await propose(host, request(RED, PROPOSED, 6), Aim("draw"))
    if in_memory:
        _kept.append(await contents_of(host.database))
