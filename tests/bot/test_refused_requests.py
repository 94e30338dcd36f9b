"""A refusal says why, changes no row and sends nothing."""

from collections.abc import Awaitable, Callable
from typing import Final

import pytest

from bot.agreements.agreement import agree, propose
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.host import Host
from bot.kernel.store.preferences import delete_block, list_blocked_users
from bot.offers import offer_replies as answer
from bot.offers.offer import make_offer
from bot.offers.rematch import ask_again
from bot.people import preferences as wishes
from bot.people.settings import CHALLENGES, LIMIT
from bot.play.play import play, resign
from bot.play.queue import queue_up, take_from_queue
from bot.play.stop import stop
from bot.seats.substitute import keep_seat, offer_seat, take_seat
from bot.watching.actions import add_watcher
from engines.core.errors import RulesError
from engines.core.rules import Seat
from tests.bot.kernel.store.stored_rows import SavedRows
from tests.bot.made_up import BLUE, GOLD, GREEN, RED
from tests.bot.refused import expect_refusal
from tests.bot.scenes import (
    CHALLENGE,
    MODERATOR,
    MONSTERS,
    OVER,
    PROPOSED,
    RUNNING,
    TABLE,
    UNKNOWN,
    an_offer,
    by,
    set_scenes,
)
from tests.requests import request

ID: Final = 9_000
Ask = Callable[[Host], Awaitable[object]]
REFUSED: Final[list[tuple[Ask, str]]] = []


def refuses(text: str, asked: Ask) -> None:
    REFUSED.append((asked, text))


refuses("You are in.", lambda host: answer.accept(host, by(RED, CHALLENGE, ID)))
refuses("That invitation is for Blue and Green", lambda host: answer.accept(host, by(GOLD, CHALLENGE, ID)))
refuses("press **Join**", lambda host: answer.accept(host, by(BLUE, TABLE, ID)))
refuses("has already started", lambda host: answer.accept(host, by(BLUE, RUNNING, ID)))
refuses("That invitation is for Blue and Green", lambda host: answer.join(host, by(GOLD, CHALLENGE, ID)))
refuses("You are in.", lambda host: answer.join(host, by(RED, TABLE, ID)))
refuses("You have not joined", lambda host: answer.leave(host, by(BLUE, TABLE, ID)))
refuses("Only Red can cancel it", lambda host: answer.cancel(host, by(BLUE, CHALLENGE, ID)))
refuses("Only Red can start it", lambda host: answer.start_now(host, by(BLUE, TABLE, ID)))
refuses("1 more to start", lambda host: answer.start_now(host, by(RED, TABLE, ID)))
refuses("Only Red can add computers", lambda host: answer.seat_computer(host, by(BLUE, TABLE, ID), "easy"))
refuses("Mambo is for 2 players, not 4", lambda host: make_offer(host, an_offer(RED, interaction=ID, seats=4)))
refuses(f"There is no match #{UNKNOWN}", lambda host: answer.accept(host, by(BLUE, UNKNOWN, ID)))
refuses(f"There is no match #{UNKNOWN}", lambda host: play(host, request(RED, UNKNOWN, ID), "1,0:b"))
refuses(f"There is no match #{UNKNOWN}", lambda host: ask_again(host, by(RED, UNKNOWN, ID)))
refuses(f"There is no match #{UNKNOWN}", lambda host: add_watcher(host, UNKNOWN, GOLD, end_only=None))
refuses("has not started yet", lambda host: play(host, request(RED, CHALLENGE, ID), "a1"))
refuses("Watch: <#2>", lambda host: play(host, request(GOLD, RUNNING, ID), "1,0:b"))
refuses("Watch: <#2>", lambda host: resign(host, request(GOLD, RUNNING, ID)))
refuses("It's Red's turn", lambda host: play(host, request(BLUE, RUNNING, ID), "1,0:b"))
refuses("This board is out of date. Latest: <#2>", lambda host: play(host, request(RED, RUNNING, ID, 1), "1,0:b"))
refuses(f"#{OVER} is over", lambda host: play(host, request(RED, OVER, ID), "1,0:b"))
refuses(f"#{OVER} is over", lambda host: resign(host, request(BLUE, OVER, ID)))
refuses(f"#{OVER} is over", lambda host: stop(host, request(MODERATOR, OVER, ID), 1, "spam"))
refuses(f"There is no match #{RUNNING}", lambda host: stop(host, request(MODERATOR, RUNNING, ID), 9, "spam"))
refuses("Give a reason", lambda host: stop(host, request(MODERATOR, RUNNING, ID), 1, " \n"))
refuses("At most 200 characters", lambda host: stop(host, request(MODERATOR, RUNNING, ID), 1, "x" * 201))
refuses("It's your turn", lambda host: queue_up(host, request(RED, RUNNING, ID), "1,0:b"))
refuses("all move at once", lambda host: queue_up(host, request(RED, MONSTERS, ID), "ready"))
refuses("You have no queued move", lambda host: take_from_queue(host, request(BLUE, RUNNING, ID)))
refuses("no longer offered", lambda host: take_seat(host, by(GREEN, RUNNING, ID), Seat(1)))
refuses("no longer offered", lambda host: take_seat(host, by(GREEN, RUNNING, ID), Seat(7)))
refuses("no longer offered", lambda host: keep_seat(host, request(BLUE, RUNNING, ID), Seat(1)))
refuses("isn't playing in", lambda host: offer_seat(host, request(MODERATOR, RUNNING, ID), GOLD, moderates=True))
refuses("You asked that yourself", lambda host: agree(host, request(RED, PROPOSED, ID, 0), Aim("draw")))
refuses("You already asked", lambda host: propose(host, request(RED, PROPOSED, ID), Aim("draw")))
refuses("Too late to call", lambda host: propose(host, request(RED, RUNNING, ID), Aim("abort")))
refuses("is not paused", lambda host: propose(host, request(RED, RUNNING, ID), Aim("resume")))
refuses("No undo in Monsters!", lambda host: propose(host, request(RED, MONSTERS, ID), Aim("undo")))
refuses("get a rematch", lambda host: ask_again(host, by(GOLD, OVER, ID)))
refuses("is not over yet", lambda host: ask_again(host, by(RED, RUNNING, ID)))
refuses("You play in", lambda host: add_watcher(host, RUNNING, RED, end_only=None))
refuses("You play in", lambda host: add_watcher(host, CHALLENGE, RED, end_only=None))
refuses(f"#{OVER} is over", lambda host: add_watcher(host, OVER, GOLD, end_only=None))
refuses("You cannot block yourself", lambda host: wishes.block(host, RED, RED))


@pytest.fixture
async def saved(host: Host) -> SavedRows:
    await set_scenes(host)
    return SavedRows(host)


async def test_a_refusal_says_why_and_changes_nothing(saved: SavedRows) -> None:
    for asked, text in REFUSED:
        with expect_refusal(text):
            await saved.of(asked(saved.host))
        assert (saved.rows, saved.jobs) == ({}, [])


@pytest.mark.parametrize("text", ["", "nonsense", "1,0:z", "x" * 5_000])
async def test_a_move_that_cannot_be_read_is_neither_played_nor_queued(saved: SavedRows, text: str) -> None:
    for doing in (play(saved.host, by(RED, RUNNING, ID), text), queue_up(saved.host, by(BLUE, RUNNING, ID), text)):
        with pytest.raises(RulesError):
            await saved.of(doing)
        assert (saved.rows, saved.jobs) == ({}, [])


async def test_a_move_that_does_not_fit_is_not_played(saved: SavedRows) -> None:
    with pytest.raises(RulesError):
        await saved.of(play(saved.host, by(RED, RUNNING, ID), "9,9:a"))
    assert (saved.rows, saved.jobs) == ({}, [])


async def test_a_resigned_player_cannot_move_vote_or_take_a_seat(saved: SavedRows) -> None:
    await resign(saved.host, by(BLUE, MONSTERS, 50))
    for text, asked in (
        (f"You left #{MONSTERS}. Watch: <#2>", play(saved.host, by(BLUE, MONSTERS, ID), "ready")),
        ("You left #", propose(saved.host, by(BLUE, MONSTERS, ID), Aim("draw"))),
        (f"You left #{MONSTERS}. Watch: <#2>", take_seat(saved.host, by(BLUE, MONSTERS, ID), Seat(1))),
    ):
        with expect_refusal(text):
            await saved.of(asked)
        assert saved.rows == {}


async def test_nobody_is_challenged_or_seated_against_their_wishes(saved: SavedRows) -> None:
    host = saved.host
    await wishes.choose(host, BLUE, LIMIT, {"matches": 1})
    await wishes.choose(host, GREEN, CHALLENGES, {"take": "off", "game": "mambo"})
    await wishes.block(host, GOLD, RED)
    await wishes.block(host, RED, GOLD)
    for doing, text in (
        (make_offer(host, an_offer(RED, BLUE, interaction=ID)), "Blue plays enough matches"),
        (make_offer(host, an_offer(RED, GREEN, interaction=ID)), "Green takes no invites to Mambo"),
        (make_offer(host, an_offer(RED, GOLD, interaction=ID)), "Gold takes no invites to Mambo"),
        (answer.accept(host, by(BLUE, CHALLENGE, ID)), "You are in 3 of at most 1 matches"),
        (answer.join(host, by(GOLD, TABLE, ID)), "has no seat for you"),
    ):
        with expect_refusal(text):
            await saved.of(doing)
        assert (saved.rows, saved.jobs) == ({}, [])


async def test_a_person_blocks_a_hundred_others_and_no_more(host: Host) -> None:
    for other in range(900, 900 + wishes.MOST_BLOCKED):
        await wishes.block(host, RED, other)
    await wishes.block(host, RED, 900)
    with expect_refusal("You block 100 people"):
        await wishes.block(host, RED, BLUE)
    async with host.database.write() as tx:
        assert await delete_block(tx, RED, 900)
    await wishes.block(host, RED, BLUE)
    assert BLUE in await host.read(list_blocked_users, RED)
