"""The names of cards and Origins, and lists of things, as players read them."""

from collections.abc import Iterable, Sequence
from typing import Final

from engines.monocards.view import WILD, WILD_DRAW_FOUR, Card, Origin

_SYMBOLS: Final = {"S": "Skip", "R": "Reverse", "D": "Draw 2"}


def origin_name(origin: Origin) -> str:
    """Return `Eldritch`, `Martian`, `Precursor` or `Wizard`."""
    return origin.name.capitalize()


def card_name(card: Card) -> str:
    """Return the name in full, as in `Martian Draw 2`."""
    if card == WILD:
        return "Wild"
    if card == WILD_DRAW_FOUR:
        return "Wild Draw 4"
    return f"{origin_name(Origin(card[0]))} {_SYMBOLS.get(card[1], card[1])}"


def hand_text(cards: Iterable[Card]) -> str:
    """Return the short names, as in `E5 M2 W4`."""
    return " ".join(cards) or "no cards"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Return `a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def cards_counted(count: int) -> str:
    """Return `1 card`, `2 cards`."""
    return f"{count} card" if count == 1 else f"{count} cards"


def draw_card(top: Card) -> str:
    """Return the kind of the Draw card that lies on top."""
    return "Wild Draw 4" if top == WILD_DRAW_FOUR else "Draw 2"


def points_counted(points: int) -> str:
    """Return `1 point`, `2 points`."""
    return f"{points} point{'' if points == 1 else 's'}"


def way(direction: int) -> str:
    """Return which way play goes: a table is seen from above, with rising seats clockwise."""
    return "clockwise" if direction == 1 else "counterclockwise"
