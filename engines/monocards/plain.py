"""The plain ply, straight from state to state: a card played, drawn or kept while nothing else is open at the table.

Nineteen plies in twenty are plain, and this way they cost a third of what they cost on a `Table`, which carries out
all others. The rules are the same: `tests/engines/monocards/test_plain.py` has both play the same random games.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from engines.core.making import maker
from engines.core.rules import Event, Seat, Step
from engines.monocards.actions import (
    CALL,
    DRAW,
    PASS,
    PLAIN_PLAYS,
    TEXT_ORDER,
    Accept,
    Action,
    Call,
    Catch,
    Challenge,
    Draw,
    Jump,
    Pass,
    Play,
)
from engines.monocards.cards import (
    FITTING,
    KIND,
    ORIGIN,
    WILD_DRAW_FOUR,
    WILDS,
    Card,
    Kind,
    another_fits,
    sorted_hand,
    with_card,
)
from engines.monocards.events import (
    CardsDrawn,
    CardsPlayed,
    DirectionTurned,
    DrawReason,
    MonoForgotten,
    TurnPassed,
    TurnsSkipped,
)
from engines.monocards.options import Options
from engines.monocards.situation import QUIET, SEATS, TURNS, Calls, Pending, Phase
from engines.monocards.state import State, new_state, new_step, new_view
from engines.monocards.view import PublicView

# Members of an enum are looked up in several steps, names of the module in one.
_PLAY: Final = Phase.PLAY
_DRAWN: Final = Phase.DRAWN
_SKIP: Final = Kind.SKIP
_REVERSE: Final = Kind.REVERSE
_FOUR: Final = Kind.WILD_DRAW_FOUR
_EFFECTIVE: Final = frozenset(Kind) - {Kind.NUMBER, Kind.WILD}
_SPECIAL: Final = frozenset(card for card, kind in KIND.items() if kind in _EFFECTIVE)
"""The cards that do more than lie there."""

_played: Final = lru_cache(maxsize=4096)(maker(CardsPlayed))
_drew: Final = maker(CardsDrawn)
_text_place: Final = TEXT_ORDER.__getitem__

# What happens at every turn and has few forms is made once, by seat.
_SKIPPED: Final = tuple(TurnsSkipped((seat,)) for seat in SEATS)
_TURNED: Final = {direction: DirectionTurned(direction) for direction in (1, -1)}
_DREW: Final = tuple((CardsDrawn(seat, 1, DrawReason.CHOICE),) for seat in SEATS)
_PASSED: Final = tuple((TurnPassed(seat, empty=False),) for seat in SEATS)
_DREW_AND_PASSED: Final = tuple((*drew, *passed) for drew, passed in zip(_DREW, _PASSED, strict=True))
_UNCALLED: Final = tuple(Pending(Calls(frozenset(), seat, frozenset()), None, (), 0) for seat in SEATS)
"""This player holds one card and has not called."""
_FORGOT: Final = tuple((MonoForgotten(seat),) for seat in SEATS)
_NOTHING: Final[tuple[MonoForgotten, ...]] = ()


def plain_choices(public: PublicView, hand: tuple[Card, ...], drawn: Card | None) -> Sequence[Action]:
    """Return what the player to move may do before a plain ply, sorted by text (`choices` does so at any time)."""
    options = public.match.options
    playable = public.fitting.intersection(hand)
    if options.no_bluff and WILD_DRAW_FOUR in playable and len(playable) > 1:
        playable -= {WILD_DRAW_FOUR}
    found: list[Action] = []
    if public.phase is _DRAWN:
        playable = playable.intersection((drawn,))
        if not playable or not options.forced_play:
            found.append(PASS)
    elif not playable or not options.must_play:
        found.append(DRAW if public.draw_pile or len(public.discards) > 1 else PASS)
    if len(hand) == 2 and options.call_penalty:
        found.insert(found == [DRAW], CALL)
    for card in sorted(playable, key=_text_place) if len(playable) > 1 else playable:
        found += PLAIN_PLAYS[card]
    return found


def _play(state: State, seat: Seat, action: Play) -> Step[State] | None:
    public, cards, named = state.public, action.cards, action.named
    hand, hands, sizes = [*state.hands[seat]], [*state.hands], [*public.sizes]
    if len(cards) != 1 or action.swap is not None or (card := cards[0]) not in hand:
        return None
    if (
        card not in public.fitting
        or (public.phase is _DRAWN and card != state.drawn)
        or (named is None) is (card in WILDS)
    ):
        return None
    hand.remove(card)
    match, pile, direction = public.match, state.pile, public.direction
    pending, forgot = QUIET, _NOTHING
    hands[seat] = tuple(hand)
    sizes[seat] = left = len(hand)
    if left < 2:
        if not left:
            return None
        pending, forgot = (_UNCALLED[seat], _FORGOT[seat]) if match.options.call_penalty else (QUIET, _NOTHING)
    mover = SEATS[(seat + direction) % match.seats]
    if mover not in match.playing:  # else `after` would say the same, for the price of a call at nearly every ply
        mover = match.after(seat, direction)
    events: tuple[Event, ...] = (_played(seat, cards, named, False, left), *forgot)
    if card in _SPECIAL:
        kind = KIND[card]
        if kind is _SKIP or (kind is _REVERSE and len(match.playing) == 2):
            events += (_SKIPPED[mover],)
        elif kind is _REVERSE:
            direction = -direction
            mover = seat
            events += (_TURNED[direction],)
        else:
            owed = 4 if kind is _FOUR else 2
            if len(pile) < owed or not _falls_at_once(card, match.options, public.fitting, hand):
                return None
            hands[mover] = sorted_hand(hands[mover] + pile[-owed:])
            sizes[mover] += owed
            pile = pile[:-owed]
            events += (_drew(mover, owed, DrawReason.CARD),)
        mover = match.after(mover, direction)
    origin = named or ORIGIN[card] or public.origin
    plain = mover if pending is QUIET else None
    view = new_view(
        match,
        TURNS[mover],
        _PLAY,
        direction,
        public.discards + cards,
        origin,
        FITTING[card][origin],
        len(pile),
        tuple(sizes),
        pending,
        events,
    )
    return new_step(new_state(view, tuple(hands), pile, None, None, None, plain), events)


def _falls_at_once(card: Card, options: Options, fitting: frozenset[Card], rest: list[Card]) -> bool:
    """Tell whether a legal Draw 2 or Wild Draw 4 can only be suffered: not stacked upon, not challenged."""
    if card != WILD_DRAW_FOUR:
        return not options.stacking
    return options.no_bluff and not options.stacking and not another_fits(fitting, rest)


def _draw(state: State, seat: Seat, _: Draw) -> Step[State] | None:
    public, pile, held = state.public, state.pile, state.hands[seat]
    match, fitting = public.match, public.fitting
    options = match.options
    if public.phase is _DRAWN or not pile or options.draw_until_playable:
        return None
    if options.must_play and not fitting.isdisjoint(held):
        return None
    card = pile[-1]
    drawn: Card | None = card
    events: tuple[Event, ...] = _DREW[seat]
    phase, mover = _DRAWN, seat
    if (options.auto_pass or options.forced_play) and (
        card not in fitting or _is_forbidden_bluff(card, options, fitting, held)
    ):
        drawn, phase, events = None, _PLAY, _DREW_AND_PASSED[seat]
        mover = match.after(seat, public.direction)
    hands, sizes = [*state.hands], [*public.sizes]
    hands[seat] = with_card(held, card)
    sizes[seat] += 1
    view = new_view(
        match,
        TURNS[mover],
        phase,
        public.direction,
        public.discards,
        public.origin,
        public.fitting,
        len(pile) - 1,
        tuple(sizes),
        QUIET,
        events,
    )
    return new_step(new_state(view, tuple(hands), pile[:-1], drawn, None, None, mover), events)


def _is_forbidden_bluff(card: Card, options: Options, fitting: frozenset[Card], held: tuple[Card, ...]) -> bool:
    return card == WILD_DRAW_FOUR and options.no_bluff and another_fits(fitting, held)


def _pass(state: State, seat: Seat, _: Pass) -> Step[State] | None:
    public = state.public
    match = public.match
    if public.phase is not _DRAWN or match.options.forced_play:
        return None
    mover, events = match.after(seat, public.direction), _PASSED[seat]
    view = new_view(
        match,
        TURNS[mover],
        _PLAY,
        public.direction,
        public.discards,
        public.origin,
        public.fitting,
        public.draw_pile,
        public.sizes,
        QUIET,
        events,
    )
    return new_step(new_state(view, state.hands, state.pile, None, None, None, mover), events)


def _otherwise(_: State, __: Seat, ___: Action) -> None:
    return None


PLAIN: Final[dict[type[object], Callable[[State, Seat, Any], Step[State] | None]]] = {
    Play: _play,
    Draw: _draw,
    Pass: _pass,
    **dict.fromkeys((Jump, Call, Catch, Challenge, Accept), _otherwise),
}
"""By type of action, what carries it out; it returns None where the action is not plain, and perhaps not legal."""
