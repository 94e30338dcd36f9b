"""Answers to orders, whichever way they were given."""

from bot.kernel.buttons.game_controls import Style
from bot.kernel.messages.message import MOST_CONTENT, Control, Message, Row
from bot.kernel.text.translation import _
from cogs.monsters import pages
from cogs.monsters.pages import Page
from cogs.monsters.verbs import Leave, Map, Orders, Quit, Report
from engines.monsters.view import Standing


def answer_page(
    before: Page,
    page: Page,
    *,
    written: bool = True,
    leave: Leave | None = None,
    asks: bool = False,
    goes_on: bool = False,
) -> Message:
    """Return the check of the orders, or what has come of them where they were the last ones.

    `leave` is what stood with a QUIT, which is to be confirmed; `asks` tells whether an END is, as lines are faulty or,
    with `goes_on`, follow it.
    """
    if page.view.public.outcome is not None:
        return Message(
            _("Your orders were the last. #{match_id} is over.", match_id=page.match_id), rows=((_report(page),),)
        )
    if page.view.public.turn_number != before.view.public.turn_number:
        return turn_page(page)
    if page.view.standing is not Standing.PLAYING:
        return Message(
            _("You are out of #{match_id}.", match_id=page.match_id),
            rows=((_report(page),),),
        )
    if leave is not None:
        return _quit_question(page, leave)
    if asks:
        return pages.lines_after_end_page(page) if goes_on else pages.faults_page(page)
    return pages.check_page(page) if written and page.view.ordered else pages.overview(page)


def turn_page(page: Page) -> Message:
    """Say that the turn has run, what came of it, and what of one's orders was not carried out."""
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
    """Return the question before a player leaves; all else of the text is in."""
    check = pages.check_page(page) if leave in (Leave.WITH_ORDERS, Leave.WITH_ORDERS_AND_END) else None
    text = _(
        "Leave #{match_id} for good? After this turn your monsters go wild and your hexes are lost.",
        match_id=page.match_id,
    )
    if check is not None:
        text = _("{text} Your other orders are in.", text=text)
    buttons = (
        page.button(Quit(leave), _("Yes, leave"), Style.DANGER),
        page.button(Orders(), _("No, stay")),
    )
    if check is None:
        return Message(text, rows=(buttons,))
    content = f"{check.content}\n{text}"
    return Message(content if len(content) <= MOST_CONTENT else text, check.attachments, (buttons,))


def _report(page: Page) -> Control:
    return page.button(Report(), _("Report"))
