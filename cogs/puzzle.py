"""Puzzles: answers that are typed, and sharing how it went."""

from typing import Final

from bot.kernel.discord_client.payloads import parts
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.message import Message
from bot.kernel.setting import Field
from bot.kernel.text.translation import _
from bot.learning.daily import share_line
from bot.learning.puzzle_post import puzzle_message, rows_after
from bot.learning.puzzle_scenes import canonical
from bot.learning.puzzles import answer, puzzle_state
from bot.learning.verbs import SharePuzzle, TypePuzzle
from cogs.acknowledge import acknowledge
from cogs.form import form
from cogs.interaction import person_of
from cogs.press import Press
from cogs.shared_verbs import SHARED
from players.puzzles import Puzzle, find_puzzle

_ANSWER: Final = "answer"


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
    name, wrong = person_of(interaction.user).name, "" if state.is_over or text is None else text
    await press.show(await puzzle_message(press.host, interaction.client.drawing, name, state, wrong))


def _puzzle(puzzle_id: str) -> Puzzle:
    puzzle = find_puzzle(puzzle_id)
    if puzzle is None:
        raise LookupError(puzzle_id)  # the verb was read, so there is one
    return puzzle
