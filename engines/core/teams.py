"""Teams: in team games players who sit opposite are partners."""

from typing import Protocol, runtime_checkable

from engines.core.rules import GameInfo
from engines.core.support import ByType


@runtime_checkable
class SupportsTeams(Protocol, metaclass=ByType):
    """Options that say whether the game is played in teams."""

    @property
    def teams(self) -> bool:
        """Return whether players who sit opposite are partners."""


def teams_of(info: GameInfo, options: object, seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each team, every seat one of its own where nobody has a partner."""
    if seats in info.team_counts or (isinstance(options, SupportsTeams) and options.teams):
        half = seats // 2
        return tuple((seat, seat + half) for seat in range(half))
    return tuple((seat,) for seat in range(seats))
