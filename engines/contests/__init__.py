"""Contests: leagues, tournaments, ladders and duplicate rounds, as pure as the games.

A contest is the fold of its entries (`folding.py`), as a match is: draws follow from the seed of all sign-ups' shares,
and pairings from the results (rules/contest.md).
"""

from engines.contests.rules import POINTS_OF_WIN, ContestRules, Kind

__all__ = ["POINTS_OF_WIN", "ContestRules", "Kind"]
