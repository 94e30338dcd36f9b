"""Who watches a match without playing in it."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

COUNTER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Apply the change."""
    op.create_table(
        "watchers",
        sa.Column("id", COUNTER, autoincrement=True, nullable=False),
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("end_only", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["board"], ["matches.board"], name=op.f("fk_watchers_board")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_watchers")),
        sa.UniqueConstraint("board", "user_id", name=op.f("uq_watchers_board")),
    )
    op.create_index("ix_watchers_user", "watchers", ["user_id"])


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("watchers")
