"""The cards and what is printed on them (rules/monocards.md, head).

A card is its name: Origin letter and symbol (`E0`..`E9`, `ES` Skip, `ER` Reverse, `ED` Draw 2, the same for `M`, `P`
and `Z`), `W` (Wild) or `W4` (Wild Draw 4). Two cards of one name are the same card twice.
"""

import sys
from collections.abc import Iterable, Mapping
from enum import Enum, StrEnum
from typing import Final, NewType

Card = NewType("Card", str)


class Origin(StrEnum):
    """The four suits; the value is the letter on the card."""

    ELDRITCH = "E"
    MARTIAN = "M"
    PRECURSOR = "P"
    WIZARD = "Z"


class Kind(Enum):
    """The effect of a card."""

    NUMBER = "number"
    SKIP = "skip"
    REVERSE = "reverse"
    DRAW_TWO = "draw_two"
    WILD = "wild"
    WILD_DRAW_FOUR = "wild_draw_four"


WILD: Final = Card("W")
WILD_DRAW_FOUR: Final = Card("W4")
WILDS: Final = frozenset({WILD, WILD_DRAW_FOUR})
_FOURS: Final = frozenset({WILD_DRAW_FOUR})

_SYMBOLS: Final = "0112233445566778899SSRRDD"
_KINDS: Final = {"S": Kind.SKIP, "R": Kind.REVERSE, "D": Kind.DRAW_TWO}
_ACTION_POINTS: Final = 20
_WILD_POINTS: Final = 50

DECK: Final[tuple[Card, ...]] = (
    *(Card(sys.intern(origin + symbol)) for origin in Origin for symbol in _SYMBOLS),
    *[WILD] * 4,
    *[WILD_DRAW_FOUR] * 4,
)
"""The 108 cards in the order before shuffling. Equal cards are one object, which makes comparison fast."""

ORDER: Final[Mapping[Card, int]] = {card: at for at, card in enumerate(dict.fromkeys(DECK))}
"""The place of each card in a sorted hand: Origin by Origin, wild cards last. The keys are all cards."""

_place = ORDER.__getitem__


def _kind(card: Card) -> Kind:
    if card in WILDS:
        return Kind.WILD if card == WILD else Kind.WILD_DRAW_FOUR
    return _KINDS.get(card[1], Kind.NUMBER)


def _points(card: Card) -> int:
    if card in WILDS:
        return _WILD_POINTS
    return int(card[1]) if card[1].isdigit() else _ACTION_POINTS


KIND: Final[Mapping[Card, Kind]] = {card: _kind(card) for card in ORDER}
"""The effect of each card."""

_DEMANDED: Final = {Kind.DRAW_TWO: 2, Kind.WILD_DRAW_FOUR: 4}
DEMANDED: Final[Mapping[Card, int]] = {card: _DEMANDED.get(kind, 0) for card, kind in KIND.items()}
"""The number of cards that each card makes the next player draw."""

EFFECTIVE: Final = frozenset(card for card, kind in KIND.items() if kind not in (Kind.NUMBER, Kind.WILD))
"""The cards that affect other players."""

POINTS: Final[Mapping[Card, int]] = {card: _points(card) for card in ORDER}
"""The points that a card left in a hand is worth to the player who went out."""

ORIGIN: Final[Mapping[Card, Origin | None]] = {card: None if card in WILDS else Origin(card[0]) for card in ORDER}
"""The Origin of each card; None for wild cards."""


def symbol_of(card: Card) -> str:
    """Return the symbol printed next to the Origin: `0`..`9`, `S`, `R`, `D`; '' for a wild card."""
    return "" if card in WILDS else card[1]


def _fitting(top: Card, origin: Origin) -> frozenset[Card]:
    symbol = symbol_of(top)
    return frozenset(card for card in ORDER if card in WILDS or card[0] == origin or card[1] == symbol)


FITTING: Final[Mapping[Card, Mapping[Origin, frozenset[Card]]]] = {
    top: {origin: _fitting(top, origin) for origin in Origin} for top in ORDER
}
"""Top card -> Origin that counts -> the cards that may follow, including both wild cards."""


def another_fits(fitting: frozenset[Card], hand: Iterable[Card]) -> bool:
    """Return whether a Wild Draw 4 from this hand is a bluff: another card fits, other than a second Wild Draw 4."""
    return not fitting.intersection(hand) <= _FOURS


def hand_value(cards: Iterable[Card]) -> int:
    """Return the points of these cards."""
    return sum(POINTS[card] for card in cards)


def sorted_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards in hand order: Origin by Origin, wild cards last."""
    return tuple(sorted(cards, key=_place))
