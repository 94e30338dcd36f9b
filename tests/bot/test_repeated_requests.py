"""A repeated interaction changes nothing and gets the answer it got before, whatever it asked for."""

from collections.abc import Awaitable, Callable
from typing import Final

import pytest

from bot.agreements.agreement import agree, disagree, propose
from bot.kernel.matches.aim import Aim
from bot.kernel.matches.host import Host
from bot.offers import offer_replies as answer
from bot.offers.offer import make_offer
from bot.offers.rematch import ask_again
from bot.play.play import PlayedAction, play, resign
from bot.play.queue import queue_up, take_from_queue
from bot.play.stop import stop
from bot.seats.substitute import keep_seat, offer_seat, take_seat
from bot.seats.substitute_bot import end_away_mode
from engines.core.rules import Seat
from tests.bot.kernel.store.stored_rows import SavedRows
from tests.bot.made_up import BLUE, GREEN, RED
from tests.bot.scenes import CHALLENGE, MODERATOR, MONSTERS, OVER, PROPOSED, RUNNING, TABLE, an_offer, by, set_scenes
from tests.requests import request

ID: Final = 9_000
"""The interaction that comes twice."""
Ask = Callable[[Host], Awaitable[object]]

ONCE: Final[dict[str, Ask]] = {
    "offer": lambda host: make_offer(host, an_offer(RED, BLUE, interaction=ID)),
    "accept": lambda host: answer.accept(host, by(BLUE, CHALLENGE, ID)),
    "decline": lambda host: answer.decline(host, by(BLUE, CHALLENGE, ID)),
    "cancel": lambda host: answer.cancel(host, by(RED, CHALLENGE, ID)),
    "join": lambda host: answer.join(host, by(BLUE, TABLE, ID)),
    "seat a computer": lambda host: answer.seat_computer(host, by(RED, TABLE, ID), "easy"),
    "play": lambda host: play(host, request(RED, RUNNING, ID), "1,0:b"),
    "resign": lambda host: resign(host, request(BLUE, RUNNING, ID)),
    "queue": lambda host: queue_up(host, request(BLUE, RUNNING, ID), "1,0:b"),
    "propose": lambda host: propose(host, request(BLUE, RUNNING, ID), Aim("undo")),
    "agree": lambda host: agree(host, request(BLUE, PROPOSED, ID, 0), Aim("draw")),
    "disagree": lambda host: disagree(host, request(BLUE, PROPOSED, ID, 0), Aim("draw")),
    "offer a seat": lambda host: offer_seat(host, request(BLUE, MONSTERS, ID), BLUE),
    "come back": lambda host: end_away_mode(host, request(BLUE, RUNNING, ID)),
    "stop": lambda host: stop(host, request(MODERATOR, RUNNING, ID), 1, "spam"),
    "rematch": lambda host: ask_again(host, by(RED, OVER, ID)),
}


@pytest.fixture
async def saved(host: Host) -> SavedRows:
    await set_scenes(host)
    return SavedRows(host)


async def repeat(saved: SavedRows, ask: Ask) -> None:
    """Ask twice by the same interaction: the first time something is saved."""
    first = await saved.of(ask(saved.host))
    assert saved.rows
    again = await saved.of(ask(saved.host))
    assert (saved.rows, saved.jobs) == ({}, [])
    if isinstance(first, PlayedAction):
        assert isinstance(again, PlayedAction)
        assert (again.before.ply, again.after) == (first.before.ply, first.after)
    else:
        assert again == first


@pytest.mark.parametrize("what", ONCE)
async def test_a_repeated_interaction_is_applied_once(saved: SavedRows, what: str) -> None:
    await repeat(saved, ONCE[what])


async def test_a_followup_job_is_done_once(saved: SavedRows) -> None:
    host = saved.host
    await answer.join(host, by(BLUE, TABLE, 49))
    await repeat(saved, lambda host: answer.leave(host, by(BLUE, TABLE, ID)))
    await answer.seat_computer(host, by(RED, TABLE, 50), "easy")
    await repeat(saved, lambda host: answer.send_computers_away(host, by(RED, TABLE, ID + 1)))
    await answer.join(host, by(BLUE, TABLE, 51))
    await repeat(saved, lambda host: answer.start_now(host, by(RED, TABLE, ID + 2)))
    await queue_up(host, request(BLUE, RUNNING, 52), "1,0:b")
    await repeat(saved, lambda host: take_from_queue(host, request(BLUE, RUNNING, ID + 3)))
    await offer_seat(host, request(BLUE, RUNNING, 53), BLUE)
    await repeat(saved, lambda host: keep_seat(host, request(BLUE, RUNNING, ID + 4), Seat(1)))
    await offer_seat(host, request(BLUE, RUNNING, 54), BLUE)
    await repeat(saved, lambda host: take_seat(host, by(GREEN, RUNNING, ID + 5), Seat(1)))
