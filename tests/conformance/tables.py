"""The tables every law is tried at: each game with few, some and many seats, and with several sets of options."""

import contextlib
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import cache

import pytest

from engines import GAMES, TEXTS, AnyRules, AnyText
from engines.core import Dice, IllegalActionError, OptionError, Outcome, Record, Seat, Step
from engines.selfplay import AnyGame, random_options, seed_bytes, step_at_random

MOST_PLIES = 400
"""Games are cut here: the laws want positions, not endings (those have a test of their own)."""
MOST_POSITIONS = 7
NAMES = ("Ada", "Benedikt", "Chidi", "Dorothea Wilhelmina von Hohenfels", "Eve", "Fen", "Gus", "Hal", "Ida", "Jo") * 2
"""As many as any table seats; one has the greatest length Discord allows."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game, so many seats, and options drawn from `draw` (0: the defaults)."""

    key: str
    seats: int
    draw: int

    @property
    def rules(self) -> AnyRules:
        return GAMES[self.key]

    @property
    def text(self) -> AnyText:
        return TEXTS[self.key]

    @property
    def names(self) -> Sequence[str]:
        return NAMES[: self.seats]

    @property
    def everyone(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(self.seats))

    @property
    def some(self) -> tuple[Seat, ...]:
        """At most four of them, for laws that take long for each."""
        return (
            self.everyone
            if self.seats <= 4
            else (*self.everyone[:2], self.everyone[self.seats // 2], self.everyone[-1])
        )

    def __str__(self) -> str:
        return f"{self.key}-{self.seats}-{'options' + str(self.draw) if self.draw else 'default'}"


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """A position of a random game at a table, and the dice of the ply that follows.

    Each is made once and is known by being itself: to hash a whole state for each law takes long.
    """

    table: Table
    ply: int
    state: object
    events: tuple[object, ...]
    """The entries before it."""

    @property
    def dice(self) -> Dice:
        """New dice at each call, so that a ply can be tried again."""
        return Dice(seed_bytes(str(self.table)), self.ply + 1)


def _tables(key: str) -> list[Table]:
    counts = sorted(GAMES[key].info.seat_counts)
    some = counts[len(counts) // 2]
    wanted = [(counts[0], 0), (counts[-1], 0), (counts[0], 1), (some, 2)]
    return [Table(key, seats, draw) for seats, draw in dict.fromkeys(wanted)]


TABLES = [table for key in GAMES for table in _tables(key)]
_FEWEST = [next(table for table in TABLES if table.key == key) for key in GAMES]


def sample_of(tables: Sequence[Table]) -> list[object]:
    """Return the tables for a law that takes long: two of each game, and all others in `make soak`."""
    return [
        table if table in _FEWEST or table.draw == 1 else pytest.param(table, marks=pytest.mark.soak)
        for table in tables
    ]


SAMPLE = sample_of(TABLES)


def new_game(table: Table) -> AnyGame:
    """The game of a table before its first entry."""
    rules, seed = table.rules, seed_bytes(str(table))
    if not table.draw:
        return AnyGame(rules, rules.Options(), table.seats, seed)
    dice = Dice(seed_bytes(f"options:{table}"), 0)
    while True:
        try:
            return AnyGame(rules, random_options(rules.Options, dice), table.seats, seed)
        except OptionError:
            continue


@cache
def _play_once(table: Table) -> tuple[AnyGame, tuple[Step[object], ...]]:
    """A random game, played once for all laws, and the step of each ply."""
    game = new_game(table)
    steps: list[Step[object]] = [Step(game.state, ())]
    while len(game.entries) < MOST_PLIES and not isinstance(game.turn, Outcome):
        steps.append(step_at_random(game))
    return game, tuple(steps)


def record_of(table: Table) -> Record:
    """A random game, from its start to its end or to MOST_PLIES."""
    game, _ = _play_once(table)
    return game.record


def steps_of(table: Table) -> tuple[Step[object], ...]:
    """Yield the state after each ply of that game with its events; first the start."""
    _, steps = _play_once(table)
    return steps


@cache
def positions(table: Table) -> tuple[Position, ...]:
    """Some positions of that game: the first two, the last, and others between."""
    steps = steps_of(table)
    last = len(steps) - 1
    between = max(1, last // (MOST_POSITIONS - 2))
    wanted = sorted({0, 1, last, *range(between, last, between)})
    return tuple(Position(table, ply, steps[ply].state, steps[ply].events) for ply in wanted)


@cache
def running_positions(table: Table) -> tuple[Position, ...]:
    """Those of them where the game is not over."""
    return tuple(at for at in positions(table) if not isinstance(table.rules.turn(at.state), Outcome))


@cache
def finish(table: Table) -> tuple[Step[object], ...]:
    """The steps of that game to its end, by all but one leaving where the random game was cut."""
    cut, steps = _play_once(table)
    game, more = copy(cut), list(steps)
    game.entries = [*cut.entries]
    for seat in table.everyone:
        if isinstance(game.turn, Outcome):
            break
        with contextlib.suppress(IllegalActionError):  # a seat that is out already
            more.append(game.withdraw(seat))
    return tuple(more)


def final_state(table: Table) -> object:
    """The position where that game is over."""
    return finish(table)[-1].state
