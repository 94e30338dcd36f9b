"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

COUNTER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
PENDING = sa.text("done_at IS NULL")


def upgrade() -> None:
    """Apply the change."""
    op.create_table(
        "facts",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_facts")),
    )
    op.create_table(
        "matches",
        sa.Column("board", sa.Integer(), autoincrement=False, nullable=False),
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
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("turn_ply", sa.Integer(), nullable=False),
        sa.Column("turn_time", sa.Integer(), nullable=False),
        sa.Column("deadline", sa.BigInteger(), nullable=True),
        sa.Column("reminder", sa.BigInteger(), nullable=True),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=True),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("board", name=op.f("pk_matches")),
    )
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.create_index("ix_matches_status_deadline", ["status", "deadline"], unique=False)
        batch_op.create_index("ix_matches_thread", ["thread_id"], unique=False)
    op.create_table(
        "held",
        sa.Column("board", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["board"], ["matches.board"], name=op.f("fk_held_board")),
        sa.PrimaryKeyConstraint("board", name=op.f("pk_held")),
    )
    op.create_table(
        "interactions",
        sa.Column("interaction_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["board"], ["matches.board"], name=op.f("fk_interactions_board")),
        sa.PrimaryKeyConstraint("interaction_id", name=op.f("pk_interactions")),
    )
    with op.batch_alter_table("interactions", schema=None) as batch_op:
        batch_op.create_index("ix_interactions_at", ["at"], unique=False)
    op.create_table(
        "log",
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["board"], ["matches.board"], name=op.f("fk_log_board")),
        sa.PrimaryKeyConstraint("board", "ply", name=op.f("pk_log")),
    )
    op.create_table(
        "outbox",
        sa.Column("id", COUNTER, autoincrement=True, nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("payload", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("done_at", sa.BigInteger(), nullable=True),
        sa.Column("fault", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["board"], ["matches.board"], name=op.f("fk_outbox_board")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sqlite_autoincrement=True,
    )
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.create_index(
            "ix_outbox_pending", ["board", "id"], unique=False, sqlite_where=PENDING, postgresql_where=PENDING
        )
    op.create_table(
        "posts",
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["board"], ["matches.board"], name=op.f("fk_posts_board")),
        sa.PrimaryKeyConstraint("board", "kind", "user_id", name=op.f("pk_posts")),
    )
    op.create_table(
        "seats",
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("accepted_by", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["board"], ["matches.board"], name=op.f("fk_seats_board")),
        sa.PrimaryKeyConstraint("board", "seat", name=op.f("pk_seats")),
    )
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.create_index("ix_seats_user", ["user_id"], unique=False)


def downgrade() -> None:
    """Take the change back."""
    with op.batch_alter_table("seats", schema=None) as batch_op:
        batch_op.drop_index("ix_seats_user")
    op.drop_table("seats")
    op.drop_table("posts")
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.drop_index("ix_outbox_pending", sqlite_where=PENDING, postgresql_where=PENDING)
    op.drop_table("outbox")
    op.drop_table("log")
    with op.batch_alter_table("interactions", schema=None) as batch_op:
        batch_op.drop_index("ix_interactions_at")
    op.drop_table("interactions")
    op.drop_table("held")
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_index("ix_matches_thread")
        batch_op.drop_index("ix_matches_status_deadline")
    op.drop_table("matches")
    op.drop_table("facts")
