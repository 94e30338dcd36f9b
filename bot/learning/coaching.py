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
"""The number of a player's first matches of a game that have tips."""
_MOST_KEPT: Final = 10_000


async def tip_for(host: Host, position: Position, seat: Seat, user_id: int) -> str:
    """Return a tip for the player to move, from the seat's view.

    Return '' off turn, for players who get no tips, and for a tip that names a move of a rated match.
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
    """Return whether a user gets tips in a match. A preference changed on another node counts from the next match."""
    if not position.match_id:
        return False  # a puzzle gives no tips
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
