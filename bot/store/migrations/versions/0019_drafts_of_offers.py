"""What somebody is about to offer."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.create_table(
        "drafts",
        sa.Column("user_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("draft", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name="pk_drafts"),
    )


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("drafts")
