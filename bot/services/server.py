"""The settings of a server: choosing them, and what they say of an offer."""

from collections.abc import Callable
from dataclasses import replace

from bot.reasons import choices as why
from bot.services.errors import Refusal
from bot.services.host import Host
from bot.store.servers import ServerRow, find_server, keep_server

MOST_CHANNELS = 25


async def settings_of(host: Host, guild_id: int | None) -> ServerRow:
    """Return what a server has chosen."""
    async with host.database.read() as tx:
        return await find_server(tx, guild_id)


async def choose(host: Host, guild_id: int, change: Callable[[ServerRow], ServerRow]) -> ServerRow:
    """Change the settings of a server; return them as they are then. What is repeated changes nothing. Refusal."""
    async with host.database.write() as tx:
        before = await find_server(tx, guild_id)
        after = change(before)
        if after != before:
            await keep_server(tx, guild_id, after)
        return after


def with_channels(server: ServerRow, *, add: int | None, remove: int | None, there: Callable[[int], bool]) -> ServerRow:
    """Return the settings with a channel more or less; those that are `there` no more are dropped. Refusal."""
    kept = [channel for channel in server.channels if there(channel)]
    if remove is not None:
        if remove not in kept:
            raise Refusal(why.NoMatchChannel(remove))
        kept.remove(remove)
        if not kept and add is None:
            raise Refusal(why.LastMatchChannel(remove))
    if add is not None and add not in kept:
        kept.append(add)
    if len(kept) > MOST_CHANNELS:
        raise Refusal(why.TooManyChannels(MOST_CHANNELS))
    return replace(server, channels=tuple(kept))


def check_place(host: Host, server: ServerRow, channel_id: int) -> None:
    """Refuse an offer where this server does not have matches, and name where it has them."""
    if allows(host, server, channel_id):
        return
    raise Refusal(why.MatchesElsewhere(server.channels))


def allows(host: Host, server: ServerRow, channel_id: int) -> bool:
    """Tell whether matches may be offered in a channel: it is among those chosen, or in a forum or category that is."""
    return not server.channels or not {channel_id, *host.containing(channel_id)}.isdisjoint(server.channels)
