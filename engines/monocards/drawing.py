"""Drawing by choice, and passing (rules/monocards.md, a round)."""

from typing import Final

from engines.core.rules import Seat
from engines.monocards.cards import FITTING, WILD_DRAW_FOUR, Card
from engines.monocards.events import DrawReason, RoundEnding, TurnPassed
from engines.monocards.remembering import has_at_least, has_at_most
from engines.monocards.rounds import end_by_lowest_hand
from engines.monocards.situation import DRAWN, PLAY
from engines.monocards.table import Table

_CHOICE: Final = DrawReason.CHOICE


def choose_draw(table: Table, seat: Seat) -> None:
    """Draw on one's turn; with `must_play` that implies that nothing could be played."""
    _nothing_to_play(table, seat)
    draw(table, seat)


def choose_pass(table: Table, seat: Seat) -> None:
    """Pass on one's turn; with `must_play` and nothing drawn that implies that nothing could be played."""
    if table.phase is PLAY:
        _nothing_to_play(table, seat)
    pass_on(table, seat)


def _nothing_to_play(table: Table, seat: Seat) -> None:
    if table.options.must_play:
        has_at_most(table, seat, 0, FITTING[table.discards[-1]][table.origin])


def draw(table: Table, seat: Seat) -> bool:
    """Draw one card, or until one can be played; return whether the player now plays it or passes."""
    table.begin(seat)
    table.idle = 0
    options = table.options
    drawn = _draw_until(table, seat) if options.draw_until_playable else table.give(seat, 1, _CHOICE)
    table.drawn = drawn[-1]
    table.phase = DRAWN
    at_once = options.auto_pass or options.forced_play or options.draw_until_playable
    if not at_once:
        return True
    goes_on = table.fits(table.drawn, seat)
    _learn(table, seat, len(drawn) - goes_on, fits=goes_on)
    if not goes_on:
        pass_on(table, seat)
    return goes_on


def _learn(table: Table, seat: Seat, refused: int, *, fits: bool) -> None:
    """Record the public knowledge: how many drawn cards did not fit, and whether the last one did."""
    fitting = FITTING[table.discards[-1]][table.origin]
    if refused:
        # A Wild Draw 4 that would be a bluff does not fit if bluffs are forbidden.
        missing = fitting - {WILD_DRAW_FOUR} if table.options.no_bluff else fitting
        has_at_most(table, seat, len(table.hands[seat]) - refused, missing)
    if fits:
        has_at_least(table, seat, 1, fitting)


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
    """Keep the card drawn, or pass if there is nothing to draw; the round ends when all have passed so."""
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
