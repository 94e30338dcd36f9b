"""What a keeper only looks at: the map, enlarged parts of it, and the reports."""

from bot.desk import Style
from bot.posts.message import Attachment, Control, Message, Row
from bot.services.history import numbered
from bot.services.host import Host
from bot.services.position import Position
from cogs.monsters import pages
from cogs.monsters.pages import Page
from cogs.monsters.verbs import Full, Map, Orders, Zoom
from engines.monsters.view import Standing
from render.core.board import PrivateBoard
from render.monsters import is_small, views_of

_MOST_GROUPS, _IN_ROW, _MOST_NAMED = 9, 5, 4


def map_message(page: Page, board: PrivateBoard, group: int | None = None) -> Message:
    """Show a map with the buttons that look closer at each group of monsters."""
    windows = views_of(page.view)[:_MOST_GROUPS]
    looks = tuple(
        page.button(Zoom(at), f"🔍 {_named(window.monsters)}", Style.PRIMARY if at == group else Style.SECONDARY)
        for at, window in enumerate(windows)
    )
    rest: tuple[Control, ...] = () if group is None else (page.button(Map(), "Whole map"),)
    if page.view.public.outcome is None and page.view.standing is Standing.PLAYING:
        rest = (*rest, page.button(Orders(), "Orders…"))
    rows: tuple[Row, ...] = tuple(row for row in (looks[:_IN_ROW], looks[_IN_ROW:], rest) if row)
    hint = " Press 🔍 for a closer look." if group is None and is_small(page.view) else ""
    name = f"monsters-{page.board}-{page.number}-map.png"
    return Message(f"**#{page.board}**, your map.{hint}", (Attachment(name, board.png, board.alt),), rows)


def _named(monsters: tuple[int, ...]) -> str:
    shown = ", ".join(f"M{number}" for number in monsters[:_MOST_NAMED])
    return (shown + ("…" if len(monsters) > _MOST_NAMED else "")) or "Lair"


def report_message(page: Page, board: PrivateBoard) -> Message:
    """Show the report: the story of the turn and the map; the whole text is a button away."""
    picture = Attachment(f"monsters-{page.board}-{page.number}-mine.png", board.png, board.alt)
    full = page.button(Full(page.view.public.turn_number), "Full report")
    return Message(f"**#{page.board}** {pages.story(page.view, page.names)}", (picture,), ((full,),))


def full_message(page: Page) -> Message:
    """Return the report as a file."""
    name, data = pages.report_file(page.view, page.occasion)
    turn = page.view.public.turn_number
    return Message(f"**#{page.board}**, the full report of turn {turn}:", (Attachment(name, data),))


async def report_position(host: Host, board: int, turn: int | None) -> Position:
    """Return the position that the report of that turn tells of; None: of the turn that ran last."""
    newest = await host.positions.current(board)
    if turn is None:
        return newest
    # Who has taken a seat over may read what it has seen.
    return (await numbered(host.positions, newest, turn)).held_by(newest.names, newest.holders)
