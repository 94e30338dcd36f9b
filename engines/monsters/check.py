"""The order check: what of a set will be carried out, line by line (rules: Orders).

Messages are made from what the keeper knows: their own monsters, lairs and powers, and the roster.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from engines.core import IllegalActionError
from engines.monsters import data_v3 as data
from engines.monsters.creatures import Monster
from engines.monsters.names import why_not_called
from engines.monsters.notation import fault_message
from engines.monsters.orders import ACTIONS, STANCES, Fault, Order, OrderSet, Verb, shown
from engines.monsters.state import Keeper, State
from engines.monsters.terms import WILD_KEEPER, Destination, PowerKind, Size
from engines.monsters.view import CheckLine

LEAST_WIDTH = 41
MOST_WIDTH = 200


@dataclass(slots=True)
class _Desk:
    """What the lines before the one in hand have used up."""

    state: State
    keeper: Keeper
    own: dict[int, Monster]
    used: dict[tuple[str, int], Verb] = field(default_factory=dict)
    loads: dict[int, tuple[Size, int]] = field(default_factory=dict)
    """For each monster that gets powers its size and its FULL powers so far."""


def check(state: State, keeper: Keeper, orders: OrderSet) -> tuple[CheckLine, ...]:
    """Return one line for each line of the set, good or not."""
    return tuple(found for found, _ in _checked(state, keeper, orders))


def faulty_lines(state: State, keeper: Keeper, orders: OrderSet) -> tuple[CheckLine, ...]:
    """Return what will not be carried out, with the reasons."""
    return tuple(found for found in check(state, keeper, orders) if not found.ok)


def good_orders(state: State, keeper: Keeper, orders: OrderSet) -> tuple[Order, ...]:
    """Return the orders of a set that pass the check, in the order given."""
    return tuple(line for found, line in _checked(state, keeper, orders) if found.ok and isinstance(line, Order))


def _checked(state: State, keeper: Keeper, orders: OrderSet) -> list[tuple[CheckLine, Order | Fault]]:
    desk = _Desk(state, keeper, {monster.number: monster for monster in state.monsters_of(keeper.number)})
    return [(_check_line(desk, at, line), line) for at, line in enumerate(orders.lines, 1)]


def _check_line(desk: _Desk, at: int, line: Order | Fault) -> CheckLine:
    if isinstance(line, Fault):
        return CheckLine(at, line.text, ok=False, message=fault_message(line))
    text = shown(line)
    try:
        return CheckLine(at, text, ok=True, message=_CHECKS[line.verb](desk, line))
    except IllegalActionError as error:
        return CheckLine(at, text, ok=False, message=str(error))


def _own(desk: _Desk, order: Order) -> Monster:
    monster = desk.own.get(order.subject)
    if monster is not None:
        return monster
    for lair in desk.state.lairs_of(desk.keeper.number):
        if lair.monster.number == order.subject:
            raise IllegalActionError(
                f"M{order.subject} is still in its lair and takes no orders. `SPAWN L{lair.place}` puts it out."
            )
    raise IllegalActionError(f"M{order.subject} is not one of your monsters.")


def _once(desk: _Desk, what: str, order: Order, number: int, message: str) -> None:
    before = desk.used.get((what, number))
    if before is not None:
        raise IllegalActionError(message.format(before=before.value.upper()))
    desk.used[what, number] = order.verb


def _check_monster(desk: _Desk, order: Order) -> str:
    _own(desk, order)
    if order.verb in ACTIONS:
        _once(desk, "action", order, order.subject, f"M{order.subject} already has an action, {{before}}.")
    if order.verb in STANCES:
        _once(desk, "stance", order, order.subject, f"M{order.subject} already has {{before}}; one of the two a turn.")
    return ""


def _check_keeper(desk: _Desk, order: Order) -> str:
    number = order.subject
    if number == WILD_KEEPER:
        raise IllegalActionError("K0 keeps the wild monsters and answers nobody.")
    if number >= len(desk.state.keepers):
        raise IllegalActionError(f"There is no keeper K{number}. The last one is K{len(desk.state.keepers) - 1}.")
    if order.verb is Verb.FIND:
        return f"K{number}: {desk.state.keepers[number].contact or 'no contact line'}"
    if number == desk.keeper.number:
        raise IllegalActionError("That is you. Name the keeper you make friends with.")
    return f"It holds if K{number} orders FRIENDLY K{desk.keeper.number} for the same turn."


def _check_lair(desk: _Desk, order: Order) -> str:
    number = order.subject
    lair = next((lair for lair in desk.state.lairs_of(desk.keeper.number) if lair.place == number), None)
    if lair is None:
        raise IllegalActionError(f"You hold no lair at L{number}.")
    if order.verb is Verb.SPAWN and lair.leaves_from > desk.state.turn + 1:
        raise IllegalActionError(
            f"M{lair.monster.number} is too young. SPAWN can put it out from turn {lair.leaves_from} on."
        )
    _once(desk, order.verb.value, order, number, f"The lair L{number} already has {{before}}.")
    return ""


def _check_power(desk: _Desk, order: Order) -> str:
    hand = desk.keeper.hand
    if not 1 <= order.value <= len(hand):
        raise IllegalActionError(f"You have no power {order.value}. Your powers are numbered 1 to {len(hand)}.")
    if ("power", order.value) in desk.used:
        raise IllegalActionError(f"Power {order.value} is used up by a line above.")
    if order.verb is Verb.PLAY:
        _load(desk, _own(desk, order), order)
    desk.used["power", order.value] = order.verb
    return ""


def _load(desk: _Desk, monster: Monster, order: Order) -> None:
    """Count a played power: FULL ones against the monster's limit, which follows its size."""
    size, load = desk.loads.get(monster.number, (monster.size, 0))
    power = desk.keeper.hand[order.value - 1]
    if power.kind.lasts:
        load += 1
        most = data.SIZES[size].powers
        if load > most:
            plural = "" if most == 1 else "s"
            raise IllegalActionError(f"M{monster.number} can hold only {most} FULL power{plural} a turn at its size.")
    step = {PowerKind.SWELL: 1, PowerKind.SHRINK: -1}.get(power.kind, 0)
    desk.loads[monster.number] = (Size(max(Size.TINY, min(Size.TITANIC, size + step))), load)


def _check_name(desk: _Desk, order: Order) -> str:
    if order.subject >= 0:
        _own(desk, order)
    elif why_not := why_not_called(desk.state, desk.keeper.number, order.word):
        raise IllegalActionError(why_not)
    return ""


def _check_offset(desk: _Desk, order: Order) -> str:
    width, height = desk.state.width, desk.state.height
    if order.subject >= width or order.value >= height:
        raise IllegalActionError(f"The map has x from 0 to {width - 1} and y from 0 to {height - 1}.")
    return ""


def _check_width(_desk: _Desk, order: Order) -> str:
    if not LEAST_WIDTH <= order.value <= MOST_WIDTH:
        raise IllegalActionError(f"The width of a report is a number from {LEAST_WIDTH} to {MOST_WIDTH}.")
    return ""


def _check_game(desk: _Desk, order: Order) -> str:
    if order.subject != desk.keeper.number:
        raise IllegalActionError(f"You are K{desk.keeper.number}. The line can be left out.")
    return ""


def _check_vacation(desk: _Desk, order: Order) -> str:
    if order.word and 0 < order.value <= desk.state.turn:
        raise IllegalActionError(f"Turn {order.value} is past. Give a later turn, or 0 for no end.")
    return ""


def _check_quit(_desk: _Desk, _order: Order) -> str:
    return "You leave the game for good when the turn runs, and your monsters go wild."


def _check_password(desk: _Desk, order: Order) -> str:
    _once(desk, "password", order, 0, "A set holds one {before} at the most.")
    return "It holds once the turn has run."


def _check_email(_desk: _Desk, order: Order) -> str:
    if order.word == Destination.THREAD.value:
        return "Moderators who may manage threads can read it; EMAIL DM is for your eyes only."
    return ""


def _check_nothing(_desk: _Desk, _order: Order) -> str:
    return ""


_Check = Callable[[_Desk, Order], str]

_CHECKS: dict[Verb, _Check] = {
    Verb.DISCARD: _check_power,
    Verb.EAT: _check_monster,
    Verb.FLAUNT: _check_monster,
    Verb.FRIENDLY: _check_keeper,
    Verb.GROW: _check_monster,
    Verb.LAIR: _check_lair,
    Verb.MOVE: _check_monster,
    Verb.NAME: _check_name,
    Verb.OFFSET: _check_offset,
    Verb.PLAY: _check_power,
    Verb.SCAN: _check_monster,
    Verb.SKULK: _check_monster,
    Verb.SPAWN: _check_lair,
    Verb.ADDRESS: _check_nothing,
    Verb.EMAIL: _check_email,
    Verb.FIND: _check_keeper,
    Verb.GAME: _check_game,
    Verb.PASSWORD: _check_password,
    Verb.QUIT: _check_quit,
    Verb.VACATION: _check_vacation,
    Verb.WIDTH: _check_width,
}
