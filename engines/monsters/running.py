"""A turn under way: the position, the orders that passed the check, and what reports will say.

A phase is a function from a running turn and the turn's dice to the next running turn.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from engines.core import Dice
from engines.monsters.creatures import Monster
from engines.monsters.orders import Order, Verb
from engines.monsters.state import State, with_monsters
from engines.monsters.terms import NOBODY, WILD_KEEPER, Power
from engines.monsters.view import Note, NoteKind, Tag


@dataclass(frozen=True, slots=True)
class Given:
    """An order and whose it is."""

    keeper: int
    order: Order


@dataclass(frozen=True, slots=True)
class RunningTurn:
    """What a phase takes and returns."""

    state: State
    given: tuple[Given, ...] = ()
    """Good orders of all keepers, by keeper and then as written."""
    notes: tuple[Note, ...] = ()
    friends: frozenset[tuple[int, int]] = frozenset()
    """Pairs (lower, higher) of keepers who named each other."""

    def orders(self, *verbs: Verb) -> tuple[Given, ...]:
        """Return the orders of these verbs."""
        return tuple(given for given in self.given if given.order.verb in verbs)

    def monster(self, number: int) -> Monster | None:
        """Return a monster on the map."""
        return next((monster for monster in self.state.monsters if monster.number == number), None)

    def friendly(self, one: int, other: int) -> bool:
        """Say whether monsters of these keepers are friends this turn; those of one keeper always are."""
        return one == other or (min(one, other), max(one, other)) in self.friends

    def noting(self, notes: Iterable[Note]) -> "RunningTurn":
        """Add lines to the reports; the wild keeper reads none."""
        return replace(self, notes=(*self.notes, *(note for note in notes if note.keeper > WILD_KEEPER)))

    def changed(self, monsters: Iterable[Monster], notes: Iterable[Note] = ()) -> "RunningTurn":
        """Put changed monsters in place and add lines to the reports."""
        return replace(self, state=with_monsters(self.state, monsters)).noting(notes)


Phase = Callable[[RunningTurn, Dice], RunningTurn]


def tag(monster: Monster) -> Tag:
    """Return how reports name a monster."""
    return Tag(monster.number, monster.name, monster.keeper)


def note(
    monster: Monster,
    kind: NoteKind,
    *,
    place: int = NOBODY,
    amount: int = 0,
    word: str = "",
    power: Power | None = None,
    other: Tag | None = None,
) -> Note:
    """Return a line for the report of a monster's keeper."""
    return Note(
        monster.keeper, kind, monster=tag(monster), place=place, amount=amount, word=word, power=power, other=other
    )
