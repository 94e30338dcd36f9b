"""One step of a replay as a message, also with what a player could have known."""

from collections.abc import Awaitable, Callable
from functools import partial

from bot.kernel.call import Call
from bot.kernel.drawing import Drawing
from bot.kernel.matches.host import Host
from bot.kernel.messages.controls import facts_of
from bot.kernel.messages.message import Message
from bot.replays.beliefs import Beliefs, has_beliefs
from bot.replays.replay import Replay, VisibleChapter
from bot.replays.replay_post import replay_post
from bot.replays.verbs import Result
from engines.core.beliefs import Belief
from render.core.board import PrivateBoard, PublicBoard
from render.core.by_game import AllOf, BeliefOf, PrivateOf, PublicOf

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
