"""Reasons for a card, a call, a catch and a doubt, from the view of the seat."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from engines.core.messages import N_, NP_, Player, Text
from engines.monocards.actions import DRAW, PASS, Action, Catch, Play
from engines.monocards.cards import EFFECTIVE, FITTING, ORIGIN, POINTS, WILD_DRAW_FOUR, WILDS, Origin
from engines.monocards.view import SeatView
from engines.monocards.words import origin_name
from players.monocards.rules_of_thumb import next_holds_one
from players.monocards.way_out import Way

_LIKELY: Final = 0.5


def of_call(view: SeatView) -> tuple[Text, ...]:
    """Return the reasons for a call."""
    if view.public.catchable == view.seat:
        return (N_("You have not called MONO yet and can be caught."),)
    return (N_("Do it before you come down to one card."),)


def of_catch(view: SeatView, catch: Catch) -> tuple[Text, ...]:
    """Return the reasons for catching a player."""
    penalty = view.public.options.call_penalty
    return (
        N_("{player} holds one card and has not called MONO.", player=Player(catch.seat)),
        N_("A catch costs them {cards}.", cards=NP_("{count} card", "{count} cards", penalty)),
    )


def of_answer(bluff: float) -> tuple[Text, ...]:
    """Return the likelihood that the Wild Draw 4 is a bluff, as a reason."""
    percent = round(100 * bluff)
    if bluff >= _LIKELY:
        return (N_("A bluff is likely ({percent}%).", percent=percent),)
    return (N_("The chance of a bluff is {percent}%.", percent=percent),)


def of_way_out(view: SeatView, way: Way) -> tuple[Text, ...]:
    """Return the result of a way out, and the reasons for its first play."""
    out = N_("It starts a run that empties your hand this turn.") if len(way) > 1 else N_("You go out with it.")
    return (out, *of_card(view, way[0]))


def of_card(view: SeatView, action: Action) -> tuple[Text, ...]:
    """Return the reasons for a card, a draw or a pass, the most important first."""
    if isinstance(action, Play):
        return tuple(_of_card(view, action)) or (_of_fit(view, action),)
    if action == DRAW:
        return (N_("Nothing in your hand is worth playing now."),) if view.playable else (N_("No card of yours fits."),)
    if action == PASS and view.drawn is not None:
        return (N_("The drawn card is worth more later."),) if view.playable else (N_("The drawn card does not fit."),)
    return ()


def _of_card(view: SeatView, play: Play) -> Iterator[Text]:
    top = play.cards[-1]
    left = list(view.hand)
    for card in play.cards:
        left.remove(card)
    if next_holds_one(view.public, view.seat) and not EFFECTIVE.isdisjoint(play.cards):
        after = view.public.match.after(view.seat, view.public.direction)
        yield N_("It likely stops {player}, who holds one card.", player=Player(after))
    if top == WILD_DRAW_FOUR and len(play.cards) == 1:
        yield _of_wild_draw_four(view)
    if play.named is not None and left and play.named == _favourite(left):
        yield N_("{origin} is your longest suit.", origin=origin_name(play.named))
    origin = play.named or ORIGIN[top]
    if origin is None or play.swap is not None:
        return
    wilds = sum(card in WILDS for card in left)
    if wilds and top not in WILDS:
        yield NP_("It keeps your wild card.", "It keeps your {count} wild cards.", wilds)
    follow = sum(card in FITTING[top][origin] and card not in WILDS for card in left)
    if follow:
        yield NP_("One of your cards can follow it.", "{count} of your cards can follow it.", follow)


def _of_fit(view: SeatView, play: Play) -> Text:
    """Return a reason that is valid for any card."""
    left = Counter(view.hand) - Counter(play.cards)
    if view.public.fitting.isdisjoint(left):
        return N_("No other card of yours fits.")
    points = sum(POINTS[card] for card in play.cards)
    if not points:
        return N_("It fits, and you keep your higher cards.")
    return N_("It takes {points} off your hand.", points=NP_("{count} point", "{count} points", points))


def _of_wild_draw_four(view: SeatView) -> Text:
    if view.bluffing:
        return N_("It is a bluff: another card of yours fits.")
    return N_("Nothing else of yours fits, so the Wild Draw 4 is no bluff.")


def _favourite(cards: Sequence[str]) -> Origin | None:
    counts = {origin: sum(card[0] == origin for card in cards if card not in WILDS) for origin in Origin}
    best = max(counts, key=lambda origin: counts[origin])
    return best if counts[best] else None


def line_of(way: Way) -> tuple[Action, ...]:
    """Return the plays of a way out up to one that another player may answer."""
    answered = next((at for at, play in enumerate(way, 1) if play.cards[-1] == WILD_DRAW_FOUR), len(way))
    return way[:answered]
