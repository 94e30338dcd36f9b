"""A puzzle as it stands, drawn for the user who solves it."""

from bot.kernel.drawing import Drawing
from bot.kernel.matches.host import Host
from bot.kernel.messages.message import Message
from bot.learning.draw_puzzle import draw_puzzle
from bot.learning.puzzle_post import puzzle_names, puzzle_post, solved_post, wrong_line
from bot.learning.puzzle_scenes import scene
from bot.learning.puzzles import PuzzleState


async def puzzle_message(host: Host, drawing: Drawing, own_name: str, state: PuzzleState, wrong: str = "") -> Message:
    """Return a puzzle as it stands for who asks; `wrong` is the answer just given, if it was one."""
    shown = await host.rules_runner.entry(scene, state.puzzle, with_line=state.is_over, wrong=wrong)
    board = await draw_puzzle(drawing, shown, puzzle_names(state.puzzle, own_name), again=bool(wrong))
    if state.is_over:
        return solved_post(state, shown, board, own_name)
    moves = host.controls_by_game[state.puzzle.game].buttons(shown.public_view)
    return puzzle_post(state, shown, board, moves, wrong_line(shown, wrong, own_name) if wrong else "")
