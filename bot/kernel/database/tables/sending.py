"""Tables of the outbox and of messages on Discord."""

from typing import Any

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, PrimaryKeyConstraint, Table, Text

from bot.kernel.database.tables.match import matches
from bot.kernel.database.tables.schema import COUNTER, metadata

outbox = Table(
    "outbox",
    metadata,
    Column("id", COUNTER, primary_key=True, autoincrement=True),
    # Discord's key of the message, drawn at random: everybody sees it, and a count would tell of private jobs.
    Column("nonce", BigInteger, nullable=False),
    Column("match_id", Integer, ForeignKey(matches.c.match_id), nullable=False),
    Column("kind", Text, nullable=False),
    Column("payload", Text, nullable=False),
    Column("due_at", BigInteger, nullable=False),
    # When it was first tried in vain; how often since then says nothing.
    Column("failing_since", BigInteger),
    Column("done_at", BigInteger),
    Column("fault", Text),
    sqlite_autoincrement=True,
)
_PENDING = outbox.c.done_at.is_(None)
Index("ix_outbox_pending", outbox.c.match_id, outbox.c.id, sqlite_where=_PENDING, postgresql_where=_PENDING)
_DONE = outbox.c.done_at.is_not(None)
Index("ix_outbox_done_at", outbox.c.done_at, sqlite_where=_DONE, postgresql_where=_DONE)

posts = Table(
    "posts",
    metadata,
    Column("match_id", Integer, ForeignKey(matches.c.match_id), nullable=False),
    Column("kind", Text, nullable=False),
    # The reader of a private post; 0 for a public one.
    Column("user_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    Column("ply", Integer, nullable=False),
    # Its news of the game, which stays when a newer post takes its place.
    Column("said", Text, nullable=False),
    # What it says beside its picture, as a digest; '' where that is not known.
    Column("digest", Text, nullable=False),
    PrimaryKeyConstraint("match_id", "kind", "user_id"),
)


def announcement_columns() -> list[Column[Any]]:  # Any: of each column its own type
    """Return new columns of a table whose rows are posts outside of matches (`bot/kernel/store/announcements.py`)."""
    return [
        # Discord's key of the message, drawn at random.
        Column("nonce", BigInteger, nullable=False),
        # When it is to be sent or brought up to date; null while there is nothing to do.
        Column("due_at", BigInteger),
        # No message of it is older.
        Column("made_at", BigInteger, nullable=False),
        # When it was first tried in vain.
        Column("failing_since", BigInteger),
        # The message, once it was sent; `fault` is the reason why it never will be.
        Column("message_id", BigInteger),
        Column("fault", Text),
    ]
