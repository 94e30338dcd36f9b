"""Finding matches: the one meant by a command, and the lists that users ask for."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.clocks import seats_waited_for
from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import OpenMatch, load_position
from bot.kernel.matches.records import unknown_match
from bot.kernel.matches.refusal import Refusal
from bot.kernel.store.log import answer_and_confirmation
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.matches import live_matches_of_user, matches_of_guild, matches_of_user
from bot.kernel.store.one_match import find_match, match_of_thread
from bot.kernel.store.posts import BOARD, posts_of_matches
from bot.kernel.store.results import ResultRow, results_of_matches
from bot.kernel.text.translation import _
from engines import GAMES

NOT_OVER = (Status.OFFERED, Status.PLAYING)


def _every_channel(_channel_id: int) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class RequestOrigin:
    """The user of a request, with server and channel."""

    user_id: int
    guild_id: int | None
    channel_id: int
    sees: Callable[[int], bool] = _every_channel
    """Return whether the user can view a channel of that server."""

    def may_know_of(self, match: MatchRow) -> bool:
        """Return whether the user plays a match or can view it."""
        # A lost channel may have contained its private thread.
        lost = match.private_thread is not None and match.lost_until is not None
        return bool(match.seats_of(self.user_id)) or not (match.is_private or lost or not self.sees_channel_of(match))

    def sees_channel_of(self, match: MatchRow) -> bool:
        """Return whether the user can view the channel of a match."""
        return match.guild_id == self.guild_id and self.sees(match.channel_id)


async def find_match_id(host: Host, origin: RequestOrigin, match_id: int | None, game: str | None = None) -> int:
    """Return the id of the match meant by a command, as in `find_own_match`."""
    return (await host.read(_resolve, origin, match_id, game)).match_id


async def find_match_id_to_end(host: Host, origin: RequestOrigin, match_id: int | None) -> int:
    """Return the id of the named match, else of the thread's, for a moderator to end; also of a private one."""
    async with host.database.read() as tx:
        named = None if match_id is None else await find_match(tx, match_id)
        if named is not None and origin.sees_channel_of(named):
            return named.match_id
        here = await find_match_or_here(tx, origin, match_id)
    if here is None:
        raise Refusal(_("Which match? Name it, like `match:101`."))
    return here.match_id


async def find_own_match(host: Host, origin: RequestOrigin, match_id: int | None, game: str | None = None) -> OpenMatch:
    """Return the match meant by a command: the named one, else the thread's, else the user's only live one.

    A match of another server or a hidden channel is reported as unknown, except to its players.
    """
    async with host.database.read() as tx:
        return await load_position(tx, host, await _resolve(tx, origin, match_id, game))


async def match_to_move_in(
    host: Host, origin: RequestOrigin, match_id: int | None, game: str, interaction: int
) -> tuple[OpenMatch, bool]:
    """Return the match of a typed move (see `find_own_match`), and whether its player confirms moves.

    The match has the reply to the interaction, if that is repeated.
    """
    async with host.database.read() as tx:
        row = await _resolve(tx, origin, match_id, game)
        answer, confirms = await answer_and_confirmation(tx, interaction, origin.user_id)
        seen = await load_position(tx, host, row, answer)
    return seen, confirms


async def find_match_or_here(tx: AsyncConnection, origin: RequestOrigin, match_id: int | None) -> MatchRow | None:
    """Return the named match, else the thread's; None without either. Raises Refusal for an unknown one."""
    if match_id is not None:
        return _visible(await find_match(tx, match_id), match_id, origin)
    return await match_of_thread(tx, origin.channel_id)


async def _resolve(tx: AsyncConnection, origin: RequestOrigin, match_id: int | None, game: str | None) -> MatchRow:
    here = await find_match_or_here(tx, origin, match_id)
    if here is not None:
        return here
    mine, count = await live_matches_of_user(tx, origin.user_id, game)
    if count == 1:
        return mine[0]
    if not mine:
        if game is None:
            raise Refusal(_("You are in no match. Start one: `/play`"))
        title = GAMES[game].info.title
        raise Refusal(_("You are in no match of {game}. Start one: `/play`", game=title))
    raise Refusal(_("You are in {count} matches. Name one, like `match:101`.", count=count))


def _visible(match: MatchRow | None, match_id: int, origin: RequestOrigin) -> MatchRow:
    if match is None or not origin.may_know_of(match):
        raise unknown_match(match_id)
    return match


async def matches_of(
    host: Host, user_id: int, statuses: Sequence[Status] = NOT_OVER, *, limit: int = 100
) -> list[MatchRow]:
    """Return a user's own matches of these statuses, newest first."""
    return await host.read(matches_of_user, user_id, statuses, limit)


async def matches_here(host: Host, origin: RequestOrigin, *, limit: int = 200) -> list[MatchRow]:
    """Return a server's live matches that the user can view, newest first."""
    if origin.guild_id is None:
        return []
    matches = await host.read(matches_of_guild, origin.guild_id, NOT_OVER, limit, reader=origin.user_id)
    return [match for match in matches if origin.may_know_of(match)]


async def results_of(
    host: Host, user_id: int, reader: int, *, limit: int = 200
) -> list[tuple[MatchRow, tuple[ResultRow, ...]]]:
    """Return a user's finished matches, newest first, each with the results of that user's seats.

    Matches in private threads are included only if the reader plays in them.
    """
    async with host.database.read() as tx:
        matches = await matches_of_user(tx, user_id, [Status.OVER], limit, reader=reader)
        results = await results_of_matches(tx, [match.match_id for match in matches])
    return [
        (match, tuple(row for row in results.get(match.match_id, ()) if row.user_id == user_id)) for match in matches
    ]


async def links_of(host: Host, shown: Sequence[MatchRow]) -> dict[int, str]:
    """Return a link to the newest board of each match that has one."""
    posts = await host.read(posts_of_matches, [match.match_id for match in shown], BOARD)
    return {match.match_id: posts[match.match_id].link(match.guild_id) for match in shown if match.match_id in posts}


async def invitations_of(host: Host, user_id: int) -> list[MatchRow]:
    """Return the offers that wait for a user's answer, newest first."""
    offered = await host.read(matches_of_user, user_id, [Status.OFFERED], 100)
    return [match for match in offered if any(row.user_id == user_id and not row.accepted_by for row in match.table)]


async def waiting_for(host: Host, user_id: int) -> list[MatchRow]:
    """Return the matches in which that user is to move, nearest deadline first, from their rows alone."""
    live = await host.read(matches_of_user, user_id, [Status.PLAYING], 100)
    waiting = [match for match in live if set(seats_waited_for(match)) & set(match.own_seats_of(user_id))]
    return sorted(waiting, key=lambda match: match.deadline or 0)
