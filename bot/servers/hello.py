"""The bot says hello once in a server it has joined."""

from bot.kernel.matches.host import Host
from bot.kernel.store.facts import delete_fact, get_fact, set_fact

RECENT = 7 * 86_400
"""Seconds since the bot joined a server after which it says hello no more: its people know it by then."""


async def claim_hello(host: Host, guild_id: int, joined_at: int) -> bool:
    """Return whether hello is to be said in a server that was joined at that time; it is noted as said.

    A restart, an outage and another process find it noted. A server that removes the bot and invites it is joined anew.
    """
    if joined_at <= host.now() - RECENT:
        return False
    async with host.database.write() as tx:
        if await get_fact(tx, _name(guild_id)) == str(joined_at):
            return False
        await set_fact(tx, _name(guild_id), str(joined_at))
    return True


async def release_hello(host: Host, guild_id: int) -> None:
    """Let hello be said later, as it could not be now."""
    async with host.database.write() as tx:
        await delete_fact(tx, _name(guild_id))


def _name(guild_id: int) -> str:
    return f"hello {guild_id}"
