"""Contests: leagues, tournaments, ladders and duplicate rounds, as pure as the games.

A contest is the fold of its entries, as a match is: what is drawn follows from the seed of all sign-ups' shares, what
is paired from the results (rules/contest.md).
"""

from engines.contests.bounds import finishes
from engines.contests.contest import Answer, Bye, Challenge, Contest, Member, Pairing, Pool, Result
from engines.contests.entries import (
    Accepted,
    Challenged,
    Closed,
    Dealt,
    Decided,
    Declined,
    Ended,
    Entry,
    Extended,
    Finished,
    Joined,
    Left,
    Opened,
    Replaced,
    entry_from_json,
    entry_to_json,
)
from engines.contests.folding import apply, fold, points_of
from engines.contests.ladder import challengeable
from engines.contests.pools import computers_wanted
from engines.contests.reasons import why
from engines.contests.record import record_from_json, record_to_json, verify_record
from engines.contests.rules import ContestRules, Kind
from engines.contests.standings import Row, Table, next_season, tables
from engines.contests.starting import playing, startable


def is_over(contest: Contest) -> bool:
    """Return whether nothing is left to play."""
    return contest.is_over


__all__ = [
    "Accepted",
    "Answer",
    "Bye",
    "Challenge",
    "Challenged",
    "Closed",
    "Contest",
    "ContestRules",
    "Dealt",
    "Decided",
    "Declined",
    "Ended",
    "Entry",
    "Extended",
    "Finished",
    "Joined",
    "Kind",
    "Left",
    "Member",
    "Opened",
    "Pairing",
    "Pool",
    "Replaced",
    "Result",
    "Row",
    "Table",
    "apply",
    "challengeable",
    "computers_wanted",
    "entry_from_json",
    "entry_to_json",
    "finishes",
    "fold",
    "is_over",
    "next_season",
    "playing",
    "points_of",
    "record_from_json",
    "record_to_json",
    "startable",
    "tables",
    "verify_record",
    "why",
]
