"""The hand of powers, and the target of one that is played."""

from bot.kernel.messages.controls import Option
from bot.kernel.messages.message import Message, Row
from bot.kernel.messages.pager import page_of
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from cogs.monsters.pages.page import Page
from cogs.monsters.verbs import Line, Order, OrderPower, Powers
from cogs.monsters.verbs import Power as ToPower
from engines.core.messages import Text
from engines.monsters.orders import Discard, Play
from engines.monsters.powers import no_use
from engines.monsters.sentences import monster_label, power_text, size_name
from engines.monsters.view import MonsterView, Power


def powers_page(page: Page) -> Message:
    """List the hand, to play a power or to throw one away."""
    view = page.view
    if not view.powers:
        return Message(_("**#{match_id}**: You hold no powers.", match_id=page.match_id), rows=((page.back,),))
    used = {order.power: order for order in view.orders if isinstance(order, Play | Discard)}
    lines = [
        f"{at}. {translate(power_text(power))} "
        + (f"→ {escape(page.words(used[at]))}" if at in used else _use(page, power))
        for at, power in enumerate(view.powers, 1)
    ]
    numbered_powers = [(at, f"{at}. {translate(power_text(power))}") for at, power in enumerate(view.powers, 1)]
    rows: tuple[Row, ...] = (
        page.menu(_("Play a power…"), [Option(ToPower(at), label) for at, label in numbered_powers]),
        page.menu(
            _("Discard a power…"), [Option(OrderPower(Line(Discard(at))), label) for at, label in numbered_powers]
        ),
        (page.back,),
    )
    head = _("**#{match_id}**, your powers:", match_id=page.match_id)
    full = _("-# FULL powers last the turn, and a monster holds only a few. INSTANT ones act at once, for good.")
    return Message("\n".join([head, *lines, full]), rows=rows)


def _use(page: Page, power: Power) -> str:
    """Say what sort of power it is, and which monsters it would do something for."""
    view = page.view
    served = [one.number for one in view.monsters if not no_use(power, one)]
    sort = "FULL" if power.kind.lasts else "INSTANT"
    if not served:
        return _("({sort}, no use to any of yours now)", sort=sort)
    if len(served) == len(view.monsters):
        return _("({sort}, for any of yours)", sort=sort)
    return _("({sort}, for {monsters})", sort=sort, monsters=page.named(served))


def _helps(reason: Text | None) -> str:
    return _("works on it") if reason is None else _("no use: {why}", why=translate(reason))


def power_option(at: int, power: Power, monster: MonsterView) -> Option:
    """Return a line of the menu that plays a power on a monster: what it does, and whether that helps."""
    reason = no_use(power, monster)
    sort = _("FULL, this turn") if power.kind.lasts else _("INSTANT, for good")
    helps = _helps(reason)
    mark = "✗" if reason else "✓"
    line = Line(Play(monster.number, at))
    return Option(Order(line), f"{mark} {at}. {translate(power_text(power))}", f"{sort} · {helps}")


def card_page(page: Page, card: int, at: int = 0) -> Message:
    """Ask on which monster a power is played."""
    view = page.view
    if not 1 <= card <= len(view.powers) or not view.monsters:
        return powers_page(page)
    power, turned = view.powers[card - 1], page_of(view.monsters, at)
    options = [
        Option(
            OrderPower(Line(Play(one.number, card))),
            _("{monster}, {size}", monster=monster_label(one), size=translate(size_name(one.size))),
            f"{'✗' if no_use(power, one) else '✓'} {_helps(no_use(power, one))}",
        )
        for one in turned.shown
    ]
    turns = turned.turns(page.binding, lambda to: ToPower(card, to))
    rows: tuple[Row, ...] = (page.menu(_("On which monster?"), options), (page.button(Powers(), _("◀ Powers")), *turns))
    return Message(
        _("Power {number}: {effect}", number=card, effect=translate(power_text(power))) + turned.footer, rows=rows
    )
