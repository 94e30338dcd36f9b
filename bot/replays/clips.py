"""Clips: matches as animated GIFs, made in their own worker process so that boards do not wait for them."""

import asyncio
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bot.kernel.drawing import table_of
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.event_lines import host_notes, sentences
from bot.kernel.messages.message import MOST_CONTENT, Attachment, Message, Row, truncate_lines
from bot.kernel.messages.phrases import join_names, result_line, title, versus
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from bot.kernel.workers.serial_executor import SerialExecutor, has_failed
from bot.replays.replay import Replay, VisibleChapter
from bot.replays.replay_post import eyes_in_name
from bot.replays.verbs import Eyes, ShareClip
from render.core.by_game import ClipOf, Kind
from render.core.gif import MOST_FRAMES, durations_of, encode_opening, join_parts, spread

LARGEST: Final = 8 * 2**20
"""The largest clip in bytes, below Discord's limit for files from a bot."""


@dataclass(frozen=True, slots=True)
class Script:
    """The steps that a clip shows."""

    steps: tuple[VisibleChapter, ...]
    count: int
    """The number of all steps, of which some are skipped in a long match."""


def script_of(
    replay: Replay, eyes: Eyes, user_id: int, indices: Sequence[int] | None = None, most: int = MOST_FRAMES
) -> Script:
    """Return at most `most` of the steps with these indices (default: all). Raises Refusal for a view not allowed."""
    wanted = range(len(replay.chapters)) if indices is None else indices
    chosen = [wanted[at] for at in spread(len(wanted), most)]
    return Script(tuple(replay.show(index, eyes, user_id) for index in chosen), len(wanted))


KEPT: Final = 32 * 2**20
"""The most bytes of clips in the cache."""
_PIECE: Final = 8
"""Frames made per call of the worker; the progress is updated between calls."""


@dataclass(frozen=True, slots=True)
class Clip:
    """A finished clip."""

    gif: bytes
    frames: int
    """The number of steps it shows."""
    steps: int
    """The number of steps of the match."""


@dataclass(slots=True)
class ClipTask:
    """A clip in progress, or a finished one."""

    total: int
    done: int = 0
    """The number of frames made so far."""
    task: "asyncio.Task[Clip]" = field(init=False)


class Clips(SerialExecutor):
    """Makes clips one after the other, and caches the most recently used ones."""

    def __init__(self) -> None:
        super().__init__("clips")
        self.progress_after = 1.5
        """Seconds between two progress messages."""
        self._makings: OrderedDict[Hashable, ClipTask] = OrderedDict()

    def make(self, script: Script) -> ClipTask:
        """Return the task of a script's clip, which may have been started for another reader."""
        last = script.steps[-1].position
        key = (last.match_id, last.ply, script.steps[0].eyes, script.steps[0].number, len(script.steps), table_of(last))
        making = self._makings.get(key)
        if making is None or has_failed(making.task):
            making = self._makings[key] = ClipTask(len(script.steps))
            making.task = self.start(self._make(script, making), f"clip of #{last.match_id}")
        self._makings.move_to_end(key)
        while sum(map(_size, self._makings.values())) > KEPT:
            del self._makings[next(key for key, making in self._makings.items() if making.task.done())]
        return making

    async def _make(self, script: Script, making: ClipTask) -> Clip:
        steps = script.steps
        while True:
            gif = await self._encode(steps, durations_of(len(steps)), making)
            if len(gif) <= LARGEST:
                return Clip(gif, len(steps), script.count)
            # Too large: use half of the steps, each shown twice as long.
            steps, making.done = (*steps[:-1:2], steps[-1]), 0

    async def _encode(self, steps: Sequence[VisibleChapter], durations: Sequence[int], making: ClipTask) -> bytes:
        last = steps[-1]
        # In a game without hidden information the board can have the layout of the last position throughout.
        within = None if last.position.rules.info.hidden else last.position.public_view
        kind = Kind.ALL if last.eyes.everything else Kind.PUBLIC if last.eyes.seat is None else Kind.PRIVATE
        table = table_of(last.position)
        clip = ClipOf(last.position.game, kind, replace(table, within=within, over=False))
        first = shown = await self.run(clip.first, _view(steps[0]))
        parts, size = [], (0, 0)
        for at in range(0, max(1, len(steps) - 1), _PIECE):
            views = [_view(step) for step in steps[at + 1 : at + _PIECE + 1]]
            timed, over = durations[at + 1 : at + _PIECE + 1], table.over and at + _PIECE + 1 >= len(steps)
            part, shown = await self.run(clip.part, shown, views, timed, size, over=over)
            parts.append(part)
            size, making.done = part.size, min(len(steps), at + _PIECE + 1)
        opening = await self.run(encode_opening, first, size)
        return await asyncio.to_thread(join_parts, opening, first.colours, durations[0], parts)


def _view(step: VisibleChapter) -> object:
    views = tuple(frame.view for frame in step.frames)
    return views if step.eyes.everything else views[0]


def _size(making: ClipTask) -> int:
    return len(making.task.result().gif) if making.task.done() and not has_failed(making.task) else 0


def making_text(done: int, total: int) -> str:
    """Return the progress of a clip."""
    return _("🎬 Making the clip: {percent}%", percent=100 * done // max(1, total))


def clip_post(
    replay: Replay, eyes: Eyes, gif: bytes, shown: int, count: int, *, reader: int | None, label: str
) -> Message:
    """Return a clip of a match, for one reader or for everybody (None); `label` names its view."""
    newest = replay.newest
    lines = [f"{title(newest)} · {versus([escape(name) for name in newest.names])}"]
    if replay.is_over:
        lines.append(result_line(newest.match))
    if newest.rules.info.hidden:
        lines.append(f"-# {label}")
    if shown < count:
        lines.append(f"-# {_('Only {shown} of {count} steps fit.', shown=shown, count=count)}")
    rows: tuple[Row, ...] = ()
    if reader is not None and may_share(replay, eyes):
        rows = ((Bound(newest.match_id, 0).button(ShareClip(eyes), _("Post it here")),),)
    return Message("\n".join(line for line in lines if line), (_file(replay, gif, eyes),), rows, audience=reader)


def may_share(replay: Replay, eyes: Eyes) -> bool:
    """Return whether a view of the match may be shown to everybody."""
    return replay.is_over or (eyes.seat is None and not eyes.everything)


def recap_post(replay: Replay, eyes: Eyes, gif: bytes, since: tuple[int, ...], reader: int, report: str) -> Message:
    """Return the events of the chapters `since`, except the first, for one player, with the game's `report`."""
    match, lines = replay.newest.match, []
    for index in since[1:]:
        chapter = replay.show(index, eyes, reader)
        lines += sentences(chapter.position, chapter.events)
        lines += host_notes(match, chapter.position, chapter.news)
    if replay.is_over:
        lines.append(result_line(match))
    lines += report.splitlines()
    heading = _("{match} · since your last turn", match=title(match))
    text = truncate_lines([line for line in lines if line], MOST_CONTENT - len(heading) - 1)
    return Message(f"{heading}\n{text}".rstrip(), (_file(replay, gif, eyes),), audience=reader)


def nothing_happened(replay: Replay) -> str:
    """Return the reply if nothing happened since the player's own last move."""
    names = [escape(replay.newest.names[seat]) for seat in replay.newest.to_move]
    text = _("Nothing new in {match} since your last move.", match=title(replay.newest))
    return f"{text} {_('{players} to move.', players=join_names(names))}" if names else text


def _file(replay: Replay, gif: bytes, eyes: Eyes) -> Attachment:
    newest = replay.newest
    alt = _("A clip of match #{match_id}.", match_id=newest.match_id)
    name = f"{newest.game}-{newest.match_id}-{replay.chapters[-1].number}-{eyes_in_name(eyes)}.gif"
    return Attachment(name, gif, alt)
