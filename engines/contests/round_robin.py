"""Round robin: matches of two by the circle method, tables of three to five by a search."""

from collections.abc import Sequence

from engines.contests.contest import Contest, Pairing
from engines.contests.seating import balance_seats, design
from engines.core.dice import Dice


def pair(contest: Contest, pool: str, members: Sequence[str], dice: Dice) -> list[Pairing]:
    """Return all pairings of a pool, round by round; nobody has two in a round, except the two games of a pair."""
    rules, drawn = contest.rules, dice.shuffle(members)
    rounds: list[list[tuple[str, ...]]]
    if rules.table_size == 2:
        rounds = [[(drawn[a], drawn[b]) for a, b in each] for each in circle(len(drawn))]
    else:
        found = design(len(drawn), rules.table_size, rules.rounds, dice)
        rounds = balance_seats([[tuple(drawn[at] for at in table) for table in each] for each in found], dice)
    return [
        pairing
        for number, tables in enumerate(rounds, 1)
        for at, table in enumerate(tables, 1)
        for pairing in games_of(contest, pool, number, at, table)
    ]


def games_of(contest: Contest, pool: str, number: int, at: int, members: Sequence[str]) -> list[Pairing]:
    """Return the pairing of a round, or two pairings, one begun by each member."""
    rules, made = contest.rules, []
    for game in range(rules.games):
        seated = tuple(members) if game == 0 else tuple(reversed(members))
        deal = (number - 1) * rules.games + game if rules.duplicate else None
        made.append(Pairing(pairing_id(pool, number, at, game + 1), number, pool, seated, deal))
    return made


def pairing_id(pool: str, number: int, at: int, game: int) -> str:
    """Return the id of a pairing: `A2.1`, and `A2.1.2` for its second game."""
    return f"{pool}{number}.{at}" + (f".{game}" if game > 1 else "")


def circle(count: int) -> list[list[tuple[int, int]]]:
    """Return the rounds in which each of `count` members meets each other once (the circle method).

    The first of a pair has the first seat; each member's counts of first and second seats differ by one at most.
    """
    places = count - 1 + count % 2
    """The size of the circle. With an even count one member sits in its middle; with an odd count one has a bye."""
    rounds = []
    for turn in range(places):
        pairs = [] if count % 2 else [(turn, places) if turn % 2 else (places, turn)]
        for step in range(1, places // 2 + 1):
            a, b = (turn + step) % places, (turn - step) % places
            # On a circle of odd size, exactly one of two members is an odd number of steps ahead of the other.
            pairs.append((a, b) if (b - a) % places % 2 else (b, a))
        rounds.append(pairs)
    return rounds
