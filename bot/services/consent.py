"""Who may be challenged, whose tables one may join, and how much one plays at once, as each person has chosen."""

from collections.abc import Iterable
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.computers import is_computer
from bot.reasons import offers as why
from bot.services.errors import Refusal
from bot.services.host import Host
from bot.services.records import is_outdated
from bot.store.match_row import MatchRow, Status
from bot.store.matches import matches_of_user
from bot.store.preferences import has_blocked, limit_of, takes_challenges

_MOST = 1_000


class Named(Protocol):
    """Somebody as an offer names them."""

    @property
    def user_id(self) -> int:
        """Who they are on Discord."""

    @property
    def name(self) -> str:
        """What they are called."""


async def running_matches(tx: AsyncConnection, host: Host, user_id: int) -> int:
    """Return how many running matches somebody plays in: none that they have left, be it by an order of the game."""
    found = await matches_of_user(tx, user_id, [Status.PLAYING], _MOST)
    return sum([await _plays(tx, host, match, user_id) for match in found])


async def _plays(tx: AsyncConnection, host: Host, match: MatchRow, user_id: int) -> bool:
    if is_outdated(match):
        return True
    left = (await host.positions.newest_in(tx, match)).attendance.left
    return any(seat not in left for seat in match.seats_of(user_id))


async def _full(tx: AsyncConnection, host: Host, user_id: int) -> tuple[int, int] | None:
    """Return how many matches somebody plays in and their limit where that is reached."""
    limit = await limit_of(tx, user_id)
    if limit is None or len(await matches_of_user(tx, user_id, [Status.PLAYING], _MOST)) < limit:
        return None
    running = await running_matches(tx, host, user_id)
    return (running, limit) if running >= limit else None


async def check_challenge(tx: AsyncConnection, host: Host, game: str, by: Named, opponents: Iterable[Named]) -> None:
    """Refuse a challenge to somebody who takes none, in a sentence that a block and a choice of games share."""
    for person in opponents:
        if person.user_id == by.user_id or is_computer(person.user_id):
            continue
        welcome = await takes_challenges(tx, person.user_id, game)
        if not welcome or await has_blocked(tx, person.user_id, by.user_id):
            raise Refusal(why.TakesNoChallenges(person.name, game))
        if await _full(tx, host, person.user_id) is not None:
            raise Refusal(why.PlaysEnough(person.name, game))


async def check_table(tx: AsyncConnection, game: str, board: int, maker: int, user_id: int) -> None:
    """Refuse a seat at the table of somebody who blocks that person, without telling why."""
    if await has_blocked(tx, maker, user_id):
        raise Refusal(why.NoSeatForYou(board, game))


async def check_limit(tx: AsyncConnection, host: Host, user_id: int) -> None:
    """Refuse one match more than somebody wants to play at once."""
    full = await _full(tx, host, user_id)
    if full is not None:
        raise Refusal(why.LimitReached(*full))
