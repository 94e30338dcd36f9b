"""Limits that users set: challenges they accept, users they block, and the number of their matches."""

from collections.abc import Iterable

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.host import Host
from bot.kernel.matches.records import is_outdated
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Person
from bot.kernel.store.match_row import MatchRow, Status, is_computer
from bot.kernel.store.matches import matches_of_user
from bot.kernel.store.preferences import find_preferences, has_blocked, takes_challenges
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from engines import GAMES


async def running_matches(tx: AsyncConnection, host: Host, user_id: int) -> int:
    """Return the number of running matches a user plays in, without those they have left."""
    running = await matches_of_user(tx, user_id, [Status.PLAYING])
    return sum([await _plays(tx, host, match, user_id) for match in running])


async def _plays(tx: AsyncConnection, host: Host, match: MatchRow, user_id: int) -> bool:
    if is_outdated(match):
        return True
    left = (await host.positions.newest_in(tx, match)).attendance.left_seats
    return any(seat not in left for seat in match.seats_of(user_id))


async def _full(tx: AsyncConnection, host: Host, user_id: int) -> tuple[int, int] | None:
    """Return the number of a user's matches and their limit if it is reached, else None."""
    limit = (await find_preferences(tx, user_id)).most_matches
    if limit is None or len(await matches_of_user(tx, user_id, [Status.PLAYING])) < limit:
        return None
    running = await running_matches(tx, host, user_id)
    return (running, limit) if running >= limit else None


async def check_challenge(tx: AsyncConnection, host: Host, game: str, by: Person, opponents: Iterable[Person]) -> None:
    """Refuse a challenge to a user who accepts none. A block gets the same sentence, so that it stays private."""
    for person in opponents:
        if person.user_id == by.user_id or is_computer(person.user_id):
            continue
        welcome = await takes_challenges(tx, person.user_id, game)
        if not welcome or await has_blocked(tx, person.user_id, by.user_id):
            raise Refusal(
                _(
                    "{name} takes no invites to {game}. Open a table: `/{command} open`",
                    name=escape(person.name),
                    game=GAMES[game].info.title,
                    command=game,
                )
            )
        if await _full(tx, host, person.user_id) is not None:
            raise Refusal(
                _(
                    "{name} plays enough matches. Open a table: `/{command} open`",
                    name=escape(person.name),
                    command=game,
                )
            )


async def check_table(tx: AsyncConnection, match_id: int, maker: int, user_id: int) -> None:
    """Refuse a seat at the table of a maker who blocks the user, without naming the reason."""
    if await has_blocked(tx, maker, user_id):
        raise no_seat_for(match_id)


def no_seat_for(match_id: int) -> Refusal:
    """Return the refusal for a blocked user, which does not mention the block."""
    return Refusal(_("#{match_id} has no seat for you. `/play` opens your own.", match_id=match_id))


async def check_limit(tx: AsyncConnection, host: Host, user_id: int) -> None:
    """Refuse a match that exceeds the user's own limit."""
    full = await _full(tx, host, user_id)
    if full is not None:
        running, limit = full
        raise Refusal(
            _("You are in {count} of at most {limit} matches. Change it: `/me limit`", count=running, limit=limit)
        )
