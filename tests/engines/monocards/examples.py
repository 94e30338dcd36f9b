"""Worked examples of the rules of MONO in writing: a sentence, then lines of `hands | moves | seen`.

Hands stand between slashes, with E5 on top; where there is one hand, three others sit by. After a semicolon stand other
things of the position, and options by their names. A move begins with its seat; `2 leaves`, and `clock` is the clock's.
A line without hands goes on from the line before it. What is seen is a property of the game or of its public view, of a
seat where a number follows; it may have something or lack it. `happened` names an event.
"""

from collections.abc import Collection
from enum import Enum
from functools import reduce
from typing import Any

import pytest

from engines.core import RulesError
from engines.core.options import option_names, options_from_text
from engines.monocards.cards import Origin
from engines.monocards.options import Options
from tests.engines.monocards.positions import OTHERS, Game, lay

Example = list[list[str]]


def every(text: str) -> pytest.MarkDecorator:
    """Return the examples of a text, each a test by its sentence."""
    found: dict[str, Example] = {}
    for line in text.strip().splitlines():
        if line.startswith(" "):
            found[list(found)[-1]].append([part.strip() for part in line.split("|")])
        else:
            assert line not in found, f"{line} is there twice"
            found[line] = []
    return pytest.mark.parametrize("example", found.values(), ids=found)


def check(example: Example) -> None:
    """Play an example, and look after each of its lines."""
    game = lay("E1", "E2")
    for hands, moves, seen in example:
        game = _laid(hands) if hands else game
        if seen.startswith("refused: "):
            with pytest.raises(RulesError) as refused:
                _play(game, moves)
            assert seen.removeprefix("refused: ") in str(refused.value)
            continue
        _play(game, moves)
        for name, _, value in (each.partition(": ") for each in seen.split("; ")):
            if name == "happened":
                assert value in {type(event).__name__ for event in game.events}
            elif name.endswith((" has", " lacks")):
                path, _, has = name.rpartition(" ")
                assert (value in map(str, _look(game, path))) is (has == "has"), name
            else:
                assert _text(_look(game, name)) == value, name


def _laid(text: str) -> Game:
    hands, *more = (part.strip() for part in text.split(";"))
    held = [hand.strip() for hand in hands.split("/")]
    fields: dict[str, Any] = {"discards": "E5"}  # any field by name
    options = []
    for part in more:
        name, _, value = part.partition(" ")
        if name in ("scores", "called"):
            fields[name] = tuple(map(int, value.split()))
        elif name in ("mover", "direction", "shuffles"):
            fields[name] = int(value)
        elif name == "origin":
            fields[name] = Origin(value)
        elif name.partition("=")[0] in option_names(Options):
            options.append(part)
        else:
            fields[{"on": "discards", "pile": "pile"}[name]] = value
    hands_of_all = held if len(held) > 1 else (*held, *OTHERS)
    return lay(*hands_of_all, options=options_from_text(Options, " ".join(options)), **fields)


def _play(game: Game, moves: str) -> None:
    for move in filter(None, moves.split("; ")):
        seat, _, text = move.partition(" ")
        if move == "clock":
            game.expire()
        elif text == "leaves":
            game.withdraw(int(seat))
        else:
            game.play(int(seat), text)


def _look(game: Game, name: str) -> Any:  # any property
    """Return what a name like `mover`, `match.scores` or `drew 1` stands for."""
    path, _, seat = name.partition(" ")
    start: Any = game if hasattr(game, path.split(".")[0]) else game.public
    found = reduce(getattr, path.split("."), start)
    return found if not seat else found(int(seat)) if callable(found) else found[int(seat)]


def _text(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.name)
    if isinstance(value, Collection) and not isinstance(value, str):
        return ", ".join(f"({_text(each)})" if isinstance(each, tuple) else _text(each) for each in value) or "nothing"
    return "-" if value is None else str(value)
