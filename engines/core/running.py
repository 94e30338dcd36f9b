"""A game being played outside the host: the position and the record that led to it."""

from typing import Generic, TypeVar

from engines.core.dice import Dice
from engines.core.options import options_to_json
from engines.core.record import EXPIRE, WITHDRAW, Entry, Record, advance
from engines.core.rules import Outcome, Rules, Seat, Step, Turn

O = TypeVar("O")  # noqa: E741 - options, as DESIGN names the parameter
S = TypeVar("S")
A = TypeVar("A")
P = TypeVar("P")
V = TypeVar("V")


class RunningGame(Generic[O, S, A, P, V]):
    """Plays entries one by one. A refused entry changes nothing and is not recorded."""

    def __init__(self, rules: Rules[O, S, A, P, V], options: O, seats: int, seed: bytes) -> None:
        """Start the game; OptionError if the options do not fit the number of seats."""
        self.rules = rules
        self.seats = seats
        self.seed = seed
        self.options = options
        self.entries: list[Entry] = []
        self.state = rules.start(options, seats, Dice(seed, 0))

    @property
    def turn(self) -> Turn | Outcome:
        """Return the seats that the game waits for, or its outcome."""
        return self.rules.turn(self.state)

    @property
    def record(self) -> Record:
        """Return the record so far."""
        return Record(
            self.rules.info.key,
            self.rules.info.rules_version,
            self.seats,
            self.seed,
            options_to_json(self.options),
            tuple(self.entries),
        )

    @property
    def public_view(self) -> P:
        """Return the public view."""
        return self.rules.public_view(self.state)

    def seat_view(self, seat: Seat) -> V:
        """Return the view of that seat."""
        return self.rules.seat_view(self.state, seat)

    def play(self, seat: Seat, text: str) -> Step[S]:
        """Play the typed action of `seat`; the record gets its canonical text."""
        action = self.rules.parse(self.state, seat, text)
        return self._enter(Entry(seat, self.rules.format(action)))

    def expire(self) -> Step[S]:
        """Apply the timeout entry of the clock."""
        return self._enter(Entry(None, EXPIRE))

    def withdraw(self, seat: Seat) -> Step[S]:
        """Withdraw a player from the game."""
        return self._enter(Entry(seat, WITHDRAW))

    def _enter(self, entry: Entry) -> Step[S]:
        dice = Dice(self.seed, len(self.entries) + 1)
        step = advance(self.rules, self.state, entry, dice)
        self.state = step.state
        self.entries.append(entry)
        return step
