"""Slow verification of puzzles of MONO: every possible hand of the opponent, played out by the rules themselves."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Any, Final

from engines.core.beliefs import Belief
from engines.core.dice import Dice
from engines.core.rules import Seat
from engines.monocards.actions import ACCEPT, CHALLENGE, DRAW, PASS, Action, Play, format_action
from engines.monocards.cards import DECK, FITTING, ORIGIN, Card, Origin, another_fits
from engines.monocards.view import FITS, Phase, SeatView
from players.puzzles.puzzle import Motif, Puzzle
from tools.puzzles.chances import chance_fault

HONEST: Final = 8
"""The weight of hands without another card relative to those with one: the opponent bluffs 1 time in 8."""
CHALLENGED: Final = 0.25
"""The chance that the opponent challenges a Wild Draw 4."""


def unseen_by(view: SeatView) -> Counter[Card]:
    """Return the cards that the opponent may have."""
    unseen = Counter(DECK)
    unseen.subtract(view.public.discards)
    unseen.subtract(view.hand)
    return +unseen


def fault_of(puzzle: Puzzle) -> str:
    """Return the fault of a puzzle, by an independent count; '' for none."""
    worlds = _Worlds(puzzle)
    if puzzle.motif is Motif.CHALLENGE:
        values = {"accept": worlds.cards_won(ACCEPT), "challenge": worlds.cards_won(CHALLENGE)}
    else:
        legal = puzzle.rules.legal_actions(worlds.state, puzzle.seat)
        values = {format_action(play): worlds.chance_after(play) for play in legal if isinstance(play, Play)}
    return chance_fault(puzzle, values, worlds.belief())


class _Worlds:
    """All possible hands of the opponent, each with the number of ways to deal it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.rules, self.state, self.seat = puzzle.rules, puzzle.state(), puzzle.seat
        self.view: SeatView = self.rules.seat_view(self.state, self.seat)
        self.other = Seat(1 - self.seat)
        self.unseen = unseen_by(self.view)
        self.doubted = puzzle.motif is Motif.CHALLENGE
        self.hands = [(hand, self._ways(hand)) for hand in self._all_hands()]
        self._after: dict[tuple[str, str, bool], float] = {}
        """The chance after a play and the reply to it, drawn or not; -1 if it depends on the hand."""
        self._fitting: dict[str, frozenset[Card]] = {}
        """The cards that may follow each play."""

    def _all_hands(self) -> Iterator[tuple[Card, ...]]:
        for hand in combinations_with_replacement(sorted(self.unseen), self.view.public.sizes[self.other]):
            if all(hand.count(card) <= self.unseen[card] for card in set(hand)):
                yield hand

    def _ways(self, hand: Sequence[Card]) -> int:
        ways = prod(comb(self.unseen[card], hand.count(card)) for card in set(hand))
        return ways * (1 if not self.doubted or self._is_bluff(hand) else HONEST)

    def _is_bluff(self, hand: Sequence[Card]) -> bool:
        demand = self.view.public.demand
        if demand is None or demand.beneath is None or demand.origin is None:
            raise AssertionError("there is a Wild Draw 4 to doubt")
        return another_fits(FITTING[demand.beneath][demand.origin], hand)

    def belief(self) -> Belief:
        """Return how often a hand has a card of each sort."""
        counts = Counter[tuple[int | str, ...]]()
        for hand, ways in self.hands:
            sorts = {str(ORIGIN[card] or card) for card in hand} | {
                card[1] for card in hand if card[1:] in ("S", "R", "D")
            }
            fits = self._is_bluff(hand) if self.doubted else not self.view.public.fitting.isdisjoint(hand)
            counts.update(
                dict.fromkeys(((int(self.other), sort) for sort in {*sorts, *([FITS] if fits else [])}), ways)
            )
        return Belief(sum(ways for _, ways in self.hands), tuple(counts.items()))

    def cards_won(self, answer: Action) -> float:
        """Return the cards that the opponent draws less those that the seat draws, on average, by the rules."""
        by_guilt: dict[bool, int] = {}
        total = 0
        for hand, ways in self.hands:
            guilty = self._is_bluff(hand)
            if guilty not in by_guilt:
                before = self._state(hand)
                after = self._apply(before, self.seat, answer).public.sizes
                drawn = [now - then for now, then in zip(after, before.public.sizes, strict=True)]
                by_guilt[guilty] = drawn[self.other] - drawn[self.seat]
            total += ways * by_guilt[guilty]
        return total / sum(ways for _, ways in self.hands)

    def chance_after(self, play: Play) -> float:
        """Return the chance that a card of the seat fits when it is its turn again, hand by hand."""
        total = 0.0
        for hand, ways in self.hands:
            total += ways * self._chance_against(hand, play)
        return total / sum(ways for _, ways in self.hands)

    def _chance_against(self, hand: tuple[Card, ...], play: Play) -> float:
        text = format_action(play)
        public = self._known(text, hand, play)
        if isinstance(public, float):
            return public
        fitting = [card for card in hand if card in public]
        if fitting:
            return sum(self._reply(text, play, hand, card, drawn=False) for card in fitting) / len(fitting)
        left = self.unseen - Counter(hand)
        total = 0.0
        for card, count in left.items():
            if card in public:
                total += count * self._reply(text, play, hand, card, drawn=True)
            else:
                total += count * self._pass(text, play, hand, card)
        return total / left.total()

    def _known(self, text: str, hand: tuple[Card, ...], play: Play) -> float | frozenset[Card]:
        """Return the chance if the turn comes back immediately; else the cards that fit then."""
        key = (text, "", False)
        if key not in self._after:
            after = self._apply(self._state(hand), self.seat, play)
            if after.public.phase is Phase.ANSWER:
                accepted = self._goes_on(self._apply(after, self.other, ACCEPT))
                challenged = self._goes_on(self._apply(after, self.other, CHALLENGE))
                self._after[key] = (1 - CHALLENGED) * accepted + CHALLENGED * challenged
            elif after.public.turn == (self.seat,):
                self._after[key] = self._goes_on(after)
            else:
                self._after[key] = -1.0
            self._fitting[text] = after.public.fitting
        known = self._after[key]
        return self._fitting[text] if known < 0 else known

    def _reply(self, text: str, play: Play, hand: tuple[Card, ...], card: Card, *, drawn: bool) -> float:
        """Return the chance after a card of the opponent's, from the hand or just drawn."""
        key = (text, card, drawn)
        if key not in self._after:
            state = self._apply(self._state(hand, (card,) if drawn else ()), self.seat, play)
            state = self._apply(state, self.other, DRAW) if drawn else state
            names = tuple(Origin) if ORIGIN[card] is None else (None,)
            after = [self._apply(state, self.other, Play((card,), named)) for named in names]
            self._after[key] = sum(map(self._goes_on, after)) / len(after)
        return self._after[key]

    def _pass(self, text: str, play: Play, hand: tuple[Card, ...], card: Card) -> float:
        key = (text, "pass", True)
        if key not in self._after:
            state = self._apply(self._apply(self._state(hand, (card,)), self.seat, play), self.other, DRAW)
            self._after[key] = self._goes_on(self._apply(state, self.other, PASS))
        return self._after[key]

    def _goes_on(self, state: Any) -> float:
        public = state.public
        if public.turn != (self.seat,) or public.phase is not Phase.PLAY:
            return 0.0
        return float(any(isinstance(action, Play) for action in self.rules.legal_actions(state, self.seat)))

    def _state(self, hand: tuple[Card, ...], pile: tuple[Card, ...] = ()) -> Any:
        position: Any = self.rules.describe(self.state)
        hands = list(position.hands)
        hands[self.other] = " ".join(hand)
        changed = replace(position, hands=tuple(hands), pile=" ".join(pile), hand_before="")
        return self.rules.start_from(changed, self.view.public.options, Dice(b"any", 0))

    def _apply(self, state: Any, seat: Seat, action: Action) -> Any:
        return self.rules.apply(state, seat, action, Dice(b"any", 1)).state
