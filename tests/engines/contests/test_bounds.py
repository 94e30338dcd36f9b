"""Can still finish 2nd to 5th: against every way in which a small pool can end."""

from itertools import product

import pytest

from engines.contests import Kind
from engines.contests.bounds import finishes
from engines.contests.contest import Contest
from engines.contests.entries import Finished
from engines.contests.folding import apply
from engines.contests.standings import tables
from engines.core.dice import Dice
from tests.engines.contests.seasons import begun

ENDS = [(2, 0), (1, 1), (0, 2), (0, 0)]


def every_end(contest: Contest) -> dict[str, tuple[int, int]]:
    """Return the best and the worst rank of each member over all results of what is left."""
    ranks: dict[str, set[int]] = {}
    left = [pairing.id for pairing in contest.open_pairings]
    for results in product(ENDS, repeat=len(left)):
        ended = contest
        for pairing, points in zip(left, results, strict=True):
            ended = apply(ended, Finished(4, pairing, points))
        for row in tables(ended)[0].rows:
            ranks.setdefault(row.member, set()).add(row.rank)
    return {member: (min(each), max(each)) for member, each in ranks.items()}


@pytest.mark.parametrize(("left", "at_least"), [(1, 50), (3, 30)])
def test_nothing_that_can_happen_is_excluded_and_little_else_is_said(left: int, at_least: int) -> None:
    too_wide, exact, chance = 0, 0, Dice(bytes([left]), 0)
    for _season in range(12):
        contest = begun(Kind.LEAGUE, 5)
        for pairing in chance.sample(contest.pairings, len(contest.pairings) - left):
            contest = apply(contest, Finished(3, pairing.id, chance.choice(ENDS[:3])))
        happens = every_end(contest)
        for member, (best, worst) in finishes(contest, "A").items():
            assert best <= happens[member][0]
            assert happens[member][1] <= worst
            too_wide += happens[member][0] - best + worst - happens[member][1]
            exact += (best, worst) == happens[member]
    assert exact >= at_least, "of 60"


def test_two_who_have_one_match_left_cannot_both_win_it() -> None:
    contest = begun(Kind.LEAGUE, 4)
    last = contest.pairings[-1].members
    leader, fourth = sorted(set(contest.active) - set(last))
    beaten = {leader: {fourth, last[1]}, last[0]: {leader}, last[1]: {fourth}, fourth: {last[0]}}
    for pairing in contest.pairings[:-1]:
        one, other = pairing.members
        contest = apply(contest, Finished(3, pairing.id, (2, 0) if other in beaten[one] else (0, 2)))
    assert finishes(contest, "A")[leader] == (1, 2)
