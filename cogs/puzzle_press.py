"""A press in the dialogue of a game that solves a puzzle instead of playing a match."""

from datetime import date
from typing import NoReturn

from bot.kernel.buttons.verb import MalformedError
from bot.kernel.matches.open_match import OpenMatch
from bot.kernel.matches.position import Position
from bot.kernel.matches.refusal import Refusal
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.message import Control
from bot.kernel.text.translation import _
from bot.learning.puzzle_post import back_to_puzzle, puzzle_heading, puzzle_names
from bot.learning.puzzle_scenes import canonical, puzzle_position
from bot.learning.puzzles import puzzle_state
from cogs.acknowledge import is_acknowledged
from cogs.interaction import person_of
from cogs.press import Press
from cogs.puzzle import show_answer
from engines.core.rules import Seat
from players.puzzles import Puzzle, find_puzzle


class PuzzleAnsweredError(Exception):
    """The dialogue has answered its puzzle, and what became of it is shown: no step goes on."""


class PuzzlePress(Press):
    """The same as in a match, but the position is the puzzle's, and to play is to answer it."""

    __slots__ = ()

    @property
    def puzzle(self) -> Puzzle:
        """Return the puzzle; MalformedError for one that this version has not, or that only its choices answer."""
        puzzle = find_puzzle(self.id.puzzle)
        if puzzle is None or puzzle.values:
            raise MalformedError("no puzzle of ours")
        return puzzle

    @property
    def day(self) -> str:
        """Return the day whose puzzle it is, '' for practice; MalformedError for a number that is no day."""
        try:
            return date.fromordinal(self.id.number).isoformat() if self.id.number else ""
        except (ValueError, OverflowError):
            raise MalformedError("no day") from None

    @property
    def binding(self) -> Bound:
        """Return the puzzle that further buttons are bound to."""
        return Bound(0, self.id.number, self.id.puzzle)

    def bound_to(self, position: Position) -> Bound:
        """Return the same for a dialogue."""
        return self.binding

    def way_out(self, bound: Bound, label: str) -> Control:
        """Return the button that leads back to the puzzle."""
        return back_to_puzzle(self.puzzle, self.day)

    def typing(self, bound: Bound) -> tuple[Control, ...]:
        """Return nothing: a form is opened from the puzzle."""
        return ()

    def heading(self, position: Position) -> str:
        """Return what is to be done."""
        return puzzle_heading(self.puzzle) + "\n"

    async def game(self) -> str:
        """Return the key of the puzzle's game."""
        return self.puzzle.game

    async def load_match(self) -> OpenMatch:
        """Return the puzzle as a match of its solver. A Refusal where it is not open."""
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
        """Answer the puzzle, and show what became of it: PuzzleAnsweredError. RulesError."""
        if not is_acknowledged(self.interaction):
            await self.defer()
        entry = await self.host.rules_runner.entry(canonical, self.puzzle, text)
        await show_answer(self, self.puzzle, self.day, entry)
        raise PuzzleAnsweredError
