"""Swaps of hands (rules/monocards.md, house rules, zero_swaps and seven_zero)."""

from engines.core.rules import Seat
from engines.monocards.cards import Card, symbol_of
from engines.monocards.events import HandsPassed, HandsSwapped
from engines.monocards.remembering import follow_hands
from engines.monocards.table import Table


def exchange(table: Table, seat: Seat, cards: tuple[Card, ...], swap: Seat | None) -> None:
    """Swap hands as the cards demand, one after the other; a play makes at most one chosen swap."""
    passes, asks = table.options.seven_zero, "7" if table.options.seven_zero else "0"
    for symbol in map(symbol_of, cards) if table.swaps else ():
        if symbol == asks and swap is not None:
            table.hands[seat], table.hands[swap] = table.hands[swap], table.hands[seat]
            follow_hands(table, {seat: swap, swap: seat})
            table.events.append(HandsSwapped(seat, swap))
            table.forget_call(seat)
            table.forget_call(swap)
            swap = None
        elif symbol == "0" and passes:
            _pass_hands(table)


def _pass_hands(table: Table) -> None:
    playing = [seat for seat in table.match.playing if table.hands[seat]]
    held = [table.hands[seat] for seat in playing]
    goals = {seat: playing[(at + table.direction) % len(playing)] for at, seat in enumerate(playing)}
    for goal, hand in zip(goals.values(), held, strict=True):
        table.hands[goal] = hand
    follow_hands(table, goals)
    for seat in playing:
        table.forget_call(seat)
    table.events.append(HandsPassed(table.direction))
