"""The orders of the game: each class declares everything about one order (rules: Orders)."""

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

from engines.core import IllegalActionError, NotationError
from engines.core.messages import N_, Text, join_choices
from engines.monsters import data_v3 as data
from engines.monsters.arguments import Card, Friend, GrownLair, GrowthKind, Name, OwnLair, OwnMonster, Way
from engines.monsters.creatures import Monster
from engines.monsters.desk import Desk, MonsterOrder
from engines.monsters.grammar import (
    ACTION,
    CARD,
    GROWTH,
    SPAWNING,
    STANCE,
    Order,
    order,
    usage,
)
from engines.monsters.growth import MOST_SENSE
from engines.monsters.hexmap import hex_map, neighbour_of
from engines.monsters.lines import Ground, Word, clean
from engines.monsters.names import why_not_called
from engines.monsters.powers import has_boost, no_use
from engines.monsters.sentences.labels import monster_label, monster_name
from engines.monsters.terms import Direction, Growth, PowerKind, Stance
from engines.monsters.view import SeatView

_MONSTER = re.compile(r"m[0-9]{1,6}", re.IGNORECASE | re.ASCII)
_HEX = re.compile(r"l([0-9]{1,6})", re.IGNORECASE | re.ASCII)


@order("MOVE M3 NE", N_("{monster} moves {direction}"), slot=ACTION)
class Move(MonsterOrder):
    """Move a monster one hex, in a direction or to a neighbour named by its number."""

    monster: OwnMonster
    direction: Way

    @classmethod
    def read_on(cls, ground: Ground, words: Sequence[Word]) -> Order:
        """Parse `MOVE m l` as well."""
        named = _HEX.fullmatch(words[1].text.rstrip(".")) if len(words) == 2 and not words[1].quote else None
        if named is None:
            return cls.read(words)
        monster: int = cls.arguments["monster"].read(words[0], cls.example)
        place, goal = ground.places.get(monster), int(named[1])
        if place is None:
            # The check names the monster's owner, for any direction.
            return cls(monster, Direction.N)
        around = hex_map(ground.width, ground.height).neighbours[place]
        if goal in around:
            return cls(monster, Direction(around.index(goal)))
        near = [f"L{each} ({direction.name})" for direction, each in zip(Direction, around, strict=True)]
        raise NotationError(
            N_(
                "L{goal} is not next to M{monster} at L{place}. Name one of {near}.",
                goal=goal,
                monster=monster,
                place=place,
                near=join_choices(near),
            )
        )

    @property
    def way(self) -> Direction | None:
        """The direction."""
        return self.direction

    @staticmethod
    def cost(monster: Monster) -> int:
        """Return the energy cost of a step; 0 for a fleet monster."""
        return 0 if has_boost(monster, PowerKind.FLEET) else data.SIZES[monster.size].move

    def goal(self, view: SeatView) -> int | None:
        """Return the target hex; None for a monster that is not the keeper's."""
        place = next((one.place for one in view.monsters if one.number == self.monster), None)
        return None if place is None else neighbour_of(view.public.width, view.public.height, place, self.direction)

    def describe(self, view: SeatView, names: Sequence[str]) -> Text | None:
        """Return the sentence, with the target hex of an own monster."""
        goal = self.goal(view)
        if goal is None:
            return Order.describe(self, view, names)
        monster, direction = monster_name(view, self.monster), self.direction.name
        return N_("{monster} moves {direction} to L{place}", monster=monster, direction=direction, place=goal)

    @classmethod
    def in_form(cls, view: SeatView) -> Iterator[str]:
        """Yield both ways to name the target."""
        if example := cls.sample_of(view):
            yield from (example.text, f"MOVE M{example.monster} L{example.goal(view)}")


@order("EAT M3", N_("{monster} eats"), label=N_("Eat"), slot=ACTION, sample=1)
class Eat(MonsterOrder):
    """A monster eats all the food of its hex."""

    monster: OwnMonster

    def warning(self, desk: Desk) -> Text | None:
        """Return a warning for a monster with full life and energy."""
        monster = desk.due(self)
        if monster is None or (monster.life, monster.energy) != (monster.most_life, monster.most_energy):
            return None
        return N_("No effect: {monster} has full life and energy.", monster=monster_label(monster))


@order("GROW M3", N_("{monster} grows"), label=N_("Grow"), slot=ACTION, sample=2)
class Grow(MonsterOrder):
    """A monster tries to grow."""

    monster: OwnMonster

    @staticmethod
    def cost(monster: Monster) -> int:
        """Return a tenth of the monster's maximum energy."""
        return monster.most_energy * data.GROW_COST_PERCENT // 100


@order("SCAN M3", N_("{monster} scans"), label=N_("Scan"), slot=ACTION, sample=2)
class Scan(MonsterOrder):
    """A monster looks around."""

    monster: OwnMonster

    @staticmethod
    def cost(monster: Monster) -> int:
        """Return the energy cost for the monster's size."""
        return data.SIZES[monster.size].scan


class StanceOrder(MonsterOrder):
    """A monster hides or shows itself."""

    __slots__ = ()
    stance: ClassVar[Stance]

    @staticmethod
    def cost(monster: Monster) -> int:
        """Return the energy cost for the monster's size."""
        return data.SIZES[monster.size].stance


@order("SKULK M3", N_("{monster} skulks"), label=N_("Skulk"), slot=STANCE)
class Skulk(StanceOrder):
    """A monster hides."""

    stance = Stance.SKULK
    monster: OwnMonster


@order("FLAUNT M3", N_("{monster} flaunts"), label=N_("Flaunt"), slot=STANCE, sample=1)
class Flaunt(StanceOrder):
    """A monster shows itself."""

    stance = Stance.FLAUNT
    monster: OwnMonster


@order('NAME M3 "Old Tor"', N_("{monster} is named {name}"))
class NameMonster(Order):
    """A monster gets a name."""

    monster: OwnMonster
    name: Name

    @classmethod
    def read(cls, words: Sequence[Word]) -> Order:
        """Parse `NAME [m] text`."""
        numbered = len(words) > 1 and not words[0].quote and _MONSTER.fullmatch(words[0].text) is not None
        text = " ".join(word.text for word in words[numbered:])
        if not clean(text):
            raise usage(cls.example)
        return cls.of_words((words[0], Word(text))) if numbered else NameKeeper.of_words((Word(text),))

    def warning(self, desk: Desk) -> Text | None:
        """Return a warning for a monster that has the name already."""
        same = desk.monsters[self.monster].name == self.name
        return N_("No effect: that is already its name.") if same else None


@order('NAME "Old Tor"')
class NameKeeper(Order):
    """The keeper takes a name."""

    name: Name

    def judge(self, desk: Desk) -> str:
        """Refuse a name that another keeper uses."""
        why_not = why_not_called(desk.state.keepers, desk.keeper.number, self.name)
        if why_not is not None:
            raise IllegalActionError(why_not)
        return ""

    def warning(self, desk: Desk) -> Text | None:
        """Return a warning for a keeper who has the name already."""
        return N_("No effect: that is already your name.") if desk.keeper.name == self.name else None


@order("PLAY M3 4", N_("{monster} gets power {power}"), slot=CARD)
class Play(Order):
    """A power of the hand works on a monster."""

    monster: OwnMonster
    power: Card

    def judge(self, desk: Desk) -> str:
        """Refuse a FULL power that the monster has no room for."""
        desk.play(desk.own(self.monster), desk.card(self.power))
        return ""

    def warning(self, desk: Desk) -> Text | None:
        """Return a warning for a power that does nothing for the monster."""
        monster = desk.own(self.monster)
        why = no_use(desk.card(self.power), monster)
        return N_("No effect on {monster}: {why}.", monster=monster_label(monster), why=why) if why else None


@order("DISCARD 4", N_("Discard power {power}"), slot=CARD, sample=-1)
class Discard(Order):
    """A power of the hand is thrown away."""

    power: Card


@order("LAIR L12 ATTACK", N_("The lair at L{lair} favors {growth}"), slot=GROWTH)
class Favour(Order):
    """A lair favours a kind of growth this turn."""

    lair: OwnLair
    growth: GrowthKind

    def warning(self, desk: Desk) -> Text | None:
        """Return a warning for a sense that is at its maximum."""
        monster = desk.lairs[self.lair].monster
        sense = {Growth.VISION: monster.vision, Growth.STEALTH: monster.stealth}.get(self.growth, 0)
        return N_("No effect: the monster there can't get better at that.") if sense >= MOST_SENSE else None


@order("SPAWN L12", N_("Spawn from the lair at L{lair}"), slot=SPAWNING)
class Spawn(Order):
    """A lair puts its monster out."""

    lair: GrownLair


@order("FRIENDLY K2", N_("Peace with {keeper}"))
class Befriend(Order):
    """Make peace with a keeper who gives the same order."""

    keeper: Friend

    def judge(self, desk: Desk) -> str:
        """Return a remark on the order that the other keeper must give."""
        if self.keeper == desk.keeper.number:
            raise IllegalActionError(N_("That is you. Name another keeper, like `{example}`.", example=self.example))
        return N_("Only if K{other} orders FRIENDLY K{own} too.", other=self.keeper, own=desk.keeper.number)

    def warning(self, desk: Desk) -> Text | None:
        """Return a warning for a keeper who is out."""
        out = not desk.other_keeper(self.keeper).playing
        return N_("No effect: K{number} is out of the game.", number=self.keeper) if out else None

    def describe(self, view: SeatView, names: Sequence[str]) -> Text | None:
        """Return the sentence with the keeper's name, if there is such a keeper."""
        return Order.describe(self, view, names) if self.keeper < len(view.public.keepers) else None
