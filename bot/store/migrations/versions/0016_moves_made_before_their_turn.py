"""Moves that players make before their turn comes."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.create_table(
        "queued",
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.Column("due_at", sa.BigInteger()),
        sa.Column("refused", sa.Text()),
        sa.ForeignKeyConstraint(["board"], ["matches.board"], name="fk_queued_board"),
        sa.PrimaryKeyConstraint("board", "user_id", name="pk_queued"),
    )


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("queued")
