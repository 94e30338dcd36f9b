"""The names of cards and Origins, marked for translation, and lists of cards."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from engines.core.messages import N_, NP_, Text, join, join_list
from engines.monocards.cards import ORIGIN, WILD, WILD_DRAW_FOUR, Card, Origin

_ORIGINS: Final = {
    Origin.ELDRITCH: N_("Eldritch"),
    Origin.MARTIAN: N_("Martian"),
    Origin.PRECURSOR: N_("Precursor"),
    Origin.WIZARD: N_("Wizard"),
}
_WILDS: Final = {WILD: N_("Wild"), WILD_DRAW_FOUR: N_("Wild Draw 4")}
_SYMBOLS: Final = {"S": N_("Skip"), "R": N_("Reverse"), "D": N_("Draw 2")}
_COUNTS: Final = dict(
    enumerate((N_("two"), N_("three"), N_("four"), N_("five"), N_("six"), N_("seven"), N_("eight")), 2)
)
_LIKE: Final = {"S": N_("a Skip"), "R": N_("a Reverse"), "D": N_("a Draw 2"), "8": N_("an 8")}


def origin_name(origin: Origin) -> Text:
    """Return `Eldritch`, `Martian`, `Precursor` or `Wizard`."""
    return _ORIGINS[origin]


def symbol_name(symbol: str) -> str:
    """Return `Skip`, `Reverse`, `Draw 2`, or the number."""
    return _SYMBOLS.get(symbol, symbol)


def like(symbol: str) -> Text:
    """Return `a Skip`, `a 7`, `an 8`."""
    return _LIKE.get(symbol) or N_("a {number}", number=symbol)


def card_name(card: Card) -> Text:
    """Return the name in full, as in `Martian Draw 2`."""
    origin = ORIGIN[card]
    if origin is None:
        return _WILDS[card]
    return N_("{origin} {symbol}", origin=origin_name(origin), symbol=symbol_name(card[1]))


def cards_named(cards: Iterable[Card]) -> str:
    """Return the names of cards, as in `Martian 5, Wizard 5 and Wild`."""
    return join_list(map(card_name, cards))


def cards_listed(cards: Iterable[Card]) -> Text:
    """Return many cards by name, as in `Martian 1, Martian 2 (two), Wild`."""
    counted = [_times(card_name(card), times) for card, times in Counter(cards).items()]
    return join(counted, ", ") if counted else N_("no cards")


def _times(card: Text, times: int) -> Text:
    """Return a card with its count, so that the count is not read as the card's number."""
    return card if times == 1 else N_("{card} ({times})", card=card, times=_COUNTS.get(times, times))


def codes(cards: Sequence[Card]) -> str:
    """Return cards as typed, such as `E5,M5`."""
    return ",".join(cards)


def cards_counted(count: int) -> Text:
    """Return `1 card`, `2 cards`."""
    return NP_("{count} card", "{count} cards", count)


def draw_card(top: Card) -> Text:
    """Return the kind of the Draw card on top."""
    return _WILDS[WILD_DRAW_FOUR] if top == WILD_DRAW_FOUR else _SYMBOLS["D"]


def points_counted(points: int) -> Text:
    """Return `1 point`, `2 points`."""
    return NP_("{count} point", "{count} points", points)


def way(direction: int) -> Text:
    """Return the direction of play, for a table seen from above with ascending seats clockwise."""
    return N_("clockwise") if direction == 1 else N_("counterclockwise")
