"""Contests that run by themselves, from sign-up to the winners."""

from bot.contests.store.contests import Stage
from engines.contests import Kind
from engines.contests.standings import tables
from tests.bot.contests.conftest import ContestAtWork


async def test_a_league_plays_all_pairings_and_opens_its_next_season(contest: ContestAtWork) -> None:
    await contest.open(Kind.LEAGUE, 10, at_once=2)
    seen = await contest.seen()
    assert seen.row.status is Stage.RUNNING
    assert [len(pool.members) for pool in seen.contest.pools] == [5, 5]
    seen = await contest.play_all()
    assert seen.row.status is Stage.OVER
    assert len(seen.started) == len(seen.contest.pairings) == 20
    assert [[row.points for row in table.rows] for table in tables(seen.contest)] == [[8, 6, 4, 2, 0]] * 2


async def test_a_knockout_of_eleven_has_one_winner(contest: ContestAtWork) -> None:
    await contest.open(Kind.KNOCKOUT, 11)
    seen = await contest.play_all()
    assert seen.row.status is Stage.OVER
    assert len(seen.started) == 10
    assert seen.members[tables(seen.contest)[0].rows[0].member].name == "P1"


async def test_a_swiss_of_nine(contest: ContestAtWork) -> None:
    await contest.open(Kind.SWISS, 9)
    seen = await contest.play_all()
    assert seen.row.status is Stage.OVER
    assert seen.members[tables(seen.contest)[0].rows[0].member].name == "P1"
