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
    # The forum of its post; null for the channel.
    Column("forum_id", BigInteger),
    # The thread of its posts, once there is one: in a forum its post.
    Column("thread_id", BigInteger),
    # The stage whose tag its post in a forum has.
    Column("tagged", Text),
    Column("title", Text, nullable=False),
    # `open` for sign-ups, `running`, `over`.
    Column("status", Text, nullable=False),
    # The terms of its matches and its times, as JSON (`bot/contests/contest.py`).
    Column("settings", Text, nullable=False),
    # Shown to nobody before sign-up closes; the deals of rounds are drawn from it too.
    Column("secret", Text, nullable=False),
    # Of a league: counted from 1, and the contest that was the season before.
    Column("season", NUMBER, nullable=False),
    Column("previous", NUMBER),
    Column("closes_at", BigInteger, nullable=False),
    # The end of the season or round that runs.
    Column("ends_at", BigInteger),
    # The time of the clock's next look; null once it is over.
    Column("due_at", BigInteger),
)
Index("ix_contests_due_at", contests.c.due_at)
Index("ix_contests_guild_id", contests.c.guild_id)

contest_members = Table(
    "contest_members",
    metadata,
    Column("contest_id", NUMBER, ForeignKey(contests.c.contest_id), nullable=False),
    # The number that stands for the user in entries and records, counted from 1.
    Column("member", NUMBER, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    PrimaryKeyConstraint("contest_id", "member"),
    UniqueConstraint("contest_id", "user_id"),
    # Others share its rows: an erased user keeps the number.
    info={"shared": True},
)
Index("ix_contest_members_user_id", contest_members.c.user_id)

contest_entries = Table(
    "contest_entries",
    metadata,
    # The events of a contest, in order, from which all else follows (`engines/contests`).
    Column("contest_id", NUMBER, ForeignKey(contests.c.contest_id), nullable=False),
    Column("number", NUMBER, nullable=False),
    Column("entry", Text, nullable=False),
    # The interaction that asked for it: a repeated one changes nothing.
    Column("interaction", BigInteger),
    PrimaryKeyConstraint("contest_id", "number"),
)
Index("ix_contest_entries_interaction", contest_entries.c.interaction)

contest_matches = Table(
    "contest_matches",
    metadata,
    # A pairing has one match.
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
