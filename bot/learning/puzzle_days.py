"""The puzzle of each day: the same everywhere."""

import hashlib
from collections.abc import Collection
from datetime import UTC, date, datetime, timedelta

from players.puzzles import GAMES_WITH_PUZZLES, Puzzle, puzzles_of


def puzzle_of_day(day: str) -> Puzzle:
    """Return the puzzle of a day: each game in turn, and each puzzle of a game once before one comes again."""
    number = date.fromisoformat(day).toordinal()
    games = sorted(GAMES_WITH_PUZZLES)
    game, turn = games[number % len(games)], number // len(games)
    mixed = sorted(puzzles_of(game), key=lambda puzzle: hashlib.sha256(puzzle.id.encode()).digest())
    return mixed[turn % len(mixed)]


def reserved_puzzles(now: int) -> frozenset[str]:
    """Return the puzzles of yesterday, today and tomorrow, wherever it is: nobody meets them by chance."""
    today = datetime.fromtimestamp(now, UTC).date()
    days = (today + timedelta(days=away) for away in (-1, 0, 1))
    return frozenset(puzzle_of_day(day.isoformat()).id for day in days)


def days_in_a_row(solved: Collection[str]) -> int:
    """Return how many days in a row, up to the newest, are among those."""
    if not solved:
        return 0
    count, day = 1, date.fromisoformat(max(solved))
    while (day - timedelta(days=count)).isoformat() in solved:
        count += 1
    return count
