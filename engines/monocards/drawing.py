"""Drawing by choice, and passing (rules/monocards.md, a round)."""

from typing import Final

from engines.core.rules import Seat
from engines.monocards.cards import Card
from engines.monocards.events import DrawReason, RoundEnding, TurnPassed
from engines.monocards.rounds import end_by_lowest_hand
from engines.monocards.situation import DRAWN, PLAY
from engines.monocards.table import Table

_CHOICE: Final = DrawReason.CHOICE


def draw(table: Table, seat: Seat) -> bool:
    """Draw one card, or until one can be played; tell whether the player now plays it or passes."""
    table.begin(seat)
    table.idle = 0
    options = table.options
    drawn = _draw_until(table, seat) if options.draw_until_playable else table.give(seat, 1, _CHOICE)
    table.drawn = drawn[-1]
    table.phase = DRAWN
    at_once = options.auto_pass or options.forced_play or options.draw_until_playable
    if at_once and not table.fits(table.drawn, seat):
        pass_on(table, seat)
        return False
    return True


def _draw_until(table: Table, seat: Seat) -> tuple[Card, ...]:
    before = table.hands[seat]
    drawn: tuple[Card, ...] = ()
    while taken := table.take(1):
        drawn += taken
        table.hands[seat] = before + drawn
        if table.fits(taken[0], seat):
            break
    table.hands[seat] = before
    table.receive(seat, drawn, _CHOICE)
    return drawn


def pass_on(table: Table, seat: Seat) -> None:
    """Keep the card drawn, or go without where there is nothing to draw; the round ends when all have done so."""
    empty = table.phase is PLAY
    table.begin(seat)
    table.events.append(TurnPassed(seat, empty))
    table.lapse_calls()
    if empty:
        table.idle += 1
        if table.idle >= len(table.match.playing):
            end_by_lowest_hand(table, RoundEnding.NOTHING_TO_DRAW)
            return
    table.mover = table.after(seat)
