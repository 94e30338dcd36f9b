"""The messages of a puzzle: picture, task and choices, feedback on a wrong answer, and the solution."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Final

from bot.kernel.buttons.game_controls import Button, Style
from bot.kernel.drawing import Drawing
from bot.kernel.matches.host import Host
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.message import Attachment, Control, Message, Row, in_rows
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, ngettext, translate
from bot.learning.puzzle_scenes import Scene, names_at, scene
from bot.learning.puzzles import PuzzleState
from bot.learning.verbs import AnswerPuzzle, NextPuzzle, OpenDaily, SharePuzzle, SolvePuzzle, TypePuzzle
from bot.ratings.ratings import Change
from engines import TEXTS
from engines.core.messages import N_
from engines.core.naming import title_and_kind
from engines.core.options import options_from_json
from engines.core.people import CAST, People
from engines.core.rules import Event, Outcome
from players.puzzles import GAMES_WITH_PUZZLES, Motif, Puzzle
from players.puzzles.words import assumption, basis_text, task, worth
from render.core.board import PrivateBoard, PublicBoard, Table
from render.core.by_game import BeliefOf, MovesOf, PublicOf, StackOf

BOUND: Final = Bound(0, 0)
YOU: Final = N_("You")
_MOST_TOLD: Final = 5
"""The number of choices listed with their values."""


def puzzle_names(puzzle: Puzzle, own: str = "") -> tuple[str, ...]:
    """Return the names of a puzzle's players; the solver's is "You" by default."""
    return names_at(puzzle, own or translate(YOU), CAST)


def puzzle_title(puzzle: Puzzle) -> str:
    """Return the title of a puzzle, with the name of the game's variant."""
    options = options_from_json(puzzle.rules.Options, puzzle.options)
    number = puzzle.id.rpartition("-")[2]
    game = translate(title_and_kind(puzzle.rules.info, options))
    return _("🧩 **{game}** · puzzle {number}", game=game, number=number)


def puzzle_heading(puzzle: Puzzle) -> str:
    """Return the title and the task of a puzzle."""
    return f"{puzzle_title(puzzle)}\n**{escape(translate(task(puzzle)))}**"


def task_lines(scene: Scene) -> list[str]:
    """Return the task, and the goal of the solver's seat or an assumption about the opponents."""
    puzzle = scene.puzzle
    names = [escape(name) for name in puzzle_names(puzzle)]
    goal = translate(TEXTS[puzzle.game].goal(scene.public_view, names, puzzle.seat))
    # An assumption about the opponents is part of the task and replaces the line on how to win.
    small = translate(assumption(puzzle, scene.start.view)) or (goal and f"🎯 {goal}")
    return [f"**{escape(translate(task(puzzle)))}**", *([f"-# {small}"] if small else [])]


def puzzle_post(
    state: PuzzleState, scene: Scene, board: PublicBoard | PrivateBoard, moves: Sequence[Button], text: str = ""
) -> Message:
    """Return the message of an open puzzle: `moves` open the game's dialogue, `text` is feedback on a wrong answer."""
    lines = [puzzle_title(state.puzzle), *([text] if text else []), *task_lines(scene)]
    if scene.line:
        lines.append(f"-# {_('Upper picture: what follows your move. Lower picture: the puzzle again.')}")
    rows = tuple(_rows(state, scene, moves))
    return Message("\n".join(lines), (_picture(scene, board),), rows, audience=state.row.user_id)


def _rows(state: PuzzleState, scene: Scene, moves: Sequence[Button]) -> Iterator[Row]:
    puzzle, day = state.puzzle, state.row.day
    solution = BOUND.button(SolvePuzzle(puzzle.id, day), _("Show the solution"))
    if puzzle.values:
        labels = enumerate(choice_labels(scene))
        buttons = [BOUND.button(AnswerPuzzle(puzzle.id, at, day), label, Style.PRIMARY) for at, label in labels]
        yield from in_rows(tuple(buttons))
        yield (solution,)
        return
    # Any legal move is an answer, so it is chosen with the game's own buttons.
    bound = Bound(0, date.fromisoformat(day).toordinal() if day else 0, puzzle.id)
    ways = [bound.button(each.verb, each.label, each.style, emoji=each.emoji) for each in moves if not each.verb.looks]
    yield (*ways, BOUND.button(TypePuzzle(puzzle.id, day), _("Type a move…")), solution)


def back_to_puzzle(puzzle: Puzzle, day: str) -> Control:
    """Return the button that leads from a dialogue back to its puzzle."""
    return BOUND.button(OpenDaily(day) if day else NextPuzzle(puzzle.game), _("Back to the puzzle"))


def choice_labels(scene: Scene) -> list[str]:
    """Return the labels of the choices, as the board names them."""
    words = [move_words(scene, action) for action in scene.actions]
    # Cells like a1 are not capitalized.
    return [each if each[1:2].isdigit() else each[:1].upper() + each[1:] for each in words]


def move_words(scene: Scene, action: object, before: object = None) -> str:
    """Return an action as the board names it; `before` is the view before it, if not that of the first position."""
    people = People(puzzle_names(scene.puzzle))
    words = translate(TEXTS[scene.puzzle.game].move(action, before or scene.start.view, people))
    # Only the code shows the orientation of a block.
    code, placed, _place = scene.puzzle.rules.format(action).partition("@")
    return f"{words} ({code})" if placed else words


def wrong_line(scene: Scene, wrong: str, own_name: str) -> str:
    """Return the feedback on a wrong answer, from the scene that includes it."""
    puzzle = scene.puzzle
    if puzzle.values:
        move = escape(move_words(scene, scene.actions[puzzle.choices.index(wrong)]))
        value, best = worth(puzzle, wrong), worth(puzzle, puzzle.solutions[0])
        return _("❌ {move}: {value}. The best choice: {best}. Try again.", move=move, value=value, best=best)
    tried, *replies = scene.line
    if replies:
        move, played = escape(move_words(scene, tried.action)), escape(move_words(scene, replies[0].action, tried.view))
        values = {"move": move, "name": CAST[0], "reply": played}
        if puzzle.motif is Motif.SAVE:
            return _("❌ Not {move}: {name} plays {reply} and wins. Try again.", **values)
        return _("❌ Not {move}: {name} answers {reply}. Try again.", **values)
    sentences = " ".join(_sentences(scene, tried.events, puzzle_names(puzzle, own_name)))
    if isinstance(tried.turn, Outcome):
        return _("❌ {what_happened} Try again.", what_happened=sentences)
    if puzzle.motif is Motif.SAVE:
        return _("❌ That does not stop the threat. {what_happened} Try again.", what_happened=sentences)
    return _("❌ That does not win. {what_happened} Try again.", what_happened=sentences)


def _sentences(scene: Scene, events: Iterable[Event], names: Sequence[str]) -> list[str]:
    """Return a sentence for each event that has one."""
    escaped = [escape(name) for name in names]
    sentences = [translate(TEXTS[scene.puzzle.game].event(event, escaped)) for event in events]
    return [sentence for sentence in sentences if sentence]


def solved_post(state: PuzzleState, scene: Scene, board: PublicBoard | PrivateBoard, own_name: str) -> Message:
    """Return the message of a finished puzzle: its solution in words, and its last position."""
    lines = [f"{puzzle_title(state.puzzle)} · {_verdict(state)}", *solution_lines(scene, own_name), _record(state)]
    rows = rows_after(state, can_share=bool(state.row.day))
    return Message(
        "\n".join(line for line in lines if line), (_picture(scene, board),), rows, audience=state.row.user_id
    )


def rows_after(state: PuzzleState, *, can_share: bool) -> tuple[Row, ...]:
    """Return the buttons of a finished puzzle."""
    share = BOUND.button(SharePuzzle(state.puzzle.id, state.row.day), _("Share"), Style.SUCCESS)
    following = (
        BOUND.button(NextPuzzle(state.puzzle.game), _("Next puzzle"), Style.PRIMARY),
        *([BOUND.button(NextPuzzle(), _("Any game"))] if len(GAMES_WITH_PUZZLES) > 1 else []),
    )
    return ((share, *following) if can_share else following,)


def _verdict(state: PuzzleState) -> str:
    if not state.row.solved:
        return _("solution shown")
    if state.row.tries == 1:
        return _("✅ right on the first try")
    return ngettext("✅ right after {count} try", "✅ right after {count} tries", state.row.tries)


def solution_lines(scene: Scene, own_name: str) -> list[str]:
    """Return the solutions, and sentences about the moves that follow."""
    puzzle = scene.puzzle
    if puzzle.values:
        return _odds_lines(scene)
    right = [escape(move_words(scene, action)) for action in right_actions(scene)]
    # The first event is the solution itself.
    events = [event for frame in scene.line for event in frame.events][1:]
    sentences = _sentences(scene, events, puzzle_names(puzzle, own_name))
    if len(right) > 1 and sentences:
        sentences = [_("After {move}:", move=escape(move_words(scene, _first_of_line(scene)))), *sentences]
    first = ngettext("Solution: **{moves}**.", "Solutions: **{moves}**.", len(right), moves="**, **".join(right))
    return [first, *sentences]


def _odds_lines(scene: Scene) -> list[str]:
    """Return the best choices with their values, the solutions first, and the basis of the values."""
    puzzle, lines = scene.puzzle, list[str]()
    ranked = sorted(zip(puzzle.choices, scene.actions, strict=True), key=lambda each: -puzzle.values[each[0]])
    for choice, action in ranked[:_MOST_TOLD]:
        mark = "✅" if choice in puzzle.solutions else "▫️"
        move = escape(move_words(scene, action))
        lines.append(_("{mark} **{move}**: {value}", mark=mark, move=move, value=worth(puzzle, choice)))
    return [*lines, f"-# {translate(basis_text(puzzle))}"]


def _first_of_line(scene: Scene) -> object:
    return scene.actions[scene.puzzle.choices.index(scene.puzzle.line[0])]


def right_actions(scene: Scene) -> list[object]:
    """Return the choices that solve the puzzle."""
    pairs = zip(scene.puzzle.choices, scene.actions, strict=True)
    return [action for choice, action in pairs if choice in scene.puzzle.solutions]


def _record(state: PuzzleState) -> str:
    """Return the solver's rating and streak."""
    solver = state.solver
    if state.change is not None:
        rating = str(Change(solver.rating, state.change, solver.provisional))
    else:
        rating = _("{rating} (new)", rating=solver.rating) if solver.provisional else str(solver.rating)
    line = _("-# Puzzle rating: {rating}", rating=rating)
    if solver.streak > 1:
        line += _(" · 🔥 {count} in a row", count=solver.streak)
    if state.row.day and solver.days > 1:
        line += _(" · {count} days in a row", count=solver.days)
    return line


def _picture(scene: Scene, board: PublicBoard | PrivateBoard) -> Attachment:
    return Attachment(f"puzzle-{scene.puzzle.id}-{scene.last.number}.png", board.png, board.alt)


async def puzzle_message(host: Host, drawing: Drawing, own_name: str, state: PuzzleState, wrong: str) -> Message:
    """Return the message of a puzzle for its solver; `wrong` is the answer just given, if it was wrong."""
    shown = await host.rules_runner.entry(scene, state.puzzle, with_line=state.is_over, wrong=wrong)
    board = await draw_puzzle(drawing, shown, puzzle_names(state.puzzle, own_name), again=bool(wrong))
    if state.is_over:
        return solved_post(state, shown, board, own_name)
    moves = host.controls_by_game[state.puzzle.game].buttons(shown.public_view)
    return puzzle_post(state, shown, board, moves, wrong_line(shown, wrong, own_name) if wrong else "")


async def draw_puzzle(
    drawing: Drawing, scene: Scene, names: tuple[str, ...], *, again: bool = False
) -> PublicBoard | PrivateBoard:
    """Draw the newest position of a puzzle as its solver sees it, with the odds once it is over.

    `again` adds the first position below a newer one.
    """
    game, view, table = scene.puzzle.game, scene.last.view, Table(match_id=0, names=names)
    if again and scene.line and scene.seat_is_public:
        return await drawing.run(StackOf(game), (view, scene.start.view), table)
    if scene.seat_is_public:
        return await drawing.run(PublicOf(game), view, table)
    if scene.odds is not None:
        return await drawing.run(BeliefOf(game), view, scene.odds, table)
    return await drawing.run(MovesOf(game, scene.actions), view, table)
