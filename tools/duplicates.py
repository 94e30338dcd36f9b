"""Measure the luck in a round robin of computers, with a deal for each table and with duplicate rounds."""

import hashlib
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from statistics import fmean, pstdev, pvariance

from engines import GAMES
from engines.contests import ContestRules, Kind
from engines.contests.contest import Contest, Pairing
from engines.contests.entries import Closed, Finished, Joined, Opened
from engines.contests.folding import apply, fold, points_of
from engines.contests.standings import tables
from engines.core.dice import Dice
from engines.core.options import options_from_text
from engines.selfplay import seed_bytes
from players import computer
from tools.table import Table

_DRAWS = 200
"""Bootstrap samples of seasons, by which the error of a result is estimated."""
_Figure = Callable[[Sequence["Ranks"]], float]


@dataclass(frozen=True, slots=True)
class Season:
    """A round robin to be played: members by level, the weakest first."""

    key: str
    options: str
    seats: int
    levels: tuple[str, ...]
    seed: str
    duplicate: bool


@dataclass(frozen=True, slots=True)
class Ranks:
    """The final ranks of the members of a season, in their order; ties share the mean of theirs."""

    season: Season
    ranks: tuple[float, ...]
    own: tuple[float, ...]
    """The ranks if the same matches were scored without duplicate rounds."""


def play(season: Season) -> Ranks:
    """Play one season."""
    contest = _begin(season)
    for pairing in contest.open_pairings:
        contest = apply(contest, _play(season, pairing))
    alone = replace(contest, pairings=tuple(replace(pairing, deal=None) for pairing in contest.pairings))
    return Ranks(season, _ranks(contest), _ranks(alone))


def _ranks(contest: Contest) -> tuple[float, ...]:
    rows = tables(contest)[0].rows
    level = [row.rank for row in rows]
    ranks = {row.member: row.rank + (level.count(row.rank) - 1) / 2 for row in rows}
    return tuple(ranks[str(member)] for member in range(len(rows)))


def play_all(seasons: Sequence[Season], workers: int = 0, nice: int = 10) -> Iterator[Ranks]:
    """Play all seasons, several at a time."""
    count = workers or max(1, (os.cpu_count() or 2) - 1)
    with ProcessPoolExecutor(count, initializer=os.nice, initargs=(nice,)) as pool:
        yield from pool.map(play, seasons)


def summary(played: Sequence[Ranks]) -> str:
    """Return how much final ranks vary from season to season, and how well they follow the strength of the levels."""
    follows = f"{fmean(map(_follows, played)):.1%} of unequal pairs in the order of strength"
    if not played[0].season.duplicate:
        return f"own deals: variance of a final rank {_estimate(played, _variance, '.2f')}, {follows}"
    alone = _estimate(played, lambda some: _variance([replace(each, ranks=each.own) for each in some]), ".2f")
    saved = _estimate(played, _saving, ".1%")
    return (
        f"duplicate rounds: variance of a final rank {_estimate(played, _variance, '.2f')}, {follows}; "
        f"{alone} by the points of the same matches alone, so {saved} less"
    )


def _estimate(played: Sequence[Ranks], figure: _Figure, form: str) -> str:
    dice = Dice(b"bootstrap", 0)
    drawn = [figure([dice.choice(played) for _season in played]) for _draw in range(_DRAWS)]
    return f"{figure(played):{form}} ± {pstdev(drawn):{form}}"


def _saving(played: Sequence[Ranks]) -> float:
    """Return the fraction of the variance removed by the comparison with others in the same seat."""
    alone = _variance([replace(each, ranks=each.own) for each in played])
    return 1 - _variance(played) / alone if alone else 0.0


def _variance(played: Sequence[Ranks]) -> float:
    """Return the average variance of ranks over seasons within a level; members of a level are equally strong."""
    levels = played[0].season.levels
    return fmean(
        pvariance([rank for each in played for rank, own in zip(each.ranks, levels, strict=True) if own == level])
        for level in dict.fromkeys(levels)
    )


def _follows(played: Ranks) -> float:
    """Return the part of the pairs of different levels in which the stronger one is ahead."""
    levels, ranks = played.season.levels, played.ranks
    pairs = [
        (ranks[one] > ranks[other]) + (ranks[one] == ranks[other]) / 2
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
