"""What a person wants of the host, for all their matches."""

from bot.services.host import Host
from bot.store.preferences import set_dm_calls


async def choose_calls(host: Host, user_id: int, *, by_dm: bool) -> None:
    """Store whether a DM calls that person besides the board."""
    async with host.database.write() as tx:
        await set_dm_calls(tx, user_id, wanted=by_dm)
