"""A full set of orders, planned from the report."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engines.monsters.grammar import Order
from engines.monsters.hexmap import HexMap, hex_map
from engines.monsters.monster_views import MonsterView
from engines.monsters.orders import Discard, Eat, Favour, Grow, Move, Play, Spawn
from engines.monsters.terms import Direction, Growth, PowerKind, Size, Terrain
from engines.monsters.view import SeatView

GROWN: Final = 1.5
"""The strength of a monster relative to one a size smaller: Normal against Hulking is about 51 to 64."""
_LEAST_ENERGY: Final = 12
"""The energy that a monster saves for a fight rather than spend it on growing."""


@dataclass(frozen=True, slots=True)
class Temper:
    """The weights of a keeper, in hexes owned."""

    land: float = 4.0
    foreign: float = 5.0
    lair: float = 9.0
    way: float = 2.5
    """The weight of nearness to land to take, decreasing with each step."""
    likes: float = 0.6
    hates: float = 2.0
    prey: float = 5.0
    """A monster of another killed."""
    loss: float = 7.0
    """The cost of an own monster lost."""
    meal: float = 9.0
    growing: float = 1.2
    spawn_size: Size = Size.PUNY
    powers: bool = True


@dataclass(frozen=True, slots=True)
class Plan:
    """The orders of a monster, and its hex after them."""

    order: Order
    place: int
    worth: float


class Planning:
    """A keeper's knowledge of the map, and a plan for all monsters."""

    def __init__(self, view: SeatView, temper: Temper) -> None:
        self.view = view
        self.temper = temper
        self.grid: HexMap = hex_map(view.public.width, view.public.height)
        self.owner = {hex_.place: hex_.owner for hex_ in view.hexes}
        self.terrain: dict[int, Terrain] = {hex_.place: hex_.terrain for hex_ in (*view.known, *view.hexes)}
        self.lairs = {hex_.place for hex_ in view.known if hex_.lair} | {hex_.place for hex_ in view.hexes if hex_.lair}
        self.enemies: dict[int, float] = {}
        for hex_ in view.hexes:
            others = [GROWN**other.size for other in hex_.monsters if other.keeper != view.keeper]
            if others:
                self.enemies[hex_.place] = sum(others)
        self.plans: dict[int, Plan] = {}
        self.threat = {
            place: sum(self.enemies.get(near, 0.0) for near in (place, *self.grid.neighbours[place]))
            for monster in view.monsters
            for place in (monster.place, *self.grid.neighbours[monster.place])
        }
        lands = ((place, self._land(place) / temper.land) for place in range(self.grid.size))
        self.goals = [(place, worth) for place, worth in lands if worth > 0]
        """Destinations and their worth: visible land of others, and unseen land."""
        self._plan()

    def _land(self, place: int) -> float:
        """Return the worth of taking a hex."""
        temper = self.temper
        owner = self.owner.get(place)
        if owner == self.view.keeper:
            return 0.0
        worth = temper.land if owner is None or owner < 0 else temper.foreign
        return worth + (temper.lair if place in self.lairs else 0.0)

    def strength(self, monster: MonsterView) -> float:
        """Return the strength of an own monster relative to one of Normal size in full health."""
        health = monster.life / monster.most_life * min(1.0, monster.energy / _LEAST_ENERGY / 3)
        return float(GROWN**monster.size * max(0.1, health))

    def danger(self, monster: MonsterView, place: int) -> float:
        """Return the expected gain or loss from fights at a place."""
        own, enemies = self.sides(monster, place)
        if not enemies:
            return 0.0
        wins = own / (own + enemies)
        odds = wins * wins / (wins * wins + (1 - wins) * (1 - wins))
        temper = self.temper
        return odds * temper.prey - (1 - odds) * (temper.loss + monster.size - Size.NORMAL)

    def sides(self, monster: MonsterView, place: int) -> tuple[float, float]:
        """Return the strengths at and next to a place: of a monster and those planned there, and of the others."""
        enemies = self.threat[place]
        if not enemies:
            return 0.0, 0.0
        beside = {place, *self.grid.neighbours[place]}
        own = self.strength(monster) + sum(
            self.strength(other)
            for other in self.view.monsters
            if other.number != monster.number and other.number in self.plans
            if self.plans[other.number].place in beside
        )
        return own, enemies

    def best(self, monster: MonsterView) -> Plan:
        """Return the best plan of a monster, given the plans of the others."""
        return max(self.options(monster), key=lambda plan: (plan.worth, -plan.place))

    def options(self, monster: MonsterView) -> Iterator[Plan]:
        """Yield all plans of a monster that do not end on another own monster."""
        taken = {plan.place for number, plan in self.plans.items() if number != monster.number}
        yield from self._ways_to_stay(monster, crowded=monster.place in taken)
        for direction, place in zip(Direction, self.grid.neighbours[monster.place], strict=True):
            if place not in taken:
                yield Plan(Move(monster.number, direction), place, self._worth_of_going(monster, place, taken))

    def _worth_of_going(self, monster: MonsterView, place: int, taken: set[int]) -> float:
        temper, terrain = self.temper, self.terrain.get(place)
        worth = self._land(place) + self._way(place, taken) + self.danger(monster, place)
        worth += temper.likes if terrain is monster.likes else -temper.hates if terrain is monster.hates else 0.0
        if self.enemies.get(place):
            worth -= self._land(place) * 0.6  # its owner changes only after the monsters there are dead
        return worth - (1.0 if monster.energy < 2 * _LEAST_ENERGY else 0.0)

    def _way(self, place: int, taken: set[int]) -> float:
        """Return how near a place is to land worth taking that no other own monster goes to."""
        steps = self.grid.distances[place]
        ways = (worth / (1 + steps[goal]) for goal, worth in self.goals if goal != place and goal not in taken)
        return self.temper.way * max(ways, default=0.0)

    def _ways_to_stay(self, monster: MonsterView, *, crowded: bool) -> Iterator[Plan]:
        temper, place = self.temper, monster.place
        base = self.danger(monster, place) - (20.0 if crowded else 0.0)
        tired = 1 - monster.energy / monster.most_energy
        hurt = 1 - monster.life / monster.most_life
        meal = temper.meal * max(tired * tired, hurt * hurt) + (6.0 if monster.energy < 2 * _LEAST_ENERGY else 0.0)
        cost = monster.most_energy // 10
        growing = temper.growing if monster.energy > cost + 3 * _LEAST_ENERGY and monster.size < Size.GIGANTIC else -1.0
        yield Plan(Eat(monster.number), place, base + meal)
        yield Plan(Grow(monster.number), place, base + growing)

    def _plan(self) -> None:
        """Plan for all: first the monster with most to win, then repeatedly for each until nothing changes."""
        waiting = list(self.view.monsters)
        while waiting:
            plans = {monster.number: self.best(monster) for monster in waiting}
            chosen = max(waiting, key=lambda monster: (plans[monster.number].worth, -monster.number))
            self.plans[chosen.number] = plans[chosen.number]
            waiting.remove(chosen)
        for _ in range(2):
            for monster in self.view.monsters:
                self.plans[monster.number] = self.best(monster)

    def orders(self) -> list[Order]:
        """Return the whole set, without END."""
        powers = self._of_powers() if self.temper.powers else ()
        return [*(plan.order for plan in self.plans.values()), *self._of_lairs(), *powers]

    def _of_lairs(self) -> Iterator[Order]:
        stood_on = {plan.place for plan in self.plans.values()}
        for report in self.view.reports:
            if report.lair_monster is not None:
                ready = report.leaves_from <= self.view.public.turn_number + 1 and report.place not in stood_on
                grown = report.lair_monster.size >= self.temper.spawn_size
                yield Spawn(report.place) if ready and grown else Favour(report.place, Growth.GROWTH)

    def _of_powers(self) -> Iterator[Order]:
        room = {monster.number: monster.most_powers for monster in self.view.monsters}
        reserved = 0
        for number, power in enumerate(self.view.powers, 1):
            able = [monster for monster in self.view.monsters if not power.kind.lasts or room[monster.number] > 0]
            wishes = [(self._wish(monster, number), monster.number) for monster in able]
            worth, best = max(wishes, default=(0.0, 0))
            if worth > 0:
                room[best] -= power.kind.lasts
                yield Play(best, number)
            elif power.kind in (PowerKind.SHRINK, PowerKind.ACCLIMATE, PowerKind.EYES) or reserved >= 5:
                yield Discard(number)
            else:
                reserved += 1

    def _wish(self, monster: MonsterView, number: int) -> float:
        """Return the benefit of a power of the hand to a monster; 0 for none."""
        power = self.view.powers[number - 1]
        health, vigour = monster.life / monster.most_life, monster.energy / monster.most_energy
        fights = self.threat.get(self.plans[monster.number].place, 0.0) > 0
        match power.kind:
            case PowerKind.MEND if health < 0.65:
                return 1 - health
            case PowerKind.VIGOR if vigour < 0.5:
                return 1 - vigour
            case PowerKind.SWELL | PowerKind.SHARPEN | PowerKind.HARDEN | PowerKind.INSIGHT | PowerKind.VEIL:
                return 1.0 + monster.size
            case PowerKind.DAMAGE:
                return float(fights) * sum(attack.damage_type is power.damage_type for attack in monster.attacks)
            case PowerKind.PROTECTION:
                covered = any(power.damage_type in defence.damage_types for defence in monster.defences)
                return 0.5 * float(fights and covered)
            case PowerKind.FURY | PowerKind.HIDE:
                return 1.0 * fights + 0.1 * monster.size * fights
            case _:
                return 0.0
