"""What the order check says of an order."""

from typing import assert_never

from engines.core.sentences import NOBODY, People, sentence
from engines.monsters import remarks
from engines.monsters.order_views import CheckLine

_Remark = (
    remarks.ContactIs
    | remarks.FriendsIfBoth
    | remarks.ModeratorsMayRead
    | remarks.LeavesForGood
    | remarks.HoldsAfterTheTurn
)


def check_text(line: CheckLine) -> str:
    """Return what the order check says of a line, '' for a good one that needs no word."""
    return "" if line.said is None else sentence(line.said)


@sentence.register
def _of_a_good_order(remark: _Remark, _people: People = NOBODY) -> str:
    match remark:
        case remarks.ContactIs(keeper, contact):
            return f"K{keeper}: {contact or 'no contact line'}"
        case remarks.FriendsIfBoth(keeper, own):
            return f"It holds if K{keeper} orders FRIENDLY K{own} for the same turn."
        case remarks.ModeratorsMayRead():
            return "Moderators who may manage threads can read it. EMAIL DM is for your eyes only."
        case remarks.LeavesForGood():
            return "You leave for good when the turn runs, and your monsters go wild."
        case remarks.HoldsAfterTheTurn():
            return "It holds once the turn has run."
        case _:
            assert_never(remark)
