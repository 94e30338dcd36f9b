"""The goal of MONO, in a line."""

from engines.core.messages import N_, Text
from engines.monocards.view import PublicView


def goal(view: PublicView) -> Text:
    """Return how one wins, in a sentence or two."""
    options = view.match.options
    if options.elimination:
        return N_("Get rid of your cards before the others. Match the suit, number or symbol.")
    if options.no_scoring or not options.target:
        return N_("Get rid of your cards first: you win. Match the suit, number or symbol.")
    return N_(
        "Get rid of your cards first. Match the suit, number or symbol. First to {points} points wins.",
        points=options.target,
    )
