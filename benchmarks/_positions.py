"""Positions of recorded games with a seat to move: the same on every machine and every day."""

from dataclasses import dataclass
from pathlib import Path

from engines import GAMES
from engines.core.playback import replay
from engines.core.record import Record
from engines.core.rules import Outcome

RECORDS = Path(__file__).parents[1] / "tests" / "engines"


@dataclass(frozen=True, slots=True)
class Decision:
    """The view of a seat to move."""

    game: str
    ply: int
    view: object


def decisions(key: str, name: str, parts: tuple[float, ...]) -> list[Decision]:
    """Return the decision at each fraction of a recorded game, 0.5 for its middle."""
    record = Record.from_json((RECORDS / key / "golden" / f"{name}.json").read_text("utf-8"))
    rules, wanted = GAMES[key], {round(part * len(record.entries)) for part in parts}
    decisions = []
    for ply, step in enumerate(replay(rules, record)):
        turn = rules.turn(step.state)
        if ply in wanted and not isinstance(turn, Outcome):
            decisions.append(Decision(key, ply, rules.seat_view(step.state, turn.seats[0])))
    return decisions
