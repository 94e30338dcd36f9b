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


def summary(view: SeatView) -> str:
    """Say in a line or two what a keeper has and what happened to them."""
    own = view.public.keepers[view.keeper]
    lands = f"{_plural(own.hexes, 'hex', 'hexes')}, {_plural(own.lairs, 'lair')}"
    points = f"{own.points} of {view.public.target} points"
    parts = [f"Turn {view.public.turn_number}: {points}, {_plural(own.monsters, 'monster')}, {lands}."]
    died = [note.monster.number for note in view.notes if note.kind.name == "DIED" and note.monster is not None]
    if view.fights:
        parts.append(f"{_plural(len(view.fights), 'fight')}.")
    if died:
        parts.append(f"Lost: {', '.join(f'M{number}' for number in died)}.")
    seen = sum(one.keeper != view.keeper for hex_ in view.hexes for one in hex_.monsters)
    parts.append(f"Others' monsters in sight: {seen}.")
    return " ".join(parts)


def _plural(count: int, word: str, words: str = "") -> str:
    return f"{count} {word if count == 1 else words or word + 's'}"


def report_file(view: SeatView, names: Sequence[str]) -> tuple[str, bytes]:
    """Return the name and the text of the whole report, wrapped to the keeper's WIDTH."""
    name = f"report-turn-{view.public.turn_number}.txt"
    return name, report(view, names).encode()
