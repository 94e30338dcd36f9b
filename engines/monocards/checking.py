"""Why an action is refused. Made from what the player sees, so no refusal tells more than that."""

from engines.core.errors import IllegalActionError
from engines.core.reasons import GameIsOver, NotYourTurn
from engines.core.rules import Seat
from engines.monocards.actions import Accept, Action, Call, Catch, Challenge, Draw, Jump, Pass, Play, format_action
from engines.monocards.advice import instead, why_not_playable
from engines.monocards.cards import ORDER, WILD_DRAW_FOUR, WILDS, Card, Origin
from engines.monocards.choices import WRONG_CATCH, catches, may_call, may_draw, may_pass, open_to_jumps, swap_targets
from engines.monocards.options import Options, Several
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
        raise IllegalActionError(f"You have nothing to accept or challenge. {instead(view)}")
    elif isinstance(action, Challenge) and view.public.demand.challenged is None:
        raise IllegalActionError(f"There is no Wild Draw 4 to challenge. {instead(view)}")


def _why_no_draw(view: SeatView) -> str:
    public = view.public
    if public.phase is Phase.DRAWN:
        return f"You already drew a card. {instead(view)}"
    if public.demand is not None:
        return instead(view)
    if public.nothing_to_draw:
        return f"There is nothing to draw. {instead(view)}"
    return "You have a card that fits, and this table plays `must_play`. Play it."


def _why_no_pass(view: SeatView) -> str:
    public = view.public
    if public.demand is not None:
        return instead(view)
    if public.phase is Phase.DRAWN:
        return "The card you drew fits, and this table plays `forced_play`. Play it."
    if public.nothing_to_draw:
        return "You have a card that fits, and this table plays `must_play`. Play it."
    return f"You can pass only after drawing. {instead(view)}"


def _check_play(view: SeatView, action: Play) -> None:
    if not action.cards:
        raise IllegalActionError("Name a card, as in `play E5`.")
    _check_held(view, action.cards)
    first = action.cards[0]
    if len(action.cards) > 1:
        _check_several(view, action.cards)
    _check_named(action.cards, action.named)
    if first not in view.playable:
        raise IllegalActionError(why_not_playable(view, first))
    _check_swap(view, action.cards, action.named, action.swap)


def _check_held(view: SeatView, cards: tuple[Card, ...]) -> None:
    for card in cards:
        held = view.hand.count(card)
        if cards.count(card) <= held:
            continue
        if card not in ORDER:
            raise IllegalActionError(f"There is no card `{card}`.")
        raise IllegalActionError(f"You hold {card} only {_times(held)}." if held else f"You do not hold {card}.")


def _times(count: int) -> str:
    return "once" if count == 1 else "twice" if count == 2 else f"{count} times"


def _check_several(view: SeatView, cards: tuple[Card, ...]) -> None:
    options = view.public.match.options
    if options.several is Several.OFF:
        raise IllegalActionError("Play one card at a time: this table does not play `several`.")
    for at in range(1, len(cards)):
        if cards[at] not in followers(options, view.hand, cards[:at]):
            raise IllegalActionError(_why_not_next(options, cards[:at], cards[at]))


def _why_not_next(options: Options, before: tuple[Card, ...], card: Card) -> str:
    """Say why a card cannot follow those put down before it in the same turn."""
    if options.several is Several.SAME:
        if card in WILDS or before[0] in WILDS:
            return "Play a wild card alone."
        return f"{card} is not of the same number or symbol as {before[0]}."
    if before[-1] in WILDS:
        return "A wild card comes last: nothing is played on it in the same turn."
    if card == WILD_DRAW_FOUR:
        return f"After {before[-1]} another card of yours fits, and this table plays `no_bluff`."
    return f"{card} does not fit on {before[-1]}. Each further card fits the one before it."


def _check_named(cards: tuple[Card, ...], named: Origin | None) -> None:
    last = cards[-1]
    if (last in WILDS) is (named is not None):
        return
    text = ",".join(cards)
    if named is None:
        raise IllegalActionError(f"Name the Origin that follows: E, M, P or Z, as in `play {text}>M`.")
    raise IllegalActionError(f"{last} is not a wild card, so leave the Origin out: type `play {text}`.")


def _check_swap(view: SeatView, cards: tuple[Card, ...], named: Origin | None, swap: Seat | None) -> None:
    targets = swap_targets(view, cards)
    if swap in targets:
        return
    if swap is None:
        example = Play(cards, named, targets[0])
        raise IllegalActionError(f"Name whose hand you take, as in `{format_action(example)}`.")
    if targets == (None,):
        raise IllegalActionError("This play swaps no hands. Leave the other player out.")
    raise IllegalActionError(f"You cannot swap hands with seat {swap}.")


def _check_call(view: SeatView) -> None:
    if may_call(view):
        return
    if view.public.match.options.call_penalty == 0:
        raise IllegalActionError("This table plays without MONO calls.")
    if view.seat in view.public.calls.called:
        raise IllegalActionError("You already called MONO.")
    raise IllegalActionError("Call MONO on your turn, before you play your last card but one.")


def _check_catch(view: SeatView, seat: Seat) -> None:
    if seat == view.seat:
        raise IllegalActionError("You cannot catch yourself.")
    if seat not in catches(view):
        if view.seat in view.public.calls.accusers and view.public.sizes[seat] == 1:
            raise IllegalActionError(WRONG_CATCH)
        raise IllegalActionError(f"Seat {seat} cannot be caught now.")


def _check_jump(view: SeatView, action: Jump) -> None:
    public = view.public
    if not public.match.options.jump_in:
        raise IllegalActionError("This table does not play `jump_in`. Wait for your turn.")
    if view.on_turn:
        raise IllegalActionError(f"It is your turn: type `play {action.card}`.")
    if action.card in WILDS or action.card != public.top:
        raise IllegalActionError("Out of turn you can play only a card identical to the top card, and no wild card.")
    if not open_to_jumps(public):
        raise IllegalActionError("Wait until the player who drew has finished.")
    _check_held(view, (action.card,))
    _check_swap(view, (action.card,), None, action.swap)
