"""Drawing puzzles."""

from bot.kernel.drawing import Drawing
from bot.learning.puzzle_scenes import Scene
from render.core.board import PrivateBoard, PublicBoard, Table
from render.core.by_game import BeliefOf, MovesOf, PublicOf, StackOf


async def draw_puzzle(
    drawing: Drawing, scene: Scene, names: tuple[str, ...], *, again: bool = False
) -> PublicBoard | PrivateBoard:
    """Draw the newest position of a puzzle as its solver sees it, with the odds once they are shown.

    `again` adds the first position below it, where there is a newer one.
    """
    game, view, table = scene.puzzle.game, scene.last.view, Table(match_id=0, names=names)
    if again and scene.line and scene.seat_is_public:
        return await drawing.run(StackOf(game), (view, scene.start.view), table)
    if scene.seat_is_public:
        return await drawing.run(PublicOf(game), view, table)
    if scene.odds is not None:
        return await drawing.run(BeliefOf(game), view, scene.odds, table)
    return await drawing.run(MovesOf(game, scene.actions), view, table)
