"""The time each player has for a whole match, pauses that all agree to, and vacations."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.add_column("matches", sa.Column("total_time", sa.Integer()))
    op.add_column("matches", sa.Column("charged_at", sa.BigInteger()))
    op.add_column("matches", sa.Column("paused_until", sa.BigInteger()))
    op.add_column("seats", sa.Column("time_left", sa.Integer()))
    op.create_table(
        "vacations",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("begins_at", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "begins_at", name=op.f("pk_vacations")),
    )


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("vacations")
    op.drop_column("seats", "time_left")
    op.drop_column("matches", "paused_until")
    op.drop_column("matches", "charged_at")
    op.drop_column("matches", "total_time")
