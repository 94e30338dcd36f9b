"""What a person wants of the host, for all their matches."""

from bot.services.host import Host
from bot.store.preferences import set_dm_calls


async def choose_calls(host: Host, user_id: int, *, by_dm: bool) -> str:
    """Store whether a DM calls that person besides the board; return what to tell them."""
    async with host.database.write() as tx:
        await set_dm_calls(tx, user_id, wanted=by_dm)
    if by_dm:
        return "From your next turn on a direct message calls you too, in all your matches."
    return (
        "The board calls you where it is posted, and your own hands and grids come quietly. "
        "Where all players move at once a direct message calls you, as nothing else does."
    )
