"""Pairings: pools, tables, brackets, Swiss rounds, ladders."""

from collections import Counter

import pytest
from caissify_pairings import generate_pairings

from engines.contests import ContestRules, Kind
from engines.contests.contest import Answer, Contest
from engines.contests.drawing import count_rounds
from engines.contests.entries import Accepted, Challenged, Declined, Finished, Joined, Left
from engines.contests.folding import apply, fold
from engines.contests.ladder import challengeable
from engines.contests.pools import computers_wanted
from engines.contests.seating import design, unevenness
from engines.contests.standings import next_season, tables
from engines.contests.swiss import Round, pair
from engines.core.dice import Dice
from engines.core.errors import RulesError
from tests.engines.contests.seasons import begun, by_rating, play, signed_up


@pytest.mark.parametrize(
    ("members", "sizes"), [(4, [4]), (7, [7]), (8, [4, 4]), (13, [4, 4, 5]), (40, [5, 6, 6, 5, 6, 6, 6])]
)
def test_pools_follow_ratings_and_differ_by_one_at_most(members: int, sizes: list[int]) -> None:
    pools = begun(Kind.LEAGUE, members).pools
    assert [len(pool.members) for pool in pools] == sizes
    assert [name for pool in pools for name in pool.members] == [f"m{each}" for each in range(members)]


def test_two_go_up_and_two_down_leavers_are_out_and_newcomers_join_by_rating() -> None:
    contest = play(begun(Kind.LEAGUE, 15, pool_most=5), Dice(bytes([1]), 0), places=by_rating)
    assert [[row.member for row in table.rows if row.falls] for table in tables(contest)] == [
        ["m3", "m4"],
        ["m8", "m9"],
        [],
    ]
    tiers = next_season(contest)
    assert tiers == tuple(tuple(f"m{each}" for each in range(first, first + 5)) for first in (0, 5, 10))
    season = fold(signed_up(contest.rules, 15, tiers))
    assert [set(pool.members) for pool in season.pools] == [
        {"m0", "m1", "m2", "m5", "m6"},
        {"m3", "m4", "m7", "m10", "m11"},
        {"m8", "m9", "m12", "m13", "m14"},
    ]
    entries = signed_up(contest.rules, 15, tiers)
    entries[-1:-1] = [Left(1, "m13"), Left(1, "m14"), Joined(1, "good", 2100, "1"), Joined(1, "new", 100, "2")]
    season = fold(entries)
    assert ["good" in pool.members for pool in season.pools] == [True, False, False]
    assert ["new" in pool.members for pool in season.pools] == [False, False, True]
    assert [len(pool.members) for pool in season.pools] == [5, 5, 5]


def test_computers_fill_pools_to_their_size() -> None:
    rules = ContestRules(Kind.LEAGUE, "mono", computers_fill=True)
    wanted = [computers_wanted(fold(signed_up(rules, members)[:-1])) for members in range(1, 14)]
    assert wanted == [3, 2, 1, 0, 0, 0, 1, 0, 1, 0, 1, 0, 2]
    entries = signed_up(rules, 13)
    entries[-1:-1] = [Joined(2, f"robot{each}", 0, str(each), computer=True) for each in range(2)]
    pools = [pool.members for pool in fold(entries).pools]
    assert [len(pool) for pool in pools] == [5, 5, 5]
    assert [[name for name in pool if name.startswith("robot")] for pool in pools] == [["robot0"], ["robot1"], []]


@pytest.mark.parametrize(
    ("members", "size", "uneven"),
    [
        (4, 3, (0, 0, 0)),
        (5, 3, (0, 1, 0)),
        (7, 3, (0, 0, 0)),
        (5, 4, (0, 0, 0)),
        (6, 4, (0, 1, 0)),
        (6, 5, (0, 0, 0)),
        (16, 4, (0, 0, 0)),
    ],
)
def test_at_tables_all_meet_as_equally_often_as_can_be(members: int, size: int, uneven: tuple[int, int, int]) -> None:
    for seed in range(3):
        plan = design(members, size, None, Dice(bytes([seed]), 0))
        assert unevenness(range(members), [table for each in plan for table in each]) == uneven
        assert all(len({*sum(each, ())}) == size * (members // size) for each in plan)


def test_everybody_holds_each_seat_of_a_table_as_often() -> None:
    contest = begun(Kind.ROUND_ROBIN, 16, table_size=4, duplicate=True)
    for member in contest.active:
        held = Counter(pairing.members.index(member) for pairing in contest.pairings if member in pairing.members)
        assert len(held) == 4
        assert max(held.values()) <= 2
    assert {pairing.deal for pairing in contest.pairings} == set(range(5))


def test_the_best_seeds_of_a_knock_out_have_the_byes_and_meet_last() -> None:
    contest = begun(Kind.KNOCKOUT, 11)
    assert [bye.member for bye in contest.byes] == ["m0", "m3", "m4", "m1", "m2"]
    contest = play(contest, Dice(bytes([0]), 0), places=by_rating)
    assert [row.rank for row in tables(contest)[0].rows] == [1, 2, 3, 3, 5, 5, 5, 5, 9, 9, 9]
    assert {row.member for row in tables(contest)[0].rows[:4]} == {"m0", "m1", "m2", "m3"}
    assert set(contest.pairings[-1].members) == {"m0", "m1"}


def test_a_level_pairing_of_a_knock_out_has_two_more_games_then_the_better_seed_goes_on() -> None:
    contest = begun(Kind.KNOCKOUT, 4)
    while contest.round == 1:
        contest = apply(contest, Finished(3, contest.open_pairings[0].id, (1, 1)))
    assert [pairing.id for pairing in contest.pairings if pairing.id.startswith("1.1")] == ["1.1", "1.1.2", "1.1.3"]
    assert {pairing.members[0] for pairing in contest.pairings if pairing.id.startswith("1.1")} == {"m0", "m3"}
    assert set(contest.pairings[-1].members) == {"m0", "m1"}


def test_a_drop_out_of_a_knock_out_makes_way() -> None:
    contest = begun(Kind.KNOCKOUT, 4, best_of=3)
    contest = apply(contest, Finished(3, "1.1", (2, 0) if contest.pairing("1.1").members[0] == "m0" else (0, 2)))
    contest = apply(contest, Left(3, "m0"))
    for _game in range(2):
        two = contest.open_pairings[0]
        contest = apply(contest, Finished(3, two.id, (2, 0) if two.members[0] == "m1" else (0, 2)))
    assert contest.round == 2
    assert set(contest.open_pairings[0].members) == {"m1", "m3"}


def swiss_rounds(contest: Contest) -> list[Round]:
    """Return the rounds of a Swiss with the points before each."""
    points, rounds = dict.fromkeys(contest.active, 0), []
    for number in range(1, contest.round + 1):
        made = [each for each in contest.pairings if each.round == number]
        bye = next((each.member for each in contest.byes if each.round == number), None)
        rounds.append(Round(dict(points), tuple((each.members[0], each.members[1]) for each in made), bye))
        for each in made:
            for name, gained in zip(each.members, contest.results[each.id].points, strict=True):
                points[name] += gained
        if bye is not None:
            points[bye] += 2
    return rounds


@pytest.mark.parametrize("members", [8, 13, 33])
def test_a_swiss_keeps_the_rules_of_fides_dutch_system(members: int) -> None:
    for seed in range(3):
        contest = play(begun(Kind.SWISS, members), Dice(bytes([seed]), 0))
        rounds = swiss_rounds(contest)
        assert len(rounds) == count_rounds(contest)
        met = Counter(frozenset(two) for each in rounds for two in each.pairs)
        assert max(met.values()) == 1, "C1: nobody meets twice"
        byes = [each.bye for each in rounds if each.bye is not None]
        assert len(set(byes)) == len(byes) == len(rounds) * (members % 2), "C2: a bye each at most"
        for member in contest.active:
            seats = [two.index(member) for each in rounds for two in each.pairs if member in two]
            assert abs(seats.count(0) - seats.count(1)) <= 2, "C3"
            assert all(len(set(three)) > 1 for three in zip(seats, seats[1:], seats[2:], strict=False)), "C3"
        upper = {f"m{each}" for each in range(members // 2)}
        assert all(len(upper & set(two)) == 1 for two in rounds[0].pairs), "D: the upper half meets the lower"


def faults(rounds: list[Round], found: Round) -> tuple[int, int, int, int]:
    """Return what C1, C2, C3 and C6 to C8 of the Dutch rules forbid or want least: repeats, byes, seats, and floats."""
    met = {frozenset(two) for each in rounds for two in each.pairs}
    byes = {each.bye for each in rounds}
    seats: dict[str, list[int]] = {}
    for each in rounds:
        for two in each.pairs:
            for seat, name in enumerate(two):
                seats.setdefault(name, []).append(seat)
    held = {name: [*seats.get(name, []), seat] for two in found.pairs for seat, name in enumerate(two)}
    return (
        sum(frozenset(two) in met for two in found.pairs),
        int(found.bye is not None and found.bye in byes),
        sum(abs(each.count(0) - each.count(1)) > 2 or each[-3:] in ([0] * 3, [1] * 3) for each in held.values()),
        sum((found.points[one] - found.points[other]) ** 2 for one, other in found.pairs),
    )


def by_caissify(standing: list[tuple[str, int]], rounds: list[Round], number: int) -> Round:
    """Return the round that an independent implementation of the Dutch rules pairs."""
    order = sorted((name for name, _points in standing), key=lambda name: int(name[1:]))
    ids = {name: at for at, name in enumerate(order, 1)}
    players = []
    for name, points in standing:
        colours, floats = list[str | None](), list[str]()
        for each in rounds:
            two = next((two for two in each.pairs if name in two), None)
            colours.append(None if two is None else ("white", "black")[two.index(name)])
            gap = 1 if two is None else each.points[name] - each.points[two[1 - two.index(name)]]
            floats.append("down" if gap > 0 else "up" if gap < 0 else "none")
        players.append(
            {
                "id": ids[name],
                "name": name,
                "score": points / 2,
                "rating": 3000 - ids[name],
                "starting_number": ids[name],
                "color_hist": colours,
                "float_history": floats,
                "bye_count": sum(each.bye == name for each in rounds),
            }
        )
    met = {tuple(sorted(ids[name] for name in two)) for each in rounds for two in each.pairs}
    found = generate_pairings("dutch", players, met, number, 9)
    pairs = [(each["white_id"], each["black_id"]) for each in found]
    names = {at: name for name, at in ids.items()}
    return Round(
        dict(standing),
        tuple((names[one], names[other]) for one, other in pairs if one in names and other in names),
        next((names[one or other] for one, other in pairs if one not in names or other not in names), None),
    )


@pytest.mark.parametrize("members", [10, 15])
def test_swiss_rounds_are_as_good_as_those_of_an_independent_implementation(members: int) -> None:
    same, all_pairs = 0, 0
    for seed in range(4):
        rounds = swiss_rounds(play(begun(Kind.SWISS, members, rounds=5), Dice(bytes([seed]), 0)))
        for number, played in enumerate(rounds):
            standing = sorted(played.points.items(), key=lambda each: (-each[1], int(each[0][1:])))
            theirs = by_caissify(standing, rounds[:number], number + 1)
            ours = pair(standing, rounds[:number], Dice(bytes([seed]), number))
            assert faults(rounds[:number], ours) <= faults(rounds[:number], theirs), (seed, number)
            same += len({*map(frozenset, ours.pairs)} & {*map(frozenset, theirs.pairs)})
            all_pairs += len(ours.pairs)
    assert same > all_pairs / 2, "most pairs are even the same"


def ladder() -> Contest:
    return begun(Kind.LADDER, 6)


def test_on_a_ladder_the_winner_has_the_better_place() -> None:
    contest = ladder()
    assert contest.ladder == ("m0", "m1", "m2", "m3", "m4", "m5")
    assert challengeable(contest, "m5") == ("m4", "m3", "m2")
    with pytest.raises(RulesError, match="up to 3 places above you: `m4`, `m3` or `m2`"):
        apply(contest, Challenged(3, 1, "m5", "m1"))
    contest = fold([Challenged(3, 1, "m5", "m2"), Accepted(4, 1)], contest)
    assert challengeable(contest, "m5") == ("m4", "m3")
    (pairing,) = contest.open_pairings
    won = apply(contest, Finished(5, pairing.id, tuple(2 * (name == "m5") for name in pairing.members)))
    assert won.ladder == ("m0", "m1", "m5", "m3", "m4", "m2")
    lost = apply(contest, Finished(5, pairing.id, tuple(2 * (name == "m2") for name in pairing.members)))
    assert lost.ladder == contest.ladder
    assert apply(won, Joined(6, "late", 3000, "5")).ladder[-1] == "late"


@pytest.mark.parametrize(("days", "place"), [(6, 3), (7, 2)])
def test_a_second_decline_in_a_week_costs_a_place(days: int, place: int) -> None:
    contest = fold([Challenged(3, 1, "m5", "m2"), Declined(3, 1)], ladder())
    assert contest.ladder.index("m2") == 2
    assert contest.challenges[0].answer is Answer.DECLINED
    later = 3 + days * 86_400
    contest = fold([Challenged(later, 2, "m4", "m2"), Declined(later, 2)], contest)
    assert contest.ladder.index("m2") == place
    assert sorted(contest.ladder) == sorted(contest.active)


def test_two_on_a_ladder_have_one_challenge_at_a_time() -> None:
    contest = apply(ladder(), Challenged(3, 1, "m1", "m0"))
    with pytest.raises(RulesError, match="nobody above to challenge"):
        apply(contest, Challenged(3, 2, "m1", "m0"))
