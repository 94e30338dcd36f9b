"""Whether the players of a match may ask what a computer would do in their seat."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.add_column("matches", sa.Column("hints", sa.Boolean(), nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """Take the change back."""
    op.drop_column("matches", "hints")
