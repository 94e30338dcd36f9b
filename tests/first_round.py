"""Matches that have been begun in earnest: who leaves one later has lost it."""

from collections.abc import Callable

from bot.kernel.matches.host import Host
from bot.kernel.matches.position import Position
from bot.play.play import play
from engines.core.rules import Seat
from tests.requests import request


async def past_the_first_round(host: Host, match_id: int = 101) -> None:
    """Let each player move once, or the first turn run where all act together."""
    await _play_while(host, match_id, lambda position: position.in_first_round)


async def all_have_moved(host: Host, match_id: int = 101) -> None:
    """Let each player move once at least: from then on nobody is out by never having come."""
    await _play_while(
        host, match_id, lambda at: not all(at.attendance.has_moved(Seat(each)) for each in range(at.seats))
    )


async def until_played(host: Host, match_id: int = 101) -> None:
    """Let so much be played that the result counts for ratings."""
    await _play_while(host, match_id, lambda position: not position.is_played)


async def _play_while(host: Host, match_id: int, wanted: Callable[[Position], bool]) -> None:
    position = await host.positions.current(match_id)
    while wanted(position):
        seat = position.to_move[0]
        first = position.rules.format(position.legal_actions(seat)[0])
        text = "end" if position.rules.info.simultaneous else first
        user_id = position.match.holders[seat]
        await play(host, request(user_id, match_id, 9_000_000 + 1_000 * match_id + position.ply), text)
        position = await host.positions.current(match_id)
