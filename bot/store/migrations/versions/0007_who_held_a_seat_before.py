"""Who held a seat before it changed hands: earlier positions name the people of then."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change. Who held the seats that have changed hands already is not known."""
    op.create_table(
        "former_holders",
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("until_ply", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["board"], ["matches.board"], name=op.f("fk_former_holders_board")),
        sa.PrimaryKeyConstraint("board", "seat", "until_ply", name=op.f("pk_former_holders")),
    )


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("former_holders")
