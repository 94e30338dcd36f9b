"""Random games, to find errors and to check that every game ends."""

import dataclasses
import enum
import hashlib
import typing
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, TypeVar

from engines import AnyRules
from engines.core.dice import Dice
from engines.core.errors import OptionError
from engines.core.record import Record
from engines.core.rules import Outcome, Seat, Step
from engines.core.running import RunningGame

O = TypeVar("O")  # noqa: E741 - options, as DESIGN names the parameter

AnyGame = RunningGame[Any, Any, Any, Any, Any]

MOST_PLIES = 100_000
"""A random game longer than this counts as endless."""

_CHANGED = 25
"""Percent of options that are not left at their default."""
_OUT_OF_TURN = 30
"""Percent of entries played by any seat that may act, rather than by one the game waits for."""
_TRIES = 200


class StuckError(Exception):
    """A game does not go on: none of the seats it waits for can act, or it has no end."""


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """One finished game."""

    record: Record
    outcome: Outcome

    @property
    def plies(self) -> int:
        """Return the number of entries of the record."""
        return len(self.record.entries)


def seed_bytes(text: str) -> bytes:
    """Turn any text into 32 bytes of seed, by SHA-256."""
    return hashlib.sha256(text.encode()).digest()


def random_options(cls: type[O], dice: Dice) -> O:
    """Return options that differ from the defaults here and there, drawn again while they contradict each other.

    Enums and flags take any value; a number takes one of the `range` of its field's metadata, else its default.
    """
    for _ in range(_TRIES):
        try:
            return cls(**_draw(cls, dice))
        except OptionError:
            continue
    return cls()


def _draw(cls: type[object], dice: Dice) -> dict[str, object]:
    kinds = typing.get_type_hints(cls)
    values: dict[str, object] = {}
    for field in dataclasses.fields(cls):  # type: ignore[arg-type]  # a type with dataclass fields, by the protocol
        if not dice.chance(_CHANGED):
            continue
        kind = kinds[field.name]
        if kind is bool:
            values[field.name] = not field.default
        elif isinstance(kind, type) and issubclass(kind, enum.Enum):
            values[field.name] = dice.choice(list(kind))
        elif kind is int and "range" in field.metadata:
            low, high = field.metadata["range"]
            values[field.name] = low + dice.below(high - low + 1)
    return values


def random_game(rules: AnyRules, seed: bytes, *, seats: int | None = None, options: object = None) -> AnyGame:
    """Start a game; unspecified seats and options are drawn. OptionError if they cannot fit."""
    dice = Dice(seed_bytes(f"table:{seed.hex()}"), 0)
    for _ in range(_TRIES):
        chosen = random_options(rules.Options, dice) if options is None else options
        count = dice.choice(sorted(rules.info.seat_counts)) if seats is None else seats
        try:
            return RunningGame(rules, chosen, count, seed)
        except OptionError:
            continue
    return RunningGame(rules, rules.Options() if options is None else options, seats or rules.info.min_seats, seed)


def step_at_random(game: AnyGame, *, interrupt: int = 0) -> Step[Any]:
    """Play one entry, uniform among the legal actions of a seat; StuckError if there is none.

    `interrupt` is the percentage of entries in which the clock runs out or a player leaves instead.
    """
    dice = Dice(seed_bytes(f"choices:{game.seed.hex()}"), len(game.entries))
    turn = game.turn
    if isinstance(turn, Outcome):
        raise StuckError("the game is over")
    if dice.chance(interrupt):
        if dice.chance(75):
            return game.expire()
        return game.withdraw(dice.choice(turn.seats))
    seats: Sequence[Seat] = turn.seats
    if dice.chance(_OUT_OF_TURN):
        seats = [Seat(seat) for seat in range(game.seats)]
    for seat in (*dice.shuffle(seats), *turn.seats):
        actions = game.rules.legal_actions(game.state, seat)
        if actions:
            return game.play(seat, game.rules.format(dice.choice(actions)))
    raise StuckError(f"no seat of {list(turn.seats)} has a legal action")


def play_out(game: AnyGame, *, interrupt: int = 0, most_plies: int = MOST_PLIES) -> FinishedGame:
    """Play to the end; StuckError if there is none."""
    while len(game.entries) < most_plies:
        turn = game.turn
        if isinstance(turn, Outcome):
            return FinishedGame(game.record, turn)
        step_at_random(game, interrupt=interrupt)
    raise StuckError(f"no end after {most_plies} plies")


def summary(played: Sequence[FinishedGame]) -> str:
    """Return games, plies, outcomes by reason and winners by seat, one a line."""
    plies = [each.plies for each in played]
    reasons = Counter(each.outcome.reason for each in played)
    winners = Counter(seat for each in played for seat in each.outcome.winners)
    shared = sum(len(each.outcome.winners) > 1 for each in played)
    nobody = sum(not each.outcome.winners for each in played)
    lines = [
        f"games    {len(played)}",
        f"plies    min {min(plies)}, median {median(plies):g}, max {max(plies)}",
        "outcomes " + ", ".join(f"{reason} {count}" for reason, count in sorted(reasons.items())),
        "winners  " + ", ".join(f"seat {seat}: {count}" for seat, count in sorted(winners.items())),
        f"shared   {shared}, nobody {nobody}",
    ]
    return "\n".join(lines)


def specimen(rules: AnyRules, seed: bytes, plies: int) -> AnyGame:
    """Return a random game of the default rules after that many plies, as a sample."""
    game = random_game(rules, seed, seats=rules.info.min_seats, options=rules.Options())
    while len(game.entries) < plies and not isinstance(game.turn, Outcome):
        step_at_random(game)
    return game
