"""Tables of servers and of this installation."""

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, Table, Text

from bot.kernel.database.tables.schema import metadata

servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    # The places in which matches may be offered, as `123 456`: channels, forums, categories; empty for everywhere.
    Column("channels", Text, nullable=False),
    Column("threads", Boolean, nullable=False),
    # The role whose members moderate matches.
    Column("moderators", BigInteger),
    # The forum in which contests have their posts; none for the channel where one is opened.
    Column("contests", BigInteger),
    # Seconds for a turn where an offer does not say; none for the operator's.
    Column("turn_time", Integer),
    # The hours in which nobody is reminded, as JSON of two minutes of the day and a zone.
    Column("quiet", Text),
    # The options of a game where an offer does not say, as JSON by its key.
    Column("options", Text, nullable=False),
    # True if matches are rated where an offer does not say.
    Column("rated", Boolean, nullable=False),
    # True if computers may be given seats.
    Column("computers", Boolean, nullable=False),
    # The consequence of missing turns in a row, where an offer does not say.
    Column("absent", Text, nullable=False),
    # The channel, time and zone of the puzzle of the day, as JSON; none for a server that wants none.
    Column("puzzles", Text),
)
_WITH_PUZZLES = servers.c.puzzles.is_not(None)
Index("ix_servers_puzzles", servers.c.guild_id, sqlite_where=_WITH_PUZZLES, postgresql_where=_WITH_PUZZLES)

facts = Table(
    "facts",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
