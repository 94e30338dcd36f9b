"""The goal of Monsters!, in a line."""

from engines.core.messages import N_, Text
from engines.monsters.view import PublicView


def goal(view: PublicView) -> Text:
    """Return how one wins, in a sentence or two."""
    return N_(
        "Feed your monsters, take land, win fights. {points} points win: one for each hex, one for every {fame} fame. "
        "All move at the same time.",
        points=view.target,
        fame=view.fame_per_vp,
    )
