"""Rows of one match, seat or person are independent of the next one's, and are deleted without them."""

from collections.abc import AsyncIterator

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.jobs import ShowBoard, ShowOffer
from bot.store import delayed_entries as held
from bot.store import (
    due,
    interactions,
    outbox,
    passwords,
    posts,
    preferences,
    proposals,
    queued_moves,
    results,
    seat_offers,
    servers,
    tallies,
    vacations,
    watchers,
)
from bot.store import last_typed as written
from bot.store.database import Database
from bot.store.match_row import SeatRow, Status
from bot.store.matches import add_match, change_match, find_match, matches_of_guild, matches_of_user
from bot.store.posts import PostRow
from bot.store.preferences import DmPreferences
from bot.store.proposals import ProposalRow
from bot.store.queued_moves import QueuedRow
from bot.store.servers import ServerRow
from bot.store.vacations import Vacation
from tests.bot.made_up import BLUE, GOLD, GREEN, RED, a_match

pytestmark = pytest.mark.both_databases

LIVE = [Status.OFFERED, Status.PLAYING]


@pytest.fixture
async def tx(database: Database) -> AsyncIterator[AsyncConnection]:
    """A transaction in which #101 is Red's and Blue's, and #102 Green's and Gold's on another server."""
    async with database.write() as found:
        others = (SeatRow(0, GREEN, "Green", 5), SeatRow(1, GOLD, "Gold", None))
        await add_match(found, a_match(101, status=Status.PLAYING))
        await add_match(found, a_match(102, status=Status.PLAYING, guild_id=9, thread_id=12, table=others))
        yield found


async def test_the_entry_that_waits_in_one_match_is_not_that_of_another(tx: AsyncConnection) -> None:
    await held.delay_entry(tx, 101, 0, "a1", 50)
    await held.delay_entry(tx, 102, 1, "b2", 60)
    assert (await held.find_delayed(tx, 101), await held.find_delayed(tx, 102)) == ((0, "a1"), (1, "b2"))
    assert (await held.due_delayed(tx, 49), await held.due_delayed(tx, 50), await due.next_due(tx)) == (
        [],
        [101],
        50,
    )
    await held.hasten_delayed(tx, 101, 55)
    assert await held.due_delayed(tx, 59) == [101], "that of another match is not hastened"
    await held.hasten_delayed(tx, 102, 55)
    assert (await due.next_due(tx), await held.due_delayed(tx, 54), await held.due_delayed(tx, 55)) == (
        50,
        [101],
        [101, 102],
    )
    await due.move_waiting_entries(tx, 10)
    await held.delete_delayed(tx, 101)
    assert (await held.find_delayed(tx, 101), await held.find_delayed(tx, 102)) == (None, (1, "b2"))
    assert await due.next_due(tx) == 65


async def test_passwords_are_counted_by_seat(tx: AsyncConnection) -> None:
    for match_id, seat, number in ((101, 0, 1), (101, 0, 2), (101, 1, 1), (102, 0, 1)):
        assert await passwords.next_number(tx, match_id, seat) == number
        await passwords.save_password(tx, match_id, seat, number, f"{match_id} {seat} {number}")
    assert await passwords.find_password(tx, 101, 0, 2) == "101 0 2"
    assert await passwords.find_password(tx, 101, 1, 2) is None
    assert await passwords.find_password(tx, 102, 0, 1) == "102 0 1"


async def test_posts_are_told_apart_by_match_kind_and_reader(tx: AsyncConnection) -> None:
    keys = ((101, "match_id", 0), (101, "private:0", RED), (101, "private:0", BLUE), (102, "match_id", 0))
    rows = {key: PostRow(8, 900 + at, at, f"said {at}") for at, key in enumerate(keys)}
    for (match_id, kind, user), row in rows.items():
        await posts.save_post(tx, match_id, kind, row, user)
    assert await posts.posts_of(tx, 101) == {key[1:]: row for key, row in rows.items() if key[0] == 101}
    await posts.delete_post(tx, 101, "private:0", RED)
    assert await posts.find_post(tx, 101, "private:0", RED) is None
    for match_id, kind, user in (keys[0], *keys[2:]):
        assert await posts.find_post(tx, match_id, kind, user) == rows[match_id, kind, user]


async def test_what_is_proposed_in_one_match_is_not_asked_in_another(tx: AsyncConnection) -> None:
    draw, abort = (ProposalRow(101, what, 3, RED, (RED,), None) for what in ("draw", "abort"))
    other = ProposalRow(102, "draw", 4, GREEN, (GREEN,), None)
    for row in (draw, abort, other):
        await proposals.save_proposal(tx, row)
    declined = ProposalRow(101, "draw", 3, RED, (RED, GOLD), BLUE)
    await proposals.save_proposal(tx, declined)
    assert await proposals.proposals_of(tx, 101) == {"draw": declined, "abort": abort}
    assert sorted(await proposals.delete_proposals(tx, 101)) == ["abort", "draw"]
    assert (await proposals.proposals_of(tx, 101), await proposals.proposals_of(tx, 102)) == ({}, {"draw": other})
    assert await proposals.delete_proposals(tx, 101) == []


async def test_what_one_person_wants_is_not_what_another_wants(tx: AsyncConnection) -> None:
    await preferences.set_preferences(tx, RED, dm_calls=True)
    await preferences.set_preferences(tx, BLUE, most_matches=3)
    await preferences.set_preferences(tx, RED, most_matches=5)
    await preferences.set_preferences(tx, BLUE, confirm_moves=True)
    everybody = (RED, BLUE, GREEN)
    assert await preferences.dm_preferences(tx, everybody) == DmPreferences(frozenset({RED}), frozenset())
    await preferences.set_preferences(tx, RED, pings=False)
    assert await preferences.dm_preferences(tx, everybody) == DmPreferences(frozenset(), frozenset({RED}))
    assert await preferences.dm_preferences(tx, (BLUE, GREEN)) == DmPreferences()
    assert [await preferences.limit_of(tx, user) for user in everybody] == [5, 3, None]
    assert [await preferences.confirms_moves(tx, user) for user in everybody] == [False, True, False]
    await preferences.set_declined(tx, RED, ["mono"])
    await preferences.set_declined(tx, BLUE, [""])
    assert [await preferences.takes_challenges(tx, user, "mono") for user in everybody] == [False, False, True]
    assert [await preferences.takes_challenges(tx, user, "mambo") for user in everybody] == [True, False, True]
    await preferences.set_declined(tx, BLUE, [])
    assert (await preferences.list_declined_games(tx, RED), await preferences.list_declined_games(tx, BLUE)) == (
        frozenset({"mono"}),
        frozenset(),
    )


async def test_who_blocks_somebody_blocks_nobody_else_and_is_blocked_by_nobody(tx: AsyncConnection) -> None:
    for other in (GREEN, BLUE, BLUE):
        await preferences.add_block(tx, RED, other)
    await preferences.add_block(tx, GOLD, BLUE)
    assert await preferences.list_blocked_users(tx, RED) == sorted((BLUE, GREEN))
    assert (await preferences.has_blocked(tx, RED, BLUE), await preferences.has_blocked(tx, BLUE, RED)) == (True, False)
    assert not await preferences.has_blocked(tx, GOLD, GREEN)
    assert await preferences.delete_block(tx, RED, BLUE)
    assert not await preferences.delete_block(tx, RED, BLUE)
    assert (await preferences.list_blocked_users(tx, RED), await preferences.list_blocked_users(tx, GOLD)) == (
        [GREEN],
        [BLUE],
    )


async def test_what_a_seat_wrote_is_shown_to_no_other(tx: AsyncConnection) -> None:
    for match_id, seat in ((101, 0), (101, 1), (102, 0)):
        await written.save_typed(tx, match_id, seat, "eat m1", f"text {match_id} {seat}")
    await written.save_typed(tx, 101, 0, "grow m1", "newer")
    assert await written.find_typed(tx, 101, 0, "eat m1") is None
    assert await written.find_typed(tx, 101, 0, "grow m1") == "newer"
    assert await written.find_typed(tx, 101, 1, "eat m1") == "text 101 1"
    assert await written.find_typed(tx, 102, 0, "eat m1") == "text 102 0"


async def test_who_watches_one_match_watches_no_other(tx: AsyncConnection) -> None:
    await watchers.set_watcher(tx, 101, GREEN, end_only=False)
    await watchers.set_watcher(tx, 101, GOLD, end_only=False)
    await watchers.set_watcher(tx, 101, GOLD, end_only=True)
    await watchers.set_watcher(tx, 102, GOLD, end_only=False)
    assert await watchers.watchers_of(tx, 101) == {GREEN: False, GOLD: True}
    assert (await watchers.watched_match_ids(tx, GOLD), await watchers.watched_match_ids(tx, GREEN)) == (
        [101, 102],
        [101],
    )
    assert await watchers.delete_watcher(tx, 101, GREEN)
    assert not await watchers.delete_watcher(tx, 101, GREEN)
    await change_match(tx, 101, status=Status.OVER.value, ended_at=70)
    assert await watchers.watched_match_ids(tx, GOLD) == [102]
    await watchers.forget_watchers_of_ended(tx, 70)
    assert await watchers.watchers_of(tx, 101) == {GOLD: True}
    await watchers.forget_watchers_of_ended(tx, 71)
    assert (await watchers.watchers_of(tx, 101), await watchers.watchers_of(tx, 102)) == ({}, {GOLD: False})
    assert await watchers.delete_watches_of(tx, GOLD) == 1


async def test_a_move_that_is_queued_is_its_players_in_one_match(tx: AsyncConnection) -> None:
    rows = [QueuedRow(101, RED, "a1", 50), QueuedRow(101, BLUE, "b2"), QueuedRow(102, GREEN, "c3", 60, "no")]
    for row in (QueuedRow(101, RED, "z9"), *rows):
        await queued_moves.set_queued(tx, row)
    assert await queued_moves.find_queued_moves(tx, 101) == {RED: rows[0], BLUE: rows[1]}
    assert (await queued_moves.due_queued(tx, 49), await queued_moves.due_queued(tx, 50)) == ([], [(101, RED)])
    await due.move_waiting_entries(tx, 5)
    assert await due.next_due(tx) == 55
    assert await queued_moves.delete_queued(tx, 101, RED)
    assert not await queued_moves.delete_queued(tx, 101, RED)
    assert (await queued_moves.find_queued_moves(tx, 101), await due.next_due(tx)) == ({BLUE: rows[1]}, 65)
    assert await queued_moves.delete_queued(tx, 101)
    assert list(await queued_moves.find_queued_moves(tx, 102)) == [GREEN]


async def test_a_vacation_is_one_persons_and_takes_the_place_of_that_which_began_with_it(tx: AsyncConnection) -> None:
    for user, begins, ends in ((RED, 30, 40), (RED, 10, 20), (RED, 30, 35), (BLUE, 30, 50)):
        await vacations.save_vacation(tx, user, Vacation(begins, ends))
    assert await vacations.vacations_of(tx, RED) == [Vacation(10, 20), Vacation(30, 35)]
    assert await vacations.vacations_of(tx, BLUE) == [Vacation(30, 50)]


async def test_what_is_to_be_sent_for_one_match_leaves_another_alone(tx: AsyncConnection) -> None:
    (first, second), (other,) = (
        await outbox.put(tx, 101, [ShowOffer(), ShowBoard(3)], 50),
        await outbox.put(tx, 102, [ShowOffer()], 60),
    )
    assert await outbox.waiting(tx, 57) == outbox.Waiting(3, 7)
    assert await outbox.waiting(tx, 40) == outbox.Waiting(3, 0)
    await outbox.postpone(tx, second.id, 90, "not now")
    await outbox.mark_done(tx, [first.id], 55)
    (left,) = await outbox.pending(tx, 101)
    assert (left.id, left.attempts, left.due_at, left.nonce) == (second.id, 1, 90, second.nonce)
    assert await outbox.matches_with_pending(tx) == [101, 102]
    await outbox.hasten_all(tx, 70)
    assert [row.due_at for match_id in (101, 102) for row in await outbox.pending(tx, match_id)] == [70, 60]
    await outbox.mark_done(tx, [other.id], 58)
    assert (await outbox.pending(tx, 102), await outbox.waiting(tx, 70)) == ([], outbox.Waiting(1, 0))


async def test_what_one_server_chose_holds_in_no_other(tx: AsyncConnection) -> None:
    chosen = ServerRow((4, 5), threads=False, moderators=6, turn_time=700, computers=False)
    await servers.save_server(tx, 1, ServerRow())
    await servers.save_server(tx, 1, chosen)
    await servers.save_server(tx, 9, ServerRow(moderators=8))
    assert await servers.find_server(tx, 1) == chosen
    assert await servers.find_server(tx, 9) == ServerRow(moderators=8)
    assert await servers.find_server(tx, 3) == await servers.find_server(tx, None) == ServerRow()


async def test_old_interactions_are_forgotten_and_newer_ones_kept(tx: AsyncConnection) -> None:
    for interaction, at in ((1, 10), (2, 20)):
        await interactions.remember(tx, interaction, 101, f"answer {interaction}", at)
    await interactions.forget_before(tx, 20)
    assert (await interactions.answer_of(tx, 1), await interactions.answer_of(tx, 2)) == (None, "answer 2")


async def test_matches_are_found_by_who_plays_and_where(tx: AsyncConnection) -> None:
    assert [match.match_id for match in await matches_of_user(tx, RED, LIVE, 9)] == [101]
    assert [match.match_id for match in await matches_of_guild(tx, 9, LIVE, 9)] == [102]
    await change_match(tx, 102, status=Status.OVER.value)
    assert (await matches_of_user(tx, GOLD, LIVE, 9), await matches_of_guild(tx, 9, LIVE, 9)) == ([], [])
    first = await find_match(tx, 101)
    assert first is not None
    assert (first.status, first.holders) == (Status.PLAYING, (RED, BLUE))


async def test_a_seat_that_is_not_on_offer_is_not_taken_off(tx: AsyncConnection) -> None:
    await seat_offers.add_seat_offer(tx, 101, 1, BLUE)
    assert not await seat_offers.delete_seat_offer(tx, 101, 0)
    assert not await seat_offers.delete_seat_offer(tx, 102, 1)
    assert await seat_offers.delete_seat_offer(tx, 101, 1)
    assert await seat_offers.seat_offers_of(tx, 101) == {}


async def test_what_nobody_has_won_does_not_count(tx: AsyncConnection) -> None:
    async def ended(*won: bool) -> list[str]:
        rows = (results.ResultRow(seat, user, None, None, won[seat], False) for seat, user in enumerate((RED, BLUE)))
        await results.save_results(tx, 101, tuple(rows))
        return [each.came_to for each in await tallies.tallies_of(tx, RED)]

    assert await ended(False, False) == []
    assert await ended(True, False) == ["won"]
    assert await ended(False, True) == ["lost"]
    assert await ended(True, True) == ["drawn"]
