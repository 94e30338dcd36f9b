"""The hand of powers, and on whom one of them is played."""

from bot.posts.message import Choice, Menu, Message, Row
from cogs.monsters.pages.advice import no_use
from cogs.monsters.pages.page import CARD, ORDER, PER_PAGE, POWERS, Page, shown_order, turning
from cogs.monsters.pages.story import numbered
from engines.monsters.sentences import power_text
from engines.monsters.view import MonsterView, Power, SeatView


def powers_page(page: Page) -> Message:
    """List the hand, to play a power or to throw one away."""
    view = page.view
    if not view.powers:
        return Message(f"**#{page.board}**: you hold no powers.", rows=((page.back,),))
    used = {line.split()[-1]: line for line in view.orders if line.split()[0] in ("play", "discard")}
    lines = [
        f"{at}. {power_text(power)} " + (f"→ `{shown_order(used[str(at)])}`" if str(at) in used else _use(view, power))
        for at, power in enumerate(view.powers, 1)
    ]
    play = tuple(Choice(f"{at}. {power_text(power)}"[:100], str(at)) for at, power in enumerate(view.powers, 1))
    away = tuple(Choice(f"{at}. {power_text(power)}"[:100], f"discard {at}") for at, power in enumerate(view.powers, 1))
    rows: tuple[Row, ...] = (
        Menu(page.id(CARD), "Play a power…", play),
        Menu(page.id(ORDER, "@powers"), "Discard a power…", away),
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


def power_choice(at: int, power: Power, monster: MonsterView) -> Choice:
    """Return a line of the menu that plays a power on a monster: what it does, and whether that helps."""
    reason = no_use(power, monster)
    sort = "FULL, this turn" if power.kind.lasts else "INSTANT, for good"
    helps = f"no use: {reason}" if reason else "works on it"
    mark = "✗" if reason else "✓"
    return Choice(f"{mark} {at}. {power_text(power)}"[:100], f"play m{monster.number} {at}", f"{sort} · {helps}"[:100])


def card_page(page: Page, card: int, at: int = 0) -> Message:
    """Ask on which monster a power is played."""
    view = page.view
    if not 1 <= card <= len(view.powers) or not view.monsters:
        return powers_page(page)
    shown = view.monsters[at * PER_PAGE : (at + 1) * PER_PAGE]
    power = view.powers[card - 1]
    choices = tuple(
        Choice(
            f"M{one.number} {one.name} ({one.size.name.lower()})"[:100],
            f"play m{one.number} {card}",
            description=f"✗ no use: {no_use(power, one)}"[:100] if no_use(power, one) else "✓ works on it",
        )
        for one in shown
    )
    rows: tuple[Row, ...] = (
        Menu(page.id(ORDER, "@powers"), "On which monster?", choices),
        (page.button(POWERS, "◀ Powers"), *turning(page, CARD, at, len(view.monsters), f"{card}.")),
    )
    return Message(f"Power {card}: {power_text(power)}", rows=rows)
