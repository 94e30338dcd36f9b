"""Tables of users' preferences."""

from sqlalchemy import BigInteger, Boolean, Column, Integer, PrimaryKeyConstraint, Table, Text

from bot.kernel.database.tables.schema import metadata

preferences = Table(
    "preferences",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    # Called by DM as well as where the board is posted.
    Column("dm_calls", Boolean, nullable=False),
    # So many running matches at once; none for as many as there are.
    Column("most_matches", Integer),
    # True if a typed move is shown before it is played; none for a player who has not chosen.
    Column("confirm_moves", Boolean),
    # False if tips in their first matches of a game are off; none for a player who has not chosen.
    Column("coaching", Boolean),
    # True if anything notifies them at all.
    Column("pings", Boolean, nullable=False),
    # In which colours they see pictures of their own; none for the usual ones.
    Column("colours", Text),
    # The language of their Discord, where it is spoken here.
    Column("locale", Text),
)

vacations = Table(
    "vacations",
    metadata,
    # The times when no clock runs for that person; the past ones count towards what they may take in a year.
    Column("user_id", BigInteger, nullable=False),
    Column("begins_at", BigInteger, nullable=False),
    Column("ends_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("user_id", "begins_at"),
)

declined_games = Table(
    "declined_games",
    metadata,
    # Challenges to these games are declined; '' stands for all.
    Column("user_id", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    PrimaryKeyConstraint("user_id", "game"),
)

blocks = Table(
    "blocks",
    metadata,
    # The users who may not challenge that person, nor join the tables they open.
    Column("user_id", BigInteger, nullable=False),
    Column("blocked_id", BigInteger, nullable=False),
    PrimaryKeyConstraint("user_id", "blocked_id"),
)
