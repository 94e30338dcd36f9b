"""Warnings of good orders that will have no effect, from what the keeper knows of the position and their own set."""

from dataclasses import dataclass, replace

from engines.core.messages import N_, Text
from engines.monsters import data_v3 as data
from engines.monsters import orders
from engines.monsters.creatures import Attack, Defence, Monster, can_pay, feed, spend_energy
from engines.monsters.monster_views import AttackLook, DefenceLook, MonsterView
from engines.monsters.orders import Deed, Order
from engines.monsters.phases.grow import growing_cost
from engines.monsters.phases.move import moving_cost
from engines.monsters.sentences.labels import damage_name, monster_label
from engines.monsters.state import Keeper, State
from engines.monsters.terms import Growth, Power, PowerKind, Size

_BEST_SENSE = 5
"""The most vision or stealth (docs/rules/monsters.md, Monsters)."""
_CHANGE_ENERGY = frozenset({PowerKind.VIGOR, PowerKind.SWELL, PowerKind.SHRINK, PowerKind.FLEET})


@dataclass(frozen=True, slots=True)
class Intent:
    """A keeper with all orders of theirs that will be carried out."""

    state: State
    keeper: Keeper
    good: tuple[Order, ...]


def no_use(power: Power, monster: Monster | MonsterView) -> Text | None:
    """Return why a power would do nothing for a monster as it is now, None where it does something."""
    attacks: tuple[Attack | AttackLook, ...] = monster.attacks
    defences: tuple[Defence | DefenceLook, ...] = monster.defences
    vision = monster.base_vision if isinstance(monster, MonsterView) else monster.vision
    stealth = monster.base_stealth if isinstance(monster, MonsterView) else monster.stealth
    kind = N_("no such") if power.damage_type is None else damage_name(power.damage_type)
    reasons = {
        PowerKind.DAMAGE: (
            all(attack.damage_type is not power.damage_type for attack in attacks),
            N_("it has no {kind} attack", kind=kind),
        ),
        PowerKind.PROTECTION: (
            all(power.damage_type not in defence.damage_types for defence in defences),
            N_("it has no {kind} attack", kind=kind),
        ),
        PowerKind.MEND: (monster.life >= monster.most_life, N_("its life is full")),
        PowerKind.VIGOR: (monster.energy >= monster.most_energy, N_("its energy is full")),
        PowerKind.SWELL: (monster.size is Size.TITANIC, N_("it cannot get bigger")),
        PowerKind.SHRINK: (monster.size is Size.TINY, N_("it cannot get smaller")),
        PowerKind.INSIGHT: (vision >= _BEST_SENSE, N_("its vision cannot get better")),
        PowerKind.VEIL: (stealth >= _BEST_SENSE, N_("its stealth cannot get better")),
    }
    useless, reason = reasons.get(power.kind, (False, None))
    return reason if useless else None


def without_effect(order: Order, intent: Intent) -> Text | None:
    """Return why a good order will have no effect, None where it may have one."""
    state = intent.state
    match order:
        case orders.Play(number, power):
            monster, card = _monster(state, number), intent.keeper.hand[power - 1]
            reason = no_use(card, monster)
            return N_("No effect on {monster}: {why}.", monster=monster_label(monster), why=reason) if reason else None
        case orders.Befriend(number) if not state.keepers[number].playing:
            return N_("No effect: K{number} is out of the game.", number=number)
        case orders.NameMonster(number, name) if _monster(state, number).name == name:
            return N_("No effect: that is already its name.")
        case orders.NameKeeper(name) if intent.keeper.name == name:
            return N_("No effect: that is already your name.")
        case orders.Favour(place, growth):
            return _favour(state, place, growth)
        case orders.Eat(number) | orders.Grow(number) | orders.Move(number) | orders.Scan(number):
            return _deed_fault(order, _after_stance(_rest(intent, number), intent), intent)
        case orders.Skulk(number) | orders.Flaunt(number):
            return _too_tired(_rest(intent, number), data.SIZES[_monster(state, number).size].stance)
        case _:
            return None


def _monster(state: State, number: int) -> Monster:
    return next(monster for monster in state.monsters if monster.number == number)


def _rest(intent: Intent, number: int) -> Monster:
    """Return a monster as it is when its orders begin: recovered, without the powers of the turn before."""
    monster = _monster(intent.state, number)
    return replace(feed(monster, 1, intent.state.terrain[monster.place]), boosts=())


def _after_stance(monster: Monster, intent: Intent) -> Monster:
    cost = data.SIZES[monster.size].stance
    takes = any(isinstance(one, orders.Skulk | orders.Flaunt) and one.monster == monster.number for one in intent.good)
    return spend_energy(monster, cost) if takes and can_pay(monster, cost) else monster


def _deed_fault(order: Deed, monster: Monster, intent: Intent) -> Text | None:
    """Return why an action comes to nothing. Powers that are played first may change what it costs: no warning then."""
    hand = intent.keeper.hand
    played = (one.power for one in intent.good if isinstance(one, orders.Play) and one.monster == monster.number)
    if any(hand[power - 1].kind in _CHANGE_ENERGY for power in played):
        return None
    match order:
        case orders.Eat():
            if (monster.life, monster.energy) == (monster.most_life, monster.most_energy):
                return N_("No effect: {monster} has full life and energy.", monster=monster_label(monster))
            return None
        case orders.Grow():
            return _too_tired(monster, growing_cost(monster))
        case orders.Move():
            return _too_tired(monster, moving_cost(monster))
        case orders.Scan():
            return _too_tired(monster, data.SIZES[monster.size].scan)


def _too_tired(monster: Monster, cost: int) -> Text | None:
    if can_pay(monster, cost):
        return None
    return N_(
        "No effect: it needs more than {cost} energy. {monster} will have {energy}.",
        cost=cost,
        monster=monster_label(monster),
        energy=monster.energy,
    )


def _favour(state: State, place: int, growth: Growth) -> Text | None:
    monster = next(lair.monster for lair in state.lairs if lair.place == place)
    best = {Growth.VISION: monster.vision, Growth.STEALTH: monster.stealth}.get(growth, 0)
    if best < _BEST_SENSE:
        return None
    return N_("No effect: the monster there can't get better at that.")
