"""Thinking time of computer players: each level in each game, at four positions of recorded games.

Wall-clock seconds, one choice at a time, as a match waits for it; the limit is printed too. A choice that
its clock cut short is counted: it might differ on a faster machine.
"""

import statistics
import time

from benchmarks._positions import Decision, decisions
from engines import GAMES
from engines.core.dice import Dice
from engines.selfplay import seed_bytes
from players import LEVELS, computer

GAMES_PLAYED = (
    ("mambo", "mambo"),
    ("mambo", "mamba"),
    ("mambo", "mamboa"),
    ("mambo", "mambogo"),
    ("mono", "two"),
    ("mono", "four"),
    ("monocards", "two_players"),
    ("monocards", "four_house_rules"),
    ("monsters", "four"),
    ("monsters", "twenty"),
    ("monoch", "two"),
    ("monoch", "four"),
)
PARTS = (0.2, 0.4, 0.6, 0.8)
ALLOWED = {"easy": 0.3, "medium": 1.0, "hard": 4.0}
"""The maximum seconds of each level's answer."""


def run() -> None:
    """Print the longest and the median choice of each level in each game."""
    for key, name in GAMES_PLAYED:
        taken = decisions(key, name, PARTS)
        for level in LEVELS:
            _tell(f"{key} {name}", taken, level)


def _tell(game: str, decisions: list[Decision], level: str) -> None:
    times, cut = [], 0
    for decision in decisions:
        player = computer(decision.game, level)
        budget = player.allowance.budget()
        began = time.perf_counter()
        player.choose(GAMES[decision.game], decision.view, Dice(seed_bytes("choices"), decision.ply), budget)
        times.append(time.perf_counter() - began)
        cut += not budget.has_left and budget.spent < budget.most
    longest, allowed = max(times), ALLOWED[level]
    print(
        f"{game} {level}: longest {longest:.3f} s, median {statistics.median(times):.3f} s,"
        f" {'within' if longest <= allowed else 'OVER'} {allowed:.1f} s"
        f" ({len(times)} choices{f', {cut} cut short by the clock' if cut else ''})",
        flush=True,
    )
