"""Playing cards, on one's turn or out of it, and their effects (rules/monocards.md, a round, house rules)."""

from typing import Final

from engines.core.rules import Seat
from engines.monocards.actions import Jump, Play
from engines.monocards.cards import DEMANDED, EFFECTIVE, FITTING, KIND, ORIGIN, WILD_DRAW_FOUR, Card, Kind, Origin
from engines.monocards.demands import demand
from engines.monocards.events import CardsPlayed, DirectionTurned, MonoForgotten, TurnsSkipped
from engines.monocards.remembering import forget_played, has_at_most
from engines.monocards.rounds import settle
from engines.monocards.swapping import exchange
from engines.monocards.table import Table
from engines.monocards.view import Evidence

_SKIP: Final = Kind.SKIP
_REVERSE: Final = Kind.REVERSE


def play(table: Table, seat: Seat, action: Play) -> None:
    """Play cards already checked to be legal, and apply their effects."""
    _put_down(table, seat, action.cards, action.named, action.swap, jumped=False)


def jump(table: Table, seat: Seat, action: Jump) -> None:
    """Play a card out of turn, already checked to be legal; play continues from there (rules/monocards.md, jump_in)."""
    _put_down(table, seat, (action.card,), None, action.swap, jumped=True)


def _put_down(
    table: Table, seat: Seat, cards: tuple[Card, ...], named: Origin | None, swap: Seat | None, *, jumped: bool
) -> None:
    """Remove the cards from the hand, settle calls and swaps, and apply the cards' effects."""
    hand = list(table.hands[seat])
    for card in cards:
        hand.remove(card)
    top = cards[-1]
    evidence = _evidence(table, hand, cards) if top == WILD_DRAW_FOUR else None
    table.begin(seat)
    table.idle = 0
    table.hands[seat] = tuple(hand)
    if table.known or table.limits:
        forget_played(table, seat, cards)
    if top == WILD_DRAW_FOUR and table.options.no_bluff and len(cards) == 1:
        has_at_most(table, seat, 0, FITTING[table.discards[-1]][table.origin] - {WILD_DRAW_FOUR})
    table.discards += cards
    table.origin = named or ORIGIN[top] or table.origin
    table.events.append(CardsPlayed(seat, cards, named, jumped, len(hand)))
    if not hand:
        table.finishers = (*table.finishers, seat)
        table.forget_call(seat)
        table.lapse_calls()
    elif len(hand) == 1 or table.calls.called or table.swaps:
        uncalled = len(hand) == 1 and seat not in table.calls.called
        exchange(table, seat, cards, swap)
        table.lapse_calls()
        _open_window(table, seat, uncalled)
    _take_effect(table, seat, cards, evidence)


def _evidence(table: Table, rest: list[Card], cards: tuple[Card, ...]) -> Evidence:
    """Return the hand as it was before the Wild Draw 4, and the card beneath it."""
    hand = (*rest, WILD_DRAW_FOUR)  # which sorts last
    if len(cards) == 1:
        return Evidence(hand, table.discards[-1], table.origin)
    return Evidence(hand, cards[-2], ORIGIN[cards[-2]] or table.origin)


def _open_window(table: Table, seat: Seat, uncalled: bool) -> None:  # noqa: FBT001 - what the play has just shown
    """Make a player catchable who has one card left uncalled, unless a swap has made the hand larger since."""
    if uncalled and table.options.call_penalty and len(table.hands[seat]) == 1:
        table.set_calls(table.calls.called, seat, table.calls.accusers)
        table.events.append(MonoForgotten(seat))


def _take_effect(table: Table, seat: Seat, cards: tuple[Card, ...], evidence: Evidence | None) -> None:
    """Apply the cards' effects together: the direction turns, then players are skipped, then the next one draws."""
    if EFFECTIVE.isdisjoint(cards):
        table.mover = table.after(seat)
    else:
        owed = sum(map(DEMANDED.__getitem__, cards))
        _pass_turn(table, seat, [KIND[card] for card in cards], draws=owed > 0)
        if owed:
            demand(table, seat, owed, evidence)
    if table.finishers and table.demand is None:
        settle(table)


def _pass_turn(table: Table, seat: Seat, kinds: list[Kind], *, draws: bool) -> None:
    """Find the next player: Reverse turns the direction, Skip passes over; with two players either passes over."""
    skips, reverses = kinds.count(_SKIP), kinds.count(_REVERSE)
    if len(table.match.playing) == 2:
        # The opponent is skipped once, however many cards there are; a player who draws loses the turn anyway.
        skips = min(1, skips + reverses) if not draws else 0
    elif reverses % 2:
        table.direction = -table.direction
        table.events.append(DirectionTurned(table.direction))
    if skips:
        table.events.append(TurnsSkipped(tuple(table.after(seat, step) for step in range(1, skips + 1))))
    table.mover = table.after(seat, skips + 1)
