"""Rules run outside the event loop, whatever asks for them."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from bot.clock import Clock
from bot.kernel.matches.host import Host
from bot.kernel.matches.positions import Positions
from bot.kernel.matches.validation import check_can_leave
from bot.play.play import play, resign
from bot.play.preview import preview
from bot.replays.replay import load_replay
from engines import GAMES
from engines.core.rules import Seat
from tests.bot.conftest import FakeClock
from tests.bot.made_up import BLUE, RED
from tests.bot.matches import BLUE_PERSON, begin
from tests.requests import request

HEAVY = ("apply", "expire", "withdraw")


class Watch:
    """Notes in which threads the rules of a game are asked for what may take long."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
        self.asked: list[str] = []
        self.in_the_loop: list[str] = []
        for name in HEAVY:
            monkeypatch.setattr(type(GAMES[game]), name, self._noting(name, getattr(type(GAMES[game]), name)))

    def _noting(self, name: str, does: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*args: object) -> object:
            self.asked.append(name)
            if threading.current_thread() is threading.main_thread():
                self.in_the_loop.append(name)
            return does(*args)

        return noted


async def test_moves_hold_no_loop_up(host: Host, fake_clock: FakeClock, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch, "monoch")
    await begin(host, BLUE_PERSON, game="monoch")
    for at, text in enumerate(("black", "AT0 M13", "BT0 M11")):
        mover = (await host.positions.current(101)).to_move[0]
        await play(host, request((RED, BLUE)[mover], 101, 3000 + at), text)
    host.positions = Positions(host.database)
    assert (await host.positions.current(101)).ply == 3
    assert (await host.positions.at(101, 1)).ply == 1
    assert len((await load_replay(host, 101)).chapters) == 4
    fake_clock.now += 300_000
    await Clock(host).tick()
    await check_can_leave(host, await host.positions.current(101), Seat(0))
    await resign(host, request(BLUE, 101, 3003))
    assert set(watch.asked) == set(HEAVY)
    assert watch.in_the_loop == []


async def test_a_look_ahead_holds_the_loop_up_no_more(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch, "mambo")
    await begin(host, BLUE_PERSON, game="mambo")
    position = await preview(host, await host.positions.current(101), Seat(0), "a1")
    assert position.ply == 1
    assert (watch.asked, watch.in_the_loop) == (["apply"], [])


async def test_a_view_is_made_once_a_position(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    await begin(host, BLUE_PERSON, game="mono")
    position = await host.positions.current(101)
    assert position.public_view is position.public_view
    assert position.seat_view(Seat(1)) is (await host.positions.current(101)).seat_view(Seat(1))
