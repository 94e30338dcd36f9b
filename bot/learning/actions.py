"""Lessons, puzzles and rules, in private."""

from contextlib import suppress

from bot.kernel.actions import action
from bot.kernel.buttons.verb import MalformedError
from bot.kernel.call import Call
from bot.kernel.drawing import Drawing
from bot.kernel.matches.find import find_own_match
from bot.kernel.matches.refusal import Refusal
from bot.kernel.menu import MoreEntry
from bot.kernel.messages.message import Message
from bot.kernel.setting import GAME_NAMES, Parameter
from bot.kernel.text.translation import _
from bot.learning import verbs
from bot.learning.lesson_post import Page, lesson_post, lessons_page, page_of_task
from bot.learning.puzzle_post import puzzle_message
from bot.learning.puzzles import PuzzleState, answer, next_puzzle, open_daily
from bot.learning.rules_pages import all_rules_page, rules_page
from engines import LESSONS
from engines.core.messages import N_
from players.puzzles import GAMES_WITH_PUZZLES
from render.core.by_game import MovesOf

_TAUGHT = {key: name for key, name in GAME_NAMES.items() if key in LESSONS}


@action(
    verbs.Learn,
    in_place=True,
    command="learn",
    about=N_("Learn a game by playing, step by step."),
    parameters=(Parameter("game", N_("Which game (default: all)."), choices=_TAUGHT),),
)
async def learn(call: Call, game: str = "", lesson: str = "", at: int = 0) -> Message:
    """Show a task of a lesson; without a game, all lessons."""
    return await _draw(call, page_of_task(verbs.Learn(game, lesson, at))) if game else lessons_page(list(GAME_NAMES))


@action(verbs.TryMove, in_place=True)
async def try_move(call: Call, game: str, lesson: str, at: int, pressed: str) -> Message:
    """Show a task after its moves were tried or its hint was opened."""
    return await _draw(call, page_of_task(verbs.Learn(game, lesson, at), pressed))


async def _draw(call: Call, page: Page) -> Message:
    moves = MovesOf(page.place.game, page.actions)
    return lesson_post(page, await call.tool(Drawing).run(moves, page.view, page.table))


_GAMES = {key: name for key, name in GAME_NAMES.items() if key in GAMES_WITH_PUZZLES}


@action(
    verbs.NextPuzzle,
    in_place=True,
    command="puzzle",
    by_dm=True,
    about=N_("Solve a puzzle: find the best move."),
    parameters=(Parameter("game", N_("Which game (default: any)."), choices=_GAMES),),
)
async def puzzle(call: Call, game: str = "") -> Message:
    """Open a puzzle, or the next one."""
    return await _show(call, await next_puzzle(call.host, call.user_id, game))


@action(verbs.OpenDaily, in_place=True)
async def daily(call: Call, day: str) -> Message:
    """Open the puzzle of a day."""
    if call.origin.guild_id is None:
        raise Refusal(_("Use this in a channel of a server."))
    return await _show(call, await open_daily(call.host, call.user_id, call.origin.guild_id, day))


@action(verbs.AnswerPuzzle, in_place=True)
async def choose(call: Call, puzzle: str, choice: int, day: str) -> Message:
    """Answer with one of the puzzle's choices."""
    return await _answer(call, puzzle, day, verbs.puzzle_named(puzzle).choices[choice])


@action(verbs.SolvePuzzle, in_place=True)
async def give_up(call: Call, puzzle: str, day: str) -> Message:
    """Give up and show the solution."""
    return await _answer(call, puzzle, day, None)


async def _answer(call: Call, puzzle_id: str, day: str, text: str | None) -> Message:
    state = await answer(call.host, call.user_id, verbs.puzzle_named(puzzle_id), day, text, call.request.interaction)
    return await _show(call, state, "" if state.is_over or text is None else text)


async def _show(call: Call, state: PuzzleState, wrong: str = "") -> Message:
    return await puzzle_message(call.host, call.tool(Drawing), call.request.user.name, state, wrong)


@action(verbs.Rules, label=N_("How to play"), more=[MoreEntry(30, lambda _menu: True)])
async def rules(call: Call) -> Message:
    """Open the rules of a match."""
    return await rules_page(call.tool(Drawing), 0, await call.load(), call.user_id)


@action(verbs.RulesPage, in_place=True)
async def turn_page(call: Call, game: str, page: int) -> Message:
    """Turn to a page of the rules of a match."""
    seen = await call.load()
    if seen.row.game != game:
        raise MalformedError("rules of another game")
    return await rules_page(call.tool(Drawing), page, seen, call.user_id)


@action(
    command="rules",
    by_dm=True,
    about=N_("Read how to play a game, or how contests work."),
    parameters=(
        Parameter("game", N_("Which game."), required=True, choices={**GAME_NAMES, verbs.CONTESTS: N_("Contests")}),
    ),
)
async def all_rules(call: Call, game: str) -> Message:
    """Show the complete rules of a game or of contests, with a button back to the rules of the user's match."""
    match_id = 0
    if game != verbs.CONTESTS:
        with suppress(Refusal):
            row = (await find_own_match(call.host, call.origin, None, game)).row
            match_id = row.match_id if row.game == game else 0
    return await all_rules_page(call.tool(Drawing), game, 0, match_id)


@action(verbs.AllRules, in_place=True, of_match=False)
async def turn_all(call: Call, game: str, page: int) -> Message:
    """Turn to a page of the complete rules of a game."""
    return await all_rules_page(call.tool(Drawing), game, page, call.match_id)
