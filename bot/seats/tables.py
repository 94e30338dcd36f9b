"""The table of passwords of seats."""

from sqlalchemy import Column, ForeignKey, Integer, PrimaryKeyConstraint, Table, Text

from bot.kernel.database.tables import matches, metadata

passwords = Table(
    "passwords",
    metadata,
    # Beside the log, which everybody reads after the game: a log entry names a password by its number alone.
    Column("match_id", Integer, ForeignKey(matches.c.match_id), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("kept", Text, nullable=False),
    PrimaryKeyConstraint("match_id", "seat", "number"),
)
