"""Notes of a turn for one keeper: the lines of their report, one class per kind, each with its sentence."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar, TypeVar, dataclass_transform

from engines.core.messages import N_, NP_, Text
from engines.monsters.monster_views import Tag
from engines.monsters.terms import Change, Direction, Power, Stance


class Note:
    """One line of one keeper's report. A kind is declared by `@note`."""

    __slots__ = ()
    sentence: ClassVar[str]
    nothing: ClassVar[str]
    """The sentence if the last field is empty, '' for the same sentence."""
    error: ClassVar[bool]

    @property
    def keeper(self) -> int:
        """The keeper whose report has the line."""
        raise NotImplementedError

    def describe(self, values: dict[str, object]) -> Text:
        """Return the sentence, given the fields in words."""
        something = not self.nothing or next(reversed(values.values()))
        return N_(self.sentence if something else self.nothing, **values)


@dataclass(frozen=True, slots=True)
class KeeperNote(Note):
    """A line about a keeper."""

    keeper: int = field()


@dataclass(frozen=True, slots=True)
class MonsterNote(Note):
    """A line about a monster, for its keeper."""

    monster: Tag

    @property
    def keeper(self) -> int:
        """The number of the keeper whose report has the line."""
        return self.monster.keeper


N = TypeVar("N", bound=Note)


@dataclass_transform(frozen_default=True)
def note(sentence: str, nothing: str = "", *, error: bool = False) -> Callable[[type[N]], type[N]]:
    """Declare a kind of note, whose fields fill its sentence."""

    def declare(kind: type[N]) -> type[N]:
        kind = dataclass(frozen=True, slots=True)(kind)
        kind.sentence, kind.nothing, kind.error = sentence, nothing, error
        return kind

    return declare


@note(N_("Line {line}, {text}: {reason}"), error=True)
class FaultyLine(KeeperNote):
    """A line of the orders was not carried out."""

    line: int
    text: str
    reason: str


@note(N_("Another keeper took the name {name} first."), error=True)
class NameTaken(KeeperNote):
    """Another keeper took the name first."""

    name: str


@note(N_("{verb} L{place} failed: you no longer hold the lair."), error=True)
class LairLost(KeeperNote):
    """An order for a lair that changed hands in the turn had no effect."""

    verb: str
    place: int


@note(N_("You gave no orders. Turns missed in a row: {in_a_row}."), error=True)
class TurnMissed(KeeperNote):
    """The keeper gave no orders."""

    in_a_row: int


@note(N_("{monster} is too tired for {verb}, which takes more than {cost} energy."), error=True)
class NoEnergy(MonsterNote):
    """An order would have used up the monster's last energy."""

    verb: str
    cost: int


@note(N_("{monster} has room for only {most} FULL."), error=True)
class NoRoom(MonsterNote):
    """The monster has as many FULL powers as its size allows."""

    most: int


@note(N_("{monster} eats {food} food."), N_("{monster} found no food."))
class Ate(MonsterNote):
    """The monster ate all the food; 0: there was none."""

    food: int


@note(N_("{monster} tries to grow and gets {change}."), N_("{monster} tries to grow: no change."))
class TriedToGrow(MonsterNote):
    """The monster tried to grow."""

    change: Change


@note(N_("{monster} moves {direction} to L{place}."))
class Moved(MonsterNote):
    """The monster moved to a hex."""

    direction: Direction
    place: int


@note(N_("{monster} refuses to enter L{place}, which it hates."))
class Refused(MonsterNote):
    """The monster would not enter a hex it hates."""

    place: int


@note(N_("{monster} scans the land."))
class Scanned(MonsterNote):
    """The monster looked around."""


@note(N_("{monster} spots M{prey} and moves to L{place}."))
class Chased(MonsterNote):
    """The monster moved towards an enemy it spotted."""

    prey: Tag
    place: int


@note(N_("{monster} skulks."))
class StanceTaken(MonsterNote):
    """The monster skulks or flaunts."""

    stance: Stance

    def describe(self, values: dict[str, object]) -> Text:
        """Return the sentence of the stance."""
        return (
            N_("{monster} flaunts.", **values) if self.stance is Stance.FLAUNT else MonsterNote.describe(self, values)
        )


@note(N_("{monster} does nothing."))
class Idled(MonsterNote):
    """The monster did nothing."""


@note(N_("You play power {number} on {monster}. {power}"))
class PowerPlayed(MonsterNote):
    """A power of the hand was played on the monster."""

    number: int
    power: Power


@note(N_("You discard power {number}. {power}"))
class PowerDiscarded(KeeperNote):
    """A power of the hand was thrown away."""

    number: int
    power: Power


@note("")
class PowersDrawn(KeeperNote):
    """New powers were added to the hand."""

    powers: int

    def describe(self, values: dict[str, object]) -> Text:
        """Return the sentence with the number of powers."""
        return NP_("You draw {count} new power.", "You draw {count} new powers.", self.powers)


@note(N_("You and K{other} were friends this turn."))
class Allied(KeeperNote):
    """Two keepers were friends this turn."""

    other: int


@note(N_("{monster} is now called {name}."))
class MonsterNamed(MonsterNote):
    """The monster has another name now."""

    name: str


@note(N_("You are now called {name}."))
class KeeperNamed(KeeperNote):
    """The keeper has another name now."""

    name: str


@note(N_("K{other}: {contact}."), N_("K{other}: no contact line."))
class ContactFound(KeeperNote):
    """The contact line of a keeper, '' for none."""

    other: int
    contact: str


@note(N_("Your new password is set."))
class PasswordSet(KeeperNote):
    """The new password is valid."""


@note(N_("{monster} fights at L{place} and lives."))
class Survived(MonsterNote):
    """The monster was in a fight and lives."""

    place: int


@note(N_("{monster} dies fighting at L{place}."))
class Died(MonsterNote):
    """The monster died in a fight."""

    place: int


@note(N_("{monster} eats {food} food and gets {change}."), N_("{monster} eats {food} food."))
class Feasted(MonsterNote):
    """The monster ate corpses of a fight."""

    food: int
    change: Change


@note(N_("L{place} is yours now."))
class HexWon(KeeperNote):
    """A keeper gained a hex."""

    place: int


@note(N_("You lost L{place}."))
class HexLost(KeeperNote):
    """A hex was lost to another owner."""

    place: int


@note(
    N_("In the lair at L{place}, {monster} tries to grow and gets {change}."),
    N_("In the lair at L{place}, {monster} tries to grow: no change."),
)
class GrewInLair(MonsterNote):
    """The monster of a lair changed."""

    place: int
    change: Change


@note(N_("{monster} leaves its lair at L{place}."))
class Spawned(MonsterNote):
    """The monster left its lair."""

    place: int


@note(N_("{monster} is born in the lair at L{place}."))
class Born(MonsterNote):
    """A young monster took the place of the one that left the lair."""

    place: int


@note(N_("You left. Your monsters are wild."))
class Left(KeeperNote):
    """The keeper left the game."""


@note(N_("You have no monsters and no lairs left. You are out."))
class Eliminated(KeeperNote):
    """The keeper has no monsters and no lairs."""
