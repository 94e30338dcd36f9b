"""The history of a match in sentences, a page at a time, from public events only.

A simultaneous game is listed turn by turn.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.kernel.matches.host import Host
from bot.kernel.messages.controls import Bound
from bot.kernel.messages.event_lines import host_notes, sentences
from bot.kernel.messages.match_verbs import History
from bot.kernel.messages.message import Message, in_rows
from bot.kernel.messages.pager import page_of
from bot.kernel.messages.phrases import result_line, title
from bot.kernel.text.translation import _
from bot.replays.replay import load_replay
from bot.replays.verbs import Replay

PAGE = 1_700
_LONGEST = PAGE - 20


@dataclass(frozen=True, slots=True)
class _Line:
    """The events at a number; struck out once they were taken back."""

    number: int
    text: str
    struck: bool = False

    @property
    def shown(self) -> str:
        text = self.text if len(self.text) <= _LONGEST else self.text[:_LONGEST] + "…"
        return f"`{self.number:>3}` {f'~~{text}~~' if self.struck else text}"

    def strike(self, taken_back: Sequence[int]) -> "_Line":
        """Return the line after all from some numbers on was taken back."""
        return replace(self, struck=True) if any(self.number >= first for first in taken_back) else self


async def history_page(host: Host, match_id: int, at: int) -> Message:
    """Return a page, counted from 0, the oldest plies first."""
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
    page = page_of(_pages([line.shown for line in lines]), at, size=1)
    bound = Bound(match_id, position.number)
    text = f"{title(position)}\n{page.shown[0]}{page.footer}"
    return Message(text, rows=in_rows((bound.button(Replay(), _("Step by step")), *page.turns(bound, History))))


def _pages(lines: list[str]) -> list[str]:
    pages = [""]
    for line in lines or [_("No moves yet.")]:
        if len(pages[-1]) + len(line) > PAGE:
            pages.append("")
        pages[-1] += line + "\n"
    return [page.rstrip() for page in pages]
