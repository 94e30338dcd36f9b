"""Tables of contests."""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

from bot.kernel.database.tables import NUMBER, announcement_columns, matches, metadata

contests = Table(
    "contests",
    metadata,
    Column("contest_id", NUMBER, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    # The forum of the contest's post; null for the channel.
    Column("forum_id", BigInteger),
    # The thread of the contest's posts, once it exists; in a forum its post.
    Column("thread_id", BigInteger),
    # The stage whose tag the contest's post in a forum has.
    Column("tagged", Text),
    Column("title", Text, nullable=False),
    # `open` for sign-ups, `running`, `over`.
    Column("status", Text, nullable=False),
    # The terms of its matches and its times, as JSON (`bot/contests/contest.py`).
    Column("settings", Text, nullable=False),
    # Never shown itself: the secrets of the draw, the matches and the deals are derived from it.
    Column("secret", Text, nullable=False),
    # For leagues: the season's number, from 1, and the contest that was the previous season.
    Column("season", NUMBER, nullable=False),
    Column("previous", NUMBER),
    Column("closes_at", BigInteger, nullable=False),
    # The end of the current season or round.
    Column("ends_at", BigInteger),
    # The time at which the clock checks the contest next; null once it is over.
    Column("due_at", BigInteger),
)
Index("ix_contests_due_at", contests.c.due_at)
Index("ix_contests_guild_id", contests.c.guild_id)

contest_members = Table(
    "contest_members",
    metadata,
    Column("contest_id", NUMBER, ForeignKey(contests.c.contest_id), nullable=False),
    # The number of the user in entries and records, counted from 1.
    Column("member", NUMBER, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    PrimaryKeyConstraint("contest_id", "member"),
    UniqueConstraint("contest_id", "user_id"),
    # Other members depend on these rows, so an erased user's row is anonymized instead of deleted.
    info={"shared": True},
)
Index("ix_contest_members_user_id", contest_members.c.user_id)

contest_entries = Table(
    "contest_entries",
    metadata,
    # The events of a contest, in order, from which everything else is computed (`engines/contests`).
    Column("contest_id", NUMBER, ForeignKey(contests.c.contest_id), nullable=False),
    Column("number", NUMBER, nullable=False),
    Column("entry", Text, nullable=False),
    # The interaction that caused it, so that a repeated one changes nothing.
    Column("interaction", BigInteger),
    PrimaryKeyConstraint("contest_id", "number"),
)
Index("ix_contest_entries_interaction", contest_entries.c.interaction)

contest_matches = Table(
    "contest_matches",
    metadata,
    # Each pairing has at most one match.
    Column("contest_id", NUMBER, ForeignKey(contests.c.contest_id), nullable=False),
    Column("pairing", Text, nullable=False),
    Column("match_id", NUMBER, ForeignKey(matches.c.match_id), nullable=False, unique=True),
    PrimaryKeyConstraint("contest_id", "pairing"),
)

contest_posts = Table(
    "contest_posts",
    metadata,
    Column("contest_id", NUMBER, ForeignKey(contests.c.contest_id), nullable=False),
    # `standing`, or a post that is sent once: `round 2`, `start 17`, `end 17` of a member.
    Column("key", Text, nullable=False),
    *announcement_columns(),
    PrimaryKeyConstraint("contest_id", "key"),
)
Index("ix_contest_posts_due_at", contest_posts.c.due_at)
