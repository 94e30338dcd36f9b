"""The choices of a player. Computed from the player's own view, so that they reveal no secrets."""

from collections.abc import Iterator, Sequence
from typing import Final

from engines.core.rules import Seat
from engines.monocards.actions import (
    ACCEPT,
    CALL,
    CHALLENGE,
    DRAW,
    PASS,
    PLAIN_PLAYS,
    TEXT_ORDER,
    Action,
    Catch,
    Draw,
    Jump,
    Pass,
    Play,
    format_action,
)
from engines.monocards.cards import ORIGIN, WILDS, Card, Origin, symbol_of
from engines.monocards.options import Several
from engines.monocards.sequences import can_reach_one, sequences
from engines.monocards.situation import DRAWN, PLAY
from engines.monocards.view import PublicView, SeatView

_ONE_CARD: Final = Several.OFF


def choices(view: SeatView) -> tuple[Action, ...]:
    """Return the player's legal actions, sorted by text.

    With `several`, plays of more than one card are only samples: every pair, and a long play for every card
    that can come first (with `same`, also for every one that can come last). Any other order and number of cards of
    which each goes with the one before it is allowed too.
    """
    public, options = view.public, view.public.match.options
    if public.match.outcome is not None:
        return ()
    catching = public.pending.calls.catchable is not None or options.false_catch
    catch = [Catch(seat) for seat in catches(view)] if catching else ()
    if view.seat in public.turn:
        return tuple(_on_turn(view, catch))
    actions: list[Action] = [*catch]
    if options.jump_in:
        actions += _jumps(view)
    if may_call(view):
        actions.append(CALL)
    return tuple(actions)


def _on_turn(view: SeatView, catch: Sequence[Catch]) -> list[Action]:
    public, demand, playable = view.public, view.public.pending.demand, view.playable
    actions: list[Action] = [*catch] if demand is None else [ACCEPT, *catch]
    if demand is not None and demand.challenged is not None:
        actions.append(CHALLENGE)
    quiet = _quiet_choice(public, playable)
    if quiet is DRAW:
        actions.append(DRAW)
    if may_call(view):
        actions.append(CALL)
    if quiet is PASS:
        actions.append(PASS)
    if playable:
        actions += _all_plays(view, playable)
    return actions


def _all_plays(view: SeatView, playable: frozenset[Card]) -> list[Play]:
    options = view.public.match.options
    plays: list[Play] = []
    if options.several is _ONE_CARD and not (options.zero_swaps or options.seven_zero):
        for card in sorted(playable, key=TEXT_ORDER.__getitem__):
            plays += PLAIN_PLAYS[card]
        return plays
    for card in playable:
        plays.extend(PLAIN_PLAYS[card] if card in WILDS else _plays(view, card))
    return sorted(plays, key=format_action)


def _plays(view: SeatView, first: Card) -> Iterator[Play]:
    """Return the plays that start with a card that has an Origin."""
    for cards in sequences(view, first):
        named: tuple[Origin | None, ...] = tuple(Origin) if cards[-1] in WILDS else (None,)
        for target in swap_targets(view, cards):
            for origin in named:
                yield Play(cards, origin, target)


def swap_targets(view: SeatView, cards: tuple[Card, ...]) -> tuple[Seat | None, ...]:
    """Return the seats to swap hands with after playing `cards`; None is among them if a swap is optional."""
    match = view.public.match
    options = match.options
    if not (options.zero_swaps or options.seven_zero):
        return (None,)
    symbols = set(map(symbol_of, cards))
    goes_out = len(cards) == len(view.hand)
    must, may = options.seven_zero and "7" in symbols, options.zero_swaps and "0" in symbols
    if goes_out or not (must or may):
        return (None,)
    # A player who goes out has no hand to swap.
    others = tuple(seat for seat in match.playing if seat != view.seat and view.public.sizes[seat])
    return others if must and others else (None, *others)


def may_draw(view: SeatView) -> bool:
    """Return whether the player to move may draw a card by choice."""
    return _quiet_choice(view.public, view.playable) is DRAW


def may_pass(view: SeatView) -> bool:
    """Return whether the player to move may pass."""
    return _quiet_choice(view.public, view.playable) is PASS


def _quiet_choice(public: PublicView, playable: frozenset[Card]) -> Draw | Pass | None:
    """Return the mover's alternative to playing (rules/monocards.md, a round, must_play, forced_play)."""
    options = public.match.options
    if public.phase is DRAWN:
        return None if playable and options.forced_play else PASS
    if public.phase is not PLAY or (playable and options.must_play):
        return None
    return PASS if public.nothing_to_draw else DRAW


def may_call(view: SeatView) -> bool:
    """Return whether a MONO call is due: a play can leave one card, or has just done so uncalled."""
    options, calls, cards = view.public.match.options, view.public.pending.calls, len(view.hand)
    if options.call_penalty == 0 or view.seat in calls.called:
        return False
    if calls.catchable == view.seat:
        return True
    if view.seat in view.public.turn:
        return cards == 2 or (cards > 2 and options.several is not _ONE_CARD and can_reach_one(view))
    return cards == 2 and options.jump_in and bool(_jumps(view))


def call_may_be_due(public: PublicView) -> bool:
    """Return whether a MONO call is due for some player, as far as public information shows."""
    options = public.options
    if options.call_penalty == 0:
        return False
    return any(
        player.catchable
        or (player.cards == 2 and (player.to_move or options.jump_in))
        or (player.cards > 2 and player.to_move and options.several is not _ONE_CARD)
        for player in public.players
        if not player.called
    )


def catches(view: SeatView) -> tuple[Seat, ...]:
    """Return the seats this player may catch: uncalled ones, and with `false_catch` any other player with one card.

    A wrong catch is open once a turn, and not to the player of the last card: drawing for it would undo that.
    """
    return open_to_catch(view.public, view.seat)


def open_to_catch(public: PublicView, catcher: Seat) -> tuple[Seat, ...]:
    """Return the seats that any seat may catch: they follow from public information."""
    match, calls = public.match, public.calls
    if catcher not in match.playing:
        return ()
    if not match.options.false_catch or catcher in calls.accusers or catcher in public.pending.finishers:
        return () if calls.catchable is None or calls.catchable == catcher else (calls.catchable,)
    return tuple(seat for seat in match.playing if seat != catcher and public.sizes[seat] == 1)


def _jumps(view: SeatView) -> tuple[Jump, ...]:
    top = view.public.discards[-1]
    if top not in view.hand or not open_to_jumps(view.public):
        return ()
    return tuple(Jump(top, target) for target in swap_targets(view, (top,)))


def open_to_jumps(public: PublicView) -> bool:
    """Return whether an identical card may be played out of turn now: not on a wild card, nor within a turn."""
    if not public.match.options.jump_in or ORIGIN[public.top] is None:
        return False
    return public.phase is not DRAWN
