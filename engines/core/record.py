"""A whole game as portable JSON, and the effect of each of its entries; `playback` turns it back into positions."""

import hashlib
import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from engines.core.codec import decode
from engines.core.dice import Dice
from engines.core.entry import Entry as Entry  # noqa: PLC0414 - the record's vocabulary is taken from here
from engines.core.errors import NotationError, stray_entry
from engines.core.messages import N_
from engines.core.options import options_from_json
from engines.core.rules import Outcome, Rules, Seat, Step
from engines.core.support import SupportsPlayerChange

O = TypeVar("O")  # noqa: E741 - options, as DESIGN names the parameter
S = TypeVar("S")
A = TypeVar("A")
T = TypeVar("T")
P = TypeVar("P")
V = TypeVar("V")

EXPIRE = "expire"
WITHDRAW = "withdraw"
LATE = "late"
"""The clock's entry if a missed turn would lose the game: the position stays, and the time starts again."""
DRAW = "draw"
ABORT = "abort"
DECLINE = "decline"
"""A seat's entry that aborts a game in its first round at its player's wish: without a result."""
NO_SHOW = "no_show"
"""A seat's entry that aborts a game because its player never made a first move: without a result."""
SUBSTITUTE = "substitute"
"""A seat's entry by which another player takes it over: the position stays, except for `SupportsPlayerChange`."""
AWAY = "away"
"""A seat's entry after which a computer plays for its player; otherwise the same, and the seat remains theirs."""
BACK = "back"
"""A seat's entry after which its player plays again."""
OF_HOLDERS = frozenset({SUBSTITUTE, AWAY, BACK})
"""Entries that change who plays a seat from then on."""
AGREED = (DRAW, ABORT)
"""Entries of the host by which all players have ended an unfinished game."""

DRAWN = "drawn"
"""The reason of a game that ended as a draw because all players agreed."""
ABORTED = Outcome((), None, "aborted")
"""The reason of a game that all players called off: without a result."""


DECLINED = Outcome((), None, "declined")
"""The reason of a game that a player declined in its first round."""
CALLED_OFF = Outcome((), None, "no_show")
"""The reason of a game in which a player never made a first move."""
_BY_A_SEAT: Mapping[str, Outcome] = {DECLINE: DECLINED, NO_SHOW: CALLED_OFF}


@dataclass(frozen=True, slots=True)
class Record:
    """A complete game: it replays the same on every machine."""

    game: str
    rules_version: int
    seats: int
    seed: bytes
    options: Mapping[str, int | str | bool] = field(default_factory=dict)
    entries: tuple[Entry, ...] = ()
    start: str = ""
    """The start position of a game that began from one, as `codec` encodes it; '' for the usual start."""

    def to_json(self, more: Mapping[str, object] | None = None) -> str:
        """Return the portable text, one line per entry; `more` holds fields of a host that no replay needs."""
        head: dict[str, object] = {
            "game": self.game,
            "rules_version": self.rules_version,
            "options": dict(self.options),
            "seats": self.seats,
            "seed": self.seed.hex(),
        }
        if self.start:
            head["start"] = json.loads(self.start)
        lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
        entries = ",\n".join(f"    {json.dumps([entry.seat, entry.text])}" for entry in self.entries)
        lines.append(f'  "entries": [\n{entries}\n  ]' if entries else '  "entries": []')
        lines += [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in (more or {}).items()]
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def from_json(cls, text: str) -> "Record":
        """Parse the output of `to_json`; NotationError names the missing or malformed part."""
        data = _parse(text)
        seats = _part(data, "seats", lambda value: _read(int, value))
        return cls(
            game=_part(data, "game", lambda value: _read(str, value)),
            rules_version=_part(data, "rules_version", lambda value: _read(int, value)),
            seats=seats,
            seed=_part(data, "seed", lambda value: bytes.fromhex(_read(str, value))),
            options=_part({"options": {}} | data, "options", dict),
            entries=_part(data, "entries", lambda value: tuple(_entry(*each, seats=seats) for each in value)),
            start=_part({"start": None} | data, "start", _read_start),
        )


def _parse(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
        # A lone surrogate such as `\ud800` could not be encoded in a text that quotes it.
        json.dumps(data, ensure_ascii=False).encode()
    except ValueError as error:
        raise _no_record() from error
    if not isinstance(data, dict):
        raise _no_record()
    return data


def _no_record() -> NotationError:
    return NotationError(N_("This is not a game record."))


def _part(data: dict[str, Any], name: str, read: Callable[[Any], T]) -> T:
    try:
        return read(data[name])
    except (KeyError, TypeError, ValueError) as error:
        raise NotationError(N_("This is not a game record: `{part}` is missing or wrong.", part=name)) from error


def _entry(seat: object, text: object, *, seats: int) -> Entry:
    return Entry(_read_seat(seat, seats), _read(str, text))


def _read(kind: type[T], value: object) -> T:
    if isinstance(value, bool) or not isinstance(value, kind):
        raise TypeError(f"{value!r} is no {kind.__name__}")
    return value


def _read_start(value: object) -> str:
    return "" if value is None else json.dumps(_read(dict, value), separators=(",", ":"))


def _read_seat(seat: object, seats: int) -> Seat | None:
    if seat is None:
        return None
    if not 0 <= _read(int, seat) < seats:
        raise ValueError(f"there is no seat {seat!r} at a table of {seats}")
    return Seat(_read(int, seat))


def start(rules: Rules[O, S, A, P, V], record: Record) -> S:
    """Return the position at ply 0; RulesError if the record's start position does not fit."""
    options, dice = options_from_json(rules.Options, record.options), Dice(record.seed, 0)
    if record.start:
        return rules.start_from(decode(rules, "start_position", record.start), options, dice)
    return rules.start(options, record.seats, dice)


def is_agreed(entry: Entry) -> bool:
    """Return whether the entry ends the game by agreement: it is the last and does not change the position."""
    return entry.seat is None and entry.text in AGREED


def is_last(entry: Entry) -> bool:
    """Return whether players end the game by that entry, together or one alone: it does not change the position."""
    return is_agreed(entry) or (entry.seat is not None and entry.text in _BY_A_SEAT)


def outcome_by(entry: Entry, seats: int, left: Collection[Seat]) -> Outcome | None:
    """Return the outcome by that entry if players have ended the game: a draw of the seats that had not left."""
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
            raise stray_entry(entry.text)
        return Step(state, ())
    if entry.seat is None:
        if entry.text != EXPIRE:
            raise stray_entry(entry.text)
        return rules.expire(state, dice)
    if entry.text == WITHDRAW:
        return rules.withdraw(state, entry.seat, dice)
    if entry.text in OF_HOLDERS:
        if isinstance(rules.turn(state), Outcome):
            raise stray_entry(entry.text)
        if isinstance(rules, SupportsPlayerChange) and entry.text != BACK:
            return rules.change_player(state, entry.seat, for_good=entry.text == SUBSTITUTE)
        return Step(state, ())
    return rules.apply(state, entry.seat, rules.parse(state, entry.seat, entry.text), dice)


def action_of(rules: Rules[O, S, A, P, V], state: S, entry: Entry) -> A | None:
    """Return the action of an entry, None for the words of this module; a RulesError if it cannot be read."""
    if entry.seat is None or is_last(entry) or entry.text == WITHDRAW or entry.text in OF_HOLDERS:
        return None
    return rules.parse(state, entry.seat, entry.text)


def next_hash(before: str, ply: int, entry: Entry) -> str:
    """Return the running hash of a log: the SHA-256, in hex, of the hash before an entry followed by `ply|seat|text`.

    Before the first entry it is ''; the seat is left out where the entry has none.
    """
    seat = "" if entry.seat is None else entry.seat
    return hashlib.sha256(f"{before}{ply}|{seat}|{entry.text}".encode()).hexdigest()


def log_hash(entries: Iterable[Entry]) -> str:
    """Return the hash after the last entry."""
    digest = ""
    for ply, entry in enumerate(entries, 1):
        digest = next_hash(digest, ply, entry)
    return digest


_UNDO: Final = re.compile(r"undo ([1-9][0-9]{0,8})", re.ASCII)


def undo(ply: int) -> Entry:
    """Return the entry that undoes all entries from that ply on."""
    return Entry(None, f"undo {ply}")


def undone_from(entry: Entry) -> int | None:
    """Return the first ply that an entry undoes; None for any other entry."""
    matched = _UNDO.fullmatch(entry.text) if entry.seat is None else None
    return None if matched is None else int(matched[1])


@dataclass(frozen=True, slots=True)
class UndoTarget(Generic[T]):
    """The state to which an undo returns in a fold."""

    held: T


class UndoMemory(Generic[T]):
    """The undo history of a log's fold: the state before each ply that is undone in it."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.standing: list[int] = []
        """The plies that have not been undone, in order."""
        self._wanted = {undone_from(entry) for entry in entries}
        self._before: dict[int, T] = {}

    def enter(self, ply: int, entry: Entry, now: T) -> UndoTarget[T] | None:
        """Record the entry of that ply, played in state `now`; return the target of an undo, else None.

        NotationError if the ply to undo was never entered or has been undone already.
        """
        back = undone_from(entry)
        if back is None:
            if ply in self._wanted:
                self._before[ply] = now
            self.standing.append(ply)
            return None
        if back not in self._before or back not in self.standing:
            raise stray_entry(entry.text)
        del self.standing[self.standing.index(back) :]
        return UndoTarget(self._before[back])
