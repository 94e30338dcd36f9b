"""Seats of running matches that are offered to whoever plays them on."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.create_table(
        "seat_offers",
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["board"], ["matches.board"], name="fk_seat_offers_board"),
        sa.PrimaryKeyConstraint("board", "seat", name="pk_seat_offers"),
    )


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("seat_offers")
