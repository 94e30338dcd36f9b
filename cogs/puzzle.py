"""Puzzles: typed answers, sharing a result, and a game's dialogue as a way to answer."""

from datetime import date
from typing import Final, NoReturn

from bot.kernel.buttons.verb import MalformedError
from bot.kernel.discord_client.payloads import parts
from bot.kernel.matches.open_match import OpenMatch
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.message import Control, Message
from bot.kernel.setting import Field
from bot.kernel.text.translation import _
from bot.learning.daily import share_line
from bot.learning.puzzle_post import back_to_puzzle, puzzle_heading, puzzle_message, puzzle_names, rows_after
from bot.learning.puzzle_scenes import canonical, puzzle_position
from bot.learning.puzzles import answer, puzzle_state
from bot.learning.verbs import SharePuzzle, TypePuzzle, puzzle_named
from cogs.interaction import is_acknowledged, person_of
from cogs.press import Press
from cogs.shared_verbs import SHARED
from engines.core.rules import Seat
from players.puzzles import Puzzle, find_puzzle

_ANSWER: Final = "answer"


@SHARED.on(SharePuzzle)
async def _share(press: Press, verb: SharePuzzle) -> None:
    interaction = press.interaction
    state = await puzzle_state(press.host, interaction.user.id, puzzle_named(verb.puzzle), verb.day)
    if not state.is_over or not verb.day:
        raise Refusal(_("Solve it first, then share it."))
    await press.defer()
    # Remove the button, so that it is shared only once.
    rest = parts(Message("", rows=rows_after(state, can_share=False)), reader=None)
    await interaction.edit_original_response(view=rest["view"])
    line = Message(share_line(state, person_of(interaction.user).name))
    await interaction.followup.send(**parts(line, reader=None))


@SHARED.on(TypePuzzle)
async def _type(press: Press, verb: TypePuzzle) -> None:
    puzzle = puzzle_named(verb.puzzle)
    if _ANSWER not in press.fields:
        field = Field(_ANSWER, _("Your move"), _("As on the board, like “{move}”", move=_example(puzzle)), most=100)
        await press.open_form(_("Your answer"), verb, field)
        return
    text = await press.host.rules_runner.entry(canonical, puzzle, press.fields[_ANSWER])
    await press.defer()
    await show_answer(press, puzzle, verb.day, text)


def _example(puzzle: Puzzle) -> str:
    return {"mambo": "e3", "monoch": "ET90 M13"}.get(puzzle.game, puzzle.choices[0])


async def show_answer(press: Press, puzzle: Puzzle, day: str, text: str | None) -> None:
    """Answer a puzzle with a canonical action, or give up with None, and show the result."""
    interaction = press.interaction
    state = await answer(press.host, interaction.user.id, puzzle, day, text, interaction.id)
    name, wrong = person_of(interaction.user).name, "" if state.is_over or text is None else text
    await press.show(await puzzle_message(press.host, interaction.client.drawing, name, state, wrong))


class PuzzleAnsweredError(Exception):
    """The dialogue has answered its puzzle and the result is shown, so that no further step must run."""


class PuzzlePress(Press):
    """A press in a puzzle's dialogue: the position is the puzzle's, and playing answers it."""

    __slots__ = ()

    @property
    def puzzle(self) -> Puzzle:
        """Return the puzzle. Raises MalformedError for an unknown one, or one that is answered by choices only."""
        puzzle = find_puzzle(self.id.puzzle)
        if puzzle is None or puzzle.values:
            raise MalformedError("no puzzle of ours")
        return puzzle

    @property
    def day(self) -> str:
        """Return the puzzle's day, '' for practice. Raises MalformedError for a number that is no day."""
        try:
            return date.fromordinal(self.id.number).isoformat() if self.id.number else ""
        except (ValueError, OverflowError):
            raise MalformedError("no day") from None

    @property
    def binding(self) -> Bound:
        """Return the puzzle to which further buttons are bound."""
        return Bound(0, self.id.number, self.id.puzzle)

    def bound_to(self, position: Position) -> Bound:
        """Return the binding to the puzzle."""
        return self.binding

    def way_out(self, bound: Bound, label: str) -> Control:
        """Return the button back to the puzzle."""
        return back_to_puzzle(self.puzzle, self.day)

    def typing(self, bound: Bound) -> tuple[Control, ...]:
        """Return no button, because the puzzle itself has one that opens a form."""
        return ()

    def heading(self, position: Position) -> str:
        """Return the title and the task of the puzzle."""
        return puzzle_heading(self.puzzle) + "\n"

    async def game(self) -> str:
        """Return the key of the puzzle's game."""
        return self.puzzle.game

    async def load_match(self) -> OpenMatch:
        """Return the puzzle as a match of its solver. Raises Refusal if it is over or was not opened."""
        puzzle, user = self.puzzle, self.interaction.user
        if (await puzzle_state(self.host, user.id, puzzle, self.day)).is_over:
            raise Refusal(_("This puzzle is over. `/puzzle` opens another."))
        names = puzzle_names(puzzle, person_of(user).name)
        position = await self.host.rules_runner.entry(puzzle_position, puzzle, user.id, names)
        return OpenMatch(self.host, position.match, position)

    async def own_turn(self) -> tuple[Position, Seat]:
        """Return the position and the solver's seat."""
        return await self.position(), self.puzzle.seat

    async def play(self, text: str) -> NoReturn:
        """Answer the puzzle and show the result, then raise PuzzleAnsweredError. Raises RulesError."""
        if not is_acknowledged(self.interaction):
            await self.defer()
        entry = await self.host.rules_runner.entry(canonical, self.puzzle, text)
        await show_answer(self, self.puzzle, self.day, entry)
        raise PuzzleAnsweredError
