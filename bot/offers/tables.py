"""The table of offers that are being written."""

from sqlalchemy import BigInteger, Column, Table, Text

from bot.kernel.database.tables import metadata

drafts = Table(
    "drafts",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    # The offer that person is writing, as JSON (`bot/offers/draft.py`).
    Column("draft", Text, nullable=False),
)
