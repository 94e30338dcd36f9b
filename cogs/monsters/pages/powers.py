"""The hand of powers, and on whom one of them is played."""

from bot.posts.controls import Option
from bot.posts.message import Message, Row
from cogs.monsters.pages.advice import no_use
from cogs.monsters.pages.page import Page
from cogs.monsters.pages.story import numbered
from cogs.monsters.verbs import Line, Order, OrderPower, Powers
from cogs.monsters.verbs import Power as ToPower
from cogs.pager import page_of
from engines.monsters.orders import Discard, Play
from engines.monsters.sentences import power_text
from engines.monsters.view import MonsterView, Power, SeatView
from engines.monsters.writing import shown


def powers_page(page: Page) -> Message:
    """List the hand, to play a power or to throw one away."""
    view = page.view
    if not view.powers:
        return Message(f"**#{page.board}**: you hold no powers.", rows=((page.back,),))
    used = {order.power: order for order in view.orders if isinstance(order, Play | Discard)}
    lines = [
        f"{at}. {power_text(power)} " + (f"→ `{shown(used[at])}`" if at in used else _use(view, power))
        for at, power in enumerate(view.powers, 1)
    ]
    numbered_powers = [(at, f"{at}. {power_text(power)}") for at, power in enumerate(view.powers, 1)]
    rows: tuple[Row, ...] = (
        page.menu("Play a power…", [Option(ToPower(at), label) for at, label in numbered_powers]),
        page.menu("Discard a power…", [Option(OrderPower(Line(Discard(at))), label) for at, label in numbered_powers]),
        (page.back,),
    )
    full = "-# FULL powers last the turn and count against what a monster can hold; INSTANT ones act at once, for good."
    return Message("\n".join([f"**#{page.board}**, your powers:", *lines, full]), rows=rows)


def _use(view: SeatView, power: Power) -> str:
    """Say what sort of power it is, and which monsters it would do something for."""
    served = [one.number for one in view.monsters if not no_use(power, one)]
    sort = "FULL" if power.kind.lasts else "INSTANT"
    if not served:
        return f"({sort}, no use to any of yours now)"
    everyone = len(served) == len(view.monsters)
    return f"({sort}, for {'any of yours' if everyone else numbered(served[:8]) + (' …' if len(served) > 8 else '')})"


def power_option(at: int, power: Power, monster: MonsterView) -> Option:
    """Return a line of the menu that plays a power on a monster: what it does, and whether that helps."""
    reason = no_use(power, monster)
    sort = "FULL, this turn" if power.kind.lasts else "INSTANT, for good"
    helps = f"no use: {reason}" if reason else "works on it"
    mark = "✗" if reason else "✓"
    line = Line(Play(monster.number, at))
    return Option(Order(line), f"{mark} {at}. {power_text(power)}", f"{sort} · {helps}")


def card_page(page: Page, card: int, at: int = 0) -> Message:
    """Ask on which monster a power is played."""
    view = page.view
    if not 1 <= card <= len(view.powers) or not view.monsters:
        return powers_page(page)
    power, turned = view.powers[card - 1], page_of(view.monsters, at)
    options = [
        Option(
            OrderPower(Line(Play(one.number, card))),
            f"M{one.number} {one.name} ({one.size.name.lower()})",
            f"✗ no use: {no_use(power, one)}" if no_use(power, one) else "✓ works on it",
        )
        for one in turned.shown
    ]
    turns = turned.turns(page.bound, lambda to: ToPower(card, to))
    rows: tuple[Row, ...] = (
        page.menu("On which monster?", options),
        (page.button(Powers(), "◀ Powers"), *turns),
    )
    return Message(f"Power {card}: {power_text(power)}{turned.footer}", rows=rows)
