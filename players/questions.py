"""What a host asks of a computer player in another process: a seat's view goes there, a canonical action comes back.

Nothing but the view crosses: whoever thinks has no position but those it imagines.
"""

from dataclasses import dataclass
from enum import StrEnum

from engines import GAMES
from engines.core.dice import Dice
from players import computer
from players.draws import ALLOWANCE, JudgesDraws, takes_draw


class Kind(StrEnum):
    """What there is to decide."""

    CHOOSE = "choose"
    """The game waits for the seat."""
    REACT = "react"
    """It waits for another, and the seat may act all the same."""
    DRAW = "draw"
    """Somebody offers a draw."""


@dataclass(frozen=True, slots=True)
class Question:
    """One decision of one seat."""

    kind: Kind
    game: str
    level: str
    view: object
    seed: bytes
    sharing: int = 2
    """How many would share a draw."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is decided: the canonical text of an action, or whether the draw is taken."""

    action: str | None = None
    agrees: bool = False


def answered(question: Question) -> Answer:
    """Think."""
    rules, player = GAMES[question.game], computer(question.game, question.level)
    dice, budget = Dice(question.seed, 0), player.allowance.budget()
    if question.kind is Kind.DRAW:
        if isinstance(player, JudgesDraws):
            return Answer(agrees=player.takes_draw(question.view))
        return Answer(agrees=takes_draw(rules, question.view, question.sharing, dice, ALLOWANCE.budget()))
    decide = player.choose if question.kind is Kind.CHOOSE else player.react
    action = decide(rules, question.view, dice, budget)
    return Answer(None if action is None else rules.format(action))
