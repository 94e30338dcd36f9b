"""Looking before playing: the position an action would lead to (rules/server.md, preview)."""

from dataclasses import dataclass

from bot.reasons import matches as why
from bot.services.acting import acting_seat, check_current, check_turn
from bot.services.errors import Refusal
from bot.services.host import Host
from bot.services.position import Live, Position
from engines import TEXTS
from engines.core.rules import Seat
from engines.core.text import read_names


@dataclass(frozen=True, slots=True)
class Tried:
    """A typed action that could be played now."""

    entry: str
    """In canonical form."""
    after: Position | None
    """Where it would lead; None where that would tell what nobody can know before it is played."""


async def preview(host: Host, *, board: int, user_id: int, text: str, ply: int | None) -> Position:
    """Return the position after an action that is not played. Refusal where that would reveal something; RulesError."""
    position = await host.positions.current(board)
    _check_open(position)
    seat = acting_seat(position, user_id)
    check_current(position, ply)
    check_turn(position, seat)
    return _shown(position, await host.reckoning.entry(_tried, position, seat, text))


async def preview_typed(host: Host, position: Live, user_id: int, text: str) -> Position:
    """Return the same for what somebody has typed."""
    _check_open(position)
    return _shown(position, await try_typed(host, position, user_id, text))


async def try_typed(host: Host, position: Live, user_id: int, text: str) -> Tried:
    """Return what somebody has typed as it would be played; Refusal or RulesError as if it were."""
    seat = acting_seat(position, user_id)
    check_current(position, None)
    check_turn(position, seat)
    named = read_names(TEXTS[position.game], text, position.names)
    return await host.reckoning.entry(_tried, position, seat, named)


async def tried_canonical(host: Host, position: Live, seat: Seat, text: str) -> Tried:
    """Return an action in canonical form as it would be played; RulesError."""
    return await host.reckoning.entry(_tried, position, seat, text)


def _check_open(position: Position) -> None:
    if position.rules.info.hidden:
        raise Refusal(why.NoPreviews(position.game))


def _shown(position: Position, tried: Tried) -> Position:
    if tried.after is None:
        raise Refusal(why.DiceWouldFall(position.board))
    return tried.after


def _tried(position: Position, seat: Seat, text: str) -> Tried:
    action = position.parse(seat, text)
    after, reveals = position.tried(seat, action, position.began)
    _ = after.public_view  # asked for next
    return Tried(str(position.rules.format(action)), None if reveals else after)
