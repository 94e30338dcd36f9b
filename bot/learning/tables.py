"""Tables of puzzles. Rows refer to puzzles by id; the puzzles themselves are files (`players/puzzles`)."""

from sqlalchemy import BigInteger, Boolean, Column, Double, Index, PrimaryKeyConstraint, Table, Text

from bot.kernel.database.tables import NUMBER, announcement_columns, metadata

puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    # A person's result of a puzzle.
    Column("user_id", BigInteger, nullable=False),
    Column("puzzle", Text, nullable=False),
    # The day whose puzzle it was, as `2026-11-24`; '' for practice.
    Column("day", Text, nullable=False),
    # The server in whose channel the puzzle of the day was opened.
    Column("guild_id", BigInteger),
    Column("begun_at", BigInteger, nullable=False),
    # The time of the right answer, or of giving up.
    Column("ended_at", BigInteger),
    Column("tries", NUMBER, nullable=False),
    Column("solved", Boolean, nullable=False),
    # The interaction of the last answer, so that a repeated one does not count as another try.
    Column("answered_by", BigInteger),
    # The first answer to each puzzle is rated: its number among the rated answers of this person, from 1, and both
    # skills after it.
    Column("number", NUMBER),
    Column("mu", Double),
    Column("sigma", Double),
    Column("puzzle_mu", Double),
    Column("puzzle_sigma", Double),
    PrimaryKeyConstraint("user_id", "puzzle", "day"),
)
Index("ix_puzzle_tries_puzzle", puzzle_tries.c.puzzle, puzzle_tries.c.day)

daily_posts = Table(
    "daily_posts",
    metadata,
    # The puzzle of a day in a server's channel: stored when it is due, and sent from here, so that a day has one.
    Column("guild_id", BigInteger, nullable=False),
    Column("day", Text, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("puzzle", Text, nullable=False),
    *announcement_columns(),
    PrimaryKeyConstraint("guild_id", "day"),
)
_WAITING = daily_posts.c.due_at.is_not(None)
Index("ix_daily_posts_due_at", daily_posts.c.due_at, sqlite_where=_WAITING, postgresql_where=_WAITING)
Index("ix_daily_posts_day", daily_posts.c.day)
