"""Pictures are drawn outside the event loop, and each once."""

import asyncio
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager

import pytest

from bot import drawing_apart
from bot.drawing import KEPT, Drawing, SupersededError, table_of
from bot.drawing_apart import Apart, NotDrawnError, PainterError
from bot.posts.message import WrongReaderError
from bot.services.attendance import Attendance
from bot.services.position import Position
from bot.store.match_row import Status
from engines.core.rules import Seat
from render.core.apart import PublicOf, framed
from tests.bot.made_up import BLUE, RED, a_match
from tests.patience import PATIENCE


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


async def test_many_who_look_at_the_same_get_one_picture(drawing: Drawing) -> None:
    hand = Hand()
    first, *others = await asyncio.gather(*(drawing.run(hand.draw, 7) for _ in range(20)))
    assert all(other is first for other in others)
    assert await drawing.run(hand.draw, 7) is first
    assert await drawing.run(hand.draw, 8) == [8]
    assert hand.drawn == [7, 8]
    assert all(name.startswith("drawing") for name in hand.threads)


async def test_lists_are_compared_as_what_they_hold(drawing: Drawing) -> None:
    first = await drawing.run(sorted, [2, 1])
    assert first == [1, 2]
    assert await drawing.run(sorted, [2, 1]) is first
    assert await drawing.run(sorted, [2, 0]) == [0, 2]


async def test_what_failed_is_drawn_anew(drawing: Drawing) -> None:
    hand = Hand()
    for _ in range(2):
        with pytest.raises(ValueError, match="-1"):
            await drawing.run(hand.draw, -1)
    assert hand.drawn == [-1, -1]


async def test_who_goes_away_takes_the_picture_from_nobody(drawing: Drawing) -> None:
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
    match = a_match(101, status=Status.PLAYING, options='{"size": 3}', seed="5e" * 32)
    position = Position.first(match, Attendance())
    board = await drawing.private(position, Seat(0), reader=RED)
    assert await drawing.private(position, Seat(0), reader=RED) is board
    with pytest.raises(WrongReaderError):
        await drawing.private(position, Seat(0), reader=BLUE)
    assert (await drawing.private(position, Seat(1), reader=BLUE)).seat == 1


async def test_a_process_of_its_own_draws_the_same_and_the_thread_stands_in_for_it(drawing: Drawing) -> None:
    position = Position.first(a_match(101, status=Status.PLAYING, seed="5e" * 32), Attendance())
    here = await drawing.public(position)
    apart = Drawing()
    apart.begin_apart()
    process = apart._apart
    assert process is not None
    async with asyncio.timeout(PATIENCE):
        while not process.ready:  # noqa: ASYNC110 -- it says so to nobody
            await asyncio.sleep(0.01)
    assert await apart.public(position) == here
    with pytest.raises(PainterError, match="AttributeError"):
        await apart.run(PublicOf("mono"), "no view", table_of(position))
    hand = Hand()
    assert await apart.run(lambda: hand.draw(7)) == [7]
    assert process._process is not None
    process._process.kill()
    await process._process.wait()
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


async def test_a_process_that_does_not_run_draws_nothing_and_ends_at_once() -> None:
    apart = Apart()
    await apart.end()
    for ready in (False, True):
        apart.ready = ready
        with pytest.raises(NotDrawnError, match="it does not run"):
            await apart.draw(sorted, ([2, 1],), {})
    apart._process = await asyncio.create_subprocess_exec("true")
    with pytest.raises(NotDrawnError, match="it does not run"):
        await apart.draw(sorted, ([2, 1],), {})
    await apart._process.wait()
    await apart.end()
    assert not apart.ready
    with pytest.raises(NotDrawnError, match=r"AttributeError|PicklingError"):
        await apart.draw(lambda: 1, (), {})


@pytest.mark.parametrize("asked", [framed((sorted, ([2, 1],), {})), framed((sorted, ([2, 1],), {}))[:-3]])
def test_a_drawing_process_whose_bot_was_killed_ends_without_a_word(asked: bytes) -> None:
    words = [sys.executable, "-c", drawing_apart._PROGRAM]
    with subprocess.Popen(words, stdin=-1, stdout=-1, stderr=-1) as process:  # noqa: S603 - our own program
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(len(framed(None)))
        process.stdout.close()
        process.stdin.write(asked)
        process.stdin.close()
        assert process.stderr.read() == b""
