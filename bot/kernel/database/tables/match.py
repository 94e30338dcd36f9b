"""A match: its row, its seats, how they came out, and what waits for its players to agree."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    Table,
    Text,
)

from bot.kernel.database.tables.schema import metadata

matches = Table(
    "matches",
    metadata,
    # The board number people see: one counter for all games, from 101 (rules/server.md).
    Column("match_id", Integer, primary_key=True, autoincrement=False),
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
    # The private thread in which it was begun against computers alone; others were shown it where it has left that.
    Column("private_thread", BigInteger),
    Column("ply", Integer, nullable=False),
    # The ply that began the turn now being played: what a button of a simultaneous game is checked against.
    Column("turn_ply", Integer, nullable=False),
    Column("turn_time", Integer, nullable=False),
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
    Column("rematch_of", Integer),
    # A pair match. The secret of its second game while that has not begun: the first game's is the SHA-256 of it.
    Column("pair_secret", Text),
    # Of the first game the second one, and the other way round.
    Column("pair_next", Integer),
    Column("pair_of", Integer, unique=True),
    # Of the second game: the first one's outcome by the seats of the second, once it is over the outcome of both.
    Column("pair_outcome", Text),
    # The moderator who ended it, and the reason they gave.
    Column("stopped_by", BigInteger),
    Column("stop_reason", Text),
    # Seconds each seat has for the whole match, besides the time for a turn.
    Column("total_time", Integer),
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
    Column("match_id", Integer, ForeignKey(matches.c.match_id), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    # The interaction with which the player accepted: the player's share of the seed.
    Column("accepted_by", BigInteger),
    # Seconds left of the time for the match, at `charged_at`.
    Column("time_left", Integer),
    # A computer plays it until its holder is back, as the log says.
    Column("is_away", Boolean, nullable=False),
    PrimaryKeyConstraint("match_id", "seat"),
)
Index("ix_seats_user", seats.c.user_id)

former_holders = Table(
    "former_holders",
    metadata,
    # The holder of a seat before another account took it over, up to and with that ply.
    Column("match_id", Integer, ForeignKey(matches.c.match_id), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("until_ply", Integer, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    PrimaryKeyConstraint("match_id", "seat", "until_ply"),
)

results = Table(
    "results",
    metadata,
    # The result of each seat of a finished match, written in the transaction that ended it.
    Column("match_id", Integer, ForeignKey(matches.c.match_id), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    # 1 for the winners, the same for equals; none where nobody won.
    Column("place", Integer),
    Column("points", Integer),
    Column("won", Boolean, nullable=False),
    Column("withdrawn", Boolean, nullable=False),
    PrimaryKeyConstraint("match_id", "seat"),
)
Index("ix_results_user", results.c.user_id)
