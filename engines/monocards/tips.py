"""The thing a newcomer should notice in the hand and at the table, in a sentence."""

from collections import Counter
from collections.abc import Iterator, Sequence

from engines.core.messages import N_, Text
from engines.monocards.cards import ORIGIN, WILD_DRAW_FOUR, WILDS
from engines.monocards.choices import may_call, may_pass
from engines.monocards.view import CardFit, SeatView
from engines.monocards.words import origin_name


def tip(view: SeatView, names: Sequence[str]) -> str:
    """Return what matters most for the player to move; '' where nothing presses, and off turn."""
    return next(_tips(view, names), "") if view.on_turn else ""


def _tips(view: SeatView, names: Sequence[str]) -> Iterator[Text]:
    if may_call(view):
        yield N_("You hold two cards: call MONO before you play one.")
    if view.playable == {WILD_DRAW_FOUR} and CardFit.YES in view.fits:
        yield N_("Only your Wild Draw 4 fits: playing it is no bluff.")
    for player in view.public.players:
        if player.playing and player.cards == 1 and player.seat != view.seat:
            yield N_("{name} has one card left.", name=names[player.seat])
    demand = view.public.demand
    if demand is not None and demand.challenged is not None:
        yield N_("The more cards its player held, the likelier a bluff.")
    if may_pass(view) or not view.playable:
        if demand is None and not may_pass(view):
            yield N_("A drawn card that fits can be played at once.")
        return
    if any(card in WILDS for card in view.hand) and not view.playable <= WILDS:
        yield N_("Keep your Wild for later: it always fits.")
    counts = Counter(origin for card in view.hand if (origin := ORIGIN[card]) is not None)
    if counts:
        most = max(counts, key=counts.__getitem__)
        yield N_("{origin} is your longest suit: steer play to it.", origin=origin_name(most))
