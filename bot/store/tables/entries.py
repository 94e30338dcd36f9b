"""What was entered in a match: the log, and what stands beside it for a while."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, PrimaryKeyConstraint, Table, Text

from bot.store.tables.match import matches
from bot.store.tables.schema import metadata

log = Table(
    "log",
    metadata,
    Column("board", Integer, ForeignKey(matches.c.board), nullable=False),
    Column("ply", Integer, nullable=False),
    Column("seat", Integer),
    Column("entry", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    # Two writers cannot both take a ply.
    PrimaryKeyConstraint("board", "ply"),
)

held = Table(
    "held",
    metadata,
    # An entry that waits a few seconds because others may act before it: one a match.
    Column("board", Integer, ForeignKey(matches.c.board), primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("entry", Text, nullable=False),
    Column("due_at", BigInteger, nullable=False),
)
Index("ix_held_due_at", held.c.due_at)

queued = Table(
    "queued",
    metadata,
    # A move that somebody has made before their turn: one a player and match.
    Column("board", Integer, ForeignKey(matches.c.board), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("entry", Text, nullable=False),
    # When it is played; none while the match waits for others.
    Column("due_at", BigInteger),
    # Why it could not be played, as its player is told.
    Column("refused", Text),
    PrimaryKeyConstraint("board", "user_id"),
)
_DUE = queued.c.due_at.is_not(None)
Index("ix_queued_due_at", queued.c.due_at, sqlite_where=_DUE, postgresql_where=_DUE)

written = Table(
    "written",
    metadata,
    # What a player wrote last, as they typed it, to be written further: worth nothing once the entry is another.
    Column("board", Integer, ForeignKey(matches.c.board), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("entry", Text, nullable=False),
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("board", "seat"),
)

passwords = Table(
    "passwords",
    metadata,
    # Beside the log, which everybody reads after the game: a log entry names a password by its number alone.
    Column("board", Integer, ForeignKey(matches.c.board), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    Column("kept", Text, nullable=False),
    PrimaryKeyConstraint("board", "seat", "number"),
)

wrong_guesses = Table(
    "wrong_guesses",
    metadata,
    # Passwords that did not open a seat, for a while: too many close it to passwords.
    Column("interaction_id", BigInteger, primary_key=True, autoincrement=False),
    Column("board", Integer, ForeignKey(matches.c.board), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
Index("ix_wrong_guesses_board_seat", wrong_guesses.c.board, wrong_guesses.c.seat)

kept_texts = Table(
    "kept_texts",
    metadata,
    # What a player typed or was shown and has not played, for a button that has no room for it: the last one.
    Column("board", Integer, ForeignKey(matches.c.board), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("what", Text, nullable=False),
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("board", "user_id"),
)

interactions = Table(
    "interactions",
    metadata,
    Column("interaction_id", BigInteger, primary_key=True, autoincrement=False),
    Column("board", Integer, ForeignKey(matches.c.board), nullable=False),
    Column("answer", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
Index("ix_interactions_at", interactions.c.at)
