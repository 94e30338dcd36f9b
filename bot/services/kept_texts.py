"""What a player typed or was shown last and has not played: a button that is too short for it brings it back."""

from bot.services.host import Host
from bot.store import kept_texts


async def keep_text(host: Host, board: int, user_id: int, what: str, text: str) -> None:
    """Remember a text as what it is, instead of an earlier one."""
    async with host.database.write(of=board) as tx:
        await kept_texts.keep_text(tx, board, user_id, what, text)


async def kept_text(host: Host, board: int, user_id: int, what: str) -> str:
    """Return the text that was kept as that; '' where another has taken its place."""
    async with host.database.read() as tx:
        return await kept_texts.find_text(tx, board, user_id, what) or ""
