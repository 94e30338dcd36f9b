"""What a match that is over did to the ratings of those who played it."""

from collections.abc import Mapping

from bot.posts.wording import escaped
from bot.services.ratings import Change
from bot.store.match_row import MatchRow

MOST_NAMED = 10
"""Of a larger table everybody reads their own in `/games history`: the names would fill the post."""


def ratings_line(match: MatchRow, changes: Mapping[int, Change]) -> str:
    """Return a small line with the rating of each who played, or handed a seat over; '' where it moved nobody."""
    if match.seats > MOST_NAMED:
        return ""
    names = {row.user_id: row.name for row in match.table} | {row.user_id: row.name for row in match.former}
    moved = [(name, changes[user_id]) for user_id, name in names.items() if user_id in changes]
    told = " · ".join(f"{escaped(name)} {change}" for name, change in moved)
    return f"-# Ratings: {told}" if told else ""
