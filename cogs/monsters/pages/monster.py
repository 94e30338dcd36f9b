"""The page of one monster: its values, the hexes around it, and all orders it can be given."""

from collections.abc import Iterator
from typing import Final

from bot.kernel.buttons.game_controls import Style
from bot.kernel.messages.message import Control, Message, Row
from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _, translate
from cogs.monsters.pages.lands import power_option
from cogs.monsters.pages.orders import meeting_lines, next_without, overview
from cogs.monsters.pages.page import Page
from cogs.monsters.verbs import Done, Monster, Ready, of_monster
from engines.core.messages import N_
from engines.monsters.data_v3 import TERRAINS
from engines.monsters.desk import MonsterOrder
from engines.monsters.grammar import ACTION, KINDS, acting
from engines.monsters.orders import Move, Play
from engines.monsters.sentences import keeper_name, monster_label, monster_name, size_name, terrain_name, trait_phrase
from engines.monsters.view import NOBODY, WILD_KEEPER, Direction, MonsterView, Nearby, SeatView, SeenMonster

LIKED, HATED, ENEMY, OWN = "♥", "✗", "⚔", "⚠"
_LEGEND = {
    LIKED: N_("♥ it likes"),
    HATED: N_("✗ it hates"),
    ENEMY: N_("⚔ an enemy in sight"),
    OWN: N_("⚠ one of yours will be there"),
}
_MOST_ENEMIES = 3


def marks(view: SeatView, monster: MonsterView, nearby: Nearby) -> str:
    """Return the signs of a neighboring hex for an own monster: liked, hated, enemies, own monsters."""
    signs = ""
    if nearby.terrain is monster.likes:
        signs += LIKED
    if nearby.terrain is monster.hates:
        signs += HATED
    if _others(view, nearby.place):
        signs += ENEMY
    if _own_there(view, monster, nearby.place):
        signs += OWN
    return signs


def legend(signs: str) -> str:
    """Return the meanings of these signs; '' for none."""
    return " · ".join(translate(text) for sign, text in _LEGEND.items() if sign in signs)


def beside(page: Page, monster: MonsterView, nearby: Nearby) -> str:
    """Return a neighboring hex's terrain, most food, owner and visible monsters."""
    view = page.view
    signs = marks(view, monster, nearby)
    parts = [
        " ".join([f"L{nearby.place}", translate(terrain_name(nearby.terrain)), signs]).rstrip(),
        _("food up to {most}", most=TERRAINS[nearby.terrain].food),
        _owner(page, nearby.place),
        *[
            f"M{one.number} ({translate(size_name(one.size))}, {escape(owner_name(page, one.keeper))})"
            for one in _others(page.view, nearby.place)
        ][:_MOST_ENEMIES],
    ]
    return ", ".join(part for part in parts if part)


def owner_name(page: Page, number: int) -> str:
    """Return the name of a keeper."""
    return _("the wild") if number == WILD_KEEPER else keeper_name(page.view.public.keepers[number], page.names)


def _owner(page: Page, place: int) -> str:
    owner = next((hex_.owner for hex_ in page.view.hexes if hex_.place == place), None)
    if owner is None:
        return ""
    if owner == NOBODY:
        return _("free")
    return _("yours") if owner == page.view.keeper else _("owner: {keeper}", keeper=escape(owner_name(page, owner)))


def _others(view: SeatView, place: int) -> list[SeenMonster]:
    return [one for hex_ in view.hexes if hex_.place == place for one in hex_.monsters if one.keeper != view.keeper]


def _own_there(view: SeatView, monster: MonsterView, place: int) -> bool:
    """Return whether another own monster is or will be at a place."""
    goals = {move.monster: move.goal for move in view.moves}
    return any(
        goals.get(other.number, other.place) == place for other in view.monsters if other.number != monster.number
    )


_ARROWS = {
    Direction.NW: "↖",
    Direction.N: "↑",
    Direction.NE: "↗",
    Direction.SW: "↙",
    Direction.S: "↓",
    Direction.SE: "↘",
}
_UPPER = (Direction.NW, Direction.N, Direction.NE)
_LOWER = (Direction.SW, Direction.S, Direction.SE)
_EXPLAINED_TURNS: Final = 2
"""The number of turns at the start of a game whose orders are explained to everybody."""


def after_order(page: Page, order: MonsterOrder | Play) -> Message:
    """Return the page after a monster's order: after an action the next monster without one, else the same one."""
    if order not in page.view.orders or order.slot is not ACTION:
        return monster_page(page, order.monster)
    following = next_without(page, order.monster)
    if following is None:
        return overview(page)
    return monster_page(page, following, text=f"✓ {escape(page.words(order))}")


def first_page(page: Page) -> Message:
    """Return the page of the first monster if nothing is ordered yet, else the list of orders."""
    first = next_without(page)
    return overview(page) if page.view.orders or page.view.ready or first is None else monster_page(page, first)


def monster_page(page: Page, number: int, text: str = "") -> Message:
    """Return the page of a monster with its possible orders, the given ones highlighted."""
    view = page.view
    monster = next((one for one in view.monsters if one.number == number), None)
    if monster is None:
        return overview(page)

    near = {
        nearby.direction: nearby
        for hex_report in view.reports
        if hex_report.place == monster.place
        for nearby in hex_report.nearby
    }

    def move(direction: Direction) -> Control:
        there = near[direction]
        signs = marks(view, monster, there)
        label = f"{_ARROWS[direction]} L{there.place}{' ' if signs else ''}{signs}"
        return page.order(Move(number, direction), label)

    rows: list[Row] = [
        tuple(move(direction) for direction in _UPPER),
        tuple(move(direction) for direction in _LOWER),
        tuple(page.order(kind.of(number), translate(kind.label)) for kind in KINDS.values() if kind.label),
    ]
    if view.powers:
        powers = [power_option(at, power, monster) for at, power in enumerate(view.powers, 1)]
        rows.append(page.menu(_("Play a power on it…"), powers, key="powers"))
    rows.append((page.back, *_neighbours(page, number), *_last(page, number)))
    lines = [*([text] if text else []), *_monster_lines(page, monster, near)]
    return Message("\n".join(lines), rows=tuple(rows))


def _neighbours(page: Page, number: int) -> Iterator[Control]:
    numbers = [monster.number for monster in page.view.monsters]
    after = numbers[(numbers.index(number) + 1) % len(numbers)]
    if after != number:
        yield page.button(Monster(after), _("{monster} ▶", monster=monster_name(page.view, after)))


def _last(page: Page, number: int) -> Iterator[Control]:
    """Yield the button to be ready, if no other monster needs an action."""
    busy = acting(page.view.orders) | {number}
    if all(monster.number in busy for monster in page.view.monsters) and not page.view.ready:
        yield page.button(Done(Ready.READY), _("Done"), Style.SUCCESS)


def _monster_lines(page: Page, monster: MonsterView, near: dict[Direction, Nearby]) -> Iterator[str]:
    view = page.view
    terrain = next(hex_.terrain for hex_ in view.hexes if hex_.place == monster.place)
    yield _(
        "**{monster}**, {size}, at L{place} ({terrain}): life {life}/{most_life}, energy {energy}/{most_energy}, "
        "vision {vision}, stealth {stealth}.",
        monster=escape(monster_label(monster)),
        size=translate(size_name(monster.size)),
        place=monster.place,
        terrain=translate(terrain_name(terrain)),
        life=monster.life,
        most_life=monster.most_life,
        energy=monster.energy,
        most_energy=monster.most_energy,
        vision=monster.vision,
        stealth=monster.stealth,
    )
    traits = [translate(trait_phrase(one.trait)) for one in monster.attacks]
    traits += [translate(trait_phrase(one.trait)) for one in monster.defences]
    yield _(
        "-# It likes {likes}, hates {hates}, {traits}.",
        likes=translate(terrain_name(monster.likes)),
        hates=translate(terrain_name(monster.hates)),
        traits=", ".join(traits),
    )
    yield from (f"{_ARROWS[side]} {beside(page, monster, near[side])}" for side in (*_UPPER, *reversed(_LOWER)))
    if signs := legend("".join(marks(view, monster, nearby) for nearby in near.values())):
        yield f"-# {signs}"
    orders = of_monster(view.orders, monster.number)
    words = page.listed(orders)
    yield _("Orders: {orders}.", orders=words) if orders else _("Orders: none yet.")
    if not orders and view.public.turn_number < _EXPLAINED_TURNS:
        yield _(
            "-# One action a turn: an arrow moves it to claim land. Eat restores energy, Grow may improve it, "
            "Scan sees farther. Add Skulk to hide it, or Flaunt to show it off."
        )
    yield from meeting_lines(page, [meeting for meeting in view.meetings if monster.number in meeting.monsters])
