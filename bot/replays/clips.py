"""Clips: matches as animated GIFs, made in a worker process of their own, so that no board waits for them."""

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
"""Bytes of a file that Discord takes from a bot everywhere, with room to spare."""


@dataclass(frozen=True, slots=True)
class Script:
    """The steps that a clip shows."""

    steps: tuple[VisibleChapter, ...]
    count: int
    """The steps there are: of a long match some are left out."""


def script_of(
    replay: Replay, eyes: Eyes, user_id: int, indices: Sequence[int] | None = None, most: int = MOST_FRAMES
) -> Script:
    """Return the steps with these indices, usually all, at most so many; a Refusal for eyes that are not open."""
    wanted = range(len(replay.chapters)) if indices is None else indices
    chosen = [wanted[at] for at in spread(len(wanted), most)]
    return Script(tuple(replay.show(index, eyes, user_id) for index in chosen), len(wanted))


KEPT: Final = 32 * 2**20
"""The most bytes of clips in the cache."""
_PIECE: Final = 8
"""Frames that are made in one call of the worker: so much is done between two looks at how far it is."""


@dataclass(frozen=True, slots=True)
class Clip:
    """A finished clip."""

    gif: bytes
    frames: int
    """The steps it shows."""
    steps: int
    """The steps that the match has."""


@dataclass(slots=True)
class ClipTask:
    """A clip that is being made, or has been."""

    total: int
    done: int = 0
    """Frames made so far."""
    task: "asyncio.Task[Clip]" = field(init=False)


class Clips(SerialExecutor):
    """Makes each clip once, one after the other, and keeps those asked for last."""

    def __init__(self) -> None:
        super().__init__("clips")
        self.progress_after = 1.5
        """Seconds between two words to a reader on how far a clip is."""
        self._makings: OrderedDict[Hashable, ClipTask] = OrderedDict()

    def make(self, script: Script) -> ClipTask:
        """Return the clip of a script, which is being made or has been for another reader."""
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
            # Half of the steps, each shown twice as long.
            steps, making.done = (*steps[:-1:2], steps[-1]), 0

    async def _encode(self, steps: Sequence[VisibleChapter], durations: Sequence[int], making: ClipTask) -> bytes:
        last = steps[-1]
        # In a game without secrets the board may be laid out as it will be at the end.
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
    """Return how far a clip is."""
    return _("🎬 Making the clip: {percent}%", percent=100 * done // max(1, total))


def clip_post(
    replay: Replay, eyes: Eyes, gif: bytes, shown: int, count: int, *, reader: int | None, label: str
) -> Message:
    """Return a clip of the whole match, for one reader or for everybody (None); `label` says whose eyes it shows."""
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
    """Return whether everybody may see what these eyes see."""
    return replay.is_over or (eyes.seat is None and not eyes.everything)


def recap_post(replay: Replay, eyes: Eyes, gif: bytes, since: tuple[int, ...], reader: int, report: str) -> Message:
    """Return what has happened in the chapters `since` but the first, for one player, with a `report` of the game."""
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
    """Return the answer where a player's own move was the last."""
    names = [escape(replay.newest.names[seat]) for seat in replay.newest.to_move]
    text = _("Nothing new in {match} since your last move.", match=title(replay.newest))
    return f"{text} {_('{players} to move.', players=join_names(names))}" if names else text


def _file(replay: Replay, gif: bytes, eyes: Eyes) -> Attachment:
    newest = replay.newest
    alt = _("A clip of match #{match_id}.", match_id=newest.match_id)
    name = f"{newest.game}-{newest.match_id}-{replay.chapters[-1].number}-{eyes_in_name(eyes)}.gif"
    return Attachment(name, gif, alt)
