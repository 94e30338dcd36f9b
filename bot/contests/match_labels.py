"""Labels of contests' matches in lists."""

from collections.abc import Collection, Mapping

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.contests.store.contests import titles_of_matches
from bot.kernel.text.markup import escape


async def labels_of(tx: AsyncConnection, match_ids: Collection[int]) -> Mapping[int, str]:
    """Return the labels of matches that belong to a contest."""
    titles = await titles_of_matches(tx, match_ids)
    return {match_id: f"🏆 {escape(title)}" for match_id, title in titles.items()}
