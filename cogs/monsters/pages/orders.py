"""The list of all orders, with what they lead to and what holds where none is given."""

from collections.abc import Iterator, Sequence

from bot.desk import Style
from bot.posts.message import Choice, Menu, Message, Row
from cogs.monsters.pages.page import (
    CHECK,
    DONE,
    DROP,
    FRIENDS,
    LAIRS,
    MAP,
    MONSTER,
    MOST_LETTERS,
    ORDERS,
    PER_PAGE,
    POWERS,
    REPORT,
    WRITE,
    Page,
    as_line,
    line_value,
    shown_order,
    turning,
    unmentioned,
)
from cogs.monsters.pages.story import numbered
from cogs.monsters.sets import acting, of_monster
from engines.monsters.view import MonsterView, SeatView

_MOST_WARNINGS, _MOST_NAMED = 5, 12


def overview(page: Page, at: int = 0) -> Message:
    """List all orders so far, and lead to everything that gives or takes one."""
    view = page.view
    rows: list[Row] = []
    if view.monsters:
        shown = view.monsters[at * PER_PAGE : (at + 1) * PER_PAGE]
        choices = tuple(_monster_choice(page, monster) for monster in shown)
        rows.append(Menu(page.id(MONSTER), "Orders for a monster…", choices))
    if view.orders:
        last = len(view.orders) - PER_PAGE
        lines = [(number, line) for number, line in enumerate(view.check) if number >= last]
        values = [line_value(number, line) for number, line in enumerate(view.orders)]
        rows.append(
            Menu(
                page.id(DROP),
                "Remove an order…",
                tuple(Choice(f"{line.line}. {unmentioned(line.text)}"[:100], values[number]) for number, line in lines),
            )
        )
    rows.append(
        (
            page.button(POWERS, f"Powers ({len(view.powers)})"),
            page.button(LAIRS, "Lairs"),
            page.button(FRIENDS, "Friends"),
            page.button(WRITE, "Write orders…"),
            page.button(CHECK, "Check"),
        )
    )
    done = (
        page.button(DONE, "Think again", "wait")
        if view.ready
        else page.button(DONE, "Done", "ready", style=Style.SUCCESS)
    )
    following = next_without(page)
    lead = () if following is None else (page.button(MONSTER, f"▶ M{following}", following, style=Style.PRIMARY),)
    rows.append((*lead, done, page.button(MAP, "Map"), page.button(REPORT, "Report")))
    if turns := turning(page, ORDERS, at, len(view.monsters)):
        rows.append(turns)
    return Message(_list_of_orders(page), rows=tuple(rows))


def _monster_choice(page: Page, monster: MonsterView) -> Choice:
    given = of_monster(page.view.orders, monster.number)
    text = ", ".join(shown_order(line) for line in given) or "no orders"
    label = f"M{monster.number} {monster.name} ({monster.size.name.lower()}) at L{monster.place}"
    return Choice(label[:100], str(monster.number), description=text[:100])


def next_without(page: Page, after: int = -1) -> int | None:
    """Return the next of one's monsters that has no action yet, from one number on and round; None where all have."""
    busy = acting(page.view.orders)
    waiting = [monster.number for monster in page.view.monsters if monster.number not in busy]
    return next((number for number in waiting if number > after), waiting[0] if waiting else None)


def _list_of_orders(page: Page) -> str:
    view = page.view
    bad = sum(not line.ok for line in view.check)
    state = "You are **ready**." if view.ready else "Not ready yet: press **Done** when these are all."
    head = f"**#{page.board}**, orders for turn {view.public.turn_number + 1}. {state}"
    if view.ready:
        head += " Any change takes that back."
    tail = [*meeting_lines(view), *_defaults(view)]
    if not view.orders:
        return "\n".join([head, "No orders yet.", *tail])
    goals = {f"MOVE M{move.monster} {move.direction.name}": f" → L{move.goal}" for move in view.moves}
    lines = [
        f"{line.line}. {'' if line.ok else '⚠️ '}{as_line(line.text)}{goals.get(line.text, '')}" for line in view.check
    ]
    if bad:
        tail.insert(0, f"⚠️ {bad} will not be carried out; **Check** says why.")
    return "\n".join([head, _clipped(lines), *tail])


def meeting_lines(view: SeatView) -> Iterator[str]:
    """Warn where the orders that are in bring one's own monsters together."""
    for meeting in view.meetings[:_MOST_WARNINGS]:
        fixed = len(meeting.monsters) - len(meeting.idle)
        unless = ", unless who has no action leaves by itself" if meeting.idle and fixed <= 1 else ""
        yield f"⚠️ {numbered(meeting.monsters)} will share L{meeting.place} and fight each other{unless}."


def _defaults(view: SeatView) -> Iterator[str]:
    """Say what holds where nothing is ordered."""
    busy = acting(view.orders)
    free = [monster.number for monster in view.monsters if monster.number not in busy]
    if free:
        who = numbered(free[:_MOST_NAMED]) + (f" and {len(free) - _MOST_NAMED} more" if len(free) > _MOST_NAMED else "")
        yield f"-# No action: {who}. Tired or hurt they eat, sharing a hex they leave, else they do as they please."
    if view.orders and not view.ready:
        yield "-# At the deadline the turn runs with these, **Done** or not. They hold for one turn."


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
