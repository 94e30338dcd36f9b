"""Measure the luck in a round robin among computers, with a deal for each table and with duplicate rounds."""

import hashlib
import math
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from statistics import fmean, pvariance, stdev

from engines import GAMES
from engines.contests import ContestRules, Kind
from engines.contests.contest import Contest, Pairing
from engines.contests.entries import Closed, Finished, Joined, Opened
from engines.contests.folding import apply, fold, points_of
from engines.contests.standings import tables
from engines.core.options import options_from_text
from engines.selfplay import seed_bytes
from players import computer
from tools.table import Table

_BATCHES = 8
"""Parts of the seasons by which the error of a variance is estimated."""


@dataclass(frozen=True, slots=True)
class Season:
    """A round robin to be played: members by level, the strongest first."""

    key: str
    options: str
    seats: int
    levels: tuple[str, ...]
    seed: str
    duplicate: bool


@dataclass(frozen=True, slots=True)
class Ranks:
    """The final ranks of the members of a season, in their order; equals share the middle of theirs."""

    season: Season
    ranks: tuple[float, ...]


def play(season: Season) -> Ranks:
    """Play one season."""
    contest = _begin(season)
    for pairing in contest.open_pairings:
        contest = apply(contest, _play(season, pairing))
    rows = tables(contest)[0].rows
    level = [row.rank for row in rows]
    ranks = {row.member: row.rank + (level.count(row.rank) - 1) / 2 for row in rows}
    return Ranks(season, tuple(ranks[str(member)] for member in range(len(season.levels))))


def play_all(seasons: Sequence[Season], workers: int = 0, nice: int = 10) -> Iterator[Ranks]:
    """Play all seasons, several at a time."""
    count = workers or max(1, (os.cpu_count() or 2) - 1)
    with ProcessPoolExecutor(count, initializer=os.nice, initargs=(nice,)) as pool:
        yield from pool.map(play, seasons)


def summary(played: Sequence[Ranks]) -> str:
    """Return how much final ranks vary from season to season, and how far they follow the strength of the levels."""
    size = -(-len(played) // _BATCHES)
    batches = [played[at : at + size] for at in range(0, len(played), size)]
    variances = [_variance(batch) for batch in batches if len(batch) == size]
    error = stdev(variances) / math.sqrt(len(variances)) if len(variances) > 1 else 0
    kind = "duplicate rounds" if played[0].season.duplicate else "own deals"
    follows = fmean(map(_follows, played))
    variance = f"variance of a final rank {_variance(played):.2f} ± {error:.2f}"
    return f"{kind}: {variance}, {follows:.1%} of unequal pairs in the order of strength"


def _variance(played: Sequence[Ranks]) -> float:
    """Return the variance of a level's ranks over seasons, on average; members of a level are alike."""
    levels = played[0].season.levels
    return fmean(
        pvariance([rank for each in played for rank, own in zip(each.ranks, levels, strict=True) if own == level])
        for level in dict.fromkeys(levels)
    )


def _follows(played: Ranks) -> float:
    """Return the part of the pairs of different levels in which the stronger one is ahead."""
    levels, ranks = played.season.levels, played.ranks
    pairs = [
        (ranks[one] < ranks[other]) + (ranks[one] == ranks[other]) / 2
        for other in range(len(levels))
        for one in range(other)
        if levels[one] != levels[other]
    ]
    return fmean(pairs)


def _begin(season: Season) -> Contest:
    rules = ContestRules(Kind.ROUND_ROBIN, season.key, season.seats, duplicate=season.duplicate)
    secret = seed_bytes(season.seed)
    deals = tuple(hashlib.sha256(_deal(season, deal).encode()).hexdigest() for deal in range(40))
    opened = Opened(0, rules, hashlib.sha256(secret).hexdigest(), deals if season.duplicate else ())
    joined = [Joined(0, str(member), 1600, str(member)) for member in range(len(season.levels))]
    return fold([opened, *joined, Closed(0, secret.hex())])


def _deal(season: Season, deal: int) -> str:
    return f"{season.seed}:deal {deal}"


def _play(season: Season, pairing: Pairing) -> Finished:
    rules, own = GAMES[season.key], f"{season.seed}:{pairing.id}"
    table = Table(
        rules,
        options_from_text(rules.Options, season.options),
        [computer(season.key, season.levels[int(member)]) for member in pairing.members],
        own if pairing.deal is None else _deal(season, pairing.deal),
        clocks=False,
        own=own,
    )
    outcome = table.run()
    scores = outcome.scores or tuple(int(seat in outcome.winners) for seat in range(season.seats))
    places = [(seat not in outcome.winners, -score) for seat, score in enumerate(scores)]
    return Finished(0, pairing.id, points_of([1 + sum(each < own for each in places) for own in places]), scores)
