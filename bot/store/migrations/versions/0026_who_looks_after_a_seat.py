"""What becomes of an absent player, and which seats a computer looks after."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.add_column("matches", sa.Column("absent", sa.Text(), nullable=False, server_default="expire"))
    op.add_column("servers", sa.Column("absent", sa.Text(), nullable=False, server_default="expire"))
    op.add_column("seats", sa.Column("looked_after", sa.Boolean(), nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Take the change back."""
    op.drop_column("seats", "looked_after")
    op.drop_column("servers", "absent")
    op.drop_column("matches", "absent")
