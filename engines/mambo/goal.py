"""The goal of a game of the Mambo family, in a line."""

from collections.abc import Sequence

from engines.core.messages import N_, NP_, Text, join
from engines.core.rules import Seat
from engines.mambo.variants import Variant
from engines.mambo.view import PublicView


def goal(view: PublicView, names: Sequence[str], seat: Seat) -> Text:
    """Return how `seat` wins, in a sentence or two."""
    return join([text for text in (_at_once(view, names[1 - seat]), _in_the_end(view)) if text])


def _at_once(view: PublicView, opponent: str) -> Text | None:
    aims = view.aims
    if aims.kills and aims.loops:
        loops = NP_("a loop", "{count} loops", aims.loops)
        return N_(
            "Wall in one of {opponent}'s groups, or close {loops} with one of yours: you win.",
            opponent=opponent,
            loops=loops,
        )
    if aims.kills:
        return N_("Wall in one of {opponent}'s groups so that it cannot grow: you win.", opponent=opponent)
    if aims.loops:
        return N_("Close {loops} with one of your groups: you win.", loops=NP_("a loop", "{count} loops", aims.loops))
    if aims.group_size:
        return N_("Build a group of {size}: you win.", size=aims.group_size)
    return None


def _in_the_end(view: PublicView) -> Text:
    options = view.options
    if options.tie:
        return N_("If the tiles run out, nobody wins.")
    if options.variant is Variant.MAMBOGO and not (options.largest_wins or options.largest_loses):
        return N_("Enclose the most territory with one group: you win when the tiles run out.")
    if options.largest_loses or (options.variant is Variant.MAMBA and not options.largest_wins):
        return N_("If the tiles run out, the largest group **loses**.")
    return N_("If the tiles run out, the largest group wins.")
