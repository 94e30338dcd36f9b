"""The tables. Times are whole seconds since 1970 in UTC; Discord ids are 64-bit integers; texts are not parsed here."""

from bot.kernel.database.tables.cluster import leases
from bot.kernel.database.tables.entries import (
    interactions,
    log,
    match_values,
    passwords,
)
from bot.kernel.database.tables.installation import facts, servers
from bot.kernel.database.tables.match import (
    former_holders,
    matches,
    old_deadlines,
    results,
    seats,
    watchers,
)
from bot.kernel.database.tables.people import blocks, declined_games, drafts, preferences, vacations
from bot.kernel.database.tables.puzzles import daily_posts, puzzle_tries
from bot.kernel.database.tables.schema import metadata
from bot.kernel.database.tables.sending import outbox, posts

__all__ = [
    "blocks",
    "daily_posts",
    "declined_games",
    "drafts",
    "facts",
    "former_holders",
    "interactions",
    "leases",
    "log",
    "match_values",
    "matches",
    "metadata",
    "old_deadlines",
    "outbox",
    "passwords",
    "posts",
    "preferences",
    "puzzle_tries",
    "results",
    "seats",
    "servers",
    "vacations",
    "watchers",
]
