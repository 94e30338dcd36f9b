"""The puzzle of a day in a server's channel, and the line by which a member shares how it went."""

from typing import Final

from bot.kernel.buttons.game_controls import Style
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.message import Attachment, Message
from bot.kernel.messages.phrases import join_names, mention
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, ngettext
from bot.learning.daily import PreviousPuzzle
from bot.learning.puzzle_post import move_words, puzzle_title, right_actions, task_lines
from bot.learning.puzzle_scenes import Scene
from bot.learning.puzzle_verbs import OpenDaily
from bot.learning.puzzles import PuzzleState
from bot.learning.store import DailyPost
from players.puzzles.words import worth
from render.core.board import PrivateBoard, PublicBoard

MOST_NAMED: Final = 20
_MOST_MARKS: Final = 8
_MINUTE, _HOUR = 60, 3_600


def daily_post(
    row: DailyPost,
    scene: Scene,
    board: PublicBoard | PrivateBoard,
    previous: PreviousPuzzle | None,
    scene_before: Scene | None,
) -> Message:
    """Return the puzzle of a day, with the solvers and the solution of the one before."""
    lines = [f"{puzzle_title(scene.puzzle)} · {_('puzzle of the day')}", *task_lines(scene)]
    if previous is not None and scene_before is not None:
        lines.append(_previous(previous, scene_before))
    solve = Bound(0, 0).button(OpenDaily(row.day), _("Solve it"), Style.PRIMARY)
    # The name tells one day's post from another's, where an earlier try may have gone out.
    picture = Attachment(f"daily-{row.day.replace('-', '')}.png", board.png, board.alt)
    return Message("\n".join(lines), (picture,), ((solve,),), needs_rows=True)


def _previous(previous: PreviousPuzzle, scene: Scene) -> str:
    moves = _(" or ").join(f"**{escape(move_words(scene, action))}**" for action in right_actions(scene))
    if scene.puzzle.values:
        moves = _("{moves}, {value}", moves=moves, value=worth(scene.puzzle, scene.puzzle.solutions[0]))
    solved = [row for row in previous.tries if row.solved]
    text = _("The last puzzle ({day}): {moves}.", day=previous.post.day, moves=moves)
    if not solved:
        return f"{text} {_('Nobody solved it.')}"
    names = [_solver(row.user_id, row.tries) for row in solved[:MOST_NAMED]]
    if len(solved) > MOST_NAMED:
        names.append(ngettext("{count} other", "{count} others", len(solved) - MOST_NAMED))
    return f"{text} {_('Solved by {names}.', names=join_names(names))}"


def _solver(user_id: int, tries: int) -> str:
    name = mention(user_id)
    return name if tries == 1 else _("{name} ({count} tries)", name=name, count=tries)


def share_line(state: PuzzleState, name: str) -> str:
    """Return how a puzzle of the day went without telling its solution."""
    row = state.row
    wrong = row.tries - row.solved
    marks = "🟥" * min(wrong, _MOST_MARKS) + ("🟩" if row.solved else "⬛")
    parts = [
        _("🧩 {name} · puzzle of {day}", name=escape(name), day=row.day),
        marks,
        ngettext("{count} try", "{count} tries", row.tries) if row.solved else _("not solved"),
        _("⏱ {time}", time=_time((row.ended_at or row.begun_at) - row.begun_at)),
    ]
    if row.solved and state.solver.days > 1:
        parts.append(_("🔥 {count} days", count=state.solver.days))
    return " · ".join(parts)


def _time(seconds: int) -> str:
    """Return `0:42`, `12:05` or `3:00:10`."""
    hours, rest = divmod(seconds, _HOUR)
    minutes, left = divmod(rest, _MINUTE)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes}:{left:02}"
