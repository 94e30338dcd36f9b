"""The pages of a keeper's desk: pure functions of that keeper's own view, each a whole private message."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.delivery.custom_id import CustomId
from bot.delivery.message import Attachment, Choice, Control, Menu, Message, Row
from bot.delivery.wording import escaped
from bot.desk import Style
from cogs.monsters.sets import of_monster
from engines.monsters.report import report
from engines.monsters.sentences import keeper_name, power_text
from engines.monsters.view import Direction, Growth, MonsterView, SeatView, Standing

ORDERS, MONSTER, ORDER, DROP, POWERS, CARD, LAIRS, LAIR, FRIENDS = (
    "orders",
    "monster",
    "order",
    "drop",
    "powers",
    "card",
    "lairs",
    "lair",
    "friends",
)
WRITE, WRITTEN, CHECK, DONE, MAP, ZOOM, REPORT = "write", "written", "check", "done", "map", "zoom", "report"

PER_PAGE = 25
_MOST_LINES = 1_300
_ARROWS = {
    Direction.NW: "↖",
    Direction.N: "↑",
    Direction.NE: "↗",
    Direction.SW: "↙",
    Direction.S: "↓",
    Direction.SE: "↘",
}


@dataclass(frozen=True, slots=True)
class Page:
    """What every page is made from: the view of the one who looks, and where the match stands."""

    view: SeatView
    board: int
    ply: int
    names: tuple[str, ...]

    def id(self, verb: str, arg: object = "") -> str:
        """Return the custom id of a control."""
        return str(CustomId(verb, self.board, self.ply, str(arg)))

    def button(self, verb: str, label: str, arg: object = "", style: Style = Style.SECONDARY) -> Control:
        """Return a button; label at most 80 characters."""
        return Control(self.id(verb, arg), label[:80], style)

    @property
    def back(self) -> Control:
        """The way back to the list of orders."""
        return self.button(ORDERS, "◀ All orders")

    def monsters(self) -> str:
        """Say how many there are."""
        count = len(self.view.monsters)
        return f"{count} monster{'' if count == 1 else 's'}"


def _pages(page: Page, verb: str, now: int, count: int) -> tuple[Control, ...]:
    """The buttons that turn the pages of a menu that holds more than fits."""
    found = []
    for to, label in ((now - 1, "◀ Before"), (now + 1, "After ▶")):
        if 0 <= to * PER_PAGE < count:
            found.append(page.button(verb, label, to))
    return tuple(found)


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
        rows.append(
            Menu(
                page.id(DROP),
                "Remove an order…",
                tuple(Choice(f"{line.line}. {shown_order(line.text)}"[:100], str(number)) for number, line in lines),
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
    if turning := _pages(page, ORDERS, at, len(view.monsters)):
        rows.append(turning)
    return Message(_list_of_orders(page), rows=tuple(rows))


def _monster_choice(page: Page, monster: MonsterView) -> Choice:
    given = of_monster(page.view.orders, monster.number)
    text = ", ".join(shown_order(line) for line in given) or "no orders"
    label = f"M{monster.number} {monster.name} ({monster.size.name.lower()}) at L{monster.place}"
    return Choice(label[:100], str(monster.number), description=text[:100])


def shown_order(text: str) -> str:
    """Return an order as people write it; a password stays hidden."""
    verb, _, rest = text.partition(" ")
    if verb == "password":
        return "PASSWORD ***"
    words = rest.split(" ")
    subject = words[0].upper() if words[0][:1] in "mlk" and words[0][1:].isdigit() else words[0]
    if verb in ("move", "email"):
        words = [word.upper() for word in words]
        subject = words[0]
    return " ".join([verb.upper(), subject, *words[1:]]).strip()


def _list_of_orders(page: Page) -> str:
    view = page.view
    bad = sum(not line.ok for line in view.check)
    state = "You are **ready**." if view.ready else "Not ready yet: press **Done** when these are all."
    head = f"**#{page.board}**, orders for turn {view.public.turn_number + 1}. {state}"
    if view.ready:
        head += " Any change takes that back."
    if not view.orders:
        return f"{head}\nNo orders yet. Monsters without orders do as they please."
    lines = [f"{line.line}. {'' if line.ok else '⚠️ '}`{_code(shown_order(line.text))}`" for line in view.check]
    warning = f"\n⚠️ {bad} will not be carried out; **Check** says why." if bad else ""
    return f"{head}\n{_clipped(lines)}{warning}"


def _code(text: str) -> str:
    return text.replace("`", "'")


def _clipped(lines: Sequence[str]) -> str:
    """Join lines; where they are too many the first give way, as the newest are what somebody just gave."""
    kept: list[str] = []
    length = 0
    for line in reversed(lines):
        if length + len(line) + 1 > _MOST_LINES:
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
    orders = ", ".join(f"`{_code(shown_order(line))}`" for line in given)
    yield f"Orders: {orders}" if given else "Orders: none yet."


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
    turning = tuple(
        page.button(CARD, label, f"{card}.{to}")
        for to, label in ((at - 1, "◀ Before"), (at + 1, "After ▶"))
        if 0 <= to * PER_PAGE < len(view.monsters)
    )
    rows: tuple[Row, ...] = (
        Menu(page.id(ORDER, "@powers"), "On which monster?", choices),
        (page.button(POWERS, "◀ Powers"), *turning),
    )
    return Message(f"Power {card}: {power_text(view.powers[card - 1])}", rows=rows)


def lairs_page(page: Page, place: int | None = None) -> Message:
    """List the lairs one holds; of one of them, what can grow in it and the way out of it."""
    held = [report_ for report_ in page.view.reports if report_.lair_monster is not None]
    growing = {report_.place: report_.lair_monster for report_ in held if report_.lair_monster is not None}
    if not held:
        return Message(f"**#{page.board}**: you hold no lair.", rows=((page.back,),))
    chosen = next((report_ for report_ in held if report_.place == place), held[0] if len(held) == 1 else None)
    menu = Menu(
        page.id(LAIR),
        "Which lair?",
        tuple(
            Choice(
                f"L{one.place} ({one.terrain.value})", str(one.place), description=f"held for {one.lair_level} turns"
            )
            for one in held[:PER_PAGE]
        ),
    )
    if chosen is None:
        return Message(f"**#{page.board}**: which lair?", rows=(menu, (page.back,)))

    def order(line: str, label: str) -> Control:
        return page.button(ORDER, label, line, style=Style.SUCCESS if line in page.view.orders else Style.SECONDARY)

    monster = growing[chosen.place]
    growths = tuple(order(f"lair l{chosen.place} {growth.value}", growth.value.capitalize()) for growth in Growth)
    spawn = order(f"spawn l{chosen.place}", f"Spawn M{monster.number}")
    text = (
        f"**Lair L{chosen.place}** ({chosen.terrain.value}), level {chosen.lair_level}. In it grows M{monster.number}, "
        f"{monster.size.name.lower()}, life {monster.life}/{monster.most_life}. What should its growth favour?"
    )
    rows: tuple[Row, ...] = (growths, (spawn, page.back))
    return Message(text, rows=rows if len(held) == 1 else (menu, *rows))


def friends_page(page: Page) -> Message:
    """Make friends for the turn."""
    view = page.view
    others = [
        keeper
        for keeper in view.public.keepers[1:]
        if keeper.number != view.keeper and keeper.standing is Standing.PLAYING
    ]
    given = [line for line in view.orders if line.startswith("friendly ")]
    lines = [
        f"**#{page.board}**: your monsters do not fight those of a keeper who orders the same of you for this turn.",
        *(f"`{shown_order(line)}`" for line in given),
    ]
    if not others:
        return Message(lines[0], rows=((page.back,),))
    choices = tuple(
        Choice(f"K{keeper.number} {keeper_name(keeper, page.names)}"[:100], f"friendly k{keeper.number}")
        for keeper in others[:PER_PAGE]
    )
    menu = Menu(page.id(ORDER, "@friends"), "Friendly to… (again: no longer)", choices)
    return Message("\n".join(lines), rows=(menu, (page.back,)))


def check_page(page: Page) -> Message:
    """Say line by line what of the set will be carried out."""
    view = page.view
    back: tuple[Row, ...] = ((page.back,),)
    if not view.check:
        return Message(f"**#{page.board}**: there are no orders to check yet.", rows=back)
    lines = [
        f"{line.line:>3} {'ok ' if line.ok else 'BAD'} {_code(shown_order(line.text))}"
        + (f"\n        {_code(line.message)}" if line.message else "")
        for line in view.check
    ]
    text = "\n".join(lines)
    bad = sum(not line.ok for line in view.check)
    head = f"**#{page.board}**: {len(view.check) - bad} of {len(view.check)} lines will be carried out."
    if len(text) <= _MOST_LINES:
        return Message(f"{head}\n```\n{text}\n```", rows=back)
    return Message(head, (Attachment(f"check-{page.board}.txt", text.encode()),), back)


def summary(view: SeatView) -> str:
    """Say in a line or two what a keeper has and what happened to them."""
    own = view.public.keepers[view.keeper]
    lands = f"{_plural(own.hexes, 'hex', 'hexes')}, {_plural(own.lairs, 'lair')}"
    points = f"{own.points} of {view.public.target} points"
    parts = [f"Turn {view.public.turn_number}: {points}, {_plural(own.monsters, 'monster')}, {lands}."]
    died = [note.monster.number for note in view.notes if note.kind.name == "DIED" and note.monster is not None]
    if view.fights:
        parts.append(f"{_plural(len(view.fights), 'fight')}.")
    if died:
        parts.append(f"Lost: {', '.join(f'M{number}' for number in died)}.")
    seen = sum(one.keeper != view.keeper for hex_ in view.hexes for one in hex_.monsters)
    parts.append(f"Others' monsters in sight: {seen}.")
    return " ".join(parts)


def _plural(count: int, word: str, words: str = "") -> str:
    return f"{count} {word if count == 1 else words or word + 's'}"


def report_file(view: SeatView, names: Sequence[str]) -> tuple[str, bytes]:
    """Return the name and the text of the whole report, wrapped to the keeper's WIDTH."""
    name = f"report-turn-{view.public.turn_number}.txt"
    return name, report(view, names).encode()
