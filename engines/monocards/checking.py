"""Why an action is refused. Made from what the player sees, so no refusal tells more than that."""

from dataclasses import replace

from engines.core.errors import IllegalActionError
from engines.core.reasons import GameIsOver, NotYourTurn, Reason
from engines.core.rules import Seat
from engines.monocards.actions import Accept, Action, Call, Catch, Challenge, Draw, Jump, Pass, Play
from engines.monocards.advice import instead, why_not_playable
from engines.monocards.call_reasons import (
    CalledAlready,
    CallLater,
    CannotBeCaught,
    CatchYourself,
    JumpNeedsIdentical,
    JumpOnTurn,
    NoCalls,
    NoJumps,
    WaitForWhoDrew,
    WrongCatchMade,
)
from engines.monocards.cards import ORDER, WILD_DRAW_FOUR, WILDS, Card, Origin
from engines.monocards.choices import catches, may_call, may_draw, may_pass, open_to_jumps, swap_targets
from engines.monocards.options import Options, Several
from engines.monocards.reasons import (
    AnotherWouldFollow,
    DoesNotFollow,
    DrewAlready,
    HeldTooFew,
    MustPlay,
    MustPlayDrawn,
    NameOrigin,
    NoCardNamed,
    NoOrigin,
    NoSuchCard,
    NoSwapWith,
    NothingOnWild,
    NothingToAnswer,
    NothingToChallenge,
    NothingToDraw,
    OneAtATime,
    OtherSymbol,
    PassAfterDrawing,
    SayWhoseHand,
    TakesNoHand,
    WildAlone,
)
from engines.monocards.sequences import followers
from engines.monocards.view import Phase, SeatView


def check(view: SeatView, action: Action) -> None:
    """Raise IllegalActionError where the rules forbid `action` to this player now."""
    if view.public.match.outcome is not None:
        raise IllegalActionError(GameIsOver())
    if isinstance(action, Play):
        if view.seat not in view.public.turn:
            raise IllegalActionError(NotYourTurn())
        _check_play(view, action)
    elif isinstance(action, Catch):
        _check_catch(view, action.seat)
    elif isinstance(action, Call):
        _check_call(view)
    elif isinstance(action, Jump):
        _check_jump(view, action)
    elif not view.on_turn:
        raise IllegalActionError(NotYourTurn())
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
        raise IllegalActionError(NothingToAnswer(instead(view)))
    elif isinstance(action, Challenge) and view.public.demand.challenged is None:
        raise IllegalActionError(NothingToChallenge(instead(view)))


def _why_no_draw(view: SeatView) -> Reason:
    public = view.public
    if public.phase is Phase.DRAWN:
        return DrewAlready(instead(view))
    if public.demand is not None:
        return instead(view)
    if public.nothing_to_draw:
        return NothingToDraw(instead(view))
    return MustPlay()


def _why_no_pass(view: SeatView) -> Reason:
    public = view.public
    if public.demand is not None:
        return instead(view)
    if public.phase is Phase.DRAWN:
        return MustPlayDrawn()
    if public.nothing_to_draw:
        return MustPlay()
    return PassAfterDrawing(instead(view))


def _check_play(view: SeatView, action: Play) -> None:
    if not action.cards:
        raise IllegalActionError(NoCardNamed())
    _check_held(view, action.cards)
    first = action.cards[0]
    if len(action.cards) > 1:
        _check_several(view, action.cards)
    _check_named(action.cards, action.named)
    if first not in view.playable:
        raise IllegalActionError(why_not_playable(view, first))
    _check_swap(view, action.cards, action)


def _check_held(view: SeatView, cards: tuple[Card, ...]) -> None:
    for card in cards:
        held = view.hand.count(card)
        if cards.count(card) <= held:
            continue
        raise IllegalActionError(HeldTooFew(card, held) if card in ORDER else NoSuchCard(card))


def _check_several(view: SeatView, cards: tuple[Card, ...]) -> None:
    options = view.public.match.options
    if options.several is Several.OFF:
        raise IllegalActionError(OneAtATime())
    for at in range(1, len(cards)):
        if cards[at] not in followers(options, view.hand, cards[:at]):
            raise IllegalActionError(_why_not_next(options, cards[:at], cards[at]))


def _why_not_next(options: Options, before: tuple[Card, ...], card: Card) -> Reason:
    """Say why a card cannot follow those put down before it in the same turn."""
    if options.several is Several.SAME:
        if card in WILDS or before[0] in WILDS:
            return WildAlone(card if card in WILDS else before[0])
        return OtherSymbol(card, before[0])
    if before[-1] in WILDS:
        return NothingOnWild()
    if card == WILD_DRAW_FOUR:
        return AnotherWouldFollow(before[-1])
    return DoesNotFollow(card, before[-1])


def _check_named(cards: tuple[Card, ...], named: Origin | None) -> None:
    last = cards[-1]
    if (last in WILDS) is (named is not None):
        return
    raise IllegalActionError(NoOrigin(cards) if named is not None else NameOrigin(cards, wizard_four=False))


def _check_swap(view: SeatView, cards: tuple[Card, ...], action: Play | Jump) -> None:
    targets = swap_targets(view, cards)
    if action.swap in targets:
        return
    if action.swap is None:
        raise IllegalActionError(SayWhoseHand(replace(action, swap=targets[0])))
    if targets == (None,):
        raise IllegalActionError(TakesNoHand(replace(action, swap=None)))
    raise IllegalActionError(NoSwapWith(action.swap))


def _check_call(view: SeatView) -> None:
    if may_call(view):
        return
    if view.public.match.options.call_penalty == 0:
        raise IllegalActionError(NoCalls())
    if view.seat in view.public.calls.called:
        raise IllegalActionError(CalledAlready())
    raise IllegalActionError(CallLater())


def _check_catch(view: SeatView, seat: Seat) -> None:
    if seat == view.seat:
        raise IllegalActionError(CatchYourself())
    if seat not in catches(view):
        if view.seat in view.public.calls.accusers and view.public.sizes[seat] == 1:
            raise IllegalActionError(WrongCatchMade())
        raise IllegalActionError(CannotBeCaught(seat))


def _check_jump(view: SeatView, action: Jump) -> None:
    public = view.public
    if not public.match.options.jump_in:
        raise IllegalActionError(NoJumps())
    if view.on_turn:
        raise IllegalActionError(JumpOnTurn(action.card))
    if action.card in WILDS or action.card != public.top:
        raise IllegalActionError(JumpNeedsIdentical())
    if not open_to_jumps(public):
        raise IllegalActionError(WaitForWhoDrew())
    _check_held(view, (action.card,))
    _check_swap(view, (action.card,), action)
