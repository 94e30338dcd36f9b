"""The resources that a keeper can give orders with, and the orders of the set so far (rules: Orders).

Its sentences use only the keeper's knowledge: their own monsters, lairs and powers, and the roster.
"""

from dataclasses import dataclass, field, replace

from engines.core import IllegalActionError
from engines.core.messages import N_, Text, join_list
from engines.monsters import data_v3 as data
from engines.monsters.creatures import Monster, can_pay, feed, spend_energy
from engines.monsters.grammar import ACTION, STANCE, Order, Slot
from engines.monsters.sentences.labels import hex_list, monster_label
from engines.monsters.state import Keeper, Lair, State
from engines.monsters.terms import WILD_KEEPER, Power, PowerKind, Size

_STEPS = {PowerKind.SWELL: 1, PowerKind.SHRINK: -1}
_CHANGE_ENERGY = frozenset({PowerKind.VIGOR, PowerKind.SWELL, PowerKind.SHRINK, PowerKind.FLEET})


@dataclass(slots=True)
class Desk:
    """The keeper's monsters, lairs and powers, minus those used by the orders so far."""

    state: State
    keeper: Keeper
    monsters: dict[int, Monster] = field(init=False)
    lairs: dict[int, Lair] = field(init=False)
    good: list[Order] = field(default_factory=list)
    _filled: dict[tuple[Slot, int], Order] = field(default_factory=dict)
    _played: dict[int, list[Power]] = field(default_factory=dict)
    """The powers that each monster gets."""

    def __post_init__(self) -> None:
        self.monsters = {monster.number: monster for monster in self.state.monsters_of(self.keeper.number)}
        self.lairs = {lair.place: lair for lair in self.state.lairs_of(self.keeper.number)}

    def take(self, order: Order) -> str:
        """Add an order and return a remark on it, '' for none; IllegalActionError says why it is not possible."""
        order.check(self)
        fills = order.fills
        if fills is not None and fills in self._filled:
            raise IllegalActionError(self._taken(*fills))
        remark = order.judge(self)
        if fills is not None:
            self._filled[fills] = order
        self.good.append(order)
        return remark

    def _taken(self, slot: Slot, number: int) -> Text:
        monster = monster_label(self.monsters[number]) if slot.of == "monster" else ""
        before = self._filled[slot, number].keyword.upper()
        return N_(slot.taken, monster=monster, number=number, order=before)

    def own(self, number: int) -> Monster:
        """Return an own monster on the map."""
        monster = self.monsters.get(number)
        if monster is not None:
            return monster
        for lair in self.lairs.values():
            if lair.monster.number == number:
                raise IllegalActionError(
                    N_(
                        "{monster} is still in its lair. To bring it out: `SPAWN L{place}`",
                        monster=monster_label(lair.monster),
                        place=lair.place,
                    )
                )
        if not self.monsters:
            raise IllegalActionError(N_("M{number} is not yours. You have no monsters out.", number=number))
        own = join_list([f"M{each}" for each in self.monsters])
        raise IllegalActionError(N_("M{number} is not yours. Yours: {own}.", number=number, own=own))

    def lair(self, place: int) -> Lair:
        """Return the lair of the keeper at a place."""
        lair = self.lairs.get(place)
        if lair is not None:
            return lair
        if not self.lairs:
            raise IllegalActionError(N_("You hold no lair at L{place}.", place=place))
        raise IllegalActionError(
            N_("You hold no lair at L{place}, only at {lairs}.", place=place, lairs=hex_list(self.lairs))
        )

    def grown_lair(self, place: int) -> Lair:
        """Return the lair at a place if its monster is old enough to come out."""
        lair = self.lair(place)
        if lair.leaves_from > self.state.turn + 1:
            raise IllegalActionError(
                N_(
                    "{monster} is too young: SPAWN it from turn {turn} on.",
                    monster=monster_label(lair.monster),
                    turn=lair.leaves_from,
                )
            )
        return lair

    def card(self, number: int) -> Power:
        """Return a power of the hand."""
        hand = self.keeper.hand
        if not 1 <= number <= len(hand):
            yours = N_("Yours are 1 to {last}.", last=len(hand)) if hand else N_("Your hand is empty.")
            raise IllegalActionError(N_("You have no power {number}. {yours}", number=number, yours=yours))
        return hand[number - 1]

    def other_keeper(self, number: int) -> Keeper:
        """Return a keeper with a seat."""
        if number == WILD_KEEPER:
            raise IllegalActionError(N_("K0 keeps the wild monsters. They make no peace."))
        if number >= len(self.state.keepers):
            last = len(self.state.keepers) - 1
            raise IllegalActionError(N_("There is no keeper K{number}. The last is K{last}.", number=number, last=last))
        return self.state.keepers[number]

    def play(self, monster: Monster, power: Power) -> None:
        """Count a played power: FULL ones against the monster's limit, which follows its size."""
        played = self._played.setdefault(monster.number, [])
        size: int = monster.size
        for step in (_STEPS.get(before.kind, 0) for before in played):
            size = max(Size.TINY, min(Size.TITANIC, size + step))
        most = data.SIZES[Size(size)].powers
        if power.kind.lasts and sum(before.kind.lasts for before in played) >= most:
            raise IllegalActionError(
                N_("{monster} has room for only {count} FULL.", monster=monster_label(monster), count=most)
            )
        played.append(power)

    def too_tired(self, order: "MonsterOrder") -> Text | None:
        """Return the warning for a valid order that its monster cannot pay for; None if it probably can."""
        monster = self.due(order)
        if monster is None or order.affordable(monster):
            return None
        return N_(
            "No effect: it needs more than {cost} energy. {monster} will have {energy}.",
            cost=order.cost(monster),
            monster=monster_label(monster),
            energy=monster.energy,
        )

    def due(self, order: "MonsterOrder") -> Monster | None:
        """Return the monster as it will be when it carries out a valid order: recovered, without last turn's powers.

        None for an action if powers played before it may change the energy.
        """
        monster = self.monsters[order.monster]
        monster = replace(feed(monster, 1, self.state.terrain[monster.place]), boosts=())
        if order.slot is not ACTION:
            return monster
        if any(power.kind in _CHANGE_ENERGY for power in self._played.get(monster.number, ())):
            return None
        stance = self._filled.get((STANCE, monster.number))
        if isinstance(stance, MonsterOrder) and stance.affordable(monster):
            return spend_energy(monster, stance.cost(monster))
        return monster


class MonsterOrder(Order):
    """An order that costs a monster energy; any monster carries out one that costs nothing."""

    __slots__ = ()
    monster: int

    @staticmethod
    def cost(monster: Monster) -> int:  # noqa: ARG004 - one that costs nothing costs it for every monster
        """Return the energy it takes."""
        return 0

    @classmethod
    def affordable(cls, monster: Monster) -> bool:
        """Return whether a monster can pay for it."""
        cost = cls.cost(monster)
        return not cost or can_pay(monster, cost)

    def warning(self, desk: Desk) -> Text | None:
        """Return the warning for a monster that will be too tired."""
        return desk.too_tired(self)
