"""Pair matches: two games, of which each player begins one, with one result."""

import hashlib
from dataclasses import replace

import pytest

from bot.kernel.matches.host import Host
from bot.kernel.matches.pools import Pool
from bot.kernel.matches.position import Position
from bot.kernel.matches.records import BY_GAMES, BY_POINTS, add_up, outcome_text, seen_from_other_side
from bot.kernel.matches.request import Request
from bot.kernel.messages.pair_lines import first_game_line, pair_line
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.matches import change_match
from bot.kernel.store.results import results_of_matches
from bot.offers import offer_replies as answer
from bot.offers.offer import make_offer
from bot.offers.offer_post import offer_post
from bot.offers.rematch import ask_again
from bot.operations.audit import faults_of, read_stored_match
from bot.people.own_data import erase, export
from bot.people.store import tallies_of
from bot.play.by_clock import expire
from bot.play.play import play, resign
from bot.play.stop import stop
from bot.ratings.ratings import changes_in, rating_list
from bot.replays.proof import find_proof, proof_post
from bot.seats.hand_over import hand_over
from engines.core.rules import Outcome, Seat
from tests.bot.conftest import FakeClock
from tests.bot.made_up import BLUE, GREEN, RED
from tests.bot.matches import BLUE_PERSON, GREEN_PERSON, RED_PERSON, challenge, kinds, load_row
from tests.bot.refused import expect_refusal
from tests.first_round import until_played
from tests.requests import request

FIRST, SECOND = 101, 102


async def begin_pair(host: Host, game: str = "mambo") -> MatchRow:
    """Let Red invite Blue to a pair match, in which Red plays first; return its first game."""
    await make_offer(host, replace(challenge(BLUE_PERSON, game=game), pair=True))
    await answer.accept(host, Request(BLUE_PERSON, FIRST, 2000))
    return await load_row(host, FIRST)


async def lose(host: Host, match_id: int, user_id: int) -> MatchRow:
    """Let a player resign once a real game was played."""
    await until_played(host, match_id)
    await resign(host, request(user_id, match_id, 3000 + match_id))
    return await load_row(host, match_id)


async def results(host: Host, match_id: int) -> dict[int, tuple[int | None, bool]]:
    """Return place and victory by user."""
    async with host.database.read() as tx:
        assert not faults_of(await read_stored_match(tx, match_id))
        found = (await results_of_matches(tx, [match_id])).get(match_id, ())
    return {row.user_id: (row.place, row.won) for row in found}


@pytest.mark.both_databases
async def test_a_pair_is_two_games_with_one_result(host: Host) -> None:
    began = await begin_pair(host)
    first = await lose(host, FIRST, BLUE)
    assert pair_line(first) == f"Game 2 starts now: #{SECOND}. Blue plays first."
    assert await results(host, FIRST) == {}
    second = await load_row(host, SECOND)
    assert (second.status, second.names, second.options) == (Status.PLAYING, ("Blue", "Red"), first.options)
    assert first_game_line(second) == f"Red won game 1 (#{FIRST})."
    assert set(await kinds(host, SECOND)) >= {"thread", "board"}
    # The commitment to the first game's secret, which is published now, was one to the second's as well.
    assert began.secret == hashlib.sha256(bytes.fromhex(second.secret)).hexdigest()
    assert first.seed != second.seed
    over = await lose(host, SECOND, RED)
    assert pair_line(over) == "The pair match is a draw: 1–1."
    assert await results(host, SECOND) == {RED: (1, True), BLUE: (1, True)}
    ratings = await rating_list(host).current()
    assert [career.games for career in ratings.careers[Pool("mambo", "Mambo")].values()] == [1, 1]
    assert changes_in(ratings, first) == {}
    assert {change.by for change in changes_in(ratings, over).values()} == {0}
    async with host.database.read() as tx:
        assert [(tally.came_to, tally.matches) for tally in await tallies_of(tx, RED)] == [("drawn", 1)]


async def test_an_audit_finds_a_pair_that_came_out_otherwise_than_its_games(host: Host) -> None:
    await begin_pair(host)
    await lose(host, FIRST, BLUE)
    await lose(host, SECOND, RED)
    async with host.database.write() as tx:
        await change_match(tx, SECOND, pair_outcome=outcome_text(Outcome((Seat(0),), (4, 0), BY_GAMES)))
        faults = faults_of(await read_stored_match(tx, SECOND))
    assert "its pair came out otherwise than the two games" in faults


async def test_the_second_game_is_lost_by_resigning_it_in_its_first_round(host: Host) -> None:
    await begin_pair(host)
    assert (await lose(host, FIRST, BLUE)).rated
    await resign(host, request(BLUE, SECOND, 4000))
    over = await load_row(host, SECOND)
    assert (over.rated, pair_line(over)) == (True, "Red wins the pair match: 2–0.")
    assert await results(host, SECOND) == {RED: (1, True), BLUE: (2, False)}


async def test_the_second_game_is_lost_by_never_coming(host: Host, fake_clock: FakeClock) -> None:
    await begin_pair(host)
    await lose(host, FIRST, BLUE)
    while (row := await load_row(host, SECOND)).status is Status.PLAYING:
        position = await host.positions.current(SECOND)
        if position.to_move == (1,):
            move = position.rules.format(position.legal_actions(Seat(1))[0])
            await play(host, request(RED, SECOND, 5000 + row.ply), move)
        else:
            fake_clock.now = row.deadline or 0
            await expire(host, SECOND, fake_clock.now)
    assert (row.rated, pair_line(row)) == (True, "Red wins the pair match: 2–0.")


async def test_a_player_who_handed_the_first_game_over_has_lost_the_pair(host: Host) -> None:
    await begin_pair(host)
    await until_played(host, FIRST)

    async def allow(_position: Position) -> bool:
        return True

    await hand_over(host, Request(GREEN_PERSON, FIRST, 7000), Seat(1), allow)
    await lose(host, FIRST, RED)
    over = await lose(host, SECOND, GREEN)
    assert pair_line(over) == "The pair match is a draw: 1–1."
    changes = changes_in(await rating_list(host).current(), over)
    assert changes[BLUE].by < 0
    assert GREEN not in changes


async def test_a_first_game_without_a_result_ends_the_pair(host: Host) -> None:
    await begin_pair(host)
    await resign(host, request(BLUE, FIRST, 3000))
    first = await load_row(host, FIRST)
    assert (first.pair_next, pair_line(first)) == (None, "The pair match has no result.")


async def test_a_second_game_that_is_ended_leaves_the_pair_without_a_result(host: Host) -> None:
    await begin_pair(host)
    await lose(host, FIRST, BLUE)
    await stop(host, request(GREEN, SECOND, 5000), 1, "why not")
    assert pair_line(await load_row(host, SECOND)) == "The pair match has no result."
    assert await results(host, SECOND) == {}


async def test_no_second_game_begins_with_a_player_who_is_gone(host: Host) -> None:
    await begin_pair(host)
    await until_played(host, FIRST)
    await erase(host, BLUE)
    first = await load_row(host, FIRST)
    assert (first.status, first.pair_next, first.rated) == (Status.OVER, None, False)


async def test_what_is_published_of_the_first_game_tells_nothing_of_the_second(host: Host) -> None:
    began = await begin_pair(host, "mono")
    # Worlds that differ by the secret of the second game look the same.
    assert offer_post(replace(began, pair_secret="77" * 32)) == offer_post(began)
    first, second = await lose(host, FIRST, BLUE), await load_row(host, SECOND)
    (proof,) = proof_post(await find_proof(host, FIRST)).attachments
    published = [proof.data, await export(host, RED), offer_post(first).content.encode()]
    for hidden in (second.secret, second.seed or ""):
        assert not any(hidden.encode() in each for each in published)
    assert first.secret.encode() in proof.data


async def test_only_two_can_play_a_pair(host: Host) -> None:
    with expect_refusal("A pair match is for 2 players"):
        await make_offer(host, replace(challenge(BLUE_PERSON, GREEN_PERSON), pair=True))


async def test_a_pair_is_played_again_as_a_pair(host: Host) -> None:
    await begin_pair(host)
    await lose(host, FIRST, BLUE)
    with expect_refusal(f"#{FIRST} goes on as #{SECOND}, game 2"):
        await ask_again(host, request(RED, FIRST, 6000))
    await lose(host, SECOND, BLUE)
    again = await load_row(host, (await ask_again(host, Request(RED_PERSON, SECOND, 6001))).match_id)
    assert (again.names, again.pair_secret is not None) == (("Red", "Blue"), True)


WON, LOST = Outcome((Seat(0),), None, "x"), Outcome((Seat(1),), None, "x")
DRAWN = Outcome((Seat(0), Seat(1)), None, "x")
MORE, FEWER = Outcome((Seat(0),), (30, 20), "x"), Outcome((Seat(1),), (15, 40), "x")
LEAST = Outcome((Seat(0),), (3, 9), "least wins")


@pytest.mark.parametrize(
    ("first", "second", "whole"),
    [
        (WON, WON, ((0,), (4, 0), BY_GAMES)),
        (WON, LOST, ((0, 1), (2, 2), BY_GAMES)),
        (DRAWN, LOST, ((1,), (1, 3), BY_GAMES)),
        (MORE, FEWER, ((1,), (45, 60), BY_POINTS)),
        (MORE, LOST, ((0, 1), (2, 2), BY_GAMES)),
        # Scores decide only where the most win, and where nobody left.
        (LEAST, MORE, ((0,), (4, 0), BY_GAMES)),
        (seen_from_other_side(FEWER, left=True), FEWER, ((0, 1), (2, 2), BY_GAMES)),
        (seen_from_other_side(FEWER, left=False), FEWER, ((0, 1), (55, 55), BY_POINTS)),
    ],
)
def test_scores_are_added_where_they_decided_both_games_else_games_are_counted(
    first: Outcome, second: Outcome, whole: tuple[object, ...]
) -> None:
    found = add_up(first, second)
    assert (found.winners, found.scores, found.reason) == whole
