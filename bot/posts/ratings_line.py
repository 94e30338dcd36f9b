"""What a match that is over did to the ratings of those who played it."""

from collections.abc import Collection, Mapping
from typing import Final

from bot.posts.wording import escaped, ordinal
from bot.services.ratings import Change
from bot.store.match_row import MatchRow, Unrated

MOST_NAMED = 10
"""Of a larger table everybody reads their own in `/games history`: the names would fill the post."""


_UNRATED: Final = {
    Unrated.SHORT: "it ended too soon. A rated match needs about a quarter of a usual game.",
    Unrated.ERASED: "a player left by erasing their data.",
    Unrated.NO_SHOW: "a player never made a first move.",
}


def unrated_line(match: MatchRow) -> str:
    """Return a small line with why a match that was rated is not any more; '' for any other."""
    return "" if match.unrated is None else f"-# Unrated: {_UNRATED[match.unrated]}"


def ratings_line(match: MatchRow, changes: Mapping[int, Change]) -> str:
    """Return a small line with the rating of each who played, or handed a seat over; '' where it moved nobody."""
    if match.seats > MOST_NAMED:
        return ""
    names = {row.user_id: row.name for row in match.table} | {row.user_id: row.name for row in match.former}
    moved = [(name, changes[user_id]) for user_id, name in names.items() if user_id in changes]
    if not moved:
        return ""
    told = " · ".join(f"{escaped(name)} {change}" for name, change in moved)
    return f"-# Ratings: {told}{_repeated({change.weight for _, change in moved})}"


def _repeated(weights: Collection[float]) -> str:
    """Say why a match counts less than others: opponents met before in the last seven days."""
    if min(weights) == 1:
        return ""
    times = f"{ordinal(round(1 / min(weights)))} match of these players in seven days"
    return f". {times}: it counts {min(weights):.0%}." if len(weights) == 1 else ". Some met before in seven days."
