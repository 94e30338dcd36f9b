"""The rows that each query of the store finds, among neighbours that it must not find."""

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.store import due as due_times
from bot.kernel.store import log, matches, outbox, posts, preferences, results, servers
from bot.kernel.store.match_row import MatchRow, Status
from bot.kernel.store.one_match import change_playing_match, find_match, find_match_to_send, match_of_thread
from bot.kernel.store.waiting_entries import DELAYED, QUEUED, SAVED, TYPED, SavedText, TypedText
from bot.kernel.timing import QuietHours
from bot.people import store as people_store
from bot.ratings import store as ratings
from bot.seats import store as passwords
from bot.watching import store as watchers
from tests.bot.kernel.store.stored_rows import MATCHES, tx  # a fixture is taken by its name
from tests.bot.made_up import BLUE, GOLD, GREEN, RED

__all__ = ["tx"]

QUIET = QuietHours(1320, 420, "UTC")
LIVE = [Status.OFFERED, Status.PLAYING]


def match_ids(found: list[MatchRow]) -> list[int]:
    return [match.match_id for match in found]


async def test_due_deadlines_and_ends_of_pauses_are_found_in_order(tx: AsyncConnection) -> None:
    assert [match_ids(await matches.due_matches(tx, at)) for at in (999, 1_000)] == [[], [101, 102, 118]]
    assert match_ids(await matches.due_matches(tx, 1_001)) == [101, 102, 103, 118]
    delayed = [[entry.match_id for entry in await DELAYED.due(tx, at)] for at in (998, 1_000, 1_001)]
    assert delayed == [[], [101, 102], [101, 102, 103]]
    moves = [[(move.match_id, move.user_id) for move in await QUEUED.due(tx, at)] for at in (998, 999, 1_000, 1_001)]
    due = [(103, RED), (101, RED), (102, GOLD)]
    assert moves == [[], [(103, RED)], due, [*due, (102, GREEN)]]
    assert await due_times.next_due(tx) == 999


@pytest.mark.parametrize("part", [40, 2, 1])
async def test_matches_are_found_newest_first(tx: AsyncConnection, monkeypatch: pytest.MonkeyPatch, part: int) -> None:
    monkeypatch.setattr(matches, "_PART", part)
    assert await matches.next_match_id(tx) == 121
    assert await find_match(tx, 100) is None
    there = await match_of_thread(tx, 12)
    assert there is not None
    assert (there.match_id, await match_of_thread(tx, 13)) == (101, None)
    assert match_ids(await matches.matches_of_user(tx, RED, [Status.PLAYING, Status.OVER], 2)) == [118, 117]
    assert match_ids(await matches.matches_of_user(tx, BLUE, LIVE, 9)) == [118, 114, 109, 104, 101]
    assert match_ids(await matches.matches_of_guild(tx, 9, [Status.OVER], 9)) == [111, 108]
    again = await matches.rematch_of(tx, 101)
    assert again is not None
    assert (again.match_id, await matches.rematch_of(tx, 103)) == (106, None)


async def test_a_match_comes_with_its_seats_vacations_and_former_holders_in_order(tx: AsyncConnection) -> None:
    match = await find_match(tx, 101)
    assert match is not None
    assert [(row.name, row.time_left, row.away_until) for row in match.table] == [
        ("Red 101", 60, 40),
        ("Blue 101", 61, 1_100),
    ]
    assert [(row.name, row.until_ply) for row in match.former] == [("Green, once", 1), ("Gold", 2)]
    played_for = await find_match(tx, 104)
    assert played_for is not None
    assert [row.is_away for row in played_for.table] == [False, True]


async def test_running_matches_are_told_by_rules_and_computers(tx: AsyncConnection) -> None:
    running = [101, 102, 103, 104, 110, 112, 113, 114, 115, 116, 117, 118]
    assert await matches.playing_match_ids(tx) == running
    assert await matches.playing_match_ids(tx, {"mono": MATCHES[0].rules_version, "mambo": 0}) == [110]
    assert await matches.match_ids_with_computers(tx) == [103, 104, 112]
    moved = [await matches.match_ids_with_computers(tx, at) for at in (939, 940, 949, 950)]
    assert moved == [[103, 104, 112], [103, 104], [103], []]


async def test_entries_are_read_from_one_ply_to_another(tx: AsyncConnection) -> None:
    for bounds, plies in (((), [1, 2]), ((1,), [2]), ((0, 1), [1]), ((2,), [])):
        assert [row.ply for row in await log.entries(tx, 101, *bounds)] == plies
    assert [(row.ply, row.seat) for row in await log.entries(tx, 105)] == [(61, None), (2**31 - 1, 1)]


async def test_pending_jobs_of_a_match_are_read_at_once(tx: AsyncConnection) -> None:
    loaded = [await find_match_to_send(tx, match_id) for match_id in (101, 103, 104)]
    changed = [await change_playing_match(tx, match_id, ply=7) for match_id in (101, 103, 104)]
    found = [one[1] for one in loaded if one is not None]
    assert changed == found
    assert [one[2] for one in loaded if one is not None] == [
        preferences.DmPreferences(frozenset({RED}), frozenset({BLUE}), {RED: "dark"}),
        preferences.DmPreferences(frozenset({RED}), frozenset(), {RED: "dark"}),
        preferences.DmPreferences(frozenset(), frozenset({BLUE})),
    ]
    assert await change_playing_match(tx, 105, ply=7) is None
    assert await find_match_to_send(tx, 99) is None
    all_kinds = {"delayed", "queued", "typed", "saved", "proposal", "seat_offer", "watcher", "password"}
    assert [one.kinds for one in found] == [all_kinds, {"delayed", "queued"}, set[str]()]
    assert [one.quiet for one in found] == [QUIET] * 3
    assert {(one.threads, one.computers) for one in found} == {(False, True)}


async def test_secrets_are_found_by_their_owner_only(tx: AsyncConnection) -> None:
    found = [await passwords.PASSWORDS.find(tx, 101, seat, number) for seat, number in ((0, 2), (1, 2))]
    assert found == [passwords.Password(101, 0, 2, "kept 101 0 2"), None]
    assert [await passwords.next_number(tx, match_id, 0) for match_id in (101, 103)] == [3, 1]
    assert await TYPED.find(tx, 101, 1) == TypedText(101, 1, "grow", "text 101 1")
    saved = [await SAVED.find(tx, match_id, BLUE) for match_id in (101, 102)]
    assert saved == [SavedText(101, BLUE, "typed", "typed of 22 at 101"), None]
    own = await posts.find_post(tx, 101, posts.private_kind(0), RED)
    assert own is not None
    assert (own.message_id, await posts.find_post(tx, 101, posts.private_kind(0), GOLD)) == (901, None)


async def test_jobs_that_are_not_done_are_found_by_their_match(tx: AsyncConnection) -> None:
    assert [await outbox.waiting(tx, at) for at in (989, 991)] == [outbox.Waiting(4, 0), outbox.Waiting(4, 1)]
    assert await outbox.matches_with_pending(tx) == [101, 102, 103]
    jobs = [(row.kind, row.payload) for row in await outbox.pending(tx, 101)]
    assert jobs == [(job.kind, job.payload()) for job in (Show(Surface.BOARD), Show(Surface.CALL, user_id=RED))]


async def test_nobody_s_choices_are_anybody_else_s(tx: AsyncConnection) -> None:
    wishes = await preferences.dm_preferences(tx, (RED, BLUE, GREEN, GOLD))
    assert wishes == preferences.DmPreferences(frozenset({RED}), frozenset({BLUE}), {RED: "dark"})
    people = (RED, BLUE, GREEN, GOLD)
    rows = [await preferences.find_preferences(tx, user) for user in people]
    assert [row.most_matches for row in rows] == [3, None, 0, None]
    asked = [await log.answer_and_confirmation(tx, 998 + at, user) for at, user in enumerate(people)]
    answers = [await log.answer_of(tx, 998 + at) for at in range(4)]
    assert asked == [*zip(answers, (False, True, False, False), strict=True)]
    assert [answer is None for answer in answers] == [False, False, False, True]
    assert [await preferences.takes_challenges(tx, user, "mono") for user in people] == [False, False, True, True]
    assert await preferences.list_blocked_users(tx, RED) == [BLUE, GOLD]
    assert [(one.begins_at, one.ends_at) for one in await people_store.vacations_of(tx, RED)] == [(10, 20), (30, 40)]
    assert await watchers.watchers_of(tx, 101) == {GOLD: True, GREEN: False}
    assert await watchers.watched_match_ids(tx, GOLD) == [101, 109], "what is over is watched no more"
    assert await servers.find_server(tx, 2) == await servers.find_server(tx, None) == servers.ServerRow()


async def test_results_count_for_the_matches_and_people_they_are_of(tx: AsyncConnection) -> None:
    found = await results.results_of_matches(tx, [105, 106, 101])
    assert {match_id: [row.user_id for row in rows] for match_id, rows in found.items()} == {
        105: [RED, BLUE],
        106: [BLUE, RED],
    }
    came_to = {
        user: sorted(tally.came_to for tally in await people_store.tallies_of(tx, user)) for user in (RED, BLUE, GREEN)
    }
    assert came_to == {RED: ["drawn", "lost", "won", "won"], BLUE: ["drawn", "lost"], GREEN: ["won"]}


async def test_rated_matches_come_whole_in_the_order_of_their_ends(tx: AsyncConnection) -> None:
    async def found(after: tuple[int, int], most: int = 9) -> list[tuple[int, int]]:
        return [(row.match_id, row.seat) for row in await ratings.rated_seats(tx, after, most)]

    first = [(108, 0), (108, 1), (108, 2), (105, 0), (105, 1)]
    assert await found((-1, -1), 2) == first, "a match comes with all of its seats"
    assert await found((-1, -1)) == [*first, (106, 0), (106, 1), (111, 0), (111, 1)]
    assert await found((900, 106)) == [(111, 0), (111, 1)]
    holders = {row.match_id: row.first_holder for row in await ratings.rated_seats(tx, (900, 105), 9) if row.seat == 1}
    assert holders == {106: RED, 111: None}, "the seat of #106 has changed hands"
    stamps = [await ratings.stamp_of(tx, at) for at in ((899, 107), (899, 108), (900, 105), (900, 106))]
    assert len(set(stamps)) == 4, "each match that counts changes the stamp"


async def test_people_are_called_as_in_their_newest_match(tx: AsyncConnection) -> None:
    people = [RED, GREEN, GOLD, 99]
    assert await ratings.names_of(tx, people, None) == {RED: "Red 118", GREEN: "Green 116", GOLD: "Gold 117"}
    assert await ratings.names_of(tx, people, 1) == {RED: "Red 112", GREEN: "Green 110", GOLD: "Gold"}


async def test_an_export_has_the_rows_about_its_reader_and_no_password(tx: AsyncConnection) -> None:
    about = await people_store.rows_about(tx, RED)
    assert [row["payload"] for row in about.pop("outbox")] == [Show(Surface.CALL, user_id=RED).payload()] * 2
    assert all(row["user_id"] == RED for rows in about.values() for row in rows)
    assert await people_store.matches_about(tx, GOLD) == [101, 102, 104, 105, 113, 115, 116, 117]
    of_seat = await people_store.rows_of_seat(tx, 101, 0)
    assert {name: len(rows) for name, rows in of_seat.items()} == {"match_values": 2, "passwords": 2}
    assert [dict(row) for row in of_seat["passwords"]] == [{"match_id": 101, "seat": 0, "number": at} for at in (1, 2)]


async def test_erasing_finds_current_and_former_seats(tx: AsyncConnection) -> None:
    assert await matches.people_at(tx, 101) == {RED, BLUE, GREEN, GOLD}
    assert await people_store.matches_left_by_erased(tx) == [110]
