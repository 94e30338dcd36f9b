"""In which colours somebody sees the pictures that only they are shown."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.add_column("preferences", sa.Column("colours", sa.Text()))


def downgrade() -> None:
    """Take the change back."""
    op.drop_column("preferences", "colours")
