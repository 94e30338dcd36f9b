"""Messages of a match: its offer, its live board, each player's private board."""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass

from sqlalchemy import RowMapping, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.tables import posts
from bot.kernel.store.rows import delete_rows, find_row, find_rows, replace_row

PUBLIC = 0
BOARD = "board"
"""The kind of the live board."""
OFFER = "offer"
"""The kind of the post of an offer."""
REMINDER = "reminder"
"""The kind of the last reminder."""
CALL = "call"
"""The kind of the DM that notifies a player of a turn."""


@dataclass(frozen=True, slots=True)
class PostRow:
    """A message and the ply it shows."""

    channel_id: int
    message_id: int
    ply: int
    said: str = ""
    """The news of the game in it, which stay when another board becomes the live one."""
    digest: str = ""
    """A digest of the text posted with the picture; '' if unknown, for example after a backup was restored."""

    def link(self, guild_id: int | None) -> str:
        """Return a link to it on Discord."""
        return f"https://discord.com/channels/{guild_id or '@me'}/{self.channel_id}/{self.message_id}"


_PRIVATE = "private:"
OWN_THREAD = "own_thread"
"""The kind of a player's private thread."""


def private_kind(seat: int) -> str:
    """Return the kind of a seat's private board."""
    return f"{_PRIVATE}{seat}"


def is_board(kind: str) -> bool:
    """Return whether messages of that kind show a board."""
    return kind == BOARD or kind.startswith(_PRIVATE)


def is_direct(kind: str) -> bool:
    """Return whether messages of that kind go to one user, by DM or in that user's own thread."""
    return kind == CALL or kind.startswith(_PRIVATE)


async def find_post(tx: AsyncConnection, match_id: int, kind: str, user_id: int = PUBLIC) -> PostRow | None:
    """Return the message of that kind; None if there is none."""
    row = await find_row(tx, posts, match_id=match_id, kind=kind, user_id=user_id)
    return None if row is None else _read(row)


async def posts_of(tx: AsyncConnection, match_id: int) -> dict[tuple[str, int], PostRow]:
    """Return all messages of a match, by kind and user."""
    # The collation of texts differs between databases.
    rows = sorted(await find_rows(tx, posts, match_id=match_id), key=lambda row: (row["kind"], row["user_id"]))
    return {(row["kind"], row["user_id"]): _read(row) for row in rows}


async def channels_of(tx: AsyncConnection, kind: str, user_id: int) -> dict[int, list[int]]:
    """Return the channels of a user's messages of that kind, by match."""
    query = select(posts.c.match_id, posts.c.channel_id).where(posts.c.kind == kind, posts.c.user_id == user_id)
    channels: dict[int, list[int]] = {}
    for row in await tx.execute(query):
        channels.setdefault(row.match_id, []).append(row.channel_id)
    return channels


async def posts_of_matches(tx: AsyncConnection, match_ids: Collection[int], kind: str) -> dict[int, PostRow]:
    """Return the public message of that kind of each match that has one."""
    query = select(posts).where(posts.c.match_id.in_(match_ids), posts.c.kind == kind, posts.c.user_id == PUBLIC)
    rows = (await tx.execute(query)).mappings()
    return {row["match_id"]: _read(row) for row in rows}


async def save_posts(tx: AsyncConnection, match_id: int, found: Mapping[tuple[str, int], PostRow]) -> None:
    """Store these messages by kind and user, replacing earlier ones, in one statement."""
    rows = [
        {"match_id": match_id, "kind": kind, "user_id": user, **asdict(post)} for (kind, user), post in found.items()
    ]
    if rows:
        await replace_row(tx, posts, rows)


async def forget_digests(tx: AsyncConnection, match_ids: Collection[int]) -> None:
    """Delete the digests of these matches' messages, which may show later positions than the database."""
    await tx.execute(update(posts).where(posts.c.match_id.in_(match_ids)).values(digest=""))


async def delete_post(tx: AsyncConnection, match_id: int, kind: str, user_id: int = PUBLIC) -> None:
    """Delete the record of the message of that kind."""
    await delete_rows(tx, posts, match_id=match_id, kind=kind, user_id=user_id)


def _read(row: RowMapping) -> PostRow:
    return PostRow(row["channel_id"], row["message_id"], row["ply"], row["said"], row["digest"])
