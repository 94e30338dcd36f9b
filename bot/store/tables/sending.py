"""What is to be sent, and what stands in Discord."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, PrimaryKeyConstraint, Table, Text

from bot.store.tables.match import matches
from bot.store.tables.schema import COUNTER, metadata

outbox = Table(
    "outbox",
    metadata,
    Column("id", COUNTER, primary_key=True, autoincrement=True),
    # What Discord knows the message by, drawn at random: everybody sees it, and a count would tell of private parcels.
    Column("nonce", BigInteger, nullable=False),
    Column("board", Integer, ForeignKey(matches.c.board), nullable=False),
    Column("kind", Text, nullable=False),
    Column("payload", Text, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("due_at", BigInteger, nullable=False),
    Column("done_at", BigInteger),
    Column("fault", Text),
    sqlite_autoincrement=True,
)
_PENDING = outbox.c.done_at.is_(None)
Index("ix_outbox_pending", outbox.c.board, outbox.c.id, sqlite_where=_PENDING, postgresql_where=_PENDING)
_DONE = outbox.c.done_at.is_not(None)
Index("ix_outbox_done_at", outbox.c.done_at, sqlite_where=_DONE, postgresql_where=_DONE)

posts = Table(
    "posts",
    metadata,
    Column("board", Integer, ForeignKey(matches.c.board), nullable=False),
    Column("kind", Text, nullable=False),
    # Whose private post it is; 0 for a public one.
    Column("user_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    Column("ply", Integer, nullable=False),
    # What it told of the game, which stays when a newer post takes its place.
    Column("said", Text, nullable=False),
    PrimaryKeyConstraint("board", "kind", "user_id"),
)
