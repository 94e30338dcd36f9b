"""Tables of three to five at which all pairs meet as equally often as possible, and seats rotate."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations, product
from typing import Final, TypeVar

from engines.core.dice import Dice

T = TypeVar("T", int, str)
_PLAYS: Final = 1_000
"""The weight of playing equally often against meeting equally often."""
_TRIES: Final = {True: 60, False: 12}
"""The number of plans that are compared, for few members and for many."""
_FEW: Final = 8
_SEATINGS: Final = 8

Table = tuple[T, ...]
Rounds = list[list[list[int]]]
"""The tables of each round, followed by those who sit out."""


def design(count: int, size: int, rounds: int | None, dice: Dice) -> list[list[Table[int]]]:
    """Return rounds of tables of `size` among `count`, found by a search that improves draws of `dice`.

    Without a number of rounds: the fewest in which all meet, play equally often, and meet as equally as any.
    """
    at_once = count // size
    lengths = [rounds] if rounds else _lengths(count, size)
    best: tuple[tuple[int, ...], list[list[Table[int]]]] | None = None
    for length in lengths:
        plans = [_Plan(_draw_rounds(count, size, length, dice), count) for _try in range(_TRIES[count <= _FEW])]
        for plan in plans:
            plan.improve()
        found = min(plans, key=lambda plan: plan.cost)
        tables = [[tuple(table) for table in each[:at_once]] for each in found.rounds]
        quality = unevenness(range(count), (table for each in tables for table in each))
        if best is None or quality < best[0]:
            best = quality, tables
        if quality == (0, 0, 0):
            break
    if best is None:
        raise ValueError(f"no tables of {size} among {count}")
    return best[1]


def unevenness(members: Iterable[T], tables: Iterable[Sequence[T]]) -> tuple[int, int, int]:
    """Return how uneven a plan is: pairs that never meet, and the differences in meetings and matches."""
    names, listed = list(members), list(tables)
    met, plays = meetings(names, listed), Counter(name for table in listed for name in table)
    counts, played = met.values(), [plays[name] for name in names]
    return sum(count == 0 for count in counts), max(counts) - min(counts), max(played) - min(played)


def meetings(members: Sequence[T], tables: Iterable[Sequence[T]]) -> dict[frozenset[T], int]:
    """Return how often each pair of members meets."""
    met = {frozenset(two): 0 for two in combinations(members, 2)}
    for table in tables:
        for two in combinations(table, 2):
            met[frozenset(two)] += 1
    return met


def balance_seats(rounds: Sequence[Sequence[Table[str]]], dice: Dice) -> list[list[Table[str]]]:
    """Return the tables in orders that give everybody each seat as equally often as possible."""
    tries = (_balance_once(rounds, dice) for _try in range(_SEATINGS))
    return min(tries, key=lambda tried: tried[0])[1]


def _balance_once(rounds: Sequence[Sequence[Table[str]]], dice: Dice) -> tuple[int, list[list[Table[str]]]]:
    """Return the sum of squares of the counts of members in seats, with the orders found by one search."""
    seated = [[tuple(dice.shuffle(table)) for table in each] for each in rounds]
    held = Counter((name, seat) for tables in seated for table in tables for seat, name in enumerate(table))
    changed = True
    while changed:
        changed = False
        for tables in seated:
            for at, table in enumerate(tables):
                held.subtract((name, seat) for seat, name in enumerate(table))
                best = min(permutations(table), key=lambda order: _repeats(held, order))
                if _repeats(held, best) < _repeats(held, table):
                    tables[at], changed = best, True
                held.update((name, seat) for seat, name in enumerate(tables[at]))
    return sum(count**2 for count in held.values()), seated


def _repeats(held: Counter[tuple[str, int]], order: Sequence[str]) -> int:
    return sum(held[name, seat] for seat, name in enumerate(order))


def _lengths(count: int, size: int) -> list[int]:
    """Return the numbers of rounds in which all can meet and play equally often, up to the matches of a round robin."""
    at_once = count // size
    enough = [
        at_once * length * size // count
        for length in range(1, count * count)
        if at_once * length * size % count == 0 and at_once * length * size // count * (size - 1) >= count - 1
    ]
    usual = [plays * count // (size * at_once) for plays in enough if plays < count]
    return usual or [enough[0] * count // (size * at_once)]


def _draw_rounds(count: int, size: int, length: int, dice: Dice) -> Rounds:
    """Return random rounds in which those who sat out least sit out next."""
    at_once, out, rounds = count // size, Counter[int](), []
    for _round in range(length):
        order = sorted(dice.shuffle(range(count)), key=lambda at: out[at], reverse=True)
        playing, resting = dice.shuffle(order[: at_once * size]), order[at_once * size :]
        out.update(resting)
        rounds.append([*(playing[at * size : (at + 1) * size] for at in range(at_once)), resting])
    return rounds


class _Plan:
    """Rounds of groups, the last being those who sit out, with how often each pair meets and each member plays."""

    def __init__(self, rounds: Rounds, count: int) -> None:
        self.rounds = rounds
        self.met = [[0] * count for _one in range(count)]
        self.plays = [0] * count
        for *tables, _resting in rounds:
            for table in tables:
                for name in table:
                    self.plays[name] += 1
                for one, other in permutations(table, 2):
                    self.met[one][other] += 1

    @property
    def cost(self) -> int:
        """Return the sum of squares of meetings and matches: the least is the most equal."""
        return sum(count**2 for row in self.met for count in row) // 2 + _PLAYS * sum(count**2 for count in self.plays)

    def improve(self) -> None:
        """Swap members of a round as long as that makes the plan more equal."""
        improving = True
        while improving:
            improving = False
            for groups in self.rounds:
                for one, other in combinations(groups, 2):
                    resting = other is groups[-1]
                    for first, second in product(range(len(one)), range(len(other))):
                        if self._gain(one, other, one[first], other[second], resting=resting) < 0:
                            self._exchange(one, other, first, second, resting=resting)
                            improving = True

    def _gain(self, one: list[int], other: list[int], a: int, b: int, *, resting: bool) -> int:
        """Return the change of the cost if `a` of a table and `b` of another group are swapped."""
        of_a, of_b = self.met[a], self.met[b]
        change = 2 * sum(of_b[name] - of_a[name] + 1 for name in one if name != a)
        if resting:
            return change + _PLAYS * 2 * (self.plays[b] - self.plays[a] + 1)
        return change + 2 * sum(of_a[name] - of_b[name] + 1 for name in other if name != b)

    def _exchange(self, one: list[int], other: list[int], first: int, second: int, *, resting: bool) -> None:
        a, b = one[first], other[second]
        for group, leaves, comes in ((one, a, b),) if resting else ((one, a, b), (other, b, a)):
            for name in group:
                if name != leaves:
                    for each, change in ((leaves, -1), (comes, 1)):
                        self.met[each][name] += change
                        self.met[name][each] += change
        if resting:
            self.plays[a] -= 1
            self.plays[b] += 1
        one[first], other[second] = b, a
