"""What a keeper is told when orders are in, whichever way they were given."""

from bot.desk import Style
from bot.posts.message import MOST_CONTENT, Control, Message, Row
from cogs.monsters import pages
from cogs.monsters.pages import Page
from cogs.monsters.verbs import End, Map, Orders, Quit, Report
from engines.monsters.view import Standing


def answer_page(before: Page, page: Page, *, written: bool = True, leaving: End | None = None) -> Message:
    """Return the check of the orders, or what has come of them where they were the last ones.

    `leaving` is the END that goes with a QUIT which is to be confirmed.
    """
    if page.view.public.outcome is not None:
        return Message(f"Your orders were the last ones: #{page.board} is over.", rows=((_report(page),),))
    if page.view.public.turn_number != before.view.public.turn_number:
        return turn_page(page)
    if page.view.standing is not Standing.PLAYING:
        return Message(f"You are out of #{page.board} and give no more orders.", rows=((_report(page),),))
    if leaving is not None:
        return _quit_question(page, leaving)
    return pages.check_page(page) if written and page.view.ordered else pages.overview(page)


def turn_page(page: Page) -> Message:
    """Say that the turn has run, what came of it, and what of one's orders was not carried out."""
    view = page.view
    text = f"All are ready: turn {view.public.turn_number} of #{page.board} has run.\n{pages.story(view, page.names)}"
    playing = view.standing is Standing.PLAYING
    orders = (page.button(Orders(), "Orders…", Style.PRIMARY),) if playing else ()
    rows: tuple[Row, ...] = ((*orders, _report(page), page.button(Map(), "Map")),)
    return Message(text, rows=rows)


def _quit_question(page: Page, leaving: End) -> Message:
    """Ask before somebody leaves; all else of the text is in."""
    check = pages.check_page(page) if page.view.check else None
    text = (
        f"**QUIT** leaves #{page.board} for good when the turn runs: your monsters go wild and your hexes are "
        f"nobody's.{' Your other orders are in.' if check is not None else ''}"
    )
    buttons = (
        page.button(Quit(leaving), "Yes, leave when the turn runs", Style.DANGER),
        page.button(Orders(), "No, stay"),
    )
    if check is None:
        return Message(text, rows=(buttons,))
    content = f"{check.content}\n{text}"
    return Message(content if len(content) <= MOST_CONTENT else text, check.attachments, (buttons,))


def _report(page: Page) -> Control:
    return page.button(Report(), "Report")
