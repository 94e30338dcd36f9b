"""The history of a match in sentences, a page at a time, from public events only.

A simultaneous game is listed turn by turn.
"""

from bot.buttons.controls import Bound
from bot.buttons.match_verbs import History
from bot.buttons.replay_verbs import Replay
from bot.posts.event_lines import host_notes, sentences
from bot.posts.message import Message, in_rows
from bot.posts.phrases import result_line, title
from bot.services.host import Host
from bot.translation import _
from cogs.pager import page_of

PAGE = 1_700


async def history_page(host: Host, match_id: int, at: int) -> Message:
    """Return a page, counted from 0, the oldest plies first."""
    replay = await host.replays.of(host.positions, match_id)
    position, lines = replay.newest, []
    for chapter in replay.chapters:
        steps = [
            *sentences(chapter.position, chapter.events),
            *([result_line(position.match)] if chapter.position.agreed_outcome is not None else []),
            *host_notes(position.match, chapter.position, chapter.news),
        ]
        if steps or chapter is not replay.chapters[0]:
            lines.append(f"`{chapter.number:>3}` {' '.join(steps) or '…'}")
    page = page_of(_pages(lines), at, size=1)
    bound = Bound(match_id, position.number)
    text = f"{title(position)}\n{page.shown[0]}{page.footer}"
    return Message(text, rows=in_rows((bound.button(Replay(), _("Step by step")), *page.turns(bound, History))))


def _pages(lines: list[str]) -> list[str]:
    pages = [""]
    for line in lines or [_("No moves yet.")]:
        shown = line if len(line) < PAGE else line[: PAGE - 1] + "…"
        if len(pages[-1]) + len(shown) > PAGE:
            pages.append("")
        pages[-1] += shown + "\n"
    return [page.rstrip() for page in pages]
