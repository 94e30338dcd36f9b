"""Keepers of flesh and dice for measuring Monsters!: they read their report and order something sensible."""

import hashlib
from collections.abc import Iterator

from engines.core import Dice, Entry, Outcome, Record, Seat, Step
from engines.core.options import options_to_json
from engines.monsters import RULES
from engines.monsters.options import Options
from engines.monsters.state import State
from engines.monsters.view import Direction, MonsterView, SeatView, SeenHex, Size, Terrain

HUNGRY_PERCENT = 45
"""Below this much energy or life a monster eats."""


def seed_of(text: str) -> bytes:
    """Turn a text into a seed."""
    return hashlib.sha256(text.encode()).digest()


def orders_of(view: SeatView, dice: Dice) -> str:
    """A set of orders with END: eat when weak, keep apart, take hexes, hunt smaller ones, let big ones out."""
    seen = {hex_.place: hex_ for hex_ in view.hexes}
    taken = {monster.place for monster in view.monsters}
    crowded = {report.place for report in view.reports if report.crowded}
    nearby = {report.place: {near.direction: near.place for near in report.nearby} for report in view.reports}
    lines: list[str] = []
    for monster in view.monsters:
        order, place = _action(
            view, monster, seen, taken, nearby[monster.place], dice, alone=monster.place not in crowded
        )
        lines.append(order)
        taken.add(place)
    lines += _powers(view, dice)
    for report in view.reports:
        lair = report.lair_monster
        if lair is not None:
            big = lair.size >= Size.NORMAL and not any(monster.place == report.place for monster in view.monsters)
            lines.append(f"spawn l{report.place}" if big else f"lair l{report.place} growth")
    return "; ".join([*lines, "end"])


def _action(
    view: SeatView,
    monster: MonsterView,
    seen: dict[int, SeenHex],
    taken: set[int],
    nearby: dict[Direction, int],
    dice: Dice,
    *,
    alone: bool,
) -> tuple[str, int]:
    """The order, and where the monster will stand."""
    name = f"m{monster.number}"
    tired = monster.energy * 100 < monster.most_energy * HUNGRY_PERCENT
    if alone and (tired or monster.life * 100 < monster.most_life * HUNGRY_PERCENT):
        return f"eat {name}", monster.place
    worth = {
        side: _worth(view, monster, seen[place], dice)
        for side, place in nearby.items()
        if place in seen and place not in taken
    }
    best = max(worth.values(), default=0)
    if worth and (best > 0 or not alone):
        side = dice.choice([side for side in worth if worth[side] == best])
        return f"move {name} {side.name.lower()}", nearby[side]
    return f"{dice.choice(('grow', 'eat', 'scan', 'grow'))} {name}", monster.place


def _worth(view: SeatView, monster: MonsterView, goal: SeenHex, dice: Dice) -> int:
    enemies = [other for other in goal.monsters if other.keeper != view.keeper]
    if any(other.size > monster.size for other in enemies):
        return -5
    worth = 4 if goal.owner != view.keeper else 0
    worth += 3 if goal.lair and goal.owner != view.keeper else 0
    worth += 1 if goal.terrain is monster.likes else 0
    worth -= 3 if goal.terrain is monster.hates or goal.terrain is Terrain.DESERT else 0
    return worth + dice.below(2)


def _powers(view: SeatView, dice: Dice) -> Iterator[str]:
    loads = {monster.number: 0 for monster in view.monsters}
    for at, power in enumerate(view.powers, 1):
        able = [
            monster for monster in view.monsters if not power.kind.lasts or loads[monster.number] < monster.most_powers
        ]
        if able and dice.chance(30):
            monster = dice.choice(able)
            loads[monster.number] += power.kind.lasts
            yield f"play m{monster.number} {at}"


def play(seats: int, name: str, options: Options) -> Iterator[tuple[Entry | None, Step[State]]]:
    """Play a game, yielding each entry with what it led to; first the start."""
    seed = seed_of(name)
    chooser = Dice(seed_of(name + " orders"), 0)
    state = RULES.start(options, seats, Dice(seed, 0))
    yield None, Step(state, ())
    ply = 0
    while not isinstance(turn := RULES.turn(state), Outcome):
        seat: Seat = turn.seats[0]
        action = RULES.parse(state, seat, orders_of(RULES.seat_view(state, seat), chooser))
        ply += 1
        step = RULES.apply(state, seat, action, Dice(seed, ply))
        state = step.state
        yield Entry(seat, RULES.format(action)), step


def record_of(seats: int, name: str, options: Options) -> Record:
    """Play a game and return its record."""
    entries = tuple(entry for entry, _ in play(seats, name, options) if entry is not None)
    return Record("monsters", RULES.info.rules_version, seats, seed_of(name), options_to_json(options), entries)
