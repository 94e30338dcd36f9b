"""The order check: what of a set will be carried out, line by line (rules: Orders).

What it says is made from what the keeper knows: their own monsters, lairs and powers, and the roster.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import assert_never

from engines.core import IllegalActionError, Reason
from engines.monsters import data_v3 as data
from engines.monsters import orders, remarks
from engines.monsters import reasons as why
from engines.monsters.creatures import Monster
from engines.monsters.names import why_not_called
from engines.monsters.notation import fault_reason
from engines.monsters.orders import Deed, Fault, Order, OrderSet, Play, StanceOrder, Verb
from engines.monsters.state import Keeper, Lair, State
from engines.monsters.terms import WILD_KEEPER, Destination, PowerKind, Size
from engines.monsters.view import CheckLine

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


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of one line."""

    line: Order | Fault
    ok: bool
    said: Reason | None
    """Why it is not carried out; or what there is to say of a good one."""


def judged(state: State, keeper: Keeper, given: OrderSet | None) -> tuple[Verdict, ...]:
    """Judge each line of a set by those before it."""
    if given is None:
        return ()
    desk = _Desk(
        state,
        keeper,
        {monster.number: monster for monster in state.monsters_of(keeper.number)},
        {lair.place: lair for lair in state.lairs_of(keeper.number)},
    )
    return tuple(_judged(desk, line) for line in given.lines)


def good_orders(verdicts: Iterable[Verdict]) -> Iterator[Order]:
    """Yield the orders that will be carried out, in the order given."""
    for verdict in verdicts:
        if verdict.ok and not isinstance(verdict.line, Fault):
            yield verdict.line


def check_lines(verdicts: Iterable[Verdict]) -> tuple[CheckLine, ...]:
    """Return what the keeper reads of the verdicts."""
    return tuple(CheckLine(at, verdict.line, verdict.ok, verdict.said) for at, verdict in enumerate(verdicts, 1))


def _judged(desk: _Desk, line: Order | Fault) -> Verdict:
    if isinstance(line, Fault):
        return Verdict(line, ok=False, said=fault_reason(line))
    try:
        return Verdict(line, ok=True, said=_check(desk, line))
    except IllegalActionError as error:
        return Verdict(line, ok=False, said=error.reason)


def _check(desk: _Desk, order: Order) -> Reason | None:  # noqa: C901 - a case for each order
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
            return remarks.ContactIs(number, _other_keeper(desk, number).contact)
        case orders.NameMonster(number):
            _own(desk, number)
        case orders.NameKeeper(name):
            why_not = why_not_called(desk.state.keepers, desk.keeper.number, name)
            if why_not is not None:
                raise IllegalActionError(why_not)
        case orders.Offset(x, y):
            _check_offset(desk.state, x, y)
        case orders.Width(columns):
            if not LEAST_WIDTH <= columns <= MOST_WIDTH:
                raise IllegalActionError(why.WidthOutOfRange(LEAST_WIDTH, MOST_WIDTH))
        case orders.Heading(_, number):
            if number != desk.keeper.number:
                raise IllegalActionError(why.NotYourHeading(desk.keeper.number))
        case orders.NewPassword() | orders.Password():
            return _check_password(desk)
        case orders.Email(destination):
            if destination is Destination.THREAD:
                return remarks.ModeratorsMayRead()
        case orders.Vacation(_, until):
            if 0 < until <= desk.state.turn:
                raise IllegalActionError(why.TurnIsPast(until))
        case orders.Quit():
            return remarks.LeavesForGood()
        case orders.Address() | orders.VacationOver():
            pass
        case _:
            assert_never(order)
    return None


def _own(desk: _Desk, number: int) -> Monster:
    monster = desk.monsters.get(number)
    if monster is not None:
        return monster
    for lair in desk.lairs.values():
        if lair.monster.number == number:
            raise IllegalActionError(why.StillInLair(number, lair.place))
    raise IllegalActionError(why.NotYourMonster(number))


def _check_deed(desk: _Desk, order: Deed) -> None:
    _own(desk, order.monster)
    before = desk.deeds.get(order.monster)
    if before is not None:
        raise IllegalActionError(why.HasAction(order.monster, before))
    desk.deeds[order.monster] = order.verb


def _check_stance(desk: _Desk, order: StanceOrder) -> None:
    _own(desk, order.monster)
    before = desk.stances.get(order.monster)
    if before is not None:
        raise IllegalActionError(why.HasStance(order.monster, before))
    desk.stances[order.monster] = order.verb


def _check_friend(desk: _Desk, number: int) -> Reason:
    _other_keeper(desk, number)
    if number == desk.keeper.number:
        raise IllegalActionError(why.ThatIsYou())
    return remarks.FriendsIfBoth(number, desk.keeper.number)


def _other_keeper(desk: _Desk, number: int) -> Keeper:
    if number == WILD_KEEPER:
        raise IllegalActionError(why.WildAnswersNobody())
    if number >= len(desk.state.keepers):
        raise IllegalActionError(why.NoSuchKeeper(number, len(desk.state.keepers) - 1))
    return desk.state.keepers[number]


def _check_lair(desk: _Desk, verb: Verb, place: int) -> None:
    lair = desk.lairs.get(place)
    if lair is None:
        raise IllegalActionError(why.NotYourLair(place))
    if verb is Verb.SPAWN and lair.leaves_from > desk.state.turn + 1:
        raise IllegalActionError(why.TooYoung(lair.monster.number, lair.leaves_from))
    if (verb, place) in desk.lair_orders:
        raise IllegalActionError(why.LairHasOrder(place, verb))
    desk.lair_orders.add((verb, place))


def _check_play(desk: _Desk, order: Play) -> None:
    _check_power(desk, order.power)
    _load(desk, _own(desk, order.monster), order.power)
    desk.powers.add(order.power)


def _check_power(desk: _Desk, number: int) -> None:
    hand = desk.keeper.hand
    if not 1 <= number <= len(hand):
        raise IllegalActionError(why.NoSuchPower(number, len(hand)))
    if number in desk.powers:
        raise IllegalActionError(why.PowerUsed(number))


def _load(desk: _Desk, monster: Monster, number: int) -> None:
    """Count a played power: FULL ones against the monster's limit, which follows its size."""
    size, load = desk.loads.get(monster.number, (monster.size, 0))
    power = desk.keeper.hand[number - 1]
    if power.kind.lasts:
        load += 1
        most = data.SIZES[size].powers
        if load > most:
            raise IllegalActionError(why.NoRoomForPower(monster.number, most))
    step = {PowerKind.SWELL: 1, PowerKind.SHRINK: -1}.get(power.kind, 0)
    desk.loads[monster.number] = (Size(max(Size.TINY, min(Size.TITANIC, size + step))), load)


def _check_offset(state: State, x: int, y: int) -> None:
    if x >= state.width or y >= state.height:
        raise IllegalActionError(why.OffTheMap(state.width, state.height))


def _check_password(desk: _Desk) -> Reason:
    if desk.has_password:
        raise IllegalActionError(why.OnePassword())
    desk.has_password = True
    return remarks.HoldsAfterTheTurn()
