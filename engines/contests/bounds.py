"""The ranks between which a member can still finish."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, product
from typing import Final

from engines.contests.contest import Contest, Result
from engines.contests.drawing import count_rounds
from engines.contests.knockout import bracket, first_places
from engines.contests.rules import POINTS_OF_WIN, Kind
from engines.contests.scoring import Stake, points_in, stakes
from engines.contests.standings import Table, rows_by_points, tables

Ranks = dict[str, tuple[int, int]]
_SMALL: Final = 8
_FEW: Final = 2
_RESULTS: Final = tuple((one, other) for one in range(3) for other in range(3 - one))
"""All results that an entry can give a match of two, in halves."""


def finishes(contest: Contest, pool: str = "") -> Ranks:
    """Return the best and the worst final rank that each member of a pool can still reach.

    Every final rank lies between them, unless an organizer changes a recorded result. A rank between them need not
    be possible: equal points count for both sides, as tie-breaks are open to the end.
    """
    table = next(each for each in tables(contest) if each.pool == pool)
    if contest.is_over:
        return {row.member: (row.rank, row.rank) for row in table.rows}
    match contest.rules.kind:
        case Kind.LADDER:
            return {row.member: (1, len(table.rows)) for row in table.rows}
        case Kind.KNOCKOUT:
            return _in_knockout(contest, table)
        case _:
            return _by_trying(contest, table) or _by_points(contest, table)


def _in_knockout(contest: Contest, table: Table) -> Ranks:
    ties, ranks = bracket(contest)[-1], {row.member: (row.rank, row.rank) for row in table.rows}
    # The loser of a tie finishes behind all winners of that round: at most one of each tie.
    next_winners = len(first_places(contest.pools[0].members)) >> (contest.round + 1)
    for tie in ties:
        for name in filter(None, tie.members):
            if not tie.decided:
                ranks[name] = (1, 1 + len(ties))
            elif name == tie.winner:
                ranks[name] = (1, 1 + next_winners)
            else:
                ranks[name] = (1 + sum(each.winner is not None for each in ties), 1 + len(ties))
    return ranks


def _by_trying(contest: Contest, table: Table) -> Ranks | None:
    """Return the ranks of all ways in which the last two matches of a small pool can end; None if more is open."""
    rules, left = contest.rules, [each for each in contest.open_pairings if each.pool == table.pool]
    if rules.table_size > 2 or rules.duplicate or len(table.rows) > _SMALL or len(left) > _FEW or later_points(contest):
        return None
    pool, ranks = next(each for each in contest.pools if each.label == table.pool), defaultdict[str, set[int]](set)
    for points in product(_RESULTS, repeat=len(left)):
        results = {pairing.id: Result(each) for pairing, each in zip(left, points, strict=True)}
        for row in rows_by_points(replace(contest, results={**contest.results, **results}), pool):
            ranks[row.member].add(row.rank)
    return {name: (min(each), max(each)) for name, each in ranks.items()}


def _by_points(contest: Contest, table: Table) -> Ranks:
    members, points, later = [row.member for row in table.rows], points_in(contest), later_points(contest)
    most, unplayed = dict.fromkeys(members, later), list[Stake]()
    for stake in stakes(contest):
        if stake.pairing.pool == table.pool and any(stake.to_come):
            unplayed.append(stake)
            for name, gain in zip(stake.pairing.members, stake.to_come, strict=True):
                most[name] += gain
    return {
        name: (
            1 + sum(points[other] > points[name] + most[name] for other in members),
            1 + _most_not_below(contest, name, points, most, unplayed),
        )
        for name in members
    }


def _most_not_below(
    contest: Contest, name: str, points: Mapping[str, int], most: Mapping[str, int], unplayed: Sequence[Stake]
) -> int:
    """Return the largest number of others that can come level with, or ahead of, a member who loses all they have left.

    Points they still need after their matches against the member must come from all other matches together.
    """
    gifts, left = Counter[str](), later_points(contest) * len(most)
    for stake in unplayed:
        if name in stake.pairing.members:
            gifts.update(dict(zip(stake.pairing.members, stake.to_come, strict=True)))
        else:
            left += sum(stake.to_come) // 2
    lacking = sorted(
        max(points[name] - points[other] - gifts[other], 0)
        for other in most
        if other != name and points[name] - points[other] <= most[other]
    )
    if contest.rules.duplicate:
        return len(lacking)
    return sum(total <= left for total in accumulate(lacking))


def later_points(contest: Contest) -> int:
    """Return the most points that a member can get in rounds that are not paired yet."""
    if contest.rules.kind is not Kind.SWISS:
        return 0
    # In a duplicate round each match is compared with all others.
    compared = len(contest.pools[0].members) // 2 if contest.rules.duplicate else 1
    return (count_rounds(contest) - contest.round) * POINTS_OF_WIN * compared * contest.rules.games
