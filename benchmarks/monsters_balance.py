"""Measures how long Monsters! lasts, and what sizes and seats are worth: `python -m benchmarks monsters_balance`."""

import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from benchmarks._monsters_keepers import play
from engines.core import Outcome
from engines.monsters import RULES
from engines.monsters.options import Options
from engines.monsters.state import State
from engines.monsters.view import Size

TABLES = (2, 3, 4, 6, 8, 12, 20)


@dataclass(slots=True)
class Tally:
    """The results of the games at one size of table."""

    turns: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    seats: Counter[int] = field(default_factory=Counter)
    monsters: list[int] = field(default_factory=list)
    fame_share: list[float] = field(default_factory=list)
    fought: Counter[Size] = field(default_factory=Counter)
    lived: Counter[Size] = field(default_factory=Counter)
    rounds: list[int] = field(default_factory=list)
    fights: int = 0


def play_one(seats: int, name: str, tally: Tally) -> None:
    """Play a game and count it."""
    last: State | None = None
    turn = 0
    for _, step in play(seats, name, Options()):
        last = step.state
        if last.turn == turn:
            continue
        turn = last.turn
        tally.monsters.append(len(last.monsters))
        for fight in last.fights:
            tally.fights += 1
            tally.rounds.append(fight.rounds)
            for fighter in fight.fighters:
                tally.fought[fighter.size] += 1
                tally.lived[fighter.size] += fighter.tag.number in fight.survivors
    assert last is not None
    outcome = RULES.turn(last)
    assert isinstance(outcome, Outcome)
    tally.turns.append(last.turn)
    tally.endings[outcome.reason] += 1
    tally.seats.update(outcome.winners)
    for seat in outcome.winners:
        line = RULES.public_view(last).keepers[seat + 1]
        tally.fame_share.append((line.points - line.hexes) / max(1, line.points))


def run(arguments: Sequence[str] = ()) -> None:
    """Print the tables for that many games at each table."""
    games = int(arguments[0]) if arguments else 40
    tallies = {}
    for seats in TABLES:
        tally = tallies[seats] = Tally()
        for number in range(games):
            play_one(seats, f"balance {seats} {number}", tally)
        low, mid, high = min(tally.turns), statistics.median(tally.turns), max(tally.turns)
        endings = ", ".join(f"{reason} {count}" for reason, count in sorted(tally.endings.items()))
        print(
            f"{seats:>2} keepers: turns {low}/{mid:g}/{high}; {endings}; "
            f"monsters {statistics.mean(tally.monsters):.1f}; "
            f"fights a turn {tally.fights / sum(tally.turns):.2f}, rounds {statistics.mean(tally.rounds or [0]):.1f}; "
            f"fame's share of the winner's points {statistics.mean(tally.fame_share or [0]):.0%}"
        )
        print("   wins by seat:", " ".join(f"{seat + 1}:{tally.seats[seat]}" for seat in range(seats)))
    fought = sum((tally.fought for tally in tallies.values()), Counter[Size]())
    lived = sum((tally.lived for tally in tallies.values()), Counter[Size]())
    for size in Size:
        if fought[size]:
            print(f"{size.name.lower():<10} fought {fought[size]:>6}  lived {lived[size] / fought[size]:.0%}")
