"""In which order matches ended: ratings are folded in it."""

from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.create_index("ix_matches_ended_at_board", "matches", ["ended_at", "board"])


def downgrade() -> None:
    """Take the change back."""
    op.drop_index("ix_matches_ended_at_board", "matches")
