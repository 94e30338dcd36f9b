"""What whoever runs a server has chosen for it."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channels", sa.Text(), nullable=False),
        sa.Column("threads", sa.Boolean(), nullable=False),
        sa.Column("moderators", sa.BigInteger()),
        sa.Column("turn_time", sa.Integer()),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_servers")),
    )


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("servers")
