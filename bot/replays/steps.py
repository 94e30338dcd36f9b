"""One step of a replay as a message, also with what a player could have known, sampled from the seat's view."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable, Iterator
from functools import partial
from typing import Final

from bot.kernel.call import Call
from bot.kernel.drawing import Drawing
from bot.kernel.matches.host import Host
from bot.kernel.messages.controls import facts_of
from bot.kernel.messages.message import Message
from bot.kernel.workers.serial_executor import SerialExecutor, has_failed
from bot.replays.replay import Replay, VisibleChapter
from bot.replays.replay_post import replay_post
from bot.replays.verbs import Result
from engines import GAMES
from engines.core.beliefs import Belief, Fact, SupportsHiddenFacts, count_facts
from render.core.board import PrivateBoard, PublicBoard
from render.core.by_game import AllOf, BeliefOf, PrivateOf, PublicOf

SECONDS: Final = 2.0
MOST: Final = 5_000
"""The most positions to sample; more do not change the percentages."""
KEPT: Final = 256
"""The number of cached beliefs, of some kilobytes each."""
_SEED: Final = b"beliefs"
"""The same seed for all views, so that a belief depends on the view alone."""


def has_beliefs(game: str) -> bool:
    """Return whether a game supports beliefs."""
    return isinstance(GAMES[game], SupportsHiddenFacts)


class Beliefs(SerialExecutor):
    """Computes beliefs by sampling, and caches the most recently used ones."""

    def __init__(self) -> None:
        super().__init__("beliefs")
        self.seconds, self.most = SECONDS, MOST
        # Keyed by the view: whoever may see a view may see what follows from it.
        self._known = OrderedDict[tuple[str, object], asyncio.Task[Belief]]()

    async def of(self, shown: VisibleChapter) -> Belief:
        """Return the belief of the player whose view a step shows."""
        key = shown.position.game, shown.frames[0].view
        task = self._known.get(key)
        if task is None or has_failed(task):
            sampled = self.run(sample, *key, self.seconds, self.most)
            task = self._known[key] = self.start(sampled, f"belief of #{shown.position.match_id}")
        self._known.move_to_end(key)
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        # Shielded, so that a canceled request does not cancel it for other readers.
        return await asyncio.shield(task)


def sample(game: str, view: object, seconds: float, most: int) -> Belief:
    """Return the belief of a view, from as many positions as time allows, at least one."""
    rules = GAMES[game]
    if not isinstance(rules, SupportsHiddenFacts):
        raise TypeError(f"{game} hides nothing")
    return count_facts(_in_time(rules.hidden_facts(view, _SEED), time.monotonic() + seconds, most))


def _in_time(positions: Iterator[Iterable[Fact]], end: float, most: int) -> Iterator[Iterable[Fact]]:
    for _ in range(most):
        yield next(positions)
        if time.monotonic() > end:
            return


MakeStep = Callable[[Call, Replay, int, VisibleChapter, Result], Awaitable[Message]]


async def step(call: Call, replay: Replay, index: int, shown: VisibleChapter, result: Result) -> Message:
    """Return the message of a replay's step."""
    board = await draw_step(call.tool(Drawing), shown)
    report = report_of(call.host, shown)
    return replay_post(replay, index, shown, board, call.user_id, result=result, report=report)


async def belief_step(call: Call, replay: Replay, index: int, shown: VisibleChapter, result: Result) -> Message:
    """Return the message of a step with what the player could have known."""
    if shown.eyes.seat is None or not has_beliefs(shown.position.game):
        return await step(call, replay, index, shown, result)
    belief, drawing = await call.tool(Beliefs).of(shown), call.tool(Drawing)
    board = await (draw_belief(drawing, shown, belief) if belief.counts else draw_step(drawing, shown))
    samples = belief.samples if belief.counts else 0
    return replay_post(replay, index, shown, board, call.user_id, result=result, samples=samples)


def report_of(host: Host, shown: VisibleChapter) -> str:
    """Return the game's own text for the player whose view is shown; '' for other views."""
    if shown.eyes.seat is None:
        return ""
    return host.controls_by_game[shown.position.game].enclosure(shown.frames[0].view, facts_of(shown.position)).text


async def draw_step(drawing: Drawing, shown: VisibleChapter) -> PublicBoard | PrivateBoard:
    """Draw a step of a replay."""
    position, eyes, views = shown.position, shown.eyes, tuple(frame.view for frame in shown.frames)
    if eyes.everything:
        return await drawing.draw(position, PublicBoard, AllOf(position.game), views)
    if eyes.seat is None:
        return await drawing.draw(position, PublicBoard, PublicOf(position.game), views[0])
    return await drawing.draw(position, partial(PrivateBoard, eyes.seat), PrivateOf(position.game), views[0])


async def draw_belief(drawing: Drawing, shown: VisibleChapter, belief: Belief) -> PrivateBoard:
    """Draw the belief of the player whose view a step shows."""
    position, view = shown.position, shown.frames[0].view
    return await drawing.draw(position, partial(PrivateBoard, view.seat), BeliefOf(position.game), view, belief)
