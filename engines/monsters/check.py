"""The order check: what of a set will be carried out, line by line (rules: Orders).

Messages are made from what the keeper knows: their own monsters, lairs and powers, and the roster.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from engines.core import IllegalActionError
from engines.monsters import data_v3 as data
from engines.monsters import orders
from engines.monsters.creatures import Monster
from engines.monsters.names import why_not_called
from engines.monsters.notation import fault_message
from engines.monsters.orders import Deed, Fault, Order, OrderSet, Play, StanceOrder, Verb
from engines.monsters.state import Keeper, Lair, State
from engines.monsters.terms import WILD_KEEPER, Destination, PowerKind, Size
from engines.monsters.view import CheckLine
from engines.monsters.writing import shown

LEAST_WIDTH = 41
MOST_WIDTH = 200


@dataclass(slots=True)
class _Desk:
    """What the keeper has, and what the lines before the one in hand have used up."""

    state: State
    keeper: Keeper
    monsters: dict[int, Monster]
    lairs: dict[int, Lair]
    deeds: dict[int, Verb] = field(default_factory=dict)
    stances: dict[int, Verb] = field(default_factory=dict)
    lair_orders: set[tuple[Verb, int]] = field(default_factory=set)
    powers: set[int] = field(default_factory=set)
    has_password: bool = False
    loads: dict[int, tuple[Size, int]] = field(default_factory=dict)
    """For each monster that gets powers its size and its FULL powers so far."""


def check(state: State, keeper: Keeper, given: OrderSet | None) -> tuple[CheckLine, ...]:
    """Return one line for each line of the set, good or not."""
    if given is None:
        return ()
    desk = _Desk(
        state,
        keeper,
        {monster.number: monster for monster in state.monsters_of(keeper.number)},
        {lair.place: lair for lair in state.lairs_of(keeper.number)},
    )
    return tuple(_check_line(desk, at, line) for at, line in enumerate(given.lines, 1))


def good_orders(given: OrderSet | None, checked: Sequence[CheckLine]) -> Iterator[Order]:
    """Yield the orders of a set that passed the check, in the order given."""
    if given is None:
        return
    for found, line in zip(checked, given.lines, strict=True):
        if found.ok and not isinstance(line, Fault):
            yield line


def _check_line(desk: _Desk, at: int, line: Order | Fault) -> CheckLine:
    if isinstance(line, Fault):
        return CheckLine(at, line.text, ok=False, message=fault_message(line))
    text = shown(line)
    try:
        return CheckLine(at, text, ok=True, message=_check(desk, line))
    except IllegalActionError as error:
        return CheckLine(at, text, ok=False, message=str(error))


def _check(desk: _Desk, order: Order) -> str:  # noqa: C901 - a case for each order
    """Return what there is to say of a good order; IllegalActionError says why another is none."""
    match order:
        case orders.Eat() | orders.Grow() | orders.Move() | orders.Scan():
            _check_deed(desk, order)
        case orders.Skulk() | orders.Flaunt():
            _check_stance(desk, order)
        case orders.Play():
            _check_play(desk, order)
        case orders.Discard(power):
            _check_power(desk, power)
            desk.powers.add(power)
        case orders.Favour(place):
            _check_lair(desk, order.verb, place)
        case orders.Spawn(place):
            _check_lair(desk, order.verb, place)
        case orders.Befriend(number):
            return _check_friend(desk, number)
        case orders.Find(number):
            return f"K{number}: {_other_keeper(desk, number).contact or 'no contact line'}"
        case orders.NameMonster(number):
            _own(desk, number)
        case orders.NameKeeper(name):
            if why_not := why_not_called(desk.state.keepers, desk.keeper.number, name):
                raise IllegalActionError(why_not)
        case orders.Offset(x, y):
            _check_offset(desk.state, x, y)
        case orders.Width(columns):
            if not LEAST_WIDTH <= columns <= MOST_WIDTH:
                raise IllegalActionError(f"The width of a report is a number from {LEAST_WIDTH} to {MOST_WIDTH}.")
        case orders.Heading(_, number):
            if number != desk.keeper.number:
                raise IllegalActionError(f"You are K{desk.keeper.number}. The line can be left out.")
        case orders.NewPassword() | orders.Password():
            return _check_password(desk)
        case orders.Email(destination):
            if destination is Destination.THREAD:
                return "Moderators who may manage threads can read it; EMAIL DM is for your eyes only."
        case orders.Vacation(_, until):
            if 0 < until <= desk.state.turn:
                raise IllegalActionError(f"Turn {until} is past. Give a later turn, or 0 for no end.")
        case orders.Quit():
            return "You leave the game for good when the turn runs, and your monsters go wild."
        case orders.Address() | orders.VacationOver():
            pass
        case _:
            assert_never(order)
    return ""


def _own(desk: _Desk, number: int) -> Monster:
    monster = desk.monsters.get(number)
    if monster is not None:
        return monster
    for lair in desk.lairs.values():
        if lair.monster.number == number:
            raise IllegalActionError(
                f"M{number} is still in its lair and takes no orders. `SPAWN L{lair.place}` puts it out."
            )
    raise IllegalActionError(f"M{number} is not one of your monsters.")


def _check_deed(desk: _Desk, order: Deed) -> None:
    _own(desk, order.monster)
    before = desk.deeds.get(order.monster)
    if before is not None:
        raise IllegalActionError(f"M{order.monster} already has an action, {before.name}.")
    desk.deeds[order.monster] = order.verb


def _check_stance(desk: _Desk, order: StanceOrder) -> None:
    _own(desk, order.monster)
    before = desk.stances.get(order.monster)
    if before is not None:
        raise IllegalActionError(f"M{order.monster} already has {before.name}; one of the two a turn.")
    desk.stances[order.monster] = order.verb


def _check_friend(desk: _Desk, number: int) -> str:
    _other_keeper(desk, number)
    if number == desk.keeper.number:
        raise IllegalActionError("That is you. Name the keeper you make friends with.")
    return f"It holds if K{number} orders FRIENDLY K{desk.keeper.number} for the same turn."


def _other_keeper(desk: _Desk, number: int) -> Keeper:
    if number == WILD_KEEPER:
        raise IllegalActionError("K0 keeps the wild monsters and answers nobody.")
    if number >= len(desk.state.keepers):
        raise IllegalActionError(f"There is no keeper K{number}. The last one is K{len(desk.state.keepers) - 1}.")
    return desk.state.keepers[number]


def _check_lair(desk: _Desk, verb: Verb, place: int) -> None:
    lair = desk.lairs.get(place)
    if lair is None:
        raise IllegalActionError(f"You hold no lair at L{place}.")
    if verb is Verb.SPAWN and lair.leaves_from > desk.state.turn + 1:
        raise IllegalActionError(
            f"M{lair.monster.number} is too young. SPAWN can put it out from turn {lair.leaves_from} on."
        )
    if (verb, place) in desk.lair_orders:
        raise IllegalActionError(f"The lair L{place} already has {verb.name}.")
    desk.lair_orders.add((verb, place))


def _check_play(desk: _Desk, order: Play) -> None:
    _check_power(desk, order.power)
    _load(desk, _own(desk, order.monster), order.power)
    desk.powers.add(order.power)


def _check_power(desk: _Desk, number: int) -> None:
    hand = desk.keeper.hand
    if not 1 <= number <= len(hand):
        raise IllegalActionError(f"You have no power {number}. Your powers are numbered 1 to {len(hand)}.")
    if number in desk.powers:
        raise IllegalActionError(f"Power {number} is used up by a line above.")


def _load(desk: _Desk, monster: Monster, number: int) -> None:
    """Count a played power: FULL ones against the monster's limit, which follows its size."""
    size, load = desk.loads.get(monster.number, (monster.size, 0))
    power = desk.keeper.hand[number - 1]
    if power.kind.lasts:
        load += 1
        most = data.SIZES[size].powers
        if load > most:
            plural = "" if most == 1 else "s"
            raise IllegalActionError(f"M{monster.number} can hold only {most} FULL power{plural} a turn at its size.")
    step = {PowerKind.SWELL: 1, PowerKind.SHRINK: -1}.get(power.kind, 0)
    desk.loads[monster.number] = (Size(max(Size.TINY, min(Size.TITANIC, size + step))), load)


def _check_offset(state: State, x: int, y: int) -> None:
    if x >= state.width or y >= state.height:
        raise IllegalActionError(f"The map has x from 0 to {state.width - 1} and y from 0 to {state.height - 1}.")


def _check_password(desk: _Desk) -> str:
    if desk.has_password:
        raise IllegalActionError("A set holds one PASSWORD at the most.")
    desk.has_password = True
    return "It holds once the turn has run."
