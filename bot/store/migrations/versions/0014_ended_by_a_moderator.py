"""Which moderator ended a match, and why."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.add_column("matches", sa.Column("stopped_by", sa.BigInteger()))
    op.add_column("matches", sa.Column("stop_reason", sa.Text()))


def downgrade() -> None:
    """Take the change back."""
    op.drop_column("matches", "stop_reason")
    op.drop_column("matches", "stopped_by")
