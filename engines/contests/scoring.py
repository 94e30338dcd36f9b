"""The value of matches: their points, and in duplicate rounds points against all who had the same seat."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engines.contests.contest import LEFT, Contest, Pairing, Result
from engines.contests.rules import POINTS_OF_WIN


@dataclass(frozen=True, slots=True)
class Stake:
    """The points of a match: those won by its members, and those each can still win; in halves, in seat order."""

    pairing: Pairing
    result: Result | None
    points: tuple[int, ...]
    to_come: tuple[int, ...]


def stakes(contest: Contest) -> list[Stake]:
    """Return a stake for each pairing. After the end no more points are possible."""
    together: dict[object, list[Pairing]] = defaultdict(list)
    for pairing in contest.pairings:
        together[pairing.id if pairing.deal is None else (pairing.deal, len(pairing.members))].append(pairing)
    found = {stake.pairing.id: stake for tables in together.values() for stake in _stakes_of(contest, tables)}
    return [found[pairing.id] for pairing in contest.pairings]


def points_in(contest: Contest, before: int | None = None) -> dict[str, int]:
    """Return each member's points in halves; `before` counts only the rounds before that one."""
    points = dict.fromkeys((member.name for member in contest.members), 0)
    for stake in stakes(contest):
        if before is None or stake.pairing.round < before:
            for name, gained in zip(stake.pairing.members, stake.points, strict=True):
                points[name] += gained
    for bye in contest.byes:
        if before is None or bye.round < before:
            points[bye.member] += bye.points
    return points


def _stakes_of(contest: Contest, tables: Sequence[Pairing]) -> Iterator[Stake]:
    """Yield the stakes of a match, or of all with the same deal: those count against each other too, seat by seat."""
    results = [contest.results.get(pairing.id) for pairing in tables]
    unknown = 0 if contest.ended else POINTS_OF_WIN * sum(result is None for result in results)
    for pairing, result in zip(tables, results, strict=True):
        seats = len(pairing.members)
        if result is None:
            most = 0 if contest.ended else POINTS_OF_WIN * (seats - 1 + len(tables) - 1)
            yield Stake(pairing, None, (0,) * seats, (most,) * seats)
            continue
        others = [other for other in results if other is not None and other is not result]
        points = tuple(
            gained + sum(_compare(result, other, seat) for other in others) for seat, gained in enumerate(result.points)
        )
        yield Stake(pairing, result, points, (unknown,) * seats)


def _compare(one: Result, other: Result, seat: int) -> int:
    """Return 2, 1 or 0 for a result against another in the same seat: by points, then by leads.

    A match ended by a drop-out is level with all, but a member who dropped out gets 0, and others 2 against them.
    """
    if one.how == LEFT or other.how == LEFT:
        return 0 if _has_dropped_out(one, seat) else POINTS_OF_WIN if _has_dropped_out(other, seat) else 1
    mine, theirs = one.points[seat], other.points[seat]
    if mine == theirs and one.scores is not None and other.scores is not None:
        mine, theirs = _lead(one.scores, seat), _lead(other.scores, seat)
    return POINTS_OF_WIN * (mine > theirs) + (mine == theirs)


def _lead(scores: Sequence[int], seat: int) -> int:
    """Return how far a score is ahead of the average at its table, as a whole number."""
    return len(scores) * scores[seat] - sum(scores)


def _has_dropped_out(result: Result, seat: int) -> bool:
    return result.how == LEFT and result.points[seat] == 0


def meeting(stake: Stake, name: str, rival: str) -> int:
    """Return the points of a match between two of its members: 2, 1 or 0 by their points in it."""
    if stake.result is None:
        return 0
    points = dict(zip(stake.pairing.members, stake.result.points, strict=True))
    if len(points) == 2:
        return points[name]
    if points[name] == 0:
        return 0
    return POINTS_OF_WIN * (points[name] > points[rival]) + (points[name] == points[rival])
