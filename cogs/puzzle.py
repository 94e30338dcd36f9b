"""`/puzzle`: positions with a best move, privately, one after another."""

from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.app import Gamekeeper
from bot.kernel.discord_client.payloads import parts
from bot.kernel.discord_client.throttled_commands import EFFORT
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.message import Message
from bot.kernel.rate_limit import Effort
from bot.kernel.setting import Field
from bot.kernel.text.translation import _
from bot.learning.daily_post import share_line
from bot.learning.draw_puzzle import draw_puzzle
from bot.learning.puzzle_post import puzzle_names, puzzle_post, rows_after, solved_post, wrong_line
from bot.learning.puzzle_scenes import canonical, scene
from bot.learning.puzzle_verbs import AnswerPuzzle, NextPuzzle, OpenDaily, SharePuzzle, SolvePuzzle, TypePuzzle
from bot.learning.puzzles import PuzzleState, answer, next_puzzle, open_daily, puzzle_state
from cogs.acknowledge import acknowledge
from cogs.form import form
from cogs.match_choices import GAME_CHOICES
from cogs.press import Interaction, Press, defer, person_of, reply
from cogs.shared_verbs import SHARED
from engines.core.messages import N_
from players.puzzles import GAMES_WITH_PUZZLES, Puzzle, find_puzzle

CHOICES: Final = [choice for choice in GAME_CHOICES if choice.value in GAMES_WITH_PUZZLES]
_ANSWER: Final = "answer"


class Puzzles(commands.Cog):
    """Puzzles of the games."""

    def __init__(self, bot: Gamekeeper) -> None:
        self.bot = bot

    @app_commands.command(
        name="puzzle", description=N_("Solve a puzzle: find the best move."), extras={EFFORT: Effort.PICTURE}
    )
    @app_commands.allowed_contexts(guilds=True, dms=True)
    @app_commands.describe(game=N_("Which game (default: any)."))
    @app_commands.choices(game=CHOICES)
    async def puzzle(self, interaction: Interaction, game: str = "") -> None:
        """Answer `/puzzle`."""
        await defer(interaction)
        state = await next_puzzle(self.bot.host, interaction.user.id, game)
        await reply(interaction, await puzzle_message(interaction, state))


async def puzzle_message(interaction: Interaction, state: PuzzleState, wrong: str = "") -> Message:
    """Return a puzzle as it stands for who asks; `wrong` is the answer just given, if it was one."""
    bot = interaction.client
    shown = await bot.host.rules_runner.entry(scene, state.puzzle, with_line=state.is_over, wrong=wrong)
    own_name = person_of(interaction.user).name
    board = await draw_puzzle(bot.drawing, shown, puzzle_names(state.puzzle, own_name), again=bool(wrong))
    if state.is_over:
        return solved_post(state, shown, board, own_name)
    moves = bot.controls_by_game[state.puzzle.game].buttons(shown.public_view)
    return puzzle_post(state, shown, board, moves, wrong_line(shown, wrong, own_name) if wrong else "")


@SHARED.on(NextPuzzle)
async def _next(press: Press, verb: NextPuzzle) -> None:
    await press.defer()
    state = await next_puzzle(press.host, press.interaction.user.id, verb.game)
    await press.show(await puzzle_message(press.interaction, state))


@SHARED.on(OpenDaily)
async def _open_daily(press: Press, verb: OpenDaily) -> None:
    interaction = press.interaction
    if interaction.guild_id is None:
        raise Refusal(_("Use this in a channel of a server."))
    await press.defer()
    state = await open_daily(press.host, interaction.user.id, interaction.guild_id, verb.day)
    await press.show(await puzzle_message(interaction, state))


@SHARED.on(SharePuzzle)
async def _share(press: Press, verb: SharePuzzle) -> None:
    interaction = press.interaction
    state = await puzzle_state(press.host, interaction.user.id, _puzzle(verb.puzzle), verb.day)
    if not state.is_over or not verb.day:
        raise Refusal(_("Solve it first, then share it."))
    await press.defer()
    # Once shared, it has no button to share it again.
    rest = parts(Message("", rows=rows_after(state, can_share=False)), reader=None)
    await interaction.edit_original_response(view=rest["view"])
    line = Message(share_line(state, person_of(interaction.user).name))
    await interaction.followup.send(**parts(line, reader=None))


@SHARED.on(AnswerPuzzle)
async def _answer(press: Press, verb: AnswerPuzzle) -> None:
    puzzle = _puzzle(verb.puzzle)
    await _answer_puzzle(press, puzzle, verb.day, puzzle.choices[verb.choice])


@SHARED.on(SolvePuzzle)
async def _give_up(press: Press, verb: SolvePuzzle) -> None:
    await _answer_puzzle(press, _puzzle(verb.puzzle), verb.day, None)


@SHARED.on(TypePuzzle)
async def _type(press: Press, verb: TypePuzzle) -> None:
    puzzle = _puzzle(verb.puzzle)
    if _ANSWER not in press.fields:
        field = Field(_ANSWER, _("Your move"), _("As on the board, like “{move}”", move=_example(puzzle)), most=100)
        modal = form(_("Your answer"), press.binding.id(verb), field)
        await acknowledge(press.interaction, lambda: press.interaction.response.send_modal(modal))
        return
    text = await press.host.rules_runner.entry(canonical, puzzle, press.fields[_ANSWER])
    await _answer_puzzle(press, puzzle, verb.day, text)


def _example(puzzle: Puzzle) -> str:
    return {"mambo": "e3", "monoch": "ET90 M13"}.get(puzzle.game, puzzle.choices[0])


async def _answer_puzzle(press: Press, puzzle: Puzzle, day: str, text: str | None) -> None:
    await press.defer()
    await show_answer(press, puzzle, day, text)


async def show_answer(press: Press, puzzle: Puzzle, day: str, text: str | None) -> None:
    """Answer a puzzle with a canonical action, or give up with None, and show what became of it."""
    interaction = press.interaction
    state = await answer(press.host, interaction.user.id, puzzle, day, text, interaction.id)
    await press.show(await puzzle_message(interaction, state, "" if state.is_over or text is None else text))


def _puzzle(puzzle_id: str) -> Puzzle:
    puzzle = find_puzzle(puzzle_id)
    if puzzle is None:
        raise LookupError(puzzle_id)  # the verb was read, so there is one
    return puzzle


async def setup(bot: Gamekeeper) -> None:
    """Load the cog."""
    await bot.add_cog(Puzzles(bot))
