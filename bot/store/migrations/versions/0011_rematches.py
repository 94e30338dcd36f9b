"""Who made an offer, where that is not whoever sits first, and of which match it is a rematch."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.add_column("matches", sa.Column("offered_by", sa.BigInteger()))
    op.add_column("matches", sa.Column("rematch_of", sa.Integer()))
    op.create_index("ix_matches_rematch_of", "matches", ["rematch_of"])


def downgrade() -> None:
    """Take the change back."""
    op.drop_index("ix_matches_rematch_of", "matches")
    op.drop_column("matches", "rematch_of")
    op.drop_column("matches", "offered_by")
