"""The tables of the first version, taken from the code until that is released.

At the release they are written out here, since the tables in the code will change and this migration must not.
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
