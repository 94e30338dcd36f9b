"""Puzzles of MONO for two: the play with the best chance, bluffing or not, challenging or not.

Every possible hand of the opponent is equally likely. The opponent plays by fixed rules, stated with the task: any
card that fits is played, all of them equally likely, or one is drawn and played if it fits; 1 Wild Draw 4 in 4 is
challenged; with another card to play, a Wild Draw 4 is played 1 time in 8.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import comb
from typing import Final

from engines import GAMES
from engines.core.beliefs import Belief
from engines.monocards.actions import Play, format_action
from engines.monocards.cards import (
    FITTING,
    KIND,
    ORIGIN,
    WILD,
    WILD_DRAW_FOUR,
    Card,
    Kind,
    Origin,
    symbol_of,
)
from engines.monocards.options import Options
from engines.monocards.view import FITS, SORTS, Phase, SeatView
from players import computer
from players.puzzles.puzzle import Motif, Puzzle
from tools.puzzles.chances import best_of, chance_puzzle
from tools.puzzles.families.monocards_check import (
    CHALLENGED,
    HONEST,
    fault_of,  # noqa: F401 - what a family has
    unseen_by,
)
from tools.puzzles.games import positions

_PLAYERS: Final = (("medium", "easy"), ("easy", "medium"), ("medium", "medium"))
_MOST_HELD: Final = 3
"""The maximum hand size of the opponent: larger hands are too many to be counted one by one."""
_PILE: Final = 10
"""The minimum number of cards to be drawn: there is no reshuffle."""
_HAND: Final = (2, 5)
_MARGINS: Final = {Motif.CHALLENGE: 0.5}
_MARGIN: Final = 0.05
_CHOICES: Final = {Motif.KEEP: 3, Motif.BLUFF: 4}
"""The minimum number of plays to choose from."""
_RATINGS: Final = {Motif.OUT: 1300, Motif.KEEP: 1450, Motif.BLUFF: 1600, Motif.CHALLENGE: 1550}
_TURN_BACK: Final = frozenset({Kind.SKIP, Kind.REVERSE, Kind.DRAW_TWO})
"""Cards after which, with two players, the same one continues."""
Unseen = Mapping[Card, int]


def candidates(seed: str) -> Iterator[Puzzle]:
    """Yield puzzles from rounds of computer players endlessly, at most one per motif and round."""
    rules, options, game = GAMES["monocards"], Options(target=0), 0
    while True:
        players = [computer("monocards", level) for level in _PLAYERS[game % len(_PLAYERS)]]
        seen = set[Motif]()
        for state, seat in reversed(list(positions(rules, options, players, f"{seed}:{game}"))):
            view = rules.seat_view(state, seat)
            motif = _motif(view)
            if motif is None or motif in seen:
                continue
            values = _values(view, motif)
            puzzle = _puzzle(state, view, motif, values, options)
            if puzzle is not None:
                seen.add(motif)
                yield puzzle
        game += 1


def answer_of(puzzle: Puzzle) -> str:
    """Return the answer to a yes-or-no question; '' for another question."""
    if puzzle.motif is Motif.BLUFF:
        return "bluff" if WILD_DRAW_FOUR in puzzle.line[0] else "no bluff"
    return puzzle.line[0] if puzzle.motif is Motif.CHALLENGE else ""


def _motif(view: SeatView) -> Motif | None:
    public, held = view.public, view.public.sizes[1 - view.seat]
    if view.known or public.limits or public.catchable is not None or public.draw_pile < _PILE:
        return None
    if public.phase is Phase.ANSWER:
        demand = public.demand
        doubted = demand is not None and demand.challenged is not None and 0 < held <= _MOST_HELD
        return Motif.CHALLENGE if doubted else None
    cards = len(view.hand)
    if public.phase is not Phase.PLAY or not _HAND[0] <= cards <= _HAND[1] or not 0 < held <= _MOST_HELD:
        return None
    if cards == 2 and view.seat not in public.calls.called:
        return None
    if WILD_DRAW_FOUR in view.hand and view.bluffing:
        return Motif.BLUFF
    return Motif.OUT if cards == 2 else Motif.KEEP


def _puzzle(state: object, view: SeatView, motif: Motif, values: dict[str, float], options: Options) -> Puzzle | None:
    """Return the puzzle of a position; None if no choice is best by far, or nearly all are."""
    if len(values) < _CHOICES.get(motif, 2):
        return None
    solutions, margin = best_of(values)
    if margin < _MARGINS.get(motif, _MARGIN) or len(solutions) > max(1, min(3, len(values) // 2)):
        return None
    rating = _RATINGS[motif] + round(150 * (0.5 - min(1.0, margin))) + 20 * len(values)
    return chance_puzzle(
        GAMES["monocards"], state, view.seat, motif, values, sorted(values), rating, _belief(view), options
    )


def plays_of(view: SeatView) -> list[Play]:
    """Return each way to play a card."""
    return [
        Play((card,), named)
        for card in sorted(set(view.playable))
        for named in (tuple(Origin) if ORIGIN[card] is None else (None,))
    ]


# By symmetry, the card played is any of the fitting ones, all equally likely.


def _values(view: SeatView, motif: Motif) -> dict[str, float]:
    """Return the worth of each choice: cards won on average, or the chance to have a playable card next turn."""
    if motif is Motif.CHALLENGE:
        return _values_of_answers(view)
    return {format_action(play): _chance_to_go_on(view, play) for play in plays_of(view)}


def _values_of_answers(view: SeatView) -> dict[str, float]:
    bluffs, honest = _hands_behind(view)
    guilty = bluffs / (bluffs + HONEST * honest)
    return {"accept": -4.0, "challenge": 6 * guilty - 6 * (1 - guilty)}


def _hands_behind(view: SeatView) -> tuple[int, int]:
    """Return how many hands behind a Wild Draw 4 make it a bluff, and how many do not."""
    unseen, held = unseen_by(view), view.public.sizes[1 - view.seat]
    honest = comb(unseen.total() - _count(unseen, _could_be_played(view)), held)
    return comb(unseen.total(), held) - honest, honest


def _could_be_played(view: SeatView) -> frozenset[Card]:
    """Return the cards that make the Wild Draw 4 on top a bluff."""
    demand = view.public.demand
    if demand is None or demand.beneath is None or demand.origin is None:
        raise AssertionError("a Wild Draw 4 that can be challenged lies on something")
    return FITTING[demand.beneath][demand.origin] - {WILD_DRAW_FOUR}


def _count(unseen: Unseen, cards: frozenset[Card]) -> int:
    return sum(count for card, count in unseen.items() if card in cards)


def _chance_to_go_on(view: SeatView, play: Play) -> float:
    """Return the chance that one of the remaining cards fits when it is the seat's turn again."""
    (card,) = play.cards
    rest = list(view.hand)
    rest.remove(card)
    origin = play.named or ORIGIN[card]
    if origin is None:
        raise AssertionError("a wild card names an Origin")
    goes_on = float(not FITTING[card][origin].isdisjoint(rest))
    if card == WILD_DRAW_FOUR:
        return goes_on * (1 - CHALLENGED if view.bluffing else 1)
    if KIND[card] in _TURN_BACK:
        return goes_on
    unseen, held = unseen_by(view), view.public.sizes[1 - view.seat]
    fitting = {each: count for each, count in unseen.items() if each in FITTING[card][origin]}
    all_cards, fit = unseen.total(), sum(fitting.values())
    none = comb(all_cards - fit, held) / comb(all_cards, held)
    drawn = none * fit / (all_cards - held)
    # A card played from a hand of one ends the round.
    played = drawn + (1 - none if held > 1 else 0.0)
    follows = sum(count * _fits_on(rest, each) for each, count in fitting.items()) / fit if fit else 0.0
    return played * follows + (none - drawn) * goes_on


def _fits_on(rest: Sequence[Card], card: Card) -> float:
    """Return the chance that one of the cards fits on a card just played; a wild card names any Origin."""
    if card == WILD_DRAW_FOUR or KIND[card] in _TURN_BACK:
        return 0.0
    origins = tuple(Origin) if card == WILD else (Origin(card[0]),)
    return sum(not FITTING[card][origin].isdisjoint(rest) for origin in origins) / len(origins)


def _belief(view: SeatView) -> Belief:
    """Return how many of the hands have a card of each sort; honest ones weigh more behind a Wild Draw 4."""
    unseen, held = unseen_by(view), view.public.sizes[1 - view.seat]
    doubted = view.public.phase is Phase.ANSWER
    fits = _could_be_played(view) if doubted else view.public.fitting

    def without(cards: frozenset[Card]) -> int:
        lacking = comb(unseen.total() - _count(unseen, cards), held)
        return lacking + (HONEST - 1) * comb(unseen.total() - _count(unseen, cards | fits), held) * doubted

    every = without(frozenset())
    counts = ((sort, every - without(fits if sort == FITS else _cards_of(sort))) for sort in SORTS)
    other = int(1 - view.seat)
    return Belief(every, tuple(sorted(((other, str(sort)), count) for sort, count in counts if count)))


def _cards_of(sort: str) -> frozenset[Card]:
    return frozenset(card for card in KIND if sort in (ORIGIN[card] or card, "" if card == sort else symbol_of(card)))
