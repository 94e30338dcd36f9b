"""The list of all orders, with warnings and the defaults for monsters without orders."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from bot.kernel.buttons.game_controls import Style
from bot.kernel.buttons.verb import mark_of
from bot.kernel.messages.controls import MOST_CHOICES, Option
from bot.kernel.messages.message import Control, Menu, Message, Row
from bot.kernel.messages.pager import page_of
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, ngettext, translate
from cogs.monsters import verbs
from cogs.monsters.pages.page import MENTION, MOST_LETTERS, Page, without_mentions
from engines.monsters.grammar import acting
from engines.monsters.sentences import monster_label, monster_name, size_name
from engines.monsters.view import CheckLine, Meeting, MonsterView, SeatView

_MOST_WARNINGS = 5


def overview(page: Page, at: int = 0) -> Message:
    """Return the list of all orders, with menus and buttons that add or remove one; both menus are paged together."""
    view = page.view
    turned = page_of(range(max(len(view.monsters), len(view.orders))), at)
    rows: list[Row] = [*_menus(page, turned.first)]
    rows.append(
        (
            page.button(verbs.Powers(), _("Powers ({count})", count=len(view.powers))),
            page.button(verbs.Lairs(), _("Lairs")),
            page.button(verbs.Friends(), _("Friends")),
            page.button(verbs.Write(), _("Write orders…")),
            page.button(verbs.Check(), _("Check")),
        )
    )
    done = (
        page.button(verbs.Done(verbs.Ready.WAIT), _("Not ready"))
        if view.ready
        else page.button(verbs.Done(verbs.Ready.READY), _("Done"), Style.SUCCESS)
    )
    following = next_without(page)
    lead: tuple[Control, ...] = ()
    if following is not None:
        label = _("▶ {monster}", monster=monster_name(view, following))
        lead = (page.button(verbs.Monster(following), label, Style.PRIMARY),)
    rows.append((*lead, done, page.button(verbs.Map(), _("Map")), page.button(verbs.Report(), _("Report"))))
    if turns := turned.turns(page, verbs.Orders):
        rows.append(turns)
    return Message(_list_of_orders(page) + turned.footer, rows=tuple(rows))


def _menus(page: Page, first: int) -> Iterator[Menu]:
    """Yield the menus of a page: monsters from the index `first` on, and orders with the newest on the first page."""
    view = page.view
    if shown := view.monsters[first : first + MOST_CHOICES]:
        yield page.menu(_("Orders for a monster…"), [_monster_option(page, monster) for monster in shown])
    end = len(view.orders) - first
    lines = [(at, line) for at, line in enumerate(view.check) if end - MOST_CHOICES <= at < end]
    if lines:
        options = [
            Option(
                verbs.Drop(at, mark_of(line.given.canonical)),
                _("{line}. {order}", line=line.line, order=without_mentions(page.words(line.given).strip("`"))),
            )
            for at, line in lines
        ]
        yield page.menu(_("Remove an order…"), options)


def _monster_option(page: Page, monster: MonsterView) -> Option:
    orders = verbs.of_monster(page.view.orders, monster.number)
    text = ", ".join(page.words(one) for one in orders) or _("no orders")
    size = translate(size_name(monster.size))
    label = _("{monster}, {size}, at L{place}", monster=monster_label(monster), size=size, place=monster.place)
    return Option(verbs.Monster(monster.number), label, text)


def next_without(page: Page, after: int = -1) -> int | None:
    """Return the next own monster without an action after a number, cyclically; None if all have one."""
    busy = acting(page.view.orders)
    waiting = [monster.number for monster in page.view.monsters if monster.number not in busy]
    return next((number for number in waiting if number > after), waiting[0] if waiting else None)


def _list_of_orders(page: Page) -> str:
    view = page.view
    turn = view.public.turn_number + 1
    if view.ready:
        head = _(
            "**#{match_id}**, turn {turn}. You are **ready**. Any change undoes that.",
            match_id=page.match_id,
            turn=turn,
        )
    else:
        head = _("**#{match_id}**, turn {turn}: when you are ready, press **Done**.", match_id=page.match_id, turn=turn)
    tail = [*_warnings(view), *meeting_lines(page, view.meetings), *_defaults(page)]
    if not view.orders:
        return "\n".join([head, *tail])
    lines = [f"{line.line}. {'' if line.ok and not line.useless else '⚠️ '}{_line(page, line)}" for line in view.check]
    room = MOST_LETTERS - sum(len(line) + 1 for line in (head, *tail))
    return "\n".join([head, _clip(lines, room), *tail])


def _line(page: Page, line: CheckLine) -> str:
    words = page.words(line.given)
    return words if words.startswith("`") or MENTION.search(words) else escape(words)


def _warnings(view: SeatView) -> Iterator[str]:
    bad, useless = sum(not line.ok for line in view.check), sum(line.useless for line in view.check)
    if bad:
        yield ngettext(
            "⚠️ {count} line won't be carried out. **Check** says why.",
            "⚠️ {count} lines won't be carried out. **Check** says why.",
            bad,
        )
    if useless:
        yield ngettext(
            "⚠️ {count} order has no effect. **Check** says why.",
            "⚠️ {count} orders have no effect. **Check** says why.",
            useless,
        )


def meeting_lines(page: Page, meetings: Iterable[Meeting]) -> Iterator[str]:
    """Yield a warning for each place where the orders bring own monsters together."""
    for meeting in islice(meetings, _MOST_WARNINGS):
        fixed = len(meeting.monsters) - len(meeting.idle)
        who = page.named(meeting.monsters)
        if meeting.idle and fixed <= 1:
            yield _("⚠️ {monsters} may share L{place} and fight. Separate them.", monsters=who, place=meeting.place)
        else:
            yield _("⚠️ {monsters} will likely share L{place} and fight.", monsters=who, place=meeting.place)


def _defaults(page: Page) -> Iterator[str]:
    """Yield what happens without further orders."""
    view = page.view
    busy = acting(view.orders)
    free = [monster.number for monster in view.monsters if monster.number not in busy]
    if free and not view.orders:
        yield _("No orders yet. Monsters without orders act by themselves: weak monsters eat.")
    elif free:
        who = page.named(free)
        yield ngettext(
            "-# No order yet: {monsters}. It will act by itself.",
            "-# No order yet: {monsters}. They will act by themselves.",
            len(free),
            monsters=who,
        )
    if view.orders and not view.ready:
        yield _("-# For one turn. It runs at the deadline even without **Done**.")


def _clip(lines: Sequence[str], room: int) -> str:
    """Join the last lines that fit, because the newest orders are last."""
    fitting: list[str] = []
    length = 0
    for line in reversed(lines):
        if length + len(line) + 1 > room:
            fitting.append(_("… {count} more above", count=len(lines) - len(fitting)))
            break
        fitting.append(line)
        length += len(line) + 1
    return "\n".join(reversed(fitting))
