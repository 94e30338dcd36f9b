"""Which challenges a person takes, how many matches they play at once, and whom they block."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.add_column("preferences", sa.Column("most_matches", sa.Integer(), nullable=True))
    op.create_table(
        "declined_games",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game", name=op.f("pk_declined_games")),
    )
    op.create_table(
        "blocks",
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("blocked_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "blocked_id", name=op.f("pk_blocks")),
    )


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("blocks")
    op.drop_table("declined_games")
    op.drop_column("preferences", "most_matches")
