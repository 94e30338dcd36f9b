"""The history of a match in sentences, a page at a time, from public events only.

A game in which seats act together is told turn by turn.
"""

from bot.desk import Style
from bot.posts.custom_id import CustomId
from bot.posts.message import Control, Message
from bot.posts.sentences import sentences
from bot.posts.wording import title
from bot.services.host import Host

HISTORY = "history"
PAGE = 1_700


async def history_page(host: Host, board: int, page: int) -> Message:
    """Return a page, counted from 0, the oldest plies first."""
    position = await host.positions.current(board)
    lines = []
    for chapter in await host.positions.chapters(board):
        said = " ".join(sentences(position, chapter.events))
        if said or not position.rules.info.simultaneous:
            lines.append(f"`{chapter.number:>3}` {said or '…'}")
    pages = _pages(lines)
    page = max(0, min(page, len(pages) - 1))
    turns = [(page - 1, "◀ Earlier"), (page + 1, "Later ▶")]
    row = tuple(
        Control(str(CustomId(HISTORY, board, to)), label, Style.SECONDARY)
        for to, label in turns
        if 0 <= to < len(pages)
    )
    return Message(f"{title(position.match)}\n{pages[page]}", rows=(row,) if row else ())


def _pages(lines: list[str]) -> list[str]:
    pages = [""]
    for line in lines or ["Nothing has been played yet."]:
        shown = line if len(line) < PAGE else line[: PAGE - 1] + "…"
        if len(pages[-1]) + len(shown) > PAGE:
            pages.append("")
        pages[-1] += shown + "\n"
    return pages
