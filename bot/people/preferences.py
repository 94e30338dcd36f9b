"""Preferences of users, for all their matches."""

from typing import Unpack

from bot.kernel.matches.host import Host
from bot.kernel.matches.refusal import Refusal
from bot.kernel.store.preferences import (
    Preferences,
    add_block,
    colours_of,
    delete_block,
    list_blocked_users,
    list_declined_games,
    set_declined,
    set_preferences,
)
from bot.kernel.text.translation import _, has_catalogues
from bot.offers.challenge_limits import running_matches
from engines import GAMES

MOST_BLOCKED = 100


async def note_locale(host: Host, user_id: int, locale: str) -> None:
    """Store the language of a user's Discord for direct messages, once after a start; English may follow another."""
    if has_catalogues() and host.locales.get(user_id) != locale:
        async with host.database.write() as tx:
            await set_preferences(tx, user_id, locale=locale)
        host.locales[user_id] = locale


async def find_colours(host: Host, user_id: int) -> str | None:
    """Return the colours in which a user sees private pictures; None for the usual ones."""
    async with host.database.read() as tx:
        return await colours_of(tx, user_id)


async def choose_preferences(host: Host, user_id: int, **chosen: Unpack[Preferences]) -> None:
    """Store what a person has chosen."""
    async with host.database.write() as tx:
        await set_preferences(tx, user_id, **chosen)
    host.coached.clear()


async def choose_challenges(host: Host, user_id: int, game: str | None, *, wanted: bool) -> frozenset[str]:
    """Store whether that person takes challenges to a game, or to any; return the games they now decline."""
    async with host.database.write() as tx:
        before = await list_declined_games(tx, user_id)
        if game is None:
            after = frozenset() if wanted else frozenset({""})
        else:
            games = frozenset(GAMES) if "" in before else before
            after = games - {game} if wanted else games | {game}
            after = frozenset({""}) if "" in before and not wanted else after
        await set_declined(tx, user_id, after)
    return after


async def choose_limit(host: Host, user_id: int, most: int | None) -> int:
    """Store how many running matches that person wants at once; return how many there are."""
    async with host.database.write() as tx:
        await set_preferences(tx, user_id, most_matches=most)
    async with host.database.read() as tx:
        return await running_matches(tx, host, user_id)


async def block(host: Host, user_id: int, other: int) -> None:
    """Block another user: they cannot challenge that person or join their tables. Refusal."""
    if other == user_id:
        raise Refusal(_("You cannot block yourself."))
    async with host.database.write() as tx:
        known = await list_blocked_users(tx, user_id)
        if other not in known and len(known) >= MOST_BLOCKED:
            raise Refusal(_("You block {most} people, the most you can. To unblock: `/me unblock`", most=MOST_BLOCKED))
        await add_block(tx, user_id, other)


async def unblock(host: Host, user_id: int, other: int) -> bool:
    """Unblock a user; return whether they were blocked."""
    async with host.database.write() as tx:
        return await delete_block(tx, user_id, other)


async def blocked_users(host: Host, user_id: int) -> list[int]:
    """Return the users that this person blocks."""
    async with host.database.read() as tx:
        return await list_blocked_users(tx, user_id)
