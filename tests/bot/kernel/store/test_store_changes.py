"""The rows that a change of the store touches, and that it touches no other."""

from dataclasses import replace

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kernel.matches.jobs import Show, Surface
from bot.kernel.store import log, matches, outbox, posts, preferences, proposals, results, servers
from bot.kernel.store import postpone as given_back
from bot.kernel.store.proposals import PROPOSALS, ProposalRow
from bot.kernel.store.waiting_entries import DELAYED, QUEUED
from bot.people import store as people_store
from bot.watching import store as watchers
from tests.bot.kernel.store.stored_rows import (  # a fixture is taken by its name
    Rows,
    changes_between,
    rows_in,
    table_of,
    tx,
)
from tests.bot.made_up import BLUE, GOLD, GREEN, RED

__all__ = ["tx"]

GONE = None


class Changes:
    """The changes since the last look."""

    def __init__(self, tx: AsyncConnection, rows: Rows) -> None:
        self.tx = tx
        self.rows = rows

    async def since_last_look(self) -> dict[str, dict[str, object] | None]:
        before, self.rows = self.rows, await rows_in(self.tx)
        return changes_between(before, self.rows)


@pytest.fixture
async def changes(tx: AsyncConnection) -> Changes:
    return Changes(tx, await rows_in(tx))


async def test_a_table_is_set_anew_and_its_neighbours_stay(tx: AsyncConnection, changes: Changes) -> None:
    await matches.set_table(tx, 101, table_of(GOLD, RED, GREEN, away_seats=2))
    third = {"user_id": GREEN, "name": "Green", "accepted_by": 7, "time_left": 62, "is_away": True}
    assert await changes.since_last_look() == {
        "seats 101/0": {"user_id": GOLD, "name": "Gold"},
        "seats 101/1": {"user_id": RED, "name": "Red"},
        "seats 101/2": third,
    }
    await matches.set_table(tx, 101, ())
    assert await changes.since_last_look() == dict.fromkeys(f"seats 101/{seat}" for seat in range(3))
    await matches.set_away(tx, 104, ())
    assert await changes.since_last_look() == {"seats 104/1": {"is_away": False}}


async def test_a_match_that_is_over_is_not_played_on(tx: AsyncConnection, changes: Changes) -> None:
    assert await matches.change_playing(tx, 101, ply=7)
    assert not await matches.change_playing(tx, 105, ply=7)
    assert await changes.since_last_look() == {"matches 101": {"ply": 7}}


async def test_waiting_entries_are_moved_and_dropped(tx: AsyncConnection, changes: Changes) -> None:
    for values in (DELAYED, QUEUED):
        await values.postpone(tx, -5)
    delayed = {f"delayed {101 + at}/": 994 + at for at in range(3)}
    queued = {"queued 101/11": 995, "queued 102/33": 996, "queued 102/44": 995, "queued 103/11": 994}
    assert await changes.since_last_look() == {key: {"due_at": at} for key, at in (delayed | queued).items()}
    assert await QUEUED.delete(tx, 101, RED)
    assert not await QUEUED.delete(tx, 101, GOLD)
    assert await QUEUED.delete(tx, 102)
    assert await changes.since_last_look() == dict.fromkeys(("queued 101/11", "queued 102/33", "queued 102/44"))


async def test_jobs_are_done_postponed_hastened_and_forgotten(tx: AsyncConnection, changes: Changes) -> None:
    marked, redacts = await outbox.mark_done(tx, 101, [0, 1, 2, 3], 59, "gone")
    assert (sorted(marked), redacts) == ([0, 1], False)
    assert await changes.since_last_look() == {f"outbox {job}": {"done_at": 59, "fault": "gone"} for job in (1, 2)}
    (row,) = [one for match_id in (101, 102, 103) for one in await outbox.pending(tx, match_id) if one.id == 5]
    await outbox.postpone(tx, replace(row, due_at=1_060, failing_since=1_000), "later")
    assert await changes.since_last_look() == {"outbox 5": {"failing_since": 1_000, "due_at": 1_060, "fault": "later"}}
    await outbox.hasten_all(tx, 1_000)
    assert await changes.since_last_look() == {f"outbox {job}": {"due_at": 1_000} for job in (3, 5)}
    await outbox.forget_before(tx, 1_000)
    assert await changes.since_last_look() == dict.fromkeys(("outbox 1", "outbox 2", "outbox 6"))


async def test_proposals_end_but_for_one_that_nobody_has_declined(tx: AsyncConnection, changes: Changes) -> None:
    assert await proposals.delete_proposals(tx, 101, but="undo") == ["abort", "draw"]
    assert await changes.since_last_look() == dict.fromkeys(("proposal 101/abort", "proposal 101/draw"))
    await PROPOSALS.save(tx, ProposalRow(101, "undo", 3, RED, (RED,), BLUE))
    assert await changes.since_last_look() == {"proposal 101/undo": {"declined_by": BLUE}}
    assert await proposals.delete_proposals(tx, 101, but="undo") == ["undo"]
    await PROPOSALS.save(tx, ProposalRow(102, "draw", 4, GOLD, (GOLD,), None))
    made = await changes.since_last_look()
    assert made["proposal 102/draw"] == {"number": 4, "user_id": GOLD, "agreed": [44]}


async def test_choices_replace_the_same_person_s_or_server_s(tx: AsyncConnection, changes: Changes) -> None:
    red, gold = [await preferences.find_preferences(tx, user) for user in (RED, GOLD)]
    await preferences.save_preferences(tx, RED, replace(red, dm_calls=False))
    await preferences.save_preferences(tx, GOLD, replace(gold, pings=False))
    await preferences.set_declined(tx, RED, ["monoch"])
    await preferences.add_block(tx, RED, GOLD)
    assert await preferences.delete_block(tx, RED, BLUE)
    assert not await preferences.delete_block(tx, GOLD, RED)
    assert await changes.since_last_look() == {
        "preferences 11": {"dm_calls": False},
        "preferences 44": {"dm_calls": False, "pings": False},
        "declined_games 11/mambo": GONE,
        "declined_games 11/mono": GONE,
        "declined_games 11/monoch": {},
        "blocks 11/22": GONE,
    }
    await servers.save_server(tx, 1, servers.ServerRow((7,), turn_time=800, options={"mono": {"size": 5}}))
    made = (await changes.since_last_look())["servers 1"] or {}
    assert (made["channels"], made["turn_time"], made["quiet"], made["absent"]) == ("7", 800, None, "expire")


async def test_watches_and_old_rows_are_forgotten_in_time(tx: AsyncConnection, changes: Changes) -> None:
    await watchers.forget_watchers_of_ended(tx, 901)
    await log.forget_interactions(tx, 999)
    assert await changes.since_last_look() == {f"watcher 105/{GOLD}": GONE, "interactions 998": GONE}
    await watchers.delete_watches_of(tx, GOLD)
    gone = {f"watcher {match_id}/{GOLD}": GONE for match_id in (101, 107, 109)}
    assert await changes.since_last_look() == gone


async def test_results_and_posts_are_kept_once(tx: AsyncConnection, changes: Changes) -> None:
    await results.save_results(tx, 106, [results.ResultRow(0, BLUE, 2, 9, won=False, withdrawn=True)])
    result = {"place": 2, "points": 9, "won": False, "withdrawn": True}
    assert await changes.since_last_look() == {"results 106/0": result, "results 106/1": GONE}
    await posts.save_posts(tx, 101, {("private:0", RED): posts.PostRow(1, 2, 3, "four")})
    post = {"channel_id": 1, "message_id": 2, "ply": 3, "said": "four", "digest": ""}
    assert await changes.since_last_look() == {"posts 101/private:0/11": post}
    await posts.forget_digests(tx, [102, 103])
    assert await changes.since_last_look() == {f"posts {key}": {"digest": ""} for key in ("102/board/0", "103/board/7")}


@pytest.mark.parametrize(("user", "name"), [(RED, "Red"), (BLUE, "Blue")])
async def test_an_erased_player_is_in_no_row(tx: AsyncConnection, changes: Changes, user: int, name: str) -> None:
    before = changes.rows
    await people_store.erase_rows(tx, user, await people_store.names_at(tx, user), -20_000)
    after = await rows_in(tx)
    for key, row in after.items():
        assert user not in row.values(), key
        assert str(user) not in key.partition(" ")[2].split("/"), key
        assert not any(isinstance(value, str) and name in value for value in row.values()), key
    stays = ("log ", "matches ", "seats ", "results ", "former_holders ", "facts ", "servers ")
    assert {key for key in before if key.startswith(stays)} == {key for key in after if key.startswith(stays)}
    assert (after["posts 101/board/0"]["said"], after["posts 102/board/0"]["said"]) == ("", "said 3")
    jobs = {str(row["payload"]) for key, row in after.items() if key.startswith("outbox ")}
    assert Show(Surface.CALL, user_id=user).payload() not in jobs
    assert Show(Surface.CALL, user_id=int(f"{RED}1")).payload() in jobs, "that number only begins alike"
    for key in ("preferences 33", "drafts 11", "drafts 22", "vacations 33/10", "typed 102/0", "watcher 101/33"):
        assert (key in after) is not key.endswith(str(user)), key


async def test_lost_time_is_given_back_where_a_clock_ran(tx: AsyncConnection, changes: Changes) -> None:
    assert await given_back.postpone_all(tx, 995, 1_000) == [101, 102, 103, 113, 114, 115, 116]
    made = await changes.since_last_look()
    assert made["matches 102"] == {"deadline": 1_006, "reminder": 1_005}
    assert made["matches 113"] == {"charged_at": 955}, "a pause loses no time"
    assert made["matches 115"] == {"deadline": 1_591, "reminder": 1_401, "charged_at": 985}, "a whole turn at most"


async def test_deadlines_follow_a_clock_set_back(tx: AsyncConnection, changes: Changes) -> None:
    assert await given_back.postpone_all(tx, 1_010, 1_000) == [101, 102, 103, 113, 117, 118, 114, 115, 116]
    made = await changes.since_last_look()
    assert made["matches 101"] == {"deadline": 990}
    assert made["matches 118"] == {"deadline": 1_390}, "also of one whose pause ends now"
