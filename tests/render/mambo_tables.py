"""Mambo positions to draw."""

from engines.core import Dice, Outcome
from engines.mambo import RULES
from engines.mambo.options import Options
from engines.mambo.state import State
from engines.mambo.view import PublicView
from render.core.board import Table

TABLE = Table(12, ("Red", "Blue"))


def play_turns(options: Options, plies: int = 10_000, seed: bytes = b"mambo") -> State:
    """The position after so many random turns, or the end."""
    dice = Dice(seed, 0)
    state = RULES.start(options, 2, dice)
    for _ in range(plies):
        if isinstance(RULES.turn(state), Outcome):
            break
        state = RULES.apply(state, state.mover, dice.choice(RULES.legal_actions(state, state.mover)), dice).state
    return state


def view_after(*texts: str, options: Options | None = None) -> PublicView:
    """Return the view after these actions."""
    dice = Dice(b"fixed", 0)
    state = RULES.start(options or Options(), 2, dice)
    for text in texts:
        state = RULES.apply(state, state.mover, RULES.parse(state, state.mover, text), dice).state
    return RULES.public_view(state)
