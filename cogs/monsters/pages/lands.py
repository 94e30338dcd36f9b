"""The pages of powers, of lairs and the monsters growing in them, and of friends for a turn."""

from bot.kernel.messages.controls import Option
from bot.kernel.messages.message import Message, Row
from bot.kernel.messages.pager import page_of
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, ngettext, translate
from cogs.monsters.pages.orders import overview
from cogs.monsters.pages.page import Page
from cogs.monsters.verbs import Lair, Lairs, Line, Order, OrderFriend, OrderPower, Powers
from cogs.monsters.verbs import Power as ToPower
from engines.core.messages import Text
from engines.monsters.orders import Befriend, Discard, Favour, Play, Spawn
from engines.monsters.powers import no_use
from engines.monsters.sentences import growth_name, keeper_label, monster_label, power_text, size_name, terrain_name
from engines.monsters.view import Growth, MonsterView, Power, Standing


def powers_page(page: Page) -> Message:
    """Return the list of powers, with menus to play or discard one."""
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
    """Return the kind of a power, and the monsters it would help."""
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
    """Return the menu option that plays a power on a monster, with its effect and whether it helps."""
    reason = no_use(power, monster)
    sort = _("FULL, this turn") if power.kind.lasts else _("INSTANT, for good")
    helps = _helps(reason)
    mark = "✗" if reason else "✓"
    line = Line(Play(monster.number, at))
    return Option(Order(line), f"{mark} {at}. {translate(power_text(power))}", f"{sort} · {helps}")


def card_page(page: Page, card: int, at: int = 0) -> Message:
    """Return the page to choose the monster for a power."""
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
    turns = turned.turns(page, lambda to: ToPower(card, to))
    rows: tuple[Row, ...] = (page.menu(_("On which monster?"), options), (page.button(Powers(), _("◀ Powers")), *turns))
    return Message(
        _("Power {number}: {effect}", number=card, effect=translate(power_text(power))) + turned.footer, rows=rows
    )


def after_lair_order(page: Page, order: Favour | Spawn) -> Message:
    """Return the page after a lair's order: after a growth the next lair without one, else the same lair."""
    if order not in page.view.orders or not isinstance(order, Favour):
        return lairs_page(page, order.lair)
    busy = {one.lair for one in page.view.orders if isinstance(one, Favour)}
    waiting = [one.place for one in page.view.reports if one.lair_monster is not None and one.place not in busy]
    if not waiting:
        return overview(page)
    following = next((place for place in waiting if place > order.lair), waiting[0])
    return lairs_page(page, following, text=f"✓ {escape(page.words(order))}")


def lairs_page(page: Page, place: int | None = None, at: int = 0, text: str = "") -> Message:
    """Return the list of the keeper's lairs, or the page of one with the orders for its monster."""
    held = [report_ for report_ in page.view.reports if report_.lair_monster is not None]
    growing = {report_.place: report_.lair_monster for report_ in held if report_.lair_monster is not None}
    if not held:
        return Message(_("**#{match_id}**: You hold no lair.", match_id=page.match_id), rows=((page.back,),))
    chosen = next((report_ for report_ in held if report_.place == place), held[0] if len(held) == 1 else None)
    turned = page_of(held, at)
    options = [
        Option(
            Lair(one.place),
            f"L{one.place} ({translate(terrain_name(one.terrain))})",
            ngettext("held for {count} turn", "held for {count} turns", one.lair_level),
        )
        for one in turned.shown
    ]
    menu, turns = page.menu(_("Which lair?"), options), turned.turns(page, Lairs)
    if chosen is None:
        return Message(
            _("**#{match_id}**: Which lair?", match_id=page.match_id) + turned.footer, rows=(menu, (page.back, *turns))
        )

    monster = growing[chosen.place]
    growths = tuple(
        page.order(Favour(chosen.place, growth), translate(growth_name(growth)).capitalize()) for growth in Growth
    )
    spawn = Spawn(chosen.place)
    # A spawn that was ordered too early as text can be removed here.
    offered = spawn in page.view.choices or spawn in page.view.orders
    out = (page.order(spawn, _("Spawn {monster}", monster=monster_label(monster))),) if offered else ()
    label = escape(monster_label(monster))
    lines = [
        *([text] if text else []),
        _(
            "**Lair at L{place}** ({terrain}), level {level}. {monster} grows in it: {size}, life {life}/{most_life}.",
            place=chosen.place,
            terrain=translate(terrain_name(chosen.terrain)),
            level=chosen.lair_level,
            monster=label,
            size=translate(size_name(monster.size)),
            life=monster.life,
            most_life=monster.most_life,
        ),
    ]
    if chosen.leaves_from > page.view.public.turn_number + 1:
        lines.append(_("{monster} is too young. Spawn it from turn {turn} on.", monster=label, turn=chosen.leaves_from))
    orders = [one for one in page.view.orders if isinstance(one, Favour | Spawn) and one.lair == chosen.place]
    words = page.listed(orders)
    lines.append(_("Orders: {orders}.", orders=words) if orders else _("Orders: none yet. What should it favor?"))
    rows: tuple[Row, ...] = (growths, (*out, page.back))
    return Message("\n".join(lines), rows=rows if len(held) == 1 else (menu, *rows))


def friends_page(page: Page) -> Message:
    """Return the page to make friends for the turn."""
    view = page.view
    others = [
        keeper
        for keeper in view.public.keepers[1:]
        if keeper.number != view.keeper and keeper.standing is Standing.PLAYING
    ]
    orders = [order for order in view.orders if isinstance(order, Befriend)]
    lines = [
        _("**#{match_id}**: Make peace for this turn. Both keepers must order it.", match_id=page.match_id),
        *(escape(page.words(order)) for order in orders),
    ]
    if not others:
        return Message(lines[0], rows=((page.back,),))
    options = [
        Option(
            OrderFriend(Line(Befriend(keeper.number))), translate(keeper_label(view.public, keeper.number, page.names))
        )
        for keeper in others
    ]
    menu = page.menu(_("Peace with… (pick again to undo)"), options)
    return Message("\n".join(lines), rows=(menu, (page.back,)))
