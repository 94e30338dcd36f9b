"""The tables: points, ranks, and the tie-breaks by name (rules/contest.md, equal points)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from engines.contests.contest import Contest, Pool
from engines.contests.knockout import bracket
from engines.contests.pools import movers
from engines.contests.rules import Kind
from engines.contests.scoring import Stake, meeting, points_in, stakes
from engines.core.messages import N_, Text

HEAD_TO_HEAD = N_("head to head")
BUCHHOLZ = N_("Buchholz")
SONNEBORN_BERGER = N_("Sonneborn-Berger")


@dataclass(frozen=True, slots=True)
class Row:
    """A member's line of a table."""

    member: str
    rank: int
    """The rank; equal members share it."""
    points: int
    """The points in halves."""
    played: int
    tie_breaks: tuple[Fraction, ...] = ()
    """The tie-breaks in points, in the order of the table's names for them."""
    rises: bool = False
    falls: bool = False
    left: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A pool's table, or the one of a contest without pools."""

    pool: str
    name: str
    """`Pool A`, or ''."""
    rows: tuple[Row, ...]
    tie_breaks: tuple[Text, ...] = ()
    """The tie-breaks between equal points, in this order."""


def tables(contest: Contest) -> tuple[Table, ...]:
    """Return the tables of all pools, strongest first, with the best rows first; none before sign-up is over."""
    kind = contest.rules.kind
    if kind is Kind.LADDER:
        return (Table("", "", _ladder_rows(contest)),) if contest.pools else ()
    if kind is Kind.KNOCKOUT:
        return tuple(Table(pool.label, "", _knockout_rows(contest, pool)) for pool in contest.pools)
    names = (HEAD_TO_HEAD, SONNEBORN_BERGER) if kind is not Kind.SWISS else (HEAD_TO_HEAD, BUCHHOLZ, SONNEBORN_BERGER)
    return tuple(
        Table(
            pool.label,
            N_("Pool {label}", label=pool.label) if pool.label else "",
            _moving(contest, pool, rows_by_points(contest, pool)),
            names,
        )
        for pool in contest.pools
    )


def rows_by_points(contest: Contest, pool: Pool) -> tuple[Row, ...]:
    """Return the rows of a pool, best first: by points, then by tie-breaks."""
    points, played = points_in(contest), stakes(contest)
    own = [stake for stake in played if stake.pairing.pool == pool.label and stake.result is not None]
    values = {name: _tie_breaks(contest, name, pool, points, own) for name in pool.members}
    keys = {name: (points[name], *values[name]) for name in pool.members}
    order = sorted(pool.members, key=keys.__getitem__, reverse=True)
    active = set(contest.active)
    return tuple(
        Row(
            name,
            1 + sum(other > keys[name] for other in keys.values()),
            points[name],
            sum(name in stake.pairing.members for stake in own),
            values[name],
            left=name not in active,
        )
        for name in order
    )


def _tie_breaks(
    contest: Contest, name: str, pool: Pool, points: Mapping[str, int], own: Sequence[Stake]
) -> tuple[Fraction, ...]:
    level = {other for other in pool.members if points[other] == points[name]}
    meetings = [
        (rival, meeting(stake, name, rival))
        for stake in own
        if name in stake.pairing.members
        for rival in stake.pairing.members
        if rival != name
    ]
    swiss = contest.rules.kind is Kind.SWISS
    direct = sum(gained for rival, gained in meetings if rival in level)
    if swiss and not _have_all_met(level, own):
        direct = 0
    # A bye counts as a match against a member with the same points (FIDE C.07).
    byes = [bye for bye in contest.byes if bye.member == name and bye.points]
    berger = sum(gained * points[rival] for rival, gained in meetings) + sum(bye.points for bye in byes) * points[name]
    buchholz = sum(points[rival] for rival, _gained in meetings) + len(byes) * contest.rules.games * points[name]
    return (Fraction(direct, 2), *([Fraction(buchholz, 2)] if swiss else []), Fraction(berger, 4))


def _have_all_met(level: set[str], own: Sequence[Stake]) -> bool:
    met = {frozenset(stake.pairing.members) for stake in own}
    return all(frozenset((one, other)) in met for one in level for other in level if one < other)


def _moving(contest: Contest, pool: Pool, rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Return the rows of a league with promotions and relegations; members who left make room."""
    if contest.rules.kind is not Kind.LEAGUE:
        return rows
    staying = [row.member for row in rows if stays_in(contest, row.member)]
    rising, falling = movers(contest.rules, len(staying))
    first, last = contest.pools[0] is pool, contest.pools[-1] is pool
    up = set() if first else set(staying[:rising])
    down = set() if last else set(staying[len(staying) - falling :])
    return tuple(replace(row, rises=row.member in up, falls=row.member in down) for row in rows)


def stays_in(contest: Contest, name: str) -> bool:
    """Return whether a member is in the next season as well: neither a computer nor dropped out."""
    member = contest.member(name)
    return not member.left and not member.computer


def next_season(contest: Contest) -> tuple[tuple[str, ...], ...]:
    """Return the pools in their final order, for the opening of the next season, whose draw moves them up and down."""
    return tuple(tuple(row.member for row in table.rows if stays_in(contest, row.member)) for table in tables(contest))


def _ladder_rows(contest: Contest) -> tuple[Row, ...]:
    points = points_in(contest)
    played = [name for pairing in contest.pairings if pairing.id in contest.results for name in pairing.members]
    return tuple(Row(name, at, points[name], played.count(name)) for at, name in enumerate(contest.ladder, 1))


def _knockout_rows(contest: Contest, pool: Pool) -> tuple[Row, ...]:
    """Return the rows of a bracket, the furthest first: members who lost in the same round share a rank."""
    reached = dict.fromkeys(pool.members, 0)
    for ties in bracket(contest):
        for tie in ties:
            for name in filter(None, tie.members):
                reached[name] = max(reached[name], 2 * tie.round - (tie.decided and tie.winner != name))
            if tie.winner is not None:
                reached[tie.winner] = 2 * tie.round + 1
    points = points_in(contest)
    played = [name for pairing in contest.pairings if pairing.id in contest.results for name in pairing.members]
    active = set(contest.active)
    return tuple(
        Row(
            name,
            1 + sum(other > reached[name] for other in reached.values()),
            points[name],
            played.count(name),
            left=name not in active,
        )
        for name in sorted(pool.members, key=reached.__getitem__, reverse=True)
    )
