"""Pair matches: two games of two players, each of whom begins once, with one result."""

import hashlib
from dataclasses import replace
from typing import Final

from bot.kernel.store.match_row import MatchRow
from engines.core.rules import Outcome, Seat

BY_POINTS: Final = "pair_points"
BY_GAMES: Final = "pair_games"
"""Reasons of a pair's outcome: scores are the points of both games, or the games won, each in halves."""


def is_pair(match: MatchRow) -> bool:
    """Return whether a match is one game of a pair, or is offered as two."""
    return match.pair_secret is not None or match.pair_of is not None or match.pair_next is not None


def as_pair(match: MatchRow) -> MatchRow:
    """Return a match that has not begun as the first game of a pair.

    Its secret becomes the second game's, and the SHA-256 of that the first one's: so the commitment to the first binds
    both, and what is published after the first game tells nothing of the second.
    """
    return replace(match, pair_secret=match.secret, secret=hashlib.sha256(bytes.fromhex(match.secret)).hexdigest())


def game_number(match: MatchRow) -> int | None:
    """Return which game of a pair a match is, 1 or 2; None for any other."""
    if match.pair_of is not None:
        return 2
    return 1 if is_pair(match) else None


def seen_from_other_side(outcome: Outcome, *, left: bool) -> Outcome:
    """Return an outcome by the seats of the other game; points do not count in a game that a player left."""
    winners = tuple(sorted(Seat(1 - seat) for seat in outcome.winners))
    scores = None if left or outcome.scores is None else tuple(reversed(outcome.scores))
    return replace(outcome, winners=winners, scores=scores)


def add_up(first: Outcome, second: Outcome) -> Outcome:
    """Return the outcome of two games: by points where these alone decided both, else by games won; a tie is a draw."""
    reason, one, other = BY_POINTS, _deciding_scores(first), _deciding_scores(second)
    if one is None or other is None:
        reason, one, other = BY_GAMES, _halves(first), _halves(second)
    total = tuple(map(sum, zip(one, other, strict=True)))
    return Outcome(tuple(Seat(seat) for seat in (0, 1) if total[seat] == max(total)), total, reason)


def _deciding_scores(outcome: Outcome) -> tuple[int, ...] | None:
    """Return the scores of a game that went to the players with the most; None of another."""
    scores = outcome.scores
    best = None if scores is None else tuple(seat for seat, score in enumerate(scores) if score == max(scores))
    return scores if best == tuple(outcome.winners) else None


def _halves(outcome: Outcome) -> tuple[int, ...]:
    if len(outcome.winners) != 1:
        return 1, 1
    return (2, 0) if outcome.winners == (0,) else (0, 2)
