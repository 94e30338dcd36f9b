"""A match as text: what happened, move by move, and the last board through the eyes of one reader."""

from collections.abc import Iterator

from bot.kernel.messages.event_lines import host_notes, plain_sentences
from bot.kernel.messages.message import Attachment, Message
from bot.kernel.messages.phrases import result_line, title
from bot.kernel.text.translation import _, translate
from bot.replays.proof import file_name
from bot.replays.replay import Replay
from bot.replays.verbs import EVERYTHING
from engines import GAMES, TEXTS
from engines.core.proof import Proof


def export_post(replay: Replay, text: str, proof: Proof | None, user_id: int) -> Message:
    """Return the files of a match for one reader: the transcript, and once it is over, the record."""
    match = replay.newest.match
    name = file_name(match)
    files = [Attachment(f"{name.removesuffix('.json')}.txt", text.encode())]
    if proof is None:
        note = _("{match} so far, as you see it.", match=title(match))
    else:
        files.append(Attachment(name, proof.to_json().encode()))
        note = _("{match}: transcript and record. Replay it: `/table import`", match=title(match))
    return Message(note, tuple(files), audience=user_id)


def transcript(replay: Replay, user_id: int) -> str:
    """Return what everybody saw of each step, and the last board through all eyes that are open to the reader."""
    return "\n".join([_heading(replay), "", *_steps(replay), *_boards(replay, user_id)]) + "\n"


def _heading(replay: Replay) -> str:
    newest = replay.newest
    names = ", ".join(newest.names)
    return _(
        "{game}, match {match_id}: {players}",
        game=GAMES[newest.game].info.title,
        match_id=newest.match_id,
        players=names,
    )


def _steps(replay: Replay) -> Iterator[str]:
    match = replay.newest.match
    for chapter in replay.chapters[1:]:
        sentences = [
            *plain_sentences(chapter.position, chapter.events),
            *host_notes(match, chapter.position, chapter.news),
        ]
        yield f"{chapter.number:>3}  {' '.join(sentences) or '…'}"
    if replay.is_over:
        yield f"\n{result_line(match)}"


def _boards(replay: Replay, user_id: int) -> Iterator[str]:
    """Yield the last board: while the match runs through the reader's own eyes only."""
    newest, text = replay.newest, TEXTS[replay.newest.game]
    eyes = EVERYTHING if EVERYTHING in replay.open_eyes(user_id) else replay.own_eyes(user_id)
    for frame in replay.show(len(replay.chapters) - 1, eyes, user_id).frames:
        yield ""
        if frame.observer is None:
            yield translate(text.public(frame.view, newest.names))
        else:
            yield _("What {name} sees:", name=newest.names[frame.observer])
            yield translate(text.private(frame.view, newest.names))
