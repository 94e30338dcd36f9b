"""Pools: by rating in the first season, by the last table afterwards."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from engines.contests.contest import Contest, Member, Pool
from engines.contests.rules import ContestRules, Kind
from engines.core.dice import Dice


def draw_pools(
    rules: ContestRules, members: Sequence[Member], tiers: Sequence[Sequence[str]], dice: Dice
) -> tuple[Pool, ...]:
    """Return the pools, strongest first; sizes differ by one at most. Equal ratings are in the order of a draw.

    Computers are the last seeds, and fill the pools of a league that have fewer people.
    """
    computers = [member.name for member in members if member.computer]
    ratings = {member.name: member.rating for member in members if not member.computer}
    by_rating = sorted(dice.shuffle(ratings), key=lambda name: -ratings[name])
    if rules.kind is not Kind.LEAGUE:
        return (Pool("", (*by_rating, *computers)),)
    order = [name for tier in _with_newcomers(_move(rules, tiers, ratings), by_rating, ratings) for name in tier]
    count = count_pools(rules, len(members))
    cuts = [at * len(order) // count for at in range(count + 1)]
    pools = [order[first:last] for first, last in pairwise(cuts)]
    for name in computers:
        min(pools, key=len).append(name)
    return tuple(Pool(label_of(at), tuple(pool)) for at, pool in enumerate(pools))


def count_pools(rules: ContestRules, members: int) -> int:
    """Return the number of pools: as few as the largest size allows; one fewer if they would become too small."""
    count = max(1, -(-members // rules.pool_most))
    return count - 1 if count > 1 and members // count < rules.pool_least else count


def computers_wanted(contest: Contest) -> int:
    """Return how many computers would fill the pools of a league, or the last table of a round."""
    rules, members = contest.rules, len(contest.active)
    if rules.kind is Kind.LEAGUE and rules.computers_fill and members:
        count = max(1, -(-members // rules.pool_most))
        return count * max(rules.pool_least, -(-members // count)) - members
    if rules.kind in (Kind.SWISS, Kind.ROUND_ROBIN) and rules.computers_fill and members:
        return -members % rules.table_size
    return 0


def label_of(number: int) -> str:
    """Return `A` for the first pool, and `AA` after `Z`."""
    return (label_of(number // 26 - 1) if number >= 26 else "") + chr(ord("A") + number % 26)


def movers(rules: ContestRules, size: int) -> tuple[int, int]:
    """Return how many members of a pool rise and how many fall: together at most its size."""
    rising = min(rules.up, size // 2)
    return rising, min(rules.down, size - rising)


def _move(rules: ContestRules, tiers: Sequence[Sequence[str]], ratings: Mapping[str, int]) -> list[list[str]]:
    """Return the last season's pools after the moves: members who came down first, then who came up, then the others.

    This order keeps the evening of sizes from undoing a move.
    """
    staying = [[name for name in tier if name in ratings] for tier in tiers]
    staying = [tier for tier in staying if tier]
    moved: list[list[str]] = [[] for _tier in staying]
    stays: list[list[str]] = []
    for at, tier in enumerate(staying):
        rising, falling = movers(rules, len(tier))
        first, last = (rising if at else 0), len(tier) - (falling if at + 1 < len(staying) else 0)
        stays.append(tier[first:last])
        if first:
            moved[at - 1] += tier[:first]
        if last < len(tier):
            moved[at + 1] = tier[last:] + moved[at + 1]
    return [[*came, *stayed] for came, stayed in zip(moved, stays, strict=True)]


def _with_newcomers(tiers: list[list[str]], by_rating: Sequence[str], ratings: Mapping[str, int]) -> list[list[str]]:
    """Return the pools with each newcomer among their equals in the highest one that is not stronger on average."""
    known = {name for tier in tiers for name in tier}
    means = [sum(map(ratings.__getitem__, tier)) / len(tier) for tier in tiers]
    placed = [*map(list, tiers), []]
    for name in by_rating:
        if name not in known:
            at = next((at for at, mean in enumerate(means) if mean <= ratings[name]), len(tiers))
            placed[at].insert(sum(ratings[other] >= ratings[name] for other in placed[at]), name)
    return placed
