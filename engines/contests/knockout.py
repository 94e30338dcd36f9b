"""Knock-out: seeds by rating, byes for the top seeds, and games until one of the two is ahead."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engines.contests.contest import LEFT, Bye, Contest, Pairing
from engines.contests.round_robin import pairing_id
from engines.contests.rules import POINTS_OF_WIN

EXTRA_GAMES: Final = 2
"""The number of extra games of a level pairing, played one by one; then the better seed advances."""


@dataclass(frozen=True, slots=True)
class Tie:
    """Two places of the bracket in one round, better seed first; None for a place not decided yet."""

    round: int
    number: int
    members: tuple[str | None, str | None]
    games: tuple[Pairing, ...]
    points: tuple[int, int]
    decided: bool
    winner: str | None


def first_places(members: Sequence[str]) -> list[str | None]:
    """Return the places of the bracket in pairs: the best seeds meet last, and get the byes."""
    order = [0]
    while len(order) < len(members):
        order = [place for seed in order for place in (seed, 2 * len(order) - 1 - seed)]
    return [members[seed] if seed < len(members) else None for seed in order]


def bracket(contest: Contest) -> list[list[Tie]]:
    """Return the ties of each round that is paired."""
    places, rounds = first_places(contest.pools[0].members), list[list[Tie]]()
    for number in range(1, contest.round + 1):
        ties = [_tie(contest, number, at, places[2 * at], places[2 * at + 1]) for at in range(len(places) // 2)]
        rounds.append([tie for tie in ties if any(tie.members)])
        places = [tie.winner for tie in ties]
    return rounds


def pair_next(contest: Contest) -> tuple[int, list[Pairing], list[Bye]]:
    """Return the round in progress, new pairings (more games of its ties, or the next round), and byes."""
    if contest.round:
        ties = bracket(contest)[-1]
        more = [game for tie in ties if not tie.decided for game in _next_game(contest, tie)]
        places = _winners(contest, ties)
        if more or any(not tie.decided for tie in ties) or len(places) < 2:
            return contest.round, more, []
    else:
        places = first_places(contest.pools[0].members)
    number, made, byes = contest.round + 1, list[Pairing](), list[Bye]()
    active = set(contest.active)
    for at in range(len(places) // 2):
        there = [name for name in places[2 * at : 2 * at + 2] if name in active and name is not None]
        if len(there) == 2:
            made.append(Pairing(pairing_id("", number, at + 1, 1), number, "", _seat_order(contest, there, at)))
        elif there:
            byes.append(Bye(number, "", there[0]))
    return number, made, byes


def _winners(contest: Contest, ties: Sequence[Tie]) -> list[str | None]:
    """Return the members in the places of the next round."""
    size = len(first_places(contest.pools[0].members)) >> contest.round
    by_number = {tie.number: tie.winner for tie in ties}
    return [by_number.get(at) for at in range(size)]


def _tie(contest: Contest, number: int, at: int, one: str | None, other: str | None) -> Tie:
    head = pairing_id("", number, at + 1, 1)
    games = tuple(each for each in contest.pairings if each.id == head or each.id.startswith(f"{head}."))
    if not games or one is None or other is None:
        bye = next((each.member for each in contest.byes if each.round == number and each.member in (one, other)), None)
        return Tie(number, at, (one, other), (), (0, 0), decided=True, winner=bye)
    results = [(game, contest.results[game.id]) for game in games if game.id in contest.results]
    mine, theirs = (sum(result.points[game.members.index(name)] for game, result in results) for name in (one, other))
    by_leaving = next(
        (dict(zip(game.members, end.points, strict=True)) for game, end in results if end.how == LEFT), None
    )
    lead, to_come = mine - theirs, max(contest.rules.best_of - len(results), 0)
    if by_leaving is not None:
        lead, decided = by_leaving[one] - by_leaving[other], True
    else:
        decided = abs(lead) > POINTS_OF_WIN * to_come or len(results) >= contest.rules.best_of + EXTRA_GAMES
        lead = lead or (1 if _is_better_seed(contest, one, other) else -1)
    winner = None if not decided or not lead else one if lead > 0 else other
    return Tie(number, at, (one, other), games, (mine, theirs), decided, winner)


def _is_better_seed(contest: Contest, one: str, other: str) -> bool:
    seeds = contest.pools[0].members
    return seeds.index(one) < seeds.index(other)


def _next_game(contest: Contest, tie: Tie) -> list[Pairing]:
    """Return one more game of a tie, with seats swapped, once all games before it are over."""
    last = tie.games[-1]
    if last.id not in contest.results:
        return []
    name = pairing_id("", tie.round, tie.number + 1, len(tie.games) + 1)
    return [Pairing(name, tie.round, "", last.members[::-1])]


def _seat_order(contest: Contest, two: Sequence[str], at: int) -> tuple[str, ...]:
    """Return two members in seat order: first who began less often, then the better seed at every second tie."""
    began = [sum(pairing.members[0] == name for pairing in contest.pairings) for name in two]
    better = _is_better_seed(contest, *two) == bool(at % 2)
    return tuple(two) if began[0] < began[1] or (began[0] == began[1] and better) else tuple(reversed(two))
