"""The tables. Times are whole seconds since 1970 in UTC; Discord ids are 64-bit integers; texts are not parsed here.

Those of a feature alone are in its own `tables.py`.
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
"""Of 64 bits on both: people may name a match that there cannot be. SQLite counts up no column but an INTEGER."""


def all_tables() -> MetaData:
    """Return the metadata of all tables, with those of the features: `tables.py` of their packages."""
    modules_of_features("tables")
    return metadata


matches = Table(
    "matches",
    metadata,
    # The board number people see: one counter for all games, from 101 (rules/server.md).
    Column("match_id", NUMBER, primary_key=True, autoincrement=False),
    Column("game", Text, nullable=False),
    Column("rules_version", NUMBER, nullable=False),
    Column("options", Text, nullable=False),
    Column("seats", NUMBER, nullable=False),
    Column("status", Text, nullable=False),
    Column("open_table", Boolean, nullable=False),
    Column("random_seats", Boolean, nullable=False),
    # The server's half of the seed, shown to nobody before the outcome (DESIGN, Fair dice).
    Column("secret", Text, nullable=False),
    Column("seed", Text),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger),
    # The private thread in which it was begun against computers alone; others were shown it where it has left that.
    Column("private_thread", BigInteger),
    Column("ply", NUMBER, nullable=False),
    # The ply that began the turn now being played: what a button of a simultaneous game is checked against.
    Column("turn_ply", NUMBER, nullable=False),
    Column("turn_time", NUMBER, nullable=False),
    # The seats it waits for, as `0 2`, so that a list of them needs no replay.
    Column("waits_for", Text, nullable=False),
    Column("deadline", BigInteger),
    Column("reminder", BigInteger),
    Column("created_at", BigInteger, nullable=False),
    Column("started_at", BigInteger),
    Column("ended_at", BigInteger),
    # The end of the game, as its rules say it: JSON of winners, scores and reason.
    Column("outcome", Text),
    # The user who declined the offer.
    Column("declined_by", BigInteger),
    # True if its results count for ratings: then a player gets no hints.
    Column("rated", Boolean, nullable=False),
    # The reason why it is rated no more: `short`, `erased` or `no_show`.
    Column("unrated", Text),
    # The user who made the offer; null where all had signed up.
    Column("offered_by", BigInteger),
    # Others play the same deal: only its players know of it, and nobody gets its proof.
    Column("sealed", Boolean, nullable=False),
    # The match that it is a rematch of.
    Column("rematch_of", NUMBER),
    # A pair match. The secret of its second game while that has not begun: the first game's is the SHA-256 of it.
    Column("pair_secret", Text),
    # The other game of a pair match.
    Column("pair_next", NUMBER),
    Column("pair_of", NUMBER, unique=True),
    # In the second game: the first one's outcome by the seats of the second; once it is over, the outcome of both.
    Column("pair_outcome", Text),
    # The moderator who ended it, and the reason they gave.
    Column("stopped_by", BigInteger),
    Column("stop_reason", Text),
    # Seconds each seat has for the whole match, besides the time for a turn.
    Column("total_time", NUMBER),
    # Up to when the seats' time is counted; that of those it waits for has run since.
    Column("charged_at", BigInteger),
    # All have agreed that no clock runs before.
    Column("paused_until", BigInteger),
    # Its channel was deleted, or the bot was removed from its server: no clock runs before.
    Column("lost_until", BigInteger),
    # The consequence of missing turns in a row: `expire` or `computer`.
    Column("absent", Text, nullable=False),
    # The running hash of its log, in hex: written with each entry, shown to nobody before the outcome.
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
    # The interaction with which the player accepted: the player's share of the seed.
    Column("accepted_by", BigInteger),
    # Seconds left of the time for the match, at `charged_at`.
    Column("time_left", NUMBER),
    # A computer plays it until its holder is back, as the log says.
    Column("is_away", Boolean, nullable=False),
    PrimaryKeyConstraint("match_id", "seat"),
)
Index("ix_seats_user", seats.c.user_id)

former_holders = Table(
    "former_holders",
    metadata,
    # The holder of a seat before another account took it over, up to and with that ply.
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
    # 1 for the winners, the same for equals; none where nobody won.
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
    # Two writers cannot both take a ply.
    PrimaryKeyConstraint("match_id", "ply"),
)

match_values = Table(
    "match_values",
    metadata,
    # Values beside the log of a match, by kind: an entry that waits or was typed, a proposal, a seat on offer.
    Column("match_id", NUMBER, ForeignKey(matches.c.match_id), nullable=False),
    Column("kind", Text, nullable=False),
    # The key among the values of its kind in the match: a seat, a user, a name.
    Column("key", Text, nullable=False),
    # The user and the seat whose it is, where it is anybody's.
    Column("user_id", BigInteger),
    Column("seat", NUMBER),
    # The time at which the clock has to look at it.
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
    # Discord's key of the message, drawn at random: everybody sees it, and a count would tell of private jobs.
    Column("nonce", BigInteger, nullable=False),
    Column("match_id", NUMBER, ForeignKey(matches.c.match_id), nullable=False),
    Column("kind", Text, nullable=False),
    Column("payload", Text, nullable=False),
    Column("due_at", BigInteger, nullable=False),
    # The time of the first try that failed.
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
    # Its news of the game, which stays when a newer post takes its place.
    Column("said", Text, nullable=False),
    # A digest of the text beside its picture; '' where that is not known.
    Column("digest", Text, nullable=False),
    PrimaryKeyConstraint("match_id", "kind", "user_id"),
)

preferences = Table(
    "preferences",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    # Called by DM as well as where the board is posted.
    Column("dm_calls", Boolean, nullable=False),
    # So many running matches at once; none for as many as there are.
    Column("most_matches", NUMBER),
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
    Column("turn_time", NUMBER),
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

leases = Table(
    "leases",
    metadata,
    # The lease: a shard, the leader's work, or the outbox of a match, whose number follows.
    Column("duty", Text, nullable=False),
    Column("number", NUMBER, nullable=False),
    Column("leased_by", NUMBER, nullable=False),
    # Seconds since 1970 by the clock of the database's server.
    Column("leased_until", Double, nullable=False),
    PrimaryKeyConstraint("duty", "number"),
)


def announcement_columns() -> list[Column[Any]]:  # Any: of each column its own type
    """Return new columns of a table whose rows are posts outside of matches (`bot/kernel/store/announcements.py`)."""
    return [
        # Discord's key of the message, drawn at random.
        Column("nonce", BigInteger, nullable=False),
        # The time at which it is sent or updated; null while there is nothing to do.
        Column("due_at", BigInteger),
        # No message of it is older.
        Column("made_at", BigInteger, nullable=False),
        # The time of the first try that failed.
        Column("failing_since", BigInteger),
        # The message, once it was sent; `fault` is the reason why it never will be.
        Column("message_id", BigInteger),
        Column("fault", Text),
    ]
