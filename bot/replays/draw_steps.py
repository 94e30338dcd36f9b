"""Drawing steps of a replay."""

from functools import partial

from bot.kernel.drawing import Drawing
from bot.replays.replay import VisibleChapter
from engines.core.beliefs import Belief
from render.core.board import PrivateBoard, PublicBoard
from render.core.by_game import AllOf, BeliefOf, PrivateOf, PublicOf


async def draw_step(drawing: Drawing, shown: VisibleChapter) -> PublicBoard | PrivateBoard:
    """Draw a step of a replay."""
    position, eyes, views = shown.position, shown.eyes, tuple(frame.view for frame in shown.frames)
    if eyes.everything:
        return await drawing.draw(position, PublicBoard, AllOf(position.game), views)
    if eyes.seat is None:
        return await drawing.draw(position, PublicBoard, PublicOf(position.game), views[0])
    return await drawing.draw(position, partial(PrivateBoard, eyes.seat), PrivateOf(position.game), views[0])


async def draw_belief(drawing: Drawing, shown: VisibleChapter, belief: Belief) -> PrivateBoard:
    """Draw what the player could believe through whose eyes a step is shown."""
    position, view = shown.position, shown.frames[0].view
    return await drawing.draw(position, partial(PrivateBoard, view.seat), BeliefOf(position.game), view, belief)
