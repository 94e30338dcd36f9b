"""The tables. Times are whole seconds since 1970 in UTC; Discord ids are 64-bit integers; texts are not parsed here."""

from sqlalchemy import MetaData

from bot.kernel.database.tables.cluster import leases
from bot.kernel.database.tables.entries import (
    interactions,
    log,
    match_values,
)
from bot.kernel.database.tables.installation import facts, servers
from bot.kernel.database.tables.match import (
    former_holders,
    matches,
    results,
    seats,
)
from bot.kernel.database.tables.people import blocks, declined_games, preferences, vacations
from bot.kernel.database.tables.schema import metadata
from bot.kernel.database.tables.sending import outbox, posts
from bot.kernel.features import modules_of_features


def all_tables() -> MetaData:
    """Return the metadata of all tables, with those of the features: `tables.py` of their packages."""
    modules_of_features("tables")
    return metadata


__all__ = [
    "all_tables",
    "blocks",
    "declined_games",
    "facts",
    "former_holders",
    "interactions",
    "leases",
    "log",
    "match_values",
    "matches",
    "metadata",
    "outbox",
    "posts",
    "preferences",
    "results",
    "seats",
    "servers",
    "vacations",
]
