"""What a host asks of a computer player in another process: a seat's view goes there, a canonical action comes back.

Nothing but the view crosses: whoever thinks has no position but those it imagines.
"""

import json
import pickle
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import IO

from engines import GAMES
from engines.core.dice import Dice
from players import computer
from players.draws import ALLOWANCE, JudgesDraws, takes_draw

_LENGTH = 4


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


def asked(question: Question) -> bytes:
    """Return a question as it is written to a process that thinks."""
    data = pickle.dumps(question)
    return len(data).to_bytes(_LENGTH, "big") + data


def read_question(source: IO[bytes]) -> Question | None:
    """Return the next question; None once there are no more."""
    head = source.read(_LENGTH)
    if len(head) < _LENGTH:
        return None
    # From the host that has started this process, and from nobody else.
    question = pickle.loads(source.read(int.from_bytes(head, "big")))  # noqa: S301 - as said
    if not isinstance(question, Question):
        raise TypeError(f"{type(question).__name__} is no question")
    return question


def written(answer: Answer) -> bytes:
    """Return an answer as a line."""
    return json.dumps({"action": answer.action, "agrees": answer.agrees}).encode() + b"\n"


def read_answer(line: bytes) -> Answer:
    """Return the answer of a line; ValueError for one that was cut off."""
    values = json.loads(line)
    return Answer(values["action"], values["agrees"])


def serve(source: IO[bytes], sink: IO[bytes], decide: Callable[[Question], Answer] = answered) -> None:
    """Answer one question after the other, until there are no more."""
    while (question := read_question(source)) is not None:
        sink.write(written(decide(question)))
        sink.flush()
