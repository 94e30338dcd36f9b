"""Tests of the positions kept in memory."""

import pytest

from bot.kernel.matches.host import Host
from bot.kernel.matches.positions import IDLE, Positions
from bot.kernel.matches.request import Request
from bot.offers.offer import make_offer
from bot.offers.offer_replies import accept
from bot.play.stop import stop
from bot.replays.replay import load_replay
from bot.replays.verbs import Eyes
from engines import GAMES
from engines.core.rules import Outcome, Seat, Turn
from tests.bot.made_up import RED
from tests.bot.matches import BLUE_PERSON, challenge
from tests.other_defaults import change_defaults
from tests.requests import request


async def two_matches(host: Host) -> None:
    for match_id in (101, 102):
        await make_offer(host, challenge(BLUE_PERSON, interaction=1000 + match_id, game="mambo"))
        await accept(host, Request(BLUE_PERSON, match_id, 2000 + match_id))


async def test_a_position_nobody_asks_for_is_forgotten_and_the_others_stay(host: Host) -> None:
    await two_matches(host)
    now = [0.0]
    positions = Positions(host.database, clock=lambda: now[0])
    first, second = await positions.current(101), await positions.current(102)
    now[0] = IDLE - 1
    await positions.current(102)
    now[0] = IDLE + 1
    await positions.current(102)
    assert not positions.is_newest(first)
    assert positions.is_newest(second)
    assert await positions.current(101) == first


async def test_a_replay_ends_as_the_log_does_where_a_moderator_ended_the_match(host: Host) -> None:
    await two_matches(host)
    await stop(host, request(9, 101, 3000), 1, "because")
    for positions in (host.positions, Positions(host.database)):  # as after a restart
        assert isinstance((await positions.current(101)).turn, Outcome)
    replay = await load_replay(host, 101)
    assert isinstance(replay.newest.turn, Outcome)
    assert isinstance(replay.show(-1, Eyes(), RED).position.turn, Turn)


async def test_no_more_stay_than_there_is_room_for(host: Host) -> None:
    await two_matches(host)
    positions = Positions(host.database, size=1)
    first, second = await positions.current(101), await positions.current(102)
    assert not positions.is_newest(first)
    assert positions.is_newest(second)


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_keeps_its_options_when_defaults_change(
    host: Host, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await make_offer(host, challenge(BLUE_PERSON, interaction=1001, game=game))
    await accept(host, Request(BLUE_PERSON, 101, 2001))
    before = await host.positions.current(101)
    change_defaults(monkeypatch, GAMES[game].Options)
    after = await Positions(host.database).current(101)
    assert after.public_view == before.public_view
    assert [after.seat_view(Seat(seat)) for seat in (0, 1)] == [before.seat_view(Seat(seat)) for seat in (0, 1)]
