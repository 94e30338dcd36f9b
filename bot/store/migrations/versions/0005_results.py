"""How each seat of a finished match came out; who declined an offer has a column, and `outcome` is the outcome alone.

Matches that are over get their results from what their rows and logs say of the end: the game said it then, and those
of earlier rules cannot be replayed any more.
"""

import json
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

MATCHES = sa.table("matches", *map(sa.column, ("board", "status", "outcome", "declined_by")))
SEATS = sa.table("seats", *map(sa.column, ("board", "seat", "user_id", "name", "accepted_by")))
LOG = sa.table("log", *map(sa.column, ("board", "seat", "ply", "entry")))
RESULTS = sa.table("results", *map(sa.column, ("board", "seat", "user_id", "place", "points", "won", "withdrawn")))


def upgrade() -> None:
    """Apply the change."""
    op.create_table(
        "results",
        sa.Column("board", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.Integer()),
        sa.Column("points", sa.Integer()),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["board"], ["matches.board"], name=op.f("fk_results_board")),
        sa.PrimaryKeyConstraint("board", "seat", name=op.f("pk_results")),
    )
    op.create_index("ix_results_user", "results", ["user_id"])
    op.add_column("matches", sa.Column("declined_by", sa.BigInteger()))
    connection = op.get_bind()
    for row in connection.execute(sa.select(MATCHES).where(MATCHES.c.outcome.is_not(None))).mappings().all():
        seats = connection.execute(sa.select(SEATS).where(SEATS.c.board == row["board"]).order_by(SEATS.c.seat))
        told = json.loads(row["outcome"])
        if row["status"] == "over":
            _fill(connection, row["board"], [seat["user_id"] for seat in seats.mappings()], told)
        else:
            changed = {"outcome": None, "declined_by": _decliner(seats.mappings().all(), told.get("declined_by"))}
            connection.execute(sa.update(MATCHES).where(MATCHES.c.board == row["board"]).values(**changed))


def _decliner(seats: Any, name: str | None) -> int | None:
    """Return who declined: it was kept by name, as that was just then."""
    invited = [seat for seat in seats if seat["accepted_by"] is None]
    named = [seat for seat in seats if seat["name"] == name]
    both = [seat for seat in named if seat in invited]
    return next((int(seat["user_id"]) for seat in (*both, *named, *invited)), None)


def _fill(connection: sa.Connection, board: int, holders: list[int], outcome: Mapping[str, Any]) -> None:
    left = {
        row["seat"]: row["ply"]
        for row in connection.execute(
            sa.select(LOG.c.seat, LOG.c.ply).where(LOG.c.board == board, LOG.c.entry == "withdraw")
        ).mappings()
    }
    winners, points = outcome["winners"], outcome["scores"] or [None] * len(holders)

    def worth(seat: int) -> tuple[bool, bool, int, int]:
        won = seat in winners
        return won, won or seat not in left, 0 if won else left.get(seat, 0), 0 if won else points[seat] or 0

    for seat, user_id in enumerate(holders):
        place = 1 + sum(worth(other) > worth(seat) for other in range(len(holders))) if winners else None
        values = {"place": place, "points": points[seat], "won": seat in winners, "withdrawn": seat in left}
        connection.execute(sa.insert(RESULTS).values(board=board, seat=seat, user_id=user_id, **values))


def downgrade() -> None:
    """Take the change back; who declined is told as somebody."""
    op.execute("UPDATE matches SET outcome = '{}' WHERE status = 'declined'")
    op.drop_column("matches", "declined_by")
    op.drop_index("ix_results_user", "results")
    op.drop_table("results")
