"""The tables of the first version, as the code has them until that is released.

From then on the tables go on and this migration does not: what it makes is written out here.
"""

from alembic import op

from bot.kernel.database.tables import all_tables

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create every table and index."""
    all_tables().create_all(op.get_bind())
