"""Puzzles: positions with a best move, privately, one after another."""

from bot.kernel.actions import action
from bot.kernel.call import Call
from bot.kernel.drawing import Drawing
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.message import Message
from bot.kernel.rate_limit import Effort
from bot.kernel.setting import GAME_NAMES, Parameter
from bot.kernel.text.translation import _
from bot.learning.puzzle_message import puzzle_message
from bot.learning.puzzle_verbs import AnswerPuzzle, NextPuzzle, OpenDaily, SolvePuzzle
from bot.learning.puzzles import PuzzleState, answer, next_puzzle, open_daily
from engines.core.messages import N_
from players.puzzles import GAMES_WITH_PUZZLES, find_puzzle

_GAMES = {key: name for key, name in GAME_NAMES.items() if key in GAMES_WITH_PUZZLES}


@action(
    command="puzzle",
    by_dm=True,
    about=N_("Solve a puzzle: find the best move."),
    effort=Effort.PICTURE,
    parameters=(Parameter("game", N_("Which game (default: any)."), choices=_GAMES),),
)
async def puzzle(call: Call, game: str = "") -> Message:
    """Open a puzzle."""
    return await _show(call, await next_puzzle(call.host, call.user_id, game))


@action(NextPuzzle, in_place=True)
async def another(call: Call, game: str) -> Message:
    """Open the next puzzle."""
    return await _show(call, await next_puzzle(call.host, call.user_id, game))


@action(OpenDaily, in_place=True)
async def daily(call: Call, day: str) -> Message:
    """Open the puzzle of a day."""
    if call.origin.guild_id is None:
        raise Refusal(_("Use this in a channel of a server."))
    return await _show(call, await open_daily(call.host, call.user_id, call.origin.guild_id, day))


@action(AnswerPuzzle, in_place=True)
async def choose(call: Call, puzzle: str, choice: int, day: str) -> Message:
    """Answer with one of the puzzle's choices."""
    known = find_puzzle(puzzle)
    return await _answer(call, puzzle, day, None if known is None else known.choices[choice])


@action(SolvePuzzle, in_place=True)
async def give_up(call: Call, puzzle: str, day: str) -> Message:
    """Give up, and see the solution."""
    return await _answer(call, puzzle, day, None)


async def _answer(call: Call, puzzle_id: str, day: str, text: str | None) -> Message:
    known = find_puzzle(puzzle_id)
    if known is None:
        raise LookupError(puzzle_id)  # the verb was read, so there is one
    state = await answer(call.host, call.user_id, known, day, text, call.request.interaction)
    return await _show(call, state, "" if state.is_over or text is None else text)


async def _show(call: Call, state: PuzzleState, wrong: str = "") -> Message:
    return await puzzle_message(call.host, call.tool(Drawing), call.request.user.name, state, wrong)
