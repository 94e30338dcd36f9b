"""Matches that have been begun in earnest: who leaves one later has lost it."""

from bot.services.first_round import in_first_round
from bot.services.host import Host
from bot.services.play import play


async def past_the_first_round(host: Host, board: int = 101) -> None:
    """Let each player move once, or the first turn run where all act together."""
    position = await host.positions.current(board)
    while in_first_round(position):
        seat = position.to_move[0]
        first = position.rules.format(position.legal_actions(seat)[0])
        text = "end" if position.rules.info.simultaneous else first
        user_id = position.match.holders[seat]
        await play(host, board=board, user_id=user_id, text=text, ply=None, interaction=9_000_000 + position.ply)
        position = await host.positions.current(board)
