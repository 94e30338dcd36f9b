"""Swiss rounds by maximum-weight matching, weighted in the order of priorities of FIDE's Dutch rules (C.04.3)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, log2

from engines.core.dice import Dice

_CHANCE = 2**32
"""Draws below this make one best pairing of several equally good ones."""


@dataclass(frozen=True, slots=True)
class Round:
    """The pairings of a round, with the points before it, which later pairings use."""

    points: Mapping[str, int]
    pairs: tuple[tuple[str, str], ...]
    """The pairs, each in seat order."""
    bye: str | None = None


@dataclass(frozen=True, slots=True)
class _Past:
    """The rounds so far of one member."""

    met: frozenset[str]
    seats: tuple[int, ...]
    had_bye: bool
    floats: tuple[int, ...]
    """For each round: 1 for an opponent with more points, -1 with fewer or a bye, 0 with equal points."""

    @property
    def lean(self) -> int:
        """Return the number of first seats less that of second ones."""
        return self.seats.count(0) - self.seats.count(1)

    @property
    def due(self) -> tuple[int, int] | None:
        """Return the seat that is due, with how strongly: 2 is absolute, 0 is only an alternation."""
        if not self.seats:
            return None
        strength = 2 if abs(self.lean) > 1 or self.seats[-2:] in ((0, 0), (1, 1)) else abs(self.lean)
        if self.lean:
            return int(self.lean > 0), strength
        return 1 - self.seats[-1], strength


def count_rounds(members: int) -> int:
    """Return the number of rounds after which one member at most has won all: log2 of the members, rounded up."""
    return ceil(log2(max(members, 2)))


def pair(standing: Sequence[tuple[str, int]], history: Sequence[Round], dice: Dice) -> Round:
    """Return the next round for members with their points, best first, after the rounds so far."""
    import networkx as nx  # noqa: PLC0415 - only a Swiss needs it

    names: list[str | None] = [name for name, _points in standing]
    names += [None] * (len(names) % 2)
    past = {name: _past(name, history) for name, _points in standing}
    costs = {
        (first, second): _costs(standing, past, first, second, dice)
        for second in range(len(names))
        for first in range(second)
    }
    graph = nx.Graph()
    graph.add_weighted_edges_from(
        (*edge, -cost) for edge, cost in zip(costs, _as_numbers(list(costs.values())), strict=True)
    )
    matched = sorted(sorted(edge) for edge in nx.max_weight_matching(graph, maxcardinality=True))
    start, pairs, bye = dice.below(2), list[tuple[str, str]](), None
    for number, (first, second) in enumerate(matched):
        one, other = names[first], names[second]
        if one is not None and other is not None:
            pairs.append(_seat_order(one, other, past, (start + number) % 2))
        else:
            bye = one
    return Round(dict(standing), tuple(pairs), bye)


def _past(name: str, history: Sequence[Round]) -> _Past:
    met, seats, floats, had_bye = set[str](), list[int](), list[int](), False
    for played in history:
        pair = next((two for two in played.pairs if name in two), None)
        if pair is None:
            had_bye = had_bye or played.bye == name
            floats.append(-1)
            continue
        seat = pair.index(name)
        met.add(pair[1 - seat])
        seats.append(seat)
        own, theirs = played.points[name], played.points[pair[1 - seat]]
        floats.append((theirs > own) - (theirs < own))
    return _Past(frozenset(met), tuple(seats), had_bye, tuple(floats))


def _costs(
    standing: Sequence[tuple[str, int]], past: Mapping[str, _Past], first: int, second: int, dice: Dice
) -> tuple[int, ...]:
    """Return the costs of pairing two places of the standing, or of a bye, the most important first."""
    name, points = standing[first]
    one, chance = past[name], dice.below(_CHANCE)
    if second == len(standing):
        floats = sum(_floats(one, -1))
        return (int(one.had_bye), 0, points, 0, 0, floats, len(standing) - 1 - first, chance)
    rival, their_points = standing[second]
    other, gap = past[rival], points - their_points
    clash = one.due is not None and other.due is not None and one.due[0] == other.due[0]
    strengths = (one.due[1], other.due[1]) if one.due is not None and other.due is not None else (0, 0)
    absolute = clash and strengths == (2, 2)
    return (
        int(rival in one.met),
        int(absolute),
        0,
        gap**2,
        (1 + min(strengths)) * clash,
        0 if not gap else sum(_floats(one, -1)) + sum(_floats(other, 1)),
        _from_ideal(standing, first, second),
        chance,
    )


def _floats(past: _Past, way: int) -> Iterator[int]:
    """Yield the costs of a float in the same direction as in one of the last two rounds."""
    yield 2 * (past.floats[-1:] == (way,))
    yield int(past.floats[-2:-1] == (way,))


def _from_ideal(standing: Sequence[tuple[str, int]], first: int, second: int) -> int:
    """Return the distance of two from the ideal: halves of a group meet top to top, floaters meet the nearest."""
    groups = [
        [at for at, (_name, points) in enumerate(standing) if points == standing[end][1]] for end in (first, second)
    ]
    if groups[0] == groups[1]:
        return abs(second - first - (len(groups[0]) + 1) // 2)
    return groups[0][-1] - first + second - groups[1][0]


def _as_numbers(costs: Sequence[tuple[int, ...]]) -> list[int]:
    """Return each row of costs as one number in which an earlier one outweighs all later ones of a whole round."""
    numbers = [0] * len(costs)
    for column in zip(*costs, strict=True):
        base = (max(column) + 1) * len(costs)
        numbers = [number * base + cost for number, cost in zip(numbers, column, strict=True)]
    return numbers


def _seat_order(one: str, other: str, past: Mapping[str, _Past], start: int) -> tuple[str, str]:
    """Return two members in seat order: the stronger claim to a seat wins."""
    mine, theirs = past[one].due, past[other].due
    if mine is None and theirs is None:
        return (one, other) if start == 0 else (other, one)
    if theirs is None or (mine is not None and (mine[1], abs(past[one].lean)) >= (theirs[1], abs(past[other].lean))):
        return (one, other) if mine is not None and mine[0] == 0 else (other, one)
    return (other, one) if theirs[0] == 0 else (one, other)
