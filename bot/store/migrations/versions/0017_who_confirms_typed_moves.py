"""Who wants typed moves to be shown before they are played."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.add_column("preferences", sa.Column("confirm_moves", sa.Boolean()))


def downgrade() -> None:
    """Take the change back."""
    op.drop_column("preferences", "confirm_moves")
