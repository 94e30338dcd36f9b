"""What a keeper reads: the check of their orders, the turn in a line, and the report as a file."""

from collections.abc import Sequence

from bot.delivery.message import Message, Row, in_characters
from cogs.monsters.pages.page import Page, shown_order
from engines.monsters.report import report
from engines.monsters.view import SeatView


def check_page(page: Page) -> Message:
    """Say line by line what of the set will be carried out."""
    view = page.view
    back: tuple[Row, ...] = ((page.back,),)
    if not view.check:
        return Message(f"**#{page.board}**: there are no orders to check yet.", rows=back)
    lines = [
        f"{line.line:>3} {'ok ' if line.ok else 'BAD'} {shown_order(line.text)}"
        + (f"\n        {line.message}" if line.message else "")
        for line in view.check
    ]
    text = "\n".join(lines)
    bad = sum(not line.ok for line in view.check)
    head = f"**#{page.board}**: {len(view.check) - bad} of {len(view.check)} lines will be carried out."
    return in_characters(head, text, f"check-{page.board}.txt", back)


def report_file(view: SeatView, names: Sequence[str]) -> tuple[str, bytes]:
    """Return the name and the text of the whole report, wrapped to the keeper's WIDTH."""
    name = f"report-turn-{view.public.turn_number}.txt"
    return name, report(view, names).encode()
