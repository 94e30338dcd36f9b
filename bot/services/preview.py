"""Looking before playing: the position an action would lead to (rules/server.md, preview)."""

from bot.reasons import matches as why
from bot.services.errors import Refusal
from bot.services.host import Host
from bot.services.play import acting_seat, check_current, check_turn
from bot.services.position import Position
from engines.core.rules import Seat


async def preview(host: Host, *, board: int, user_id: int, text: str, ply: int | None) -> Position:
    """Return the position after an action that is not played. Refusal where that would reveal something; RulesError."""
    position = await host.positions.current(board)
    if position.rules.info.hidden:
        raise Refusal(why.NoPreviews(position.game))
    seat = acting_seat(position, user_id)
    check_current(position, ply)
    check_turn(position, seat)
    return await host.reckoning.entry(_after, position, seat, text)


def _after(position: Position, seat: Seat, text: str) -> Position:
    after = position.act(seat, position.parse(seat, text), position.began)
    _ = after.public_view  # asked for next
    return after
