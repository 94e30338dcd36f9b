"""Clips: of a whole match, and of what has happened since a player's last move."""

from bot.kernel.messages.controls import Bound
from bot.kernel.messages.event_lines import host_notes, sentences
from bot.kernel.messages.message import MOST_CONTENT, Attachment, Message, Row, truncate_lines
from bot.kernel.messages.phrases import join_names, result_line, title, versus
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from bot.replays.replay import Replay
from bot.replays.replay_post import eyes_in_name
from bot.replays.verbs import Eyes, ShareClip


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
