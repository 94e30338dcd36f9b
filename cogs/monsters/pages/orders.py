"""The list of all orders, and the page of one monster."""

from collections.abc import Iterator, Sequence

from bot.delivery.message import Choice, Control, Menu, Message, Row
from bot.delivery.wording import escaped
from bot.desk import Style
from cogs.monsters.pages.page import (
    CHECK,
    DONE,
    DROP,
    FRIENDS,
    LAIRS,
    MAP,
    MONSTER,
    MOST_LETTERS,
    ORDER,
    ORDERS,
    PER_PAGE,
    POWERS,
    REPORT,
    WRITE,
    Page,
    code,
    line_value,
    shown_order,
    turning,
)
from cogs.monsters.sets import of_monster
from engines.monsters.sentences import power_text
from engines.monsters.view import Direction, MonsterView

_ARROWS = {
    Direction.NW: "↖",
    Direction.N: "↑",
    Direction.NE: "↗",
    Direction.SW: "↙",
    Direction.S: "↓",
    Direction.SE: "↘",
}


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
                tuple(Choice(f"{line.line}. {shown_order(line.text)}"[:100], values[number]) for number, line in lines),
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
    rows.append((done, page.button(MAP, "Map"), page.button(REPORT, "Report")))
    if turns := turning(page, ORDERS, at, len(view.monsters)):
        rows.append(turns)
    return Message(_list_of_orders(page), rows=tuple(rows))


def _monster_choice(page: Page, monster: MonsterView) -> Choice:
    given = of_monster(page.view.orders, monster.number)
    text = ", ".join(shown_order(line) for line in given) or "no orders"
    label = f"M{monster.number} {monster.name} ({monster.size.name.lower()}) at L{monster.place}"
    return Choice(label[:100], str(monster.number), description=text[:100])


def _list_of_orders(page: Page) -> str:
    view = page.view
    bad = sum(not line.ok for line in view.check)
    state = "You are **ready**." if view.ready else "Not ready yet: press **Done** when these are all."
    head = f"**#{page.board}**, orders for turn {view.public.turn_number + 1}. {state}"
    if view.ready:
        head += " Any change takes that back."
    if not view.orders:
        return f"{head}\nNo orders yet. Monsters without orders do as they please."
    lines = [f"{line.line}. {'' if line.ok else '⚠️ '}`{code(shown_order(line.text))}`" for line in view.check]
    warning = f"\n⚠️ {bad} will not be carried out; **Check** says why." if bad else ""
    return f"{head}\n{_clipped(lines)}{warning}"


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


def monster_page(page: Page, number: int) -> Message:
    """Show one monster with everything it can be told; what it is told already stands out."""
    monster = next((one for one in page.view.monsters if one.number == number), None)
    if monster is None:
        return overview(page)
    given = set(of_monster(page.view.orders, number))

    def order(verb: str, label: str, where: str = "") -> Control:
        line = f"{verb} m{number} {where}".rstrip()
        return page.button(ORDER, label, line, style=Style.SUCCESS if line in given else Style.SECONDARY)

    near = {
        nearby.direction: nearby
        for hex_report in page.view.reports
        if hex_report.place == monster.place
        for nearby in hex_report.nearby
    }

    def move(direction: Direction) -> Control:
        beside = near[direction]
        label = f"{_ARROWS[direction]} {direction.name}: L{beside.place} {beside.terrain.value}"
        return order("move", label, direction.name.lower())

    rows: list[Row] = [
        tuple(order(verb, verb.capitalize()) for verb in ("eat", "grow", "scan", "skulk", "flaunt")),
        tuple(move(direction) for direction in (Direction.NW, Direction.N, Direction.NE)),
        tuple(move(direction) for direction in (Direction.SW, Direction.S, Direction.SE)),
    ]
    if page.view.powers:
        cards = tuple(
            Choice(f"{at}. {power_text(power)}"[:100], f"play m{number} {at}")
            for at, power in enumerate(page.view.powers, 1)
        )
        rows.append(Menu(page.id(ORDER, f"@{number}"), "Play a power on it…", cards))
    rows.append((page.back, *_neighbours(page, number)))
    return Message("\n".join(_monster_lines(page, monster)), rows=tuple(rows))


def _neighbours(page: Page, number: int) -> Iterator[Control]:
    numbers = [monster.number for monster in page.view.monsters]
    after = numbers[(numbers.index(number) + 1) % len(numbers)]
    if after != number:
        yield page.button(MONSTER, f"M{after} ▶", after)


def _monster_lines(page: Page, monster: MonsterView) -> Iterator[str]:
    terrain = next(hex_.terrain.value for hex_ in page.view.hexes if hex_.place == monster.place)
    yield (
        f"**M{monster.number} {escaped(monster.name)}**, {monster.size.name.lower()}, at L{monster.place} ({terrain}): "
        f"life {monster.life}/{monster.most_life}, energy {monster.energy}/{monster.most_energy}, "
        f"vision {monster.vision}, stealth {monster.stealth}."
    )
    yield f"Likes {monster.likes.value}, hates {monster.hates.value}."
    traits = [attack.phrase for attack in monster.attacks] + [defence.phrase for defence in monster.defences]
    yield f"-# It {', '.join(traits)}." if traits else ""
    given = of_monster(page.view.orders, monster.number)
    orders = ", ".join(f"`{code(shown_order(line))}`" for line in given)
    yield f"Orders: {orders}" if given else "Orders: none yet."
