"""Puzzles: choosing the next one, answers, ratings and streaks, and the puzzle of the day."""

import asyncio
import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from typing import Final

from bot.kernel.matches.host import Host
from bot.kernel.matches.refusal import Refusal
from bot.kernel.store.matches import games_played
from bot.kernel.text.translation import _, translate
from bot.learning.store import PRACTICE, PuzzleTry, find_try, newest_daily_post, puzzle_skill, save_try, tries_of
from bot.ratings.careers import PROVISIONAL_UNDER, SCALE, START, rating_of
from bot.ratings.model import MU, Skill, rate_teams
from engines import GAMES
from engines.core.naming import title_and_kind
from players.puzzles import GAMES_WITH_PUZZLES, Puzzle, find_puzzle, puzzles_of


def puzzle_of_day(day: str) -> Puzzle:
    """Return the puzzle of a day: games take turns, and no puzzle of a game repeats before all were used."""
    number = date.fromisoformat(day).toordinal()
    games = sorted(GAMES_WITH_PUZZLES)
    game, turn = games[number % len(games)], number // len(games)
    mixed = sorted(puzzles_of(game), key=lambda puzzle: hashlib.sha256(puzzle.id.encode()).digest())
    return mixed[turn % len(mixed)]


def reserved_puzzles(now: int) -> frozenset[str]:
    """Return the ids of the daily puzzles of yesterday, today and tomorrow, which are not used for practice."""
    today = datetime.fromtimestamp(now, UTC).date()
    days = (today + timedelta(days=away) for away in (-1, 0, 1))
    return frozenset(puzzle_of_day(day.isoformat()).id for day in days)


def days_in_a_row(solved: Collection[str]) -> int:
    """Return the number of consecutive days up to the newest one."""
    if not solved:
        return 0
    count, day = 1, date.fromisoformat(max(solved))
    while (day - timedelta(days=count)).isoformat() in solved:
        count += 1
    return count


A_DAY: Final = 86_400
_PUZZLE_SIGMA: Final = 4.0
"""The initial uncertainty of a puzzle's skill: 120 points."""
_DOUBT: Final = 2
"""The number of standard deviations below a person's skill at which puzzles are chosen."""


@dataclass(frozen=True, slots=True)
class Solver:
    """A person's record with puzzles."""

    rating: int = START
    rated: int = 0
    """The number of rated puzzles."""
    streak: int = 0
    """The number of consecutive puzzles solved on the first try, up to the last."""
    days: int = 0
    """The number of consecutive days whose puzzle was solved, up to the last."""

    @property
    def provisional(self) -> bool:
        """Return whether the rating is provisional, from few puzzles."""
        return self.rated < PROVISIONAL_UNDER


@dataclass(frozen=True, slots=True)
class PuzzleState:
    """A puzzle with a person's tries at it and their record."""

    puzzle: Puzzle
    row: PuzzleTry
    solver: Solver
    change: int | None = None
    """The rating change by the answer just given; None if it was not rated."""

    @property
    def is_over(self) -> bool:
        """Return whether the puzzle was solved or given up."""
        return self.row.ended_at is not None


async def next_puzzle(host: Host, user_id: int, game: str = "") -> PuzzleState:
    """Open a person's unfinished puzzle, or a new one that suits their rating. Raises Refusal if none is left.

    Puzzles of games that the person has played come first.
    """
    async with host.database.write() as tx:
        rows = await tries_of(tx, user_id)
        games = (game,) if game else GAMES_WITH_PUZZLES
        played = await games_played(tx, user_id)
        known = {row.puzzle: row for row in rows if row.day == PRACTICE}
        met = {row.puzzle for row in rows} | reserved_puzzles(host.now())
        all_of_them = [puzzle for each in games for puzzle in puzzles_of(each)]
        begun = next((puzzle for puzzle in all_of_them if puzzle.id in known and not known[puzzle.id].ended_at), None)
        solver = solver_of(rows)
        if begun is not None:
            return PuzzleState(begun, known[begun.id], solver)
        fresh = [puzzle for puzzle in all_of_them if puzzle.id not in met]
        if not fresh:
            raise _none_left(game)
        puzzle = _nearest([each for each in fresh if each.game in played] or fresh, rows)
        row = PuzzleTry(user_id, puzzle.id, PRACTICE, host.now())
        await save_try(tx, row)
        return PuzzleState(puzzle, row, solver)


def _nearest(fresh: Sequence[Puzzle], rows: Sequence[PuzzleTry]) -> Puzzle:
    """Return a puzzle of the game with the fewest tries so far, the one nearest to the person's skill.

    The more uncertain the skill, the easier the puzzle, so that the first ones are easy.
    """
    done = _rated_rows(rows)
    skill = _skill(done[-1]) if done else Skill()
    wanted = rating_of(Skill(skill.mu - _DOUBT * skill.sigma))
    met = [row.puzzle.rpartition("-")[0] for row in rows]
    return min(fresh, key=lambda puzzle: (met.count(puzzle.game), abs(puzzle.rating - wanted), puzzle.id))


def _none_left(game: str) -> Refusal:
    if game and not puzzles_of(game):
        titles = ", ".join(translate(title_and_kind(GAMES[key].info)) for key in GAMES_WITH_PUZZLES)
        title = GAMES[game].info.title
        return Refusal(_("{game} has no puzzles yet. Choose one of {games}.", game=title, games=titles))
    if game:
        return Refusal(_("You solved every puzzle of {game}. Try another game.", game=GAMES[game].info.title))
    return Refusal(_("You solved every puzzle. New ones come with updates."))


async def open_daily(host: Host, user_id: int, guild_id: int, day: str) -> PuzzleState:
    """Open a server's puzzle of a day. Raises Refusal once a newer one was posted."""
    async with host.database.write() as tx:
        post = await newest_daily_post(tx, guild_id)
        if post is None or post.day != day:
            raise Refusal(_("That puzzle is over: its solution is out."))
        puzzle = find_puzzle(post.puzzle)
        if puzzle is None:
            raise Refusal(_("That puzzle is gone. Next one: `/puzzle`"))
        row = await find_try(tx, user_id, puzzle.id, day)
        if row is None:
            row = PuzzleTry(user_id, puzzle.id, day, host.now(), guild_id)
            await save_try(tx, row)
        return PuzzleState(puzzle, row, solver_of(await tries_of(tx, user_id)))


async def puzzle_state(host: Host, user_id: int, puzzle: Puzzle, day: str) -> PuzzleState:
    """Return a person's state of a puzzle. Raises Refusal if they have not opened it."""
    async with host.database.read() as tx:
        row = await find_try(tx, user_id, puzzle.id, day)
        solver = solver_of(await tries_of(tx, user_id))
    if row is None:
        raise Refusal(_("That puzzle is gone. Next one: `/puzzle`"))
    return PuzzleState(puzzle, row, solver)


async def answer(
    host: Host, user_id: int, puzzle: Puzzle, day: str, text: str | None, interaction_id: int
) -> PuzzleState:
    """Answer with a canonical action, or give up with None. A repeated or late answer changes nothing."""
    before = await puzzle_state(host, user_id, puzzle, day)
    if before.row.answered_by == interaction_id:
        return await _with_rating_change(host, before)
    if before.is_over:
        return before
    right = text in puzzle.solutions
    row = replace(
        before.row,
        tries=before.row.tries + (text is not None),
        solved=right,
        answered_by=interaction_id,
        ended_at=host.now() if right or text is None else None,
    )
    if before.row.tries == 0 and (day == PRACTICE or host.now() < before.row.begun_at + A_DAY):
        # Later the solution of a day's puzzle has been posted.
        row = await _rate(host, row, right=right)
    async with host.database.write() as tx:
        is_first = await find_try(tx, user_id, puzzle.id, day) == before.row
        if is_first:
            await save_try(tx, row)
    after = await puzzle_state(host, user_id, puzzle, day)
    return await _with_rating_change(host, after) if is_first else after


async def _with_rating_change(host: Host, state: PuzzleState) -> PuzzleState:
    """Return the state with the rating change of its answer, if that was the first and rated."""
    if state.row.number is None or state.row.tries > 1:
        return state
    done = _rated_rows(await host.read(tries_of, state.row.user_id))
    at = done.index(state.row)
    before = rating_of(_skill(done[at - 1])) if at else START
    return replace(state, change=rating_of(_skill(state.row)) - before)


async def _rate(host: Host, row: PuzzleTry, *, right: bool) -> PuzzleTry:
    """Return the row with both skills after a first answer; unchanged if the puzzle was rated for the person before."""
    async with host.database.read() as tx:
        rows = await tries_of(tx, row.user_id)
        of_puzzle = await puzzle_skill(tx, row.puzzle)
    done = _rated_rows(rows)
    if any(each.puzzle == row.puzzle for each in done):
        return row
    own = _skill(done[-1]) if done else Skill()
    puzzle = find_puzzle(row.puzzle)
    known = of_puzzle or Skill(MU + ((puzzle.rating if puzzle else START) - START) / SCALE, _PUZZLE_SIGMA)
    # The library of the rating model is slow to load.
    (own,), (known,) = await asyncio.to_thread(rate_teams, [[own], [known]], [0, 1] if right else [1, 0])
    number = len(done) + 1
    return replace(row, number=number, mu=own.mu, sigma=own.sigma, puzzle_mu=known.mu, puzzle_sigma=known.sigma)


def solver_of(rows: Sequence[PuzzleTry]) -> Solver:
    """Return a person's record from their rows."""
    done, streak = _rated_rows(rows), 0
    for row in reversed(done):
        if not row.at_first_try:
            break
        streak += 1
    rating = rating_of(_skill(done[-1])) if done else START
    return Solver(rating, len(done), streak, days_in_a_row({row.day for row in rows if row.day and row.solved}))


def _rated_rows(rows: Sequence[PuzzleTry]) -> list[PuzzleTry]:
    """Return the rated rows, in the order they were rated."""
    return sorted((row for row in rows if row.number is not None), key=lambda row: row.number or 0)


def _skill(row: PuzzleTry) -> Skill:
    return Skill(row.mu or 0.0, row.sigma or 0.0)
