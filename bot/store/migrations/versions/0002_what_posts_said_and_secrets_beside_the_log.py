"""What posts said, nonces that tell nothing, and beside the log: passwords, and texts as they were typed."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the change."""
    op.create_table(
        "passwords",
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("kept", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["board"], ["matches.board"], name=op.f("fk_passwords_board")),
        sa.PrimaryKeyConstraint("board", "seat", "number", name=op.f("pk_passwords")),
    )
    op.create_table(
        "written",
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["board"], ["matches.board"], name=op.f("fk_written_board")),
        sa.PrimaryKeyConstraint("board", "seat", name=op.f("pk_written")),
    )
    op.add_column("posts", sa.Column("said", sa.Text(), nullable=False, server_default=""))
    op.add_column("outbox", sa.Column("nonce", sa.BigInteger(), nullable=False, server_default="0"))
    # What is pending may have been sent already, under its id.
    op.execute("UPDATE outbox SET nonce = id")


def downgrade() -> None:
    """Take the change back."""
    op.drop_column("outbox", "nonce")
    op.drop_column("posts", "said")
    op.drop_table("written")
    op.drop_table("passwords")
