"""What a keeper is told when orders are in, whichever way they were given."""

from bot.desk import Style
from bot.posts.message import MOST_CONTENT, Control, Message, Row
from cogs.monsters import pages
from cogs.monsters.pages import Page
from cogs.monsters.verbs import Leave, Map, Orders, Quit, Report
from engines.monsters.view import Standing


def answer_page(
    before: Page, page: Page, *, written: bool = True, leave: Leave | None = None, asks: bool = False
) -> Message:
    """Return the check of the orders, or what has come of them where they were the last ones.

    `leave` is what stood with a QUIT, which is to be confirmed; `asks` tells whether an END is, as lines are faulty.
    """
    if page.view.public.outcome is not None:
        return Message(f"Your orders were the last, and #{page.board} is over.", rows=((_report(page),),))
    if page.view.public.turn_number != before.view.public.turn_number:
        return turn_page(page)
    if page.view.standing is not Standing.PLAYING:
        return Message(f"You are out of #{page.board} and can give no more orders.", rows=((_report(page),),))
    if leave is not None:
        return _quit_question(page, leave)
    if asks:
        return pages.faults_page(page)
    return pages.check_page(page) if written and page.view.ordered else pages.overview(page)


def turn_page(page: Page) -> Message:
    """Say that the turn has run, what came of it, and what of one's orders was not carried out."""
    view = page.view
    text = f"All are ready: turn {view.public.turn_number} of #{page.board} has run.\n{pages.story(view, page.names)}"
    playing = view.standing is Standing.PLAYING
    orders = (page.button(Orders(), "Orders…", Style.PRIMARY),) if playing else ()
    rows: tuple[Row, ...] = ((*orders, _report(page), page.button(Map(), "Map")),)
    return Message(text, rows=rows)


def _quit_question(page: Page, leave: Leave) -> Message:
    """Ask before somebody leaves; all else of the text is in."""
    check = pages.check_page(page) if leave in (Leave.WITH_ORDERS, Leave.WITH_ORDERS_AND_END) else None
    rest = "" if check is None else " Your other orders are in."
    text = f"Leave #{page.board} for good? When the turn runs your monsters go wild and you lose your hexes.{rest}"
    buttons = (
        page.button(Quit(leave), "Yes, leave", Style.DANGER),
        page.button(Orders(), "No, stay"),
    )
    if check is None:
        return Message(text, rows=(buttons,))
    content = f"{check.content}\n{text}"
    return Message(content if len(content) <= MOST_CONTENT else text, check.attachments, (buttons,))


def _report(page: Page) -> Control:
    return page.button(Report(), "Report")
