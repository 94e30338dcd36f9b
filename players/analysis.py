"""The analysis of a finished game: each decision is judged from its player's view at the time."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, runtime_checkable

from engines import GAMES
from engines.core.dice import Dice
from engines.core.messages import Text
from engines.core.rules import Seat
from engines.core.support import ByType, teams_of
from engines.selfplay import seed_bytes
from players import Budget, computer, reasons_for_others
from players.core.player import SupportsAppraisal
from players.scales import DISPUTED, name_of, scale_of

LEVEL: Final = "hard"
"""The player that judges."""
_WALL: Final = 20.0
"""Wall-clock seconds: on a machine so busy that more would be needed, some moves are not judged."""
_SIDES: Final = 2
"""A value is the chance of one side against one other."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that was played, with everything its player knew."""

    number: int
    """The public number of the position that it led to."""
    seat: Seat
    view: object
    action: object


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision compared with the best one available."""

    number: int
    seat: Seat
    value: float
    """The chance to win before the move, from 0 to 1."""
    cost: float
    """The chance that the move gave away."""
    played: str
    """The move in canonical text."""
    better: str = ""
    """The best move; '' if it was played."""
    reasons: tuple[Text, ...] = ()
    """The reasons for the best move, as worded for everybody."""


@runtime_checkable
class SupportsStanding(Protocol, metaclass=ByType):
    """A player that can state immediately, from the public view, how likely a seat wins."""

    def standing(self, view: Any, seat: Seat) -> float:
        """Return the chance to win of a seat, from 0 to 1."""


def chances_of(game: str) -> SupportsStanding | None:
    """Return the player that knows the chances of a game; None if there is none."""
    player = computer(game, LEVEL)
    return player if isinstance(player, SupportsStanding) else None


def sides_of(game: str, options: object, seats: int) -> Sequence[Sequence[int]]:
    """Return the seats of either side; empty if the game has no reliable analysis."""
    sides = teams_of(GAMES[game].info, options, seats)
    if len(sides) != _SIDES or not isinstance(computer(game, LEVEL), SupportsAppraisal):
        return ()
    name = name_of(game, options)
    return sides if scale_of(name).is_measured and name not in DISPUTED else ()


def judge_decision(game: str, decision: Decision, seconds: float) -> Verdict | None:
    """Return the verdict on a decision; None if it cannot be judged in that many seconds of processor time."""
    rules, player = GAMES[game], computer(game, LEVEL)
    if not isinstance(player, SupportsAppraisal):
        return None
    allowance, view = player.allowance, decision.view
    budget = Budget(allowance.positions, min(seconds, allowance.seconds), _WALL)
    appraisal = player.appraise(rules, view, decision.action, Dice(seed_bytes("analysis"), decision.number), budget)
    if appraisal is None:
        return None
    better = "" if appraisal.best == decision.action else rules.format(appraisal.best)
    reasons = reasons_for_others(game, decision.seat, appraisal.reasons) if better else ()
    played, cost = rules.format(decision.action), appraisal.cost if better else 0.0
    return Verdict(decision.number, decision.seat, appraisal.value, cost, played, better, reasons)
