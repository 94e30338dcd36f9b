"""Tables of entries: the log, and values beside it."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, PrimaryKeyConstraint, Table, Text

from bot.kernel.database.tables.match import matches
from bot.kernel.database.tables.schema import metadata

log = Table(
    "log",
    metadata,
    Column("match_id", Integer, ForeignKey(matches.c.match_id), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("seat", Integer),
    Column("entry", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    # Two writers cannot both take a ply.
    PrimaryKeyConstraint("match_id", "ply"),
)

match_values = Table(
    "match_values",
    metadata,
    # Values beside the log of a match, by kind: an entry that waits or was typed, a proposal, a seat on offer.
    Column("match_id", Integer, ForeignKey(matches.c.match_id), nullable=False),
    Column("kind", Text, nullable=False),
    # Of the values of its kind in the match: a seat, a user, a name.
    Column("key", Text, nullable=False),
    # The user and the seat whose it is, where it is anybody's.
    Column("user_id", BigInteger),
    Column("seat", Integer),
    # When the clock has to look at it.
    Column("due_at", BigInteger),
    # The rest, as JSON (`bot/kernel/store/match_values.py`).
    Column("value", Text, nullable=False),
    PrimaryKeyConstraint("match_id", "kind", "key"),
)
_DUE = match_values.c.due_at.is_not(None)
Index("ix_match_values_due_at", match_values.c.due_at, sqlite_where=_DUE, postgresql_where=_DUE)
Index("ix_match_values_user_id", match_values.c.user_id)

interactions = Table(
    "interactions",
    metadata,
    Column("interaction_id", BigInteger, primary_key=True, autoincrement=False),
    Column("match_id", Integer, ForeignKey(matches.c.match_id), nullable=False),
    Column("answer", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
Index("ix_interactions_at", interactions.c.at)
