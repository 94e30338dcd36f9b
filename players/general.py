"""Players of a game that nobody has written players for."""

from types import MappingProxyType
from typing import Any

from engines.core.rules import Outcome
from players.core.budget import Allowance
from players.core.imagining import reward
from players.core.plain import GreedyPlayer
from players.core.tree import TreePlayer


def _win_value(view: Any) -> float:
    """Return whether the game is over and won, as far as the views of most games say it."""
    outcome = getattr(view.public, "outcome", None)
    return reward(outcome, view.seat) if isinstance(outcome, Outcome) else 0.5


PLAYERS = MappingProxyType(
    {
        "greedy": GreedyPlayer[Any](_win_value),
        "easy": TreePlayer[Any](Allowance(600, 0.25)),
        "medium": TreePlayer[Any](Allowance(4_000, 0.8)),
        "hard": TreePlayer[Any](Allowance(20_000, 3.5)),
    }
)
