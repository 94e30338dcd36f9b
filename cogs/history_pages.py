"""The history of a match in sentences, a page at a time, from public events only.

A game in which seats act together is told turn by turn.
"""

from bot.posts.controls import Bound
from bot.posts.message import Message, in_rows
from bot.posts.sentences import absence_notes, back_notes, late_notes, sentences, substitute_notes
from bot.posts.verbs import History
from bot.posts.wording import result_line, title
from bot.services.history import chapters
from bot.services.host import Host
from cogs.pager import page_of

PAGE = 1_700


async def history_page(host: Host, board: int, at: int) -> Message:
    """Return a page, counted from 0, the oldest plies first."""
    position = await host.positions.current(board)
    lines = []
    for chapter in await chapters(host.positions, board):
        said = " ".join(sentences(chapter.position, chapter.events))
        if chapter.position.agreed is not None:
            said = result_line(position.match)
        pieces, match = chapter.pieces, position.match
        notes = [
            *back_notes(pieces),
            *substitute_notes(match, pieces),
            *absence_notes(match, pieces),
            *late_notes(chapter.position, pieces),
        ]
        said = " ".join([*([said] if said else []), *notes])
        if said or not position.rules.info.simultaneous:
            lines.append(f"`{chapter.number:>3}` {said or '…'}")
    if position.agreed is not None and position.rules.info.simultaneous:
        lines.append(result_line(position.match))
    page = page_of(_pages(lines), at, size=1)
    text = f"{title(position)}\n{page.shown[0]}{page.footer}"
    return Message(text, rows=in_rows(page.turns(Bound(board, position.number), History)))


def _pages(lines: list[str]) -> list[str]:
    pages = [""]
    for line in lines or ["Nothing has been played yet."]:
        shown = line if len(line) < PAGE else line[: PAGE - 1] + "…"
        if len(pages[-1]) + len(shown) > PAGE:
            pages.append("")
        pages[-1] += shown + "\n"
    return [page.rstrip() for page in pages]
