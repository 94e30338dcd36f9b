"""What a player may do instead of what was refused. Nothing named here is refused; it follows from what they see."""

from engines.monocards.cards import KIND, WILD_DRAW_FOUR, Card, symbol_of
from engines.monocards.choices import may_draw, may_pass
from engines.monocards.view import Demand, Phase, SeatView
from engines.monocards.words import draw_card, listed

_NO_BLUFF = "You hold another card that fits, and this table plays `no_bluff`"


def instead(view: SeatView) -> str:
    """Return what the player to move may do, as in ``Play a card, or `draw`.``."""
    public = view.public
    if public.phase is Phase.DRAWN:
        return _after_drawing(view)
    if public.demand is not None:
        return _to_answer(view, public.demand)
    other = "`draw`" if may_draw(view) else "`pass`" if may_pass(view) else ""
    if view.playable:
        return f"Play a card, or {other}." if other else "Play a card."
    return f"No card of yours fits: {other}."


def _after_drawing(view: SeatView) -> str:
    if view.playable:
        return f"Play {view.drawn}, or `pass`." if may_pass(view) else f"Play {view.drawn}."
    return f"{_NO_BLUFF}: `pass`." if view.drawn == WILD_DRAW_FOUR else "The card you drew does not fit: `pass`."


def _to_answer(view: SeatView, demand: Demand) -> str:
    words = ["`accept`", *["`challenge`"] * (demand.challenged is not None)]
    another = f", or play another {draw_card(view.public.top)}" if view.playable else ""
    return f"You must draw {demand.cards}: type {listed(words, 'or')}{another}."


def why_not_playable(view: SeatView, card: Card) -> str:
    """Say why a card that is held cannot be played now, and what can be done."""
    public = view.public
    if public.phase is Phase.DRAWN:
        if not view.playable:
            return _after_drawing(view)
        return f"After drawing you may play only the card you drew, {view.drawn}{', or `pass`' * may_pass(view)}."
    if public.demand is not None and KIND[card] is not KIND[public.top] and public.options.stacking:
        kind = draw_card(view.public.top)
        return f"Only another {kind} answers a {kind}. {instead(view)}"
    if public.demand is not None and not public.options.stacking:
        return instead(view)
    if card == WILD_DRAW_FOUR:
        return f"{_NO_BLUFF}. {instead(view)}"
    symbol = symbol_of(public.top)
    return f"{card} does not fit. Play {public.origin}{f', {_any(symbol)}' if symbol else ''} or a wild card."


def _any(symbol: str) -> str:
    names = {"S": "a Skip", "R": "a Reverse", "D": "a Draw 2", "8": "an 8"}
    return names.get(symbol, f"a {symbol}")
