"""Which boards show a deadline that has moved since, and an index by which the next reminder is found."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.create_table(
        "old_deadlines",
        sa.Column("board", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["board"], ["matches.board"], name="fk_old_deadlines_board"),
        sa.PrimaryKeyConstraint("board", name="pk_old_deadlines"),
    )
    op.create_index("ix_matches_status_reminder", "matches", ["status", "reminder"])


def downgrade() -> None:
    """Take the change back."""
    op.drop_index("ix_matches_status_reminder", "matches")
    op.drop_table("old_deadlines")
