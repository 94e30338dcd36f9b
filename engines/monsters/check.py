"""The order check: what of a set will be carried out, line by line (rules: Orders).

Its sentences are made from what the keeper knows: their own monsters, lairs and powers, and the roster.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import assert_never

from engines.core import IllegalActionError
from engines.core.messages import N_, Text, join_list
from engines.monsters import data_v3 as data
from engines.monsters import orders
from engines.monsters.creatures import Monster
from engines.monsters.effects import Intent, without_effect
from engines.monsters.names import why_not_called
from engines.monsters.notation import fault_reason
from engines.monsters.orders import Deed, Fault, Order, OrderSet, Play, StanceOrder, Verb
from engines.monsters.sentences.labels import hex_list, monster_label
from engines.monsters.state import Keeper, Lair, State
from engines.monsters.terms import WILD_KEEPER, Destination, PowerKind, Size
from engines.monsters.view import CheckLine

LEAST_WIDTH = 41
MOST_WIDTH = 200


@dataclass(slots=True)
class _Resources:
    """The keeper's monsters, lairs and powers, and what the lines before the one in hand have used up."""

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
    """The verdict on one line."""

    line: Order | Fault
    ok: bool
    said: str = ""
    """The reason why it is not carried out; or a remark on a good one."""


def judge_lines(state: State, keeper: Keeper, order_set: OrderSet | None) -> tuple[Verdict, ...]:
    """Judge each line of a set by those before it."""
    if order_set is None:
        return ()
    desk = _Resources(
        state,
        keeper,
        {monster.number: monster for monster in state.monsters_of(keeper.number)},
        {lair.place: lair for lair in state.lairs_of(keeper.number)},
    )
    return tuple(_judge(desk, line) for line in order_set.lines)


def good_orders(verdicts: Iterable[Verdict]) -> Iterator[Order]:
    """Yield the orders that will be carried out, in the order given."""
    for verdict in verdicts:
        if verdict.ok and not isinstance(verdict.line, Fault):
            yield verdict.line


def check_lines(state: State, keeper: Keeper, verdicts: tuple[Verdict, ...]) -> tuple[CheckLine, ...]:
    """Return the verdicts as the keeper reads them, with a warning where a good order has no effect."""
    intent = Intent(state, keeper, tuple(good_orders(verdicts)))
    return tuple(_check_line(at, verdict, intent) for at, verdict in enumerate(verdicts, 1))


def _check_line(at: int, verdict: Verdict, intent: Intent) -> CheckLine:
    line, sentence = verdict.line, verdict.said
    warning = without_effect(line, intent) if verdict.ok and not isinstance(line, Fault) else ""
    return CheckLine(at, line, verdict.ok, warning or sentence, useless=bool(warning))


def _judge(desk: _Resources, line: Order | Fault) -> Verdict:
    if isinstance(line, Fault):
        return Verdict(line, ok=False, said=fault_reason(line))
    try:
        return Verdict(line, ok=True, said=_check(desk, line))
    except IllegalActionError as error:
        return Verdict(line, ok=False, said=error.text)


def _check(desk: _Resources, order: Order) -> str:  # noqa: C901 - a case for each order
    """Return a remark on a good order, '' for none; IllegalActionError says why another cannot be carried out."""
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
            contact = _other_keeper(desk, number).contact or N_("no contact line")
            return N_("K{number}: {contact}", number=number, contact=contact)
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
                raise IllegalActionError(
                    N_("A report is {least} to {most} columns wide.", least=LEAST_WIDTH, most=MOST_WIDTH)
                )
        case orders.Heading(_, number):
            if number != desk.keeper.number:
                raise IllegalActionError(N_("You are K{own}. Write K{own}, or nothing.", own=desk.keeper.number))
        case orders.NewPassword() | orders.Password():
            return _check_password(desk)
        case orders.Email(destination):
            if destination is Destination.THREAD:
                return N_("Moderators who manage threads can read it. EMAIL DM is private.")
        case orders.Vacation(_, until):
            if 0 < until <= desk.state.turn:
                raise IllegalActionError(N_("Turn {turn} is over. Give a later turn, or 0.", turn=until))
        case orders.Quit():
            return N_("You leave for good: your monsters go wild, other orders are void.")
        case orders.Address() | orders.VacationOver():
            pass
        case _:
            assert_never(order)
    return ""


def _own(desk: _Resources, number: int) -> Monster:
    monster = desk.monsters.get(number)
    if monster is not None:
        return monster
    for lair in desk.lairs.values():
        if lair.monster.number == number:
            raise IllegalActionError(
                N_(
                    "{monster} is still in its lair. To bring it out: `SPAWN L{place}`",
                    monster=monster_label(lair.monster),
                    place=lair.place,
                )
            )
    if not desk.monsters:
        raise IllegalActionError(N_("M{number} is not yours. You have no monsters out.", number=number))
    own = join_list([f"M{each}" for each in desk.monsters])
    raise IllegalActionError(N_("M{number} is not yours. Yours: {own}.", number=number, own=own))


def _check_deed(desk: _Resources, order: Deed) -> None:
    label = monster_label(_own(desk, order.monster))
    before = desk.deeds.get(order.monster)
    if before is not None:
        raise IllegalActionError(N_("{monster} already has an action: {order}.", monster=label, order=before.name))
    desk.deeds[order.monster] = order.verb


def _check_stance(desk: _Resources, order: StanceOrder) -> None:
    label = monster_label(_own(desk, order.monster))
    before = desk.stances.get(order.monster)
    if before is not None:
        raise IllegalActionError(
            N_("{monster} already has {order}, so no SKULK or FLAUNT.", monster=label, order=before.name)
        )
    desk.stances[order.monster] = order.verb


def _check_friend(desk: _Resources, number: int) -> Text:
    _other_keeper(desk, number)
    if number == desk.keeper.number:
        raise IllegalActionError(N_("That is you. Name another keeper, like `FRIENDLY K2`."))
    return N_("Only if K{other} orders FRIENDLY K{own} too.", other=number, own=desk.keeper.number)


def _other_keeper(desk: _Resources, number: int) -> Keeper:
    if number == WILD_KEEPER:
        raise IllegalActionError(N_("K0 keeps the wild monsters. They make no peace."))
    if number >= len(desk.state.keepers):
        last = len(desk.state.keepers) - 1
        raise IllegalActionError(N_("There is no keeper K{number}. The last is K{last}.", number=number, last=last))
    return desk.state.keepers[number]


def _check_lair(desk: _Resources, verb: Verb, place: int) -> None:
    lair = desk.lairs.get(place)
    if lair is None:
        if not desk.lairs:
            raise IllegalActionError(N_("You hold no lair at L{place}.", place=place))
        raise IllegalActionError(
            N_("You hold no lair at L{place}, only at {lairs}.", place=place, lairs=hex_list(desk.lairs))
        )
    if verb is Verb.SPAWN and lair.leaves_from > desk.state.turn + 1:
        raise IllegalActionError(
            N_(
                "{monster} is too young: SPAWN it from turn {turn} on.",
                monster=monster_label(lair.monster),
                turn=lair.leaves_from,
            )
        )
    if (verb, place) in desk.lair_orders:
        raise IllegalActionError(N_("L{place} already has {order}.", place=place, order=verb.name))
    desk.lair_orders.add((verb, place))


def _check_play(desk: _Resources, order: Play) -> None:
    _check_power(desk, order.power)
    _load(desk, _own(desk, order.monster), order.power)
    desk.powers.add(order.power)


def _check_power(desk: _Resources, number: int) -> None:
    hand = desk.keeper.hand
    if not 1 <= number <= len(hand):
        yours = N_("Yours are 1 to {last}.", last=len(hand)) if hand else N_("Your hand is empty.")
        raise IllegalActionError(N_("You have no power {number}. {yours}", number=number, yours=yours))
    if number in desk.powers:
        raise IllegalActionError(N_("Power {number} is already in use.", number=number))


def _load(desk: _Resources, monster: Monster, number: int) -> None:
    """Count a played power: FULL ones against the monster's limit, which follows its size."""
    size, load = desk.loads.get(monster.number, (monster.size, 0))
    power = desk.keeper.hand[number - 1]
    if power.kind.lasts:
        load += 1
        most = data.SIZES[size].powers
        if load > most:
            raise IllegalActionError(
                N_("{monster} has room for only {count} FULL.", monster=monster_label(monster), count=most)
            )
    step = {PowerKind.SWELL: 1, PowerKind.SHRINK: -1}.get(power.kind, 0)
    desk.loads[monster.number] = (Size(max(Size.TINY, min(Size.TITANIC, size + step))), load)


def _check_offset(state: State, x: int, y: int) -> None:
    if x >= state.width or y >= state.height:
        raise IllegalActionError(N_("Use x from 0 to {x} and y from 0 to {y}.", x=state.width - 1, y=state.height - 1))


def _check_password(desk: _Resources) -> Text:
    if desk.has_password:
        raise IllegalActionError(one_password())
    desk.has_password = True
    return N_("Your new password works after this turn.")


def one_password() -> Text:
    """Return what is said of a second password in a set."""
    return N_("You already have a PASSWORD line.")
