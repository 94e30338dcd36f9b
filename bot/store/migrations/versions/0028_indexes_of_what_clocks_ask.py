"""Indexes by which nothing is read whole that grows: what is due, what was sent long ago, the matches of a server."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.create_index("ix_matches_guild_status", "matches", ["guild_id", "status", "board"])
    op.create_index("ix_held_due_at", "held", ["due_at"])
    for table, column in (("queued", "due_at"), ("outbox", "done_at")):
        some = sa.text(f"{column} IS NOT NULL")
        op.create_index(f"ix_{table}_{column}", table, [column], sqlite_where=some, postgresql_where=some)


def downgrade() -> None:
    """Take the change back."""
    op.drop_index("ix_outbox_done_at", "outbox")
    op.drop_index("ix_queued_due_at", "queued")
    op.drop_index("ix_held_due_at", "held")
    op.drop_index("ix_matches_guild_status", "matches")
