"""Tips for newcomers: one sentence about the position, in a player's first matches of a game."""

from typing import Final

from bot.kernel.matches.host import Host
from bot.kernel.matches.position import Position
from bot.kernel.store.matches import count_started
from bot.kernel.store.preferences import find_preferences
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import translate
from engines import TEXTS
from engines.core.rules import Seat
from engines.core.text import SupportsTips

MATCHES: Final = 3
"""The matches of a game in which its player is a newcomer."""
_MOST_KEPT: Final = 10_000


async def tip_for(host: Host, position: Position, seat: Seat, user_id: int) -> str:
    """Return the line of what the player to move should notice, from what the seat sees.

    It is '' for a player who needs no tips, and off turn; a rated match gives no hints, and so names no move.
    """
    words = TEXTS[position.game]
    if seat not in position.to_move or not isinstance(words, SupportsTips):
        return ""
    if not await is_coached(host, position, user_id):
        return ""
    tip = words.tip(position.seat_view(seat), position.names)
    if tip is None or (tip.action is not None and position.match.rated):
        return ""
    return f"-# 🎓 {escape(translate(tip.sentence))}"


async def is_coached(host: Host, position: Position, user_id: int) -> bool:
    """Return whether a user gets tips in a match. A choice made on another node counts from the next match on."""
    if not position.match_id:
        return False  # a puzzle asks, and does not help
    key = user_id, position.match_id
    known = host.coached.get(key)
    if known is not None:
        return known
    async with host.database.read() as tx:
        wanted = (await find_preferences(tx, user_id)).coaching is not False
        known = wanted and await count_started(tx, user_id, position.game, position.match_id) < MATCHES
    if len(host.coached) >= _MOST_KEPT:
        host.coached.clear()
    host.coached[key] = known
    return known
