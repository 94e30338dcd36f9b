"""Private news for a player after their own action: cards drawn, and the hand that a doubt showed."""

from collections import Counter
from collections.abc import Sequence

from bot.kernel.text.markup import escape
from bot.kernel.text.translation import _
from engines.monocards.view import Card, CardsDrawn, SeatView, TurnPassed
from engines.monocards.words import cards_listed, cards_named

_MOST_NAMED = 4


def news(before: SeatView, after: SeatView, names: Sequence[str]) -> list[str]:
    """Return what a player saw after drawing or doubting; nothing after other actions, or in a new round."""
    match = after.public.match
    if after.public == before.public or match.outcome is not None or match.round != before.public.match.round:
        return []
    lines = []
    drew = any(isinstance(event, CardsDrawn) and event.seat == after.seat for event in after.public.last)
    if after.shown is not None and after.shown != before.shown:
        name = escape(names[after.shown.seat])
        lines.append(
            _("Before the Wild Draw 4 {player} held {cards}.", player=name, cards=name_cards(after.shown.cards))
        )
        lines.append(
            _("**No bluff.**") if drew else _("**It was a bluff**: {player} draws. It's your turn.", player=name)
        )
    if drew:
        drawn = name_cards(list((Counter(after.hand) - Counter(before.hand)).elements()))
        lines.append(_("You drew {cards}.", cards=drawn))
    elif any(isinstance(event, TurnPassed) and event.seat == after.seat and event.empty for event in after.public.last):
        lines.append(_("There is nothing to draw."))
    if after.drawn is not None and after.on_turn:
        lines.append(_("Play it, or pass.") if after.playable else _("It does not fit: press Pass."))
    return lines


def name_cards(cards: Sequence[Card]) -> str:
    """Return the names of cards, grouped by suit if there are many."""
    return cards_listed(cards) if len(cards) > _MOST_NAMED else cards_named(cards)
