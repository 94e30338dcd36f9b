"""Laws of every contest, whatever happens in it."""

from collections import Counter
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.contests import Kind
from engines.contests.bounds import finishes
from engines.contests.contest import Contest
from engines.contests.entries import Finished, Left, Replaced, entry_from_json, entry_to_json
from engines.contests.folding import apply, fold
from engines.contests.reasons import why, why_bye
from engines.contests.standings import tables
from engines.contests.starting import startable
from engines.core.dice import Dice
from tests.engines.contests.seasons import CONTESTS, begun, play

chances = st.binary(min_size=4, max_size=4).map(partial(Dice, ply=0))
every_contest = pytest.mark.parametrize("name", CONTESTS)
EXAMPLES = settings(max_examples=4)


def start(name: str) -> Contest:
    kind, members, rules = CONTESTS[name]
    return begun(kind, members, **rules)


@every_contest
@EXAMPLES
@given(chance=chances, trouble=st.sampled_from([0, 5, 30]))
def test_a_contest_runs_to_its_end(name: str, chance: Dice, trouble: int) -> None:
    said: list[dict[str, tuple[int, int]]] = []

    def check(contest: Contest, playing: frozenset[str]) -> None:
        running = Counter(member for each in contest.open_pairings if each.id in playing for member in each.members)
        assert all(running[member] <= contest.rules.at_once for member in contest.active)
        games = Counter((each.round, member) for each in contest.pairings for member in each.members)
        most = contest.rules.best_of + 2 if contest.rules.kind is Kind.KNOCKOUT else contest.rules.games
        assert max(games.values(), default=0) <= most, "in a round nobody is in two pairings"
        said.append({name: each for pool in contest.pools for name, each in finishes(contest, pool.label).items()})

    contest = play(start(name), chance, trouble=trouble, after=check)

    assert not startable(contest)
    ended = {row.member: row.rank for table in tables(contest) for row in table.rows}
    substitutes = {entry.member: entry.by for entry in contest.entries if isinstance(entry, Replaced)}
    for bounds in said:
        for member, (best, worst) in bounds.items():
            while member in substitutes:
                member = substitutes[member]
            assert best <= ended[member] <= worst
    assert {member.name for member in contest.members} == set(ended)
    assert fold([entry_from_json(entry_to_json(entry)) for entry in contest.entries]) == contest
    for pairing in contest.pairings:
        assert all(why(contest, pairing.id, member) for member in pairing.members)
    for bye in contest.byes:
        lower = contest.pools[0].members[len(contest.members) // 2 :]
        assert ("lower half" not in why_bye(contest, bye)) or bye.member in lower


@pytest.mark.parametrize(("name", "games"), [("league", 1), ("league of two games", 2)])
def test_everyone_in_a_pool_meets_everyone(name: str, games: int) -> None:
    contest = start(name)
    met = Counter(frozenset(pairing.members) for pairing in contest.pairings)
    assert met == {
        frozenset((one, other)): games
        for pool in contest.pools
        for one in pool.members
        for other in pool.members
        if one < other
    }
    for pool in contest.pools:
        for member in pool.members:
            seats = Counter(pairing.members.index(member) for pairing in contest.pairings if member in pairing.members)
            assert abs(seats[0] - seats[1]) <= 2 - games, "everyone begins as often as not"


def test_a_drop_out_keeps_finished_matches_and_loses_the_rest() -> None:
    contest = begun(Kind.LEAGUE, 4)
    first = next(pairing for pairing in contest.pairings if "m0" in pairing.members)
    won = tuple(2 * (member == "m0") for member in first.members)
    contest = apply(contest, Finished(3, first.id, won))
    contest = apply(contest, Left(3, "m0"))
    points = {row.member: row.points for table in tables(contest) for row in table.rows}
    (loser,) = (member for member in first.members if member != "m0")
    assert points == {"m0": 2, "m1": 2, "m2": 2, "m3": 2} | {loser: 0}
    assert all("m0" not in pairing.members for pairing in startable(contest))


def test_a_substitute_takes_over_points_and_matches() -> None:
    contest = begun(Kind.SWISS, 6)
    first = contest.pairings[0]
    contest = apply(contest, Finished(3, first.id, (2, 0)))
    contest = apply(contest, Replaced(3, first.members[0], "new", "5", rating=1))
    assert {row.member: row.points for row in tables(contest)[0].rows}["new"] == 2
    assert contest.pairing(first.id).members == ("new", first.members[1])
    assert first.members[0] not in contest.active


def test_at_a_table_the_others_play_on() -> None:
    contest = begun(Kind.LEAGUE, 6, table_size=3)
    table = contest.pairings[0]
    for member in table.members[:2]:
        assert table.id not in contest.results
        contest = apply(contest, Left(3, member))
    assert contest.results[table.id].points == (0, 0, 4)
