"""What players ask each other to agree to: a draw, or to call a match off."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.create_table(
        "proposals",
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("agreed", sa.Text(), nullable=False),
        sa.Column("declined_by", sa.BigInteger()),
        sa.ForeignKeyConstraint(["board"], ["matches.board"], name="fk_proposals_board"),
        sa.PrimaryKeyConstraint("board", "what", name="pk_proposals"),
    )


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("proposals")
