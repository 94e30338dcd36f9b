"""A tip about the hand and the table for newcomers, in a sentence."""

from collections import Counter
from collections.abc import Iterator, Sequence

from engines.core.messages import N_, NP_, Text
from engines.core.text import Tip
from engines.monocards.cards import ORIGIN, WILD_DRAW_FOUR
from engines.monocards.choices import may_draw, may_pass
from engines.monocards.view import CardFit, SeatView
from engines.monocards.words import origin_name


def tip(view: SeatView, names: Sequence[str]) -> Tip | None:
    """Return the most important tip for the player to move; None if nothing is urgent, and off turn."""
    return next(map(Tip, _tips(view, names)), None) if view.on_turn else None


def _tips(view: SeatView, names: Sequence[str]) -> Iterator[Text]:
    if view.playable == {WILD_DRAW_FOUR} and CardFit.YES in view.fits:
        yield N_("Nothing else of yours fits, so the Wild Draw 4 is no bluff.")
    for player in view.public.players:
        if player.playing and player.cards == 1 and player.seat != view.seat:
            yield N_("{name} has one card left.", name=names[player.seat])
    if may_pass(view) or not view.playable:
        if may_draw(view):
            yield N_("A drawn card that fits can be played at once.")
        return
    held = Counter(origin for card in view.hand if (origin := ORIGIN[card]) is not None).most_common(2)
    if held and held[0][1] > 1 and (len(held) == 1 or held[0][1] > held[1][1]):
        origin, count = held[0]
        yield NP_(
            "You hold {count} {origin} card, more than of any other suit.",
            "You hold {count} {origin} cards, more than of any other suit.",
            count,
            origin=origin_name(origin),
        )
