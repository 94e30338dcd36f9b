"""Draw 2 and Wild Draw 4: demanded cards and their answers (rules/monocards.md, challenge, stacking)."""

from typing import Final

from engines.core.rules import Seat
from engines.monocards.cards import DEMANDED, FITTING, WILD_DRAW_FOUR, another_fits
from engines.monocards.events import BluffChallenged, DrawReason
from engines.monocards.options import Several
from engines.monocards.remembering import has_at_least, has_at_most, saw
from engines.monocards.rounds import settle
from engines.monocards.situation import ANSWER, Demand
from engines.monocards.table import Table
from engines.monocards.view import Evidence, ShownHand

EXTRA_FOR_CHALLENGE: Final = 2
"""The cards that the loser of a challenge draws besides those demanded: six in all for a Wild Draw 4."""


def demand(table: Table, seat: Seat, owed: int, evidence: Evidence | None) -> None:
    """Make the player to move draw, or wait for an answer if the top card allows one."""
    if table.mover == seat:  # skipped all the way round: players are never hit by their own card
        table.mover = table.after(seat)
    owed += table.demand.cards if table.demand is not None else 0
    table.demand = None
    options, top = table.options, table.discards[-1]
    can_challenge = top == WILD_DRAW_FOUR and not options.no_bluff
    can_stack = options.stacking and DEMANDED[top] > 0
    if not (can_stack or can_challenge):
        table.give(table.mover, owed, DrawReason.CARD)
        table.mover = table.after(table.mover)
        return
    table.phase = ANSWER
    table.evidence = evidence if can_challenge else None
    if table.evidence is None:
        table.demand = Demand(owed, None)
    else:
        table.demand = Demand(owed, seat, table.evidence.top, table.evidence.origin)


def accept(table: Table, seat: Seat) -> None:
    """Take the demanded cards and lose the turn."""
    demanded = _answer(table, seat)
    table.give(seat, demanded.cards, DrawReason.CARD)
    _lose_turn(table, seat)
    settle(table)


def challenge(table: Table, seat: Seat) -> None:
    """Reveal the hand behind the Wild Draw 4 to the challenger: the loser draws two more than were demanded."""
    evidence = table.evidence
    demanded = _answer(table, seat)
    offender = demanded.challenged
    if evidence is None or offender is None:
        raise AssertionError("a challenge was found legal without a Wild Draw 4 to challenge")
    guilty = is_bluff(evidence)
    table.shown = ShownHand(offender, seat, evidence.hand)
    table.events.append(BluffChallenged(seat, offender, guilty))
    _learn(table, seat, offender, evidence, guilty)
    if guilty:
        table.give(offender, demanded.cards + EXTRA_FOR_CHALLENGE, DrawReason.GUILTY)
    else:
        table.give(seat, demanded.cards + EXTRA_FOR_CHALLENGE, DrawReason.INNOCENT)
        _lose_turn(table, seat)
    settle(table)


def _learn(table: Table, seat: Seat, offender: Seat, evidence: Evidence, guilty: bool) -> None:  # noqa: FBT001 - what was found
    """Record that the challenger has seen the hand, and that everybody knows whether another of its cards fitted."""
    if table.swaps and table.options.several is not Several.OFF:
        return  # the hand may have gone to another player in the same play
    others = FITTING[evidence.top][evidence.origin] - {WILD_DRAW_FOUR}
    if guilty:
        has_at_least(table, offender, 1, others)
    else:
        has_at_most(table, offender, len(table.hands[offender]) + 1 - len(evidence.hand), others)
    saw(table, seat, offender, evidence.hand[:-1])


def is_bluff(evidence: Evidence) -> bool:
    """Return whether another card of the hand could have been played; a second Wild Draw 4 does not count."""
    return another_fits(FITTING[evidence.top][evidence.origin], evidence.hand)


def _answer(table: Table, seat: Seat) -> Demand:
    demanded = table.demand
    if demanded is None:
        raise AssertionError("an answer was found legal with nothing demanded")
    table.begin(seat)
    table.demand = None
    table.idle = 0
    return demanded


def _lose_turn(table: Table, seat: Seat) -> None:
    table.lapse_calls()
    table.mover = table.after(seat)
