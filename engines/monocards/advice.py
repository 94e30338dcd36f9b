"""Alternatives to a refused action, all of them legal; they follow from the player's own view."""

from engines.core.messages import N_, join, join_choices
from engines.monocards.actions import DRAW, PASS, format_action
from engines.monocards.cards import KIND, WILD_DRAW_FOUR, Card, symbol_of
from engines.monocards.choices import may_draw, may_pass
from engines.monocards.view import Phase, SeatView
from engines.monocards.words import card_name, draw_card, like, origin_name


def instead(view: SeatView) -> str:
    """Return the legal options of the player to move, in words."""
    public = view.public
    if view.drawn is not None and public.phase is Phase.DRAWN:
        return _after_drawing(view, view.drawn)
    if public.demand is not None:
        return _answers(view, public.demand.cards, may_doubt=public.demand.challenged is not None)
    quiet = DRAW if may_draw(view) else PASS if may_pass(view) else None
    if quiet is None:
        return N_("Play a card.") if view.playable else N_("None of your cards fits.")
    if view.playable:
        return N_("Play a card, or type `{action}`.", action=format_action(quiet))
    return N_("None of your cards fits: type `{action}`.", action=format_action(quiet))


def why_not_playable(view: SeatView, card: Card) -> str:
    """Return why a card in the hand cannot be played now, and the alternatives."""
    public, top = view.public, view.public.top
    if view.drawn is not None and public.phase is Phase.DRAWN:
        return _only_the_drawn(view, view.drawn) if view.playable else instead(view)
    if public.demand is not None and KIND[card] is not KIND[top] and public.options.stacking:
        return join([N_("Only another {card} answers this.", card=draw_card(top)), instead(view)])
    if public.demand is not None and not public.options.stacking:
        return instead(view)
    if card == WILD_DRAW_FOUR:
        return join([N_("No bluffing here, and another card of yours fits."), instead(view)])
    origin, symbol = origin_name(public.origin), symbol_of(top)
    if symbol:
        fits = N_("Play {origin}, {like} or a wild card.", origin=origin, like=like(symbol))
    else:
        fits = N_("Play {origin} or a wild card.", origin=origin)
    return join([N_("{card} doesn't fit.", card=card_name(card)), fits])


def _answers(view: SeatView, cards: int, *, may_doubt: bool) -> str:
    words = ["`accept`", *["`doubt`"] * may_doubt]
    if view.playable:
        words.append(N_("another {card}", card=draw_card(view.public.top)))
    return N_("You must draw {count}: {words}.", count=cards, words=join_choices(words))


def _after_drawing(view: SeatView, drawn: Card) -> str:
    if view.playable:
        name = card_name(drawn)
        return N_("Play {card}, or type `pass`.", card=name) if may_pass(view) else N_("Play {card}.", card=name)
    if drawn == WILD_DRAW_FOUR:
        return N_("No bluffing here, and another card fits: type `pass`.")
    return N_("The card you drew doesn't fit: type `pass`.")


def _only_the_drawn(view: SeatView, drawn: Card) -> str:
    if may_pass(view):
        return N_("Play the card you drew, {card}, or type `pass`.", card=card_name(drawn))
    return N_("You can only play the card you drew, {card}.", card=card_name(drawn))
