"""The messages of the map, the reports, and the replies to orders."""

from dataclasses import replace

from bot.kernel.buttons.game_controls import Style
from bot.kernel.matches.host import Host
from bot.kernel.matches.position import Position
from bot.kernel.matches.positions import find_position
from bot.kernel.messages.message import MOST_CONTENT, Attachment, Control, Message, Row, in_rows
from bot.kernel.text.translation import _
from cogs.monsters import pages
from cogs.monsters.pages import Page
from cogs.monsters.verbs import Full, Leave, Map, Orders, Quit, Report, Zoom
from engines.monsters.view import Standing
from render.core.board import PrivateBoard
from render.monsters import is_small, views_of

_MOST_GROUPS, _MOST_NAMED = 9, 4


def map_message(page: Page, board: PrivateBoard, group: int | None = None) -> Message:
    """Return a map with buttons that zoom in on each group of monsters."""
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
    """Return the report: the story of the turn and the map, with a button for the full text."""
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
    """Return the position of a turn's report."""
    newest = await host.positions.current(match_id)
    # A player who has taken over a seat may read its earlier reports.
    return (await find_position(host.positions, newest, turn)).with_row(replace(newest.match, former=()))


def answer_page(
    before: Page,
    page: Page,
    *,
    written: bool = True,
    leave: Leave | None = None,
    asks: bool = False,
    goes_on: bool = False,
) -> Message:
    """Return the check of the orders, or the result of the turn if they were the last ones.

    `leave` are the other orders given with a QUIT, which must be confirmed. `asks` is true if an END must be confirmed,
    because lines are faulty or, with `goes_on`, because lines follow it.
    """
    if page.view.public.outcome is not None:
        return Message(
            _("Your orders were the last. #{match_id} is over.", match_id=page.match_id), rows=((_report(page),),)
        )
    if page.view.public.turn_number != before.view.public.turn_number:
        return turn_page(page)
    if page.view.standing is not Standing.PLAYING:
        return Message(_("You are out of #{match_id}.", match_id=page.match_id), rows=((_report(page),),))
    if leave is not None:
        return _quit_question(page, leave)
    if asks:
        return pages.lines_after_end_page(page) if goes_on else pages.faults_page(page)
    return pages.check_page(page) if written and page.view.ordered else pages.overview(page)


def turn_page(page: Page) -> Message:
    """Return the message that the turn has run, with its story."""
    view = page.view
    text = _(
        "All are ready: turn {turn} of #{match_id} has run.\n{story}",
        turn=view.public.turn_number,
        match_id=page.match_id,
        story=pages.story(view, page.names),
    )
    playing = view.standing is Standing.PLAYING
    orders = (page.button(Orders(), _("Orders…"), Style.PRIMARY),) if playing else ()
    rows: tuple[Row, ...] = ((*orders, _report(page), page.button(Map(), _("Map"))),)
    return Message(text, rows=rows)


def _quit_question(page: Page, leave: Leave) -> Message:
    """Return the confirmation before a player leaves; the other orders of the text are already saved."""
    check = pages.check_page(page) if leave in (Leave.WITH_ORDERS, Leave.WITH_ORDERS_AND_END) else None
    text = _(
        "Leave #{match_id} for good? After this turn your monsters go wild and your hexes are lost.",
        match_id=page.match_id,
    )
    if check is not None:
        text = _("{text} Your other orders are in.", text=text)
    buttons = (page.button(Quit(leave), _("Yes, leave"), Style.DANGER), page.button(Orders(), _("No, stay")))
    if check is None:
        return Message(text, rows=(buttons,))
    content = f"{check.content}\n{text}"
    return Message(content if len(content) <= MOST_CONTENT else text, check.attachments, (buttons,))


def _report(page: Page) -> Control:
    return page.button(Report(), _("Report"))
