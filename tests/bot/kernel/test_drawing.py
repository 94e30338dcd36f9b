"""Pictures are drawn outside the event loop, and each once."""

import asyncio
import os
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager

import pytest

from bot.kernel.drawing import KEPT, Drawing, SupersededError, table_of
from bot.kernel.matches.position import Position
from bot.kernel.messages.message import WrongReaderError
from bot.kernel.store.match_row import Status
from bot.kernel.workers.processes import CallError, WorkerError
from engines.core.rules import Seat
from render.core.by_game import PublicOf
from tests.bot.made_up import BLUE, RED, a_match


@pytest.fixture
async def drawing() -> AsyncIterator[Drawing]:
    found = Drawing()
    yield found
    found.close()


class Hand:
    """Draws numbers, and notes which and where."""

    def __init__(self) -> None:
        self.drawn: list[int] = []
        self.threads: set[str] = set()

    def draw(self, number: int) -> list[int]:
        self.drawn.append(number)
        self.threads.add(threading.current_thread().name)
        if number < 0:
            raise ValueError(number)
        return [number]


async def test_many_viewers_of_one_board_share_one_picture(drawing: Drawing) -> None:
    hand = Hand()
    first, *others = await asyncio.gather(*(drawing.run(hand.draw, 7) for _ in range(20)))
    assert all(other is first for other in others)
    assert await drawing.run(hand.draw, 7) is first
    assert await drawing.run(hand.draw, 8) == [8]
    assert hand.drawn == [7, 8]
    assert all(name.startswith("drawing") for name in hand.threads)


async def test_a_failed_drawing_is_repeated(drawing: Drawing) -> None:
    hand = Hand()
    for _ in range(2):
        with pytest.raises(ValueError, match="-1"):
            await drawing.run(hand.draw, -1)
    assert hand.drawn == [-1, -1]


async def test_a_cancelled_viewer_leaves_the_picture_to_the_others(drawing: Drawing) -> None:
    hand = Hand()
    gone, stays = (asyncio.create_task(drawing.run(hand.draw, 7)) for _ in range(2))
    await asyncio.sleep(0)
    gone.cancel()
    assert await stays == [7]
    assert hand.drawn == [7]


async def test_only_the_newest_are_kept(drawing: Drawing) -> None:
    hand = Hand()
    for number in (*range(KEPT + 1), KEPT, 0):
        await drawing.run(hand.draw, number)
    assert hand.drawn == [*range(KEPT + 1), 0]


async def test_a_kept_board_is_shown_to_nobody_but_its_holder(drawing: Drawing) -> None:
    position = Position.first(a_match(101, status=Status.PLAYING, options='{"size": 3}', seed="5e" * 32))
    board = await drawing.private(position, Seat(0), reader=RED)
    assert await drawing.private(position, Seat(0), reader=RED) is board
    with pytest.raises(WrongReaderError):
        await drawing.private(position, Seat(0), reader=BLUE)
    assert (await drawing.private(position, Seat(1), reader=BLUE)).seat == 1


async def test_a_thread_stands_in_for_the_drawing_worker(drawing: Drawing, monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position.first(a_match(101, status=Status.PLAYING, seed="5e" * 32))
    here = await drawing.public(position)
    apart = Drawing()
    apart.begin_apart()
    workers = apart._apart._workers
    assert workers is not None
    assert await apart.public(position) == here
    with pytest.raises(CallError, match="AttributeError"):
        await apart.run(PublicOf("mono"), "no view", table_of(position))
    hand = Hand()
    assert await apart.run(lambda: hand.draw(7)) == [7]
    with pytest.raises(WorkerError):
        await workers.call(os._exit, 1)
    apart._drawn.clear()
    assert await apart.public(position) == here
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    await workers.close()
    assert (await apart.private(position, Seat(0), reader=RED)).seat == 0
    await apart.end()


async def test_a_picture_that_nobody_wants_any_more_is_not_drawn(drawing: Drawing) -> None:
    wanted = True
    async with drawing.in_turn(lambda: True):
        waiting = asyncio.create_task(enter(drawing.in_turn(lambda: wanted)))
        await asyncio.sleep(0)
        wanted = False
    with pytest.raises(SupersededError):
        await waiting


async def enter(turn: AbstractAsyncContextManager[None]) -> None:
    async with turn:
        pass
