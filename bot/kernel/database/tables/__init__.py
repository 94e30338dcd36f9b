"""The tables. Times are whole seconds since 1970 in UTC; Discord ids are 64-bit integers; texts are not parsed here."""

from bot.kernel.database.tables.cluster import leases
from bot.kernel.database.tables.entries import (
    computer_answers,
    delayed_entries,
    interactions,
    log,
    passwords,
    queued,
    saved_texts,
    typed_texts,
    wrong_guesses,
)
from bot.kernel.database.tables.installation import facts, servers
from bot.kernel.database.tables.match import (
    former_holders,
    matches,
    old_deadlines,
    proposals,
    readers,
    results,
    seat_offers,
    seats,
    watchers,
)
from bot.kernel.database.tables.people import blocks, declined_games, drafts, preferences, vacations
from bot.kernel.database.tables.puzzles import daily_posts, puzzle_tries
from bot.kernel.database.tables.schema import metadata
from bot.kernel.database.tables.sending import outbox, posts

__all__ = [
    "blocks",
    "computer_answers",
    "daily_posts",
    "declined_games",
    "delayed_entries",
    "drafts",
    "facts",
    "former_holders",
    "interactions",
    "leases",
    "log",
    "matches",
    "metadata",
    "old_deadlines",
    "outbox",
    "passwords",
    "posts",
    "preferences",
    "proposals",
    "puzzle_tries",
    "queued",
    "readers",
    "results",
    "saved_texts",
    "seat_offers",
    "seats",
    "servers",
    "typed_texts",
    "vacations",
    "watchers",
    "wrong_guesses",
]
