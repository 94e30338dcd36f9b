"""What a keeper reads: the check of their orders, the turn in a line, and the report as a file."""

from collections.abc import Iterable
from datetime import UTC, datetime

from bot.desk import Occasion, Style
from bot.posts.message import Message, Row, in_characters
from cogs.monsters.pages.page import Page, unmentioned
from cogs.monsters.verbs import Done, Ready, Write
from engines.monsters.orders import Vacation
from engines.monsters.report import Heading, report
from engines.monsters.sentences import check_text
from engines.monsters.view import CheckLine, SeatView


def check_page(page: Page) -> Message:
    """Say line by line what of the set will be carried out."""
    view = page.view
    back: tuple[Row, ...] = ((page.back,),)
    if not view.check:
        return Message(f"**#{page.board}**: there are no orders to check yet.", rows=back)
    bad = sum(not line.ok for line in view.check)
    of = f"{len(view.check)} line{'' if len(view.check) == 1 else 's'}"
    state = "You are **ready**." if view.ready else "Not ready yet: add END, or press **Done** under your orders."
    readers = [line.given.member for line in view.check if line.ok and isinstance(line.given, Vacation)]
    if readers:
        state += f"\nCopies of your reports go to {readers[-1]} once they agree: I ask them by direct message."
    head = f"**#{page.board}**: {len(view.check) - bad} of {of} will be carried out. {state}"
    return in_characters(head, _lines(view.check), f"check-{page.board}.txt", back)


def faults_page(page: Page) -> Message:
    """Ask whether the turn is to end although lines are faulty; nobody is ready before the answer."""
    faults, lines = [line for line in page.view.check if not line.ok], len(page.view.check)
    head = (
        f"**#{page.board}**: {len(faults)} of {lines} line{'' if lines == 1 else 's'} won't be carried out, "
        f"so you are **not ready** yet. End your turn without {'it' if len(faults) == 1 else 'them'}?"
    )
    buttons = (
        page.button(Done(Ready.ANYWAY), "Yes, end turn", Style.DANGER),
        page.button(Write(), "Edit orders…", Style.PRIMARY),
        page.back,
    )
    return in_characters(head, _lines(faults), f"check-{page.board}.txt", (buttons,))


def _lines(check: Iterable[CheckLine]) -> str:
    return "\n".join(
        f"{line.line:>3} {'ok ' if line.ok else 'BAD'} {unmentioned(line.text)}"
        + (f"\n        {check_text(line)}" if line.said is not None else "")
        for line in check
    )


def report_file(view: SeatView, occasion: Occasion) -> tuple[str, bytes]:
    """Return the name and the text of the whole report, wrapped to the keeper's WIDTH."""
    name = f"report-turn-{view.public.turn_number}.txt"
    ran = datetime.fromtimestamp(occasion.at, UTC)
    heading = Heading(occasion.board, f"{ran:%B} {ran.day}, {ran:%Y at %I:%M %p} UTC")
    return name, report(view, occasion.names, heading).encode()
