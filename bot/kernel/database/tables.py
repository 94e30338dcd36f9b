"""The tables. Times are whole seconds since 1970 in UTC; Discord ids are 64-bit integers; texts are stored unparsed.

Tables of a single feature are in its own `tables.py`.
"""

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
)

from bot.kernel.features import modules_of_features

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(column_0_label)s",
    }
)

NUMBER: Final = BigInteger().with_variant(Integer, "sqlite")
"""64 bits on both: users may type huge match numbers. SQLite autoincrements INTEGER columns only."""


def all_tables() -> MetaData:
    """Return the metadata of all tables, including those in the features' `tables.py`."""
    modules_of_features("tables")
    return metadata


matches = Table(
    "matches",
    metadata,
    # The match number users see: one counter for all games, from 101 (rules/server.md).
    Column("match_id", NUMBER, primary_key=True, autoincrement=False),
    Column("game", Text, nullable=False),
    Column("rules_version", NUMBER, nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", NUMBER, nullable=False),
    Column("status", Text, nullable=False),
    Column("open_table", Boolean, nullable=False),
    Column("random_seats", Boolean, nullable=False),
    # The server's half of the seed, hidden until the outcome (DESIGN, Fair dice).
    Column("secret", Text, nullable=False),
    Column("seed", Text),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger),
    # The private thread in which a match against computers only began; others may see the match once it has moved.
    Column("private_thread", BigInteger),
    Column("ply", NUMBER, nullable=False),
    # The ply that began the current turn: buttons of simultaneous games are checked against it.
    Column("turn_ply", NUMBER, nullable=False),
    Column("turn_time", NUMBER, nullable=False),
    # The seats to move, like `0 2`, so that lists of matches need no replay.
    Column("waits_for", Text, nullable=False),
    Column("deadline", BigInteger),
    Column("reminder", BigInteger),
    Column("created_at", BigInteger, nullable=False),
    Column("started_at", BigInteger),
    Column("ended_at", BigInteger),
    # The outcome of the game by its rules, as JSON: winners, scores and reason.
    Column("outcome", Text),
    # The user who declined the offer.
    Column("declined_by", BigInteger),
    # True if its results count for ratings, so players get no hints.
    Column("rated", Boolean, nullable=False),
    # The reason why it became unrated: `short`, `erased` or `no_show`.
    Column("unrated", Text),
    # The user who made the offer; null for a match of players who had signed up.
    Column("offered_by", BigInteger),
    # Other matches have the same deal: only its players may see it, and its proof is not published.
    Column("sealed", Boolean, nullable=False),
    # The match that this is a rematch of.
    Column("rematch_of", NUMBER),
    # The secret of a pair's second game until that begins: the first game's secret is its SHA-256.
    Column("pair_secret", Text),
    # The other game of a pair.
    Column("pair_next", NUMBER),
    Column("pair_of", NUMBER, unique=True),
    # In the second game: the first game's outcome by the seats of the second; after the end, the outcome of the pair.
    Column("pair_outcome", Text),
    # The moderator who ended it, and their reason.
    Column("stopped_by", BigInteger),
    Column("stop_reason", Text),
    # Seconds each seat has for the whole match, besides the time for a turn.
    Column("total_time", NUMBER),
    # The time up to which the seats' time is charged; the clocks of the seats to move have run since.
    Column("charged_at", BigInteger),
    # Paused by agreement: the clock is stopped until this time.
    Column("paused_until", BigInteger),
    # Its channel was deleted, or the bot was removed from its server: the clock is stopped until this time.
    Column("lost_until", BigInteger),
    # The effect of missing turns in a row: `expire` or `computer`.
    Column("absent", Text, nullable=False),
    # The running hash of its log in hex, updated with each entry and hidden until the outcome.
    Column("log_hash", Text, nullable=False),
)
Index("ix_matches_offered_by", matches.c.offered_by, matches.c.created_at)
Index("ix_matches_rematch_of", matches.c.rematch_of)
Index("ix_matches_guild_status", matches.c.guild_id, matches.c.status, matches.c.match_id)
Index("ix_matches_thread", matches.c.thread_id)
Index("ix_matches_status_deadline", matches.c.status, matches.c.deadline)
Index("ix_matches_status_reminder", matches.c.status, matches.c.reminder)
Index("ix_matches_status_paused_until", matches.c.status, matches.c.paused_until)
Index("ix_matches_ended_at_match_id", matches.c.ended_at, matches.c.match_id)

seats = Table(
    "seats",
    metadata,
    Column("match_id", NUMBER, ForeignKey(matches.c.match_id), nullable=False),
    Column("seat", NUMBER, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    # The interaction that accepted the seat: the player's share of the seed.
    Column("accepted_by", BigInteger),
    # Seconds left of the time for the match, at `charged_at`.
    Column("time_left", NUMBER),
    # True while a computer plays for the holder, as recorded in the log.
    Column("is_away", Boolean, nullable=False),
    PrimaryKeyConstraint("match_id", "seat"),
)
Index("ix_seats_user", seats.c.user_id)

former_holders = Table(
    "former_holders",
    metadata,
    # Former holders of seats; each held the seat up to and including that ply.
    Column("match_id", NUMBER, ForeignKey(matches.c.match_id), nullable=False),
    Column("seat", NUMBER, nullable=False),
    Column("until_ply", NUMBER, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    PrimaryKeyConstraint("match_id", "seat", "until_ply"),
)

results = Table(
    "results",
    metadata,
    # The result of each seat of a finished match, written in the transaction that ended it.
    Column("match_id", NUMBER, ForeignKey(matches.c.match_id), nullable=False),
    Column("seat", NUMBER, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    # 1 for the winners, equal places for ties; null if nobody won.
    Column("place", NUMBER),
    Column("points", NUMBER),
    Column("won", Boolean, nullable=False),
    Column("withdrawn", Boolean, nullable=False),
    PrimaryKeyConstraint("match_id", "seat"),
)
Index("ix_results_user", results.c.user_id)

log = Table(
    "log",
    metadata,
    Column("match_id", NUMBER, ForeignKey(matches.c.match_id), nullable=False),
    Column("ply", NUMBER, nullable=False),
    Column("seat", NUMBER),
    Column("entry", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    # The key keeps two writers from adding the same ply.
    PrimaryKeyConstraint("match_id", "ply"),
)

match_values = Table(
    "match_values",
    metadata,
    # Values beside the log of a match, by kind: a delayed or typed entry, a proposal, a seat on offer.
    Column("match_id", NUMBER, ForeignKey(matches.c.match_id), nullable=False),
    Column("kind", Text, nullable=False),
    # The key among the values of its kind in the match: a seat, a user, a name.
    Column("key", Text, nullable=False),
    # The user and the seat it belongs to, if any.
    Column("user_id", BigInteger),
    Column("seat", NUMBER),
    # The time at which the clock handles it.
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
    Column("match_id", NUMBER, ForeignKey(matches.c.match_id), nullable=False),
    Column("answer", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
Index("ix_interactions_at", interactions.c.at)

outbox = Table(
    "outbox",
    metadata,
    Column("id", NUMBER, primary_key=True, autoincrement=True),
    # The message's nonce on Discord, random: everybody sees it, and a counter would reveal private jobs.
    Column("nonce", BigInteger, nullable=False),
    Column("match_id", NUMBER, ForeignKey(matches.c.match_id), nullable=False),
    Column("kind", Text, nullable=False),
    Column("payload", Text, nullable=False),
    Column("due_at", BigInteger, nullable=False),
    # The time of the first failed attempt.
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
    Column("match_id", NUMBER, ForeignKey(matches.c.match_id), nullable=False),
    Column("kind", Text, nullable=False),
    # The reader of a private post; 0 for a public one.
    Column("user_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    Column("ply", NUMBER, nullable=False),
    # The news of the game in it, which stay when a newer post replaces it.
    Column("said", Text, nullable=False),
    # A digest of the text beside its picture; '' if unknown.
    Column("digest", Text, nullable=False),
    PrimaryKeyConstraint("match_id", "kind", "user_id"),
)

preferences = Table(
    "preferences",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    # True to notify by DM too, not only in the board's channel.
    Column("dm_calls", Boolean, nullable=False),
    # The most running matches at once; null for no limit.
    Column("most_matches", NUMBER),
    # True to preview a typed move before it is played; null for the default.
    Column("confirm_moves", Boolean),
    # False for no tips in the first matches of a game; null for the default.
    Column("coaching", Boolean),
    # True to be notified at all.
    Column("pings", Boolean, nullable=False),
    # The color scheme of their own pictures; null for the default.
    Column("colours", Text),
    # The language of their Discord client, if it is supported.
    Column("locale", Text),
)

vacations = Table(
    "vacations",
    metadata,
    # The times when a user's clocks are stopped; past ones count towards the limit of a year.
    Column("user_id", BigInteger, nullable=False),
    Column("begins_at", BigInteger, nullable=False),
    Column("ends_at", BigInteger, nullable=False),
    PrimaryKeyConstraint("user_id", "begins_at"),
)

declined_games = Table(
    "declined_games",
    metadata,
    # Challenges to these games are declined; '' stands for all games.
    Column("user_id", BigInteger, nullable=False),
    Column("game", Text, nullable=False),
    PrimaryKeyConstraint("user_id", "game"),
)

blocks = Table(
    "blocks",
    metadata,
    # Users who may not challenge this user or join the user's open tables.
    Column("user_id", BigInteger, nullable=False),
    Column("blocked_id", BigInteger, nullable=False),
    PrimaryKeyConstraint("user_id", "blocked_id"),
)

servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    # The channels where matches may be offered, like `123 456`: channels, forums, categories; empty for all.
    Column("channels", Text, nullable=False),
    Column("threads", Boolean, nullable=False),
    # The role whose members moderate matches.
    Column("moderators", BigInteger),
    # The forum for posts of contests; null to use the channel where one is opened.
    Column("contests", BigInteger),
    # Seconds for a turn if an offer has no value; null for the operator's setting.
    Column("turn_time", NUMBER),
    # The hours without reminders, as JSON of two minutes of the day and a zone.
    Column("quiet", Text),
    # The default options of each game, as JSON by its key.
    Column("options", Text, nullable=False),
    # True if matches are rated by default.
    Column("rated", Boolean, nullable=False),
    # True if computers may take seats.
    Column("computers", Boolean, nullable=False),
    # The default effect of missing turns in a row.
    Column("absent", Text, nullable=False),
    # The channel, time and zone of the daily puzzle, as JSON; null for none.
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

leases = Table(
    "leases",
    metadata,
    # The kind of lease: a shard, the leader's work, or the outbox of a match; its number follows.
    Column("duty", Text, nullable=False),
    Column("number", NUMBER, nullable=False),
    Column("leased_by", NUMBER, nullable=False),
    # Seconds since 1970 by the database server's clock.
    Column("leased_until", Double, nullable=False),
    PrimaryKeyConstraint("duty", "number"),
)


def announcement_columns() -> list[Column[Any]]:  # Any: each column has its own type
    """Return new columns for a table of posts outside of matches (`bot/kernel/store/announcements.py`)."""
    return [
        # The message's nonce on Discord, random.
        Column("nonce", BigInteger, nullable=False),
        # The time at which it is sent or edited; null while there is nothing to do.
        Column("due_at", BigInteger),
        # No message of this row is older.
        Column("made_at", BigInteger, nullable=False),
        # The time of the first failed attempt.
        Column("failing_since", BigInteger),
        # The message, once sent; `fault` is the reason if sending was given up.
        Column("message_id", BigInteger),
        Column("fault", Text),
    ]
