"""Round robin among computer players: how often each beats each, and ratings after Weng and Lin."""

import math
import os
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from openskill.models import PlackettLuce

from engines import GAMES
from engines.core.options import options_from_text
from engines.core.rules import Outcome
from engines.selfplay import seed_bytes
from players import computer
from players.table import Table

_START = 1600
_SCALE = 30
"""Ratings are written as the host writes them: 400 points apart are ten to one."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game to be played: who sits where."""

    key: str
    options: str
    levels: tuple[str, ...]
    """By seat."""
    seed: str
    clocks: bool = True
    """True if players have the seconds of a match; else positions alone bound them."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result for two levels."""

    fixture: Fixture
    winners: tuple[str, ...]
    """Levels of the winning seats."""
    plies: int

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
    """Return the games of each pair: it sits in turns, and each begins as often as it comes second."""
    count = GAMES[key].info.min_seats if seats is None else seats
    for one, other in pairs:
        for number in range(games):
            pair = (one, other) if number % 2 == 0 else (other, one)
            at_table = tuple(pair[seat % 2] for seat in range(count))
            # The same cards or dice twice, with the seats changed: what luck gives to one it gives to the other.
            yield Fixture(key, options, at_table, f"{seed}:{one}:{other}:{number // 2}", clocks)


def play(fixture: Fixture) -> Result:
    """Play one game."""
    rules = GAMES[fixture.key]
    options = options_from_text(rules.Options, fixture.options)
    players = [computer(fixture.key, level) for level in fixture.levels]
    table = Table(rules, options, players, fixture.seed, clocks=fixture.clocks)
    outcome: Outcome = table.run()
    return Result(fixture, tuple(fixture.levels[seat] for seat in outcome.winners), table.plies)


def league(games: Sequence[Fixture], workers: int = 0, nice: int = 10) -> Generator[Result]:
    """Play all games, several at a time, and return what came of them in their order."""
    with ProcessPoolExecutor(
        workers or max(1, (os.cpu_count() or 2) - 1), initializer=os.nice, initargs=(nice,)
    ) as pool:
        yield from pool.map(play, games)


def pairings(results: Sequence[Result], pairs: Iterable[tuple[str, str]]) -> list[Pairing]:
    """Add up what each pair did; the one that won more often comes first."""
    pairings = []
    for one, other in pairs:
        both = [result.share(one) for result in results if set(result.fixture.levels) == {one, other}]
        won, lost = sum(share > 0.5 for share in both), sum(share < 0.5 for share in both)
        drawn = len(both) - won - lost
        better = (one, other, won) if won >= lost else (other, one, lost)
        pairings.append(Pairing(better[0], better[1], better[2], drawn, len(both)))
    return pairings


def ratings(results: Sequence[Result]) -> list[tuple[str, int, int]]:
    """Return level, rating and uncertainty, strongest first: games between two levels, folded one by one."""
    model = PlackettLuce()
    skills = {level: model.rating() for result in results for level in result.fixture.levels}
    for result in _interleave(results):
        one, other = dict.fromkeys(result.fixture.levels)
        share = result.share(one)
        ranks = [float(share < 0.5), float(share > 0.5)]
        (skills[one],), (skills[other],) = model.rate([[skills[one]], [skills[other]]], ranks=ranks)
    rated = [
        (level, round(_START + _SCALE * (skill.mu - 25)), round(_SCALE * skill.sigma))
        for level, skill in skills.items()
    ]
    return sorted(rated, key=lambda row: -row[1])


def _interleave(results: Sequence[Result]) -> list[Result]:
    """Return the games of all pairs in turns: in the order of the pairs the last would count most."""
    return sorted(results, key=lambda result: seed_bytes(result.fixture.seed + "".join(result.fixture.levels)))
