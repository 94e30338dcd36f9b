"""One person against computers, from the offer to the result, with a restart in the middle."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from bot.computers import computer_id, name_of
from bot.operations.audit import audit
from bot.request import Person
from bot.services.host import Host
from bot.services.offer import Offer, make_offer
from bot.services.play import play
from bot.services.position import Live, live
from bot.services.positions import Positions
from bot.store.match_row import Status
from bot.thinking.duties import Duty, Pauses
from bot.thinking.turns import Turns
from engines import GAMES
from engines.core.rules import Seat
from players.questions import Kind, Question, answered
from tests.bot.at_once import AtOnce
from tests.bot.made_up import RED
from tests.bot.test_offers import RED_PERSON
from tests.patience import PATIENCE
from tests.requests import request

SMALL: Mapping[str, tuple[int, dict[str, Any]]] = {
    "mambo": (1, {"size": 12}),
    "mono": (2, {"size": 4}),
    "monocards": (2, {"no_scoring": True, "catch_window": 0}),
    "monoch": (1, {}),
    "monsters": (2, {"turn_cap": 5}),
}
"""How many computers, and options by which it is soon over."""
RESTART = 1
"""After so many own moves the bot is started anew."""


async def begun(host: Host, game: str, computers: int, options: Mapping[str, object]) -> int:
    ids = [computer_id("easy", number) for number in range(1, computers + 1)]
    others = tuple(Person(user, name_of(user)) for user in ids)
    return (await make_offer(host, Offer(game, RED_PERSON, others, computers + 1, options, None, False, 1, 2, 1))).board


def thinking(host: Host) -> Turns:
    turns = Turns(host, AtOnce(), Pauses(move=0, reaction=0))
    host.signals.computers[:] = [turns.call]
    return turns


async def plays(host: Host, position: Live, seat: Seat, at: int) -> None:
    """Play as `easy` would, in the person's name."""
    seed = at.to_bytes(8, "big")
    text = answered(Question(Kind.CHOOSE, position.game, "easy", position.seat_view(seat), seed)).action
    assert text is not None
    await play(host, request(RED, position.board, 10_000 + at, position.number), text)


async def settled(host: Host, turns: Turns, board: int) -> Live:
    """Let the computers play until the match is over or waits for the person."""
    await turns.idle()
    return await host.positions.current(board)


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_game_against_computers_goes_on_after_a_restart_to_its_end(host: Host, game: str) -> None:
    turns = thinking(host)
    board = await begun(host, game, *SMALL[game])
    for at in range(400):
        position = await settled(host, turns, board)
        if position.match.status is Status.OVER:
            break
        if at == RESTART:
            # What was thought of is lost, and the positions too; the next start finds what is owed.
            await turns.close()
            host.positions = Positions(host.database)
            turns = thinking(host)
            await turns.start()
            position = await settled(host, turns, board)
        await plays(host, position, Seat(0), at)
    await turns.close()
    position = await host.positions.current(board)
    assert position.match.status is Status.OVER
    assert '"unfinished"' not in (position.match.outcome or "")
    assert at > RESTART
    assert not (await audit(host.database)).faults


async def test_a_computer_whose_entry_came_in_meanwhile_enters_nothing_more(host: Host) -> None:
    turns = thinking(host)
    board = await begun(host, "mono", *SMALL["mono"])
    await turns.idle()
    earlier = live(await host.positions.at(board, 1), (await host.positions.current(board)).match)
    [seat] = set(earlier.to_move) - {Seat(0)}
    # It was thought about twice, at two numbers: both computers hand in their grids at once.
    await asyncio.wait_for(turns._do(earlier, Duty(Kind.CHOOSE, seat, earlier.number)), PATIENCE)
    assert (await host.positions.current(board)).ply == 2
    await turns.close()


@pytest.mark.soak
async def test_one_person_and_nineteen_computers_keep_monsters_for_ten_turns(host: Host) -> None:
    turns = thinking(host)
    board = await begun(host, "monsters", 19, {})
    for at in range(10):
        position = await settled(host, turns, board)
        assert (position.number, position.to_move) == (at, (Seat(0),))
        await plays(host, position, Seat(0), at)
    assert (await settled(host, turns, board)).number == 10
    await turns.close()
    assert not (await audit(host.database)).faults
