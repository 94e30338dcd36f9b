"""The history of a match in sentences, a page at a time, from public events only."""

from bot.delivery.board_post import sentences
from bot.delivery.custom_id import CustomId
from bot.delivery.message import Control, Message
from bot.delivery.wording import title
from bot.desk import Style
from bot.services.host import Host

HISTORY = "history"
PAGE = 1_700


async def history_page(host: Host, board: int, page: int) -> Message:
    """Return a page, counted from 0, the oldest plies first."""
    position = await host.positions.current(board)
    lines = []
    for ply, (_, step) in enumerate(await host.positions.steps(board), 1):
        said = " ".join(sentences(position, step.events)) or "…"
        lines.append(f"`{ply:>3}` {said}")
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
