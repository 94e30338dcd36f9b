"""The history of a match in sentences, from public events only: in pages, and as a file with the last board.

A simultaneous game is listed turn by turn.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.kernel.matches.host import Host
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.event_lines import host_notes, plain_sentences, sentences
from bot.kernel.messages.match_verbs import History
from bot.kernel.messages.message import Attachment, Message, in_rows
from bot.kernel.messages.pager import page_of, paginate
from bot.kernel.messages.pair_lines import pair_line
from bot.kernel.messages.phrases import result_line, title, which_game
from bot.kernel.text.translation import _, translate
from bot.replays.proof import file_name
from bot.replays.replay import Replay, load_replay
from bot.replays.verbs import EVERYTHING
from bot.replays.verbs import Replay as ReplayVerb
from engines import GAMES, TEXTS
from engines.core.proof import Proof

PAGE = 1_700
_LONGEST = PAGE - 20


@dataclass(frozen=True, slots=True)
class _Line:
    """The events at a number; struck through if they were taken back."""

    number: int
    text: str
    struck: bool = False

    @property
    def shown(self) -> str:
        text = self.text if len(self.text) <= _LONGEST else self.text[:_LONGEST] + "…"
        return f"`{self.number:>3}` {f'~~{text}~~' if self.struck else text}"

    def strike(self, taken_back: Sequence[int]) -> "_Line":
        """Return the line, struck through if it is at or after one of these numbers."""
        return replace(self, struck=True) if any(self.number >= first for first in taken_back) else self


async def history_page(host: Host, match_id: int, at: int) -> Message:
    """Return a page of the history, counted from 0, the oldest moves first."""
    replay = await load_replay(host, match_id)
    position, lines = replay.newest, list[_Line]()
    for chapter in replay.chapters:
        steps = [
            *sentences(chapter.position, chapter.events),
            *([result_line(position.match)] if chapter.position.agreed_outcome is not None else []),
            *host_notes(position.match, chapter.position, chapter.news),
        ]
        if steps or chapter is not replay.chapters[0]:
            taken_back = [item.taken_back for item in chapter.news if item.taken_back is not None]
            lines = [line.strike(taken_back) for line in lines]
            lines.append(_Line(chapter.number, " ".join(steps) or "…"))
    shown = [line.shown for line in lines] or [_("No moves yet.")]
    page = page_of(paginate(shown, PAGE), at, size=1)
    bound = Bound(match_id, position.number)
    text = f"{title(position)}\n{page.shown[0]}{page.footer}"
    return Message(text, rows=in_rows((bound.button(ReplayVerb(), _("Step by step")), *page.turns(bound, History))))


def export_post(replay: Replay, text: str, proof: Proof | None, user_id: int) -> Message:
    """Return the files of a match for one reader: the transcript, and the record once it is over."""
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
    """Return the public events of each step as text, and the last board in every view open to the reader."""
    return "\n".join([_heading(replay), "", *_steps(replay), *_boards(replay, user_id)]) + "\n"


def _heading(replay: Replay) -> str:
    newest = replay.newest
    names = ", ".join(newest.names)
    return _(
        "{game}, match {match_id}: {players}",
        game=GAMES[newest.game].info.title,
        match_id=f"{newest.match_id}{which_game(newest.match)}",
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
        yield "\n".join(["", result_line(match), *([line] if (line := pair_line(match)) else [])])


def _boards(replay: Replay, user_id: int) -> Iterator[str]:
    """Yield the last board: in all views after the end, in the reader's own view while the match runs."""
    newest, text = replay.newest, TEXTS[replay.newest.game]
    eyes = EVERYTHING if EVERYTHING in replay.open_eyes(user_id) else replay.own_eyes(user_id)
    for frame in replay.show(len(replay.chapters) - 1, eyes, user_id).frames:
        yield ""
        if frame.observer is None:
            yield translate(text.public(frame.view, newest.names))
        else:
            yield _("What {name} sees:", name=newest.names[frame.observer])
            yield translate(text.private(frame.view, newest.names))
