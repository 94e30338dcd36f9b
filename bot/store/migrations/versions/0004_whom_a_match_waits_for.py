"""Whom a match waits for, so that the list of one's turns needs no replay."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.add_column("matches", sa.Column("waits_for", sa.Text()))


def downgrade() -> None:
    """Take the change back."""
    op.drop_column("matches", "waits_for")
