"""One person against computers, from the offer to the result, with a restart in the middle."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from bot.computers.choices import Duty, Pauses
from bot.computers.turns import Turns
from bot.kernel.matches.computer_names import computer_id, name_of
from bot.kernel.matches.host import Host
from bot.kernel.matches.position import Position
from bot.kernel.matches.request import Person
from bot.offers.offer import Offer, make_offer
from bot.operations.audit import audit
from bot.play.play import play
from engines.core.rules import Seat
from players.questions import Kind, Question, answer_question
from tests.bot.inline_processes import InlineProcesses
from tests.bot.made_up import RED
from tests.bot.matches import RED_PERSON
from tests.patience import PATIENCE
from tests.requests import request

SMALL: Mapping[str, tuple[int, dict[str, Any]]] = {
    "mambo": (1, {"size": 12}),
    "mono": (2, {"size": 4}),
    "monocards": (2, {"no_scoring": True, "catch_window": 0}),
    "monoch": (1, {}),
    "monsters": (2, {"turn_cap": 5}),
}
"""The number of computers, and options that make the match short."""


async def begin_match(host: Host, game: str, computers: int, options: Mapping[str, object]) -> int:
    ids = [computer_id("easy", number) for number in range(1, computers + 1)]
    others = tuple(Person(user, name_of(user)) for user in ids)
    return (
        await make_offer(
            host, Offer(game, RED_PERSON, others, computers + 1, 1, 2, 1, options=options, random_seats=False)
        )
    ).match_id


def thinking(host: Host) -> Turns:
    turns = Turns(host, InlineProcesses(), Pauses(move=0, reaction=0))
    host.signals.computers[:] = [turns.notify]
    return turns


async def plays(host: Host, position: Position, seat: Seat, at: int) -> None:
    """Play as `easy` would, in the person's name."""
    seed = at.to_bytes(8, "big")
    text = answer_question(Question(Kind.CHOOSE, position.game, "easy", position.seat_view(seat), seed)).action
    assert text is not None
    await play(host, request(RED, position.match_id, 10_000 + at, position.number), text)


async def settle(host: Host, turns: Turns, match_id: int) -> Position:
    """Let the computers play until the match is over or waits for the person."""
    await turns.idle()
    return await host.positions.current(match_id)


async def test_a_computer_whose_entry_came_in_meanwhile_enters_nothing_more(host: Host) -> None:
    turns = thinking(host)
    match_id = await begin_match(host, "mono", *SMALL["mono"])
    await turns.idle()
    earlier = await host.positions.at(match_id, 1)
    [seat] = set(earlier.to_move) - {Seat(0)}
    # It was thought about twice, at two numbers: both computers hand in their grids at once.
    await asyncio.wait_for(turns._do(earlier, Duty(Kind.CHOOSE, seat, earlier.number)), PATIENCE)
    assert (await host.positions.current(match_id)).ply == 2
    await turns.close()


@pytest.mark.soak
async def test_one_person_and_nineteen_computers_play_ten_turns_of_monsters(host: Host) -> None:
    turns = thinking(host)
    match_id = await begin_match(host, "monsters", 19, {"turn_cap": 10})
    for at in range(10):
        position = await settle(host, turns, match_id)
        if position.to_move != (Seat(0),):
            break  # Once the person is out the computers finish it alone.
        assert position.number == at
        await plays(host, position, Seat(0), at)
    assert (await settle(host, turns, match_id)).number == 10
    await turns.close()
    assert not (await audit(host.database)).faults
