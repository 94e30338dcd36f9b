"""Points of matches, tie-breaks, and the reasons of pairings."""

import re
from fractions import Fraction

import pytest

from engines.contests import Kind
from engines.contests.contest import Contest
from engines.contests.entries import Accepted, Challenged, Dealt, Finished, Left
from engines.contests.folding import apply, fold, points_of
from engines.contests.reasons import why, why_bye
from engines.contests.standings import tables
from engines.core.dice import Dice
from tests.engines.contests.seasons import begun, play, secret_of


def points(contest: Contest) -> dict[str, int]:
    """Return the points of all members."""
    return {row.member: row.points for table in tables(contest) for row in table.rows}


@pytest.mark.parametrize(
    ("places", "expected"),
    [((1, 2), (2, 0)), ((1, 1), (1, 1)), ((1, 2, 3), (4, 2, 0)), ((1, 3, 1, 3), (5, 1, 5, 1)), ((2, 1, 2), (1, 4, 1))],
)
def test_a_table_counts_as_matches_of_two(places: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert points_of(places) == expected


def test_in_a_duplicate_round_those_who_held_the_seat_count_like_opponents() -> None:
    contest = begun(Kind.SWISS, 6, duplicate=True)
    first, second, third = contest.pairings
    contest = apply(contest, Finished(3, first.id, (2, 0), (50, 40)))
    assert [points(contest)[name] for name in first.members] == [2, 0], "there is nobody else to compare with"
    contest = apply(contest, Finished(3, second.id, (2, 0), (60, 55)))
    gained = points(contest)
    assert [gained[name] for name in (*first.members, *second.members)] == [4, 0, 2, 2], (
        "at the same place the larger lead is ahead"
    )
    assert contest.unrevealed == ()
    # Who drops out is behind all; who would have met them has won, and is level with all others.
    contest = apply(contest, Left(3, third.members[0]))
    [bye] = contest.byes
    assert bye.points == 2, "a draw, and level with the other table of the next round"
    gained = points(contest) | {bye.member: points(contest)[bye.member] - bye.points}
    assert [gained[name] for name in (*first.members, *second.members, *third.members)] == [6, 1, 4, 3, 0, 4]
    assert contest.unrevealed == (0,)
    assert apply(contest, Dealt(4, 0, secret_of(0).hex())).unrevealed == ()


def test_a_match_without_scores_is_compared_by_its_points() -> None:
    contest = begun(Kind.SWISS, 4, duplicate=True)
    for pairing, scores in zip(contest.pairings, ((50, 40), None), strict=True):
        contest = apply(contest, Finished(3, pairing.id, (2, 0), scores))
    assert sorted(points(contest).values()) == [1, 1, 3, 3], "level with the other table"


def test_equals_are_parted_by_their_matches_then_by_what_their_opponents_scored() -> None:
    contest = begun(Kind.LEAGUE, 5)
    # In a circle m0, m1 and m2 beat each other; against the two others each has a win and a draw.
    beats = {("m0", "m1"), ("m1", "m2"), ("m2", "m0"), ("m0", "m4"), ("m1", "m4"), ("m2", "m3")}
    for pairing in contest.pairings:
        one, other = pairing.members
        result = (2, 0) if (one, other) in beats else (0, 2) if (other, one) in beats else (1, 1)
        contest = apply(contest, Finished(3, pairing.id, result))
    [table] = tables(contest)
    assert table.tie_breaks == ("head to head", "Sonneborn-Berger")
    rows = [(row.member, row.rank, row.points, *row.tie_breaks) for row in table.rows]
    assert rows == [
        ("m2", 1, 5, Fraction(1), Fraction(9, 2)),
        ("m0", 2, 5, Fraction(1), Fraction(17, 4)),
        ("m1", 2, 5, Fraction(1), Fraction(17, 4)),
        ("m3", 4, 3, Fraction(0), Fraction(3)),
        ("m4", 5, 2, Fraction(0), Fraction(2)),
    ]


def reasons(contest: Contest, pairing: str, seat: int) -> str:
    """Return the sentences for a seat of a pairing."""
    return " ".join(why(contest, pairing, contest.pairing(pairing).members[seat]))


def test_why_was_i_paired_like_this() -> None:
    league = begun(Kind.LEAGUE, 5)
    assert reasons(league, "A1.1", 0) == (
        "Pools follow the ratings at sign-up. You meet everyone in your pool. The round was drawn by lot. "
        "Seats take turns: you have seat 1 in 2 of your 4 matches."
    )
    at_tables = begun(Kind.ROUND_ROBIN, 6, table_size=4, duplicate=True)
    assert "you meet the others 1 to 2 times" in reasons(at_tables, "1.1", 0)
    assert "All tables of deal 1 play the same" in reasons(at_tables, "1.1", 0)
    cup = begun(Kind.KNOCKOUT, 4, best_of=3)
    assert re.search(r"You are seed [14] by rating, your opponent is seed [14]\.", reasons(cup, "1.1", 0))
    cup = apply(cup, Finished(3, "1.1", (2, 0)))
    assert "It is game 2 in a best of 3." in reasons(cup, "1.1.2", 0)
    cup = apply(begun(Kind.KNOCKOUT, 4), Finished(3, "1.1", (1, 1)))
    assert "It is an extra game, as you were level after game 1." in reasons(cup, "1.1.2", 0)
    swiss = begun(Kind.SWISS, 6)
    assert "the upper half by rating plays the lower half" in reasons(swiss, "1.1", 0)
    for number, pairing in enumerate(swiss.pairings):
        swiss = apply(swiss, Finished(3, pairing.id, (2, 0) if number else (1, 1)))
    later = [reasons(swiss, pairing.id, 0) for pairing in swiss.pairings if pairing.round == 2]
    assert any("You two had equal points before round 2. You had not met before." in each for each in later)
    assert any(re.search(r"you had (1|½) points? and your opponent (½|0|1)", each) for each in later)
    odd = play(begun(Kind.SWISS, 7), Dice(b"odd", 0))
    assert [why_bye(odd, bye).split(". ")[1] for bye in odd.byes] == [
        "In the first round the bye goes to the lower half by rating.",
        *["You had the fewest points of those without a bye so far."] * 2,
    ]
    for contest, reason in (
        (begun(Kind.KNOCKOUT, 11), "free places"),
        (begun(Kind.LEAGUE, 5), "in each round one has no match"),
        (begun(Kind.ROUND_ROBIN, 11, table_size=3), "Not everyone fits"),
    ):
        assert reason in why_bye(contest, contest.byes[0])
    ladder = fold([Challenged(3, 1, "m3", "m1"), Accepted(3, 1)], begun(Kind.LADDER, 4))
    assert reasons(ladder, "c1", 0).startswith("Your opponent challenged you.")
