"""Tables to test with."""

from engines.core import Dice, Outcome, Seat
from engines.core.rules import Turn
from engines.monoch import RULES
from engines.monoch.options import Options
from engines.monoch.state import State

DICE = Dice(b"nothing in Monoch is drawn", 0)


def new_game(options: Options | None = None, seats: int = 2) -> State:
    """A game before its first block."""
    return RULES.start(options or Options(), seats, DICE)


def mover(state: State) -> Seat:
    """Whose turn it is."""
    turn = RULES.turn(state)
    assert isinstance(turn, Turn)
    return turn.seats[0]


def play(state: State, *texts: str) -> State:
    """Play actions of whoever is to move."""
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
