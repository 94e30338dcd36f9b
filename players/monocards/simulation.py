"""Fast simulation of rounds of two: a hand is a number with one bit for each card, the card worth least lowest.

Both play the card worth most to them. Effects are those of the engine, as long as nobody
forgets a call and there is something to draw (`tests/players/test_monocards.py`).
"""

from collections.abc import Iterable
from typing import Final

from engines.core.dice import Dice
from engines.monocards.cards import DECK, FITTING, KIND, ORDER, ORIGIN, POINTS, Card, Kind, Origin
from engines.monocards.options import Several
from engines.monocards.view import SeatView

_WORTHS: Final = {Kind.WILD_DRAW_FOUR: -2, Kind.WILD: -1}
CARDS: Final = tuple(sorted(DECK * 2, key=lambda card: (_WORTHS.get(KIND[card], POINTS[card]), ORDER[card])))
"""The card of each bit. Equal cards are neighbors; Wild Draw 4 is worth least, Skip, Reverse and Draw 2 are most."""
LOWEST: Final = {card: CARDS.index(card) for card in ORDER}
"""The first bit of each card."""
DRAW, PASS = -1, -2
"""Moves that play no card."""

_NEARLY_OUT: Final = 2
"""The hand size of an opponent before which a Wild is better played than saved, as it may cost 50 points."""
_DOUBTED: Final = 3
"""The hand size of the player of a Wild Draw 4 at which it is doubted."""
_LOST: Final = 6
"""Cards drawn by the loser of a doubt."""


def every(cards: Iterable[Card]) -> int:
    """Return the bits of all cards of these names."""
    names = frozenset(cards)
    return sum(1 << at for at, card in enumerate(CARDS) if card in names)


def places(cards: Iterable[Card], taken: int = 0) -> list[int]:
    """Return a bit's number for each card, one that is not in `taken`."""
    found = []
    for card in cards:
        at = LOWEST[card]
        while taken >> at & 1:
            at += 1
        taken |= 1 << at
        found.append(at)
    return found


def mask(cards: Iterable[Card], taken: int = 0) -> int:
    """Return the bits of cards, as numbered by `places`."""
    return sum(1 << at for at in places(cards, taken))


def _kinds(*kinds: Kind) -> int:
    return every(card for card in ORDER if KIND[card] in kinds)


FOURS: Final = _kinds(Kind.WILD_DRAW_FOUR)
QUIET: Final = _kinds(Kind.NUMBER, Kind.WILD)
"""Cards that end a turn; of two players all others retain it."""
_WILDS: Final = _kinds(Kind.WILD)
_DRAW_TWOS: Final = _kinds(Kind.DRAW_TWO)
_ACTIONS: Final = _DRAW_TWOS | _kinds(Kind.SKIP, Kind.REVERSE)
_COLORS: Final = {origin: every(card for card in ORDER if ORIGIN[card] is origin) for origin in Origin}
_ORIGINS: Final = [ORIGIN[card] for card in CARDS]
FOLLOWERS: Final = [{origin: every(FITTING[top][origin]) for origin in Origin} for top in CARDS]
"""The bits that may follow each card."""
_VALUES: Final = [(value, every(card for card in ORDER if POINTS[card] == value)) for value in {*POINTS.values()}]


def can_be_simulated(view: SeatView) -> bool:
    """Return whether two players each play single cards from hands that are never swapped, and nothing is demanded."""
    public, options = view.public, view.public.options
    swaps = options.zero_swaps or options.seven_zero
    usual = options.several is Several.OFF and not swaps and not options.draw_until_playable
    return usual and len(public.sizes) == len(public.match.playing) == 2 and public.demand is None


class Simulation:
    """A position of a round, as its mover sees it, and the cards to be drawn. Simulation consumes it."""

    __slots__ = ("dice", "discards", "fitting", "origin", "other", "own", "passed", "pile")

    def __init__(self, own: int, other: int, pile: list[int], discards: list[int], origin: Origin, dice: Dice) -> None:
        """Set the hands, the pile from whose end cards are drawn, and the discards, the top card last."""
        self.own, self.other = own, other
        self.pile, self.discards = pile, discards
        self.origin, self.fitting = origin, FOLLOWERS[discards[-1]][origin]
        self.dice = dice
        self.passed = False
        """True if the opponent has just passed."""

    def play_on(self, card: int, origin: Origin) -> int:
        """Return the points of the round to its mover, minus the opponent's, after a first card, `DRAW` or `PASS`."""
        sign = 1
        while True:
            keeps_turn = False
            if card >= 0:
                keeps_turn = self._put_down(card, origin)
                if not self.own:
                    return sign * _points(self.other)
            elif card == DRAW:
                drawn = self._draw(1)
                if not drawn:
                    return sign * (_points(self.other) - _points(self.own))
                self.own |= drawn
                if drawn & self.fitting:
                    card, origin = self.usual(drawn)
                    continue
            self.passed = card < 0
            if not keeps_turn:
                self.own, self.other, sign = self.other, self.own, -sign
            card, origin = self.usual(self.own)

    def usual(self, held: int) -> tuple[int, Origin]:
        """Return the card worth most among `held`, and the Origin that counts after it; `DRAW` if none fits."""
        cards = held & self.fitting
        if not cards:
            return DRAW, self.origin
        if self.passed:
            cards = cards & _COLORS[self.origin] or cards
        others = self.other.bit_count()
        if others <= _NEARLY_OUT:
            cards = cards & _ACTIONS or cards & (_WILDS if others > 1 else _WILDS | FOURS) or cards
        card = cards.bit_length() - 1
        return card, _ORIGINS[card] or max(Origin, key=lambda origin: (self.own & _COLORS[origin]).bit_count())

    def _put_down(self, card: int, origin: Origin) -> bool:
        """Play a card of the mover; return whether the mover keeps the turn."""
        bit = 1 << card
        self.own ^= bit
        is_bluff = bool(self.own & self.fitting & ~FOURS)
        self.discards.append(card)
        self.origin, self.fitting = origin, FOLLOWERS[card][origin]
        if bit & _DRAW_TWOS:
            self.other |= self._draw(2)
        elif bit & FOURS:
            if self.own.bit_count() < _DOUBTED:
                self.other |= self._draw(4)
            elif not is_bluff:
                self.other |= self._draw(_LOST)
            else:
                self.own |= self._draw(_LOST)
                return False
        return not bit & QUIET

    def _draw(self, count: int) -> int:
        """Draw cards from the pile; the discards are shuffled in when it is empty."""
        drawn = 0
        for _ in range(count):
            if not self.pile:
                *below, top = self.discards
                self.pile, self.discards = self.dice.shuffle(below), [top]
                if not below:
                    break
            drawn |= 1 << self.pile.pop()
        return drawn


def _points(hand: int) -> int:
    """Return the points of a hand for the other player."""
    return sum(value * (hand & cards).bit_count() for value, cards in _VALUES)
