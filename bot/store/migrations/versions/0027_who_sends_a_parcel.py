"""Which process sends a parcel, where several work on one installation."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.add_column("outbox", sa.Column("holder", sa.Integer()))


def downgrade() -> None:
    """Take the change back."""
    op.drop_column("outbox", "holder")
