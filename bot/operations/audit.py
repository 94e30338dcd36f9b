"""Checks of an installation: every log is replayed and compared with the stored rows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.database.database import Database
from bot.kernel.matches import records
from bot.kernel.matches.entries import waiting_text
from bot.kernel.matches.position import Position
from bot.kernel.matches.positions import fold
from bot.kernel.store.log import LogRow, entries
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.matches import all_match_ids
from bot.kernel.store.one_match import find_match
from bot.kernel.store.results import ResultRow, results_of_matches
from engines.core.errors import RulesError
from engines.core.proof import seed_of
from engines.core.record import WITHDRAW, log_hash
from engines.core.rules import Outcome, Turn


@dataclass(frozen=True, slots=True)
class Audit:
    """The result of an audit; a fault names match and ply, never hidden facts."""

    matches: int
    plies: int
    outdated: int
    """Matches of rules that this version does not play: their logs were not replayed."""
    faults: tuple[str, ...]


async def audit(database: Database) -> Audit:
    """Check every match. Raises UnusableDatabaseError for a database of another program or a newer version."""
    await database.is_up_to_date()
    plies = outdated = 0
    faults: list[str] = []
    async with database.read() as tx:
        match_ids = await all_match_ids(tx)
    for match_id in match_ids:
        async with database.read() as tx:
            match = await read_stored_match(tx, match_id)
        plies += len(match.log)
        outdated += records.is_outdated(match.row)
        faults += [f"#{match_id}: {fault}" for fault in faults_of(match)]
    return Audit(len(match_ids), plies, outdated, tuple(faults))


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """The stored row, log and results of a match."""

    row: MatchRow
    log: tuple[LogRow, ...]
    results: tuple[ResultRow, ...]
    first: MatchRow | None = None
    """The first game of its pair, if this match is the second."""


async def read_stored_match(tx: AsyncConnection, match_id: int) -> StoredMatch:
    """Return the row, log and results of a match. Raises LookupError if it does not exist."""
    match = await find_match(tx, match_id)
    if match is None:
        raise LookupError(f"#{match_id} went away while it was checked")
    results = (await results_of_matches(tx, [match_id])).get(match_id, ())
    first = None if match.pair_of is None else await find_match(tx, match.pair_of)
    return StoredMatch(match, tuple(await entries(tx, match_id)), results, first)


def faults_of(match: StoredMatch) -> tuple[str, ...]:
    """Replay the log of a match; return the differences from its stored rows."""
    fold = _fold(match.row, match.log)
    results = _of_the_results(match.row, match.log, fold, match.results)
    return (*_faults(match.row, match.log, fold), *results, *_of_the_pair(match.row, match.first))


@dataclass(frozen=True, slots=True)
class _ReplayedLog:
    """The replay of a log; `stopped` if the rules refused the entry after that position."""

    position: Position
    stopped: bool
    odd: tuple[int, ...]
    """The plies of entries that are not in canonical form."""


def _fold(match: MatchRow, rows: Sequence[LogRow]) -> _ReplayedLog | None:
    """Replay a log, once for all comparisons; None if this version does not play it."""
    if match.seed is None or records.is_outdated(match):
        return None
    position, odd = Position.first(match), list[int]()
    try:
        for row, after in zip(rows, fold(position, rows), strict=True):
            if after.canonical != row.entry:
                odd.append(row.ply)
            position = after
    except RulesError:
        return _ReplayedLog(position, stopped=True, odd=tuple(odd))
    return _ReplayedLog(position, stopped=False, odd=tuple(odd))


def _faults(match: MatchRow, rows: Sequence[LogRow], fold: _ReplayedLog | None) -> Iterator[str]:
    if match.seed is None:
        if rows or match.status is Status.PLAYING:
            yield "it has no seed, but it has begun"
        return
    if match.seed != seed_of(match.secret, tuple(row.accepted_by or 0 for row in match.table)).hex():
        yield "its seed is not made of its secret and what the players added"
    if [row.ply for row in rows] != list(range(1, match.ply + 1)):
        yield f"it is at ply {match.ply}, and its log has {len(rows)}"
        return
    if match.log_hash != log_hash(map(records.entry_of, rows)):
        yield "its log is not the one that was written: its running hash differs"
    if fold is not None:
        yield from _of_the_fold(match, fold)


def _of_the_fold(match: MatchRow, fold: _ReplayedLog) -> Iterator[str]:
    for ply in fold.odd:
        yield f"its entry at ply {ply} is not written as the bot writes it"
    if fold.stopped:
        yield f"its log stops at ply {fold.position.ply + 1}: the rules refuse that entry"
        return
    turn = fold.position.turn
    ended = isinstance(turn, Outcome)
    if ended and match.status is not Status.OVER:
        yield "its game is over, and the match is not"
    if isinstance(turn, Outcome) and match.status is Status.OVER and records.outcome_of(match) != turn:
        yield "it ended otherwise than its log"
    if match.status is Status.PLAYING and match.deadline is None:
        yield "it is being played, and no clock runs"
    if match.status is Status.PLAYING and isinstance(turn, Turn) and match.waits_for != waiting_text(turn.seats):
        yield "its row names others to move than its log"


def _of_the_pair(match: MatchRow, first: MatchRow | None) -> Iterator[str]:
    """Compare the outcome of a pair with those of its games."""
    one, other, whole = (
        None if first is None else records.outcome_of(first),
        records.outcome_of(match),
        records.pair_outcome_of(match),
    )
    if first is not None and first.pair_next != match.match_id:
        yield "it is the second game of a pair whose first game is followed by another"
    if one is None or other is None or whole is None or whole.reason not in (records.BY_GAMES, records.BY_POINTS):
        return
    left = whole.reason == records.BY_GAMES
    if whole != records.add_up(
        records.seen_from_other_side(one, left=left), replace(other, scores=None) if left else other
    ):
        yield "its pair came out otherwise than the two games"


def _of_the_results(
    match: MatchRow, rows: Sequence[LogRow], fold: _ReplayedLog | None, results: tuple[ResultRow, ...]
) -> Iterator[str]:
    """Compare the stored result of each seat, from which ratings are computed, with how the match ended."""
    left = {row.seat: row.ply for row in rows if row.entry == WITHDRAW and row.seat is not None}
    # Only the replay knows the seats whose players quit by an order.
    left.update(() if fold is None or fold.stopped else fold.position.attendance.departures)
    if results != records.results_of_match(match, left):
        yield "its results are not what its seats have come to"
