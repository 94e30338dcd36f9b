"""What else a server chooses, quiet hours, options and ratings, and who wants no pings."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.add_column("servers", sa.Column("quiet", sa.Text()))
    op.add_column("servers", sa.Column("options", sa.Text(), nullable=False, server_default="{}"))
    op.add_column("servers", sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("preferences", sa.Column("pings", sa.Boolean(), nullable=False, server_default=sa.true()))


def downgrade() -> None:
    """Take the change back."""
    op.drop_column("preferences", "pings")
    op.drop_column("servers", "rated")
    op.drop_column("servers", "options")
    op.drop_column("servers", "quiet")
