"""Proposals that all players of a match must agree to, by name; `bot/agreements/agreement.py` defines them."""

from typing import Final, NewType

Aim = NewType("Aim", str)

DRAW: Final = Aim("draw")
"""Computers are asked too."""
SUBSTITUTE: Final = Aim("substitute_bot")
"""A computer plays on for the proposer; the proposal stays open while the others play."""
