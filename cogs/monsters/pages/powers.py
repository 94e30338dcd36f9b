"""The hand of powers, and on whom one of them is played."""

from bot.delivery.message import Choice, Menu, Message, Row
from cogs.monsters.pages.page import CARD, ORDER, PER_PAGE, POWERS, Page, shown_order, turning
from engines.monsters.sentences import power_text


def powers_page(page: Page) -> Message:
    """List the hand, to play a power or to throw one away."""
    view = page.view
    if not view.powers:
        return Message(f"**#{page.board}**: you hold no powers.", rows=((page.back,),))
    used = {line.split()[-1]: line for line in view.orders if line.split()[0] in ("play", "discard")}
    lines = [
        f"{at}. {power_text(power)}" + (f" → `{shown_order(used[str(at)])}`" if str(at) in used else "")
        for at, power in enumerate(view.powers, 1)
    ]
    play = tuple(Choice(f"{at}. {power_text(power)}"[:100], str(at)) for at, power in enumerate(view.powers, 1))
    away = tuple(Choice(f"{at}. {power_text(power)}"[:100], f"discard {at}") for at, power in enumerate(view.powers, 1))
    rows: tuple[Row, ...] = (
        Menu(page.id(CARD), "Play a power…", play),
        Menu(page.id(ORDER, "@powers"), "Discard a power…", away),
        (page.back,),
    )
    return Message(f"**#{page.board}**, your powers:\n" + "\n".join(lines), rows=rows)


def card_page(page: Page, card: int, at: int = 0) -> Message:
    """Ask on which monster a power is played."""
    view = page.view
    if not 1 <= card <= len(view.powers) or not view.monsters:
        return powers_page(page)
    shown = view.monsters[at * PER_PAGE : (at + 1) * PER_PAGE]
    choices = tuple(
        Choice(f"M{one.number} {one.name} ({one.size.name.lower()})"[:100], f"play m{one.number} {card}")
        for one in shown
    )
    rows: tuple[Row, ...] = (
        Menu(page.id(ORDER, "@powers"), "On which monster?", choices),
        (page.button(POWERS, "◀ Powers"), *turning(page, CARD, at, len(view.monsters), f"{card}.")),
    )
    return Message(f"Power {card}: {power_text(view.powers[card - 1])}", rows=rows)
