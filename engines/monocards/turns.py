"""Playing, drawing, passing, and what they lead to (rules/monocards.md, a round)."""

from engines.core.making import maker
from engines.core.rules import Seat
from engines.monocards.actions import Jump, Play
from engines.monocards.cards import FITTING, KIND, ORIGIN, WILD_DRAW_FOUR, Card, Kind, Origin, another_fits, symbol_of
from engines.monocards.events import (
    BluffChallenged,
    CardsPlayed,
    DirectionTurned,
    DrawReason,
    HandsPassed,
    HandsSwapped,
    RoundEnding,
    TurnPassed,
    TurnsSkipped,
)
from engines.monocards.rounds import end_by_lowest_hand, settle
from engines.monocards.situation import Demand, Phase, new_calls, new_demand
from engines.monocards.state import Evidence, new_evidence
from engines.monocards.table import Table
from engines.monocards.view import ShownHand

_played = maker(CardsPlayed)
_EXTRA_FOR_CHALLENGE = 2


def play(table: Table, seat: Seat, action: Play) -> None:
    """Put down cards that were found legal, and do what they say."""
    put_down(table, seat, action.cards, action.named, action.swap, jumped=False)


def jump(table: Table, seat: Seat, action: Jump) -> None:
    """Put down a card that was found legal out of turn; play goes on from there."""
    put_down(table, seat, (action.card,), None, action.swap, jumped=True)


def put_down(
    table: Table, seat: Seat, cards: tuple[Card, ...], named: Origin | None, swap: Seat | None, *, jumped: bool
) -> None:
    """Take the cards out of the hand, settle calls and swaps, and let the cards take effect."""
    evidence = new_evidence(table.hands[seat], table.discards[-1], table.origin) if cards[0] == WILD_DRAW_FOUR else None
    hand = list(table.hands[seat])
    for card in cards:
        hand.remove(card)
    left = len(hand)
    _begin(table, seat)
    table.hands[seat] = tuple(hand)
    table.discards += cards
    table.origin = named or ORIGIN[cards[-1]] or table.origin
    table.events.append(_played(seat, cards, named, jumped, left))
    if left == 0:
        table.finishers = (*table.finishers, seat)
        table.forget_call(seat)
        table.lapse_calls()
    elif left == 1 or table.calls.called or table.swaps:
        uncalled = left == 1 and seat not in table.calls.called
        _exchange(table, seat, cards, swap)
        table.lapse_calls()
        _open_window(table, seat, uncalled)
    table.mover = seat
    table.idle = 0
    _take_effect(table, seat, cards, evidence)


def draw(table: Table, seat: Seat) -> bool:
    """Draw one card, or until one can be played; tell whether the player now plays it or passes."""
    _begin(table, seat)
    table.idle = 0
    options = table.options
    drawn = table.give(seat, 1, DrawReason.CHOICE) if not options.draw_until_playable else _draw_until(table, seat)
    table.drawn = drawn[-1]
    table.phase = Phase.DRAWN
    at_once = options.auto_pass or options.forced_play or options.draw_until_playable
    if at_once and not table.fits(table.drawn, seat):
        pass_on(table, seat)
        return False
    return True


def _draw_until(table: Table, seat: Seat) -> tuple[Card, ...]:
    before = table.hands[seat]
    drawn: list[Card] = []
    while True:
        taken = table.take_one()
        if taken is None:
            break
        drawn.append(taken)
        table.hands[seat] = (*before, *drawn)
        if table.fits(taken, seat):
            break
    table.hands[seat] = before
    table.receive(seat, tuple(drawn), DrawReason.CHOICE)
    return tuple(drawn)


def pass_on(table: Table, seat: Seat) -> None:
    """Keep the card drawn, or go without where there is nothing to draw."""
    empty = table.phase is Phase.PLAY
    _begin(table, seat)
    table.events.append(TurnPassed(seat, empty))
    table.lapse_calls()
    if empty:
        table.idle += 1
        if table.idle >= len(table.match.playing):
            end_by_lowest_hand(table, RoundEnding.NOTHING_TO_DRAW)
            return
    table.mover = table.after(seat)


def accept(table: Table, seat: Seat) -> None:
    """Take the cards demanded; the turn is lost."""
    demand = _answered(table, seat)
    table.give(seat, demand.cards, DrawReason.CARD)
    table.lapse_calls()
    table.mover = table.after(seat)
    settle(table)


def challenge(table: Table, seat: Seat) -> None:
    """Look at the hand behind the Wild Draw 4: somebody draws two more than were demanded."""
    evidence = table.evidence
    demand = _answered(table, seat)
    offender = demand.challenged
    if evidence is None or offender is None:
        raise AssertionError("a challenge was found legal without a Wild Draw 4 to challenge")
    guilty = is_bluff(evidence)
    table.shown = ShownHand(offender, seat, evidence.hand)
    table.events.append(BluffChallenged(seat, offender, guilty))
    if guilty:
        table.give(offender, demand.cards + _EXTRA_FOR_CHALLENGE, DrawReason.GUILTY)
    else:
        table.give(seat, demand.cards + _EXTRA_FOR_CHALLENGE, DrawReason.INNOCENT)
        table.lapse_calls()
        table.mover = table.after(seat)
    settle(table)


def is_bluff(evidence: Evidence) -> bool:
    """Tell whether another card of the hand could have been played; a second Wild Draw 4 does not count."""
    return another_fits(FITTING[evidence.top][evidence.origin], evidence.hand)


def _begin(table: Table, seat: Seat) -> None:
    table.end_window()
    table.phase = Phase.PLAY
    table.drawn = None
    table.evidence = None
    if table.shown is not None and table.shown.to == seat:
        table.shown = None


def _answered(table: Table, seat: Seat) -> Demand:
    demand = table.demand
    if demand is None:
        raise AssertionError("an answer was found legal with nothing demanded")
    _begin(table, seat)
    table.demand = None
    table.idle = 0
    return demand


def _open_window(table: Table, seat: Seat, uncalled: bool) -> None:  # noqa: FBT001 - what the play has just shown
    """Whoever played down to one card uncalled may be caught, unless a swap has made the hand larger since."""
    if uncalled and table.options.call_penalty and len(table.hands[seat]) == 1:
        table.calls = new_calls(table.calls.called, seat, table.calls.accusers)


def _exchange(table: Table, seat: Seat, cards: tuple[Card, ...], swap: Seat | None) -> None:
    if swap is not None:
        table.hands[seat], table.hands[swap] = table.hands[swap], table.hands[seat]
        table.events.append(HandsSwapped(seat, swap))
        table.forget_call(seat)
        table.forget_call(swap)
    elif table.options.seven_zero and symbol_of(cards[0]) == "0":
        for _ in cards:
            _pass_hands(table)


def _pass_hands(table: Table) -> None:
    playing = [seat for seat in table.match.playing if table.hands[seat]]
    held = [table.hands[seat] for seat in playing]
    for at, hand in enumerate(held):
        table.hands[playing[(at + table.direction) % len(playing)]] = hand
    for seat in playing:
        table.forget_call(seat)
    table.events.append(HandsPassed(table.direction))


def _take_effect(table: Table, seat: Seat, cards: tuple[Card, ...], evidence: Evidence | None) -> None:
    kind = KIND[cards[0]]
    if kind is Kind.NUMBER or kind is Kind.WILD:
        table.mover = table.after(seat)
    elif kind is Kind.DRAW_TWO or kind is Kind.WILD_DRAW_FOUR:
        _demand(table, seat, cards, evidence)
    elif kind is Kind.SKIP:
        _skip(table, seat, len(cards))
    else:
        _reverse(table, seat, len(cards))
    if table.finishers and table.demand is None:
        settle(table)


def _skip(table: Table, seat: Seat, count: int) -> None:
    """Pass over `count` players; of two players the other one is passed over, however many cards there are."""
    if len(table.match.playing) == 2:
        count = 1
    table.events.append(TurnsSkipped(tuple(table.after(seat, step) for step in range(1, count + 1))))
    table.mover = table.after(seat, count + 1)


def _reverse(table: Table, seat: Seat, count: int) -> None:
    if len(table.match.playing) == 2:
        _skip(table, seat, count)
        return
    if count % 2:
        table.direction = -table.direction
        table.events.append(DirectionTurned(table.direction))
    table.mover = table.after(seat)


def _demand(table: Table, seat: Seat, cards: tuple[Card, ...], evidence: Evidence | None) -> None:
    options = table.options
    is_four = cards[0] == WILD_DRAW_FOUR
    owed = (4 if is_four else 2 * len(cards)) + (table.demand.cards if table.demand is not None else 0)
    can_challenge = is_four and not options.no_bluff
    victim = table.after(seat)
    if not (options.stacking or can_challenge):
        table.give(victim, owed, DrawReason.CARD)
        table.mover = table.after(victim)
        return
    table.mover = victim
    table.phase = Phase.ANSWER
    table.demand = new_demand(owed, seat if can_challenge else None)
    table.evidence = evidence if can_challenge else None
