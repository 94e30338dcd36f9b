"""Tables of three to five at which everybody meets everybody as equally often as can be, and seats in turn."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations
from typing import Final, TypeVar

from engines.core.dice import Dice

T = TypeVar("T", int, str)
_PLAYS: Final = 1_000
"""How much more it counts that all play equally often than that they meet equally often."""
_TRIES: Final = 12

Table = tuple[T, ...]
Rounds = list[list[list[int]]]
"""Of each round the tables, and last who sits out."""


def design(count: int, size: int, rounds: int | None, dice: Dice) -> list[list[Table[int]]]:
    """Return rounds of tables of `size` among `count`, found by a search that improves draws of `dice`.

    Without a number of rounds: the fewest in which all meet, play equally often, and meet as equally as any.
    """
    at_once = count // size
    lengths = [rounds] if rounds else _lengths(count, size)
    best: tuple[tuple[int, ...], list[list[Table[int]]]] | None = None
    for length in lengths:
        found = min((_improved(_drawn(count, size, length, dice)) for _try in range(_TRIES)), key=_cost)
        tables = [[tuple(table) for table in each[:at_once]] for each in found]
        quality = unevenness(range(count), (table for each in tables for table in each))
        if best is None or quality < best[0]:
            best = quality, tables
        if quality == (0, 0, 0):
            break
    if best is None:
        raise ValueError(f"no tables of {size} among {count}")
    return best[1]


def unevenness(members: Iterable[T], tables: Iterable[Sequence[T]]) -> tuple[int, int, int]:
    """Return how uneven a plan is: pairs that never meet, and by how much the members' meetings and matches differ."""
    names, listed = list(members), list(tables)
    met, plays = meetings(names, listed), Counter(name for table in listed for name in table)
    counts, played = met.values(), [plays[name] for name in names]
    return sum(count == 0 for count in counts), max(counts) - min(counts), max(played) - min(played)


def meetings(members: Sequence[T], tables: Iterable[Sequence[T]]) -> dict[frozenset[T], int]:
    """Return how often each two members meet."""
    met = {frozenset(two): 0 for two in combinations(members, 2)}
    for table in tables:
        for two in combinations(table, 2):
            met[frozenset(two)] += 1
    return met


def balance_seats(rounds: Sequence[Sequence[Table[str]]]) -> list[list[Table[str]]]:
    """Return the tables in orders in which everybody holds each seat as equally often as can be."""
    held: Counter[tuple[str, int]] = Counter()
    seated = [list(each) for each in rounds]
    for table in (table for each in seated for table in each):
        held.update((name, seat) for seat, name in enumerate(table))
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
    return seated


def _repeats(held: Counter[tuple[str, int]], order: Sequence[str]) -> int:
    return sum(held[name, seat] for seat, name in enumerate(order))


def _lengths(count: int, size: int) -> list[int]:
    """Return numbers of rounds in which all can meet and play equally often, up to the matches of a round robin."""
    at_once = count // size
    enough = [
        at_once * length * size // count
        for length in range(1, count * count)
        if at_once * length * size % count == 0 and at_once * length * size // count * (size - 1) >= count - 1
    ]
    usual = [plays * count // (size * at_once) for plays in enough if plays < count]
    return usual or [enough[0] * count // (size * at_once)]


def _drawn(count: int, size: int, length: int, dice: Dice) -> Rounds:
    """Return rounds at random in which those sit out who did so least."""
    at_once, out, rounds = count // size, Counter[int](), []
    for _round in range(length):
        order = sorted(dice.shuffle(range(count)), key=lambda at: out[at], reverse=True)
        playing, resting = dice.shuffle(order[: at_once * size]), order[at_once * size :]
        out.update(resting)
        rounds.append([*(playing[at * size : (at + 1) * size] for at in range(at_once)), resting])
    return rounds


def _cost(rounds: Rounds) -> int:
    met: Counter[tuple[int, int]] = Counter()
    plays: Counter[int] = Counter()
    for *tables, _resting in rounds:
        for table in tables:
            met.update(combinations(sorted(table), 2))
            plays.update(table)
    return sum(count**2 for count in met.values()) + _PLAYS * sum(count**2 for count in plays.values())


def _improved(rounds: Rounds) -> Rounds:
    """Return the rounds after all exchanges of two members that make meetings more equal."""
    cost, improving = _cost(rounds), True
    while improving:
        improving = False
        for one, first, other, second in _exchanges(rounds):
            one[first], other[second] = other[second], one[first]
            changed = _cost(rounds)
            if changed < cost:
                cost, improving = changed, True
            else:
                one[first], other[second] = other[second], one[first]
    return rounds


def _exchanges(rounds: Rounds) -> Iterator[tuple[list[int], int, list[int], int]]:
    for groups in rounds:
        for one, other in combinations(groups, 2):
            for first in range(len(one)):
                for second in range(len(other)):
                    yield one, first, other, second
