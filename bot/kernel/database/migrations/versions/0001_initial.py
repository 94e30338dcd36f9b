"""The tables of the first release."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create every table and index."""
    op.create_table(
        "blocks",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("blocked_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "blocked_id", name=op.f("pk_blocks")),
    )
    op.create_table(
        "daily_posts",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("puzzle", sa.Text(), nullable=False),
        sa.Column("nonce", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("failing_since", sa.BigInteger(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("fault", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", "day", name=op.f("pk_daily_posts")),
    )
    op.create_index("ix_daily_posts_day", "daily_posts", ["day"], unique=False)
    op.create_index(
        "ix_daily_posts_due_at",
        "daily_posts",
        ["due_at"],
        unique=False,
        sqlite_where=sa.text("message_id IS NULL"),
        postgresql_where=sa.text("message_id IS NULL"),
    )
    op.create_table(
        "declined_games",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game", name=op.f("pk_declined_games")),
    )
    op.create_table(
        "drafts",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("draft", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_drafts")),
    )
    op.create_table(
        "facts",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_facts")),
    )
    op.create_table(
        "leases",
        sa.Column("duty", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("leased_by", sa.Integer(), nullable=False),
        sa.Column("leased_until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("duty", "number", name=op.f("pk_leases")),
    )
    op.create_table(
        "matches",
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("open_table", sa.Boolean(), nullable=False),
        sa.Column("random_seats", sa.Boolean(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=True),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("private_thread", sa.BigInteger(), nullable=True),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("turn_ply", sa.Integer(), nullable=False),
        sa.Column("turn_time", sa.Integer(), nullable=False),
        sa.Column("waits_for", sa.Text(), nullable=False),
        sa.Column("deadline", sa.BigInteger(), nullable=True),
        sa.Column("reminder", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.Column("declined_by", sa.BigInteger(), nullable=True),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("unrated", sa.Text(), nullable=True),
        sa.Column("offered_by", sa.BigInteger(), nullable=True),
        sa.Column("rematch_of", sa.Integer(), nullable=True),
        sa.Column("stopped_by", sa.BigInteger(), nullable=True),
        sa.Column("stop_reason", sa.Text(), nullable=True),
        sa.Column("total_time", sa.Integer(), nullable=True),
        sa.Column("charged_at", sa.BigInteger(), nullable=True),
        sa.Column("paused_until", sa.BigInteger(), nullable=True),
        sa.Column("lost_until", sa.BigInteger(), nullable=True),
        sa.Column("absent", sa.Text(), nullable=False),
        sa.Column("log_hash", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_matches")),
    )
    op.create_index("ix_matches_ended_at_match_id", "matches", ["ended_at", "match_id"], unique=False)
    op.create_index("ix_matches_guild_status", "matches", ["guild_id", "status", "match_id"], unique=False)
    op.create_index("ix_matches_offered_by", "matches", ["offered_by", "created_at"], unique=False)
    op.create_index("ix_matches_rematch_of", "matches", ["rematch_of"], unique=False)
    op.create_index("ix_matches_status_deadline", "matches", ["status", "deadline"], unique=False)
    op.create_index("ix_matches_status_paused_until", "matches", ["status", "paused_until"], unique=False)
    op.create_index("ix_matches_status_reminder", "matches", ["status", "reminder"], unique=False)
    op.create_index("ix_matches_thread", "matches", ["thread_id"], unique=False)
    op.create_table(
        "preferences",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("dm_calls", sa.Boolean(), nullable=False),
        sa.Column("most_matches", sa.Integer(), nullable=True),
        sa.Column("confirm_moves", sa.Boolean(), nullable=True),
        sa.Column("coaching", sa.Boolean(), nullable=True),
        sa.Column("pings", sa.Boolean(), nullable=False),
        sa.Column("colours", sa.Text(), nullable=True),
        sa.Column("locale", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_preferences")),
    )
    op.create_table(
        "puzzle_tries",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("puzzle", sa.Text(), nullable=False),
        sa.Column("day", sa.Text(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("begun_at", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("answered_by", sa.BigInteger(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("mu", sa.Double(), nullable=True),
        sa.Column("sigma", sa.Double(), nullable=True),
        sa.Column("puzzle_mu", sa.Double(), nullable=True),
        sa.Column("puzzle_sigma", sa.Double(), nullable=True),
        sa.PrimaryKeyConstraint("user_id", "puzzle", "day", name=op.f("pk_puzzle_tries")),
    )
    op.create_index("ix_puzzle_tries_puzzle", "puzzle_tries", ["puzzle", "day"], unique=False)
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channels", sa.Text(), nullable=False),
        sa.Column("threads", sa.Boolean(), nullable=False),
        sa.Column("moderators", sa.BigInteger(), nullable=True),
        sa.Column("turn_time", sa.Integer(), nullable=True),
        sa.Column("quiet", sa.Text(), nullable=True),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("computers", sa.Boolean(), nullable=False),
        sa.Column("absent", sa.Text(), nullable=False),
        sa.Column("puzzles", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_servers")),
    )
    op.create_index(
        "ix_servers_puzzles",
        "servers",
        ["guild_id"],
        unique=False,
        sqlite_where=sa.text("puzzles IS NOT NULL"),
        postgresql_where=sa.text("puzzles IS NOT NULL"),
    )
    op.create_table(
        "vacations",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("begins_at", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "begins_at", name=op.f("pk_vacations")),
    )
    op.create_table(
        "former_holders",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("until_ply", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name=op.f("fk_former_holders_match_id")),
        sa.PrimaryKeyConstraint("match_id", "seat", "until_ply", name=op.f("pk_former_holders")),
    )
    op.create_table(
        "delayed_entries",
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name=op.f("fk_delayed_entries_match_id")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_delayed_entries")),
    )
    op.create_index("ix_delayed_entries_due_at", "delayed_entries", ["due_at"], unique=False)
    op.create_table(
        "interactions",
        sa.Column("interaction_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name=op.f("fk_interactions_match_id")),
        sa.PrimaryKeyConstraint("interaction_id", name=op.f("pk_interactions")),
    )
    op.create_index("ix_interactions_at", "interactions", ["at"], unique=False)
    op.create_table(
        "computer_answers",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name=op.f("fk_computer_answers_match_id")),
        sa.PrimaryKeyConstraint("match_id", "question", name=op.f("pk_computer_answers")),
    )
    op.create_table(
        "saved_texts",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name=op.f("fk_saved_texts_match_id")),
        sa.PrimaryKeyConstraint("match_id", "user_id", name=op.f("pk_saved_texts")),
    )
    op.create_table(
        "log",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name=op.f("fk_log_match_id")),
        sa.PrimaryKeyConstraint("match_id", "ply", name=op.f("pk_log")),
    )
    op.create_table(
        "old_deadlines",
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name=op.f("fk_old_deadlines_match_id")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_old_deadlines")),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("nonce", sa.BigInteger(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("failing_since", sa.BigInteger(), nullable=True),
        sa.Column("done_at", sa.BigInteger(), nullable=True),
        sa.Column("fault", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name=op.f("fk_outbox_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "ix_outbox_done_at",
        "outbox",
        ["done_at"],
        unique=False,
        sqlite_where=sa.text("done_at IS NOT NULL"),
        postgresql_where=sa.text("done_at IS NOT NULL"),
    )
    op.create_index(
        "ix_outbox_pending",
        "outbox",
        ["match_id", "id"],
        unique=False,
        sqlite_where=sa.text("done_at IS NULL"),
        postgresql_where=sa.text("done_at IS NULL"),
    )
    op.create_table(
        "passwords",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kept", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name=op.f("fk_passwords_match_id")),
        sa.PrimaryKeyConstraint("match_id", "seat", "number", name=op.f("pk_passwords")),
    )
    op.create_table(
        "posts",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name=op.f("fk_posts_match_id")),
        sa.PrimaryKeyConstraint("match_id", "kind", "user_id", name=op.f("pk_posts")),
    )
    op.create_table(
        "proposals",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("agreed", sa.Text(), nullable=False),
        sa.Column("declined_by", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name=op.f("fk_proposals_match_id")),
        sa.PrimaryKeyConstraint("match_id", "what", name=op.f("pk_proposals")),
    )
    op.create_table(
        "queued",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.Column("refused", sa.Text(), nullable=True),
        sa.Column("shown", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name=op.f("fk_queued_match_id")),
        sa.PrimaryKeyConstraint("match_id", "user_id", name=op.f("pk_queued")),
    )
    op.create_index(
        "ix_queued_due_at",
        "queued",
        ["due_at"],
        unique=False,
        sqlite_where=sa.text("due_at IS NOT NULL"),
        postgresql_where=sa.text("due_at IS NOT NULL"),
    )
    op.create_table(
        "results",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=True),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name=op.f("fk_results_match_id")),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_results")),
    )
    op.create_index("ix_results_user", "results", ["user_id"], unique=False)
    op.create_table(
        "seat_offers",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("opens_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name=op.f("fk_seat_offers_match_id")),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_seat_offers")),
    )
    op.create_index(
        "ix_seat_offers_opens_at",
        "seat_offers",
        ["opens_at"],
        unique=False,
        sqlite_where=sa.text("opens_at IS NOT NULL"),
        postgresql_where=sa.text("opens_at IS NOT NULL"),
    )
    op.create_table(
        "seats",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("accepted_by", sa.BigInteger(), nullable=True),
        sa.Column("time_left", sa.Integer(), nullable=True),
        sa.Column("is_away", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name=op.f("fk_seats_match_id")),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_seats")),
    )
    op.create_index("ix_seats_user", "seats", ["user_id"], unique=False)
    op.create_table(
        "readers",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("player", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("agreed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name=op.f("fk_readers_match_id")),
        sa.PrimaryKeyConstraint("match_id", "player", "user_id", name=op.f("pk_readers")),
    )
    op.create_table(
        "watchers",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=True, nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("end_only", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name=op.f("fk_watchers_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_watchers")),
        sa.UniqueConstraint("match_id", "user_id", name=op.f("uq_watchers_match_id")),
    )
    op.create_index("ix_watchers_user", "watchers", ["user_id"], unique=False)
    op.create_table(
        "wrong_guesses",
        sa.Column("interaction_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name=op.f("fk_wrong_guesses_match_id")),
        sa.PrimaryKeyConstraint("interaction_id", name=op.f("pk_wrong_guesses")),
    )
    op.create_index("ix_wrong_guesses_match_id_seat", "wrong_guesses", ["match_id", "seat"], unique=False)
    op.create_table(
        "typed_texts",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.match_id"], name=op.f("fk_typed_texts_match_id")),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_typed_texts")),
    )
