"""Conversion of stored matches to the engines' records and outcomes, for single games and pairs."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Final

from pydantic import TypeAdapter
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.folds import UNFINISHED
from bot.kernel.matches.refusal import Refusal
from bot.kernel.store.log import LogRow
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.one_match import find_match
from bot.kernel.store.results import ResultRow, save_results
from bot.kernel.text.translation import _
from engines import GAMES
from engines.core.record import ABORTED, CALLED_OFF, DECLINED, Entry, Record
from engines.core.rules import Outcome, Seat, Turn
from engines.core.support import SupportsRanking

BY_POINTS: Final = "pair_points"
BY_GAMES: Final = "pair_games"
"""Reasons of a pair's outcome: its scores are the points of both games, or the games won, counted in halves."""


def is_pair(match: MatchRow) -> bool:
    """Return whether a match is one game of a pair, or is offered as a pair."""
    return match.pair_secret is not None or match.pair_of is not None or match.pair_next is not None


def as_pair(match: MatchRow) -> MatchRow:
    """Return a match that has not begun as the first game of a pair.

    Its secret becomes that of the second game, and the SHA-256 of it that of the first. So the commitment to the first
    binds both, and the proof of the first game reveals nothing about the second.
    """
    return replace(match, pair_secret=match.secret, secret=hashlib.sha256(bytes.fromhex(match.secret)).hexdigest())


def game_number(match: MatchRow) -> int | None:
    """Return the number of a match in its pair, 1 or 2; None outside of pairs."""
    if match.pair_of is not None:
        return 2
    return 1 if is_pair(match) else None


def seen_from_other_side(outcome: Outcome, *, left: bool) -> Outcome:
    """Return an outcome with the seats of the other game; a game that a player left has no points."""
    winners = tuple(sorted(Seat(1 - seat) for seat in outcome.winners))
    scores = None if left or outcome.scores is None else tuple(reversed(outcome.scores))
    return replace(outcome, winners=winners, scores=scores)


def add_up(first: Outcome, second: Outcome) -> Outcome:
    """Return the outcome of two games: by points if these alone decided both, else by games won; a tie is a draw."""
    reason, one, other = BY_POINTS, _deciding_scores(first), _deciding_scores(second)
    if one is None or other is None:
        reason, one, other = BY_GAMES, _halves(first), _halves(second)
    total = tuple(map(sum, zip(one, other, strict=True)))
    return Outcome(tuple(Seat(seat) for seat in (0, 1) if total[seat] == max(total)), total, reason)


def _deciding_scores(outcome: Outcome) -> tuple[int, ...] | None:
    """Return the scores of a game won by the players with the most; None for other games."""
    scores = outcome.scores
    best = None if scores is None else tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return scores if best == tuple(outcome.winners) else None


def _halves(outcome: Outcome) -> tuple[int, ...]:
    if len(outcome.winners) != 1:
        return 1, 1
    return (2, 0) if outcome.winners == (0,) else (0, 2)


STOPPED: Final = Outcome((), None, "stopped")
"""A moderator has ended it."""
TIME_UP: Final = "time_up"
"""The contest's time is up. The winners are those that count in the contest; none if it decides that later."""
DECIDED: Final = "decided"
"""An organizer of the contest has set the winners."""
ENDED_BY_OTHERS: Final = frozenset({STOPPED.reason, TIME_UP, DECIDED})
"""Reasons for an end by neither the players nor the rules."""
BY_THE_HOST: Final = frozenset({UNFINISHED.reason, *ENDED_BY_OTHERS})
"""Reasons that are in no game's rules."""
WITHOUT_RESULT: Final = frozenset({*ENDED_BY_OTHERS, ABORTED.reason, DECLINED.reason, CALLED_OFF.reason})
"""Reasons that give no seat a result."""
_OUTCOME = TypeAdapter(Outcome)


def reveals(outcome: Outcome | Turn) -> bool:
    """Return whether a match has ended by its rules or as a draw, so that its last board shows everything hidden."""
    return isinstance(outcome, Outcome) and outcome.reason not in BY_THE_HOST | WITHOUT_RESULT


def outcome_text(outcome: Outcome) -> str:
    """Return an outcome as JSON, as stored in the match's row."""
    return json.dumps(asdict(outcome))


def outcome_of(match: MatchRow) -> Outcome | None:
    """Return the outcome of a match; None if it is not over."""
    if match.status is not Status.OVER or match.outcome is None:
        return None
    return _OUTCOME.validate_json(match.outcome)


def pair_outcome_of(match: MatchRow) -> Outcome | None:
    """Return the pair's outcome stored in a second game: of the first game until the second ends, then of both."""
    return None if match.pair_outcome is None else _OUTCOME.validate_json(match.pair_outcome)


async def note_results(tx: AsyncConnection, match: MatchRow, departures: Sequence[tuple[Seat, int]]) -> None:
    """Store the results of the seats in the transaction that ends the match; `departures` are seats and plies."""
    found = results_of_match(match, dict(departures))
    if found:
        await save_results(tx, match.match_id, found)


def results_of_match(match: MatchRow, left: Mapping[int, int]) -> tuple[ResultRow, ...]:
    """Return the result of each seat of a finished match; `left` maps seats that left to the ply."""
    outcome = outcome_of(match)
    if outcome is None or outcome.reason in WITHOUT_RESULT:
        return ()
    if is_pair(match):
        return _results_of_pair(match, left)
    rules = GAMES[match.game]
    ranked = isinstance(rules, SupportsRanking) and rules.scores_rank(outcome)
    return results(outcome, match.holders, left, ranked=ranked)


def _results_of_pair(match: MatchRow, left: Mapping[int, int]) -> tuple[ResultRow, ...]:
    """Return the results of a pair, stored with its second game; empty unless both games had a result."""
    whole = pair_outcome_of(match)
    if whole is None or whole.reason not in (BY_POINTS, BY_GAMES):
        return ()
    counted = whole if whole.reason == BY_POINTS else replace(whole, scores=None)
    return results(counted, match.holders, left)


def results(
    outcome: Outcome, holders: Sequence[int], left: Mapping[int, int], *, ranked: bool = False
) -> tuple[ResultRow, ...]:
    """Return the result of each seat; `left` maps seats that left to the ply.

    Winners come first, then players who stayed, then those who left, the latest first; more points go before fewer.
    Points that rank players count before leaving, since a player who is out may leave. Without a winner there are no
    places.
    """
    points = outcome.scores or (None,) * len(holders)

    def worth(seat: int) -> tuple[bool, int, bool, int, int]:
        if seat in outcome.winners:
            return True, 0, True, 0, 0
        counted = points[seat] or 0
        return False, counted if ranked else 0, seat not in left, left.get(seat, 0), counted

    return tuple(
        ResultRow(
            seat,
            user_id,
            1 + sum(worth(other) > worth(seat) for other in range(len(holders))) if outcome.winners else None,
            points[seat],
            won=seat in outcome.winners,
            withdrawn=seat in left,
        )
        for seat, user_id in enumerate(holders)
    )


def is_outdated(match: MatchRow) -> bool:
    """Return whether a match began under another version of its game's rules, so that its log cannot be replayed."""
    return match.rules_version != GAMES[match.game].info.rules_version


def record_of(match: MatchRow, log: tuple[Entry, ...] = ()) -> Record:
    """Return the record of a match. Raises Refusal before it has begun, and for other rules."""
    if match.seed is None:
        raise Refusal(_("#{match_id} has not started yet.", match_id=match.match_id))
    if is_outdated(match):
        info = GAMES[match.game].info
        raise Refusal(
            _(
                "#{match_id} uses rules {version} of {game}. I play rules {ours} and can't show it.",
                match_id=match.match_id,
                version=match.rules_version,
                game=info.title,
                ours=info.rules_version,
            )
        )
    return Record(
        game=match.game,
        rules_version=match.rules_version,
        seats=match.seats,
        seed=bytes.fromhex(match.seed),
        options=json.loads(match.options),
        entries=log,
    )


def entry_of(row: LogRow) -> Entry:
    """Return the record's entry for a row of the log."""
    return Entry(None if row.seat is None else Seat(row.seat), row.entry)


async def require_match(tx: AsyncConnection, match_id: int) -> MatchRow:
    """Return a match. Raises Refusal if it does not exist."""
    match = await find_match(tx, match_id)
    if match is None:
        raise unknown_match(match_id)
    return match


def unknown_match(match_id: int) -> Refusal:
    """Return the refusal for a match that does not exist or that the user may not view."""
    return Refusal(_("There is no match #{match_id}. See `/games list`.", match_id=match_id))
