"""Tables to test with: states set up from tiles, and the original's figures."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from engines.core import Dice, Outcome, Seat
from engines.mambo import RULES
from engines.mambo.actions import Action, Place
from engines.mambo.geometry import pack
from engines.mambo.options import Options
from engines.mambo.patterns import LETTERS
from engines.mambo.start_position import number_as_laid
from engines.mambo.state import State
from engines.mambo.view import Hex, PublicView

DICE = Dice(b"nothing in Mambo is drawn", 0)

VECTORS: Mapping[str, Any] = json.loads((Path(__file__).parent / "vectors.json").read_text())["positions"]


@cache
def table(tiles: str, options: Options | None = None, mover: int = 0) -> State:
    """A state from `q,r:t` words, in the order of their numbers."""
    options = options or Options()
    words = [RULES.parse(RULES.start(options, 2, DICE), Seat(0), word) for word in tiles.split()]
    laid = {pack(*word.hex): LETTERS.index(word.tile.value) for word in words if isinstance(word, Place)}
    numbers = number_as_laid(laid, options)
    text = " ".join(map(RULES.format, words))
    return State(options, text, options.size - len(words), Seat(mover), numbers=numbers)


def figure(name: str, options: Options | None = None, mover: int = 0) -> State:
    """A figure of the original."""
    return table(" ".join(f"{at}:{tile}" for at, tile in VECTORS[name]["tiles"].items()), options, mover)


def play(state: State, text: str) -> State:
    """Play one action of the player to move."""
    return RULES.apply(state, state.mover, RULES.parse(state, state.mover, text), DICE).state


def legal(state: State) -> set[str]:
    """The canonical texts of what the player to move may do."""
    return {RULES.format(action) for action in RULES.legal_actions(state, state.mover)}


def random_game(options: Options, seed: bytes) -> list[State]:
    """Every state of a game of random actions."""
    dice = Dice(seed, 0)
    states = [RULES.start(options, 2, DICE)]
    while not isinstance(RULES.turn(states[-1]), Outcome):
        state = states[-1]
        action: Action = dice.choice(RULES.legal_actions(state, state.mover))
        states.append(RULES.apply(state, state.mover, action, DICE).state)
    return states


def tiles_of(view: PublicView) -> dict[Hex, str]:
    """The letter of each tile, by hex."""
    return {laid.hex: laid.tile.value for laid in view.tiles}
