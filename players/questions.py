"""Questions to a computer player in another process: a seat's view is sent, a canonical action returned.

Only the view is sent: a player has no positions except those it samples.
"""

from dataclasses import dataclass
from enum import StrEnum

from engines import GAMES
from engines.core.dice import Dice
from engines.core.messages import Text
from players import computer
from players.core.budget import Cut
from players.core.choice import Alternative
from players.core.mixed_player import MixedPlayer
from players.core.player import consider
from players.draws import ALLOWANCE, SupportsDraws, takes_draw


class Kind(StrEnum):
    """The decision to make."""

    CHOOSE = "choose"
    """The game waits for the seat."""
    REACT = "react"
    """True if the game waits for another seat, but this one may act."""
    DRAW = "draw"
    """A player offers a draw."""


@dataclass(frozen=True, slots=True)
class Question:
    """One decision of one seat."""

    kind: Kind
    game: str
    level: str
    view: object
    seed: bytes
    sharing: int = 2
    """The number of players that would share a draw."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The decision: the canonical text of an action, or whether to accept the draw; with details of its `Choice`."""

    action: str | None = None
    agrees: bool = False
    value: float | None = None
    line: tuple[str, ...] = ()
    second: Alternative[str] | None = None
    reasons: tuple[Text, ...] = ()
    depth: int | None = None
    cut: Cut | None = None
    """The clock that has ended the search before it was as deep as its level promises."""


def answer_question(question: Question) -> Answer:
    """Return the answer of a computer player."""
    rules, player = GAMES[question.game], computer(question.game, question.level)
    dice, budget = Dice(question.seed, 0), player.allowance.budget()
    if question.kind is Kind.DRAW:
        judge = player.stronger if isinstance(player, MixedPlayer) else player
        if isinstance(judge, SupportsDraws):
            return Answer(agrees=judge.takes_draw(question.view))
        return Answer(agrees=takes_draw(rules, question.view, question.sharing, dice, ALLOWANCE.budget()))
    if question.kind is Kind.REACT:
        action = player.react(rules, question.view, dice, budget)
        return Answer(None if action is None else rules.format(action), cut=budget.cut)
    choice = consider(player, rules, question.view, dice, budget).with_actions(rules.format)
    return Answer(
        choice.action,
        value=choice.value,
        line=choice.line,
        second=choice.second,
        reasons=choice.reasons,
        depth=choice.depth,
        cut=budget.cut,
    )
