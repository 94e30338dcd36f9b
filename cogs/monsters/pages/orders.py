"""The list of all orders, with what they lead to and what holds where none is given."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from bot.desk import Style
from bot.posts.controls import MOST_CHOICES, Option
from bot.posts.message import Menu, Message, Row
from bot.verb import mark_of
from cogs.monsters.pages.page import MOST_LETTERS, Page, as_line, unmentioned
from cogs.monsters.pages.story import numbered
from cogs.monsters.sets import acting, of_monster
from cogs.monsters.verbs import (
    Check,
    Done,
    Drop,
    Friends,
    Lairs,
    Map,
    Monster,
    Orders,
    Powers,
    Ready,
    Report,
    Write,
)
from cogs.pager import page_of
from engines.monsters.orders import Move
from engines.monsters.view import Meeting, MonsterView, SeatView
from engines.monsters.writing import format_line, shown

_MOST_WARNINGS, _MOST_NAMED = 5, 12


def overview(page: Page, at: int = 0) -> Message:
    """List all orders so far, and lead to everything that gives or takes one; both menus turn together."""
    view = page.view
    turned = page_of(range(max(len(view.monsters), len(view.orders))), at)
    rows: list[Row] = [*_menus(page, turned.first)]
    rows.append(
        (
            page.button(Powers(), f"Powers ({len(view.powers)})"),
            page.button(Lairs(), "Lairs"),
            page.button(Friends(), "Friends"),
            page.button(Write(), "Write orders…"),
            page.button(Check(), "Check"),
        )
    )
    done = (
        page.button(Done(Ready.WAIT), "Think again")
        if view.ready
        else page.button(Done(Ready.READY), "Done", Style.SUCCESS)
    )
    following = next_without(page)
    lead = () if following is None else (page.button(Monster(following), f"▶ M{following}", Style.PRIMARY),)
    rows.append((*lead, done, page.button(Map(), "Map"), page.button(Report(), "Report")))
    if turns := turned.turns(page.bound, Orders):
        rows.append(turns)
    return Message(_list_of_orders(page) + turned.footer, rows=tuple(rows))


def _menus(page: Page, first: int) -> Iterator[Menu]:
    """The monsters from one on, and the orders that are in: the newest on the first page."""
    view = page.view
    if shown := view.monsters[first : first + MOST_CHOICES]:
        yield page.menu("Orders for a monster…", [_monster_option(page, monster) for monster in shown])
    end = len(view.orders) - first
    lines = [(at, line) for at, line in enumerate(view.check) if end - MOST_CHOICES <= at < end]
    if lines:
        options = [
            Option(Drop(at, mark_of(format_line(line.given))), f"{line.line}. {unmentioned(line.text)}")
            for at, line in lines
        ]
        yield page.menu("Remove an order…", options)


def _monster_option(page: Page, monster: MonsterView) -> Option:
    given = of_monster(page.view.orders, monster.number)
    text = ", ".join(map(shown, given)) or "no orders"
    label = f"M{monster.number} {monster.name} ({monster.size.name.lower()}) at L{monster.place}"
    return Option(Monster(monster.number), label, text)


def next_without(page: Page, after: int = -1) -> int | None:
    """Return the next of one's monsters that has no action yet, from one number on and round; None where all have."""
    busy = acting(page.view.orders)
    waiting = [monster.number for monster in page.view.monsters if monster.number not in busy]
    return next((number for number in waiting if number > after), waiting[0] if waiting else None)


def _list_of_orders(page: Page) -> str:
    view = page.view
    bad = sum(not line.ok for line in view.check)
    state = "You are **ready**." if view.ready else "Not ready yet: press **Done** when you are."
    head = f"**#{page.board}**, orders for turn {view.public.turn_number + 1}. {state}"
    if view.ready:
        head += " Any change undoes that."
    tail = [*meeting_lines(view.meetings), *_defaults(view)]
    if not view.orders:
        return "\n".join([head, "No orders yet.", *tail])
    goals = {Move(move.monster, move.direction): f" → L{move.goal}" for move in view.moves}
    lines = [
        f"{line.line}. {'' if line.ok else '⚠️ '}{as_line(line.text)}"
        + (goals.get(line.given, "") if isinstance(line.given, Move) else "")
        for line in view.check
    ]
    if bad:
        tail.insert(0, f"⚠️ {bad} won't be carried out. **Check** says why.")
    return "\n".join([head, _clipped(lines), *tail])


def meeting_lines(meetings: Iterable[Meeting]) -> Iterator[str]:
    """Warn where the orders that are in bring one's own monsters together."""
    for meeting in islice(meetings, _MOST_WARNINGS):
        fixed = len(meeting.monsters) - len(meeting.idle)
        unless = ", unless one without an action steps aside" if meeting.idle and fixed <= 1 else ""
        yield f"⚠️ {numbered(meeting.monsters)} will share L{meeting.place} and fight each other{unless}."


def _defaults(view: SeatView) -> Iterator[str]:
    """Say what holds where nothing is ordered."""
    busy = acting(view.orders)
    free = [monster.number for monster in view.monsters if monster.number not in busy]
    if free:
        who = numbered(free[:_MOST_NAMED]) + (f" and {len(free) - _MOST_NAMED} more" if len(free) > _MOST_NAMED else "")
        yield f"-# No action: {who}. They eat when weak, step aside in a shared hex, and otherwise do as they please."
    if view.orders and not view.ready:
        yield "-# These orders are for one turn, which runs at the deadline even without **Done**."


def _clipped(lines: Sequence[str]) -> str:
    """Join lines; where they are too many the first give way, as the newest are what somebody just gave."""
    kept: list[str] = []
    length = 0
    for line in reversed(lines):
        if length + len(line) + 1 > MOST_LETTERS:
            kept.append(f"… {len(lines) - len(kept)} more above")
            break
        kept.append(line)
        length += len(line) + 1
    return "\n".join(reversed(kept))
