"""Results of a league in a file, one game per line, so that a league can be stopped, resumed and extended.

A game is identified by its seats and its seed. Players that have changed since would play it
differently, so a file belongs to one version of them.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from tools.league import Fixture, Result, league


def resume(games: Sequence[Fixture], path: Path | None, workers: int, nice: int) -> Iterator[Result]:
    """Yield the results of all games in order; games missing in the file are played and appended."""
    known = _read(path) if path is not None and path.exists() else {}
    fresh = [game for game in games if game not in known]
    with closing(league(fresh, workers, nice)) as played:
        for game in games:
            result = known.get(game)
            if result is None:
                result = next(played)
                if path is not None:
                    with path.open("a", encoding="utf-8") as file:
                        file.write(_line(result) + "\n")
            yield result


def _line(result: Result) -> str:
    game = result.fixture
    return json.dumps([game.key, game.options, game.levels, game.seed, game.clocks, result.seats, result.plies])


def _read(path: Path) -> dict[Fixture, Result]:
    results = {}
    for line in path.read_text("utf-8").splitlines():
        key, options, levels, seed, clocks, seats, plies = json.loads(line)
        game = Fixture(key, options, tuple(levels), seed, clocks)
        results[game] = Result(game, tuple(seats), plies)
    return results
