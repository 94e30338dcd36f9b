"""Positions of MONO in the worked examples (`tests/engines/examples.py`).

Hands stand between slashes, with E5 on top; where there is one hand, three others sit by; `start 4` is a
match of four from its start. After a semicolon stand other
things of the position, and options by their names.
"""

from typing import Any

from engines.core.options import option_names, options_from_text
from engines.monocards.cards import Origin
from engines.monocards.options import Options
from tests.engines import examples
from tests.engines.monocards.positions import OTHERS, Game, begin, lay


def _game_at(text: str) -> Game:
    if text.startswith("begin"):
        return examples.begin(Game, text)
    hands, *more = (part.strip() for part in text.split(";"))
    if hands.startswith("start "):
        return begin(int(hands.removeprefix("start ")), options=options_from_text(Options, " ".join(more)))
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


@examples.of(__file__)
def test_a_worked_example_comes_out(example: examples.Example) -> None:
    examples.check(example, _game_at)
