"""What players typed or were shown and have not played, where a button has no room for it."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.create_table(
        "kept_texts",
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["board"], ["matches.board"], name=op.f("fk_kept_texts_board")),
        sa.PrimaryKeyConstraint("board", "user_id", name=op.f("pk_kept_texts")),
    )


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("kept_texts")
