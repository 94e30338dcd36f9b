"""Ways to play out a hand in one turn that nobody can prevent.

With two players Skip, Reverse and Draw 2 retain the turn, and so does a Wild Draw 4 that is no bluff, doubted or not.
"""

from collections.abc import Sequence

from engines.monocards.actions import PLAIN_PLAYS, Action, Play
from engines.monocards.cards import ORIGIN, Origin
from engines.monocards.view import SeatView
from players.core.budget import Budget
from players.monocards.simulation import CARDS, FOLLOWERS, FOURS, QUIET, can_be_simulated, every, mask

Way = tuple[Play, ...]


def find_way_out(view: SeatView, actions: Sequence[Action], budget: Budget) -> Way | None:
    """Return plays that empty the hand before another player's turn; None if none are found."""
    plays = [action for action in actions if isinstance(action, Play)]
    last = next((play for play in plays if len(play.cards) == len(view.hand)), None)
    if last is not None:
        return (last,)
    options = view.public.options
    if options.stacking or options.jump_in or not can_be_simulated(view):
        return None
    return _find(mask(view.hand), every(view.playable), every(view.public.fitting), budget)


def _find(own: int, playable: int, fitting: int, budget: Budget) -> Way | None:
    """Return the way out for the bits of a hand, of which only the playable ones may come first."""
    if (own & QUIET).bit_count() > 1 or not budget.has_left:
        return None
    budget.spend()
    for at in range(own.bit_length()):
        bit = own & playable & 1 << at
        rest = own ^ bit
        if not bit or (rest and bit & QUIET) or (bit & FOURS and rest & fitting & ~FOURS):
            continue
        for play in PLAIN_PLAYS[CARDS[at]]:
            fits = FOLLOWERS[at][play.named or ORIGIN[CARDS[at]] or Origin.ELDRITCH]
            found = _find(rest, fits, fits, budget) if rest else ()
            if found is not None:
                return (play, *found)
    return None
