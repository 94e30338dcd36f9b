"""Worked examples of the rules in writing: a sentence, then lines of `position | moves | seen`.

They stand in `examples/*.txt` of a game's folder, and its `test_examples.py` says how positions are written. A move
begins with its seat, or is of the seat to move; `2 leaves`, and `clock` is the clock's. A line without a position goes
on from the line before it. What is seen is a property of the game or of its public view, of a seat where a number
follows; it may have something or lack it. `20x:` before moves plays them with other dice so often. `happened` names an
event, `sentences` is all that the events say, `reads` is what is read of the texts after it, `named` a move in words.
"""

import re
from ast import literal_eval
from collections.abc import Callable, Collection, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, fields
from enum import Enum
from functools import partial, reduce
from pathlib import Path
from typing import Any, ClassVar, Self, TypeVar

import pytest

from engines import TEXTS, AnyRules
from engines.core import (
    AmbiguousActionError,
    Dice,
    Event,
    IllegalActionError,
    NotationError,
    OptionError,
    People,
    Seat,
    Step,
)
from engines.core.options import options_from_text

SEED = b"a position laid out by hand"
NAMES = ("Ada", "Ben", "Chi", "Dora", "Eve", "Fen")
Example = list[list[str]]
GameT = TypeVar("GameT", bound="Game")


@dataclass
class Game:
    """A match that goes on from a position; `events` are those of the latest entry."""

    rules: ClassVar[AnyRules]
    state: Any  # of any game
    ply: int = 0
    events: tuple[Event, ...] = ()
    luck: int = 1
    """Another number for each try."""

    @property
    def public(self) -> Any:
        return self.rules.public_view(self.state)

    @property
    def mover(self) -> int:
        return int(self.public.turn[0])

    @property
    def result(self) -> tuple[tuple[int, ...], tuple[int, ...] | None, str] | None:
        """Winners, scores and reason once the match is over."""
        outcome = self.public.outcome
        return None if outcome is None else (outcome.winners, outcome.scores, outcome.reason)

    @property
    def winners(self) -> tuple[int, ...]:
        return self.result[0] if self.result else ()

    @property
    def reason(self) -> str:
        return self.result[2] if self.result else ""

    @property
    def sentences(self) -> str:
        """Return all that the events of the latest entry say."""
        said = (TEXTS[self.rules.info.key].event(event, NAMES) for event in self.events)
        return " ".join(filter(None, said))

    @property
    def board(self) -> str:
        """Return the public text board, in one line."""
        return " ".join(TEXTS[self.rules.info.key].public(self.public, NAMES).split())

    def own(self, seat: int) -> str:
        """Return the text board of a seat, in one line."""
        return " ".join(TEXTS[self.rules.info.key].private(self.view(seat), NAMES).split())

    def view(self, seat: int) -> Any:
        return self.rules.seat_view(self.state, Seat(seat))

    def can(self, seat: int) -> list[str]:
        return [self.rules.format(action) for action in self.rules.legal_actions(self.state, Seat(seat))]

    def play(self, seat: int, *texts: str) -> Self:
        for text in texts:
            action = self.rules.parse(self.state, Seat(seat), text)
            self._take(partial(self.rules.apply, self.state, Seat(seat), action))
        return self

    def expire(self) -> Self:
        return self._take(partial(self.rules.expire, self.state))

    def withdraw(self, seat: int) -> Self:
        return self._take(partial(self.rules.withdraw, self.state, Seat(seat)))

    def _take(self, entry: Callable[[Dice], Step[Any]]) -> Self:
        self.ply += 1
        step = entry(Dice(SEED, self.ply))
        self.state, self.events = step.state, step.events
        return self


def of(module: str) -> pytest.MarkDecorator:
    """Return the examples beside a module, in `examples/*.txt`, each a test by its file and its sentence."""
    found: dict[str, Example] = {}
    for file in sorted((Path(module).parent / "examples").glob("*.txt")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith(" "):
                found[list(found)[-1]].append([part.strip() for part in line.split(" | ")])
            elif not line.startswith("#"):
                name = f"{file.stem}: {line}"
                assert name not in found, f"{name} is there twice"
                found[name] = []
    return pytest.mark.parametrize("example", found.values(), ids=found)


def begin(kind: type[GameT], text: str) -> GameT:
    """Return a game from a start position: after `begin` stand its fields, as Python writes them, and options."""
    rules, given, options = kind.rules, {}, []
    names = {field.name for field in fields(rules.StartPosition)}
    for part in text.split("; ")[1:]:
        name, _, value = part.partition("=")
        if name in names:
            given[name] = literal_eval(value)
        else:
            options.append(part)
    chosen = options_from_text(rules.Options, " ".join(options))
    return kind(rules.start_from(rules.StartPosition(**given), chosen, Dice(SEED, 0)))


def check(example: Example, lay: Callable[[str], Game]) -> None:
    """Play an example from the position that `lay` makes of its text, and look after each of its lines."""
    game: Game | None = None
    for position, moves, seen in example:
        if tries := re.fullmatch(r"(\d+)x: (.*)", moves):
            for luck in range(int(tries[1])):
                game = lay(position)
                game.ply = game.luck = luck
                _play(game, tries[2])
                _see(game, seen)
            continue
        before = game.state if game and not position else None
        refusal = seen.removeprefix("refused: ")
        error = (NotationError, AmbiguousActionError, IllegalActionError) if moves else OptionError
        with pytest.raises(error) if refusal != seen else nullcontext() as refused:
            game = lay(position) if position or game is None else game
            _play(game, moves)
        if refused is not None:
            _compare(refusal, str(refused.value))
            assert before is None or "; " in moves or game.state == before
            continue
        assert game is not None
        _see(game, seen)


def _compare(refusal: str, found: str) -> None:
    """Compare a refusal: from its start unless it begins in lower case or with …, and to its end if at a full stop."""
    wanted = refusal.removeprefix("… ")
    assert wanted in found, found
    assert refusal[:1].islower() or wanted != refusal or found.startswith(wanted), found
    assert not wanted.endswith(".") or found.endswith(wanted), found


def _see(game: Game, seen: str) -> None:
    for name, _, value in (each.partition(": ") for each in seen.split("; ")):
        look(game, name, value)


def look(game: Any, name: str, value: str) -> None:
    """Compare what a game shows by that name."""
    if name == "happened":
        assert value in {type(event).__name__ for event in game.events}
    elif name.startswith("reads "):
        for text in value.split(" // "):
            read = game.rules.parse(game.state, Seat(game.mover), text)
            assert game.rules.format(read) == name.removeprefix("reads "), text
    elif name.startswith("named "):
        seat = Seat(game.mover)
        action = game.rules.parse(game.state, seat, name.removeprefix("named "))
        found = TEXTS[game.rules.info.key].move(action, game.view(seat), People(NAMES))
        assert found == value
    elif name.endswith((" has", " lacks")):
        path, _, has = name.rpartition(" ")
        found = _find(game, path)
        assert (value in (found if isinstance(found, str) else map(str, found))) is (has == "has"), (name, found)
    else:
        found = _text(_find(game, name))
        assert found == value, f"{name}: {found}"


def _play(game: Game, moves: str) -> None:
    for move in filter(None, moves.split("; ")):
        seat, _, text = move.partition(" ")
        if move == "clock":
            game.expire()
        elif text == "leaves":
            game.withdraw(int(seat))
        elif seat.isdigit():
            game.play(int(seat), text)
        else:
            game.play(game.mover, move)


def _find(game: Any, name: str) -> Any:
    """Return what a name like `mover`, `match.scores`, `boards.1.left`, `view.0.hand` or `drew 1` stands for."""
    path, _, seat = name.partition(" ")
    start = game if hasattr(game, path.split(".")[0]) else game.public
    return reduce(_go_on, [*path.split("."), *filter(None, [seat])], start)


def _go_on(at: Any, part: str) -> Any:
    if not part.isdigit():
        return getattr(at, part)
    return at(int(part)) if callable(at) else at[int(part)]


def _text(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.name)
    if isinstance(value, Collection) and not isinstance(value, str):
        parts = value if isinstance(value, Sequence) else sorted(value)
        return ", ".join(f"({_text(each)})" if isinstance(each, tuple) else _text(each) for each in parts) or "nothing"
    return "-" if value is None else str(value)
