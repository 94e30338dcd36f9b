"""A puzzle as it stands, drawn for the user who solves it."""

from bot.kernel.drawing import Drawing
from bot.kernel.matches.host import Host
from bot.kernel.messages.message import Message
from bot.learning.puzzle_post import puzzle_names, puzzle_post, solved_post, wrong_line
from bot.learning.puzzle_scenes import Scene, scene
from bot.learning.puzzles import PuzzleState
from render.core.board import PrivateBoard, PublicBoard, Table
from render.core.by_game import BeliefOf, MovesOf, PublicOf, StackOf


async def puzzle_message(host: Host, drawing: Drawing, own_name: str, state: PuzzleState, wrong: str) -> Message:
    """Return a puzzle as it stands for who asks; `wrong` is the answer just given, if it was one."""
    shown = await host.rules_runner.entry(scene, state.puzzle, with_line=state.is_over, wrong=wrong)
    board = await draw_puzzle(drawing, shown, puzzle_names(state.puzzle, own_name), again=bool(wrong))
    if state.is_over:
        return solved_post(state, shown, board, own_name)
    moves = host.controls_by_game[state.puzzle.game].buttons(shown.public_view)
    return puzzle_post(state, shown, board, moves, wrong_line(shown, wrong, own_name) if wrong else "")


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
