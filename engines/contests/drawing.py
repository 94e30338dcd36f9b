"""The draws of a contest, at its beginning and after each round: they follow from the seed and the results."""

from dataclasses import replace

from engines.contests import knockout, round_robin, swiss
from engines.contests.contest import Bye, Contest, Pairing
from engines.contests.pools import draw_pools
from engines.contests.rules import POINTS_OF_WIN, Kind
from engines.contests.scoring import points_in
from engines.core.dice import Dice
from engines.core.errors import IllegalActionError
from engines.core.messages import N_
from engines.core.proof import seed_of


def begin(contest: Contest) -> Contest:
    """Return the contest after sign-up: pools, and all rounds of a round robin."""
    if contest.closed is None:
        raise ValueError("sign-up is open")
    seed = seed_of(contest.closed.secret, tuple(int(member.share) for member in contest.members))
    pools = draw_pools(contest.rules, contest.members, contest.opened.tiers, Dice(seed, 0))
    begun = replace(contest, seed=seed, pools=pools)
    if contest.rules.kind is Kind.LADDER:
        return replace(begun, ladder=pools[0].members)
    if contest.rules.kind not in (Kind.LEAGUE, Kind.ROUND_ROBIN):
        return begun
    made = [
        pairing
        for number, pool in enumerate(pools, 1)
        for pairing in round_robin.pair(contest, pool.label, pool.members, Dice(seed, number))
    ]
    made.sort(key=lambda pairing: pairing.round)
    rounds = made[-1].round
    byes = [
        Bye(number, pool.label, name)
        for number in range(1, rounds + 1)
        for pool in pools
        if (
            playing := {
                name for each in made if (each.round, each.pool) == (number, pool.label) for name in each.members
            }
        )
        for name in pool.members
        if name not in playing
    ]
    if contest.rules.duplicate and rounds * contest.rules.games > len(contest.opened.deals):
        raise IllegalActionError(N_("It takes {count} deals.", count=rounds * contest.rules.games))
    return replace(begun, round=rounds, pairings=tuple(made), byes=tuple(byes))


def go_on(contest: Contest) -> Contest:
    """Return the contest with the pairings that follow from the results so far."""
    if contest.closed is None or contest.ended is not None:
        return contest
    if contest.rules.kind is Kind.KNOCKOUT:
        return _next_of_knockout(contest)
    return _next_of_swiss(contest) if contest.rules.kind is Kind.SWISS else contest


def _next_of_knockout(contest: Contest) -> Contest:
    number, made, byes = knockout.pair_next(contest)
    if number == contest.round and not made:
        return contest
    paired = replace(contest, round=number, pairings=(*contest.pairings, *made), byes=(*contest.byes, *byes))
    # A round of byes alone is over immediately.
    return paired if made else _next_of_knockout(paired)


def count_rounds(contest: Contest) -> int:
    """Return the rounds of a Swiss: at most as many as each member has opponents."""
    rules, members = contest.rules, len(contest.pools[0].members)
    wanted = rules.rounds or swiss.count_rounds(members)
    deals = len(contest.opened.deals) // rules.games if rules.duplicate else wanted
    return min(wanted, deals, members - 1 + members % 2)


def _next_of_swiss(contest: Contest) -> Contest:
    active = set(contest.active)
    if contest.open_pairings or contest.round >= count_rounds(contest) or len(active) < 2:
        return contest
    points = points_in(contest)
    seeded = sorted((name for name in contest.pools[0].members if name in active), key=lambda name: -points[name])
    number = contest.round + 1
    paired = swiss.pair([(name, points[name]) for name in seeded], _history(contest), Dice(contest.seed, number))
    made: list[Pairing] = []
    for at, two in enumerate(paired.pairs, 1):
        made += round_robin.games_of(contest, "", number, at, two)
    # In a duplicate round a bye is a draw with all others; otherwise it is a win.
    worth = len(paired.pairs) if contest.rules.duplicate else POINTS_OF_WIN
    byes = [] if paired.bye is None else [Bye(number, "", paired.bye, worth * contest.rules.games)]
    return replace(contest, round=number, pairings=(*contest.pairings, *made), byes=(*contest.byes, *byes))


def _history(contest: Contest) -> list[swiss.Round]:
    rounds = []
    for number in range(1, contest.round + 1):
        # The first of two games has the order of seats.
        pairs = {frozenset(each.members): each.members for each in reversed(contest.pairings) if each.round == number}
        bye = next((each.member for each in contest.byes if each.round == number), None)
        before = points_in(contest, before=number)
        rounds.append(swiss.Round(before, tuple((two[0], two[1]) for two in pairs.values()), bye))
    return rounds
