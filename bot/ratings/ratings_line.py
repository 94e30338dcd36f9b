"""The line under the last board with the players' ratings."""

from collections.abc import Collection, Mapping
from typing import Final

from bot.kernel.store.match_row import MatchRow, Unrated
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from bot.ratings.ratings import Change
from engines.core.messages import N_

MOST_NAMED = 10
"""Players of a larger table read theirs in `/games history`: the names would fill the post."""


_UNRATED: Final = {
    Unrated.SHORT: N_("Unrated: too short."),
    Unrated.ERASED: N_("Unrated: a player's data was deleted."),
    Unrated.NO_SHOW: N_("Unrated: a player never moved."),
}


def unrated_line(match: MatchRow) -> str:
    """Return a small line with the reason why a rated match became unrated; '' for any other."""
    return "" if match.unrated is None else f"-# {translate(_UNRATED[match.unrated])}"


def ratings_line(match: MatchRow, changes: Mapping[int, Change]) -> str:
    """Return a small line with the rating of each player, former ones too; '' where it moved nobody."""
    if match.seats > MOST_NAMED:
        return ""
    names = {row.user_id: row.name for row in match.table} | {row.user_id: row.name for row in match.former}
    moved = [(name, changes[user_id]) for user_id, name in names.items() if user_id in changes]
    if not moved:
        return ""
    shown = " · ".join(f"{escape(name)} {change}" for name, change in moved)
    return f"-# {shown}{_repeat({change.weight for _name, change in moved})}"


def _repeat(weights: Collection[float]) -> str:
    """Return why a match counts less than others: opponents met before in the last seven days."""
    if min(weights) == 1:
        return ""
    if len(weights) > 1:
        return _(" · counts less: you met before in 7 days")
    return _(
        " · match {count} in 7 days, counts {part}",
        count=round(1 / min(weights)),
        part=f"{min(weights):.0%}",
    )
