"""Work that one of several nodes does at a time."""

from sqlalchemy import Column, Double, Integer, PrimaryKeyConstraint, Table, Text

from bot.kernel.database.tables.schema import metadata

leases = Table(
    "leases",
    metadata,
    # The lease: a shard, the leader's work, or the outbox of a match, whose number follows.
    Column("duty", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("leased_by", Integer, nullable=False),
    # Seconds since 1970 by the clock of the database's server.
    Column("leased_until", Double, nullable=False),
    PrimaryKeyConstraint("duty", "number"),
)
