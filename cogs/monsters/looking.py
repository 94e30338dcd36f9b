"""The map, enlarged parts of it, and the reports: pages without orders."""

from dataclasses import replace

from bot.kernel.buttons.game_controls import Style
from bot.kernel.matches.history import find_position
from bot.kernel.matches.host import Host
from bot.kernel.matches.position import Position
from bot.kernel.messages.message import Attachment, Control, Message, in_rows
from bot.kernel.text.translation import _
from cogs.monsters import pages
from cogs.monsters.pages import Page
from cogs.monsters.verbs import Full, Map, Orders, Zoom
from engines.monsters.view import Standing
from render.core.board import PrivateBoard
from render.monsters import is_small, views_of

_MOST_GROUPS, _MOST_NAMED = 9, 4


def map_message(page: Page, board: PrivateBoard, group: int | None = None) -> Message:
    """Show a map with the buttons that look closer at each group of monsters."""
    windows = views_of(page.view)[:_MOST_GROUPS]
    looks = tuple(
        page.button(Zoom(at), f"🔍 {_name(window.monsters)}", Style.PRIMARY if at == group else Style.SECONDARY)
        for at, window in enumerate(windows)
    )
    rest: tuple[Control, ...] = () if group is None else (page.button(Map(), _("Whole map")),)
    if page.view.public.outcome is None and page.view.standing is Standing.PLAYING:
        rest = (*rest, page.button(Orders(), _("Orders…")))
    text = _("**#{match_id}**, your map.", match_id=page.match_id)
    if group is None and is_small(page.view):
        text = _("{text} Press 🔍 for a closer look.", text=text)
    name = f"monsters-{page.match_id}-{page.number}-map.png"
    return Message(text, (Attachment(name, board.png, board.alt),), in_rows(looks, rest))


def _name(monsters: tuple[int, ...]) -> str:
    shown = ", ".join(f"M{number}" for number in monsters[:_MOST_NAMED])
    return (shown + ("…" if len(monsters) > _MOST_NAMED else "")) or _("Lair")


def report_message(page: Page, board: PrivateBoard) -> Message:
    """Show the report: the story of the turn and the map; the whole text is a button away."""
    picture = Attachment(f"monsters-{page.match_id}-{page.number}-mine.png", board.png, board.alt)
    full = page.button(Full(page.view.public.turn_number), _("Full report"))
    return Message(f"**#{page.match_id}** {pages.story(page.view, page.names)}", (picture,), ((full,),))


def full_message(page: Page) -> Message:
    """Return the report as a file."""
    name, data = pages.report_file(page.view, page.facts)
    turn = page.view.public.turn_number
    return Message(
        _("**#{match_id}**, the full report of turn {turn}:", match_id=page.match_id, turn=turn),
        (Attachment(name, data),),
    )


async def report_position(host: Host, match_id: int, turn: int) -> Position:
    """Return the position that the report of that turn tells of."""
    newest = await host.positions.current(match_id)
    # A player who has taken a seat over may read what it has seen.
    return (await find_position(host.positions, newest, turn)).with_row(replace(newest.match, former=()))
