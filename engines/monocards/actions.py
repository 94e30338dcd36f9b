"""Actions of a player, and their canonical text (rules/monocards.md, canonical notation)."""

from dataclasses import dataclass
from typing import Final

from engines.core.rules import Seat
from engines.monocards.cards import ORDER, WILDS, Card, Origin


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card on your turn, or several with that house rule; the last ends up on top."""

    cards: tuple[Card, ...]
    named: Origin | None = None
    """The Origin that follows a wild card."""
    swap: Seat | None = None
    """The seat whose hand is taken in exchange."""


@dataclass(frozen=True, slots=True)
class Jump:
    """Play a card identical to the top card out of turn."""

    card: Card
    swap: Seat | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a card."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Keep the card drawn, or pass if there is nothing to draw."""


@dataclass(frozen=True, slots=True)
class Call:
    """Call MONO."""


@dataclass(frozen=True, slots=True)
class Catch:
    """Catch a player who has one card and has not called MONO."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Challenge:
    """Doubt the Wild Draw 4."""


@dataclass(frozen=True, slots=True)
class Accept:
    """Take the cards demanded."""


Action = Play | Jump | Draw | Pass | Call | Catch | Challenge | Accept

DRAW: Final = Draw()
PASS: Final = Pass()
CALL: Final = Call()
CHALLENGE: Final = Challenge()
ACCEPT: Final = Accept()

WORDS: Final[dict[str, Draw | Pass | Call | Challenge | Accept]] = {
    "draw": DRAW,
    "pass": PASS,
    "mono": CALL,
    "challenge": CHALLENGE,
    "accept": ACCEPT,
}
_WORD_OF: Final[dict[type, str]] = {type(action): word for word, action in WORDS.items()}


def format_action(action: Action) -> str:
    """Return the canonical text, as in `play E5,M5`, `play W>M`, `play E0>2`, `catch 2`."""
    if isinstance(action, Play):
        cards = ",".join(action.cards)
        return f"play {cards}{_after(action.named)}{_after(action.swap)}"
    if isinstance(action, Jump):
        return f"jump {action.card}{_after(action.swap)}"
    if isinstance(action, Catch):
        return f"catch {action.seat}"
    return _WORD_OF[type(action)]


def _after(chosen: Origin | Seat | None) -> str:
    return "" if chosen is None else f">{chosen}"


def _plain_plays(card: Card) -> tuple[Play, ...]:
    if card not in WILDS:
        return (Play((card,)),)
    return tuple(sorted((Play((card,), named=origin) for origin in Origin), key=format_action))


PLAIN_PLAYS: Final[dict[Card, tuple[Play, ...]]] = {card: _plain_plays(card) for card in ORDER}
"""The ways to play each card alone, without a swap, sorted by their text."""

TEXT_ORDER: Final[dict[Card, int]] = {
    card: at for at, card in enumerate(sorted(ORDER, key=lambda card: format_action(PLAIN_PLAYS[card][0])))
}
"""The place of each card where plays are sorted by their text."""
