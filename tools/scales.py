"""The fit of a game's scale (`players/scales.py`) to games among equals: chances to win by worth."""

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engines import GAMES
from engines.core.dice import Dice
from engines.core.errors import NotationError
from engines.core.options import options_from_text
from engines.selfplay import seed_bytes
from players import Budget, computer
from players.core.imagining import reward
from players.core.player import SupportsAppraisal
from players.scales import TABLE, Scale, scale_of
from tools.logistic import regress
from tools.table import Table

_LEVEL: Final = "medium"
"""The player of all seats of the games."""
_POSITIONS: Final = 5_000
"""The budget of each value."""
_EVERY: Final = 3
"""Every n-th move of a game is evaluated: neighbouring moves are strongly correlated."""
_STEEPEST: Final = 6.0
"""Log-odds beyond which a value counts as certain: it does not help to fit the scale."""
_FLATTEST_SLOPE: Final = 0.05
_STEEPEST_SLOPE: Final = 20.0


@dataclass(frozen=True, slots=True)
class Sample:
    """The log-odds of a value by the present scale, and the share of the win that its seat got."""

    odds: float
    won: float


@dataclass(slots=True)
class _RecordingPlayer:
    """A player that records its views and actions."""

    player: Any  # Any: of the game's own types, as in the catalogue
    moves: list[tuple[Any, Any]]

    @property
    def allowance(self) -> Any:
        return self.player.allowance

    def choose(self, rules: Any, view: Any, dice: Dice, budget: Any) -> Any:
        self.moves.append((view, self.player.choose(rules, view, dice, budget)))
        return self.moves[-1][1]

    def react(self, rules: Any, view: Any, dice: Dice, budget: Any) -> Any:
        return self.player.react(rules, view, dice, budget)


def samples(key: str, options: str, seats: int | None, games: int, seed: str) -> Iterator[Sample]:
    """Yield evaluated positions of games among equals, as an analysis evaluates them, with the results."""
    rules, judge = GAMES[key], computer(key, "hard")
    if not isinstance(judge, SupportsAppraisal):
        raise NotationError(f"Nobody judges positions of {rules.info.title}.")
    for number in range(games):
        named = f"scales:{seed}:{number}"
        witness = _RecordingPlayer(computer(key, _LEVEL), [])
        players = [witness] * (seats or rules.info.min_seats)
        outcome = Table(rules, options_from_text(rules.Options, options), players, named, clocks=False).run()
        for at in range(number % _EVERY, len(witness.moves), _EVERY):
            view, played = witness.moves[at]
            appraisal = judge.appraise(rules, view, played, Dice(seed_bytes(named), at), Budget(_POSITIONS))
            if appraisal is not None and 0 < appraisal.value < 1:
                odds = math.log(appraisal.value / (1 - appraisal.value))
                if abs(odds) < _STEEPEST:
                    yield Sample(odds, reward(outcome, view.seat))


@dataclass(frozen=True, slots=True)
class FittedCurve:
    """The maximum-likelihood logistic curve of samples: log-odds times `slope`, plus `shift`."""

    slope: float
    error: float
    """The standard error of the slope."""
    shift: float


def fit(samples: Sequence[Sample]) -> FittedCurve:
    """Return the fit of samples."""
    found = regress([(each.odds, 1.0) for each in samples], [each.won for each in samples], ridge=1e-9)
    slope, shift = found.weights
    return FittedCurve(min(_STEEPEST_SLOPE, max(_FLATTEST_SLOPE, slope)), found.errors[0], shift)


def rescale(name: str, fitted: FittedCurve) -> Scale:
    """Return the scale that follows from a fit of values under the present scale."""
    before = scale_of(name)
    worth, points = before.points / math.log(3), before.points / fitted.slope
    return Scale(points, before.even - fitted.shift / fitted.slope * worth, points * fitted.error / fitted.slope)


def write(name: str, command: str, count: int, fitted: FittedCurve, path: Path = TABLE) -> None:
    """Write a scale into the table, with the command that made it and the number of positions."""
    table, scale = json.loads(path.read_text("utf-8")), rescale(name, fitted)
    table[name] = {
        "command": command,
        "positions": count,
        "points": round(scale.points, 3),
        "even": round(scale.even, 3),
        "error": round(scale.error, 3),
    }
    path.write_text(json.dumps(table, indent=1, sort_keys=True) + "\n", "utf-8")
