"""Actions in words, with monsters and keepers by name; the typed form is for typing only."""

from collections.abc import Sequence
from typing import assert_never

from engines.core.messages import N_, Text, join
from engines.monsters.grammar import Action, OrderSet, Ready, Wait
from engines.monsters.view import SeatView


def action_text(view: SeatView, names: Sequence[str], action: Action) -> Text:
    """Return what a keeper does: all orders of a set, or `ready`."""
    match action:
        case Ready():
            return N_("ready")
        case Wait():
            return N_("not ready yet")
        case OrderSet(lines=()):
            return N_("no orders")
        case OrderSet(lines):
            return join([line.said(view, names) or line.text for line in lines], ", ")
        case _:
            assert_never(action)
