"""The page of one monster: what it is, what lies round it, and every order it can be given."""

from collections.abc import Iterator

from bot.desk import Style
from bot.posts.message import Control, Message, Row
from bot.posts.wording import escaped
from cogs.monsters.pages.advice import LEGEND, enemies, marks
from cogs.monsters.pages.orders import meeting_lines, next_without, overview
from cogs.monsters.pages.page import Page, code
from cogs.monsters.pages.powers import power_option
from cogs.monsters.sets import acting, of_monster
from cogs.monsters.verbs import DeskOrder, Done, Line, Monster, Order, Ready
from engines.monsters.orders import Deed, Eat, Flaunt, Grow, Move, Play, Scan, Skulk, StanceOrder
from engines.monsters.sentences import trait_phrase
from engines.monsters.view import Direction, MonsterView, Nearby, SeatView
from engines.monsters.writing import shown

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
_MOST_ENEMIES = 3


def after_order(page: Page, order: Deed | StanceOrder | Play) -> Message:
    """Show what follows an order at the desk: after an action the next monster without one, else the same monster."""
    if order not in page.view.orders or not isinstance(order, Deed):
        return monster_page(page, order.monster)
    following = next_without(page, order.monster)
    if following is None:
        return overview(page)
    return monster_page(page, following, said=f"✓ `{shown(order)}`")


def monster_page(page: Page, number: int, said: str = "") -> Message:
    """Show one monster with everything it can be told; what it is told already stands out."""
    view = page.view
    monster = next((one for one in view.monsters if one.number == number), None)
    if monster is None:
        return overview(page)

    def order(given: DeskOrder, label: str) -> Control:
        return page.button(Order(Line(given)), label, Style.SUCCESS if given in view.orders else Style.SECONDARY)

    near = _near(view, monster)

    def move(direction: Direction) -> Control:
        beside = near[direction]
        signs = marks(view, monster, beside)
        label = f"{_ARROWS[direction]} L{beside.place}{' ' if signs else ''}{signs}"
        return order(Move(number, direction), label)

    rows: list[Row] = [
        tuple(move(direction) for direction in _UPPER),
        tuple(move(direction) for direction in _LOWER),
        tuple(order(kind(number), kind.verb.value.capitalize()) for kind in (Eat, Grow, Scan, Skulk, Flaunt)),
    ]
    if view.powers:
        powers = [power_option(at, power, monster) for at, power in enumerate(view.powers, 1)]
        rows.append(page.menu("Play a power on it…", powers, key="powers"))
    rows.append((page.back, *_neighbours(page, number), *_last(page, number)))
    lines = [*([said] if said else []), *_monster_lines(page, monster, near)]
    return Message("\n".join(lines), rows=tuple(rows))


def _near(view: SeatView, monster: MonsterView) -> dict[Direction, Nearby]:
    return {
        nearby.direction: nearby
        for hex_report in view.reports
        if hex_report.place == monster.place
        for nearby in hex_report.nearby
    }


def _neighbours(page: Page, number: int) -> Iterator[Control]:
    numbers = [monster.number for monster in page.view.monsters]
    after = numbers[(numbers.index(number) + 1) % len(numbers)]
    if after != number:
        yield page.button(Monster(after), f"M{after} ▶")


def _last(page: Page, number: int) -> Iterator[Control]:
    """The way to be ready, where no other monster waits for an action."""
    busy = acting(page.view.orders) | {number}
    if all(monster.number in busy for monster in page.view.monsters) and not page.view.ready:
        yield page.button(Done(Ready.READY), "Done", Style.SUCCESS)


def _monster_lines(page: Page, monster: MonsterView, near: dict[Direction, Nearby]) -> Iterator[str]:
    view = page.view
    terrain = next(hex_.terrain.value for hex_ in view.hexes if hex_.place == monster.place)
    yield (
        f"**M{monster.number} {escaped(monster.name)}**, {monster.size.name.lower()}, at L{monster.place} ({terrain}): "
        f"life {monster.life}/{monster.most_life}, energy {monster.energy}/{monster.most_energy}, "
        f"vision {monster.vision}, stealth {monster.stealth}."
    )
    traits = [trait_phrase(one.trait) for one in monster.attacks]
    traits += [trait_phrase(one.trait) for one in monster.defences]
    yield f"-# It likes {monster.likes.value}, hates {monster.hates.value}, {', '.join(traits)}."
    for row in (_UPPER, _LOWER):
        yield " · ".join(_beside(view, monster, near[direction]) for direction in row)
    yield f"-# {LEGEND}"
    given = of_monster(view.orders, monster.number)
    orders = ", ".join(f"`{code(shown(order))}`" for order in given)
    yield f"Orders: {orders}" if given else "Orders: none yet."
    yield from meeting_lines(meeting for meeting in view.meetings if monster.number in meeting.monsters)


def _beside(view: SeatView, monster: MonsterView, beside: Nearby) -> str:
    found = " ".join([beside.terrain.value, marks(view, monster, beside)]).rstrip()
    there = enemies(view, beside.place)
    return f"{_ARROWS[beside.direction]} {found}" + (f" {', '.join(there[:_MOST_ENEMIES])}" if there else "")
