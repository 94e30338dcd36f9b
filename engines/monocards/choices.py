"""What a player may do. It follows from what that player sees, so no choice can tell more than that."""

from collections.abc import Iterable, Iterator

from engines.core.rules import Seat
from engines.monocards.actions import (
    ACCEPT,
    CALL,
    CHALLENGE,
    DRAW,
    PASS,
    PLAIN_PLAYS,
    Action,
    Catch,
    Jump,
    Play,
    format_action,
)
from engines.monocards.cards import ORIGIN, WILDS, Card, symbol_of
from engines.monocards.view import Phase, PublicView, SeatView


def choices(view: SeatView) -> tuple[Action, ...]:
    """Return what this player may do, sorted by text.

    With `several`, plays of more than one card are atoms to build from: every pair, and all cards of the number or
    symbol, each with every card that can come first and last. Any other order and number of them is allowed too.
    """
    public = view.public
    if public.match.outcome is not None:
        return ()
    found: list[Action] = []
    if view.on_turn:
        found.extend(_on_turn(view))
    elif public.match.options.jump_in:
        found.extend(_jumps(view))
    found.extend(Catch(seat) for seat in catches(view))
    if may_call(view):
        found.append(CALL)
    if len(found) > 1:
        found.sort(key=format_action)
    return tuple(found)


def _on_turn(view: SeatView) -> Iterator[Action]:
    public = view.public
    if public.demand is not None:
        yield ACCEPT
        if public.demand.challenged is not None:
            yield CHALLENGE
    else:
        if may_draw(view):
            yield DRAW
        if may_pass(view):
            yield PASS
    playable = view.playable
    if not playable:
        return
    options = public.match.options
    simple = not (options.several or options.zero_swaps or options.seven_zero)
    for card in playable:
        if simple or card in WILDS:
            yield from PLAIN_PLAYS[card]
        else:
            yield from _plays(view, card)


def _plays(view: SeatView, first: Card) -> Iterator[Play]:
    """The plays that begin with a card that has an Origin."""
    for cards in _sequences(view, first):
        for target in swap_targets(view, cards):
            yield Play(cards, swap=target)


def _sequences(view: SeatView, first: Card) -> Iterable[tuple[Card, ...]]:
    if not view.public.match.options.several:
        return ((first,),)
    rest = list(view.hand)
    rest.remove(first)
    rest = [card for card in rest if card not in WILDS and symbol_of(card) == symbol_of(first)]
    found: dict[tuple[Card, ...], None] = {(first,): None}
    for last in rest:
        found[first, last] = None
        between = list(rest)
        between.remove(last)
        found[first, *between, last] = None
    return found


def swap_targets(view: SeatView, cards: tuple[Card, ...]) -> tuple[Seat | None, ...]:
    """Return with whom hands may be swapped after playing `cards`; None among them: it can be done without."""
    options, match = view.public.match.options, view.public.match
    symbol = symbol_of(cards[0])
    goes_out = len(cards) == len(view.hand)
    if goes_out or not ((options.zero_swaps and symbol == "0") or (options.seven_zero and symbol == "7")):
        return (None,)
    others = tuple(seat for seat in match.playing if seat != view.seat and seat not in view.public.finishers)
    if symbol == "0" or not others:
        return (None, *others)
    return others


def may_draw(view: SeatView) -> bool:
    """Tell whether the player to move may draw a card by choice."""
    public = view.public
    if public.phase is not Phase.PLAY or public.nothing_to_draw:
        return False
    return not (public.match.options.must_play and view.playable)


def may_pass(view: SeatView) -> bool:
    """Tell whether the player to move may pass."""
    public, options = view.public, view.public.match.options
    if public.phase is Phase.DRAWN:
        return not (options.forced_play and view.playable)
    if public.phase is Phase.PLAY and public.nothing_to_draw:
        return not (options.must_play and view.playable)
    return False


def may_call(view: SeatView) -> bool:
    """Tell whether a MONO call is due: a play can leave one card, or has just done so uncalled."""
    public, seat = view.public, view.seat
    options = public.match.options
    if options.call_penalty == 0 or seat in public.calls.called:
        return False
    if public.calls.catchable == seat:
        return True
    cards = len(view.hand)
    if view.on_turn:
        return cards == 2 or (options.several and _can_reach_one(view))
    return cards == 2 and options.jump_in and bool(_jumps(view))


def _can_reach_one(view: SeatView) -> bool:
    cards = len(view.hand)
    playable = view.playable
    for card in playable:
        if card not in WILDS:
            same = sum(other not in WILDS and symbol_of(other) == symbol_of(card) for other in view.hand)
            if same >= cards - 1:
                return cards > 1
    return False


def catches(view: SeatView) -> tuple[Seat, ...]:
    """Return whom this player may catch: who has not called, and with `false_catch` anyone else with one card."""
    public, calls = view.public, view.public.calls
    match = public.match
    if view.seat not in match.playing:
        return ()
    if not match.options.false_catch or view.seat in calls.accusers:
        return () if calls.catchable is None or calls.catchable == view.seat else (calls.catchable,)
    return tuple(seat for seat in match.playing if seat != view.seat and public.sizes[seat] == 1)


def _jumps(view: SeatView) -> tuple[Jump, ...]:
    top = view.public.discards[-1]
    if top not in view.hand or not open_to_jumps(view.public):
        return ()
    return tuple(Jump(top, target) for target in swap_targets(view, (top,)))


def open_to_jumps(public: PublicView) -> bool:
    """Tell whether an identical card may be played out of turn now: not on a wild card, nor amid a turn."""
    if not public.match.options.jump_in or ORIGIN[public.top] is None:
        return False
    return public.phase is not Phase.DRAWN
