"""Puzzles of the day: they are queued once per server and day; their posts are built here."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.kernel.buttons.game_controls import Style
from bot.kernel.matches.host import Host
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.message import Attachment, Message
from bot.kernel.messages.phrases import join_names, mention
from bot.kernel.store.servers import servers_with_puzzles
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, ngettext
from bot.learning import store
from bot.learning.puzzle_post import move_words, puzzle_title, right_actions, task_lines
from bot.learning.puzzle_scenes import Scene
from bot.learning.puzzles import PuzzleState, puzzle_of_day
from bot.learning.verbs import OpenDaily
from players.puzzles.words import worth
from render.core.board import PrivateBoard, PublicBoard


@dataclass(frozen=True, slots=True)
class PreviousPuzzle:
    """A server's previous puzzle of the day, with its members' tries."""

    post: store.DailyPost
    tries: tuple[store.PuzzleTry, ...]


async def queue_daily(host: Host) -> None:
    """Queue the puzzles that are due and not yet queued, in one transaction per server. Missed days are skipped."""
    now = host.now()
    async with host.database.read() as tx:
        wanted = await servers_with_puzzles(tx)
        days = {guild_id: due for guild_id, chosen in wanted.items() if (due := chosen.due(now)) is not None}
        there = await store.days_posted(tx, _days_ago(now, 3)) if days else set()
    for guild_id, (day, due_at) in days.items():
        if (guild_id, day) not in there:
            puzzle = puzzle_of_day(day)
            async with host.database.write() as tx:
                channel_id = wanted[guild_id].channel_id
                post = store.DailyPost(guild_id, day, channel_id, puzzle.id, made_at=due_at, due_at=due_at)
                await store.add_daily_post(tx, post)


async def next_daily(host: Host) -> int | None:
    """Return the time when the next puzzle of the day is due, or an unsent one is retried; None for neither."""
    now = host.now()
    async with host.database.read() as tx:
        times = [chosen.next_after(now) for chosen in (await servers_with_puzzles(tx)).values()]
        times += [due for due in [await store.next_unsent(tx)] if due is not None]
    return min(times, default=None)


async def previous_puzzle_of(host: Host, row: store.DailyPost) -> PreviousPuzzle | None:
    """Return the server's previous puzzle of the day with its members' tries; None for the first one."""
    async with host.database.read() as tx:
        before = await store.daily_post_before(tx, row.guild_id, row.day)
        return (
            None
            if before is None
            else PreviousPuzzle(before, tuple(await store.tries_of_day(tx, row.guild_id, before.day)))
        )


def _days_ago(now: int, days: int) -> str:
    return (datetime.fromtimestamp(now, UTC) - timedelta(days=days)).date().isoformat()


MOST_NAMED: Final = 20
_MOST_MARKS: Final = 8
_MINUTE, _HOUR = 60, 3_600


def daily_post(
    row: store.DailyPost,
    scene: Scene,
    board: PublicBoard | PrivateBoard,
    previous: PreviousPuzzle | None,
    scene_before: Scene | None,
) -> Message:
    """Return the post of a day's puzzle, with the solution and the solvers of the previous one."""
    lines = [f"{puzzle_title(scene.puzzle)} · {_('puzzle of the day')}", *task_lines(scene)]
    if previous is not None and scene_before is not None:
        lines.append(_solution_before(previous, scene_before))
    solve = Bound(0, 0).button(OpenDaily(row.day), _("Solve it"), Style.PRIMARY)
    # The file name identifies the day's post if an earlier attempt already sent it.
    picture = Attachment(f"daily-{row.day.replace('-', '')}.png", board.png, board.alt)
    return Message("\n".join(lines), (picture,), ((solve,),), needs_rows=True)


def _solution_before(previous: PreviousPuzzle, scene: Scene) -> str:
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
    """Return a person's result in a puzzle of the day, without its solution."""
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
