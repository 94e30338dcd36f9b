"""Ratings are a fold of finished rated matches: in their order, apart by game, and without a trace of what is gone."""

from dataclasses import replace
from itertools import pairwise

import pytest

from bot.kernel.database.database import Database
from bot.kernel.database.tables import results as stored_results
from bot.kernel.matches.host import Host
from bot.kernel.matches.pools import Pool
from bot.kernel.matches.records import results
from bot.kernel.store.match_row import COMPUTERS, SeatRow, Status, Unrated
from bot.people.own_data import erase
from bot.ratings.careers import START, WEEK, Career, FinishedMatch, FinishedSeat, Ratings, fold
from bot.ratings.ratings import Change, RatingList, is_played, ratings_line, standings
from engines import GAMES
from engines.core.dice import Dice
from engines.core.rules import Outcome, Seat
from engines.core.support import teams_of
from engines.monocards.options import Options as MonocardsOptions
from tests.bot.made_up import BLUE, GOLD, GREEN, RED, a_match
from tests.bot.matches import BLUE_PERSON, begin, load_row
from tests.bot.ratings.rated_matches import finish
from tests.first_round import past_the_first_round, until_played

MONO = Pool("mono", "Mono")
R, B, G, Y = (RED, "Red"), (BLUE, "Blue"), (GREEN, "Green"), (GOLD, "Gold")


def after(
    *matches: tuple[tuple[int, ...], tuple[int, ...]], teams: tuple[tuple[int, ...], ...] = ()
) -> dict[int, Career]:
    """The careers after matches, each given by who sat there and which place each came in."""
    finished = [
        FinishedMatch(
            101 + at,
            at,
            MONO,
            1,
            tuple(FinishedSeat(user, place) for user, place in zip(users, places, strict=True)),
            teams or tuple((seat,) for seat in range(len(users))),
        )
        for at, (users, places) in enumerate(matches)
    ]
    return dict(fold(Ratings(), finished).careers[MONO])


def test_leaving_beside_stronger_players_gains_nothing() -> None:
    strong = [
        FinishedMatch(101 + at, at, MONO, 1, (FinishedSeat(BLUE, 1), FinishedSeat(GOLD + at, 2)), ((0,), (1,)))
        for at in range(20)
    ]
    left = (FinishedSeat(GREEN, 1), FinishedSeat(BLUE, 2, withdrawn=True), FinishedSeat(RED, 3, withdrawn=True))
    people = fold(Ratings(), [*strong, FinishedMatch(200, 99, MONO, 1, left, ((0,), (1,), (2,)))]).careers[MONO]
    assert people[RED].rating <= START
    assert people[BLUE].curve[-1].rating < people[BLUE].curve[-2].rating


def test_the_more_often_two_people_meet_in_a_week_the_less_each_match_counts() -> None:
    points = after(*[((RED, BLUE), (1, 2))] * 20)[RED].curve
    gains = [later - earlier for earlier, later in pairwise((START, *(point.rating for point in points)))]
    assert gains[0] > 2 * gains[1] > 2 * gains[2] > 2 * gains[3]
    assert sum(gains) < 3 * gains[0]
    assert points[2].weight == 1 / 3
    changes = {user: Change(1600, 9, True, points[2].weight) for user in (RED, BLUE)}
    table = tuple(SeatRow(seat, user, "Red", 1) for seat, user in enumerate((RED, BLUE)))
    assert "match 3 in 7 days, counts 33%" in ratings_line(a_match(101, table=table), changes)


def test_matches_of_another_week_against_others_or_of_another_game_count_in_full() -> None:
    def weights(*finished: FinishedMatch) -> list[float]:
        careers = fold(Ratings(), finished).careers.values()
        return [point.weight for people in careers for point in people[RED].curve]

    one = FinishedMatch(101, 0, MONO, 1, (FinishedSeat(RED, 1), FinishedSeat(BLUE, 2)), ((0,), (1,)))
    assert weights(one, replace(one, ended_at=WEEK)) == [1, 1]
    assert weights(one, replace(one, ended_at=WEEK - 1)) == [1, 1 / 2]
    assert weights(one, replace(one, seats=(FinishedSeat(RED, 1), FinishedSeat(GREEN, 2)))) == [1, 1]
    assert weights(one, replace(one, pool=Pool("mambo", "Mamba"))) == [1, 1]


def test_partners_sit_opposite_in_every_game_of_teams() -> None:
    monoch, monocards = GAMES["monoch"].info, GAMES["monocards"].info
    assert teams_of(monoch, GAMES["monoch"].Options(), 4) == ((0, 2), (1, 3))
    assert teams_of(monoch, GAMES["monoch"].Options(), 2) == ((0,), (1,))
    assert teams_of(monocards, MonocardsOptions(teams=True), 6) == ((0, 3), (1, 4), (2, 5))
    assert teams_of(monocards, MonocardsOptions(), 3) == ((0,), (1,), (2,))


def test_ranks_order_players_who_left_after_going_out() -> None:
    outcome = Outcome((Seat(1),), (2, 3, 1, 0), "RANKS")
    assert [row.place for row in results(outcome, (RED, BLUE, GREEN, GOLD), {0: 7}, ranked=True)] == [2, 1, 3, 4]
    assert [row.place for row in results(outcome, (RED, BLUE, GREEN, GOLD), {3: 7, 2: 9}, ranked=True)] == [2, 1, 3, 4]
    assert getattr(GAMES["monocards"], "scores_rank")(outcome)  # noqa: B009 - an optional part of the protocol


async def test_what_is_unrated_counts_nothing(database: Database) -> None:
    await finish(database, [R, B], [None, None])
    await finish(database, [R, B], rated=False)
    await finish(database, [R, R])
    await finish(database, [R, B], options='{"gone": 1}')
    assert (await RatingList(database).current()).careers == {}


@pytest.mark.both_databases
async def test_a_snapshot_replays_to_the_same_state(database: Database) -> None:
    people, dice = RatingList(database), Dice(b"ratings", 0)
    for _ in range(12):
        await finish(database, dice.sample([R, B, G, Y], dice.choice((2, 3))), ended_at=dice.choice((50, 60, 70)))
        assert (await people.current()) == await RatingList(database).current()


@pytest.mark.parametrize("change", [{"place": 3}, {"user_id": GREEN}, {"withdrawn": True}], ids=str)
async def test_a_result_that_is_changed_is_folded_anew(database: Database, change: dict[str, int]) -> None:
    people = RatingList(database)
    await finish(database, [R, B, Y])
    await people.current()
    async with database.write() as tx:
        await tx.execute(stored_results.update().where(stored_results.c.seat == 1).values(**change))
    assert await people.current() == await RatingList(database).current()


async def test_leaving_by_erasure_moves_no_rating(host: Host) -> None:
    people = RatingList(host.database)
    await begin(host, BLUE_PERSON)
    await past_the_first_round(host)
    await until_played(host)
    await erase(host, BLUE)
    match = await load_row(host)
    assert (match.status, match.rated, match.unrated) == (Status.OVER, False, Unrated.ERASED)
    assert (await people.current()).careers == {}


@pytest.mark.both_databases
async def test_standings_list_players_of_the_server_with_provisional_ratings_last(database: Database) -> None:
    for _ in range(20):
        await finish(database, [B, R], guild_id=1)
    await finish(database, [G, Y], guild_id=2)
    await finish(database, [(-COMPUTERS - 1, "a former player"), (-COMPUTERS - 2, "a former player")], guild_id=3)
    ratings = await RatingList(database).current()
    assert [one.user_id for one in standings(ratings, MONO, 1)] == [BLUE, RED]
    assert [one.user_id for one in standings(ratings, MONO, 2)] == [GREEN, GOLD]
    assert [one.user_id for one in standings(ratings, MONO, None)] == [BLUE, RED, GREEN, GOLD]
    assert ratings.careers[MONO][RED].rating < ratings.careers[MONO][GREEN].rating
    assert [is_played(ratings, MONO, guild_id) for guild_id in (1, 2, 3, 4, None)] == [True, True, False, False, True]


def test_the_ratings_of_a_large_table_are_left_to_each_ones_history() -> None:
    def line(people: int) -> str:
        table = tuple(SeatRow(seat, 100 + seat, f"*{seat}*", 5) for seat in range(people))
        changes = {row.user_id: Change(1679, 79, provisional=True) for row in table}
        return ratings_line(a_match(101, seats=people, table=table), changes)

    assert line(2) == "-# \\*0\\*: 1679 (new, +79) · \\*1\\*: 1679 (new, +79)"
    assert line(10).count("1679 (new") == 10
    assert line(11) == ""
