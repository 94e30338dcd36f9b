"""Tables of entries: the log, and entries that wait."""

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

delayed_entries = Table(
    "delayed_entries",
    metadata,
    # An entry that waits a few seconds because others may act before it: one a match.
    Column("match_id", Integer, ForeignKey(matches.c.match_id), primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("entry", Text, nullable=False),
    Column("due_at", BigInteger, nullable=False),
)
Index("ix_delayed_entries_due_at", delayed_entries.c.due_at)

queued = Table(
    "queued",
    metadata,
    # A move that a player has made before their turn: one a player and match.
    Column("match_id", Integer, ForeignKey(matches.c.match_id), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("entry", Text, nullable=False),
    # The time at which it is played; none while the match waits for others.
    Column("due_at", BigInteger),
    # The reason why it could not be played, as its player reads it.
    Column("refused", Text),
    # The move in words, by the board on which it was made; NULL if the entry is enough.
    Column("shown", Text),
    PrimaryKeyConstraint("match_id", "user_id"),
)
_DUE = queued.c.due_at.is_not(None)
Index("ix_queued_due_at", queued.c.due_at, sqlite_where=_DUE, postgresql_where=_DUE)

typed_texts = Table(
    "typed_texts",
    metadata,
    # The last text a player typed, to be continued: worth nothing once the entry is another.
    Column("match_id", Integer, ForeignKey(matches.c.match_id), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("entry", Text, nullable=False),
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("match_id", "seat"),
)

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

wrong_guesses = Table(
    "wrong_guesses",
    metadata,
    # Passwords that did not open a seat, for a while: too many close it to passwords.
    Column("interaction_id", BigInteger, primary_key=True, autoincrement=False),
    Column("match_id", Integer, ForeignKey(matches.c.match_id), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
Index("ix_wrong_guesses_match_id_seat", wrong_guesses.c.match_id, wrong_guesses.c.seat)

saved_texts = Table(
    "saved_texts",
    metadata,
    # The last text that a player typed or was shown and has not played, for a button that has no room for it.
    Column("match_id", Integer, ForeignKey(matches.c.match_id), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("what", Text, nullable=False),
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("match_id", "user_id"),
)

computer_answers = Table(
    "computer_answers",
    metadata,
    Column("match_id", Integer, ForeignKey(matches.c.match_id), nullable=False),
    # `hint` and a digest of what its player saw, or `move` for the computers' newest.
    Column("question", Text, nullable=False),
    # JSON.
    Column("answer", Text, nullable=False),
    PrimaryKeyConstraint("match_id", "question"),
)

interactions = Table(
    "interactions",
    metadata,
    Column("interaction_id", BigInteger, primary_key=True, autoincrement=False),
    Column("match_id", Integer, ForeignKey(matches.c.match_id), nullable=False),
    Column("answer", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
Index("ix_interactions_at", interactions.c.at)
