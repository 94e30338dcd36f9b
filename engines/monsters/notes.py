"""Notes of a turn for one keeper: the lines of their report, one class a kind. Sentences: `sentences/notes.py`."""

from dataclasses import dataclass

from engines.monsters.monster_views import Tag
from engines.monsters.terms import Change, Direction, Power, Stance


@dataclass(frozen=True, slots=True)
class _OfKeeper:
    keeper: int
    """The keeper in whose report the line is."""


@dataclass(frozen=True, slots=True)
class _OfMonster:
    monster: Tag
    """The monster, whose keeper gets the line in their report."""

    @property
    def keeper(self) -> int:
        """The number of the keeper who reads it."""
        return self.monster.keeper


@dataclass(frozen=True, slots=True)
class FaultyLine(_OfKeeper):
    """A line of the orders was not carried out."""

    line: int
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class NameTaken(_OfKeeper):
    """Another keeper was first to take the name."""

    name: str


@dataclass(frozen=True, slots=True)
class LairLost(_OfKeeper):
    """An order for a lair that changed hands in the turn came to nothing."""

    order: str
    """Its keyword."""
    place: int


@dataclass(frozen=True, slots=True)
class TurnMissed(_OfKeeper):
    """The keeper gave no orders."""

    in_a_row: int


@dataclass(frozen=True, slots=True)
class NoEnergy(_OfMonster):
    """An order would have taken the monster's last energy."""

    order: str
    """Its keyword."""
    cost: int


@dataclass(frozen=True, slots=True)
class NoRoom(_OfMonster):
    """The monster holds as many FULL powers as its size can."""

    most: int


Error = FaultyLine | NameTaken | LairLost | TurnMissed | NoEnergy | NoRoom
"""Notes that belong to the report's errors."""


@dataclass(frozen=True, slots=True)
class Ate(_OfMonster):
    """The monster ate all there was; 0: there was nothing."""

    food: int


@dataclass(frozen=True, slots=True)
class TriedToGrow(_OfMonster):
    """The monster tried to grow."""

    change: Change


@dataclass(frozen=True, slots=True)
class Moved(_OfMonster):
    """The monster went to a hex."""

    direction: Direction
    place: int


@dataclass(frozen=True, slots=True)
class Refused(_OfMonster):
    """The monster would not enter a hex it hates."""

    place: int


@dataclass(frozen=True, slots=True)
class Scanned(_OfMonster):
    """The monster looked around."""


@dataclass(frozen=True, slots=True)
class Chased(_OfMonster):
    """The monster went towards an enemy it spotted."""

    prey: Tag
    place: int


@dataclass(frozen=True, slots=True)
class StanceTaken(_OfMonster):
    """The monster skulks or flaunts."""

    stance: Stance


@dataclass(frozen=True, slots=True)
class Idled(_OfMonster):
    """The monster did nothing."""


@dataclass(frozen=True, slots=True)
class PowerPlayed(_OfMonster):
    """A power of the hand was played on the monster."""

    number: int
    power: Power


@dataclass(frozen=True, slots=True)
class PowerDiscarded(_OfKeeper):
    """A power of the hand was thrown away."""

    number: int
    power: Power


@dataclass(frozen=True, slots=True)
class PowersDrawn(_OfKeeper):
    """New powers came to the hand."""

    powers: int


@dataclass(frozen=True, slots=True)
class Allied(_OfKeeper):
    """Two keepers were friends this turn."""

    other: int


@dataclass(frozen=True, slots=True)
class MonsterNamed(_OfMonster):
    """The monster has another name now."""

    name: str


@dataclass(frozen=True, slots=True)
class KeeperNamed(_OfKeeper):
    """The keeper has another name now."""

    name: str


@dataclass(frozen=True, slots=True)
class ContactFound(_OfKeeper):
    """The contact line of a keeper, '' for none."""

    other: int
    contact: str


@dataclass(frozen=True, slots=True)
class PasswordSet(_OfKeeper):
    """The new password holds."""


@dataclass(frozen=True, slots=True)
class Survived(_OfMonster):
    """The monster was in a fight and lives."""

    place: int


@dataclass(frozen=True, slots=True)
class Died(_OfMonster):
    """The monster died in a fight."""

    place: int


@dataclass(frozen=True, slots=True)
class Feasted(_OfMonster):
    """The monster ate corpses of a fight."""

    food: int
    change: Change


@dataclass(frozen=True, slots=True)
class HexWon(_OfKeeper):
    """A hex became the keeper's."""

    place: int


@dataclass(frozen=True, slots=True)
class HexLost(_OfKeeper):
    """A hex went to another owner."""

    place: int


@dataclass(frozen=True, slots=True)
class GrewInLair(_OfMonster):
    """The monster of a lair changed."""

    place: int
    change: Change


@dataclass(frozen=True, slots=True)
class Spawned(_OfMonster):
    """The monster left its lair."""

    place: int


@dataclass(frozen=True, slots=True)
class Born(_OfMonster):
    """A young monster took the place of the one that left the lair."""

    place: int


@dataclass(frozen=True, slots=True)
class Left(_OfKeeper):
    """The keeper left the game."""


@dataclass(frozen=True, slots=True)
class Eliminated(_OfKeeper):
    """The keeper has no monsters and no lairs."""


MonsterDeed = (
    Ate
    | TriedToGrow
    | Moved
    | Refused
    | Scanned
    | Chased
    | StanceTaken
    | Idled
    | MonsterNamed
    | Survived
    | Died
    | Feasted
    | GrewInLair
    | Spawned
    | Born
)
"""Deeds of a monster, and events that befell it."""
News = (
    PowerPlayed
    | PowerDiscarded
    | PowersDrawn
    | Allied
    | KeeperNamed
    | ContactFound
    | PasswordSet
    | HexWon
    | HexLost
    | Left
    | Eliminated
)
"""Deeds of a keeper, and events that befell them."""
Note = Error | MonsterDeed | News
"""One line of one keeper's report."""
