"""Between which ranks a member can still finish."""

from engines.contests.contest import Contest
from engines.contests.drawing import count_rounds
from engines.contests.knockout import bracket
from engines.contests.rules import POINTS_OF_WIN, Kind
from engines.contests.scoring import points_in, stakes
from engines.contests.standings import Table, tables

Ranks = dict[str, tuple[int, int]]


def finishes(contest: Contest, pool: str = "") -> Ranks:
    """Return the best and the worst final rank that each member of a pool can still reach.

    What is given is never missed, whatever happens, but for an organiser who changes a result that stands. A rank
    between them need not be possible: equal points count for both sides, as tie-breaks are open to the end.
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
            return _by_points(contest, table)


def _in_knockout(contest: Contest, table: Table) -> Ranks:
    ties = bracket(contest)[-1]
    out = {name for tie in ties if tie.decided for name in tie.members if name != tie.winner}
    alive = {name for tie in ties for name in tie.members if name and name not in out}
    through = {tie.winner for tie in ties if tie.decided and tie.winner}
    # Whoever loses now is behind all who win; whoever is through loses in the next round at worst.
    next_round = -(-len(ties) // 2)
    return {
        row.member: (1, (next_round if row.member in through else len(ties)) + 1)
        if row.member in alive
        else (row.rank, row.rank)
        for row in table.rows
    }


def _by_points(contest: Contest, table: Table) -> Ranks:
    members, points, later = [row.member for row in table.rows], points_in(contest), _of_later_rounds(contest)
    most = dict.fromkeys(members, later)
    for stake in stakes(contest):
        if stake.pairing.pool == table.pool:
            for name, gain in zip(stake.pairing.members, stake.to_come, strict=True):
                most[name] += gain
    return {
        name: (
            1 + sum(points[other] > points[name] + most[name] for other in members),
            # The member itself is among those who can come level.
            sum(points[other] + most[other] >= points[name] for other in members),
        )
        for name in members
    }


def _of_later_rounds(contest: Contest) -> int:
    if contest.rules.kind is not Kind.SWISS:
        return 0
    return (count_rounds(contest) - contest.round) * POINTS_OF_WIN * contest.rules.games
