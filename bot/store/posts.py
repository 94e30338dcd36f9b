"""Which messages show a match now: its offer, its live board, each player's private board."""

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables import posts

PUBLIC = 0
BOARD = "board"
"""The kind of the live board."""
OFFER = "offer"
"""The kind of the post of an offer."""
CALL = "call"
"""The kind of the message that calls a player by DM."""


@dataclass(frozen=True, slots=True)
class PostRow:
    """A message and the ply it shows."""

    channel_id: int
    message_id: int
    ply: int
    said: str = ""
    """What it tells of the game: all that stays of it once another is the live one."""

    def link(self, guild_id: int | None) -> str:
        """Return where Discord shows it."""
        return f"https://discord.com/channels/{guild_id or '@me'}/{self.channel_id}/{self.message_id}"


OWN_THREAD = "own_thread"
"""The kind of a player's private thread."""


_POSTS = select(posts).where(posts.c.board == bindparam("of"))
_INSERT = insert(posts)
_DROP = delete(posts).where(
    posts.c.board == bindparam("of"), posts.c.kind == bindparam("what"), posts.c.user_id == bindparam("whose")
)


def private_kind(seat: int) -> str:
    """Return the kind of the message that shows a seat its own board."""
    return f"private:{seat}"


async def find_post(tx: AsyncConnection, board: int, kind: str, user_id: int = PUBLIC) -> PostRow | None:
    """Return the message of that kind, if there is one."""
    query = select(posts.c.channel_id, posts.c.message_id, posts.c.ply, posts.c.said).where(
        posts.c.board == board, posts.c.kind == kind, posts.c.user_id == user_id
    )
    row = (await tx.execute(query)).one_or_none()
    return None if row is None else PostRow(*row)


async def posts_of(tx: AsyncConnection, board: int) -> dict[tuple[str, int], PostRow]:
    """Return all messages that show a match, by kind and user."""
    # Databases differ in how they order texts.
    rows = sorted((await tx.execute(_POSTS, {"of": board})).mappings(), key=lambda row: (row["kind"], row["user_id"]))
    return {
        (row["kind"], row["user_id"]): PostRow(row["channel_id"], row["message_id"], row["ply"], row["said"])
        for row in rows
    }


async def channels_of(tx: AsyncConnection, kind: str, user_id: int) -> dict[int, list[int]]:
    """Return the channels in which a user's messages of that kind stand, by match."""
    query = select(posts.c.board, posts.c.channel_id).where(posts.c.kind == kind, posts.c.user_id == user_id)
    found: dict[int, list[int]] = {}
    for row in await tx.execute(query):
        found.setdefault(row.board, []).append(row.channel_id)
    return found


async def posts_of_boards(tx: AsyncConnection, boards: Collection[int], kind: str) -> dict[int, PostRow]:
    """Return the public message of that kind of each match that has one."""
    query = select(posts).where(posts.c.board.in_(boards), posts.c.kind == kind, posts.c.user_id == PUBLIC)
    rows = (await tx.execute(query)).mappings()
    return {row["board"]: PostRow(row["channel_id"], row["message_id"], row["ply"], row["said"]) for row in rows}


async def keep_post(tx: AsyncConnection, board: int, kind: str, post: PostRow, user_id: int = PUBLIC) -> None:
    """Remember the message of that kind instead of an earlier one."""
    await drop_post(tx, board, kind, user_id)
    values = {
        "board": board,
        "kind": kind,
        "user_id": user_id,
        "channel_id": post.channel_id,
        "message_id": post.message_id,
        "ply": post.ply,
        "said": post.said,
    }
    await tx.execute(_INSERT, values)


async def drop_post(tx: AsyncConnection, board: int, kind: str, user_id: int = PUBLIC) -> None:
    """Forget the message of that kind."""
    await tx.execute(_DROP, {"of": board, "what": kind, "whose": user_id})
