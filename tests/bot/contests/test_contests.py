"""Contests that run by themselves, from sign-up to the winners."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import count

import pytest
from sqlalchemy.exc import IntegrityError

from bot.clock import Clock
from bot.contests.contest import Change, SeenContest, change
from bot.contests.finding import find_contest
from bot.contests.ladder import answer, challenge
from bot.contests.news_posts import act_post, challenge_post, end_message, round_post, start_message, winners_post
from bot.contests.organizing import decide_pairing, end_contest, extend, replace_member
from bot.contests.own_page import own_page
from bot.contests.sign_up import join, leave
from bot.contests.standing_post import standing_post
from bot.contests.store.contests import Stage, add_member, append_entries, change_contest, due_contests, rest_until
from bot.contests.verbs import ChallengeAnswer
from bot.kernel.matches.find import RequestOrigin, matches_here
from bot.kernel.matches.host import Host
from bot.kernel.matches.open_match import load_match
from bot.kernel.matches.refusal import Refusal
from bot.kernel.matches.request import Person, Request
from bot.kernel.messages.message import MOST_CONTENT, Message
from bot.kernel.messages.phrases import result_line
from bot.kernel.store.match_row import Status
from bot.offers.rematch import ask_again
from bot.people.own_data import erase
from bot.play.by_clock import expire
from bot.play.play import leave_seats, play
from bot.replays.proof import find_proof
from bot.seats.substitute import offer_seat, take_seat
from engines.contests import Kind
from engines.contests.entries import Joined, Left, entry_to_json
from engines.contests.standings import tables
from engines.core.rules import Seat
from tests.bot.contests.conftest import DAY, ContestAtWork


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
    begun = await contest.seen()
    with pytest.raises(Refusal, match="Robo is a bot"):
        await replace_member(
            contest.host, contest.contest_id, contest.request(1), Person(101, "P1"), Person(9, "Robo", is_bot=True)
        )
    posts = [start_message(begun, member).content for member in begun.contest.active]
    assert sum("You have a bye" in text for text in posts) == len(begun.contest.byes) == 5
    assert sum("Your matches:\n- P" in text for text in posts) == 6
    assert "Round 1: 0 of 3 matches played." in standing_post(begun).content
    seen = await contest.play_all()
    assert seen.row.status is Stage.OVER
    assert len(seen.started) == 10
    assert seen.members[tables(seen.contest)[0].rows[0].member].name == "P1"


async def test_a_swiss_of_nine(contest: ContestAtWork) -> None:
    await contest.open(Kind.SWISS, 9)
    seen = await contest.play_all()
    assert seen.row.status is Stage.OVER
    assert seen.members[tables(seen.contest)[0].rows[0].member].name == "P1"


async def test_nobody_learns_of_a_deal_before_all_tables_have_played_it(contest: ContestAtWork, host: Host) -> None:
    await contest.open(Kind.ROUND_ROBIN, 8, "monocards", table_size=4, rounds=1, duplicate=True, at_once=1)
    seen = await contest.seen()
    first, second = (one.match_id for one in seen.started.values())
    one, two = [(await load_match(host, match_id)).position for match_id in (first, second)]
    assert [one.seat_view(Seat(seat)) for seat in range(4)] == [two.seat_view(Seat(seat)) for seat in range(4)]
    outsider, player = RequestOrigin(1, 1, 2), two.holders[0]
    # A substitute would see the cards of a seat, and may sit at the other table.
    with pytest.raises(Refusal, match="same deal"):
        await offer_seat(host, Request(Person(one.holders[0], ""), first, 1), one.holders[0])
    with pytest.raises(Refusal, match="same deal"):
        await take_seat(host, Request(Person(player, ""), first, 2), Seat(0))
    await contest.finish_all(first)
    for reader in (outsider, RequestOrigin(player, 1, 2)):
        assert not reader.may_know_of((await load_match(host, first)).row)
        assert first not in {match.match_id for match in await matches_here(host, reader)}
    with pytest.raises(Refusal, match="same deal"):
        await find_proof(host, first)
    hidden = await contest.tick()
    assert hidden.contest.results == {}
    assert "0 of 2" in standing_post(hidden).content
    await contest.finish_all(second)
    posts = await contest.tick()
    assert len(posts.contest.results) == 2
    assert posts.contest.dealt == {0}
    assert outsider.may_know_of((await load_match(host, first)).row)
    assert (await find_proof(host, first)).proof is not None


async def test_deals_are_known_once_played_although_an_organizer_has_ended_the_contest(
    contest: ContestAtWork, host: Host
) -> None:
    await contest.open(Kind.ROUND_ROBIN, 8, "monocards", table_size=4, rounds=1, duplicate=True, at_once=1)
    first, second = (one.match_id for one in (await contest.seen()).started.values())
    await contest.finish_all(first)
    assert "has ended" in await end_contest(host, contest.contest_id, contest.request(1))
    await contest.tick()
    with pytest.raises(Refusal, match="same deal"):
        await find_proof(host, first)
    await contest.finish_all(second)
    await contest.tick()
    assert (await find_proof(host, first)).proof is not None


async def test_a_drop_out_loses_all_unfinished_matches_which_end(contest: ContestAtWork, host: Host) -> None:
    await contest.open(Kind.LEAGUE, 4, at_once=3)
    await leave(host, contest.contest_id, contest.request(1))
    seen = await contest.tick()
    lost = [result for result in seen.contest.results.values() if result.how == "left"]
    assert len(lost) == 3
    assert sum(match.status == Status.PLAYING for match in seen.started.values()) == 3
    assert await board_texts(contest) == {"P1 resigned in the first round, and loses it in the contest."}
    assert (await contest.play_all()).row.status is Stage.OVER


async def test_a_table_goes_on_without_a_drop_out(contest: ContestAtWork, host: Host) -> None:
    await contest.open(Kind.ROUND_ROBIN, 4, "monocards", table_size=4, rounds=1)
    await leave(host, contest.contest_id, contest.request(1))
    (match,) = (await contest.tick()).started.values()
    table = (await load_match(host, match.match_id)).position
    assert match.status == Status.PLAYING
    assert [table.holders[seat] for seat in table.attendance.left_seats] == [101]


@pytest.mark.parametrize(("game", "moved"), [("monocards", 0), ("monsters", 1)])
async def test_those_who_stay_at_a_table_come_before_all_who_left_or_never_came(
    contest: ContestAtWork, host: Host, game: str, moved: int
) -> None:
    await contest.open(Kind.ROUND_ROBIN, 4, game, table_size=4, rounds=2)
    first, second = (await contest.seen()).started.values()
    await contest.finish_all(first.match_id)
    holders = (await load_match(host, second.match_id)).row.holders
    if moved:
        await play(host, Request(Person(holders[0], ""), second.match_id, 1), "clear; end")
    for _turn in range(4):
        contest.clock.now += DAY
        await Clock(host).tick()
    seen = await contest.tick()
    assert [sorted(result.points) for result in seen.contest.results.values()] == [[2, 2, 2, 6]] * 2
    assert seen.contest.results[first.pairing].points[0] == 6


async def test_a_match_unfinished_at_the_end_counts_as_it_stands(contest: ContestAtWork) -> None:
    await contest.open(Kind.LEAGUE, 4)
    contest.clock.now += 28 * DAY
    seen = await contest.tick()
    assert seen.row.status is Stage.OVER
    assert {result.points for result in seen.contest.results.values()} == {(1, 1)}
    assert await board_texts(contest) == {"Time is up in the contest. It counts as a draw."}


async def board_texts(contest: ContestAtWork) -> set[str]:
    """Return the results of the contest's matches that are over, as their boards tell them."""
    rows = [(await load_match(contest.host, one.match_id)).row for one in (await contest.seen()).started.values()]
    return {result_line(row) for row in rows if row.status is Status.OVER}


async def test_the_board_of_a_match_that_an_organizer_decides_says_how(contest: ContestAtWork, host: Host) -> None:
    await contest.open(Kind.KNOCKOUT, 4)
    first, second = (await contest.seen()).started.values()
    one, two = (await load_match(host, first.match_id)).row, (await load_match(host, second.match_id)).row
    winner = Person(one.holders[1], one.names[1])
    await decide_pairing(host, contest.contest_id, contest.request(1), first.match_id, winner)
    await decide_pairing(host, contest.contest_id, contest.request(1), second.match_id, None)
    await contest.tick()
    assert await board_texts(contest) == {
        f"An organizer set the result. It counts as won by {one.names[1]}.",
        "An organizer set the result. It counts as a draw.",
    }
    with pytest.raises(Refusal, match="The contest ended"):
        await ask_again(host, Request(Person(two.holders[0], ""), second.match_id, 1))


async def test_early_ends_are_not_said_to_call_a_match_off_in_a_contest(contest: ContestAtWork, host: Host) -> None:
    await contest.open(Kind.KNOCKOUT, 3)
    ((match,)) = (await contest.seen()).started.values()
    row = (await load_match(host, match.match_id)).row
    await leave_seats(host, match.match_id, {row.holders[0]})
    assert await board_texts(contest) == {f"{row.names[0]} resigned in the first round, and loses it in the contest."}
    seen = await contest.tick()
    assert seen.contest.results[match.pairing].points == (0, 2)
    (final,) = [one for one in seen.started.values() if one.status == Status.PLAYING]
    late = (await load_match(host, final.match_id)).row
    assert late.deadline is not None
    contest.clock.now = late.deadline
    await expire(host, final.match_id, late.deadline)
    assert f"{late.names[0]} never made a first move, and loses it in the contest." in await board_texts(contest)
    assert (await contest.tick()).contest.results[final.pairing].points == (0, 2)


async def test_each_round_has_its_whole_time_and_that_in_which_the_bot_was_down(
    contest: ContestAtWork, host: Host
) -> None:
    await contest.open(Kind.KNOCKOUT, 4, length=14 * DAY)
    contest.clock.now += 10 * DAY
    for match in (await contest.seen()).started.values():
        await contest.finish(match.match_id)
    seen = await contest.tick()
    assert (seen.contest.round, seen.row.ends_at) == (2, contest.clock.now + 14 * DAY)
    clock = Clock(host)
    await clock.give_back()
    contest.clock.now += 20 * DAY
    await clock.give_back()
    seen = await contest.tick()
    assert (seen.row.status, seen.row.ends_at) == (Stage.RUNNING, contest.clock.now + 14 * DAY)
    contest.clock.now += 14 * DAY
    assert (await contest.tick()).row.status is Stage.OVER  # without time for more games of a level pairing


async def test_the_next_season_begins_by_itself_with_those_who_stay(contest: ContestAtWork, host: Host) -> None:
    await contest.open(Kind.LEAGUE, 8)
    async with host.database.write() as tx:
        await change_contest(tx, contest.contest_id, thread_id=77)
    first = await contest.play_all()
    with pytest.raises(Refusal, match="is over"):
        await leave(host, contest.contest_id, contest.request(8))
    with pytest.raises(Refusal, match="is over"):
        await extend(host, contest.contest_id, contest.request(8), "2d")
    contest.contest_id += 1
    assert (await find_contest(host, RequestOrigin(108, 1, 77), "")).contest_id == contest.contest_id
    await leave(host, contest.contest_id, contest.request(8))
    assert "You are in" in await join(host, contest.contest_id, contest.request(9))
    contest.clock.now += 3 * DAY
    seen = await contest.tick()
    assert (seen.row.season, seen.row.status, len(seen.contest.active)) == (2, Stage.RUNNING, 8)
    names = [{seen.members[member].name for member in pool.members} for pool in seen.contest.pools]
    before = [{first.members[member].name for member in pool.members} for pool in first.contest.pools]
    assert len(names[0] & before[0]) < len(before[0])


async def test_killed_at_any_step_nothing_is_doubled_or_missing(contest: ContestAtWork, host: Host) -> None:
    """Each step is one transaction: wherever the bot is killed, the next look goes on from there."""
    await contest.open(Kind.SWISS, 8)
    while (await contest.seen()).row.status is not Stage.OVER:
        await contest.killed_tick()
        for match in [one for one in (await contest.seen()).started.values() if one.status == Status.PLAYING]:
            await contest.finish(match.match_id)
    seen = await contest.seen()
    assert sorted(seen.started) == sorted(pairing.id for pairing in seen.contest.pairings)
    assert len({match.match_id for match in seen.started.values()}) == len(seen.contest.pairings) == 12


async def test_a_change_that_comes_second_is_decided_anew_and_a_fault_of_ours_is_none(
    contest: ContestAtWork, host: Host
) -> None:
    await contest.open(Kind.LADDER, 2)
    tries: list[int] = []

    async def leave_late(seen: SeenContest) -> Change | None:
        tries.append(len(seen.contest.entries))
        if len(tries) == 1:
            other = entry_to_json(Joined(host.now(), "3", 1500, "7"))
            async with host.database.write() as tx:  # as another node does
                await append_entries(tx, contest.contest_id, len(seen.contest.entries), [other])
        return Change([Left(host.now(), "1")])

    await change(host, contest.contest_id, leave_late)
    assert tries == [4, 5]

    async def join_again(seen: SeenContest) -> Change | None:
        tries.append(0)
        return Change([Left(host.now(), "2")], write=partial(add_member, row=seen.members["2"]))

    with pytest.raises(IntegrityError):
        await change(host, contest.contest_id, join_again)
    assert len(tries) == 3


async def test_a_match_that_ends_while_its_contest_is_looked_at_is_not_overlooked(
    contest: ContestAtWork, host: Host
) -> None:
    await contest.open(Kind.LEAGUE, 4)
    for match in list((await contest.seen()).started.values())[:2]:
        before = (await contest.seen()).row.due_at
        await contest.finish(match.match_id)
        async with host.database.write() as tx:
            await rest_until(tx, contest.contest_id, host.now() + 600, seen=before)  # as the clock does after its look
            assert await due_contests(tx, host.now()) == [contest.contest_id]


async def test_an_erased_member_loses_what_is_not_played(contest: ContestAtWork, host: Host) -> None:
    await contest.open(Kind.LEAGUE, 4, at_once=1)
    await erase(host, 101)
    contest.clock.now += 600
    seen = await contest.tick()
    assert len(seen.contest.active) == 3
    assert (await contest.play_all()).row.status is Stage.OVER


async def test_a_member_who_left_the_server_is_in_no_draw_and_loses_unfinished_matches(
    contest: ContestAtWork, host: Host
) -> None:
    gone = [104]

    async def list_gone(guild_id: int, user_ids: Sequence[int]) -> list[int]:
        return [user_id for user_id in user_ids if guild_id == 1 and user_id in gone]

    host.list_gone = list_gone
    await contest.open(Kind.LEAGUE, 5, at_once=1)
    assert set((await contest.seen()).contest.pools[0].members) == {"1", "2", "3", "5"}
    gone.append(101)
    contest.clock.now += 3600
    seen = await contest.play_all()
    assert seen.contest.active == ("2", "3", "5")
    assert any(result.how == "left" for result in seen.contest.results.values())
    (at,) = (at for at, entry in enumerate(seen.contest.entries, 1) if isinstance(entry, Left) and entry.member == "1")
    assert "P1 dropped out" in act_post(seen, at).content


async def test_a_member_who_left_a_ladder_cannot_come_back(contest: ContestAtWork, host: Host) -> None:
    await contest.open(Kind.LADDER, 4)
    await leave(host, contest.contest_id, contest.request(1))
    with pytest.raises(Refusal, match="You left"):
        await join(host, contest.contest_id, contest.request(1))


async def test_a_challenge_is_answered_once(contest: ContestAtWork, host: Host) -> None:
    await contest.open(Kind.LADDER, 2)
    seen = await contest.seen()
    above, below = (seen.members[member].user_id - 100 for member in seen.contest.ladder)
    await challenge(host, contest.contest_id, contest.request(below), contest.request(above).user)
    assert "begins" in await answer(host, contest.contest_id, contest.request(above), 1, ChallengeAnswer.ACCEPT)
    with pytest.raises(Refusal, match="answered already"):
        await answer(host, contest.contest_id, contest.request(above), 1, ChallengeAnswer.DECLINE)


async def test_a_second_decline_within_a_week_is_said_to_cost_a_place(contest: ContestAtWork, host: Host) -> None:
    await contest.open(Kind.LADDER, 3)
    seen = await contest.seen()
    top, *others = (seen.members[member].user_id - 100 for member in seen.contest.ladder)
    said = []
    for number, below in enumerate(others, 1):
        await challenge(host, contest.contest_id, contest.request(below), contest.request(top).user)
        said.append(await answer(host, contest.contest_id, contest.request(top), number, ChallengeAnswer.DECLINE))
    assert ["A second time" in said[0], "you lost a place" in said[1]] == [True, True]
    seen = await contest.seen()
    posts = [challenge_post(seen, number).content for number in (1, 2)]
    assert posts[0].endswith("challenges you. Declined.")
    assert posts[1].endswith(f"P{top} lost a place.")
    assert seen.members[seen.contest.ladder[1]].user_id == 100 + top


def own_pages(seen: SeenContest, user_id: int) -> Iterator[Message]:
    """Yield all pages of a member's matches."""
    with suppress(Refusal):
        for at in count():
            yield own_page(seen, user_id, at)


@pytest.mark.parametrize("kind", Kind)
async def test_posts_about_many_with_long_names_fit_a_message(contest: ContestAtWork, kind: Kind) -> None:
    contest.called = "*" * 30  # of which each is escaped
    await contest.open(kind, 24 if kind is Kind.ROUND_ROBIN else 40)
    seen = await contest.seen()
    member = seen.contest.active[0]
    start, pages = start_message(seen, member), list(own_pages(seen, seen.members[member].user_id))
    assert start.content.endswith("<#2>")
    matches = [line for page in pages for line in page.content.splitlines() if line.startswith("- \\*")]
    assert len(matches) == sum(member in pairing.members for pairing in seen.contest.pairings)
    running = [line for line in matches if "#" in line]
    assert matches[: len(running)] == running  # they come first
    once = [winners_post(seen, None), round_post(seen, 1), start, end_message(seen, member)]
    posts = [standing_post(seen), *once, *pages]
    assert max(len(message.content) for message in posts) <= MOST_CONTENT


async def test_forty_sign_up_at_once(contest: ContestAtWork, host: Host) -> None:
    await contest.open(Kind.LADDER, 2)
    joining = [join(host, contest.contest_id, contest.request(number)) for number in range(3, 43)]
    assert all("You are in" in posts for posts in await asyncio.gather(*joining))
    assert len((await contest.seen()).contest.active) == 42
