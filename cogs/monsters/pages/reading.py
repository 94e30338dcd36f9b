"""Texts for a keeper to read: the check of their orders, and the report as a file."""

from collections.abc import Iterable
from datetime import UTC, datetime
from textwrap import fill
from typing import Final

from bot.kernel.buttons.game_controls import MatchFacts, Style
from bot.kernel.messages.message import Message, Row, code_block_or_file
from bot.kernel.text.translation import _, ngettext, translate
from cogs.monsters.pages.page import Page, without_mentions
from cogs.monsters.verbs import Done, Ready, Write
from engines.monsters.administration import Vacation
from engines.monsters.report import Heading, report
from engines.monsters.view import CheckLine, SeatView

_PHONE: Final = 34
"""The number of characters in a line of a code block on a phone."""


def check_page(page: Page) -> Message:
    """Return the check: for each line of the orders, whether it will be carried out."""
    view = page.view
    if not view.check:
        text = _("**#{match_id}**: There are no orders to check yet.", match_id=page.match_id)
        return Message(text, rows=((page.back,),))
    bad = sum(not line.ok for line in view.check)
    change = (page.button(Write(), _("Change it…"), Style.PRIMARY),) if bad else ()
    done = () if view.ready else (page.button(Done(Ready.READY), _("Done"), Style.SUCCESS),)
    row: Row = (*change, *done, page.back)
    ready = _("You are **ready**.")
    state = ready if view.ready else _("Not ready: add END, or press **Done**.")
    readers = [line.given.member for line in view.check if line.ok and isinstance(line.given, Vacation)]
    if readers:
        state = _(
            "{state}\nCopies of your reports go to {member} once they agree. I'll ask them by direct message.",
            state=state,
            member=readers[-1],
        )
    head = ngettext(
        "**#{match_id}**: {good} of {count} line will be carried out. {state}",
        "**#{match_id}**: {good} of {count} lines will be carried out. {state}",
        len(view.check),
        match_id=page.match_id,
        good=len(view.check) - bad,
        state=state,
    )
    return code_block_or_file(head, _lines(view.check), f"check-{page.match_id}.txt", (row,))


def faults_page(page: Page) -> Message:
    """Return the confirmation to end the turn although lines are faulty; the keeper is not ready before it."""
    faults, lines = [line for line in page.view.check if not line.ok], len(page.view.check)
    head = ngettext(
        "**#{match_id}**: {count} line of {lines} won't be carried out. "
        "You are **not ready** yet. End your turn without it?",
        "**#{match_id}**: {count} lines of {lines} won't be carried out. "
        "You are **not ready** yet. End your turn without them?",
        len(faults),
        match_id=page.match_id,
        lines=lines,
    )
    return _end_question(page, head, faults)


def lines_after_end_page(page: Page) -> Message:
    """Return the confirmation to end the turn although lines follow END; they are part of the orders."""
    head = _(
        "**#{match_id}**: Lines after END count, too. You are **not ready** yet. End your turn with these orders?",
        match_id=page.match_id,
    )
    return _end_question(page, head, page.view.check)


def _end_question(page: Page, head: str, lines: Iterable[CheckLine]) -> Message:
    buttons = (
        page.button(Done(Ready.ANYWAY), _("Yes, end turn"), Style.DANGER),
        page.button(Write(), _("Change it…"), Style.PRIMARY),
        page.back,
    )
    return code_block_or_file(head, _lines(lines), f"check-{page.match_id}.txt", (buttons,))


def _lines(check: Iterable[CheckLine]) -> str:
    return "\n".join(
        f"{line.line:>3} {_mark(line)} {without_mentions(line.text)}"
        + (f"\n{_fill(translate(line.said))}" if line.said else "")
        for line in check
    )


def _fill(text: str) -> str:
    """Wrap a remark to the width of a code block on a phone."""
    return fill(text, _PHONE, break_on_hyphens=False, initial_indent="    ", subsequent_indent="    ")


def _mark(line: CheckLine) -> str:
    return _("BAD") if not line.ok else _("?  ") if line.useless else _("ok ")


def report_file(view: SeatView, facts: MatchFacts) -> tuple[str, bytes]:
    """Return the file name and the text of the full report, wrapped to the keeper's WIDTH."""
    name = f"report-turn-{view.public.turn_number}.txt"
    ran = datetime.fromtimestamp(facts.at, UTC)
    heading = Heading(facts.match_id, f"{ran:%B} {ran.day}, {ran:%Y at %H:%M} UTC")
    return name, report(view, facts.names, heading, translate).encode()
