"""The tables. Times are whole seconds since 1970 in UTC; Discord ids are 64-bit integers; texts are not parsed here."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(column_0_label)s",
    }
)

matches = Table(
    "matches",
    metadata,
    # The board number people see: one counter for all games, from 101 (rules/server.md).
    Column("board", Integer, primary_key=True, autoincrement=False),
    Column("game", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("open_table", Boolean, nullable=False),
    Column("random_seats", Boolean, nullable=False),
    # The server's half of the seed, shown to nobody before the outcome (DESIGN, Fair dice).
    Column("secret", Text, nullable=False),
    Column("seed", Text),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger),
    Column("ply", Integer, nullable=False),
    # The ply that began the turn now being played: what a button of a simultaneous game is checked against.
    Column("turn_ply", Integer, nullable=False),
    Column("turn_time", Integer, nullable=False),
    # The seats it waits for, as `0 2`, so that a list of them needs no replay; none in rows of a version without it.
    Column("waits_for", Text),
    Column("deadline", BigInteger),
    Column("reminder", BigInteger),
    Column("created_at", BigInteger, nullable=False),
    Column("started_at", BigInteger),
    Column("ended_at", BigInteger),
    # How the game ended, as its rules say it: JSON of winners, scores and reason.
    Column("outcome", Text),
    # Who declined the offer.
    Column("declined_by", BigInteger),
    # Whether its results count for ratings.
    Column("rated", Boolean, nullable=False),
    # Who made the offer, where that is not whoever sits first.
    Column("offered_by", BigInteger),
    # The match that it is a rematch of.
    Column("rematch_of", Integer),
    # Which moderator ended it, and the reason they gave.
    Column("stopped_by", BigInteger),
    Column("stop_reason", Text),
    # Seconds each seat has for the whole match, besides the time for a turn.
    Column("total_time", Integer),
    # Whether a player may ask what a computer would do.
    Column("hints", Boolean, nullable=False),
    # Up to when the seats' time is counted; that of those it waits for has run since.
    Column("charged_at", BigInteger),
    # All have agreed that no clock runs before.
    Column("paused_until", BigInteger),
)
Index("ix_matches_rematch_of", matches.c.rematch_of)
Index("ix_matches_thread", matches.c.thread_id)
Index("ix_matches_status_deadline", matches.c.status, matches.c.deadline)
Index("ix_matches_status_reminder", matches.c.status, matches.c.reminder)
Index("ix_matches_ended_at_board", matches.c.ended_at, matches.c.board)

old_deadlines = Table(
    "old_deadlines",
    metadata,
    # Its posts show a deadline that has moved since.
    Column("board", Integer, ForeignKey(matches.c.board), primary_key=True, autoincrement=False),
)

seats = Table(
    "seats",
    metadata,
    Column("board", Integer, ForeignKey(matches.c.board), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    # The interaction with which the player accepted: the player's share of the seed.
    Column("accepted_by", BigInteger),
    # Seconds left of the time for the match, at `charged_at`.
    Column("time_left", Integer),
    PrimaryKeyConstraint("board", "seat"),
)
Index("ix_seats_user", seats.c.user_id)

results = Table(
    "results",
    metadata,
    # How each seat of a finished match came out, written in the transaction that ended it.
    Column("board", Integer, ForeignKey(matches.c.board), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    # 1 for the winners, the same for equals; none where nobody won.
    Column("place", Integer),
    Column("points", Integer),
    Column("won", Boolean, nullable=False),
    Column("withdrawn", Boolean, nullable=False),
    PrimaryKeyConstraint("board", "seat"),
)
Index("ix_results_user", results.c.user_id)

former_holders = Table(
    "former_holders",
    metadata,
    # Who held a seat before another account took it over, up to and with that ply.
    Column("board", Integer, ForeignKey(matches.c.board), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("until_ply", Integer, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    PrimaryKeyConstraint("board", "seat", "until_ply"),
)

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

interactions = Table(
    "interactions",
    metadata,
    Column("interaction_id", BigInteger, primary_key=True, autoincrement=False),
    Column("board", Integer, ForeignKey(matches.c.board), nullable=False),
    Column("answer", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
Index("ix_interactions_at", interactions.c.at)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
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
Index("ix_outbox_pending", outbox.c.board, outbox.c.id, sqlite_where=outbox.c.done_at.is_(None))

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

proposals = Table(
    "proposals",
    metadata,
    # What a player asks all others to agree to, one of a kind for as long as the position stays.
    Column("board", Integer, ForeignKey(matches.c.board), nullable=False),
    Column("what", Text, nullable=False),
    # The public number of the position: what others enter unseen leaves it as it is.
    Column("number", Integer, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    # Who has agreed, as `11 22`, in that order.
    Column("agreed", Text, nullable=False),
    Column("declined_by", BigInteger),
    PrimaryKeyConstraint("board", "what"),
)

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

seat_offers = Table(
    "seat_offers",
    metadata,
    # A seat that waits for somebody else to play it on, and who has offered it: its holder or a moderator.
    Column("board", Integer, ForeignKey(matches.c.board), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger, nullable=False),
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

preferences = Table(
    "preferences",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    # Called by DM as well as where the board is posted.
    Column("dm_calls", Boolean, nullable=False),
    # So many running matches at once; none for as many as there are.
    Column("most_matches", Integer),
    # Whether a typed move is shown before it is played; none for who has not chosen.
    Column("confirm_moves", Boolean),
    # Whether anything notifies them at all.
    Column("pings", Boolean, nullable=False),
    # In which colours they see pictures of their own; none for the usual ones.
    Column("colours", Text),
)

vacations = Table(
    "vacations",
    metadata,
    # When no clock runs for that person; the past ones count towards what they may take in a year.
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
    # Who may not challenge that person, nor join the tables they open.
    Column("user_id", BigInteger, nullable=False),
    Column("blocked_id", BigInteger, nullable=False),
    PrimaryKeyConstraint("user_id", "blocked_id"),
)

servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    # Where matches may be offered, as `123 456`: channels, forums, categories; empty for everywhere.
    Column("channels", Text, nullable=False),
    Column("threads", Boolean, nullable=False),
    # The role whose members moderate matches.
    Column("moderators", BigInteger),
    # Seconds for a turn where an offer does not say; none for the operator's.
    Column("turn_time", Integer),
    # The hours in which nobody is reminded, as JSON of two minutes of the day and a zone.
    Column("quiet", Text),
    # The options of a game where an offer does not say, as JSON by its key.
    Column("options", Text, nullable=False),
    # Whether matches are rated where an offer does not say.
    Column("rated", Boolean, nullable=False),
)

drafts = Table(
    "drafts",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    # What that person is about to offer, as JSON (`bot/services/draft.py`).
    Column("draft", Text, nullable=False),
)

watchers = Table(
    "watchers",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("board", Integer, ForeignKey(matches.c.board), nullable=False),
    Column("user_id", BigInteger, nullable=False),
    # Mentioned with the result, and not with each move.
    Column("end_only", Boolean, nullable=False),
    UniqueConstraint("board", "user_id"),
)
Index("ix_watchers_user", watchers.c.user_id)

facts = Table(
    "facts",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
