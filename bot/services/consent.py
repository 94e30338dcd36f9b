"""Who may be challenged, whose tables one may join, and how much one plays at once, as each person has chosen."""

from collections.abc import Iterable
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.markup import escaped
from bot.services.errors import Refusal
from bot.store.preferences import has_blocked, limit_of, takes_challenges
from bot.store.tallies import running_matches
from engines import GAMES
from engines.core.record import WITHDRAW


class Named(Protocol):
    """Somebody as an offer names them."""

    @property
    def user_id(self) -> int:
        """Who they are on Discord."""

    @property
    def name(self) -> str:
        """What they are called."""


async def check_challenge(tx: AsyncConnection, game: str, by: Named, opponents: Iterable[Named]) -> None:
    """Refuse a challenge to somebody who takes none, in a sentence that a block and a choice of games share."""
    title = GAMES[game].info.title
    for person in opponents:
        if person.user_id == by.user_id:
            continue
        welcome = await takes_challenges(tx, person.user_id, game)
        if not welcome or await has_blocked(tx, person.user_id, by.user_id):
            raise Refusal(
                f"{escaped(person.name)} takes no challenges to {title} at the moment. "
                f"`/{game} open` makes a table for whoever wants to play."
            )
        limit = await limit_of(tx, person.user_id)
        if limit is not None and await running_matches(tx, person.user_id, WITHDRAW) >= limit:
            raise Refusal(
                f"{escaped(person.name)} plays as many matches as they want to at once. Try again in a while, or "
                f"`/{game} open` makes a table for whoever wants to play."
            )


async def check_table(tx: AsyncConnection, game: str, board: int, maker: int, user_id: int) -> None:
    """Refuse a seat at the table of somebody who blocks that person, without telling why."""
    if await has_blocked(tx, maker, user_id):
        raise Refusal(f"#{board} has no seat for you. `/{game} open` makes a table of your own.")


async def check_limit(tx: AsyncConnection, user_id: int) -> None:
    """Refuse one match more than somebody wants to play at once."""
    limit = await limit_of(tx, user_id)
    if limit is None:
        return
    running = await running_matches(tx, user_id, WITHDRAW)
    if running >= limit:
        matches = "1 match" if running == 1 else f"{running} matches"
        raise Refusal(f"You play {matches} now, and your limit is {limit}. `/me limit` changes it.")
