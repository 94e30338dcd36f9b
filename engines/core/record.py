"""A whole game as portable JSON, and the fold that turns it back into a position."""

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from engines.core.dice import Dice
from engines.core.entry import Entry as Entry  # noqa: PLC0414 - the record's vocabulary is taken from here
from engines.core.errors import NotationError, RulesError
from engines.core.leaving import HandingOver
from engines.core.options import options_from_json
from engines.core.reasons import AtPly, NoRecord, NotCanonical, StrayEntry
from engines.core.rules import Outcome, Rules, Seat, Step, Turn
from engines.core.undoing import TakingBack

O = TypeVar("O")  # noqa: E741 - options, as DESIGN names the parameter
S = TypeVar("S")
A = TypeVar("A")
T = TypeVar("T")
P = TypeVar("P")
V = TypeVar("V")

EXPIRE = "expire"
WITHDRAW = "withdraw"
LATE = "late"
"""The clock's entry where a missed turn would lose the game: the position stays, and the time begins once more."""
DRAW = "draw"
ABORT = "abort"
DECLINE = "decline"
"""A seat's entry that ends a game in its first round, as its player would not have begun it: without a result."""
NO_SHOW = "no_show"
"""A seat's entry that ends a game because its player never made a first move: without a result."""
SUBSTITUTE = "substitute"
"""A seat's entry by which somebody else plays it on: the position stays, but for what `HandingOver` says."""
CARETAKER = "caretaker"
"""A seat's entry from which on a computer plays for its player: the same, and the seat stays theirs."""
BACK = "back"
"""A seat's entry by which its player plays again."""
OF_HOLDERS = frozenset({SUBSTITUTE, CARETAKER, BACK})
"""Entries that say who plays a seat from then on."""
AGREED = (DRAW, ABORT)
"""Entries of the host by which all players have ended a game that its rules would go on with."""

DRAWN = "drawn"
"""The reason of a game that ended as a draw because all players agreed."""
ABORTED = Outcome((), None, "aborted")
"""How a game ended that all players called off: without a result."""


DECLINED = Outcome((), None, "declined")
"""How a game ended that a player declined in its first round."""
CALLED_OFF = Outcome((), None, "no_show")
"""How a game ended in which a player never made a first move."""
_BY_A_SEAT: Mapping[str, Outcome] = {DECLINE: DECLINED, NO_SHOW: CALLED_OFF}


@dataclass(frozen=True, slots=True)
class Record:
    """All a game is: it replays the same on every machine."""

    game: str
    rules_version: int
    seats: int
    seed: bytes
    options: Mapping[str, int | str | bool] = field(default_factory=dict)
    entries: tuple[Entry, ...] = ()

    def to_json(self, more: Mapping[str, object] | None = None) -> str:
        """Return the portable text, one line an entry; `more` is what a host adds, which no replay needs."""
        head = {
            "game": self.game,
            "rules_version": self.rules_version,
            "options": dict(self.options),
            "seats": self.seats,
            "seed": self.seed.hex(),
        }
        lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
        entries = ",\n".join(f"    {json.dumps([entry.seat, entry.text])}" for entry in self.entries)
        lines.append(f'  "entries": [\n{entries}\n  ]' if entries else '  "entries": []')
        lines += [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in (more or {}).items()]
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def from_json(cls, text: str) -> "Record":
        """Read what `to_json` wrote; NotationError names what is missing or malformed."""
        found = _parsed(text)
        seats = _part(found, "seats", lambda value: _read(int, value))
        return cls(
            game=_part(found, "game", lambda value: _read(str, value)),
            rules_version=_part(found, "rules_version", lambda value: _read(int, value)),
            seats=seats,
            seed=_part(found, "seed", lambda value: bytes.fromhex(_read(str, value))),
            options=_part({"options": {}} | found, "options", dict),
            entries=_part(found, "entries", lambda value: tuple(_entry(*each, seats=seats) for each in value)),
        )


def _parsed(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError as error:
        raise NotationError(NoRecord("")) from error
    if not isinstance(found, dict):
        raise NotationError(NoRecord(""))
    return found


def _part(found: dict[str, Any], name: str, read: Callable[[Any], T]) -> T:
    try:
        return read(found[name])
    except (KeyError, TypeError, ValueError) as error:
        raise NotationError(NoRecord(name)) from error


def _entry(seat: object, text: object, *, seats: int) -> Entry:
    return Entry(_read_seat(seat, seats), _read(str, text))


def _read(kind: type[T], value: object) -> T:
    if isinstance(value, bool) or not isinstance(value, kind):
        raise TypeError(f"{value!r} is no {kind.__name__}")
    return value


def _read_seat(seat: object, seats: int) -> Seat | None:
    if seat is None:
        return None
    if not 0 <= _read(int, seat) < seats:
        raise ValueError(f"there is no seat {seat!r} at a table of {seats}")
    return Seat(_read(int, seat))


def start(rules: Rules[O, S, A, P, V], record: Record) -> S:
    """Return the position at ply 0."""
    options = options_from_json(rules.Options, record.options)
    return rules.start(options, record.seats, Dice(record.seed, 0))


def is_agreed(entry: Entry) -> bool:
    """Tell whether all players have ended the game by that entry: it leaves the position as it is, and is the last."""
    return entry.seat is None and entry.text in AGREED


def is_last(entry: Entry) -> bool:
    """Tell whether players have ended the game by that entry, all or one: it leaves the position as it is."""
    return is_agreed(entry) or (entry.seat is not None and entry.text in _BY_A_SEAT)


def outcome_by(entry: Entry, seats: int, left: Collection[Seat]) -> Outcome | None:
    """Return how the game has ended by that entry, if players have ended it: drawn by those who had not left."""
    if entry.seat is not None and entry.text in _BY_A_SEAT:
        return _BY_A_SEAT[entry.text]
    if not is_agreed(entry):
        return None
    if entry.text == ABORT:
        return ABORTED
    return Outcome(tuple(Seat(seat) for seat in range(seats) if seat not in left), None, DRAWN)


def advance(rules: Rules[O, S, A, P, V], state: S, entry: Entry, dice: Dice) -> Step[S]:
    """Play one logged entry. `dice` is that of the entry's ply."""
    if is_last(entry) or entry == Entry(None, LATE):
        if isinstance(rules.turn(state), Outcome):
            raise NotationError(StrayEntry(entry.text))
        return Step(state, ())
    if entry.seat is None:
        if entry.text != EXPIRE:
            raise NotationError(StrayEntry(entry.text))
        return rules.expire(state, dice)
    if entry.text == WITHDRAW:
        return rules.withdraw(state, entry.seat, dice)
    if entry.text in OF_HOLDERS:
        if isinstance(rules.turn(state), Outcome):
            raise NotationError(StrayEntry(entry.text))
        if isinstance(rules, HandingOver) and entry.text != BACK:
            return rules.change_player(state, entry.seat, for_good=entry.text == SUBSTITUTE)
        return Step(state, ())
    return rules.apply(state, entry.seat, rules.parse(state, entry.seat, entry.text), dice)


def canonical(rules: Rules[O, S, A, P, V], state: S, entry: Entry) -> str:
    """Return the one text by which an entry is logged; RulesError where it cannot be read."""
    if entry.seat is None or is_last(entry) or entry.text == WITHDRAW or entry.text in OF_HOLDERS:
        return entry.text  # `advance` takes nothing but these very words
    return rules.format(rules.parse(state, entry.seat, entry.text))


def reveals(rules: Rules[O, S, A, P, V], state: S, entry: Entry, dice: Dice) -> bool:
    """Tell whether somebody may have learned by an entry what nobody could know before: what fell, or what was hidden.

    Where nothing is hidden and no dice are drawn, all that comes of an entry could be reckoned before it.
    """
    if rules.info.hidden:
        return True
    advance(rules, state, entry, dice)
    return dice.drawn


def replay(rules: Rules[O, S, A, P, V], record: Record) -> Iterator[Step[S]]:
    """Yield the step of each ply: first the start (no events), then one for every entry.

    What takes moves back leads to the position before them, with a ply and dice of its own.
    A RulesError of an entry that does not fit is raised anew with its ply named.
    """
    state = start(rules, record)
    fold = TakingBack[S](record.entries)
    yield Step(state, ())
    for ply, entry in enumerate(record.entries, 1):
        try:
            if ply > 1 and is_last(record.entries[ply - 2]):
                raise NotationError(StrayEntry(entry.text))
            earlier = fold.enter(ply, entry, state)
            step = advance(rules, state, entry, Dice(record.seed, ply)) if earlier is None else Step(earlier.held, ())
        except RulesError as error:
            raise type(error)(AtPly(ply, entry.text, error.reason)) from error
        state = step.state
        yield step


def turn_after(rules: Rules[O, S, A, P, V], record: Record) -> Turn | Outcome:
    """Return whom a recorded game waits for after its last entry, or how it ended by its rules.

    A RulesError of an entry that does not fit, or that is not canonical.
    """
    states = [step.state for step in replay(rules, record)]
    for ply, entry in enumerate(record.entries, 1):
        written = canonical(rules, states[ply - 1], entry)
        if written != entry.text:
            raise NotationError(AtPly(ply, entry.text, NotCanonical(written)))
    return rules.turn(states[-1])
