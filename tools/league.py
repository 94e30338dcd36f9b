"""Round robin among computer players: how often each beats each, and their ratings."""

import math
import os
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from engines import GAMES
from engines.core.options import options_from_text
from players.steps import expected_share
from tools.logistic import regress
from tools.table import Table
from tools.yardsticks import contestants

_MIDDLE: Final = 1600
"""The mean of all ratings: leagues measure differences only."""
_POINTS: Final = 400 / math.log(10)
"""Rating points per unit of log-odds: 400 points are ten to one."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to be played: the players in seat order."""

    key: str
    options: str
    levels: tuple[str, ...]
    """The level of each seat."""
    seed: str
    clocks: bool = True
    """True if players get the seconds of a match; else only positions limit them."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one game."""

    fixture: Fixture
    seats: tuple[int, ...]
    """The winning seats."""
    plies: int

    @property
    def winners(self) -> tuple[str, ...]:
        """Return the levels of the winning seats."""
        return tuple(self.fixture.levels[seat] for seat in self.seats)

    @property
    def pair(self) -> tuple[str, str]:
        """Return the two levels."""
        one, other = dict.fromkeys(self.fixture.levels)
        return one, other

    def share(self, level: str) -> float:
        """Return the part of the game that a level has won."""
        return self.winners.count(level) / len(self.winners) if self.winners else 0.5


@dataclass(frozen=True, slots=True)
class Pairing:
    """The results of two levels against each other."""

    one: str
    other: str
    won: int
    drawn: int
    games: int

    @property
    def line(self) -> str:
        """Return `hard beats medium: 143 of 200 (5 drawn, se 3.1 %)`."""
        score = (self.won + self.drawn / 2) / self.games
        error = 100 * math.sqrt(score * (1 - score) / self.games)
        return f"{self.one} beats {self.other}: {self.won} of {self.games} ({self.drawn} drawn, se {error:.1f} %)"


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a player."""

    points: float
    error: float
    """The standard error, with all other ratings fixed."""


def fixtures(
    key: str,
    pairs: Iterable[tuple[str, str]],
    games: int,
    seed: str,
    *,
    seats: int | None = None,
    options: str = "",
    clocks: bool = True,
) -> Iterator[Fixture]:
    """Yield the games of each pair: seats alternate, and each begins as often as it comes second."""
    count = GAMES[key].info.min_seats if seats is None else seats
    for one, other in pairs:
        for number in range(games):
            pair = (one, other) if number % 2 == 0 else (other, one)
            at_table = tuple(pair[seat % 2] for seat in range(count))
            # The same cards or dice are played twice, with seats swapped, so that luck cancels out.
            yield Fixture(key, options, at_table, f"{seed}:{one}:{other}:{number // 2}", clocks)


def play(fixture: Fixture) -> Result:
    """Play one game."""
    rules = GAMES[fixture.key]
    options = options_from_text(rules.Options, fixture.options)
    named = contestants(fixture.key)
    players = [named[level] for level in fixture.levels]
    table = Table(rules, options, players, fixture.seed, clocks=fixture.clocks)
    outcome = table.run()
    return Result(fixture, tuple(map(int, outcome.winners)), table.plies)


def league(games: Sequence[Fixture], workers: int = 0, nice: int = 10) -> Generator[Result]:
    """Play all games, several at a time, and yield the results in order."""
    with ProcessPoolExecutor(
        workers or max(1, (os.cpu_count() or 2) - 1), initializer=os.nice, initargs=(nice,)
    ) as pool:
        yield from pool.map(play, games)


def pairing(results: Sequence[Result]) -> Pairing:
    """Return the total of a pair's results; the level that won more often comes first."""
    one, other = results[0].pair
    shares = [result.share(one) for result in results]
    won, lost = sum(share > 0.5 for share in shares), sum(share < 0.5 for share in shares)
    better = (one, other, won) if won >= lost else (other, one, lost)
    return Pairing(*better, len(shares) - won - lost, len(shares))


def rate(results: Sequence[Result]) -> dict[str, Rating]:
    """Return the maximum-likelihood rating of each player (R. Bradley, M. Terry, 1952).

    One drawn game is added to each pair, so that the estimate is finite if one has won all games.
    """
    games = [(one, other, result.share(one)) for result in results for one, other in [result.pair]]
    games += [(one, other, 0.5) for one, other in dict.fromkeys((min(pair), max(pair)) for *pair, _ in games)]
    levels = list(dict.fromkeys(level for *pair, _ in games for level in pair))
    rows = [[float(level == one) - float(level == other) for level in levels] for one, other, _ in games]
    found = regress(rows, [share for *_, share in games], ridge=1e-6).weights
    points = {level: _MIDDLE + _POINTS * (weight - fmean(found)) for level, weight in zip(levels, found, strict=True)}
    spreads = dict.fromkeys(levels, 0.0)
    for one, other, _ in games:
        chance = expected_share(points[one], points[other])
        for level in (one, other):
            spreads[level] += chance * (1 - chance)
    return {level: Rating(points[level], _POINTS / math.sqrt(spreads[level])) for level in levels}
