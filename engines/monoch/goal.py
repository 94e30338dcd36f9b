"""The goal of Monoch, in a line."""

from collections.abc import Sequence

from engines.core.messages import N_, Text
from engines.core.rules import Seat
from engines.monoch.view import PublicView
from engines.monoch.words import BETWEEN, COLOURS


def goal(view: PublicView, names: Sequence[str], seat: Seat) -> Text:
    """Return how `seat` wins, in a sentence."""
    side, blocks = view.sides[seat], view.options.min_blocks
    ends = BETWEEN[side.axis]
    if side.colour is None:
        return N_(
            "Join {ends} with a strip of your color that runs over at least {blocks} blocks.", ends=ends, blocks=blocks
        )
    colour = COLOURS[side.colour]
    if len(view.sides) == 4:
        return N_(
            "You and {partner}: join {ends} with a {colour} strip over at least {blocks} blocks.",
            partner=names[(seat + 2) % 4],
            ends=ends,
            colour=colour,
            blocks=blocks,
        )
    return N_(
        "Join {ends} with a {colour} strip that runs over at least {blocks} blocks.",
        ends=ends,
        colour=colour,
        blocks=blocks,
    )
