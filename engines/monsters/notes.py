"""What a turn brought one keeper: the lines of their report."""

from dataclasses import dataclass
from enum import Enum

from engines.monsters.monster_views import Tag
from engines.monsters.terms import NOBODY, Power


class NoteKind(Enum):
    """What a line of a report is about. The comment says which fields of `Note` it uses."""

    NO_ENERGY = "no energy"  # monster, word: the order, amount: its cost
    NO_ROOM = "no room"  # monster, amount: powers it can hold
    FAULTY = "faulty"  # amount: the line's number, word: the line, reason
    NAME_TAKEN = "name taken"  # word: the name
    LOST_LAIR = "lost lair"  # place, word: the order
    ATE = "ate"  # monster, amount: food
    FOUND_NOTHING = "found nothing"  # monster
    GREW = "grew"  # monster, word: what changed
    MOVED = "moved"  # monster, place, word: direction
    REFUSED = "refused"  # monster, place
    SCANNED = "scanned"  # monster
    CHASED = "chased"  # monster, other, place
    SKULKED = "skulked"  # monster
    FLAUNTED = "flaunted"  # monster
    IDLED = "idled"  # monster
    PLAYED = "played"  # monster, amount: number in hand, power
    DISCARDED = "discarded"  # amount: number in hand, power
    ALLIED = "allied"  # amount: keeper
    NAMED = "named"  # monster or none, word: the name
    FOUND = "found"  # amount: keeper, word: the contact line
    PASSWORD_SET = "password set"  # noqa: S105 - the name of a note, not a secret
    FOUGHT = "fought"  # monster, place
    DIED = "died"  # monster, place
    FEASTED = "feasted"  # monster, amount: food, word: what improved
    WON_HEX = "won hex"  # place
    LOST_HEX = "lost hex"  # place
    LAIR_GREW = "lair grew"  # monster, place, word: what changed
    SPAWNED = "spawned"  # monster, place
    CREATED = "created"  # monster, place
    DREW = "drew"  # amount: how many powers
    MISSED = "missed"  # amount: turns missed in a row
    LEFT = "left"
    ELIMINATED = "eliminated"

    @property
    def is_error(self) -> bool:
        """True for what belongs to the report's errors."""
        return self in _ERRORS


_ERRORS = frozenset(
    {
        NoteKind.FAULTY,
        NoteKind.NAME_TAKEN,
        NoteKind.NO_ENERGY,
        NoteKind.NO_ROOM,
        NoteKind.LOST_LAIR,
        NoteKind.MISSED,
    }
)


@dataclass(frozen=True, slots=True)
class Note:
    """One line of one keeper's report."""

    keeper: int
    kind: NoteKind
    monster: Tag | None = None
    other: Tag | None = None
    place: int = NOBODY
    amount: int = 0
    word: str = ""
    power: Power | None = None
    reason: str = ""
