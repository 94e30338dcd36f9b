"""A player's statistics of a whole game of Mono."""

from engines.core.looking_back import OwnFrames, OwnStatistics
from engines.core.messages import N_, NP_
from engines.core.rules import Seat
from engines.mono.view import TurnPlayed


def statistics(frames: OwnFrames) -> OwnStatistics:
    """Return points by turn, the best turn, and the cells opened."""
    seat: Seat = frames[0].view.seat
    events = [event for frame in frames for event in frame.events]
    own = [event for event in events if isinstance(event, TurnPlayed) and event.seat == seat]
    points = (0, *(turn.total for turn in own))
    opened = sum(len(turn.picks) for turn in own)
    lines = [N_("{turns}, {points}.", turns=NP_("{count} turn", "{count} turns", len(own)), points=_points(points[-1]))]
    if own:
        best = max(own, key=lambda turn: turn.points)
        lines.append(N_("Best turn: {points}, in round {round}.", points=_points(best.points), round=best.round))
        lines.append(
            N_("Cells opened: {cells}, {points} points each.", cells=opened, points=f"{points[-1] / opened:.1f}")
        )
    return OwnStatistics(tuple(lines), N_("Your points, turn by turn"), points)


def _points(count: int) -> str:
    return NP_("{count} point", "{count} points", count)
