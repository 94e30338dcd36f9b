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
    MonoForgotten,
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
EXTRA_FOR_CHALLENGE = 2


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
    hand = list(table.hands[seat])
    for card in cards[:-1]:
        hand.remove(card)
    evidence = _evidence(table, tuple(hand), cards) if cards[-1] == WILD_DRAW_FOUR else None
    hand.remove(cards[-1])
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


def _evidence(table: Table, hand: tuple[Card, ...], cards: tuple[Card, ...]) -> Evidence:
    """Keep the hand as it was before the Wild Draw 4, and the card that lay beneath it."""
    beneath = cards[-2] if len(cards) > 1 else table.discards[-1]
    origin = ORIGIN[beneath] if len(cards) > 1 else table.origin
    return new_evidence(hand, beneath, origin or table.origin)


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
        table.give(offender, demand.cards + EXTRA_FOR_CHALLENGE, DrawReason.GUILTY)
    else:
        table.give(seat, demand.cards + EXTRA_FOR_CHALLENGE, DrawReason.INNOCENT)
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
        table.events.append(MonoForgotten(seat))


def _exchange(table: Table, seat: Seat, cards: tuple[Card, ...], swap: Seat | None) -> None:
    """Let hands change places as the cards say, one after the other; however many ask for a swap, there is one."""
    passes, asks = table.options.seven_zero, "7" if table.options.seven_zero else "0"
    for symbol in map(symbol_of, cards) if table.swaps else ():
        if symbol == asks and swap is not None:
            table.hands[seat], table.hands[swap] = table.hands[swap], table.hands[seat]
            table.events.append(HandsSwapped(seat, swap))
            table.forget_call(seat)
            table.forget_call(swap)
            swap = None
        elif symbol == "0" and passes:
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
    """Let what the cards say add up: the direction turns, then players are skipped, then the next one is to draw."""
    kinds = [KIND[card] for card in cards]
    skips, reverses = kinds.count(Kind.SKIP), kinds.count(Kind.REVERSE)
    owed = 2 * kinds.count(Kind.DRAW_TWO) + 4 * kinds.count(Kind.WILD_DRAW_FOUR)
    if len(table.match.playing) == 2:
        # The other one is passed over once, however many cards there are; who draws loses the turn anyway.
        skips = min(1, skips + reverses) if not owed else 0
    elif reverses % 2:
        table.direction = -table.direction
        table.events.append(DirectionTurned(table.direction))
    if skips:
        table.events.append(TurnsSkipped(tuple(table.after(seat, step) for step in range(1, skips + 1))))
    table.mover = table.after(seat, skips + 1)
    if owed:
        _demand(table, seat, owed, evidence)
    if table.finishers and table.demand is None:
        settle(table)


def _demand(table: Table, seat: Seat, owed: int, evidence: Evidence | None) -> None:
    """Let the player to move draw, or answer where there is an answer to the card on top."""
    options = table.options
    if table.mover == seat:  # so many were skipped that it is one's own turn again: nobody is hit by their own card
        table.mover = table.after(seat)
    owed += table.demand.cards if table.demand is not None else 0
    table.demand = None
    top = KIND[table.discards[-1]]
    can_challenge = top is Kind.WILD_DRAW_FOUR and not options.no_bluff
    can_stack = options.stacking and top in (Kind.DRAW_TWO, Kind.WILD_DRAW_FOUR)
    if not (can_stack or can_challenge):
        victim = table.mover
        table.give(victim, owed, DrawReason.CARD)
        table.mover = table.after(victim)
        return
    table.phase = Phase.ANSWER
    if can_challenge and evidence is not None:
        table.demand = new_demand(owed, seat, evidence.top, evidence.origin)
        table.evidence = evidence
    else:
        table.demand = new_demand(owed, None, None, None)
        table.evidence = None
