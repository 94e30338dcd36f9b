"""Whether a match counts for ratings. Those of before do not: nobody who sat down to them had agreed to it."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.add_column("matches", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Take the change back."""
    op.drop_column("matches", "rated")
