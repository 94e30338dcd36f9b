"""Whether computers may be given seats on a server."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.add_column("servers", sa.Column("computers", sa.Boolean(), nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """Take the change back."""
    op.drop_column("servers", "computers")
