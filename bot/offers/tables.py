"""The table of drafts of offers."""

from sqlalchemy import BigInteger, Column, Table, Text

from bot.kernel.database.tables import metadata

drafts = Table(
    "drafts",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    # The user's draft as JSON (`bot/offers/draft.py`).
    Column("draft", Text, nullable=False),
)
