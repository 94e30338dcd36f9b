"""What a keeper can order, and its canonical text (rules: Orders).

Canonical text is one line of ASCII: the orders joined by `; `, free text as JSON strings.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum


class Verb(Enum):
    """The first word of an order."""

    DISCARD = "discard"
    EAT = "eat"
    FLAUNT = "flaunt"
    FRIENDLY = "friendly"
    GROW = "grow"
    LAIR = "lair"
    MOVE = "move"
    NAME = "name"
    OFFSET = "offset"
    PLAY = "play"
    SCAN = "scan"
    SKULK = "skulk"
    SPAWN = "spawn"
    ADDRESS = "address"
    EMAIL = "email"
    FIND = "find"
    GAME = "game"
    PASSWORD = "password"  # noqa: S105 - the name of an order, not a secret
    QUIT = "quit"
    VACATION = "vacation"
    WIDTH = "width"


PRIORITY: dict[Verb, int] = {
    Verb.DISCARD: 1,
    Verb.PLAY: 1,
    Verb.EAT: 2,
    Verb.GROW: 3,
    Verb.MOVE: 4,
    Verb.SCAN: 4,
    Verb.LAIR: 5,
    Verb.SPAWN: 5,
    Verb.PASSWORD: 5,
}
"""Lower numbers go first; orders not named here have priority 0."""

ACTIONS = frozenset({Verb.EAT, Verb.GROW, Verb.MOVE, Verb.SCAN})
"""A monster carries out one of these a turn."""
STANCES = frozenset({Verb.FLAUNT, Verb.SKULK})
"""A monster takes at most one of these a turn."""

NONE = -1


@dataclass(frozen=True, slots=True)
class Order:
    """One well-written order.

    `subject` is the number of the monster, lair or keeper (of OFFSET the x), `value` the number of a power or of a
    password, a width, a turn or the y of OFFSET, `word` a direction, a growth, a destination or free text.
    """

    verb: Verb
    subject: int = NONE
    value: int = NONE
    word: str = ""

    @property
    def priority(self) -> int:
        """Its place in the turn."""
        return PRIORITY.get(self.verb, 0)


@dataclass(frozen=True, slots=True)
class Fault:
    """A line that is no order. It is kept so that the check can show it; a line with a secret is kept without it."""

    text: str
    reason: str = ""
    """Why, where the text alone does not tell: it was cut, or the host refused it."""


@dataclass(frozen=True, slots=True)
class OrderSet:
    """Everything a keeper orders for the turn; `done` when the set ends with END."""

    lines: tuple[Order | Fault, ...] = ()
    done: bool = False


@dataclass(frozen=True, slots=True)
class Ready:
    """The keeper waits for the others, with the orders already given."""


@dataclass(frozen=True, slots=True)
class Wait:
    """The keeper was ready and thinks again; the orders stay."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Another account has taken the seat over: the host enters it. What the account before it left behind is void."""


Action = OrderSet | Ready | Wait | Claim

REDACTED = "***"
READY = "ready"
CLAIM = "claim"
WAIT = "wait"
CLEAR = "clear"
END = "end"
FAULT = "?"


def quoted(text: str) -> str:
    """Return free text as an ASCII JSON string without the characters that cut lines or end a code span."""
    return json.dumps(text).replace(";", "\\u003b").replace("#", "\\u0023").replace("`", "\\u0060")


def format_line(line: Order | Fault) -> str:
    """Return the canonical text of one line of a set."""
    if isinstance(line, Fault):
        return " ".join((FAULT, quoted(line.text), *((quoted(line.reason),) if line.reason else ())))
    if line.verb is Verb.PASSWORD:
        # Never the word itself, whoever asks.
        return f"{line.verb.value} ={max(line.value, 0)}"
    return " ".join((line.verb.value, *_words(line, quoted)))


def shown(line: Order | Fault) -> str:
    """Return a line as people write it, free text as it was typed; a password stays hidden."""
    if isinstance(line, Fault):
        return line.text
    if line.verb is Verb.PASSWORD:
        return f"PASSWORD {REDACTED}"
    if line.verb is Verb.VACATION:
        return " ".join((line.verb.name, *_words(line, str)))
    words = _words(line, lambda text: json.dumps(text, ensure_ascii=False))
    return " ".join((line.verb.name, *(word if word.startswith('"') else word.upper() for word in words)))


def _words(order: Order, free: Callable[[str], str]) -> tuple[str, ...]:
    letter, text = _SHAPES[order.verb]
    words = [f"{letter}{order.subject}"] if letter is not None and order.subject != NONE else []
    if order.verb in (Verb.GAME, Verb.VACATION) and order.word:
        words.insert(0, free(order.word) if text else order.word)
    elif order.word:
        words.append(free(order.word) if text else order.word)
    if order.value != NONE:
        words.append(str(order.value))
    return tuple(words)


_SHAPES: dict[Verb, tuple[str | None, bool]] = {
    Verb.DISCARD: (None, False),
    Verb.EAT: ("m", False),
    Verb.FLAUNT: ("m", False),
    Verb.FRIENDLY: ("k", False),
    Verb.GROW: ("m", False),
    Verb.LAIR: ("l", False),
    Verb.MOVE: ("m", False),
    Verb.NAME: ("m", True),
    Verb.OFFSET: ("", False),
    Verb.PLAY: ("m", False),
    Verb.SCAN: ("m", False),
    Verb.SKULK: ("m", False),
    Verb.SPAWN: ("l", False),
    Verb.ADDRESS: (None, True),
    Verb.EMAIL: (None, False),
    Verb.FIND: ("k", False),
    Verb.GAME: ("k", False),
    Verb.PASSWORD: (None, False),
    Verb.QUIT: (None, False),
    Verb.VACATION: (None, True),
    Verb.WIDTH: (None, False),
}
"""For each verb the letter before its subject (None: it has none) and whether its word is free text."""


def format_action(action: Action) -> str:
    """Return the canonical text of a set of orders, of `ready`, of `wait` or of `claim`."""
    if isinstance(action, Ready):
        return READY
    if isinstance(action, Wait):
        return WAIT
    if isinstance(action, Claim):
        return CLAIM
    lines = [format_line(line) for line in action.lines] or [CLEAR]
    return "; ".join([*lines, END] if action.done else lines)
