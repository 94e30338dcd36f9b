"""The rows that a service saves in one transaction, and the jobs it queues, in their order."""

import pytest

from bot.agreements.agreement import agree, propose
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.host import Host
from bot.kernel.matches.jobs import News, Notice, Show, Surface, Tidy
from bot.kernel.matches.positions import log_of
from bot.kernel.matches.refusal import AheadError
from bot.kernel.matches.request import Person, Reply, Request, serialize
from bot.kernel.matches.restore_check import recheck_restored
from bot.kernel.store.facts import set_fact
from bot.kernel.store.matches import change_match
from bot.kernel.store.posts import PostRow, save_posts
from bot.kernel.store.waiting_entries import DELAYED, TYPED, DelayedEntry, TypedText
from bot.offers import offer_replies as answer
from bot.offers.offer import make_offer
from bot.offers.rematch import ask_again
from bot.play.by_clock import expire, release, remind
from bot.play.play import play, resign
from bot.play.queue import queue_up
from bot.play.stop import retire_outdated, stop
from bot.seats.substitute import offer_seat, take_seat
from engines.core.messages import N_
from engines.core.rules import Seat
from tests.bot.conftest import FakeClock
from tests.bot.kernel.store.stored_rows import SavedRows
from tests.bot.made_up import BLUE, GOLD, GREEN, RED
from tests.bot.scenes import CHALLENGE, MODERATOR, MONSTERS, OVER, PROPOSED, RUNNING, TABLE, an_offer, by, set_scenes
from tests.requests import request

ID = 9_000
NOW = 1_000_100
HOUR = 3_600


@pytest.fixture
async def saved(host: Host, fake_clock: FakeClock) -> SavedRows:
    host.queue_delay = lambda: 9
    await set_scenes(host)
    fake_clock.now = NOW
    return SavedRows(host)


def answer_rows(interaction: int, reply: Reply) -> dict[str, dict[str, object] | None]:
    return {f"interactions {interaction}": {"match_id": reply.match_id, "answer": serialize(reply), "at": NOW}}


TURN = {"deadline": NOW + HOUR, "reminder": NOW + 2_700}
NO_CLOCK = {"deadline": None, "reminder": None, "waits_for": "", "status": "over", "ended_at": NOW}


async def test_a_challenge_stores_the_match_its_seats_and_all_options(saved: SavedRows) -> None:
    await saved.of(make_offer(saved.host, an_offer(RED, BLUE, interaction=ID, game="mono")))
    match = saved.rows["matches 107"] or {}
    assert match["options"] == '{"size": 9, "no_auto": false, "take": "best", "random_grids": false}'
    assert (match["status"], match["rated"], match["offered_by"], match["secret"]) == ("offered", True, RED, "73" * 32)
    assert (saved.rows["seats 107/0"] or {})["accepted_by"] == ID
    assert saved.rows["seats 107/1"] == {"user_id": BLUE, "name": "Blue", "is_away": False}
    assert saved.jobs == [Show(Surface.OFFER)]


async def test_accepting_is_noted_and_the_last_to_accept_begins_the_match(saved: SavedRows) -> None:
    await saved.of(answer.accept(saved.host, by(BLUE, CHALLENGE, ID)))
    told = answer_rows(ID, Reply(CHALLENGE, N_("You accepted #{match_id}.", match_id=CHALLENGE), of_offer=True))
    assert (saved.rows, saved.jobs) == ({**told, "seats 102/1": {"accepted_by": ID}}, [Show(Surface.OFFER)])
    await saved.of(answer.accept(saved.host, Request(Person(GREEN, "Green II"), CHALLENGE, ID + 1)))
    assert saved.rows["seats 102/2"] == {"name": "Green II", "accepted_by": ID + 1}
    match = saved.rows["matches 102"] or {}
    assert len(str(match.pop("seed"))) == 64
    assert match == {"status": "playing", "started_at": NOW, "waits_for": "0 1 2", **TURN}
    private = [Show(Surface.PRIVATE, Seat(seat)) for seat in range(3)]
    assert saved.jobs == [Show(Surface.THREAD), Show(Surface.BOARD), *private]


async def test_declining_withdrawing_and_joining_change_the_offer_alone(saved: SavedRows) -> None:
    await saved.of(answer.join(saved.host, by(BLUE, TABLE, ID)))
    seat = {"user_id": BLUE, "name": "Blue", "accepted_by": ID, "is_away": False}
    joined = Reply(TABLE, N_("You joined #{match_id}.", match_id=TABLE), of_offer=True)
    assert saved.rows == {**answer_rows(ID, joined), "seats 103/1": seat}
    await saved.of(answer.decline(saved.host, by(BLUE, CHALLENGE, ID + 1)))
    assert saved.rows["matches 102"] == {"status": "declined", "declined_by": BLUE, "ended_at": NOW}
    assert saved.jobs == [Show(Surface.OFFER), Notice(News.DECLINED, BLUE)]
    await saved.of(answer.cancel(saved.host, by(RED, TABLE, ID + 2)))
    assert saved.rows["matches 103"] == {"status": "cancelled", "ended_at": NOW}
    assert saved.jobs == [Show(Surface.OFFER)]


async def test_a_move_saves_its_entry_the_next_turn_and_the_answer(saved: SavedRows) -> None:
    await saved.of(play(saved.host, by(RED, RUNNING, ID), "1,0:b"))
    assert saved.rows == {
        "log 101/3": {"seat": 0, "entry": "1,0:b", "at": NOW},
        "matches 101": {"ply": 3, "turn_ply": 3, "waits_for": "1", **TURN},
        **answer_rows(ID, Reply(RUNNING, N_("Played in #{match_id}.", match_id=RUNNING), ply=3)),
    }
    assert saved.jobs == [Show(Surface.BOARD)]


async def test_orders_of_one_keeper_leave_the_turn_of_all_as_it_is(saved: SavedRows) -> None:
    await saved.of(play(saved.host, by(RED, MONSTERS, ID), "ready"))
    assert saved.rows["matches 105"] == {"ply": 1, "waits_for": "1 2"}
    assert saved.jobs == [Show(Surface.BOARD), Show(Surface.PRIVATE, Seat(0))]


async def test_a_queued_move_is_due_some_seconds_after_the_turn_comes(saved: SavedRows) -> None:
    await saved.of(queue_up(saved.host, by(BLUE, RUNNING, ID), "2,0:a"))
    words = "tile a at a place that is not open yet"
    assert (saved.rows["queued 101/22"], saved.jobs) == ({"entry": "2,0:a", "shown": words}, [])
    await saved.of(play(saved.host, by(RED, RUNNING, ID + 1), "1,0:b"))
    assert saved.rows["queued 101/22"] == {"due_at": NOW + 9}


async def test_a_resignation_is_logged_with_results_and_ends_proposals(saved: SavedRows) -> None:
    await propose(saved.host, by(RED, RUNNING, ID), Aim("draw"))
    await saved.of(resign(saved.host, by(BLUE, RUNNING, ID + 1)))
    outcome = '{"winners": [0], "scores": null, "reason": "WITHDRAWAL"}'
    assert saved.rows == {
        "log 101/3": {"seat": 1, "entry": "withdraw", "at": NOW},
        "matches 101": {"ply": 3, "turn_ply": 3, "outcome": outcome, "rated": False, "unrated": "short", **NO_CLOCK},
        "proposal 101/draw": None,
        "results 101/0": {"user_id": RED, "place": 1, "won": True, "withdrawn": False},
        "results 101/1": {"user_id": BLUE, "place": 2, "won": False, "withdrawn": True},
        **answer_rows(ID + 1, Reply(RUNNING, N_("You resigned #{match_id}.", match_id=RUNNING))),
    }
    assert saved.jobs == [Show(Surface.BOARD), Show(Surface.PROPOSAL, aim=Aim("draw")), Show(Surface.OFFER)]


async def test_leaving_in_the_first_round_leaves_no_result(saved: SavedRows) -> None:
    await saved.of(resign(saved.host, by(BLUE, PROPOSED, ID)))
    assert (saved.rows["log 106/1"] or {})["entry"] == "decline"
    match = saved.rows["matches 106"] or {}
    assert (match["declined_by"], match["rated"], match["status"]) == (BLUE, False, "over")
    assert match["outcome"] == '{"winners": [], "scores": null, "reason": "declined"}'
    assert not [name for name in saved.rows if name.startswith("results")]
    assert saved.jobs.count(Show(Surface.OFFER)) == 1  # it is over, and it is unrated


async def test_a_moderator_s_end_voids_all_that_waits_and_has_no_result(saved: SavedRows) -> None:
    host = saved.host
    await queue_up(host, by(BLUE, RUNNING, ID), "1,0:b")
    await propose(host, by(RED, RUNNING, ID + 1), Aim("draw"))
    await offer_seat(host, by(RED, RUNNING, ID + 2), RED)
    async with host.database.write() as tx:
        await DELAYED.add(tx, DelayedEntry(RUNNING, 0, "1,0:b", NOW + 60))
    await saved.of(stop(host, request(MODERATOR, RUNNING, ID + 3), 1, " not\nhere "))
    assert saved.rows == {
        "matches 101": {
            "outcome": '{"winners": [], "scores": null, "reason": "stopped"}',
            "rated": False,
            "stopped_by": MODERATOR,
            "stop_reason": "not here",
            **NO_CLOCK,
        },
        **dict.fromkeys(("delayed 101/", "proposal 101/draw", "queued 101/22", "seat_offer 101/0")),
        **answer_rows(ID + 3, Reply(RUNNING, N_("You ended #{match_id}.", match_id=RUNNING))),
    }
    assert saved.jobs == [
        Show(Surface.BOARD, anew=True),
        Show(Surface.OFFER),
        Show(Surface.PROPOSAL, aim=Aim("draw")),
        Show(Surface.SEAT_OFFER, Seat(0)),
    ]
    await saved.of(stop(host, request(MODERATOR, CHALLENGE, ID + 4), 1, "spam"))
    assert (saved.rows["matches 102"] or {})["status"] == "cancelled"
    assert saved.jobs == [Show(Surface.OFFER), Notice(News.STOPPED)]


async def test_a_seat_taken_over_keeps_nothing_of_its_previous_player(saved: SavedRows) -> None:
    host = saved.host
    async with host.database.write() as tx:
        for at, (kind, user) in enumerate((("private:1", BLUE), ("private:2", GREEN), ("call", BLUE), ("board", 0))):
            await save_posts(tx, MONSTERS, {(kind, user): PostRow(8, 900 + at, 1)})
        await TYPED.save(tx, TypedText(MONSTERS, 1, "scan m2", "#scan it"))
        await TYPED.save(tx, TypedText(MONSTERS, 0, "scan m1", "#scan it too"))
    await offer_seat(host, by(BLUE, MONSTERS, ID), BLUE)
    await saved.of(take_seat(host, by(GOLD, MONSTERS, ID + 1), Seat(1)))
    taken = N_("You took {name}'s seat in #{match_id}. Private boards come by DM.", name="Blue", match_id=MONSTERS)
    assert saved.rows == {
        "former_holders 105/1/0": {"user_id": BLUE, "name": "Blue"},
        "log 105/1": {"seat": 1, "entry": "substitute", "at": NOW},
        "matches 105": {"ply": 1},
        "seats 105/1": {"user_id": GOLD, "name": "Gold"},
        **dict.fromkeys(("posts 105/call/22", "posts 105/private:1/22", "seat_offer 105/1", "typed 105/1")),
        **answer_rows(ID + 1, Reply(MONSTERS, taken)),
    }
    assert saved.jobs == [
        Show(Surface.PRIVATE, Seat(1)),
        Notice(News.SEAT_TAKEN, BLUE, Seat(1)),
        Show(Surface.BOARD),
        Tidy(8, 900),
        Tidy(8, 902),
        Show(Surface.SEAT_OFFER, Seat(1)),
    ]


async def test_agreed_moves_are_taken_back_by_an_entry_and_the_turn_begins_anew(saved: SavedRows) -> None:
    await saved.of(propose(saved.host, by(BLUE, RUNNING, ID), Aim("undo")))
    assert saved.rows["proposal 101/undo"] == {"number": 2, "user_id": BLUE, "agreed": [BLUE]}
    await saved.of(agree(saved.host, by(RED, RUNNING, ID + 1, 2), Aim("undo")))
    assert saved.rows["log 101/3"] == {"entry": "undo 2", "at": NOW}
    assert saved.rows["matches 101"] == {"ply": 3, "turn_ply": 3, "waits_for": "1", **TURN}
    assert saved.rows.pop("proposal 101/undo") is None
    assert saved.jobs == [Show(Surface.BOARD), Show(Surface.PROPOSAL, aim=Aim("undo"))]


async def test_an_agreed_pause_moves_the_deadline_and_its_reminder_alike(saved: SavedRows) -> None:
    await propose(saved.host, by(BLUE, RUNNING, ID), Aim("pause"))
    await saved.of(agree(saved.host, by(RED, RUNNING, ID + 1, 2), Aim("pause")))
    until = NOW + 30 * 86_400
    # A hundred seconds of the turn have passed.
    times = {"paused_until": until, "deadline": until + HOUR - 100, "reminder": until + 2_600}
    assert (saved.rows["matches 101"], saved.jobs) == (
        times,
        [Show(Surface.STANDING), Show(Surface.PROPOSAL, aim=Aim("pause"))],
    )


async def test_the_clock_reminds_once_and_ends_the_turn_itself(saved: SavedRows, fake_clock: FakeClock) -> None:
    fake_clock.now = 1_000_000 + 2_700
    await saved.of(remind(saved.host, RUNNING, fake_clock.now))
    assert (saved.rows, saved.jobs) == ({"matches 101": {"reminder": None}}, [Notice(News.REMINDER)])
    assert not await saved.of(remind(saved.host, RUNNING, fake_clock.now))
    fake_clock.now = 1_000_000 + HOUR
    assert not await saved.of(expire(saved.host, RUNNING, fake_clock.now + 1)), "that is the deadline of another turn"
    assert (saved.rows, saved.jobs) == ({}, [])
    await saved.of(expire(saved.host, RUNNING, fake_clock.now))
    assert saved.rows["log 101/3"] == {"entry": "late", "at": fake_clock.now}
    fake_clock.now += HOUR
    await saved.of(expire(saved.host, RUNNING, fake_clock.now))
    assert saved.rows["log 101/4"] == {"entry": "expire", "at": fake_clock.now}
    assert (saved.rows["results 101/1"] or {})["won"]
    assert saved.jobs == [Show(Surface.BOARD), Show(Surface.OFFER)]


@pytest.mark.parametrize(("text", "seat", "plays"), [("1,0:b", 0, True), ("nonsense", 0, False), ("1,0:b", 1, False)])
async def test_a_delayed_entry_is_dropped_in_any_case(saved: SavedRows, text: str, seat: int, plays: bool) -> None:
    async with saved.host.database.write() as tx:
        await DELAYED.add(tx, DelayedEntry(RUNNING, seat, text, NOW))
    assert await saved.of(release(saved.host, RUNNING)) is plays
    assert saved.rows.pop("delayed 101/", "still there") is None
    assert bool(saved.rows) is plays


async def test_an_entry_that_waits_is_due_once_nothing_can_come_before_it(saved: SavedRows) -> None:
    async with saved.host.database.write() as tx:
        await DELAYED.add(tx, DelayedEntry(RUNNING, 1, "2,0:a", NOW + 60))
    await saved.of(play(saved.host, by(RED, RUNNING, ID), "1,0:b"))
    assert saved.rows["delayed 101/"] == {"due_at": NOW}


async def test_a_button_of_a_later_board_has_the_channel_looked_through(saved: SavedRows) -> None:
    with pytest.raises(AheadError):
        await saved.of(play(saved.host, by(RED, RUNNING, ID, 9), "1,0:b"))
    assert (saved.rows, saved.jobs) == ({}, [Show(Surface.BOARDS)])


async def test_a_rematch_is_the_same_match_with_the_seats_moved_on(saved: SavedRows) -> None:
    _, before = await log_of(saved.host.positions, OVER)
    await saved.of(ask_again(saved.host, by(RED, OVER, ID)))
    match = saved.rows["matches 107"] or {}
    assert (match["rematch_of"], match["game"], match["turn_time"], match["offered_by"]) == (OVER, "mambo", HOUR, RED)
    assert saved.rows["seats 107/0"] == {"user_id": BLUE, "name": "Blue", "is_away": False}
    assert saved.rows["seats 107/1"] == {"user_id": RED, "name": "Red", "accepted_by": ID, "is_away": False}
    assert (await log_of(saved.host.positions, OVER))[1] == before


async def test_a_match_of_other_rules_is_cancelled_with_all_that_waits(saved: SavedRows) -> None:
    await queue_up(saved.host, by(BLUE, RUNNING, ID), "1,0:b")
    await propose(saved.host, by(RED, RUNNING, ID + 1), Aim("draw"))
    async with saved.host.database.write() as tx:
        await change_match(tx, RUNNING, rules_version=0)
    assert await saved.of(retire_outdated(saved.host)) == [RUNNING]
    match = {"status": "cancelled", "deadline": None, "reminder": None, "ended_at": NOW}
    assert saved.rows == {"matches 101": match, "proposal 101/draw": None, "queued 101/22": None}
    assert saved.jobs == [Notice(News.RETIRED), Show(Surface.PROPOSAL, aim=Aim("draw"))]


async def test_after_a_restore_each_running_match_is_looked_through_once(saved: SavedRows) -> None:
    async with saved.host.database.write() as tx:
        await set_fact(tx, "restored", "1")
    assert await saved.of(recheck_restored(saved.host)) == [RUNNING, MONSTERS, PROPOSED]
    assert (saved.jobs, saved.rows) == ([Show(Surface.BOARDS)] * 3, {"facts restored": None})
    assert await saved.of(recheck_restored(saved.host)) == []


async def test_saving_wakes_the_match_the_clock_and_the_computers(saved: SavedRows) -> None:
    heard: list[object] = []
    signals = saved.host.signals
    signals.wake.append(heard.append)
    signals.clock.append(lambda: heard.append("clock"))
    await play(saved.host, by(RED, RUNNING, ID), "1,0:b")
    assert heard == [RUNNING, "clock"]
    signals.computers.append(lambda match_id: heard.append(("computers", match_id)))
    await answer.seat_computer(saved.host, by(RED, TABLE, ID + 1), "easy")
    await answer.start_now(saved.host, by(RED, TABLE, ID + 2))
    assert ("computers", TABLE) in heard
