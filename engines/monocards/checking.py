"""Reasons to refuse an action. Computed from the player's own view, so that refusals reveal no secrets."""

from dataclasses import replace

from engines.core.errors import IllegalActionError, game_is_over, not_your_turn
from engines.core.messages import N_, Player, join
from engines.core.rules import Seat
from engines.monocards.actions import Accept, Action, Call, Catch, Challenge, Draw, Jump, Pass, Play
from engines.monocards.advice import instead, why_not_playable
from engines.monocards.cards import ORDER, WILD_DRAW_FOUR, WILDS, Card, Origin
from engines.monocards.choices import catches, may_call, may_draw, may_pass, open_to_jumps, swap_targets
from engines.monocards.complaints import (
    leave_origin_out,
    name_origin,
    no_jumps,
    no_such_card,
    say_whose_hand,
    takes_no_hand,
    wild_alone,
    wrong_catch_made,
)
from engines.monocards.options import Options, Several
from engines.monocards.sequences import followers
from engines.monocards.view import Phase, SeatView
from engines.monocards.words import card_name


def check(view: SeatView, action: Action) -> None:
    """Raise IllegalActionError if `action` is illegal for this player now."""
    if view.public.match.outcome is not None:
        raise game_is_over()
    if isinstance(action, Play):
        if view.seat not in view.public.turn:
            raise not_your_turn()
        _check_play(view, action)
    elif isinstance(action, Catch):
        _check_catch(view, action.seat)
    elif isinstance(action, Call):
        _check_call(view)
    elif isinstance(action, Jump):
        _check_jump(view, action)
    elif not view.on_turn:
        raise not_your_turn()
    else:
        _check_quiet(view, action)


def _check_quiet(view: SeatView, action: Draw | Pass | Challenge | Accept) -> None:
    if isinstance(action, Draw):
        if not may_draw(view):
            raise IllegalActionError(_why_no_draw(view))
    elif isinstance(action, Pass):
        if not may_pass(view):
            raise IllegalActionError(_why_no_pass(view))
    elif view.public.demand is None:
        raise IllegalActionError(join([N_("There is nothing to accept or doubt."), instead(view)]))
    elif isinstance(action, Challenge) and view.public.demand.challenged is None:
        raise IllegalActionError(join([N_("There is no Wild Draw 4 to doubt."), instead(view)]))


def _why_no_draw(view: SeatView) -> str:
    public = view.public
    if public.phase is Phase.DRAWN:
        return join([N_("You already drew a card."), instead(view)])
    if public.demand is not None:
        return instead(view)
    if public.nothing_to_draw:
        return join([N_("There is nothing to draw."), instead(view)])
    return N_("A card of yours fits, so you must play it here.")


def _why_no_pass(view: SeatView) -> str:
    public = view.public
    if public.demand is not None:
        return instead(view)
    if public.phase is Phase.DRAWN:
        return N_("The card you drew fits, so you must play it here.")
    if public.nothing_to_draw:
        return N_("A card of yours fits, so you must play it here.")
    return join([N_("You can only pass after drawing."), instead(view)])


def check_cards(view: SeatView, action: Play) -> None:
    """Raise IllegalActionError for cards that this hand cannot play on any card."""
    if not action.cards:
        raise IllegalActionError(N_("Name a card, like `play E5`."))
    _check_held(view, action.cards)
    if len(action.cards) > 1:
        _check_several(view, action.cards)
    _check_named(action.cards, action.named)


def _check_play(view: SeatView, action: Play) -> None:
    check_cards(view, action)
    first = action.cards[0]
    if first not in view.playable:
        raise IllegalActionError(why_not_playable(view, first))
    _check_swap(view, action.cards, action)


def _check_held(view: SeatView, cards: tuple[Card, ...]) -> None:
    for card in cards:
        held = view.hand.count(card)
        if cards.count(card) <= held:
            continue
        raise IllegalActionError(_too_few(card, held) if card in ORDER else no_such_card(card))


def _too_few(card: Card, held: int) -> str:
    if held == 0:
        return N_("You don't hold {card}.", card=card_name(card))
    return N_("You hold only {count} {card}.", count=held, card=card_name(card))


def _check_several(view: SeatView, cards: tuple[Card, ...]) -> None:
    options = view.public.match.options
    if options.several is Several.OFF:
        raise IllegalActionError(N_("Play one card at a time here."))
    for at in range(1, len(cards)):
        if cards[at] not in followers(options, view.hand, cards[:at]):
            raise IllegalActionError(_why_not_next(options, cards[:at], cards[at]))


def _why_not_next(options: Options, before: tuple[Card, ...], card: Card) -> str:
    """Return why a card cannot follow those played before it in the same turn."""
    if options.several is Several.SAME:
        if card in WILDS or before[0] in WILDS:
            return wild_alone(card if card in WILDS else before[0])
        return N_("{card} and {first} are not equal.", card=card_name(card), first=card_name(before[0]))
    if before[-1] in WILDS:
        return N_("A wild card comes last.")
    if card == WILD_DRAW_FOUR:
        return N_("After {card} another card fits, and there is no bluffing here.", card=card_name(before[-1]))
    return N_(
        "{card} doesn't fit on {before}.",
        card=card_name(card),
        before=card_name(before[-1]),
    )


def _check_named(cards: tuple[Card, ...], named: Origin | None) -> None:
    last = cards[-1]
    if (last in WILDS) is (named is not None):
        return
    raise IllegalActionError(leave_origin_out(cards) if named is not None else name_origin(cards))


def _check_swap(view: SeatView, cards: tuple[Card, ...], action: Play | Jump) -> None:
    targets = swap_targets(view, cards)
    if action.swap in targets:
        return
    if action.swap is None:
        raise IllegalActionError(say_whose_hand(replace(action, swap=targets[0])))
    if targets == (None,):
        raise IllegalActionError(takes_no_hand(replace(action, swap=None)))
    raise IllegalActionError(N_("You can't swap hands with {player}.", player=Player(action.swap)))


def _check_call(view: SeatView) -> None:
    if may_call(view):
        return
    if view.public.match.options.call_penalty == 0:
        raise IllegalActionError(N_("No MONO calls in this match."))
    if view.seat in view.public.calls.called:
        raise IllegalActionError(N_("You already called MONO."))
    raise IllegalActionError(N_("Call MONO on your turn, before your second-to-last card."))


def _check_catch(view: SeatView, seat: Seat) -> None:
    if seat == view.seat:
        raise IllegalActionError(N_("You can't catch yourself."))
    if seat not in catches(view):
        if view.seat in view.public.calls.accusers and view.public.sizes[seat] == 1:
            raise wrong_catch_made()
        raise IllegalActionError(N_("{player} can't be caught now.", player=Player(seat)))


def _check_jump(view: SeatView, action: Jump) -> None:
    public = view.public
    if view.on_turn:
        raise IllegalActionError(N_("It's your turn: type `play {card}`.", card=action.card))
    if not public.match.options.jump_in:
        raise IllegalActionError(no_jumps())
    if action.card in WILDS or action.card != public.top:
        raise IllegalActionError(N_("Jump in with a card equal to the top one, not wild."))
    if not open_to_jumps(public):
        drawing = Player(public.turn[0])
        raise IllegalActionError(N_("Wait for {player}, who drew a card.", player=drawing))
    _check_held(view, (action.card,))
    _check_swap(view, (action.card,), action)
