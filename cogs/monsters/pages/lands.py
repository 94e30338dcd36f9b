"""Lairs and what grows in them, and friends for a turn."""

from bot.desk import Style
from bot.posts.controls import Option
from bot.posts.message import Control, Message, Row
from cogs.monsters.pages.page import Page
from cogs.monsters.pages.story import plural
from cogs.monsters.verbs import DeskOrder, Lair, Lairs, Line, Order, OrderFriend
from cogs.pager import page_of
from engines.monsters.orders import Befriend, Favour, Spawn
from engines.monsters.sentences import keeper_name
from engines.monsters.view import Growth, Standing
from engines.monsters.writing import shown


def lairs_page(page: Page, place: int | None = None, at: int = 0) -> Message:
    """List the lairs one holds; of one of them, what can grow in it and the way out of it."""
    held = [report_ for report_ in page.view.reports if report_.lair_monster is not None]
    growing = {report_.place: report_.lair_monster for report_ in held if report_.lair_monster is not None}
    if not held:
        return Message(f"**#{page.board}**: you hold no lair.", rows=((page.back,),))
    chosen = next((report_ for report_ in held if report_.place == place), held[0] if len(held) == 1 else None)
    turned = page_of(held, at)
    options = [
        Option(Lair(one.place), f"L{one.place} ({one.terrain.value})", f"held for {plural(one.lair_level, 'turn')}")
        for one in turned.shown
    ]
    menu, turns = page.menu("Which lair?", options), turned.turns(page.bound, Lairs)
    if chosen is None:
        return Message(f"**#{page.board}**: which lair?{turned.footer}", rows=(menu, (page.back, *turns)))

    def order(given: DeskOrder, label: str) -> Control:
        return page.button(Order(Line(given)), label, Style.SUCCESS if given in page.view.orders else Style.SECONDARY)

    monster = growing[chosen.place]
    growths = tuple(order(Favour(chosen.place, growth), growth.value.capitalize()) for growth in Growth)
    spawn = Spawn(chosen.place)
    # One that was ordered too early by text can be taken back here.
    offered = spawn in page.view.choices or spawn in page.view.orders
    out = (order(spawn, f"Spawn M{monster.number}"),) if offered else ()
    text = (
        f"**Lair L{chosen.place}** ({chosen.terrain.value}), level {chosen.lair_level}. M{monster.number} grows in it: "
        f"{monster.size.name.lower()}, life {monster.life}/{monster.most_life}. What should it favour?"
    )
    if chosen.leaves_from > page.view.public.turn_number + 1:
        text += f"\nM{monster.number} is too young to leave. You can spawn it from turn {chosen.leaves_from} on."
    rows: tuple[Row, ...] = (growths, (*out, page.back))
    return Message(text, rows=rows if len(held) == 1 else (menu, *rows))


def friends_page(page: Page) -> Message:
    """Make friends for the turn."""
    view = page.view
    others = [
        keeper
        for keeper in view.public.keepers[1:]
        if keeper.number != view.keeper and keeper.standing is Standing.PLAYING
    ]
    given = [order for order in view.orders if isinstance(order, Befriend)]
    lines = [
        f"**#{page.board}**: make peace for this turn. It holds only if the other keeper orders it too.",
        *(f"`{shown(order)}`" for order in given),
    ]
    if not others:
        return Message(lines[0], rows=((page.back,),))
    options = [
        Option(OrderFriend(Line(Befriend(keeper.number))), f"K{keeper.number} {keeper_name(keeper, page.names)}")
        for keeper in others
    ]
    menu = page.menu("Friendly to… (pick again to undo)", options)
    return Message("\n".join(lines), rows=(menu, (page.back,)))
