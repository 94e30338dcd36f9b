"""Tables to test with."""

from collections.abc import Sequence
from dataclasses import replace

from engines.core import Dice, Outcome, Seat
from engines.core.rules import Turn
from engines.monoch import RULES
from engines.monoch.blocks import BlockType
from engines.monoch.options import Options
from engines.monoch.state import State
from engines.monoch.view import Block, Colour, Face, Orientation, Stance

DICE = Dice(b"nothing in Monoch is drawn", 0)
WHITE_COLUMN = ("HT0@0,0", "HT0@0,2", "HT0@0,4", "DT0@0,6", "DT0@0,8", "GT0@2,9")
"""A white strip of five blocks from the north; `DT0@0,10` would bring it to the south over six."""


def new_game(options: Options | None = None, seats: int = 2) -> State:
    """A game before the declaration."""
    return RULES.start(options or Options(), seats, DICE)


def stance(text: str) -> Stance:
    """The block of a text like `AT90`."""
    return Stance(BlockType(text[0]), Orientation(Face(text[1]), int(text[2:])))


def construction(texts: Sequence[str]) -> tuple[Block, ...]:
    """Blocks put together as they come, by no rule but that none hangs over a gap."""
    heights: dict[tuple[int, int], int] = {}
    blocks = []
    for text in texts:
        name, _, place = text.partition("@")
        found, (x, y) = stance(name), map(int, place.split(","))
        wide, deep, high = found.orientation.size
        footprint = [(x + dx, y + dy) for dx in range(wide) for dy in range(deep)]
        below = {heights.get(column, 0) for column in footprint}
        assert len(below) == 1, f"a gap under {text}"
        z = below.pop()
        heights.update(dict.fromkeys(footprint, z + high))
        blocks.append(Block(found, x, y, z, None))
    return tuple(blocks)


def state_with(texts: Sequence[str], options: Options | None = None, seats: int = 2) -> State:
    """A game that stands at a construction, however it came there; seat 0 is black and to move."""
    blocks = construction(texts)
    pool = tuple(3 - sum(block.type is kind for block in blocks) for kind in BlockType)
    state = new_game(options, seats)
    return replace(state, blocks=blocks, pool=pool, declared=Colour.BLACK, laid=len(blocks))


def mover(state: State) -> Seat:
    """Return the seat to move."""
    turn = RULES.turn(state)
    assert isinstance(turn, Turn)
    return turn.seats[0]


def play(state: State, *texts: str) -> State:
    """Play actions of the seats to move."""
    for text in texts:
        seat = mover(state)
        state = RULES.apply(state, seat, RULES.parse(state, seat, text), DICE).state
    return state


def legal(state: State) -> list[str]:
    """The canonical texts of what the player to move may do."""
    return [RULES.format(action) for action in RULES.legal_actions(state, mover(state))]


def random_game(options: Options, seats: int, seed: bytes) -> list[State]:
    """Every state of a game of random actions."""
    dice = Dice(seed, 0)
    states = [new_game(options, seats)]
    while not isinstance(RULES.turn(states[-1]), Outcome):
        state = states[-1]
        action = dice.choice(RULES.legal_actions(state, mover(state)))
        states.append(RULES.apply(state, mover(state), action, DICE).state)
    return states
